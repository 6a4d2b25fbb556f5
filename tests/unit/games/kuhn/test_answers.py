"""The rules engine derives the marked answer of every Kuhn poker question."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from jamlab.core import Chance
from jamlab.log import Replay
from tests.unit.games.answered import Decided
from tests.unit.games.chances import chances
from tests.unit.games.driver import Driver
from tests.unit.games.kuhn.test_clauses import KUHN, ended, offered, table

PLAYED = Decided("kuhn")
REPLAYS = Path(__file__).parents[4] / "replays" / "kuhn"


@PLAYED("K-1")
def _() -> str:
    beating = [
        card
        for card in ("Jack", "King")
        if ended("Queen", card, "Checked", "Checked").state.chips[1] > 0
    ]
    return {"King": "The King", "Jack": "The Jack", "": "None"}["".join(beating)]


@PLAYED("K-2")
def _() -> str:
    driver = Driver(KUHN, KUHN.start(2, {}))
    driver.do("FirstPlayerDrawn", seat=1)
    driver.do("CardDealt", card="Queen")
    driver.do("CardDealt", card="Jack")
    driver.do_all("BetMade", "Folded")
    return {0: "Ann", 1: "Bo again"}[driver.state.opener]


@PLAYED("K-3")
def _() -> str:
    driver = Driver(KUHN, KUHN.start(2, {}))
    driver.do("FirstPlayerDrawn", seat=0)
    driver.do("CardDealt", card="King")
    driver.at(Chance)
    half = Fraction(1, 2)
    return {True: "The Jack or the Queen, each with chance 1/2"}[
        chances(KUHN, driver.state) == {"Jack": half, "Queen": half}
    ]


@PLAYED("K-4")
def _() -> str:
    driver = ended("Queen", "Jack", "Checked", "Checked")
    shown = {event.seat for event in driver.happened("CardShown")}
    assert driver.state.chips == [1, -1]  # one of the two chips was her own
    return {True: "Both show, and the higher card takes 2 chips"}[shown == {0, 1}]


@PLAYED("K-5")
def _() -> str:
    second = "BetMade" in offered(table("Queen", "Jack", "Checked"))
    first = "BetMade" in offered(table("Jack", "Queen"))
    return {(True, True): "Yes", (True, False): "Only if he acts first"}[first, second]


@PLAYED("K-6")
def _() -> str:
    answers = tuple(offered(table("Jack", "Queen", "BetMade")))
    return {("Called", "Folded"): "Call for one chip, or fold"}[answers]  # type: ignore[index]


@PLAYED("K-7")
def _() -> str:
    return str(ended("Queen", "Jack", "BetMade", "Called").state.chips[0])


@PLAYED("K-8")
def _() -> str:
    driver = ended("Jack", "Queen", "BetMade", "Folded")
    assert KUHN.view(driver.state, 1).cards[0] < 0  # Bo's card, as Ann sees it
    shown = driver.happened("CardShown")
    return "She may look at his card" if shown else "She will not know"


@PLAYED("K-9")
def _() -> str:
    overs = [Replay.read(path).over for path in sorted(REPLAYS.glob("*.jsonl"))]
    sums = {sum(over.scores) for over in overs if over is not None}
    assert len(sums) == 1
    return f"−{3 - sums.pop()}"


test_the_engine_gives_the_marked_answer, test_every_question_is_decided = PLAYED.tests()
