"""The rules engine gives the marked answers to The JAM's questions."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from jamlab.core import Chance, Over
from jamlab.games.jam import state as at
from jamlab.games.jam.cards import cards_of, printed
from tests.unit.games.answered import Decided
from tests.unit.games.driver import Driver
from tests.unit.games.jam.laid import Laid, hand, travel
from tests.unit.games.jam.mid_game import GAME, Turn
from tests.unit.games.jam.rules.test_clauses_draw import laid as three
from tests.unit.games.jam.rules.test_clauses_end import ended, points
from tests.unit.games.jam.rules.test_clauses_setup import begun, dealt, fill_basket, tasks_drawn
from tests.unit.games.jam.scoring.test_scoring import CARDS, JARS, scored, ways

TOLD = {
    "J-A2": "task cards of three kinds: winter stock, granny's pies and yummy-yummy",
    "J-A3": "You use either half, never both at once.",
    "J-A7": "Each task card shows a task of its own and, below it, a part of the tea party.",
    "J-B8": "Whoever ate jam last begins",
    "J-B9": "the recipes in front of everyone",
    "J-C7": "Promises about later turns are allowed, but bind nobody.",
    "J-C19": "You may hold as many cards as you like.",
}
PLAYED = Decided("jam", TOLD)


# -- cards and setting up --------------------------------------------------------------------------


@PLAYED("J-A1")
def _() -> str:
    return {False: "No, four at most", True: "Yes, the deck is big enough"}[5 in GAME.seats]


@PLAYED("J-A4")
def _() -> str:
    cards = cards_of(printed("deck"), False)
    sorts = {name.rpartition(" ")[2] for name in map(cards.recipe_name, range(len(cards.names)))}
    assert sorts - {"jam", "pie", "salad"} <= {"Karlsman", "Bear"}
    return "A fruit salad" if "salad" in sorts else "A cone cake"


@PLAYED("J-A5")
def _() -> str:
    salads = [line for line in deck() if line["sort"] == "salad"]
    needs = {len(set(line["needs"].split(" + "))) for line in salads}
    return {frozenset({3}): "Three different ones", frozenset({1}): "One, like a jam"}[
        frozenset(needs)
    ]


@PLAYED("J-A6")
def _() -> str:
    bears = sum(int(line["count"]) for line in deck() if line["recipe"] == "Bear")
    return {1: "One", 2: "Two", 4: "Four, one for each player"}[bears]


@PLAYED("J-A8")
def _() -> str:
    (setting,) = ways("W1 G1 Y1")
    (party,) = (task for task in setting if task.is_party)
    assert sum(name in JARS for name in party.recipes) == 6
    return {3: "Three, one on each card", 6: "Six", 8: "Eight"}[len(party.recipes)]


@PLAYED("J-A9")
def _() -> str:
    (fruit,) = {line["fruit"] for line in deck() if line["recipe"] == "Karlsman"}
    return "Yes, as any fruit you like" if fruit else "No, his card has no lower half"


@PLAYED("J-B1")
def _() -> str:
    table = begun(3)
    tasks_drawn(table)
    mine = [event for event in table.happened("TaskDrawn") if event.seat == 0]
    assert len({event.type for event in mine}) == 3
    return {3: "Three, one of each kind", 6: "Six, two of each kind"}[len(mine)]


@PLAYED("J-B2")
def _() -> str:
    parties = [task.cards for task in ways("W1 G1 Y1 W2 G2 Y2")[0] if task.is_party]
    assert len(ways("W1 G1 Y1 W2 G2 Y2")) == 1  # there is nothing to choose
    return {True: "In the order in which you drew them"}[
        parties == [("W1", "G1", "Y1"), ("W2", "G2", "Y2")]
    ]


@PLAYED("J-B3")
def _() -> str:
    table = begun(3)
    dealt(table)
    return {4: "Four", 5: "Five", 8: "Eight"}[table.state.hand_sizes[0]]


@PLAYED("J-B4")
def _() -> str:
    table = begun(3)
    tasks_drawn(table)
    visitor = next(event for event in table.node.outcomes if event.kind != "CardDealt")  # type: ignore[union-attr]
    table._apply(visitor)
    table.rest()
    assert table.state.hand_sizes[0] == 0
    again = isinstance(table.node, Chance) and table.node.outcomes[0].seat == visitor.seat
    return {True: "It is laid aside, and you get another card"}[again]


def turned(*cards: str) -> Driver:
    """Return a table whose Basket is being filled, with these cards turned up."""
    table = begun(3)
    dealt(table)
    for card in cards:
        table.do("BasketCardTurned", card=card)
    table.rest()
    return table


@PLAYED("J-B5")
def _() -> str:
    table = turned("cherry jam / apple", "apple jam / cherry", "peach jam / apple")
    fill_basket(table)
    assert table.happened("AsideShuffledBack")[0].count == 1
    aside = [event.card for event in table.happened("CardSetAside")]
    return {("peach jam / apple",): "It is laid aside, and shuffled back later"}[tuple(aside)]


@PLAYED("J-B6")
def _() -> str:
    aside = turned("cone jam / cone").happened("CardSetAside")
    return "No, cones are laid aside" if aside else "Yes, it is an ingredient like the others"


@PLAYED("J-B7")
def _() -> str:
    turn = Turn(hand("strawberry jam / raspberry").basket("peach jam / strawberry"), at.PLAY)
    turn.play("JamMade")
    return {0: "Nobody has to"}[len(turn.basket())]


# -- drawing ---------------------------------------------------------------------------------------


@PLAYED("J-C1")
def _() -> str:
    turn = Turn(three().made(0, "walnut jam"), at.TURN, deck="")
    turn.until("DrawSkipped")
    assert turn.can("PartnerNamed")
    turn.do("TradeEnded")
    plays = turn.can("IngredientPlayed")
    return {True: "You trade, play and discard as usual"}[plays]


def karlsman_for_bo(deck: str | None = None, jams: tuple[str, ...] = ("cherry jam",)) -> Turn:
    """Return a turn in which seat 0 drew Karlsman and seat 1 won him with these jams."""
    turn = Turn(three().made(1, *jams), deck=deck, came="Karlsman")
    turn.do("BidPassed", seat=0)
    for _ in jams:
        turn.do("JamBid", seat=1, place=turn.options("JamBid")[0].place)
    turn.do("BidMade", seat=1)
    turn.do_all("BidPassed", seat=2)
    return turn


@PLAYED("J-C2")
def _() -> str:
    turn = karlsman_for_bo()
    draws = isinstance(turn.node, Chance) and turn.state.mover == 0
    return "You draw another card" if draws else "Your turn ends"


@PLAYED("J-C3")
def _() -> str:
    table = three().made(0, "cherry pie", "raspberry jam")
    table.made(0, "peach jam", on=("cherry jam / apple",))
    turn = Turn(table)
    turn.play("BearDrawn", "PieGivenUp")
    assert not turn.happened("IngredientPlayed")
    fell = turn.happened("IngredientDiscarded")
    stays = "No, and the fruit stays on your jam as well"
    return "No, your turn is over, but you discard" if fell else stays


@PLAYED("J-C4")
def _() -> str:
    turn = karlsman_for_bo("Karlsman", ("cherry jam", "apple jam"))
    assert turn.state.deck_size == 2
    return "Yes, it is a deck again" if turn.can("CardDrawn", seat=0) else "No, once empty"


@PLAYED("J-C5")
def _() -> str:
    turn = Turn(three(), trades=False, came="Bear")
    turn.until("BearSetAside")
    turn.rest()
    assert not turn.happened("BearShuffledBack")
    turn.do_all("CardDrawn", card="walnut jam / currant")
    return {1: "When you have finished drawing"}[len(turn.happened("BearShuffledBack"))]


# -- trading ---------------------------------------------------------------------------------------


@PLAYED("J-C6")
def _() -> str:
    table = hand("peach pie / currant").made(0, "cherry pie").made(1, "walnut jam")
    turn = Turn(table.visitors(0, karlsmen=1), at.TRADE)
    turn.do("PartnerNamed", partner=1)
    offered = {event.card.partition(" / ")[0] for event in turn.options("RecipeOffered")}
    return {frozenset({"cherry pie"}): "Your finished cherry pie"}[frozenset(offered)]


@PLAYED("J-C8")
def _() -> str:
    table = hand("peach pie / currant").made(0, "walnut jam")
    table.made(1, "peach jam", on=("apple jam / cherry",))
    turn = Turn(table, at.TRADE)
    turn.offers(("walnut jam / currant",), ("peach jam / strawberry",), answer="Accepted")
    mine = ("peach jam / strawberry", "apple jam / cherry") in turn.front(0)
    return "With the jam, to you" if mine else "To the Basket, at once"


# -- playing ---------------------------------------------------------------------------------------


@PLAYED("J-C9")
def _() -> str:
    both = hand("cherry jam / apple", "peach pie / cherry")
    if "JamMade" in Turn(both, at.PLAY).kinds():
        return "Yes, with both cards of your hand"
    fruit = hand("cherry jam / apple").basket("peach pie / cherry")
    recipe = hand("peach pie / cherry").basket("cherry jam / apple")
    assert all("JamMade" in Turn(table, at.PLAY).kinds() for table in (fruit, recipe))
    return "Only with a cherry from the Basket, or with the jam from there"


@PLAYED("J-C10")
def _() -> str:
    pie = "peach pie / cherry"
    tables = {
        "A finished peach jam of yours, or a cone jam": hand(pie).made(0, "peach jam"),
        "A peach": hand(pie, "cherry jam / peach").basket("apple pie / peach"),
        "A peach jam from the Basket": hand(pie).basket("peach jam / apple"),
    }
    assert "PieBaked" in Turn(hand(pie).made(0, "cone jam"), at.PLAY).kinds()
    (right,) = (text for text, one in tables.items() if "PieBaked" in Turn(one, at.PLAY).kinds())
    return right


@PLAYED("J-C11")
def _() -> str:
    table = hand("apple jam / cherry", "peach jam / apple").basket("cherry pie / apple")
    turn = Turn(table.made(0, "cherry jam", "walnut jam"), at.PLAY)
    turn.do("PieBaked", source="basket")
    paid = turn.kinds()
    turn.play("BasketRepaid", card="peach jam / apple")
    assert "peach jam / apple" in turn.basket()
    assert ("walnut jam / currant",) in turn.front(0)  # no second jam
    return {frozenset({"BasketRepaid"}): "A card from your hand, for the Basket"}[frozenset(paid)]


@PLAYED("J-C12")
def _() -> str:
    table = hand().basket("cherry pie / apple").made(0, "cherry jam").hand(1, "apple jam / cherry")
    turn = Turn(table, at.TURN, deck="", trades=False)
    turn.until("PlaySkipped")
    assert not turn.happened("PieBaked")
    full = hand("walnut jam / currant").basket("cherry pie / apple").made(0, "cherry jam")
    could = "PieBaked" in Turn(full, at.PLAY).kinds()  # with a card to pay
    return {True: "No, you could not pay with a card"}[could]


@PLAYED("J-C13")
def _() -> str:
    fruits = ("peach jam / strawberry", "cherry jam / raspberry", "walnut jam / currant")
    salad = "summer salad / apple"
    of_basket = "SaladBegun" in Turn(hand(salad).basket(*fruits), at.PLAY).kinds()
    mixed = "SaladBegun" in Turn(hand(salad, fruits[2]).basket(*fruits[:2]), at.PLAY).kinds()
    return {(True, False): "All of it from the Basket"}[of_basket, mixed]


@PLAYED("J-C14")
def _() -> str:
    table = hand("cherry pie / apple", "walnut jam / currant").made(0, "cherry jam")
    found = Turn(table, at.PLAY).kinds()
    assert "PieBaked" in found
    return {frozenset({"IngredientPlayed"}): "Put any card of your hand into the Basket"}[
        frozenset(found - {"PieBaked"})
    ]


@PLAYED("J-C15")
def _() -> str:
    table = hand().made(0, "cherry jam", on=("peach pie / cherry",)).hand(1, "apple jam / cherry")
    turn = Turn(table, at.TURN, deck="")
    assert turn.can("PartnerNamed")
    turn.do("TradeEnded")
    turn.until("PlaySkipped")
    turn.until("IngredientDiscarded")
    return "You may trade, and you discard; you play nothing"


@PLAYED("J-C16")
def _() -> str:
    table = hand("currant pie / apple").made(0, "walnut jam").made(1, "currant jam")
    turn = Turn(table, at.TRADE)
    (jam,) = turn.front(1)[0]
    turn.offers(("walnut jam / currant",), (jam,))
    turn.do("OfferAccepted", "TradeEnded")
    may = "PieBaked" in turn.kinds()
    return "Yes, trading comes before playing" if may else "No, only in your next turn"


@PLAYED("J-C17")
def _() -> str:
    table = hand("cherry jam / apple", "walnut jam / currant").hand(1, "peach jam / apple")
    turn = Turn(table.basket("peach pie / cherry"), at.PLAY, deck="", trades=False)
    turn.play("JamMade", source="hand")
    if turn.happened("IngredientDiscarded"):
        return "At the end of this turn"
    turn.do("IngredientPlayed", seat=1)
    turn.do("IngredientPlayed", seat=0)
    assert turn.until("IngredientDiscarded").seat == 0
    return "At the end of your next turn"


@PLAYED("J-C18")
def _() -> str:
    table = hand("peach pie / cherry", "apple jam / gooseberry").basket("cherry jam / apple")
    turn = Turn(table, at.PLAY)
    uses = {(event.card, event.fruit) for event in turn.options("JamMade")}
    again = ("cherry jam / apple", "peach pie / cherry") in uses
    below = any(fruit == "cherry jam / apple" for _, fruit in uses)
    return {(True, True): "It can be cooked again, or its lower half used"}[again, below]


# -- the visitors ----------------------------------------------------------------------------------


@PLAYED("J-D1")
def _() -> str:
    turn = Turn(
        three().made(0, "raspberry jam", "cherry jam").made(1, "apple jam", "currant jam"),
        came="Karlsman",
    )
    turn.do("JamBid", place=1)
    turn.do("JamBid")
    turn.do("BidMade", points=5)
    assert turn.mover() == 1
    return "Yes, with both" if turn.can("JamBid") else "No, 5 is not more than 5"


@PLAYED("J-D2")
def _() -> str:
    turn = Turn(
        three().made(0, "apple jam", "raspberry jam").made(2, "walnut jam"), came="Karlsman"
    )
    turn.do("JamBid", place=1)
    turn.do("JamBid")
    turn.do("BidMade", points=4)
    turn.do("BidPassed", seat=1)
    turn.do_all("JamBid", "BidMade", seat=2)
    return {2: "You keep them", 0: "They go into the deck"}[len(turn.front(0))]


@PLAYED("J-D3")
def _() -> str:
    turn = Turn(three().made(0, "walnut jam"), came="Karlsman")
    turn.all_pass()
    turn.do("JamGivenUp")
    turn.until("TurnCutShort")
    assert list(turn.state.karlsmen) == [1, 0, 0]
    given = turn.basket() == ["walnut jam / currant"]
    right = "You get him and put one of your jams, if you have any, into the Basket"
    return right if given else "You get him for nothing and play on"


@PLAYED("J-E1")
def _() -> str:
    table = three().made(0, "raspberry pie", "apple pie").made(1, "cherry pie", "currant pie")
    turn = Turn(table.made(2, "peach pie"), mover=1)
    turn.do("BearDrawn", seat=1)
    return {0: "Ann", 1: "Bo", 2: "Cy, as he needs it most"}[turn.until("BearTaken").seat]


@PLAYED("J-E2")
def _() -> str:
    turn = Turn(three().made(2, "cherry pie"), came="Bear")
    turn.do_all("PieGivenUp", seat=2)
    draws = isinstance(turn.node, Chance) and turn.state.mover == 0
    return "No, you draw again" if draws else "Yes, and Cy is next"


@PLAYED("J-E3")
def _() -> str:
    turn = Turn(three(), came="Bear")
    turn.until("BearSetAside")
    node = turn.rest()
    assert list(turn.state.bears) == [0, 0, 0]
    draws = isinstance(node, Chance) and turn.can("CardDrawn", seat=0)
    return {True: "It is laid aside, and you draw another card"}[draws]


# -- cone jam --------------------------------------------------------------------------------------


@PLAYED("J-F1")
def _() -> str:
    lying = ("peach pie / cherry", "summer salad / apple", "cone jam / cone")
    turn = Turn(hand("cone jam / cone").basket(*lying), at.PLAY)
    used = {event.fruit for event in turn.options("JamMade") if event.source == "hand"}
    return "Any one ingredient" if used == set(lying) else "Only a cone"


@PLAYED("J-F2")
def _() -> str:
    one, two = (scored("W1 G1 Y1", "strawberry pie", cones).earned[1] for cones in (1, 2))
    return {(0, 0): "No, only for a jam", (8, 8): "Yes, it stands for anything"}[one, two]


@PLAYED("J-F3")
def _() -> str:
    lying = ("raspberry jam / strawberry", "apple jam / raspberry", "cone jam / cone")
    table = hand("cherry jam / apple", "summer salad / apple").basket(*lying)
    turn = Turn(table, at.PLAY)
    cone = [event.card for event in turn.options("JamMade") if event.fruit == "cone jam / cone"]
    assert "SaladBegun" not in turn.kinds()
    assert not cone
    own = Turn(hand("cone jam / cone").basket("cone jam / cone"), at.PLAY)
    return "For cone jam only" if own.options("JamMade") else "For any jam"


# -- the end ---------------------------------------------------------------------------------------


@PLAYED("J-G1")
def _() -> str:
    table = hand("apple jam / cherry").hand(1, "peach jam / apple", "walnut jam / currant")
    turn = Turn(table, at.PLAY, deck="", trades=False)
    turn.do("IngredientPlayed")
    over = isinstance(turn.rest(), Over)
    assert turn.mover() == 1
    return "Yes, the empty deck ends it" if over else "No, it goes on until nobody has cards"


@PLAYED("J-G2")
def _() -> str:
    scores = [
        ended(Laid(2, with_tasks=False).made(0, "cherry pie", on=on)).over().scores[0]
        for on in ((), ("cherry jam",))
    ]
    more = scores[1] - scores[0]
    return {0: "No, only those of the pie", 3: "Yes, those of the jam and of the pie"}[more]


@PLAYED("J-G3")
def _() -> str:
    four = "strawberry jam, cherry jam, peach jam, cranberry jam"
    return str(scored("W1 G1 Y1", four).earned[0])


@PLAYED("J-G4")
def _() -> str:
    got = scored("W1 G1 Y1", "raspberry jam, apple jam, apple pie").earned[2]
    return {0: "None", 3: "3", 4: "4"}[got]


@PLAYED("J-G5")
def _() -> str:
    made = "raspberry jam, apple jam, gooseberry jam, cherry jam, strawberry jam, cranberry jam"
    one, two = (scored("W1 G1 Y1", f"{made}{more}").earned for more in ("", ", cherry jam"))
    served = sum(points > 0 for points in one)
    assert sum(points > 0 for points in two) == 2
    return {0: "It serves neither", 1: "It serves one of them", 2: "It serves both"}[served]


@PLAYED("J-G6")
def _() -> str:
    (yummy,) = (name for name, card in CARDS.items() if card.fruit == "apple")
    gets = {}
    for text, table in {
        "“apple jam / cherry”, finished, in front of you": Laid(3).made(0, "apple jam / cherry"),
        "“raspberry jam / apple”, finished, in front of you": Laid(3).made(
            0, "raspberry jam / apple"
        ),
    }.items():
        table.tasks(0, f"W1 G1 {yummy}")
        for seat in (1, 2):
            other = [name for name in ("Y1", "Y2", "Y3", "Y4") if name != yummy][seat]
            table.tasks(seat, f"W{seat + 1} G{seat + 1} {other}")
        turn = ended(table)
        gets[text] = sum(one[2] for one in points(turn, 0, "TaskScored"))
    (right,) = (text for text, got in gets.items() if got)
    return right


@PLAYED("J-G7")
def _() -> str:
    (setting,) = ways("W1 G1 Y1 W2 G2 Y2")
    cards = {card for task in setting for card in task.cards}
    assert {"W1", "W2", "G1", "G2"} <= cards
    yummy = {"Y1", "Y2"}
    return {6: "All six", 3: "The better three"}[len(cards | yummy)]


@PLAYED("J-G8")
def _() -> str:
    yummy = {card.fruit: name for name, card in CARDS.items() if card.fruit}
    fruits = [line["fruit"] for line in deck() if line["recipe"] == "cloudberry jam"]
    (fruit, *_) = (fruit for fruit in fruits if fruit in yummy)
    others = [name for of, name in yummy.items() if of not in (fruit, "currant")]
    table = Laid(3).tasks(0, f"W1 G1 {others[0]}").tasks(1, f"W2 G2 {yummy[fruit]}")
    table.tasks(2, f"W3 G3 {others[1]}")
    table.made(0, "walnut jam / currant").made(1, f"cloudberry jam / {fruit}")
    over = ended(table).over()
    assert over.scores[:2] == (6, 6)  # Bo's with a yummy point, Ann's without
    return {(0,): "Ann", (1,): "Bo", (0, 1): "They share the win"}[over.winners]


@PLAYED("J-H1")
def _() -> str:
    table = Laid(2, kids=True, with_tasks=False, trades=False)
    table.made(0, "apple pie", "cherry pie", "peach pie", "currant pie", *["walnut jam"] * 3)
    table.made(1, *["apple jam"] * 6, *["cherry jam"] * 2)
    winners = ended(table).over().winners
    return {(0,): "Ann, pies are worth more", (1,): "Bo", (): "Nobody, they need tasks"}[winners]


@PLAYED("J-H2")
def _() -> str:
    table = Laid(3, kids=True).tasks(0, "W1 G1 Y1").tasks(1, "W2 G2 Y2").tasks(2, "W3 G3 Y3")
    table.made(0, "strawberry jam", "cherry jam", "peach jam")  # a winter stock, fewer recipes
    table.made(1, *["strawberry pie"] * 4)
    winners = ended(table).over().winners
    return {(0,): "Completed tasks", (1,): "Recipes"}[winners]  # type: ignore[index]


# -- Travel ----------------------------------------------------------------------------------------


@PLAYED("J-I0")
def _() -> str:
    table = travel("cherry pie / apple").piled(0, "walnut jam").piled(1, "cherry jam")
    turn = Turn(table, at.TRADE)
    turn.do("BlindTradeNamed", partner=1, count=1)
    turn.do("BlindCardChosen", "BlindCardChosen")
    may = "PieBaked" in turn.kinds()
    return "Yes, as in the full game" if may else "No, only in your next turn"


@PLAYED("J-I1")
def _() -> str:
    table = travel("apple jam / cherry").made(0, "peach jam", on=("cherry jam / apple",))
    turn = Turn(table, at.PLAY)
    turn.rest()
    assert turn.pile(0) == []
    turn.play("IngredientPlayed")
    order = [
        event.kind for event in turn.events if "Discarded" in event.kind or "Piled" in event.kind
    ]
    return {("IngredientDiscarded", "RecipePiled"): "When its fruit has gone to the Basket"}[
        tuple(order)  # type: ignore[index]
    ]


@PLAYED("J-I2")
def _() -> str:
    jams = ("walnut jam", "apple jam", "cherry jam", "peach jam", "cone jam")
    table = travel("apple pie / cherry").piled(0, *jams).piled(1, *jams)
    turn = Turn(table, at.TRADE)
    turn.do("BlindTradeNamed", partner=1, count=2)
    for card in (turn.pile(0)[0], turn.pile(0)[-1]):
        turn.do("BlindCardChosen", card=card)
    assert turn.mover() == 1
    refuses = turn.kinds() != {"BlindCardChosen"}
    return "Yes, as in the full game" if refuses else "No"


@PLAYED("J-I3")
def _() -> str:
    table = travel("apple pie / cherry").piled(0, "walnut jam").piled(1, "cherry jam")
    table.made(0, "peach jam", on=("apple pie / peach",))
    turn = Turn(table, at.TRADE)
    turn.do("BlindTradeNamed", partner=1, count=1)
    cards = [event.card for event in turn.options("BlindCardChosen")]
    return "No, it is not in your pile yet" if cards == ["walnut jam / currant"] else "Yes"


@PLAYED("J-I4")
def _() -> str:
    turn = Turn(travel("cherry pie / apple").basket("raspberry jam / apple"), at.PLAY)
    turn.do("IngredientPlayed")
    return {
        ("cherry pie / apple",): "Only the new card, on top",
        ("raspberry jam / apple",): "Only the old one",
    }[tuple(turn.basket())]  # type: ignore[index]


# -- the cards -------------------------------------------------------------------------------------


def deck() -> list[dict[str, str]]:
    head, *lines = printed("deck").splitlines()
    return [dict(zip(head.split(","), line.split(","), strict=True)) for line in lines]


def test_j_a5_the_rarer_a_fruit_jam_the_more_points() -> None:
    """Also, no recipe except cone jam needs the fruit below it."""
    count: Counter[tuple[str, int]] = Counter()
    for line in deck():
        if line["sort"] == "jam":
            count[line["recipe"], int(line["points"])] += int(line["count"])
        if line["recipe"] != "cone jam" and line["fruit"]:
            assert line["fruit"] not in line["needs"].split(" + "), line
    jams = sorted((cards, worth) for (name, worth), cards in count.items() if name != "cone jam")
    for rare, other in pairwise(jams):
        assert rare[1] > other[1] if rare[0] < other[0] else rare[1] == other[1]
    assert count["cone jam", 1] == 6
    assert min(int(line["points"]) for line in deck() if line["recipe"] != "cone jam") > 1


test_the_engine_gives_the_marked_answer, test_every_question_is_decided = PLAYED.tests()
