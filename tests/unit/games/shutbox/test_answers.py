"""The rules engine derives the marked answer of every question about Shut the Box."""

from __future__ import annotations

from tests.unit.games.answered import Decided
from tests.unit.games.driver import Driver
from tests.unit.games.shutbox.test_clauses import BOX, rolled, sets, table

PLAYED = Decided("shutbox")


@PLAYED("B-1")
def _() -> str:
    points = {}
    for left in ("9", "4 5", "2 6", "1 9"):
        driver = rolled(table(open_=left), 1, 1)
        points[left] = driver.do("TurnEnded").points if not sets_if_any(driver) else 0
    (same,) = (left for left in ("4 5", "2 6", "1 9") if points[left] == points["9"])
    return same.replace(" ", " and ")


def sets_if_any(driver: Driver) -> list[str]:
    return sets(driver) if hasattr(driver.node, "options") else []


@PLAYED("B-2")
def _() -> str:
    driver = Driver(BOX, BOX.start(3, {}))
    driver.do("FirstPlayerDrawn", seat=2)
    for _ in range(3):
        last = driver.do("TurnBegan").seat
        driver.state.open = [9]
        rolled(driver, 1, 1).do("TurnEnded")
    driver.over()
    return ("Ann", "Bo", "Cy again")[last]


@PLAYED("B-3")
def _() -> str:
    return str(rolled(table(), 3, 5).state.sum)


@PLAYED("B-4")
def _() -> str:
    driver = rolled(table(open_="2 5 8 9"), 4, 5)
    driver.do("TilesShut", tiles="9")
    return "Yes" if driver.state.phase == 2 else "No"


@PLAYED("B-5")
def _() -> str:
    return str(len(sets(rolled(table(open_="1 3 4 7"), 3, 5))))


@PLAYED("B-6")
def _() -> str:
    return str(rolled(table(open_="2 5 9"), 2, 2).do("TurnEnded").points)


@PLAYED("B-7")
def _() -> str:
    driver = rolled(table(open_="7"), 6, 1)
    driver.do("TilesShut", "BoxShut")
    return str(driver.state.points[0])


@PLAYED("B-8")
def _() -> str:
    driver = table(3)
    driver.state.points = [12, 7, -1]
    driver.state.mover, driver.state.open, driver.state.phase = 2, [7], 3
    rolled(driver, 1, 1).do("TurnEnded")
    won = [("Ann", "Bo", "Cy")[seat] for seat in driver.over().winners]
    return " and ".join(won)


test_the_engine_gives_the_marked_answer, test_every_question_is_decided = PLAYED.tests()
