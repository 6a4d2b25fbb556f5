"""Teaching games of The JAM scripted card by card: a tour, the visitors, Travel."""

from __future__ import annotations

from tests.contract.golden.scripted_table import ScriptedTable
from tests.unit.games.jam.teaching.scripted_table import JamTable

NAMES = ("Ann", "Bo", "Cy", "Di")
THREE = NAMES[:3]


def opening(title: str, options: dict[str, str] | None = None, *, tasks: bool = True) -> JamTable:
    """Three players, their tasks, hands and the Basket; Ann begins."""
    d = JamTable(THREE, options, title=title)
    if tasks:
        d.tasks("W1 G1 Y1", "W2 G2 Y2", "W3 G3 Y3")
    d.deal(
        "cherry jam / raspberry; strawberry jam / cherry; summer salad / apple; cherry pie / apple",
        "gooseberry jam / apple; garden salad / currant; apple jam / raspberry; "
        "peach pie / currant",
        "walnut jam / currant; Bear; raspberry jam / walnut; apple pie / strawberry; "
        "cranberry jam / peach",
    )
    d.basket(
        "apple jam / cherry; gooseberry pie / peach; strawberry pie / raspberry; "
        "currant jam / strawberry; peach jam / apple; walnut jam / cherry; "
        "raspberry pie / currant; Karlsman; northern salad / walnut; strawberry jam / gooseberry"
    )
    return d


def three_turns(
    title: str, options: dict[str, str] | None = None, *, tasks: bool = True
) -> JamTable:
    """The opening, and a jam for each of the three: cherry, apple and walnut."""
    d = opening(title, options, tasks=tasks)
    d.makes("cherry jam / raspberry", "apple jam / cherry", drew="raspberry jam / apple")
    d.makes("apple jam / raspberry", "peach jam / apple", drew="apple pie / cherry")
    d.makes("walnut jam / currant", "northern salad / walnut", drew="cranberry pie / raspberry")
    return d


def six_turns(title: str, options: dict[str, str] | None = None) -> JamTable:
    """Two rounds, leaving Ann cherry and strawberry jam, Bo apple and gooseberry, Cy walnut."""
    d = three_turns(title, options)
    d.makes("strawberry jam / cherry", "currant jam / strawberry", drew="peach jam / currant")
    d.makes("gooseberry jam / apple", "strawberry jam / gooseberry", drew="cranberry jam / walnut")
    d.gives("raspberry jam / walnut", drew="apple jam / strawberry")
    return d


def tour() -> ScriptedTable:
    """Tour of the rules of a turn."""
    d = opening("A walk through the rules")
    end = len(d.events) - 1  # without the beginning of the first turn
    deal, turned, dealt = (
        d.first(kind) for kind in ("CardDealt", "BasketCardTurned", "VisitorDealt")
    )
    d.scene("J-B8", 1, 1)
    d.scene("J-B1", 2, deal - 1)
    d.scene("J-A2", deal - 3, deal + 2)
    d.scene("J-A7", 2, 4)
    d.scene("J-B3", deal, deal + 5)
    d.scene("J-B4", dealt, dealt + 1)
    d.scene("J-A9", dealt, dealt + 1)
    d.scene("J-B5", turned, end)
    d.scene("J-A6", turned, turned + 2)
    with d.shows("J-C9"):
        d.makes("cherry jam / raspberry", "apple jam / cherry", drew="raspberry jam / apple")
    with d.shows("J-A3"):
        d.makes("apple jam / raspberry", "peach jam / apple", drew="apple pie / cherry")
    with d.shows("J-A5"):
        d.makes("walnut jam / currant", "northern salad / walnut", drew="cranberry pie / raspberry")
    with d.shows("J-C10"):
        d.bakes("cherry pie / apple", "cherry jam / raspberry", drew="cone jam / cone")
    d.draws("strawberry jam / peach")
    with d.shows("J-C7"):
        d.offers(2, "apple jam / raspberry", "walnut jam / currant", "no")
    with d.shows("J-C8"):
        d.offers(0, "apple jam / raspberry", "", "yes")
    d.makes("gooseberry jam / apple", "strawberry jam / gooseberry")
    with d.shows("J-C6"):
        d.draws("cranberry jam / cherry")
        d.offers(0, "walnut jam / currant", "apple jam / raspberry", "yes")
    with d.shows("J-C16"):
        d.bakes("apple pie / strawberry", "apple jam / raspberry")
    with d.shows("J-C13"):
        d.draws("garden salad / raspberry")
        d.mixes(
            "summer salad / apple",
            "currant jam / strawberry; strawberry pie / raspberry; raspberry pie / currant",
        )
    begun, discarded = d.last("SaladBegun"), d.last("IngredientDiscarded")
    d.scene("J-A4", begun, begun + 3)
    d.scene("J-C18", discarded - 1, discarded)
    with d.shows("J-C11"):
        d.draws("currant jam / cherry")
        d.bakes(
            "gooseberry pie / peach", "gooseberry jam / apple", "basket", "garden salad / currant"
        )
    paid = d.last("BasketRepaid")
    d.scene("J-C12", paid - 2, paid)
    with d.shows("J-C14"):
        d.draws_and_gives("walnut jam / strawberry")
    d.draws("strawberry jam / raspberry")
    with d.shows("J-C17"):
        d.makes("cone jam / cone", "cherry jam / raspberry")
    d.scene("J-B7", d.last("IngredientDiscarded") - 2, d.last("IngredientDiscarded"))
    with d.shows("J-C19"):
        d.makes("strawberry jam / peach", "walnut jam / strawberry", drew="peach jam / strawberry")
    return d


# -- visitors, and the cone ------------------------------------------------------------------------


def karlsman_won() -> ScriptedTable:
    """Bo draws Karlsman, Ann bids most; her jams go into the deck, Bo draws again."""
    d = six_turns("Karlsman goes to the highest bid")
    d.draws_and_gives("peach jam / strawberry")
    start = len(d.events)
    d.draws("Karlsman")
    with d.shows("J-D1"):
        d.bids("gooseberry jam / apple")
        d.bids("")
        d.bids("cherry jam / raspberry; strawberry jam / cherry")
    won = d.last("KarlsmanWon")
    d.scenes["J-D1"] = (start, won - 1)
    d.scene("J-D2", won - 1, len(d.events))
    d.draws("peach jam / raspberry")
    d.scene("J-C2", start, len(d.events))
    d.gives("peach jam / raspberry")
    return d


def nobody_bids(d: JamTable) -> None:
    """Ann draws Karlsman, all pass, and she gives up a jam."""
    d.draws("Karlsman")
    for _ in THREE:
        d.bids("")
    d.happens("JamGivenUp", card="cherry jam / raspberry")


def karlsman_stays() -> ScriptedTable:
    """All pass: Karlsman stays with Ann, who gives up a jam and neither trades nor plays."""
    d = six_turns("Nobody wants Karlsman")
    start = len(d.events)
    nobody_bids(d)
    d.scene("J-D3", start, d.last("JamGivenUp"))
    d.scene("J-C3", d.last("JamGivenUp"), len(d.events) - 1)
    return d


def bear_for_another() -> ScriptedTable:
    """Bo draws the Bear; Ann and Cy have a pie each, and Cy is next clockwise."""
    d = three_turns("The Bear goes to the pies")
    d.bakes("cherry pie / apple", "cherry jam / raspberry", drew="raspberry jam / cherry")
    d.draws("strawberry jam / peach")
    d.offers(2, "apple jam / raspberry", "", "yes")
    d.gives("strawberry jam / peach")
    d.bakes("apple pie / strawberry", "apple jam / raspberry", drew="cranberry jam / cherry")
    d.draws_and_gives("peach jam / strawberry")
    with d.shows("J-E1"):
        d.draws("Bear")
        d.happens("PieGivenUp", card="apple pie / strawberry")
        d.draws("peach jam / gooseberry")
    d.gives("peach jam / gooseberry")
    return d


def bear_for_the_drawer() -> ScriptedTable:
    """Ann alone has a pie and draws the Bear: it is hers, and her turn ends."""
    d = three_turns("A Bear of one's own")
    d.bakes("cherry pie / apple", "cherry jam / raspberry", drew="raspberry jam / cherry")
    d.draws_and_gives("strawberry jam / peach")
    d.draws_and_gives("cranberry jam / cherry")
    with d.shows("J-E2"):
        d.draws("Bear")
        d.happens("PieGivenUp", card="cherry pie / apple")
    return d


def bear_for_nobody() -> ScriptedTable:
    """Nobody has a pie yet: the Bear lies aside until Ann has drawn another card."""
    d = opening("A Bear too early")
    start = len(d.events)
    d.draws("Bear")
    d.draws("raspberry jam / apple")
    back = d.last("BearShuffledBack")
    d.scene("J-E3", start, back - 1)
    d.scene("J-C5", back - 2, back)
    d.makes("cherry jam / raspberry", "apple jam / cherry")
    return d


def cones() -> ScriptedTable:
    """Cone jam from a fruit, a pie from cone jam, cone jam from a cone."""
    cone = "cone jam / cone"
    d = opening("Cones")
    with d.shows("J-F1"):
        d.makes(cone, "gooseberry pie / peach", drew=cone)
    d.makes("apple jam / raspberry", "peach jam / apple", drew="apple pie / cherry")
    d.draws_and_gives(cone)
    with d.shows("J-F2"):
        d.bakes("cherry pie / apple", cone, drew="raspberry jam / cherry")
    with d.shows("J-F3"):
        d.makes(cone, cone, drew=cone)
    return d


# -- Travel ----------------------------------------------------------------------------------------


def travel() -> ScriptedTable:
    """Piles, stacks, a blind trade, and the Bear asks for pies."""
    d = three_turns("Travel: piles and stacks", {"variant": "travel"})
    with d.shows("J-I1"):
        d.makes("strawberry jam / cherry", "currant jam / strawberry", drew="peach jam / currant")
    d.makes("gooseberry jam / apple", "strawberry jam / gooseberry", drew="cranberry jam / walnut")
    with d.shows("J-I4"):
        d.gives("raspberry jam / walnut", drew="apple jam / strawberry")
    d.draws("raspberry jam / cherry")
    with d.shows("J-I2"):
        d.swaps(1, "cherry jam / raspberry", "apple jam / raspberry")
    with d.shows("J-I0"):
        d.makes("peach jam / currant", "gooseberry pie / peach")
    with d.shows("J-I3"):
        d.draws("Bear")
        d.draws("strawberry jam / peach")
    d.gives("strawberry jam / peach")
    return d


# -- options ---------------------------------------------------------------------------------------


def option_bidding() -> ScriptedTable:
    """Bidding goes on until all but one have passed: Ann bids twice."""
    d = six_turns("Option: bid until all others have passed", {"bidding": "until_passed"})
    d.draws("Karlsman")
    d.bids("strawberry jam / cherry")
    d.bids("gooseberry jam / apple")
    d.bids("")
    d.bids("cherry jam / raspberry; strawberry jam / cherry")
    d.bids("")
    return d


def option_special() -> ScriptedTable:
    """A visitor stops its new owner's turn at once: the strawberry stays on Ann's jam."""
    d = six_turns("Option: a visitor stops the turn", {"special": "stops"})
    nobody_bids(d)
    return d


def option_fruit() -> ScriptedTable:
    """The apple on the jam that Ann gets in her turn leaves at the end of it."""
    d = three_turns("Option: fruit on what you get leaves this turn", {"fruit": "leaves"})
    d.draws("peach jam / currant")
    d.offers(1, "cherry jam / raspberry", "apple jam / raspberry", "yes")
    d.makes("strawberry jam / cherry", "currant jam / strawberry")
    return d


def option_offers(offers: str, made: int, words: str) -> ScriptedTable:
    """Ann makes `made` offers; Bo and Cy decline them all."""
    d = three_turns(f"Option: {words}", {"offers": offers})
    d.draws("peach jam / currant")
    asked = ((1, "apple jam / raspberry"), (2, "walnut jam / currant"))
    for n in range(made):
        partner, wanted = asked[n % 2]
        d.offers(partner, "cherry jam / raspberry" if n < 2 else "", wanted, "no")
    d.makes("strawberry jam / cherry", "currant jam / strawberry")
    return d


def option_trade() -> ScriptedTable:
    d = three_turns("Option: no trade", {"trade": "no"})
    d.makes("strawberry jam / cherry", "currant jam / strawberry", drew="peach jam / currant")
    return d


def all_games() -> dict[str, ScriptedTable]:
    """Return the games by file name (without `.jsonl`)."""
    return {
        "tour": tour(),
        "karlsman-won": karlsman_won(),
        "karlsman-stays": karlsman_stays(),
        "bear-for-another": bear_for_another(),
        "bear-for-the-drawer": bear_for_the_drawer(),
        "bear-for-nobody": bear_for_nobody(),
        "cones": cones(),
        "travel": travel(),
        "option-bidding": option_bidding(),
        "option-special": option_special(),
        "option-fruit": option_fruit(),
        "option-offers-0": option_offers("0", 0, "no offers at all"),
        "option-offers-1": option_offers("1", 1, "one offer a turn"),
        "option-offers-2": option_offers("2", 2, "two offers a turn"),
        "option-offers-4": option_offers("4", 4, "four offers a turn"),
        "option-offers-5": option_offers("5", 5, "five offers a turn"),
        "option-offers-any": option_offers("any", 6, "as many offers as you like"),
        "option-no-trade": option_trade(),
        "option-no-tasks": three_turns("Option: no tasks", {"tasks": "no"}, tasks=False),
    }
