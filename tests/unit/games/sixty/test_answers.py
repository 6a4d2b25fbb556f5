"""The rules engine derives the marked answer of every Sixty question."""

from __future__ import annotations

from jamlab.core import Chance, Row
from jamlab.games.sixty.deck import COUNTS, NAMES
from tests.unit.games.answered import Decided
from tests.unit.games.driver import Driver
from tests.unit.games.sixty.round import GAME, Round, cards, dealt

TOLD = {
    "S-A6": "begins with the player whose age is nearest to 60, or with anyone you all agree on",
    "S-A7": "The discard pile lies face up and anyone may look through it.",
}
PLAYED = Decided("sixty", TOLD)
JOKERS = ("Abracadabra", "Abracadabra", "Hocus-pocus", "Hocus-pocus", "Zap!")


def laid(table: Driver, kind: str) -> set[tuple[str, int]]:
    """Return the cards, and how many of each, that the options of this kind lay."""
    return {(event.card, event.count) for event in table.options() if event.kind == kind}


def ended(*totals: int, penalties: tuple[tuple[str, ...], ...] = (), round: int = 3) -> Round:
    """Return a round of three seats that ends with these penalty piles, on top of the totals."""
    table = Round(3, "4", "10", "", totals=totals, round=round)
    for seat, pile in enumerate(penalties):
        table.state.penalty[seat] = Row(cards(*pile))
    table.do("Attacked", "FoughtBack")
    return table


@PLAYED("S-A1")
def _() -> str:
    return str(12 * dict(zip(NAMES, COUNTS, strict=True))["12"])


@PLAYED("S-A2")
def _() -> str:
    return str(dealt(8).state.deck_size)


@PLAYED("S-A3")
def _() -> str:
    table = ended(0, 0, 0, round=1)
    table.state.direction = -1
    table.do("CardDealt", card="3")
    assert table.state.round == 2
    return {1: "Clockwise", -1: "The way it was turned"}[table.state.direction]


@PLAYED("S-A4")
def _() -> str:
    hands = GAME.view(dealt(4).state, 0).hands
    return {5: "Five", 20: "Twenty"}[sum(sum(hand) for hand in hands if hand is not None)]


@PLAYED("S-A5")
def _() -> str:
    table = Driver(GAME, GAME.start(2, {}))
    table.do("FirstPlayerDrawn", seat=0)
    for card in (*JOKERS[:4], "3"):
        table.do("CardDealt", seat=0, card=card)
        table.do("CardDealt", seat=1, card="3")
    assert table.mover() == 0
    again = table.happened("HandsRedealt")
    return "All cards are dealt anew" if again else "You play with this hand"


@PLAYED("S-B1")
def _() -> str:
    table = Round(4, "3", "5", "", "6", mover=1)
    table.do("Attacked", seat=1)
    return {0: "Ann", 2: "Cy", 3: "Di"}[table.mover()]


@PLAYED("S-B2")
def _() -> str:
    table = Round(2, "6 6 3 4 5", "3 3 3 3 3", deck="10", attack="6 6")
    table.do("CardDrawn", seat=0)
    assert table.mover() == 1
    return {3: "Three", 4: "Four", 5: "Five"}[table.state.hand_sizes[0]]


@PLAYED("S-C1")
def _() -> str:
    table = Round(3, "6 6 10 12 20", "3", "3")
    allowed = laid(table, "Attacked")
    assert max(count for _, count in allowed) == 2  # neither all five nor other pairs
    (pair,) = (card for card, count in allowed if count == 2)
    return {"6": "6 and 6 together"}[pair]


@PLAYED("S-C2")
def _() -> str:
    table = Round(3, ["3", *JOKERS[:4]], "3", "3")
    assert table.kinds() == {"Attacked"}
    return {frozenset({("3", 1)}): "Attack with the 3"}[frozenset(laid(table, "Attacked"))]


@PLAYED("S-C3")
def _() -> str:
    table = Round(3, "Zap!", "3", "4")
    mover = table.mover()
    assert not table.happened("PlayerOut")
    assert table.state.hand_sizes[0] == 1
    return {1: "Next attacks in your place, you keep the Zap!"}[mover]


@PLAYED("S-C4")
def _() -> str:
    table = Round(2, "Zap!", "Zap!")
    table.rest()
    assert table.state.totals == [60, 60]
    return {"S-C4": "Both skip and the round ends"}[table.cited("RoundEnded")[0]]


@PLAYED("S-C5")
def _() -> str:
    table = Round(2, "20 3 3 3 3", "4 4 4 4 4", deck="30 5", attack="20")
    node = table.rest()
    draws = isinstance(node, Chance) and {event.seat for event in node.outcomes} == {0}
    return "At once, before Bo answers" if draws else "After Bo has answered"


@PLAYED("S-D1")
def _() -> str:
    table = Round(3, "4 4 4 4 3", "4 4 4 4 4", "3", attack="4 4 4 4")
    least = min(count for _, count in laid(table, "Passed"))
    return {1: "One", 2: "Two", 4: "Four"}[least]


@PLAYED("S-D2")
def _() -> str:
    table = Round(3, "4 5", "Zap! 3", "3", attack="4")
    table.do_all("ZapPlayed")
    zap = NAMES.index("Zap!")
    assert not table.state.penalty[1][zap]
    return {1: "On the discard pile"}[table.state.discard[zap]]


@PLAYED("S-D3")
def _() -> str:
    table = Round(3, "4 4 4 4 3", ["10", "10", "12", "15", *["4"] * 5], "3", attack="4 4 4 4")
    beats = laid(table, "FoughtBack")
    answers = {("10", 2): "10 and 10", ("15", 1): "15", ("4", 5): "4, 4, 4, 4 and 4"}
    (right,) = (text for lay, text in answers.items() if lay in beats)
    assert len({card for card, _ in beats}) == len(beats)  # 10 and 12 never go together
    return right


@PLAYED("S-D4")
def _() -> str:
    table = Round(3, "5 3", "6", "3", attack="5")
    return {True: "Yes, anyone may keep cards", False: "No, you have to answer"}[
        table.can("CardsTaken")
    ]


@PLAYED("S-D5")
def _() -> str:
    table = Round(3, "6 3", "6 10", "3", attack="6")
    return {
        ("FoughtBack", "Passed"): "One of the two, as you like",
        ("Passed",): "Pass with the 6",
        ("FoughtBack",): "Fight back with the 10",
    }[tuple(sorted(table.kinds()))]


@PLAYED("S-D6")
def _() -> str:
    table = Round(3, "12 3", "15", "10 3", attack="12")
    table.do("FoughtBack", seat=1)
    mover = table.mover()
    assert table.kinds() == {"Attacked"}
    assert not table.happened("RoundEnded")
    return {1: "You", 2: "Next"}[mover]


@PLAYED("S-D7")
def _() -> str:
    table = Round(2, "5 12", "5 3", attack="5")
    table.do("Passed", seat=1)
    return {0: "Ann", 1: "Bo, once more"}[table.mover()]


@PLAYED("S-E0")
def _() -> str:
    table = Round(3, "30 3", "Zap! Abracadabra", "3", attack="30")
    assert table.kinds() == {"AbracadabraPlayed", "ZapPlayed"}
    table.do("ZapPlayed")
    return {1: "Yes, one after the other", 2: "No, only one"}[table.mover()]


@PLAYED("S-E1")
def _() -> str:
    table = Round(2, "12", "Zap! 3", attack="12")
    return {
        "CardsTaken": "You keep the 12",
        "ZapPlayed": "Zap! sends the 12 away",
        "FoughtBack": "The 3 beats the 12",
    }["".join(sorted(table.kinds()))]


@PLAYED("S-E2")
def _() -> str:
    table = Round(4, "3", "12 12 3", "12 3", "Abracadabra 3", mover=1, attack="12 12")
    table.do("Passed", seat=2)
    table.do("AbracadabraPlayed", seat=3)
    assert table.state.attack_count == 3
    return {2: "Cy", 0: "The next player, the old way round"}[table.mover()]


@PLAYED("S-E3")
def _() -> str:
    table = Round(3, "12 12 3", "Hocus-pocus 3", "3", discard="10 15 20", attack="12 12")
    return {False: "No, there is no 12 in the pile"}[table.can("HocusPocusPlayed")]


@PLAYED("S-E4")
def _() -> str:
    table = Round(3, "6 6 6 3", "Zap! 3", "3", attack="6 6 6")
    table.do_all("ZapPlayed")
    return {0: "None", 1: "One", 2: "Two"}[sum(table.state.penalty[1])]


@PLAYED("S-E5")
def _() -> str:
    table = Round(2, "10 3", "Zap!", attack="10")
    table.do("ZapPlayed")
    mover = table.mover()
    assert table.state.attack_count == 1
    return {0: "To Ann", 1: "Back to Bo"}[mover]


@PLAYED("S-F1")
def _() -> str:
    table = Round(3, "3", "5 6", "10 4", discard="30", attack="3")
    table.do("FoughtBack", seat=1, card="5")
    assert table.mover() == 1
    out = [event.seat for event in table.happened("PlayerOut")]
    assert table.state.hand_sizes[0] == 0
    assert table.state.next_seat(2) == 1  # nobody can attack Ann
    return {True: "You are out of the round and get no more cards"}[out == [0]]


@PLAYED("S-F2")
def _() -> str:
    table = Round(2, "4", "4 4 20", attack="4")
    assert table.kinds() == {"FoughtBack"}
    return {frozenset({("20", 1)}): "Fight back with the 20"}[frozenset(laid(table, "FoughtBack"))]


@PLAYED("S-F3")
def _() -> str:
    table = Round(2, "3", "10", deck=["4"] * 12, attack="3")
    table.do("CardDrawn", seat=0)  # with no card in hand
    table.rest()
    over = table.happened("PlayerOut") or table.happened("RoundEnded")
    return "Yes, after ten attacks" if over else "No, everybody can still draw"


@PLAYED("S-F4")
def _() -> str:
    table = Round(2, "15", "3 Zap!")
    table.state.penalty[1] = Row(cards("6"))
    table.do("Attacked")
    table.do_all("CardsTaken", seat=1)
    return str(table.state.totals[1])


@PLAYED("S-F5")
def _() -> str:
    table = ended(0, 0, 0, penalties=(("20",), ("30", "10", "4"), ("12",)), round=1)
    table.do("CardDealt", card="3")
    assert table.state.totals == [20, 44, 12]
    began = table.happened("RoundBegan")[-1].seat
    return {0: "Ann again", 1: "Bo", 2: "Cy, because he has the fewest"}[began]


@PLAYED("S-G1")
def _() -> str:
    winners = ended(67, 62, 140).over().winners
    return {(0,): "Ann", (1,): "Bo", (2,): "Cy"}[winners]  # type: ignore[index]


@PLAYED("S-G2")
def _() -> str:
    table = ended(62, 63, 62)  # Ann, Bo, Di
    table.do(*["CardDealt"] * 3, card="3")
    seats = {event.seat for event in table.happened("CardDealt")}
    return {True: "All of them", False: "Ann and Di only"}[seats == {0, 1, 2}]


test_the_engine_gives_the_marked_answer, test_every_question_is_decided = PLAYED.tests()
