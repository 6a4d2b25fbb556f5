"""Refusals of The JAM: every illegal event gets a sentence and a clause."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from jamlab.core import Event, Forced, Over, can_happen
from jamlab.games.jam import events as ev
from tests.contract.golden.scripted_table import ScriptedTable
from tests.unit.games.jam.mid_game import GAME as JAM
from tests.unit.games.jam.teaching.scripted_table import SMALL, JamTable
from tests.unit.games.jam.teaching.turns import NAMES, opening, six_turns, three_turns
from tests.unit.games.jam.told import VARIANTS, on_a_journey, to_play


def refused(d: JamTable, event: Event) -> tuple[str, str]:
    """Return the sentence and the clause that forbid an event."""
    refusal = JAM.why_not(d.state, event)
    assert refusal is not None, f"{event} can happen"
    return refusal.sentence, refusal.clause


def at_play() -> JamTable:
    """Ann is to play: cherry pie, strawberry jam and a salad in hand; nothing is made yet."""
    return to_play(opening(""), "raspberry jam / apple")


def at_trade() -> JamTable:
    """Ann may trade: cherry jam before her, apple jam before Bo, walnut jam before Cy."""
    d = three_turns("")
    d.draws("peach jam / currant")
    return d


def at_offer() -> JamTable:
    """Ann makes Bo an offer."""
    d = at_trade()
    d.happens("PartnerNamed", partner=1)
    return d


def at_answer() -> JamTable:
    """Bo is asked for his apple jam."""
    d = at_offer()
    d.happens("RecipeAsked")
    d.happens("OfferMade")
    return d


def at_bid() -> JamTable:
    """Ann bids first; she has cherry and strawberry jam."""
    d = six_turns("")
    d.draws("Karlsman")
    return d


def begun_bid() -> JamTable:
    """Bo must bid more than 2 and has named apple jam."""
    d = at_bid()
    d.bids("strawberry jam / cherry")
    d.happens("JamBid", card="apple jam / raspberry")
    return d


def at_salad() -> JamTable:
    """Ann is choosing the fruits of her summer salad, strawberry first."""
    d = at_play()
    d.happens("SaladBegun")
    return d


def at_payment() -> JamTable:
    """Ann owes the Basket a card for a pie."""
    d = at_trade()
    d.gives("peach jam / currant")
    d.draws_and_gives("cherry pie / gooseberry")
    d.draws_and_gives("raspberry jam / cherry")
    d.draws("apple jam / gooseberry")
    d.bakes("cherry pie / gooseberry", "cherry jam / raspberry", "basket")
    return d


Told = Callable[[], JamTable]
NEVER: list[tuple[Told, Event, str, str]] = [
    (at_play, ev.CardDrawn(0, "J-C1", "peach jam / apple"), "is to play a card", "J-C14"),
    (at_play, ev.IngredientPlayed(1, "J-C14", "peach jam / apple"), "Seat 0 is to act", "J-C14"),
    (at_play, ev.IngredientPlayed(0, "J-C9", "cherry pie / apple"), "another clause", "J-C14"),
    (at_play, ev.IngredientPlayed(0, "J-C14", "cherry pie / currant"), "not in the hand", "J-C14"),
    (at_play, ev.IngredientPlayed(0, "J-C14", "plum jam / fig"), "no card 'plum jam / fig'",
     "J-A6"),
    (at_play, ev.PlaySkipped(0, "J-C15"), "must be played", "J-C14"),
    (at_play, ev.BasketRepaid(0, "J-C12", "cherry pie / apple"), "Nothing is owed", "J-C11"),
    (at_play, ev.JamMade(0, "J-C9", "cherry jam / raspberry", "peach jam / apple", "hand"),
     "Cherry jam needs a cherry, not an apple", "J-C9"),
    (at_play, ev.JamMade(0, "J-C9", "cherry jam / raspberry", "strawberry jam / cherry", "hand"),
     "“strawberry jam / cherry” does not lie in the Basket", "J-C9"),
    (at_play, ev.JamMade(0, "J-C9", "cherry jam / raspberry", "cone jam / cone", "hand"),
     "Cherry jam needs a cherry, not a cone", "J-F3"),
    (at_play, ev.JamMade(0, "J-C9", "cherry jam / raspberry", "Bear", "hand"),
     "Bear has no lower half", "J-A9"),
    (at_play, ev.JamMade(0, "J-C9", "cherry pie / apple", "apple jam / cherry", "hand"),
     "no jam recipe", "J-C9"),
    (at_play, ev.JamMade(0, "J-C9", "apple jam / cherry", "peach jam / apple", "deck"),
     "from the hand or the Basket, not 'deck'", "J-C9"),
    (at_play, ev.PieBaked(0, "J-C10", "cherry pie / apple", "hand", "cherry jam / raspberry", 1),
     "There is no place 1: no recipes lie there", "J-C10"),
    (at_play, ev.SaladBegun(0, "J-C13", "northern salad / walnut"), "A salad comes from the hand",
     "J-C13"),
    (at_play, ev.SaladBegun(0, "J-C13", "cherry pie / apple"), "is no salad", "J-C13"),
    (at_salad, ev.SaladFruitAdded(0, "J-C13", "peach jam / apple"), "Summer salad needs no apple",
     "J-C13"),
    (at_salad, ev.SaladFruitAdded(0, "J-C13", "raspberry pie / currant"),
     "in the order of the card", "J-C13"),
    (at_payment, ev.BasketRepaid(0, "J-C12", "peach pie / cherry"), "is not in the hand", "J-C11"),
    (at_payment, ev.PlaySkipped(0, "J-C15"), "pays for the pie", "J-C11"),
    (at_trade, ev.PartnerNamed(0, "J-C6", 0), "trades with themselves", "J-C6"),
    (at_trade, ev.PartnerNamed(0, "J-C6", 3), "no seat 3", "J-C6"),
    (at_trade, ev.BlindTradeNamed(0, "J-I2", 1, 1), "for Travel", "J-I2"),
    (at_offer, ev.OfferMade(0, "J-C7", 1, 0, 0), "nothing on either side", "J-C7"),
    (at_offer, ev.OfferMade(0, "J-C7", 2, 1, 0), "The offer is for seat 1", "J-C7"),
    (at_offer, ev.RecipeOffered(0, "J-C6", "apple jam / raspberry", 1),
     "In place 1 lies “cherry jam / raspberry”, not “apple jam / raspberry”", "J-C7"),
    (at_offer, ev.RecipeAsked(0, "J-C6", 1, "apple jam / raspberry", 0),
     "Piles are for Travel only", "J-I1"),
    (at_answer, ev.OfferAccepted(1, "J-C6", 2), "came from seat 0, not 2", "J-C7"),
    (at_answer, ev.OfferMade(1, "J-C7", 0, 1, 1), "with yes or no", "J-C7"),
    (at_bid, ev.BidMade(0, "J-D1", 3), "names at least one jam", "J-D1"),
    (at_bid, ev.JamBid(0, "J-D1", "walnut jam / currant", 1), "not “walnut jam / currant”", "J-D1"),
    (begun_bid, ev.BidPassed(1, "J-D1"), "completed first", "J-D1"),
    (begun_bid, ev.BidMade(1, "J-D1", 2), "2 is not more than 2", "J-D1"),
    (begun_bid, ev.BidMade(1, "J-D1", 7), "worth 2 points, not 7", "J-D1"),
    (on_a_journey, ev.BlindTradeNamed(0, "J-I2", 1, 2),
     "Two cards each is too much: the piles hold 1 and 1", "J-I2"),
    (on_a_journey, ev.PartnerNamed(0, "J-C6", 1), "without offers", "J-I2"),
    (on_a_journey, ev.BlindTradeNamed(0, "J-I2", 1, 4), "One to three cards are swapped, not 4",
     "J-I2"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("told", "event", "said", "clause"), NEVER, ids=[f"{e.kind}-{s[:24]}" for _, e, s, _ in NEVER]
)
def test_what_may_not_happen_says_why(told: Told, event: Event, said: str, clause: str) -> None:
    sentence, cited = refused(told(), event)
    assert said in sentence
    assert cited == clause


def test_j_i4_a_card_under_its_stack_cannot_be_used() -> None:
    d = to_play(six_turns("", {"variant": "travel"}), "walnut jam / cherry")
    card, below = "walnut jam / cherry", "northern salad / walnut"  # a salad goes under
    made = ev.JamMade(0, "J-C9", card, below, "hand")
    assert refused(d, made) == (f"“{below}” does not lie on top of its stack", "J-I4")
    assert can_happen(d.node(), replace(made, fruit="raspberry jam / walnut"))


def test_chance_is_refused_by_its_cards() -> None:
    d = opening("")
    gone = ev.CardDrawn(0, "J-C1", "summer salad / apple")
    assert refused(d, gone) == ("No “summer salad / apple” is left in the deck", "J-C1")
    assert refused(d, ev.CardDrawn(0, "J-C1", "Bear"))[1] == "J-C2"
    assert refused(d, ev.CardDrawn(2, "J-C1", "peach jam / apple"))[1] == "J-C1"
    fresh = JamTable(NAMES[:3])
    assert refused(fresh, ev.TaskDrawn(0, "J-B1", "winter stock", "X9")) == (
        "There is no task card 'X9'",
        "J-A7",
    )
    assert refused(fresh, ev.TaskDrawn(0, "J-B1", "winter stock", "G1"))[1] == "J-B1"
    assert refused(fresh, ev.TaskDrawn(0, "J-B1", "granny's pies", "G1"))[1] == "J-B1"


def test_what_must_follow_is_named() -> None:
    state, told = JAM.start(3, {}), opening("")
    for node, event in told.events:
        if isinstance(node, Forced):
            later = replace(event, seat=event.seat + 1)
            refusal = JAM.why_not(state, later)
            assert refusal is not None
            assert refusal.sentence.startswith(f"{event.kind} is of ")
            other = JAM.why_not(state, ev.GameEnded(-1, "J-G1"))
            assert other is not None
            assert other.sentence == f"{event.kind} comes next, not GameEnded"
            assert other.clause == event.clause
        JAM.apply(state, event)


def test_after_the_end_all_is_refused() -> None:
    d = ScriptedTable("jam", NAMES[:2], {"deck": SMALL, "trade": "no"}, title="")
    d.goes_on(3)
    over = d.node()
    assert isinstance(over, Over)
    for _, event in d.events[::7]:
        refusal = JAM.why_not(d.state, event)
        assert refusal is not None
        assert refusal.clause == over.clause


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_any_stranger_gets_one_sentence_and_a_clause(options: dict[str, str]) -> None:
    d = ScriptedTable("jam", NAMES[:3], options, title="")
    d.goes_on(8)
    strangers = [event for _, event in d.events[:: max(1, len(d.events) // 60)]]
    strangers += [replace(event, seat=9) for event in strangers]
    strangers += [replace(event, clause="X-1") for event in strangers]
    state = JAM.start(3, d.options)
    for n, (node, event) in enumerate(d.events):
        for other in strangers[n % 5 :: 5] if n % 9 == 0 else ():
            if not can_happen(node, other):
                refusal = JAM.why_not(state, other)
                assert refusal is not None
                assert refusal.clause in JAM.rulebook.clauses, refusal
                assert refusal.sentence
                assert not refusal.sentence.endswith(".")
        JAM.apply(state, event)
