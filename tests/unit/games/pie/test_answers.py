"""The rules engine derives the marked answer of every question of The Pie Game."""

from __future__ import annotations

from jamlab.core import Over
from jamlab.games.pie import deck
from tests.unit.games.answered import Decided
from tests.unit.games.pie.kitchen import CARDS, EGGS, GAME, LEMONS, PLAIN, Kitchen, dealt, names

PLAYED = Decided("pie")
CREAM = "Cream, Cream, Coconut, Coconut, Bananas"
FUDGE = ("lose turn", "trade one", "discard two", "discard all", "pass left", "pass right")
HANDS = [PLAIN, EGGS, LEMONS, CREAM]


def dealt_by(dealer: int, seats: int) -> Kitchen:
    """Return a table at the start of its first turn."""
    table = dealt(seats, HANDS[:seats], dealer=dealer)
    table.do("CardTurnedUp", card="Peaches")
    return table


@PLAYED("P-A1")
def _() -> str:
    lines = deck.read_deck(deck.DECK)[0]
    return str(sum(card.count for card in lines if card.sort in FUDGE))


@PLAYED("P-A2")
def _() -> str:
    recipes = deck.read_recipes(deck.RECIPES)[0]
    every = set.intersection(*(set(recipe.ingredients) for recipe in recipes))
    return " and ".join(sorted(every))


@PLAYED("P-A3")
def _() -> str:
    table = Kitchen(
        PLAIN, EGGS, LEMONS, "Crust, Sugar, Butter, Lemon, Peaches",
        recipes=["Pumpkin", "Coconut Cream", "Banana Cream", "Cherry"], discard="Cherries", mover=3,
    )  # fmt: skip
    assert table.state.dealer == 2
    table.do("CardTaken")
    table.do("PieBaked", seat=3)
    table.do("RoundBegan")
    return {1: "Bo", 3: "Di"}[table.state.dealer]


@PLAYED("P-A4")
def _() -> str:
    return str(dealt_by(0, 4).state.pile_size)


@PLAYED("P-A5")
def _() -> str:
    table = dealt(2, HANDS[:2])
    before = table.state.pile_size
    table.do_all("CardTurnedUp", card="Discard All")
    assert table.cited("FudgePutBack") == ["P-A5"]
    assert table.can("CardTurnedUp", card="Peaches")
    return {before: "It goes back, the pile is shuffled, another card is turned up"}[
        table.state.pile_size
    ]


@PLAYED("P-A6")
def _() -> str:
    table = dealt(2, [PLAIN, "Pass Left, Sugar, Eggs, Eggs, Eggs"])
    table.do("CardTurnedUp", card="Lemon")
    assert not table.happened("CardGiven")
    return {(("FudgePlayed", "Pass Left"),): "On your first turn, if you play it"}[
        tuple(table.choices())  # type: ignore[index]
    ]


@PLAYED("P-A7")
def _() -> str:
    return {0: "Ann", 1: "Bo", 2: "Cy"}[dealt_by(1, 3).mover()]


@PLAYED("P-A8")
def _() -> str:
    table = Kitchen(PLAIN.replace("Butter", "Trade One"), EGGS, LEMONS)
    table.plays("Trade One")
    table.trades(2, "Crust", "Lemon")
    table.rest()
    told = [GAME.mask(event, 1) for event in table.happened("CardGiven")]
    known = [event.card for event in told if event.card in CARDS.names]
    return {0: "Only that you swapped one card each", 2: "Both, for all cards are open"}[len(known)]


@PLAYED("P-B1")
def _() -> str:
    table = Kitchen(PLAIN, EGGS)
    assert table.kinds() == {"CardTaken", "DrawChosen"}
    table.turn("Lemon", "Crust")
    assert table.mover() == 1
    return {5: "Take one card from either pile, then discard one"}[table.state.hand_sizes[0]]


@PLAYED("P-B2")
def _() -> str:
    table = Kitchen("Crust, Sugar, Eggs, Eggs, Butter", LEMONS, discard="Sugar")
    table.do("CardTaken")
    may = table.can("CardDiscarded", card="Sugar")
    return {True: "Yes", False: "No, never the card that you just took"}[may]


@PLAYED("P-B3")
def _() -> str:
    table = Kitchen(PLAIN, EGGS)
    table.draw("Trade One", "FudgeDrawn")
    table.trades(1, "Crust", "Eggs")
    return {
        1: "You lay it down and trade at once; your turn is over",
        0: "You lay it down, trade, then discard one",
    }[table.mover()]


@PLAYED("P-B4")
def _() -> str:
    table = Kitchen(PLAIN, EGGS)
    table.draw("Discard Two")
    may = "FudgePlayed" in table.kinds()
    return {False: "No, it waits for your next turn", True: "Yes, instead of discarding"}[may]


@PLAYED("P-B5")
def _() -> str:
    table = Kitchen(PLAIN, EGGS, discard="Pass Left")
    table.do("CardTaken")
    if not table.can("CardDiscarded", card="Crust"):
        return "At once"
    table.discards("Crust")
    table.turn("Lemon", "Lemon")
    return {(("FudgePlayed", "Pass Left"),): "On your next turn, when you have to play it"}[
        tuple(table.choices())  # type: ignore[index]
    ]


@PLAYED("P-B6")
def _() -> str:
    table = Kitchen("Crust, Eggs, Eggs, Butter, Pot Luck", LEMONS)
    table.turn("Cream", "Pot Luck")
    taken = table.can("CardTaken", card="Pot Luck")
    return "Yes, and the next player may take it" if taken else "Yes, but nobody may take it"


@PLAYED("P-C1")
def _() -> str:
    table = Kitchen("Crust, Sugar, Eggs, Lose One Turn, Discard All", LEMONS)
    return " or ".join(card for _, card in table.choices())


@PLAYED("P-C2")
def _() -> str:
    table = Kitchen("Crust, Eggs, Eggs, Butter, Discard Two", PLAIN)
    table.plays("Discard Two", "Eggs", "Eggs")
    table.draws("Sugar", "Pass Right", "Crust")
    assert table.mover() == 1
    assert "Pass Right" in table.hand(0)
    works = table.happened("CardChosen")
    return "It works at once" if works else "It stays in your hand for your next turn"


@PLAYED("P-C3")
def _() -> str:
    table = Kitchen("Crust, Sugar, Eggs, Trade One, Discard Two", PLAIN)
    table.plays("Discard Two")
    if ("CardDiscarded", "Trade One") not in table.choices():
        return "No, Fudge cannot be discarded"
    table.discards("Trade One", "Crust")
    table.draws("Lemon", "Lemon", "Lemon")
    assert table.mover() == 1
    trades = table.happened("PartnerChosen")
    return "Yes, and then you trade" if trades else "Yes, and then it does nothing"


@PLAYED("P-C4")
def _() -> str:
    table = Kitchen(PLAIN.replace("Butter", "Trade One"), EGGS, LEMONS)
    table.plays("Trade One")
    table.trades(2, "Crust")
    assert table.kinds() == {"CardChosen"}  # she may not refuse
    return {2: "Di does", 0: "You do, blindly"}[table.mover()]


@PLAYED("P-C5")
def _() -> str:
    table = Kitchen(PLAIN.replace("Butter", "Pass Left"), EGGS, LEMONS)
    table.plays("Pass Left")
    table.chosen("Crust", "Eggs")
    moved = table.happened("CardGiven")  # before the last seat has chosen
    return "Yes, if you wait a little" if moved else "No, you choose before it comes"


@PLAYED("P-C6")
def _() -> str:
    table = Kitchen("Crust, Sugar, Eggs, Eggs, Lose One Turn", PLAIN)
    turns = []  # Ann's turns until she has a choice again
    table.do("LostTurnLaid", seat=0)
    turns.append("laid")
    table.turn("Lemon", "Lemon")
    table.rest()
    if table.happened("LostTurnCleared"):
        table.draws("Cream")
        turns.append("cleared")
        table.turn("Lemon", "Lemon")
    assert table.mover() == 0
    assert ("DrawChosen", "") in table.choices()
    return {1: "One: this one", 2: "Two: this one and the next", 3: "Three"}[len(turns)]


@PLAYED("P-C7")
def _() -> str:
    table = Kitchen("Crust, Sugar, Eggs, Lose One Turn, Trade One", PLAIN)
    return {
        (("FudgePlayed", "Trade One"),): "Play Trade One, perhaps giving away Lose One Turn",
        (("LostTurnLaid", "Lose One Turn"),): "Lay Lose One Turn, since it came first",
    }[tuple(table.choices())]  # type: ignore[index]


@PLAYED("P-C8")
def _() -> str:
    table = Kitchen("Crust, Sugar, Lemon, Eggs, Discard Two", PLAIN)
    table.plays("Discard Two", "Lemon", "Eggs")
    table.draws("Cream", "Cream", "Cream")
    (card,) = (card for kind, card in table.choices() if kind == "CardTaken")
    return card


@PLAYED("P-D1")
def _() -> str:
    table = Kitchen(PLAIN, EGGS, discard="Pumpkin, Trade One, Lemon", pile="")
    table.do_all("DrawChosen")
    shuffled = sorted(names(table.state.pile))
    assert table.pile() == ["Lemon"]
    return {("Pumpkin", "Trade One"): "The discard pile, all but its top card"}[tuple(shuffled)]  # type: ignore[index]


@PLAYED("P-D2")
def _() -> str:
    table = Kitchen(PLAIN, EGGS, discard="Pumpkin")
    table.takes(discards="Crust")
    assert not table.happened("CardTurnedUp")
    taken = table.can("CardTaken", card="Crust")
    return {True: "You discard a card, and that is the new top card"}[taken]


@PLAYED("P-E1")
def _() -> str:
    table = Kitchen(
        "Crust, Sugar, Eggs, Cinnamon, Lemon",
        PLAIN,
        recipes=["Pumpkin", "Pecan"],
        discard="Pumpkin",
    )
    table.do("CardTaken")
    assert table.state.hand_sizes[0] == 6
    table.do("PieBaked", seat=0)
    discards = table.happened("CardDiscarded")
    return "After you have discarded the Lemon" if discards else "At once"


@PLAYED("P-E2")
def _() -> str:
    table = Kitchen(
        "Crust, Crust, Sugar, Pot Luck, Pot Luck", PLAIN, recipes=["Pecan", "Pumpkin"],
        discard="Butter",
    )  # fmt: skip
    table.rest()
    if table.happened("PieBaked"):
        return "None"
    table.do("CardTaken")  # one ingredient more
    table.rest()
    return "One" if table.happened("PieBaked") else "Three"


@PLAYED("P-E3")
def _() -> str:
    hands = [
        "Crust, Sugar, Butter, Lemon, Cream",  # lacks Cherries, gets them from Di
        "Cinnamon, Cream, Coconut, Coconut, Bananas",
        "Crust, Sugar, Butter, Apples, Eggs",  # lacks Cinnamon, gets it from Bo
        "Cherries, Eggs, Eggs, Bananas, Peaches",
    ]
    table = Kitchen(*hands, recipes=["Cherry", "Coconut Cream", "Apple", "Pumpkin"])
    table.draw("Pass Left", "FudgeDrawn")
    table.chosen("Cream", "Cinnamon", "Eggs", "Cherries")
    table.rest()
    baked = tuple(event.seat for event in table.happened("PieBaked"))
    return {(0,): "Ann", (2,): "Cy", (0, 2): "Both"}[baked]


@PLAYED("P-E4")
def _() -> str:
    table = Kitchen(
        PLAIN, "Crust, Sugar, Butter, Lemon, Cream", recipes=["Pumpkin", "Cherry"],
        discard="Cherries", mover=1,
    )  # fmt: skip
    table.do("CardTaken")
    table.do("PieBaked", seat=1)
    table.do("RoundBegan")
    table.do("RecipeDealt", recipe="Apple")
    table.do("RecipeDealt", recipe="Peach")
    seats = {event.seat for event in table.happened("RecipeDealt")}
    return {True: "You hand it in and are dealt a new one"}[seats == {0, 1}]


@PLAYED("P-E5")
def _() -> str:
    # Maximum over all orders of round winners, until a third pie ends the game.
    def most(pies: tuple[int, ...]) -> int:
        after = [tuple(n + (seat == one) for seat, n in enumerate(pies)) for one in range(4)]
        return 1 + max((most(each) for each in after if max(each) < 3), default=0)

    table = Kitchen(
        PLAIN, "Crust, Sugar, Butter, Lemon, Cream", recipes=["Pumpkin", "Cherry"],
        discard="Cherries", mover=1, won=[0, 2],
    )  # fmt: skip
    table.do("CardTaken")
    assert isinstance(table.rest(), Over)  # the third pie ends it
    return {1: "One", 3: "Three", 5: "Five"}[most((2, 2, 1, 1))]


@PLAYED("P-E6")
def _() -> str:
    table = Kitchen(PLAIN, EGGS)
    for _ in range(120):
        if table.happened("RoundBegan"):
            break
        top = table.pile()[-1]
        table.takes(discards=top, card=top)
        table.rest()
    assert table.happened("RoundBegan")
    pies = sum(table.state.pies)
    return {0: "Nobody"}[pies]


test_the_engine_gives_the_marked_answer, test_every_question_is_decided = PLAYED.tests()
