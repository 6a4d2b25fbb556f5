"""Questions about Pig: a throw that must come counts, also when the turn has enough."""

from __future__ import annotations

from fractions import Fraction

from jamlab.games import load
from jamlab.probability import odds
from tests.games.driver import Driver

PIG = load("pig")


def rolled(*pips: int, **options: str) -> Driver:
    """Ann's first turn: these dice have come, and she rolls on."""
    driver = Driver(PIG, PIG.start(2, options))
    driver.do("FirstPlayerDrawn", seat=0)
    for n, number in enumerate(pips):
        if n and n % driver.state.dice == 0:
            driver.do("RolledOn")
        driver.do("DieRolled", pips=number)
    return driver


def test_who_rolls_again_with_enough_points_must_still_roll() -> None:
    driver = rolled(6, 6, 6, 5)
    held = odds(driver.state, "worth", None, points=20)
    assert held.value == 23
    driver.do("RolledOn")
    thrown = odds(driver.state, "worth", None, points=20)
    assert thrown.value == Fraction(5 * 23 + 20, 6)
    assert odds(driver.state, "holds", None, points=20).value == Fraction(5, 6)


def test_one_of_two_dice_lies_there_already() -> None:
    driver = rolled(4, dice="two")
    assert odds(driver.state, "lasts", None).value == Fraction(5, 6)
    assert odds(driver.state, "lasts", None, rolls=2).value == Fraction(5, 6) * Fraction(25, 36)
    worth = odds(driver.state, "worth", None, points=1)
    assert worth.value == Fraction(6 + 7 + 8 + 9 + 10, 6)
    lost = rolled(1, dice="two")
    assert odds(lost.state, "lasts", None).value == 0
    assert odds(lost.state, "worth", None).value == 0
