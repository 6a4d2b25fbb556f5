"""The rules engine derives the marked answer of every Pig question."""

from __future__ import annotations

from fractions import Fraction

from jamlab.core import Chance, Choice, Over
from tests.unit.games.answered import Decided
from tests.unit.games.driver import Driver
from tests.unit.games.pig.test_clauses import PIG, rolls, table

PLAYED = Decided("pig")


@PLAYED("G-1")
def _() -> str:
    driver = table(6, 6, 6)
    driver.do("RolledOn")
    node = driver.at(Chance)
    six = next(n for n, event in enumerate(node.outcomes) if event.pips == 6)  # type: ignore[attr-defined]
    chance = Fraction(node.weights[six], sum(node.weights))
    return {Fraction(1, 6): "1 in 6, as ever"}[chance]


@PLAYED("G-2")
def _() -> str:
    driver = Driver(PIG, PIG.start(3, {}))
    driver.do("FirstPlayerDrawn", seat=2)
    rolls(driver, 1)
    driver.rest()
    return {0: "Ann", 1: "Bo"}[driver.state.mover]


@PLAYED("G-3")
def _() -> str:
    driver = table(4, 6)
    node = driver.at(Choice)
    assert driver.state.turn == 10
    return {("Held", "RolledOn"): "Roll again, or hold 10 points"}[
        tuple(sorted(event.kind for event in node.options))  # type: ignore[index]
    ]


@PLAYED("G-4")
def _() -> str:
    driver = table(5, 6, 6, 1, points=34)
    driver.rest()
    return f"{driver.state.points[0]} points"


@PLAYED("G-5")
def _() -> str:
    lost = set()
    for pips in range(1, 7):
        for mover in (0, 1):
            driver = table()
            driver.state.points[1] = 20
            if mover:
                rolls(driver, 1)
            rolls(driver, pips)
            driver.rest()
            if driver.state.points[1] != 20:
                lost.add((mover, pips))
    return "Nobody" if not lost else "Whoever rolls a 6"


@PLAYED("G-6")
def _() -> str:
    driver = table(6, 6, points=88)
    if isinstance(driver.rest(), Over):
        return "Nothing: she has won already"
    driver.do("Held")
    assert driver.over().winners == (0,)
    return "Hold: she has 100 and wins"


@PLAYED("G-7")
def _() -> str:
    driver = table(1, 1, points=61, dice="two")
    driver.rest()
    return f"{driver.state.points[0]} points"


test_the_engine_gives_the_marked_answer, test_every_question_is_decided = PLAYED.tests()
