"""The rules engine derives the marked answer of every question about Old Maid."""

from __future__ import annotations

from jamlab.core import HIDDEN, Chance
from jamlab.core.playing_cards import RANKS
from tests.unit.games.answered import Decided
from tests.unit.games.driver import Driver
from tests.unit.games.oldmaid.test_clauses import MAID, table

PLAYED = Decided("oldmaid")
QUEEN = RANKS.index("Queen")


@PLAYED("O-1")
def _() -> str:
    return {4: "Four", 3: "Three", 1: "One"}[MAID.start(3, {}).cards[QUEEN]]


@PLAYED("O-2")
def _() -> str:
    driver = Driver(MAID, MAID.start(4, {}))
    driver.do("DealerDrawn", seat=3)
    while not driver.happened("CardDealt") or driver.state.deck_size:
        node = driver.rest()
        assert isinstance(node, Chance)
        driver.do("CardDealt", card=node.outcomes[0].card)  # type: ignore[attr-defined]
    *first, last = driver.state.sizes
    return f"{', '.join(map(str, first))} and {last}"


@PLAYED("O-3")
def _() -> str:
    driver = table("8", "Queen", "7 7 7")
    driver.do("PairLaid")
    driver.rest()
    return {0: "None", 1: "One", 3: "Three"}[driver.state.hands[2][RANKS.index("7")]]


@PLAYED("O-4")
def _() -> str:
    driver = table("7", "8 9", "9 Queen", last=2)
    driver.do("CardPicked", place=1)
    event = driver.do("CardTaken", card="9")
    assert (event.seat, event.source) == (0, 1)
    see = [seat for seat in range(3) if MAID.mask(event, seat).card != HIDDEN]
    return {(0, 1): "Ann and Bo", (0,): "Only Ann", (0, 1, 2): "Everybody"}[tuple(see)]


@PLAYED("O-5")
def _() -> str:
    driver = table("7", "8 9", "9 Queen", last=2)
    driver.do("CardPicked", place=1)
    driver.do("CardTaken", card="9")
    return ("Ann again", "Bo", "Cy")[driver.mover()]


@PLAYED("O-6")
def _() -> str:
    driver = table("7", "8", "9 Queen", last=2)
    driver.do("CardPicked", place=1)
    driver.do("CardTaken", card="8")
    safe = driver.do("PlayerSafe").seat
    return {1: "He is safe"}[safe]


@PLAYED("O-7")
def _() -> str:
    left = [rank for rank, n in zip(RANKS, MAID.start(3, {}).cards, strict=True) if n % 2]
    return " and ".join(f"A {rank.lower()}" for rank in left) or "None"


@PLAYED("O-8")
def _() -> str:
    driver = table("", "", "Queen")
    driver.state.safe = [True, True, False]
    driver.do("OldMaidKept")
    return " and ".join(("Ann", "Bo", "Cy")[seat] for seat in driver.over().winners)


test_the_engine_gives_the_marked_answer, test_every_question_is_decided = PLAYED.tests()
