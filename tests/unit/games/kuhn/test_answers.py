"""The marked answers of Kuhn poker's questions, by the rules."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from jamlab.core import Chance
from jamlab.log import Replay
from tests.unit.games.answered import Decided, marked, undecided
from tests.unit.games.driver import Driver
from tests.unit.games.kuhn.test_clauses import KUHN, offered, table

PLAYED = Decided()
REPLAYS = Path(__file__).parents[4] / "replays" / "kuhn"


@PLAYED("K-1")
def _() -> str:
    beating = []
    for card in ("Jack", "King"):
        driver = table("Queen", card)
        driver.do("Checked")
        driver.do("Checked")
        driver.rest()
        if driver.state.chips[1] > 0:
            beating.append(card)
    return {"King": "The King", "Jack": "The Jack", "": "None"}["".join(beating)]


@PLAYED("K-2")
def _() -> str:
    driver = Driver(KUHN, KUHN.start(2, {}))
    driver.do("FirstPlayerDrawn", seat=1)
    driver.do("CardDealt", card="Queen")
    driver.do("CardDealt", card="Jack")
    driver.do("BetMade")
    driver.do("Folded")
    driver.rest()
    return {0: "Ann", 1: "Bo again"}[driver.state.opener]


@PLAYED("K-3")
def _() -> str:
    driver = Driver(KUHN, KUHN.start(2, {}))
    driver.do("FirstPlayerDrawn", seat=0)
    driver.do("CardDealt", card="King")
    node = driver.rest()
    assert isinstance(node, Chance)
    chances = {
        KUHN.chance_face(event)[0]: Fraction(weight, sum(node.weights))
        for event, weight in zip(node.outcomes, node.weights, strict=True)
    }
    half = Fraction(1, 2)
    return {True: "The Jack or the Queen, each with chance 1/2"}[
        chances == {"Jack": half, "Queen": half}
    ]


@PLAYED("K-4")
def _() -> str:
    driver = table("Queen", "Jack")
    driver.do("Checked")
    driver.do("Checked")
    driver.rest()
    shown = {event.seat for event in driver.events if event.kind == "CardShown"}
    assert driver.state.chips == [1, -1]  # one of the two chips was her own
    return {True: "Both show, and the higher card takes 2 chips"}[shown == {0, 1}]


@PLAYED("K-5")
def _() -> str:
    driver = table("Queen", "Jack")
    driver.do("Checked")
    second = "BetMade" in offered(driver)
    first = "BetMade" in offered(table("Jack", "Queen"))
    return {(True, True): "Yes", (True, False): "Only if he acts first"}[first, second]


@PLAYED("K-6")
def _() -> str:
    driver = table("Jack", "Queen")
    driver.do("BetMade")
    return {("Called", "Folded"): "Call for one chip, or fold"}[tuple(offered(driver))]  # type: ignore[index]


@PLAYED("K-7")
def _() -> str:
    driver = table("Queen", "Jack")
    driver.do("BetMade")
    driver.do("Called")
    driver.rest()
    return str(driver.state.chips[0])


@PLAYED("K-8")
def _() -> str:
    driver = table("Jack", "Queen")
    driver.do("BetMade")
    driver.do("Folded")
    driver.rest()
    assert KUHN.view(driver.state, 1).cards[0] < 0  # Bo's card, as Ann sees it
    shown = any(event.kind == "CardShown" for event in driver.events)
    return "She may look at his card" if shown else "She will not know"


@PLAYED("K-9")
def _() -> str:
    overs = [Replay.read(path).over for path in sorted(REPLAYS.glob("*.jsonl"))]
    sums = {sum(over.scores) for over in overs if over is not None}
    assert len(sums) == 1
    return f"−{3 - sums.pop()}"


@pytest.mark.parametrize("clause", [*PLAYED.by])
def test_the_engine_gives_the_marked_answer(clause: str) -> None:
    assert PLAYED.by[clause]() == marked("kuhn", clause)


def test_every_question_is_decided() -> None:
    assert undecided("kuhn", PLAYED, {}) == []
