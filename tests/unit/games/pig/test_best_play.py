"""Optimal play of Pig, against published figures and value iteration on the engine."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, partial
from typing import Any

import pytest

from jamlab.chance import simulate
from jamlab.core import Chance, Choice, Forced, Over
from jamlab.games.pig.agents import turn, wins
from jamlab.games.pig.odds import ends
from tests.unit.games.driver import stepped
from tests.unit.games.pig.test_clauses import PIG

after = partial(stepped, PIG)


def test_who_begins_wins_53_06_per_cent() -> None:
    """As published by Neller and Presser, "Optimal play of the dice game Pig" (2004)."""
    assert round(100 * wins(100)[0][0], 2) == 53.06


def test_the_first_hold_is_at_21() -> None:
    """Neller and Presser (2004): at the start, optimal play rolls on up to 20 points."""
    assert turn(100, 0, 0).holds.index(True) == 21


def test_holding_at_20_is_close_behind() -> None:
    """With each player first equally often, optimal play wins more, but not by much."""
    found = simulate("pig", 2, ["best", "hold"], 4000, 20, workers=1, progress=False)
    assert 0.5 < sum(found.shares(0)) / 4000 < 0.56


@pytest.mark.parametrize("goal", [1, 2, 5, 7])
def test_a_short_game_by_the_rules_engine(goal: int) -> None:
    """Checked by value iteration over the engine's own states, without using the solution."""
    values = dict.fromkeys(states(goal), 0.5)
    for _ in range(400):
        for key in values:
            values[key] = value(key, goal, values)
    for (points, seat, brought), found in values.items():
        mine, other = points[seat], points[1 - seat]
        if brought < 0:
            assert wins(goal)[mine][other] == pytest.approx(found, abs=1e-9)
        else:
            assert turn(goal, mine, other).wins[brought] == pytest.approx(found, abs=1e-9)


Key = tuple[tuple[int, int], int, int]
"""Points, seat to act, points of the turn so far (-1 before its first roll)."""


def states(goal: int) -> list[Key]:
    pairs = [(one, other) for one in range(goal) for other in range(goal)]
    return [
        (points, seat, brought)
        for points in pairs
        for seat in (0, 1)
        for brought in (-1, *range(2, goal - points[seat]))
    ]


@cache
def laid(key: Key, goal: int) -> Any:
    points, seat, brought = key
    state = PIG.start(2, {})
    state.goal, state.points, state.mover = goal, list(points), seat
    state.upcoming = seat
    state.phase, state.turn = (1, 0) if brought < 0 else (3, brought)
    return state


def value(key: Key, goal: int, values: dict[Key, float]) -> float:
    """Return the win probability of the seat to act, by the outcomes that the rules allow."""
    return best(laid(key, goal), key[1], goal, values)


def best(state: Any, seat: int, goal: int, values: dict[Key, float], first: bool = True) -> float:
    node = PIG.pending(state)
    if isinstance(node, Over):
        return float(node.winners == (seat,))
    if state.phase == 3 and state.points[state.mover] + state.turn >= goal:  # holding wins
        return best(after(state, node.options[1]), seat, goal, values, False)
    if not first and state.phase in (1, 3):
        who = state.upcoming if state.phase == 1 else state.mover
        brought = -1 if state.phase == 1 else state.turn
        known = values[tuple(state.points), who, brought]
        return known if who == seat else 1 - known
    if isinstance(node, Choice):
        return max(best(after(state, event), seat, goal, values, False) for event in node.options)
    if isinstance(node, Forced):
        return best(after(state, node.event), seat, goal, values, False)
    assert isinstance(node, Chance)
    chances = [best(after(state, event), seat, goal, values, False) for event in node.outcomes]
    return sum(chances) / len(chances)


def test_a_turn_held_at_20_by_every_way_it_can_go() -> None:
    """A turn held at 20 is lost with probability 0.6245 (Neller and Presser, Table 1)."""
    assert float(ends(0, 20, 1)[0]) == pytest.approx(0.6245, abs=5e-5)
    assert sum(ends(0, 20, 1).values()) == 1
    assert sum(ends(0, 25, 2).values()) == 1
    mean = {at: sum(n * chance for n, chance in ends(0, at, 1).items()) for at in range(1, 40)}
    assert max(mean.values()) == mean[20] == mean[21]
    assert isinstance(mean[20], Fraction)
