"""Questions about Pig: a pending throw counts, even if the turn has enough points."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from building import ROOT
from jamlab.chance import estimate, odds
from jamlab.chance.exact import trial_of
from jamlab.core import Choice
from jamlab.log import Replay
from tests.unit.games.driver import Driver
from tests.unit.games.pig.test_clauses import PIG, table


def test_who_rolls_again_with_enough_points_must_still_roll() -> None:
    driver = table(6, 6, 6, 5)
    held = odds(driver.state, "worth", None, points=20)
    assert held.value == 23
    driver.do("RolledOn")
    thrown = odds(driver.state, "worth", None, points=20)
    assert thrown.value == Fraction(5 * 23 + 20, 6)
    assert odds(driver.state, "holds", None, points=20).value == Fraction(5, 6)


def test_one_of_two_dice_lies_there_already() -> None:
    driver = table(4, dice="two")
    assert odds(driver.state, "lasts", None).value == Fraction(5, 6)
    assert odds(driver.state, "lasts", None, rolls=2).value == Fraction(5, 6) * Fraction(25, 36)
    worth = odds(driver.state, "worth", None, points=1)
    assert worth.value == Fraction(6 + 7 + 8 + 9 + 10, 6)
    lost = table(1, dice="two")
    assert odds(lost.state, "lasts", None).value == 0
    assert odds(lost.state, "worth", None).value == 0
    lost.state.points[0] = 60
    assert odds(lost.state, "worth", None).value == Fraction(-60, 6)


@pytest.mark.parametrize("held", [0, 20, 54, 67, 68, 90])
def test_two_ones_take_the_points_held_before_too(held: int) -> None:
    """G-7: compared with the score's change over all 36 throws on the engine."""
    driver = table(6, 6, dice="two", goal="200")  # 12 points in this turn
    state = driver.state
    state.points[0] = held
    changes = []
    for pips in product(range(1, 7), repeat=2):
        one = Driver(PIG, state.copy())
        one.do("RolledOn")
        for number in pips:
            one.do("DieRolled", pips=number)
        node = PIG.pending(one.state)
        end = node.options[1] if isinstance(node, Choice) else node.event
        PIG.apply(one.state, end)
        changes.append(one.state.points[0] - held)
    said = odds(state, "worth", None, points=13)  # one throw more, whatever it brings
    assert said.value == Fraction(sum(changes), 36)
    assert (said.value > 12) == (held < 68)  # 25 × 20 − 68 = 36 × 12
    assert "To hold now adds 12 points." in said.words
    driver.do("RolledOn")
    assert odds(state, "worth", None, points=13).value == said.value


def test_the_recorded_turn_with_two_dice() -> None:
    replay = Replay.read(ROOT / "replays/pig/two-dice.jsonl")
    said = odds(replay, "worth", at=60, points=20)
    assert said.value == Fraction(4505, 324) - 20 * Fraction(46, 1296)
    assert f"{float(said.value):.3f}" == "13.194"
    tried = estimate(trial_of(replay, "worth", at=60, points=20), 4000, seed=1, kind="mean")
    assert tried.low < said.value < tried.high
