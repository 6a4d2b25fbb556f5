"""Best play of Shut the Box, beside an enumeration with integers and the games of its players."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from jamlab.chance.simulations.simulation import simulate
from jamlab.games.shutbox.agents import best_turn

NINE = tuple(range(1, 10))


@cache
def shut(tiles: frozenset[int], dice: int) -> int:
    """Return 36 ** len(tiles) times the largest chance to shut these tiles with two dice.

    With `dice` = 1 one die may be chosen once the tiles 7 and higher are shut.
    """
    if not tiles:
        return 1

    def of(number: int) -> int:
        ways = 0
        for pips in product(range(1, 7), repeat=number):
            best = 0
            for bits in range(1, 1 << len(tiles)):
                some = frozenset(tile for n, tile in enumerate(sorted(tiles)) if bits >> n & 1)
                if sum(some) == sum(pips):
                    best = max(best, shut(tiles - some, dice) * 36 ** (len(some) - 1))
            ways += best
        return int(ways * 6 ** (2 - number))

    return max(of(2), of(1) if dice == 1 and max(tiles) < 7 else 0)


@pytest.mark.parametrize(("one_die", "dice"), [("high_shut", 1), ("never", 2)])
def test_the_chance_to_shut_the_box(one_die: str, dice: int) -> None:
    chance = Fraction(shut(frozenset(NINE), dice), 36 ** len(NINE))
    assert best_turn(one_die, 0).roll(NINE) == chance


def test_the_mean_is_that_of_the_distribution() -> None:
    turn = best_turn("high_shut")
    ends = turn.ends(NINE)
    assert sum(ends.values()) == 1
    assert sum(points * chance for points, chance in ends.items()) == turn.roll(NINE)
    assert ends[0] < best_turn("high_shut", 0).roll(NINE)  # who aims at few points shuts it less


def test_the_best_player_leaves_what_was_counted() -> None:
    games = 2_000
    played = simulate("shutbox", 1, ["best"], games, seed=1, workers=1, progress=False)
    scores = played.scores(0)
    mean = sum(scores) / games
    error = (sum((score - mean) ** 2 for score in scores) / games / games) ** 0.5
    assert abs(mean - float(best_turn("high_shut").roll(NINE))) < 4.5 * error
