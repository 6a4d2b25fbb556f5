"""Resampling hidden cards: `resample` gives a state with the given view, each equally likely.

* A view equals the view of a state resampled from it, for every seat and the table.
* The result depends only on the view and the random stream.
* The expected probability of each state comes from counting all arrangements of the hidden cards
  in their places, card by card (`Contract.places` names the places). Small positions are checked
  exhaustively, over every outcome of the random stream; larger ones are sampled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from math import prod, sqrt
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from jamlab.core import ALL_KNOWING, Choice, Over, RandomAgent, Seeds, Stream, play, registry
from jamlab.core.contract import HiddenPlace
from jamlab.log import Replay
from tests.contract.arrangements import arrangements, orders
from tests.contract.golden.write import by_tier
from tests.contract.tables import TRIED, Table, at, frozen, spaced, walk

every_table = at(TRIED)


def every(table: Table, printed: int, other: int) -> int:
    """Interval between checked states, by whether the options are as printed.

    Primes above 9 reach every seat. The effect of an option shows in a few states; arrangements are
    checked with the printed rules.
    """
    return spaced(table, other if table.options else printed)


REPLAYS = sorted((Path(__file__).parents[2] / "replays").glob("*/*.jsonl"))


# -- the same view ---------------------------------------------------------------------------------


def looked_at(game: Any, state: Any, seat: int | None, rng: Stream) -> Any:
    """Resample a state from a view and check that it is valid and has the same view."""
    view = game.view(state, seat)
    other = game.resample(view, rng)
    assert type(other) is type(state)
    assert game.view(other, seat) == view
    checks = registry.part(game.id, "checks")
    assert checks is None or checks.broken(other) == ""
    node = game.pending(state)
    if isinstance(node, Choice) and node.seat == seat:
        assert game.pending(other) == node  # options depend only on the seat's knowledge
    return other


@every_table
def test_a_state_dealt_anew_looks_the_same(table: Table) -> None:
    rng = Stream(1)
    step = every(table, 1, 17)
    for n, state, _, _ in walk(table):
        if n % step == 0:
            seat = n % (table.seats + 1)
            looked_at(table.game, state, seat if seat < table.seats else None, rng)


@pytest.mark.parametrize(
    "path", by_tier(REPLAYS), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_so_it_does_at_every_step_of_the_recorded_games(path: Path) -> None:
    replay, rng = Replay.read(path), Stream(2)
    state = replay.state(0)
    for n, event in enumerate(replay.events):
        seat = n % (len(replay.header.seats) + 1)
        looked_at(replay.game, state, seat if seat < len(replay.header.seats) else None, rng)
        replay.game.apply(state, event)
    for viewpoint in (None, *range(len(replay.header.seats))):
        looked_at(replay.game, state, viewpoint, rng)


@every_table
def test_who_sees_everything_gets_the_state_itself(table: Table) -> None:
    step = every(table, 5, 29)
    for n, state, _, _ in walk(table):
        if n % step == 0:
            view = table.game.view(state, ALL_KNOWING)
            assert frozen(table.game.resample(view, Stream(n))) == frozen(state)


@every_table
def test_a_state_dealt_anew_plays_on_to_the_end(table: Table) -> None:
    """Checks at most four states, one in 97; one in an open game, which hides nothing."""
    left = 1 if table.game.is_open else 4
    for n, state, _, _ in walk(table):
        if n % 97 == 50 and left:
            left -= 1
            seat = n % (table.seats + 1)
            view = table.game.view(state, seat if seat < table.seats else None)
            other = table.game.resample(view, Stream(n))
            players = [RandomAgent() for _ in range(table.seats)]
            assert isinstance(play(table.game, other, players, Seeds(n)), Over)


# -- no information leaks --------------------------------------------------------------------------


@every_table
def test_how_hidden_cards_lie_does_not_show_in_what_is_dealt(table: Table) -> None:
    game, tried, step = table.game, 0, every(table, 13, 37)
    for n, state, _, event in walk(table):
        if n % step or event.kind in table.contract.shows_all:
            continue
        for seat in (None, *range(table.seats)):
            dealt = frozen(game.resample(game.view(state, seat), Stream(n)))
            for twin in table.contract.indistinguishable_states(state, seat):
                assert frozen(game.resample(game.view(twin, seat), Stream(n))) == dealt
                tried += 1
    assert tried or game.is_open


@every_table
def test_dealing_anew_deals_otherwise(table: Table) -> None:
    """Over a game, hidden cards change places, and the original state stays unchanged."""
    changed, step = 0, spaced(table, 13)
    for n, state, _, _ in walk(table):
        if n % step == 0:
            before = frozen(state)
            other = table.game.resample(table.game.view(state, 0), Stream(n))
            changed += frozen(other) != before
            assert frozen(state) == before
    assert bool(changed) != table.game.is_open


# -- uniform distribution --------------------------------------------------------------------------


class Position(NamedTuple):
    """A position seen from one seat, and the probability of each state with that view."""

    table: Table
    n: int
    view: Any
    chances: dict[Any, Fraction]


def positions(table: Table, states: range, draws: int) -> Iterator[Position]:
    """Yield positions of the recorded game whose view fits a number of states in `states`.

    `draws` limits the number of ways to draw hidden cards one by one into all places but the
    largest.
    """
    game = table.game
    for n, state, _, _ in walk(table):
        for seat in (None, *range(table.seats)):

            def places(other: Any, seat: int | None = seat) -> list[HiddenPlace]:
                return table.contract.places(other, seat)

            if not states[0] <= orders(places(state)) <= draws:
                continue
            view = game.view(state, seat)
            weights: dict[Any, int] = {}
            for ways, twin in arrangements(state, places):
                before = table.contract.ways(twin, seat)
                if before and game.view(twin, seat) == view:
                    weights[frozen(table.contract.as_known_to(twin, seat))] = ways * before
                if len(weights) == states.stop:
                    break
            if len(weights) in states:
                total = sum(weights.values())
                yield Position(
                    table, n, view, {lie: Fraction(n, total) for lie, n in weights.items()}
                )


def largest(table: Table) -> int:
    """Return the maximum number of ways to draw the hidden cards of a position."""
    return max(
        orders(table.contract.places(state, seat))
        for _, state, _, _ in walk(table)
        for seat in (None, *range(table.seats))
    )


class Every(Stream):
    """A stream that enumerates every sequence of random numbers, one per round."""

    def __init__(self) -> None:
        super().__init__(0)
        self.row: list[int] = []  # the numbers of this round
        self.sizes: list[int] = []  # the upper bound of each
        self.place = 0

    def below(self, n: int) -> int:
        if self.place == len(self.row):
            self.row.append(0)
            self.sizes.append(n)
        assert self.sizes[self.place] == n
        self.place += 1
        return self.row[self.place - 1]

    def chance(self) -> Fraction:
        """Probability of the numbers drawn in this round."""
        return Fraction(1, prod(self.sizes))

    def another(self) -> bool:
        """Advance to the next round; False if this was the last one."""
        while self.row and self.row[-1] + 1 == self.sizes[-1]:
            self.row.pop()
            self.sizes.pop()
        self.place = 0
        if self.row:
            self.row[-1] += 1
        return bool(self.row)


def exact(position: Position, most: int) -> dict[Any, Fraction] | None:
    """Return the exact probability of each state under `resample`; None beyond `most` sequences.

    Stops after the first sequence if its probability shows that there are far too many.
    """
    stream = Every()
    found: dict[Any, Fraction] = {}
    for n in range(most):
        lie = frozen(position.table.game.resample(position.view, stream))
        if n == 0 and stream.chance() * most * 4 < 1:
            return None
        found[lie] = found.get(lie, Fraction(0)) + stream.chance()
        if not stream.another():
            return found
    return None


SECRETIVE = [
    table
    for table in TRIED
    if not table.game.is_open and table.seats <= 4 and table.options == table.contract.cards_only
]
secretive_table = at(SECRETIVE)


@secretive_table
def test_small_positions_are_dealt_exactly_as_they_are_counted(table: Table) -> None:
    found = sorted(positions(table, range(2, 120), 800), key=lambda found: -len(found.chances))
    looked_into = 0
    for position in found[::2]:
        dealt = exact(position, 1500) if looked_into < 4 else None
        if dealt is not None:
            assert dealt == position.chances, f"after event {position.n}"
            looked_into += 1
    assert looked_into, "no position is small enough"


@secretive_table
def test_larger_positions_are_dealt_as_often_as_they_are_counted(table: Table) -> None:
    rng = Stream(4)
    found = list(islice(positions(table, range(40, 400), 10**12), 2))
    if not found:  # then every position was checked as a small one
        assert largest(table) <= 120, "no position is of that size"
    for position in found:
        draws = 12 * len(position.chances)
        dealt = Counter(frozen(table.game.resample(position.view, rng)) for _ in range(draws))
        assert set(dealt) <= set(position.chances), f"after event {position.n}"
        assert chi_squared(dealt, position.chances, draws) < bound(len(position.chances) - 1)


def chi_squared(dealt: Counter[Any], chances: dict[Any, Fraction], draws: int) -> float:
    expected = {lie: float(chance) * draws for lie, chance in chances.items()}
    return sum((dealt[lie] - n) ** 2 / n for lie, n in expected.items())


def bound(freedom: int, z: float = 3.7) -> float:
    """Value of chi-squared exceeded by chance once in ten thousand draws.

    Wilson and Hilferty ("The distribution of chi-square", 1931): its cube root is nearly normal.
    """
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + z * sqrt(part)) ** 3)
