"""Pig by its clauses."""

from __future__ import annotations

from jamlab.core import Chance, Choice, Forced, Over
from jamlab.core.registry import load
from tests.unit.games.driver import Driver

PIG = load("pig")


def table(**options: str) -> Driver:
    """Two at a table; Ann begins."""
    driver = Driver(PIG, PIG.start(2, options))
    driver.do("FirstPlayerDrawn", seat=0)
    return driver


def rolls(driver: Driver, *pips: int) -> None:
    """These dice come, one after another; between two throws the seat rolls on."""
    for n, number in enumerate(pips):
        if n and isinstance(driver.rest(), Choice):
            driver.do("RolledOn")
        driver.do("DieRolled", pips=number)


def test_g_01_six_faces_each_as_likely_as_any_other() -> None:
    node = table().rest()
    assert isinstance(node, Chance)
    assert node.weights == (1,) * 6
    assert [event.pips for event in node.outcomes] == [1, 2, 3, 4, 5, 6]  # type: ignore[attr-defined]


def test_g_02_turns_go_round() -> None:
    driver = Driver(PIG, PIG.start(3, {}))
    driver.do("FirstPlayerDrawn", seat=2)
    rolls(driver, 1)
    node = driver.rest()
    assert isinstance(node, Chance)
    assert driver.state.mover == 0


def test_g_03_roll_then_choose() -> None:
    driver = table()
    rolls(driver, 4, 6)
    node = driver.rest()
    assert isinstance(node, Choice)
    assert [event.kind for event in node.options] == ["RolledOn", "Held"]
    assert driver.state.turn == 10


def test_g_04_a_1_takes_the_turn_and_nothing_else() -> None:
    driver = table()
    driver.state.points[0] = 34
    rolls(driver, 5, 6, 6, 1)
    driver.rest()
    assert driver.state.points == [34, 0]
    assert driver.state.mover == 1


def test_g_05_held_points_are_ones_own() -> None:
    driver = table()
    driver.state.points[0] = 20
    rolls(driver, 6, 6, 3, 5)
    driver.do("Held")
    assert driver.state.points == [40, 0]


def test_g_06_the_goal_is_reached_by_holding() -> None:
    driver = table()
    driver.state.points[0] = 88
    rolls(driver, 6, 6)
    assert isinstance(driver.rest(), Choice)
    driver.do("Held")
    node = driver.node
    assert isinstance(node, Over)
    assert (node.winners, node.scores, node.clause) == ((0,), (100, 0), "G-6")
    short = table(goal="50")
    short.state.points[0] = 48
    rolls(short, 2)
    short.do("Held")
    assert isinstance(short.node, Over)


def test_g_07_two_dice() -> None:
    driver = table(dice="two")
    driver.state.points[0] = 61
    rolls(driver, 4, 3)
    assert driver.state.turn == 7
    driver.do("RolledOn")
    rolls(driver, 2, 1)
    assert driver.state.turn == 7
    node = driver.node
    assert isinstance(node, Forced)
    assert node.event.kind == "TurnLost"
    driver.rest()
    assert driver.state.points == [61, 0]
    again = table(dice="two")
    again.state.points[0] = 61
    rolls(again, 1, 1)
    assert again.node.event.kind == "AllLost"  # type: ignore[union-attr]
    again.rest()
    assert again.state.points == [0, 0]
