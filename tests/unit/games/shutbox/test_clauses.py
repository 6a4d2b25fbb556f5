"""Rules of Shut the Box, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from jamlab.core import Chance, Choice
from jamlab.core.registry import load
from tests.unit.games.driver import Driver

BOX: Any = load("shutbox")


def table(seats: int = 2, open_: str = "", **options: str) -> Driver:
    """Return a table at the first roll of seat 0, with these tiles open: all, unless said."""
    driver = Driver(BOX, BOX.start(seats, options))
    driver.do("FirstPlayerDrawn", seat=0)
    driver.do("TurnBegan")
    if open_:
        driver.state.open = [int(tile) for tile in open_.split()]
        driver.state.phase = 3  # the dice roll
    return driver


def rolled(driver: Driver, *pips: int) -> Driver:
    for each in pips:
        driver.do("DieRolled", pips=each)
    return driver


def sets(driver: Driver) -> list[str]:
    return [option.tiles for option in driver.options()]


@pytest.mark.parametrize(("tiles", "last"), [("nine", 9), ("twelve", 12)])
def test_b_01_tiles_and_dice(tiles: str, last: int) -> None:
    driver = table(tiles=tiles)
    assert driver.state.open == list(range(1, last + 1))
    node = driver.node
    assert isinstance(node, Chance)
    assert [event.pips for event in node.outcomes] == [1, 2, 3, 4, 5, 6]  # type: ignore[attr-defined]
    assert set(node.weights) == {1}


def test_b_02_one_turn_each_in_order() -> None:
    driver = Driver(BOX, BOX.start(3, {}))
    driver.do("FirstPlayerDrawn", seat=1)
    for seat in (1, 2, 0):
        driver.do("TurnBegan")
        assert driver.state.mover == seat
        driver.state.open = [9]
        rolled(driver, 1, 1).do("TurnEnded")
    assert driver.over().clause == "B-8"


def test_b_02_one_may_play_alone() -> None:
    driver = rolled(table(1, open_="9"), 1, 1)
    assert driver.over().winners == (0,)


def test_b_03_both_dice_are_added() -> None:
    driver = rolled(table(), 3, 5)
    assert driver.state.sum == 8
    assert isinstance(driver.node, Choice)


@pytest.mark.parametrize(
    ("one_die", "left", "may"),
    [
        ("high_shut", "1 2 6", True),
        ("high_shut", "7", False),
        ("six_left", "1 2 3", True),
        ("six_left", "2 5", False),
        ("never", "1", False),
    ],
)
def test_b_04_one_die_or_two(one_die: str, left: str, may: bool) -> None:
    last = "4" if "4" not in left else "3"
    driver = rolled(table(open_=f"{left} {last}", one_die=one_die), int(last) - 1, 1)
    driver.do("TilesShut", tiles=last)
    offered = [option.kind for option in driver.options()] if may else []
    assert offered == ["DiceChosen"] * 2 * may
    if may:
        driver.do("DiceChosen", count=1)
        rolled(driver, 1)
    assert len(driver.state.rolled) == int(may)


def test_b_05_tiles_with_exactly_this_sum() -> None:
    assert sets(rolled(table(), 3, 5)) == ["8", "1 7", "2 6", "3 5", "1 2 5", "1 3 4"]
    assert sets(rolled(table(open_="1 3 4 7"), 3, 5)) == ["1 7", "1 3 4"]


def test_b_06_open_tiles_are_written_down() -> None:
    driver = rolled(table(open_="2 5 9"), 1, 2)
    driver.do("TurnEnded")
    assert driver.state.points[0] == 16


@pytest.mark.parametrize("shut", ["counts", "wins"])
def test_b_07_shutting_the_box(shut: str) -> None:
    driver = rolled(table(3, open_="7", shut=shut), 3, 4)
    driver.do("TilesShut", "BoxShut")
    assert driver.state.points[0] == 0
    if shut == "wins":
        over = driver.over()
        assert (over.winners, over.scores, over.clause) == ((0,), (0, 45, 45), "B-7")
    else:
        driver.do("TurnBegan")
        assert driver.state.mover == 1


def test_b_08_the_fewest_points_win() -> None:
    driver = table(3)
    driver.state.points = [-1, 7, 12]
    driver.state.open, driver.state.phase = [7], 3
    rolled(driver, 1, 1).do("TurnEnded")
    over = driver.over()
    assert (over.winners, over.scores) == ((0, 1), (7, 7, 12))
