"""Why something may not happen at a table of The JAM: one sentence and the clause, for any event.

`forbidden` is asked about events that `pending` does not offer, also quite impossible ones: cards
that do not exist, places where nothing lies, another seat's turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from jamlab.core.event import Event
from jamlab.core.node import Chance, Choice, Forced, Over
from jamlab.core.refusals import Refusal, due_instead, no_such
from jamlab.games.jam import events as ev
from jamlab.games.jam import state as at
from jamlab.games.jam.deck.cards import JAM, PIE
from jamlab.games.jam.rules import referee
from jamlab.games.jam.rules.card_moves import spot_of, spots
from jamlab.games.jam.state import JamState
from jamlab.games.jam.words import refused_plays as plays
from jamlab.games.jam.words.telling import above, many, points, whole

# What a seat is doing while it may choose, and the clause that says so.
_DOING: Final[Mapping[int, tuple[str, str]]] = {
    at.BID: ("bids for Karlsman or passes", "J-D1"),
    at.GIVE_JAM: ("gives up a jam for Karlsman", "J-D3"),
    at.GIVE_PIE: ("gives up a pie for the Bear", "J-E1"),
    at.TRADE: ("names a partner or ends the trade", "J-C6"),
    at.OFFER: ("puts an offer together", "J-C7"),
    at.REPLY: ("answers an offer with yes or no", "J-C7"),
    at.CHOOSE: ("picks cards for the blind trade", "J-I2"),
    at.PLAY: ("is to play a card", "J-C14"),
    at.SALAD_FRUIT: ("takes the fruits of the salad", "J-C13"),
    at.REPAY: ("pays for the pie from the Basket", "J-C11"),
}


def forbidden(state: JamState, event: Event) -> Refusal:
    """Why this event, which cannot happen now, may not."""
    node = referee.REFEREE.pending(state)
    if isinstance(node, Over):
        return Refusal("The game is over", node.clause)
    if isinstance(node, Forced):
        return due_instead(event, node.event)
    if isinstance(node, Chance):
        return _no_chance(state, node, event)
    assert isinstance(node, Choice)
    return _no_choice(state, node, event)


# -- chance ----------------------------------------------------------------------------------------


def _no_chance(state: JamState, node: Chance, event: Event) -> Refusal:
    due = node.outcomes[0]
    if type(event) not in {type(outcome) for outcome in node.pool}:
        return Refusal(f"{event.kind} cannot happen now: {due.kind} is due", due.clause)
    if isinstance(event, ev.FirstPlayerDrawn):
        if event.seat not in range(state.seats):
            return Refusal(f"There is no seat {event.seat}", due.clause)
        return due_instead(event, replace(due, seat=event.seat))
    if event.seat != due.seat:
        return Refusal(f"What is drawn now is not for seat {event.seat}", due.clause)
    if isinstance(event, ev.TaskDrawn) and isinstance(due, ev.TaskDrawn):
        return _no_task(state, due, event)
    return _no_card(state, node, event)


def _no_task(state: JamState, due: ev.TaskDrawn, event: ev.TaskDrawn) -> Refusal:
    if event.type != due.type:
        return Refusal(f"A task of {due.type} is drawn now, not of {event.type}", due.clause)
    if event.task not in state.tables.names:
        return no_such("task card", event.task, state.tables.names, "J-A7")
    if event.clause != due.clause:
        return due_instead(event, replace(due, task=event.task))
    return Refusal(f"{event.task} is no task of {event.type} that is left", due.clause)


def _no_card(state: JamState, node: Chance, event: Event) -> Refusal:
    due = node.outcomes[0]
    card = {ev.KarlsmanDrawn: "Karlsman", ev.BearDrawn: "Bear"}.get(
        type(event), getattr(event, "card", "")
    )
    kind = state.cards.kinds.get(card, -1)
    if kind < 0:
        return plays.no_card(state.cards, card)
    if not state.deck[kind]:
        return Refusal(f"No {whole(card)} is left in the deck", due.clause)
    for outcome in node.outcomes:
        if type(outcome) is type(event) and getattr(outcome, "card", card) == card:
            return due_instead(event, outcome)
    if at.is_visitor(state.cards, kind):
        return Refusal(f"{card} is shown, not taken into the hand", "J-C2")
    return Refusal(f"{whole(card)} is no visitor", due.clause)


# -- choices ---------------------------------------------------------------------------------------


def _no_choice(state: JamState, node: Choice, event: Event) -> Refusal:
    doing, clause = _DOING[state.phase]
    if event.seat != node.seat:
        return Refusal(f"Seat {node.seat} is to act, not seat {event.seat}", clause)
    for option in node.options:
        if type(option) is type(event) and replace(event, clause=option.clause) == option:
            return Refusal(f"{event.kind} rests on another clause here", option.clause)
    why = _WHY.get((state.phase, type(event)))
    if why is not None:
        return why(state, event)
    if state.phase == at.TRADE and state.is_travel and isinstance(event, _OFFERING):
        return Refusal("In Travel cards are swapped blind, without offers", "J-I2")
    return Refusal(f"{event.kind} cannot happen now: seat {node.seat} {doing}", clause)


_Naming = ev.JamBid | ev.RecipeOffered | ev.RecipeAsked
_OFFERING: Final = ev.PartnerNamed | ev.RecipeOffered | ev.RecipeAsked | ev.OfferMade


def _sort_of(state: JamState, card: str) -> int:
    return state.cards.sort[state.cards.kinds[card]]


# -- Karlsman and the Bear -------------------------------------------------------------------------


def _no_jam_bid(state: JamState, event: ev.JamBid) -> Refusal:
    wrong = plays.not_there(state, event.seat, event.card, event.place, "J-D1")
    if wrong is not None:
        return wrong
    if _sort_of(state, event.card) != JAM:
        return Refusal(f"Only jams are bid, and {whole(event.card)} is none", "J-D1")
    worth = _jams(state, event.seat)
    if worth <= state.highest:
        text = f"All jams together are worth {worth}, not more than {state.highest}"
        return Refusal(text, "J-D1")
    return _not_this(state, event.seat, event, state.staged, "J-D1")


def _jams(state: JamState, seat: int) -> int:
    """What all completed jams of a seat are worth in a bid."""
    order = spots(state, seat, JAM, [])
    return sum(state.cards.points[state.kind_at(seat, spot)] for spot in order)


def _not_this(
    state: JamState, owner: int, event: _Naming, named: Sequence[int], clause: str
) -> Refusal:
    """Why a recipe that lies there cannot be named: it is already, or one like it is meant."""
    spot = spot_of(state, event.card, event.place)
    there = state.piles[owner][spot] if event.place == 0 else 1
    if list(named).count(spot) >= there:
        return Refusal(f"That {above(event.card)} is named already", clause)
    return Refusal(f"A {above(event.card)} like it stands for this one", clause)


def _no_bid(state: JamState, event: ev.BidMade) -> Refusal:
    if not state.staged:
        return Refusal("A bid names at least one jam", "J-D1")
    if event.points != state.staged_points:
        named = points(state.staged_points)
        return Refusal(f"The jams named are worth {named}, not {event.points}", "J-D1")
    return Refusal(f"{event.points} is not more than {state.highest}", "J-D1")


def _no_pass(state: JamState, event: ev.BidPassed) -> Refusal:
    return Refusal("A bid was begun: it is completed first", "J-D1")


def _no_gift(state: JamState, event: ev.JamGivenUp) -> Refusal:
    wrong = plays.not_there(state, event.seat, event.card, event.place, "J-D3")
    if wrong is not None:
        return wrong
    if _sort_of(state, event.card) != JAM:
        return Refusal(f"Karlsman wants a jam, and {whole(event.card)} is none", "J-D3")
    return Refusal("An equal jam in another place stands for this one", "J-D3")


def _no_pie_given(state: JamState, event: ev.PieGivenUp) -> Refusal:
    wrong = plays.not_there(state, event.seat, event.card, event.place, "J-E1")
    if wrong is not None:
        return wrong
    if _sort_of(state, event.card) != PIE:
        return Refusal(f"The Bear wants a pie, and {whole(event.card)} is none", "J-E1")
    return Refusal("An equal pie in another place stands for this one", "J-E1")


# -- trade -----------------------------------------------------------------------------------------


def _no_partner(state: JamState, event: ev.PartnerNamed) -> Refusal:
    if state.is_travel:
        return Refusal("In Travel cards are swapped blind, without offers", "J-I2")
    if event.partner == event.seat:
        return Refusal("Nobody trades with themselves", "J-C6")
    if event.partner not in range(state.seats):
        return Refusal(f"There is no seat {event.partner}", "J-C6")
    return Refusal(f"Neither seat {event.seat} nor seat {event.partner} has a recipe", "J-C6")


def _no_blind_trade(state: JamState, event: ev.BlindTradeNamed) -> Refusal:
    if not state.is_travel:
        return Refusal("Blind trades are for Travel", "J-I2")
    if event.partner == event.seat or event.partner not in range(state.seats):
        return Refusal(f"Seat {event.partner} cannot be the partner", "J-I2")
    if not 1 <= event.count <= at.MOST_BLIND:
        return Refusal(f"One to three cards are swapped, not {event.count}", "J-I2")
    mine, theirs = state.pile_sizes[event.seat], state.pile_sizes[event.partner]
    held = f"the piles hold {mine} and {theirs}"
    return Refusal(f"{many(event.count, 'card').capitalize()} each is too much: {held}", "J-I2")


def _no_recipe_offered(state: JamState, event: ev.RecipeOffered) -> Refusal:
    wrong = plays.not_there(state, event.seat, event.card, event.place, "J-C7")
    if wrong is not None:
        return wrong
    return _not_this(state, event.seat, event, state.offered, "J-C7")


def _no_recipe_asked(state: JamState, event: ev.RecipeAsked) -> Refusal:
    if event.partner != state.partner:
        return Refusal(f"The offer is for seat {state.partner}", "J-C7")
    wrong = plays.not_there(state, event.partner, event.card, event.place, "J-C7")
    return wrong or _not_this(state, event.partner, event, state.asked, "J-C7")


def _no_offer(state: JamState, event: ev.OfferMade) -> Refusal:
    if event.partner != state.partner:
        return Refusal(f"The offer is for seat {state.partner}", "J-C7")
    named = (len(state.offered), len(state.asked))
    if named == (0, 0):
        return Refusal("An offer with nothing on either side is none", "J-C7")
    counted = f"{many(named[0], 'recipe')} for {many(named[1], 'recipe')}"
    return Refusal(f"The offer is {counted}, not {event.gives} for {event.gets}", "J-C7")


def _no_answer(state: JamState, event: ev.OfferAccepted | ev.OfferDeclined) -> Refusal:
    return Refusal(f"The offer came from seat {state.mover}, not {event.partner}", "J-C7")


def _no_blind_card(state: JamState, event: ev.BlindCardChosen) -> Refusal:
    kind = state.cards.kinds.get(event.card, -1)
    if kind < 0:
        return plays.no_card(state.cards, event.card)
    if not state.piles[event.seat][kind]:
        return Refusal(f"No {whole(event.card)} lies in the pile", "J-I2")
    return Refusal(f"Every {whole(event.card)} of the pile is picked already", "J-I2")


_WHY: Final[Mapping[tuple[int, type[Event]], Callable[[JamState, Any], Refusal]]] = {
    (at.BID, ev.JamBid): _no_jam_bid,
    (at.BID, ev.BidMade): _no_bid,
    (at.BID, ev.BidPassed): _no_pass,
    (at.GIVE_JAM, ev.JamGivenUp): _no_gift,
    (at.GIVE_PIE, ev.PieGivenUp): _no_pie_given,
    (at.TRADE, ev.PartnerNamed): _no_partner,
    (at.TRADE, ev.BlindTradeNamed): _no_blind_trade,
    (at.OFFER, ev.RecipeOffered): _no_recipe_offered,
    (at.OFFER, ev.RecipeAsked): _no_recipe_asked,
    (at.OFFER, ev.OfferMade): _no_offer,
    (at.REPLY, ev.OfferAccepted): _no_answer,
    (at.REPLY, ev.OfferDeclined): _no_answer,
    (at.CHOOSE, ev.BlindCardChosen): _no_blind_card,
    (at.PLAY, ev.JamMade): plays.no_jam,
    (at.PLAY, ev.PieBaked): plays.no_pie,
    (at.PLAY, ev.SaladBegun): plays.no_salad,
    (at.PLAY, ev.IngredientPlayed): plays.no_ingredient,
    (at.PLAY, ev.BasketRepaid): plays.nothing_owed,
    (at.PLAY, ev.PlaySkipped): plays.must_play,
    (at.SALAD_FRUIT, ev.SaladFruitAdded): plays.no_salad_fruit,
    (at.REPAY, ev.BasketRepaid): plays.no_payment,
}
