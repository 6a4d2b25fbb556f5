"""Kuhn poker is worth -1/18 to the first player; no strategy gains against the balanced one.

Harold Kuhn, "A simplified two-person poker" (1950). Checked with exact fractions on the rules
engine, over every deal and every pure strategy.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from jamlab.core import Chance, Choice, Over
from jamlab.games.kuhn.agents import balanced
from jamlab.games.kuhn.events import BetMade, Called
from tests.unit.games.driver import stepped
from tests.unit.games.kuhn.test_clauses import KUHN

VALUE = Fraction(-1, 18)
Plan = Callable[[int, tuple[int, ...]], Fraction]
"""Probability of putting a chip in, by card and by the bets before."""


def worth(state: Any, plans: tuple[Plan, Plan]) -> Fraction:
    """Return the first player's expected gain; `plans` are the first and second player's."""
    node = KUHN.pending(state)
    if isinstance(node, Over):
        return Fraction(node.scores[0])
    if isinstance(node, Chance):
        if node.outcomes[0].kind == "FirstPlayerDrawn":
            return worth(stepped(KUHN, state, node.outcomes[0]), plans)  # seat 0 acts first
        found = [worth(stepped(KUHN, state, event), plans) for event in node.outcomes]
        return sum(found, Fraction(0)) / len(found)
    if isinstance(node, Choice):
        chance = plans[node.seat](state.cards[node.seat], tuple(state.bets))
        total = Fraction(0)
        for event in node.options:
            likely = chance if isinstance(event, BetMade | Called) else 1 - chance
            if likely:
                total += likely * worth(stepped(KUHN, state, event), plans)
        return total
    return worth(stepped(KUHN, state, node.event), plans)


def evenly(bluff: Fraction) -> Plan:
    return lambda card, bets: balanced(bluff, bets)[card]


def always(acts: tuple[Fraction, ...], *places: tuple[int, ...]) -> Plan:
    """Return the pure strategy with these acts, by card and decision point."""
    done = dict(zip(product(range(3), places), acts, strict=True))
    return lambda card, bets: done[card, bets]


@pytest.mark.parametrize("bluff", [Fraction(0), Fraction(1, 6), Fraction(1, 3)])
def test_the_game_is_worth_a_loss_of_an_eighteenth(bluff: Fraction) -> None:
    start = KUHN.start(2, {"rounds": "1"})
    assert worth(start, (evenly(bluff), evenly(bluff))) == VALUE


@pytest.mark.parametrize("bluff", [Fraction(0), Fraction(1, 3)])
def test_no_way_to_play_gains_against_it(bluff: Fraction) -> None:
    start = KUHN.start(2, {"rounds": "1"})
    each = list(product((Fraction(0), Fraction(1)), repeat=6))  # three cards at two decision points
    for acts in each:
        assert worth(start, (always(acts, (), (0, 1)), evenly(bluff))) <= VALUE
        assert worth(start, (evenly(bluff), always(acts, (0,), (1,)))) >= VALUE


def test_other_bluffs_are_refused() -> None:
    with pytest.raises(ValueError, match="bluff must be 0 to 1/3, got"):
        balanced(Fraction(1, 2), ())
