"""Rules of Pig, clause by clause."""

from __future__ import annotations

from typing import Any

from jamlab.core import Chance, Choice, Forced
from jamlab.core.registry import load
from tests.unit.games.driver import Driver

PIG: Any = load("pig")


def table(*pips: int, points: int = 0, **options: str) -> Driver:
    """Return a two-seat table: Ann has these points, begins, and rolls these dice."""
    driver = Driver(PIG, PIG.start(2, options))
    driver.do("FirstPlayerDrawn", seat=0)
    driver.state.points[0] = points
    rolls(driver, *pips)
    return driver


def rolls(driver: Driver, *pips: int) -> None:
    """Roll these dice, one by one; between two throws the seat rolls on."""
    for n, number in enumerate(pips):
        if n and isinstance(driver.rest(), Choice):
            driver.do("RolledOn")
        driver.do("DieRolled", pips=number)


def test_g_01_six_faces_each_as_likely_as_any_other() -> None:
    node = table().at(Chance)
    assert node.weights == (1,) * 6
    assert [event.pips for event in node.outcomes] == [1, 2, 3, 4, 5, 6]  # type: ignore[attr-defined]


def test_g_02_turns_go_round() -> None:
    driver = Driver(PIG, PIG.start(3, {}))
    driver.do("FirstPlayerDrawn", seat=2)
    rolls(driver, 1)
    driver.at(Chance)
    assert driver.state.mover == 0


def test_g_03_roll_then_choose() -> None:
    driver = table(4, 6)
    assert [event.kind for event in driver.options()] == ["RolledOn", "Held"]
    assert driver.state.turn == 10


def test_g_04_a_1_takes_the_turn_and_nothing_else() -> None:
    driver = table(5, 6, 6, 1, points=34)
    driver.rest()
    assert driver.state.points == [34, 0]
    assert driver.state.mover == 1


def test_g_05_held_points_are_ones_own() -> None:
    driver = table(6, 6, 3, 5, points=20)
    driver.do("Held")
    assert driver.state.points == [40, 0]


def test_g_06_the_goal_is_reached_by_holding() -> None:
    driver = table(6, 6, points=88)
    assert isinstance(driver.rest(), Choice)
    driver.do("Held")
    over = driver.over()
    assert (over.winners, over.scores, over.clause) == ((0,), (100, 0), "G-6")
    short = table(2, points=48, goal="50")
    short.do("Held")
    short.over()


def test_g_07_two_dice() -> None:
    driver = table(4, 3, points=61, dice="two")
    assert driver.state.turn == 7
    driver.do("RolledOn")
    rolls(driver, 2, 1)
    assert driver.state.turn == 7
    node = driver.node
    assert isinstance(node, Forced)
    assert node.event.kind == "TurnLost"
    driver.rest()
    assert driver.state.points == [61, 0]
    again = table(1, 1, points=61, dice="two")
    assert again.node.event.kind == "AllLost"  # type: ignore[union-attr]
    again.rest()
    assert again.state.points == [0, 0]
