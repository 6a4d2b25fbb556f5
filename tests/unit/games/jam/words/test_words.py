"""The JAM in words: events, and lines for legal and illegal options."""

from __future__ import annotations

import pytest

from jamlab.core import HIDDEN, Choice, Event
from jamlab.core.scene import OptionLine
from jamlab.games.jam import events as ev
from tests.contract.golden.scripted_table import ScriptedTable
from tests.unit.games.jam.mid_game import GAME as JAM
from tests.unit.games.jam.teaching.scripted_table import SMALL, JamTable
from tests.unit.games.jam.teaching.turns import NAMES, opening, six_turns, three_turns
from tests.unit.games.jam.told import VARIANTS, on_a_journey, to_play


def lines(d: JamTable) -> dict[str, OptionLine]:
    """Return the option lines of the seat to act, legal and illegal, by title."""
    node = d.node()
    assert isinstance(node, Choice)
    return {line.title: line for line in JAM.option_lines(d.state, node.seat, d.names)}


# -- events in words -------------------------------------------------------------------------------

TOLD = [
    (ev.TaskDrawn(0, "J-B1", "winter stock", "W1"), "Ann draws a task of winter stock: W1"),
    (ev.TaskDrawn(0, "J-B1", "winter stock", HIDDEN), "Ann draws a task of winter stock"),
    (ev.CardDrawn(1, "J-C1", "apple jam / cherry"), "Bo draws “apple jam / cherry”"),
    (ev.CardDrawn(1, "J-C1", HIDDEN), "Bo draws a card"),
    (ev.VisitorDealt(1, "J-B4", "Bear"), "The Bear is dealt to Bo: shown and laid aside"),
    (ev.CardSetAside(-1, "J-B5", "Karlsman"), "The visitor is laid aside"),
    (ev.CardSetAside(-1, "J-B5", "peach jam / apple"),
     "It is laid aside: the apple is there already"),
    (ev.JamMade(0, "J-C9", "cherry jam / apple", "peach pie / cherry", "hand"),
     "Ann makes cherry jam with a cherry from the Basket"),
    (ev.JamMade(0, "J-C9", "apple jam / cherry", "peach pie / apple", "basket"),
     "Ann makes apple jam from the Basket with an apple from the hand"),
    (ev.PieBaked(2, "J-C11", "apple pie / cherry", "basket", "cone jam / cone", 1),
     "Cy bakes an apple pie from the Basket with cone jam"),
    (ev.OfferMade(0, "J-C6", 1, 2, 1), "Ann offers Bo two recipes for one recipe"),
    (ev.OfferMade(0, "J-C7", 1, 1, 0), "Ann offers Bo one recipe as a present"),
    (ev.OfferMade(0, "J-C7", 1, 0, 2), "Ann asks Bo for two recipes as a present"),
    (ev.BlindCardGiven(0, "J-I2", 1, HIDDEN), "Ann gives Bo a card"),
    (ev.BlindTradeNamed(0, "J-I2", 1, 1), "Ann swaps one card with Bo, blind"),
    (ev.BidMade(0, "J-D1", 1), "Ann bids 1 point of jam"),
    (ev.PiesStated(3, "J-I3", 0), "Di has no pies"),
    (ev.RecipesCounted(0, "J-G2", 12, 40), "Ann has 12 recipes, 40 points"),
    (ev.RecipesCounted(0, "J-H1", 1, 0), "Ann has one recipe"),
    (ev.TaskScored(0, "J-G3", "W1", 3, 7), "Ann’s task W1: three cards, 7 points"),
    (ev.TaskScored(0, "J-H2", "W1", 3, 1), "Ann’s task W1: three cards, completed"),
    (ev.PartyScored(0, "J-H2", 2, 1, 0), "Ann’s second tea party: one recipe, not completed"),
]  # fmt: skip


@pytest.mark.parametrize(("event", "words"), TOLD, ids=lambda each: getattr(each, "kind", ""))
def test_an_event_in_words(event: Event, words: str) -> None:
    assert event.told(NAMES) == words


def test_what_was_made_or_lost_is_marked() -> None:
    made = ev.SaladBegun(0, "J-C13", "summer salad / apple")
    assert made.mark == "ok"
    assert ev.TurnCutShort(0, "J-C3").mark == "no"
    assert ev.BearTaken(0, "J-E1", 2).mark == "special"
    assert ev.TurnBegan(0, "J-C1", 1).mark == ""


def test_outcomes_of_chance_are_named_by_the_card() -> None:
    assert ev.KarlsmanDrawn(0, "J-C2").chance_face()[0] == "Karlsman"
    assert ev.BearDrawn(0, "J-C2").chance_face()[0] == "Bear"
    assert ev.CardDrawn(0, "J-C1", "apple jam / cherry").chance_face()[0] == "apple jam / cherry"


# -- option lines ----------------------------------------------------------------------------------


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_lines_hold_every_option_once_and_cite_clauses(options: dict[str, str]) -> None:
    clauses = JAM.rulebook.clauses
    for seed in range(3):
        d = ScriptedTable("jam", NAMES[:2], {"deck": SMALL, **options}, title="")
        d.goes_on(seed)
        state = JAM.start(2, d.options)
        for node, event in d.events:
            if isinstance(node, Choice):
                found = JAM.option_lines(state, node.seat, d.names)
                offered = [option for line in found for option in line.options]
                assert sorted(map(str, offered)) == sorted(map(str, node.options))
                assert len({(line.title, line.clause) for line in found}) == len(found)
                for line in found:
                    assert line.clause in clauses
                    assert line.title
                    assert not line.text or line.text.endswith("."), line
                    assert line.legal or line.text, f"{line} does not say why"
                assert JAM.option_lines(state, 1 - node.seat, d.names) == ()
            JAM.apply(state, event)


def test_j_c9_the_lines_of_a_play() -> None:
    found = lines(to_play(opening(""), "raspberry jam / apple"))
    made = found["Make cherry jam"]
    assert (made.text, made.clause) == ("3 points. With a cherry from the Basket.", "J-C9")
    salad = found["Mix summer salad"]
    assert salad.text == "4 points. Its fruits from the Basket: strawberry, raspberry and currant."
    given = found["Give an ingredient"]
    assert len(given.options) == 5
    pie = found["Bake cherry pie"]
    assert (pie.legal, pie.text, pie.clause) == (False, "No completed cherry jam.", "J-C10")
    nothing = found["Play nothing"]
    assert (nothing.legal, nothing.clause) == (False, "J-C14")


def test_j_c13_a_salad_that_lacks_a_fruit_says_which() -> None:
    d = opening("")
    d.draws_and_gives("raspberry jam / apple")
    found = lines(to_play(d, "northern salad / peach"))
    mixed = found["Mix northern salad"]
    assert (mixed.legal, mixed.clause) == (False, "J-C13")
    assert mixed.text == "No cranberry and no cloudberry in the Basket."


def test_j_c7_the_lines_of_an_offer() -> None:
    d = three_turns("")
    d.draws("peach jam / currant")
    assert lines(d)["Make Bo an offer"].text == "Three offers left in this turn."
    d.happens("PartnerNamed", partner=1)
    found = lines(d)
    assert (found["Make the offer"].legal, found["Make the offer"].clause) == (False, "J-C7")
    assert found["Give cherry jam"].text == "3 points. On it: cherry."
    d.happens("RecipeOffered")
    d.happens("RecipeAsked")
    assert lines(d)["Make the offer"].text == "Gives cherry jam, gets apple jam."
    d.happens("OfferMade")
    assert lines(d)["Say yes"].text == "Gives apple jam, gets cherry jam."


def test_j_d1_the_lines_of_a_bid() -> None:
    d = six_turns("")
    d.draws("Karlsman")
    assert lines(d)["Name strawberry jam"].text.startswith("The bid is then worth 2 points.")
    d.bids("strawberry jam / cherry")
    d.happens("JamBid", card="apple jam / raspberry")
    found = lines(d)
    assert not found["Bid 2 points"].legal
    assert found["Bid 2 points"].text == "2 is not more than 2."
    assert found["Name gooseberry jam"].text == (
        "The bid is then worth 5 points. It must be more than 2."
    )


def test_j_d1_who_cannot_bid_enough_is_told_why() -> None:
    d = six_turns("")
    d.draws_and_gives("raspberry jam / cherry")
    d.draws("Karlsman")
    d.bids("gooseberry jam / apple")
    d.bids("walnut jam / currant")
    bid = lines(d)["Bid"]
    assert not bid.legal
    assert bid.text == "All jams together are worth 5, not more than 6."


def test_j_d1_without_a_jam_there_is_nothing_to_bid() -> None:
    d = opening("")
    d.draws("Karlsman")
    found = lines(d)
    assert found["Bid"].text == "There is no completed jam to bid."
    assert [line.title for line in found.values() if line.legal] == ["Pass"]


def test_j_c11_a_pie_from_the_basket_is_paid_for() -> None:
    d = three_turns("")
    d.makes("strawberry jam / cherry", "currant jam / strawberry", drew="peach jam / currant")
    found = lines(to_play(d, "strawberry pie / apple"))
    assert "Bake strawberry pie" in found
    d.gives("strawberry pie / apple")
    d.draws_and_gives("peach pie / cherry")
    found = lines(to_play(d, "raspberry jam / cherry"))
    assert found["Bake strawberry pie from the Basket"].text == (
        "5 points. With strawberry jam and a card of the hand for the Basket."
    )
    d.happens("PieBaked", card="strawberry pie / apple")
    found = lines(d)
    assert len(found["Pay with a card"].options) == 5
    assert (found["Keep every card"].legal, found["Keep every card"].clause) == (False, "J-C11")


def test_j_i2_the_lines_of_a_blind_trade() -> None:
    found = lines(on_a_journey())
    assert found["Swap one card with Bo"].legal
    assert not found["Swap two cards with Bo"].legal
    assert found["Swap two cards with Bo"].text == "One card in Ann’s pile, 1 in Bo’s."
