"""Teaching games of The Pie Game: each clause, each Fudge and each option once."""

from __future__ import annotations

from collections.abc import Mapping

from jamlab.games.pie.state import TURN, TURNS
from tests.contract.golden.scripted_table import ScriptedTable, ScriptError, Seen
from tests.unit.games.pie.scripted_table import PieTable

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")
FOUR = NAMES[:4]
ANN, BO, CY, DI = range(4)
NUTS = """card,sort,count
Crust,ingredient,12
Sugar,ingredient,10
Butter,ingredient,8
Eggs,ingredient,8
Honey,ingredient,6
Walnuts,ingredient,5
Hazelnuts,ingredient,5
Almonds,ingredient,5
Joker,pot luck,4
Yawn,lose turn,3
Swap,trade one,4
Spill,discard two,3
"""
NUT_PIES = """pie,ingredients
Walnut,Crust + Sugar + Butter + Eggs + Walnuts
Hazelnut,Crust + Sugar + Butter + Eggs + Hazelnuts
Almond,Crust + Sugar + Butter + Eggs + Almonds
Honey Nut,Crust + Butter + Eggs + Honey + Walnuts
Nutty,Crust + Honey + Walnuts + Hazelnuts + Almonds
"""


# -- scripted card by card -------------------------------------------------------------------------


def tour() -> ScriptedTable:
    """Plain turns, all sorts of Fudge, two pies."""
    d = PieTable(FOUR, first=DI, title="A walk through the rules")
    d.scene("P-A3", 1, 1)
    with d.shows("P-A4"):
        d.deal(
            "Cherry, Pumpkin, Orchard, Chocolate Cream",
            "Crust, Sugar, Butter, Eggs, Coconut",
            "Crust, Sugar, Discard Two, Bananas, Lemon",
            "Crust, Butter, Apples, Peaches, Strawberries",
            "Sugar, Eggs, Lose One Turn, Cream, Pecans",
        )
    _scene(d, "P-A2", "RecipeDealt", 4)
    _scene(d, "P-A1", "CardDealt", 4)
    with d.shows("P-A5"):
        d.turns_up("Trade One, Cinnamon")
    with d.shows("P-B1"):
        d.draws("Lemon", discards="Coconut")
    d.scene("P-A7", d.last("CardTurnedUp"), d.last("CardDrawn"))
    with d.shows("P-C3"):
        d.plays("Discard Two", discards="Bananas, Lemon", draws="Eggs, Pass Left, Pumpkin")
    _scene(d, "P-C2", "CardDrawn", 3)
    d.takes("Lemon", discards="Strawberries")
    d.scene("P-C8", d.last("FudgePlayed"), d.last("CardTaken"))
    d.plays("Lose One Turn")
    with d.shows("P-B3"):
        d.draws("Trade One")
        d.trades(CY, gives="Eggs", gets="Butter")
    d.scene("P-A8", d.last("PartnerChosen"), d.last("CardGiven"))
    with d.shows("P-C5"):
        d.plays("Pass Left")
        d.passes("Butter", "Crust", "Eggs", "Pecans", draws="Trade One")
    first = len(d.events) + 1
    d.draws("Lose One Turn", discards="Crust")
    d.comes("Sugar")  # Di’s lost turn is cleared
    with d.shows("P-B2"):
        d.draws("Coconut", discards="Coconut")
    with d.shows("P-C4"):
        d.plays("Trade One")
        d.trades(CY, gives="Butter", gets="Lose One Turn", draws="Cinnamon")
    d.scene("P-C7", first, d.last("CardGiven"))
    with d.shows("P-B5"):
        d.takes("Trade One", discards="Butter")
    with d.shows("P-B4"):
        d.draws("Discard All", discards="Sugar")
    with d.shows("P-E1"):
        d.draws("Cherries")
    _second_pie(d)
    return d


def _second_pie(d: PieTable) -> None:
    d.deal(
        "Pecan, Apple, Black Forest, Banana Cream",
        "Crust, Eggs, Pecans, Lemon, Cream",
        "Crust, Sugar, Pass Right, Apples, Eggs",
        "Sugar, Cream, Chocolate, Pot Luck, Coconut",
        "Crust, Sugar, Eggs, Peaches, Butter",
    )
    d.scene("P-E4", d.last("RoundBegan") - 1, d.last("RecipeDealt"))
    d.turns_up("Pumpkin")
    d.plays("Pass Right")
    d.passes("Cream", "Eggs", "Coconut", "Butter", draws="Cinnamon")
    with d.shows("P-B6"):
        d.draws("Lemon", discards="Pot Luck")
        with d.shows("P-E2"):
            d.takes("Pot Luck")


def lost_turns() -> ScriptedTable:
    """Two players: a lost turn over two visits, Fudge that waits, and a win with one pie."""
    d = PieTable(NAMES[:2], {"pies": "1"}, first=BO, title="Turns lost; one pie wins")
    d.deal(
        "Pecan, Cherry",
        "Lose One Turn, Lose One Turn, Crust, Sugar, Eggs",
        "Trade One, Discard All, Crust, Butter, Lemon",
    )
    d.turns_up("Peaches")
    with d.shows("P-C6"):
        d.plays("Lose One Turn")
        with d.shows("P-C1"):
            d.plays("Trade One")
            d.trades(ANN, gives="Discard All", gets="Lose One Turn", draws="Sugar")
        d.comes("Lemon")
    d.plays("Lose One Turn")
    d.plays(
        "Discard All",
        discards="Lemon, Crust, Sugar, Eggs",
        draws="Crust, Sugar, Butter, Cream, Pecans",
    )
    d.comes("Cinnamon")
    with d.shows("P-E5"):
        d.draws("Eggs")
    return d


def dealt_whole() -> ScriptedTable:
    """Bo and Cy are dealt whole pies; Bo sits nearer to the dealer’s left."""
    d = PieTable(FOUR, first=DI, title="Two whole pies are dealt")
    d.deal(
        "Peach, Pumpkin, Pecan, Cherry",
        "Crust, Sugar, Lemon, Coconut, Trade One",
        "Crust, Sugar, Eggs, Pot Luck, Pumpkin",
        "Crust, Sugar, Eggs, Butter, Pecans",
        "Crust, Sugar, Lemon, Cherries, Pass Left",
    )
    d.turns_up("Bananas")
    d.scene("P-A6", d.last("CardTurnedUp"), d.last("PieBaked"))
    return d


def two_at_once() -> ScriptedTable:
    """A pass completes two pies at once; the first seat to the left bakes."""
    d = PieTable(FOUR, first=ANN, title="Two pies at the same moment")
    d.deal(
        "Cherry, Apple, Pumpkin, Banana Cream",
        "Crust, Sugar, Butter, Cherries, Eggs",
        "Crust, Pass Left, Apples, Coconut, Peaches",
        "Crust, Sugar, Eggs, Cream, Pecans",
        "Crust, Sugar, Eggs, Bananas, Lemon",
    )
    d.turns_up("Strawberries")
    with d.shows("P-E3"):
        d.plays("Pass Left")
        d.passes("Eggs", "Coconut", "Cream", "Lemon")
    return d


def empty_pile() -> ScriptedTable:
    """The draw pile is empty; the discards are shuffled."""

    def is_empty(d: ScriptedTable) -> bool:
        return bool(d.state.pile_size == 0 and d.state.phase == TURN)

    d = game(3, 23, "random", "The draw pile is empty", {"pies": "1"}, is_empty)
    with d.shows("P-D1"):
        d.happens("DrawChosen")
        d.happens("CardDrawn", card="Sugar")
        d.happens("CardDiscarded", card="Crust")
    return _ended(d, 23, "greedy")


def void_round() -> ScriptedTable:
    """Ann and Bo take each other's discards, sixty times each."""
    d = PieTable(NAMES[:2], first=BO, title="A round without a pie")
    d.deal(
        "Pecan, Cherry",
        "Coconut, Coconut, Pumpkin, Pumpkin, Bananas",
        "Peaches, Peaches, Apples, Apples, Bananas",
    )
    d.turns_up("Cream")
    with d.shows("P-D2"):
        d.takes("Cream", discards="Cream")
    for _ in range(2 * TURNS - 2):
        d.takes("Cream", discards="Cream")
    with d.shows("P-E6"):
        d.takes("Cream", discards="Cream")
    return d


# -- effects of the options ------------------------------------------------------------------------


def refill_at_once() -> ScriptedTable:
    """Trade One and Pass Left, drawn while refilling, work at once."""
    options = {"fudge_refill": "at_once", "pies": "2"}
    d = PieTable(FOUR[:3], options, first=CY, title="Option: cards drawn after Fudge work at once")
    d.deal(
        "Cherry, Apple, Pumpkin",
        "Crust, Sugar, Discard Two, Eggs, Cream",
        "Crust, Apples, Coconut, Peaches, Bananas",
        "Crust, Eggs, Pecans, Lemon, Cream",
    )
    d.turns_up("Strawberries")
    d.plays("Discard Two", discards="Eggs, Cream", draws="Trade One, Eggs, Pass Left")
    d.trades(BO, gives="Eggs", gets="Coconut", draws="Butter")
    d.passes("Coconut", "Eggs", "Pecans", draws="Lose One Turn")
    return _ended(d, 3, "greedy")


def _deal_four(d: PieTable) -> None:
    d.deal(
        "Cherry, Apple, Pumpkin, Peach",
        "Crust, Sugar, Coconut, Eggs, Cream",
        "Crust, Apples, Coconut, Peaches, Bananas",
        "Crust, Eggs, Pecans, Lemon, Cream",
        "Crust, Sugar, Chocolate, Eggs, Chocolate",
    )
    d.turns_up("Strawberries")


def drawn_may_play() -> ScriptedTable:
    """Ann plays the Discard Two that she has just drawn, in place of discarding."""
    options = {"drawn_fudge": "may_play", "pies": "2"}
    d = PieTable(FOUR, options, first=DI, title="Option: Fudge just drawn may be played")
    _deal_four(d)
    d.draws("Discard Two")
    d.plays("Discard Two", discards="Cream, Eggs", draws="Butter, Lemon")
    return _ended(d, 4, "greedy")


def no_fudge_taken() -> ScriptedTable:
    """A Trade One lies on top: Bo can only draw."""
    options = {"take_fudge": "no", "pies": "2"}
    d = PieTable(FOUR, options, first=DI, title="Option: Fudge stays on the discard pile")
    _deal_four(d)
    d.draws("Trade One")
    d.trades(CY, gives="Eggs", gets="Lemon")
    d.draws("Sugar", discards="Bananas")
    return _ended(d, 5, "greedy")


# -- played by agents ------------------------------------------------------------------------------


def game(
    seats: int,
    seed: int,
    players: str,
    title: str,
    options: Mapping[str, str] | None = None,
    until: Seen | None = None,
) -> ScriptedTable:
    """Return a game played by seeded agents, to its end or until `until` holds."""
    d = ScriptedTable(
        "pie", NAMES[:seats], options, title=title, seed=seed, agents=players.split(",")
    )
    return _ended(d, seed, players, until)


def _ended(d: ScriptedTable, seed: int, players: str, until: Seen | None = None) -> ScriptedTable:
    if d.goes_on(seed, players, until) != (until is not None):
        raise ScriptError(f"{d.meta['title']}: it went another way")
    return d


def _scene(d: ScriptedTable, clause: str, kind: str, count: int) -> None:
    """Mark the last `count` events of this kind as showing the clause."""
    found = d.numbers(kind)
    d.scene(clause, found[-count], found[-1])


def all_games() -> dict[str, ScriptedTable]:
    return {
        "tour": tour(),
        "lost-turns": lost_turns(),
        "dealt-whole": dealt_whole(),
        "two-at-once": two_at_once(),
        "empty-pile": empty_pile(),
        "void-round": void_round(),
        "option-fudge-refill": refill_at_once(),
        "option-drawn-fudge": drawn_may_play(),
        "option-take-fudge": no_fudge_taken(),
        "option-two-pies": game(4, 1, "greedy", "Option: two pies win", {"pies": "2"}),
        "option-four-pies": game(2, 4, "greedy", "Option: four pies win", {"pies": "4"}),
        "option-five-pies": game(2, 10, "greedy", "Option: five pies win", {"pies": "5"}),
        "option-deck": game(
            4, 4, "greedy", "Cards of one’s own: nuts", {"deck": NUTS, "recipes": NUT_PIES}
        ),
        "two-players": game(2, 4, "greedy", "Two players"),
        "three-players": game(3, 10, "greedy", "Three players"),
        "ann-bo-cy-di": game(4, 18, "greedy", "Four players"),
        "five-players": game(5, 23, "greedy", "Five players"),
        "six-players": game(6, 1, "greedy", "Six players"),
        "seven-players": game(7, 17, "greedy", "Seven players"),
        "eight-players": game(8, 8, "greedy", "Eight players"),
    }
