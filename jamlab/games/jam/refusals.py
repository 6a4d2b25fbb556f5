"""Reasons why events are not allowed in The JAM: one sentence and the clause for any event.

`forbidden` is asked about events that `pending` does not offer, including impossible ones: cards
that do not exist, empty places, another seat's turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from jamlab.core.event import HIDDEN, Event
from jamlab.core.node import Chance, Choice, Forced, Node, Over
from jamlab.core.refusals import Refusal, due_instead, no_such
from jamlab.core.row import Row
from jamlab.games.jam import events as ev
from jamlab.games.jam import state as at
from jamlab.games.jam.card_names import a, above, below, whole
from jamlab.games.jam.cards import ANY, JAM, PIE, SALAD, SORTS, Cards, cards_of
from jamlab.games.jam.rules.card_moves import spot_of, spots
from jamlab.games.jam.rules.event_tables import is_needed
from jamlab.games.jam.rules.referee import REFEREE
from jamlab.games.jam.state import JamState, is_visitor
from jamlab.games.jam.words import many, points

# -- plays: jam, pies, salads, ingredients (J-C9 to J-C14) -----------------------------------------
# The functions below receive events that `pending` does not offer.


def no_card(cards: Cards, name: str) -> Refusal:
    """Return why no card at this table has this name: misspelt, or left out for children (J-H1)."""
    if cards.is_kids and name in cards_of(cards.text).kinds:
        return Refusal(f"{whole(name)} is left out of the children’s game", "J-H1")
    return no_such("card", name, cards.kinds, "J-A6")


def not_there(state: JamState, owner: int, card: str, place: int, clause: str) -> Refusal | None:
    """Return what is wrong with a recipe named by card and place; None if it is there."""
    if card not in state.cards.kinds:
        return no_card(state.cards, card)
    kind, made = state.cards.kinds[card], state.front[owner]
    if place == 0 and not state.is_travel:
        return Refusal("Piles are for Travel only; places count from 1", "J-I1")
    if place == 0:
        piled = state.piles[owner][kind]
        return None if piled else Refusal(f"No {whole(card)} lies in that pile", clause)
    if not 1 <= place <= len(made):
        lie = f"{many(len(made), 'recipe')} lie there"
        return Refusal(f"There is no place {place}: {lie}", clause)
    lies = made[place - 1].kind
    if lies != kind:
        there = whole(state.cards.names[lies])
        return Refusal(f"In place {place} lies {there}, not {whole(card)}", clause)
    return None


def no_jam(state: JamState, event: ev.JamMade) -> Refusal:
    cards, hand = state.cards, state.hands[event.seat]
    for card in (event.card, event.fruit):
        if card not in cards.kinds:
            return no_card(cards, card)
    kind, fruit = cards.kinds[event.card], cards.kinds[event.fruit]
    if cards.sort[kind] != JAM:
        return Refusal(f"{whole(event.card)} is no jam recipe", "J-C9")
    if event.source not in ("hand", "basket"):
        return Refusal(f"A recipe comes from the hand or the Basket, not {event.source!r}", "J-C9")
    from_hand = event.source == "hand"
    wrong = _not_in(state, hand if from_hand else state.basket, kind, from_hand, "J-C9")
    return (
        wrong
        or _unfit_fruit(cards, event.card, event.fruit)
        or _not_in(state, state.basket if from_hand else hand, fruit, not from_hand, "J-C9")
        or Refusal("A card is not its own ingredient", "J-A3")
    )


def _unfit_fruit(cards: Cards, jam: str, card: str) -> Refusal | None:
    """Return why a card is no ingredient for the jam; None if it is, or if the jam is hidden."""
    if not below(card):
        return Refusal(f"{card} has no lower half and is no ingredient", "J-A9")
    if jam == HIDDEN:
        return None
    kind, fruit = cards.kinds[jam], cards.kinds[card]
    need = cards.need[kind]
    if need in (ANY, cards.fruit[fruit]):
        return None
    name, wanted = cards.recipe_name(kind).capitalize(), a(cards.fruits[need])
    clause = "J-C9" if is_needed(cards, cards.fruit[fruit]) else "J-F3"
    return Refusal(f"{name} needs {wanted}, not {a(cards.fruit_name(fruit))}", clause)


def _not_in(state: JamState, row: Any, kind: int, is_hand: bool, clause: str) -> Refusal | None:
    """Return why a card cannot be taken from a hand or the Basket; None if it is there."""
    if row[kind]:
        return None
    card = whole(state.cards.names[kind])
    if is_hand:
        return Refusal(f"{card} is not in the hand", clause)
    if state.is_travel and any(kind in stack for stack in state.stacks):
        return Refusal(f"{card} does not lie on top of its stack", "J-I4")
    return Refusal(f"{card} does not lie in the Basket", clause)


def no_pie(state: JamState, event: ev.PieBaked) -> Refusal:
    cards, hand = state.cards, state.hands[event.seat]
    if event.card not in cards.kinds:
        return no_card(cards, event.card)
    kind = cards.kinds[event.card]
    if cards.sort[kind] != PIE:
        return Refusal(f"{whole(event.card)} is no pie recipe", "J-C10")
    if event.source not in ("hand", "basket"):
        return Refusal(f"A pie comes from the hand or the Basket, not {event.source!r}", "J-C10")
    from_hand = event.source == "hand"
    wrong = _not_in(state, hand if from_hand else state.basket, kind, from_hand, "J-C10")
    wrong = (
        wrong
        or not_there(state, event.seat, event.jam, event.place, "J-C10")
        or _unfit_jam(cards, event.card, event.jam)
    )
    if wrong is not None:
        return wrong
    if not from_hand and not state.hand_sizes[event.seat]:
        return Refusal("Without a hand card a pie from the Basket cannot be paid for", "J-C12")
    return Refusal("An equal jam in another place stands for this one", "J-C10")


def _unfit_jam(cards: Cards, pie: str, card: str) -> Refusal | None:
    kind, jam = cards.kinds[pie], cards.kinds[card]
    need = cards.need[kind]
    if cards.sort[jam] == JAM and (cards.wild[jam] or cards.recipe[jam] == need):
        return None
    name, found = cards.recipe_name(kind), cards.recipe_name(jam)
    return Refusal(f"{name.capitalize()} needs {cards.recipes[need]}, not {found}", "J-C10")


def no_salad(state: JamState, event: ev.SaladBegun) -> Refusal:
    cards = state.cards
    if event.card not in cards.kinds:
        return no_card(cards, event.card)
    kind = cards.kinds[event.card]
    if cards.sort[kind] != SALAD:
        return Refusal(f"{whole(event.card)} is no salad", "J-C13")
    if not state.hands[event.seat][kind]:
        return Refusal(
            f"A salad comes from the hand, and {whole(event.card)} is not there", "J-C13"
        )
    lacking = [cards.fruits[fruit] for fruit in missing(state, kind)]
    return Refusal(f"No {' and no '.join(lacking)} lies in the Basket", "J-C13")


def missing(state: JamState, kind: int) -> list[int]:
    """Return the fruits of a salad that are missing from the Basket."""
    cards, basket = state.cards, state.basket
    return [
        fruit
        for fruit in cards.needs[kind]
        if not any(basket[other] for other in cards.of_fruit[fruit])
    ]


def no_salad_fruit(state: JamState, event: ev.SaladFruitAdded) -> Refusal:
    cards = state.cards
    kind = cards.kinds.get(event.card, -1)
    if kind < 0:
        return no_card(cards, event.card)
    wrong = _not_in(state, state.basket, kind, False, "J-C13")
    if wrong is not None:
        return wrong
    if cards.fruit[kind] not in cards.needs[state.salad]:
        name = cards.recipe_name(state.salad)
        clause = "J-C13" if is_needed(cards, cards.fruit[kind]) else "J-F3"
        return Refusal(f"{name.capitalize()} needs no {cards.fruit_name(kind)}", clause)
    return Refusal("The fruits are taken in the order of the card, one of each", "J-C13")


def _no_hand_card(state: JamState, event: ev.IngredientPlayed | ev.BasketRepaid) -> Refusal:
    if event.card not in state.cards.kinds:
        return no_card(state.cards, event.card)
    return Refusal(f"{whole(event.card)} is not in the hand", _FROM_HAND[type(event)])


# Events that are impossible whatever cards are in hands, deck and piles.
#
# * `never` uses the event alone: a name that no card has, a fruit that does not fit its jam.
# * `forbidden_for_any_hands` uses a state with every unlocated card in every hand and in the deck:
#   what is impossible there is impossible with any cards. A player never needs more than one card
#   of a hand, and more cards never forbid anything.
# * If open cards were missed, they may be any cards: then only card-independent facts are checked,
#   namely the acting seat, the type of the next event, and counts that follow from the course of
#   the game.


_CARDS: Final = ("card", "fruit", "jam", "recipe")
_BY_CARDS: Final = (
    ev.BlindCardGiven | ev.PiesStated | ev.TaskScored | ev.PartyScored | ev.RecipesCounted
)
"""Forced events whose values depend on hidden cards."""
_FROM_HAND: Final = {ev.IngredientPlayed: "J-C14", ev.BasketRepaid: "J-C11"}
_OF_SORT: Final[Mapping[type[Event], tuple[int, str]]] = {
    ev.JamMade: (JAM, "J-C9"),
    ev.PieBaked: (PIE, "J-C10"),
    ev.SaladBegun: (SALAD, "J-C13"),
    ev.JamBid: (JAM, "J-D1"),
    ev.BidJamReturned: (JAM, "J-D1"),
    ev.JamGivenUp: (JAM, "J-D3"),
    ev.PieGivenUp: (PIE, "J-E1"),
}
"""Sort of the event's card, and the clause."""
_COUNTED: Final[dict[type[Event], str]] = {ev.TurnBegan: "turn", ev.AsideShuffledBack: "count"}
"""Fields that follow from the course of the game, whatever the cards are."""
_BY_MISSED: Final = ev.SaladFruitAdded | ev.PieBaked | ev.BasketRepaid
_BIDS: Final = ev.JamBid | ev.BidMade | ev.BidPassed
_BY_MOVER: Final = (
    ev.JamGivenUp
    | ev.TradeEnded
    | ev.BlindTradeNamed
    | ev.JamMade
    | ev.PieBaked
    | ev.SaladBegun
    | ev.SaladFruitAdded
    | ev.IngredientPlayed
    | ev.BasketRepaid
)
"""Events of the mover only."""


# -- by the event alone ----------------------------------------------------------------------------


def never(start: JamState, event: Event) -> Refusal | None:
    """Return why this event is impossible at any table, or None."""
    cards = start.cards
    named = {name: getattr(event, name, HIDDEN) for name in _CARDS}
    for card in named.values():
        if card != HIDDEN and card not in cards.kinds:
            return no_card(cards, card)
    task = getattr(event, "task", HIDDEN)
    if task != HIDDEN and task not in start.tables.names:
        return no_such("task card", task, start.tables.names, "J-A7")
    if type(event) in _OF_SORT:
        wrong = _not_of(cards, named["card"], *_OF_SORT[type(event)])
        if isinstance(event, ev.JamMade) and event.fruit != HIDDEN:
            wrong = wrong or _unfit_fruit(cards, event.card, event.fruit)
        if isinstance(event, ev.PieBaked):
            wrong = wrong or _not_of(cards, event.jam, JAM, "J-C10")
            if HIDDEN not in (event.card, event.jam):
                wrong = wrong or _unfit_jam(cards, event.card, event.jam)
        return wrong
    if isinstance(event, ev.CardDealt | ev.CardDrawn | ev.IngredientPlayed | ev.BasketRepaid):
        kind = cards.kinds.get(event.card, -1)
        if kind >= 0 and is_visitor(cards, kind):
            clause = _FROM_HAND.get(type(event), "J-C2")
            return Refusal(f"{event.card} is never in a hand", clause)
    return None


def _not_of(cards: Cards, card: str, sort: int, clause: str) -> Refusal | None:
    if card == HIDDEN or cards.sort[cards.kinds[card]] == sort:
        return None
    return Refusal(f"{whole(card)} is no {SORTS[sort]} recipe", clause)


# -- by the state ----------------------------------------------------------------------------------


def forbidden_for_any_hands(state: JamState, event: Event, *, is_known: bool) -> Refusal | None:
    """Return why the event is impossible for any hidden cards; None if that is not certain."""
    if not is_known and _hangs_on_missed(state, event):
        return _by_the_course(state, event)
    node = REFEREE.pending(state)
    if state.phase == at.COUNT:
        return _not_due(node, event)
    wide = _with_all(state, is_known=is_known)
    node = REFEREE.pending(wide)
    if isinstance(node, Forced):
        return _not_due(node, event, is_known=is_known)
    if isinstance(node, Choice):
        pool = possible = node.options
        is_due = event.seat == node.seat
    elif isinstance(node, Chance):
        pool, possible = node.pool, node.outcomes
        is_due = event.seat == pool[0].seat or isinstance(event, ev.FirstPlayerDrawn)
    else:
        return None
    is_due = is_due and type(event) in {type(one) for one in pool}
    if is_due and (not is_known or _is_among(possible, event)):
        return None
    return forbidden(wide, event)


def _hangs_on_missed(state: JamState, event: Event) -> bool:
    """True if missed cards determine the next event, or whether this event is allowed.

    They determine the contents of piles, whether a card for the Basket is set aside (and so whether
    the Basket is complete), how many fruits a salad has, and which jams can be bid or baked with.
    """
    is_set_up = state.turn > 0 or state.phase <= at.TASKS
    by_cards = state.phase in (at.BID, at.SALAD_FRUIT, at.REPAY) or isinstance(event, _BY_MISSED)
    return state.is_travel or not is_set_up or by_cards


def _by_the_course(state: JamState, event: Event) -> Refusal | None:
    """Return why earlier events forbid this one, whatever their cards were; None if they do not."""
    node = REFEREE.pending(state)
    if isinstance(event, ev.TurnBegan):
        seat = (state.first + state.turn) % state.seats
        due = ev.TurnBegan(seat, "J-C1", state.turn + 1)
        is_due = (event.seat, event.turn) == (due.seat, due.turn)
        return None if is_due else due_instead(event, due)
    if isinstance(event, ev.AsideShuffledBack):
        return _not_due(node, event, is_known=False) if state.phase == at.SHUFFLE else None
    if state.phase == at.BID and isinstance(event, _BIDS) and isinstance(node, Choice):
        return None if event.seat == node.seat else forbidden(state, event)
    mover = (state.first + state.turn - 1) % state.seats
    if isinstance(event, _BY_MOVER) and isinstance(node, Choice) and node.seat == mover:
        return None if event.seat == mover else forbidden(state, event)
    return None


def _not_due(node: Node, event: Event, *, is_known: bool = True) -> Refusal | None:
    """Return why a different event must follow, unless hidden cards decide it; None otherwise."""
    assert isinstance(node, Forced)
    due = node.event
    if type(due) is not type(event) or due.seat != event.seat:
        return due_instead(event, due)
    if is_known and not isinstance(due, _BY_CARDS):
        return None if _is_told(event, due) else due_instead(event, due)
    name = _COUNTED.get(type(due))
    if name is not None and getattr(due, name) != getattr(event, name):
        return due_instead(event, due)
    return None


def _is_among(events: Sequence[Event], event: Event) -> bool:
    return any(_is_told(event, one) for one in events)


def _is_told(told: Event, event: Event) -> bool:
    """True if `event` matches `told` in every field that is not hidden."""
    return type(told) is type(event) and all(
        getattr(told, name) in (HIDDEN, getattr(event, name)) for name in type(event).__match_args__
    )


def _with_all(state: JamState, *, is_known: bool) -> JamState:
    """Return a copy with each unlocated card in the deck and in every hand.

    If open cards were missed, every card of the game is there and in the Basket.
    """
    wide, cards = state.copy(), state.cards
    free = list(state.deck) if is_known else list(cards.counts)
    for hand in state.hands if is_known else ():
        free = [n + more for n, more in zip(free, hand, strict=True)]
    held = [0 if is_visitor(cards, kind) else n for kind, n in enumerate(free)]
    for seat in range(state.seats):
        if state.hand_sizes[seat]:
            wide.hands[seat] = Row(held)
    if state.deck_size:
        wide.deck = Row(free)
    if not is_known:
        wide.basket = Row(held)
    for left in wide.task_left if state.with_tasks else ():
        left.set_to([1] * len(left))
    if state.is_travel:
        lying = [sum(counts) for counts in zip(*state.piles, strict=True)]
        for seat in range(state.seats):
            if state.pile_sizes[seat]:
                wide.piles[seat] = Row(lying)
    return wide


# Activity of a seat that is to choose, with its clause.
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
    """Return why this event, which cannot happen now, is not allowed."""
    node = REFEREE.pending(state)
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
    card = event.shows or getattr(event, "card", "")
    kind = state.cards.kinds.get(card, -1)
    if kind < 0:
        return no_card(state.cards, card)
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
    asked = state.phase, type(event)
    if asked in _ALWAYS:
        return _ALWAYS[asked]
    if asked in _WHY:
        return _WHY[asked](state, event)
    if state.phase == at.TRADE and state.is_travel and isinstance(event, _OFFERING):
        return Refusal("In Travel cards are swapped blind, without offers", "J-I2")
    return Refusal(f"{event.kind} cannot happen now: seat {node.seat} {doing}", clause)


_Naming = ev.JamBid | ev.RecipeOffered | ev.RecipeAsked
_OFFERING: Final = ev.PartnerNamed | ev.RecipeOffered | ev.RecipeAsked | ev.OfferMade


def _sort_of(state: JamState, card: str) -> int:
    return state.cards.sort[state.cards.kinds[card]]


# -- Karlsman and the Bear -------------------------------------------------------------------------


def _no_jam_bid(state: JamState, event: ev.JamBid) -> Refusal:
    wrong = not_there(state, event.seat, event.card, event.place, "J-D1")
    if wrong is not None:
        return wrong
    if _sort_of(state, event.card) != JAM:
        return Refusal(f"Only jams are bid, and {whole(event.card)} is none", "J-D1")
    order = spots(state, event.seat, JAM, [])
    worth = sum(state.cards.points[state.kind_at(event.seat, spot)] for spot in order)
    if worth <= state.highest:
        text = f"All jams together are worth {worth}, not more than {state.highest}"
        return Refusal(text, "J-D1")
    return _not_this(state, event.seat, event, state.staged, "J-D1")


def _not_this(
    state: JamState, owner: int, event: _Naming, named: Sequence[int], clause: str
) -> Refusal:
    """Return why a present recipe cannot be named: it is already, or another represents it."""
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


def _no_gift(state: JamState, event: ev.JamGivenUp | ev.PieGivenUp) -> Refusal:
    sort, clause = _OF_SORT[type(event)]
    wrong = not_there(state, event.seat, event.card, event.place, clause)
    if wrong is not None:
        return wrong
    if _sort_of(state, event.card) != sort:
        who = "Karlsman" if sort == JAM else "The Bear"
        return Refusal(f"{who} wants a {SORTS[sort]}, and {whole(event.card)} is none", clause)
    return Refusal(f"An equal {SORTS[sort]} in another place stands for this one", clause)


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


def _no_recipe(state: JamState, event: ev.RecipeOffered | ev.RecipeAsked) -> Refusal:
    owner, named = event.seat, state.offered
    if isinstance(event, ev.RecipeAsked):
        owner, named = event.partner, state.asked
        if owner != state.partner:
            return Refusal(f"The offer is for seat {state.partner}", "J-C7")
    wrong = not_there(state, owner, event.card, event.place, "J-C7")
    return wrong or _not_this(state, owner, event, named, "J-C7")


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
        return no_card(state.cards, event.card)
    if not state.piles[event.seat][kind]:
        return Refusal(f"No {whole(event.card)} lies in the pile", "J-I2")
    return Refusal(f"Every {whole(event.card)} of the pile is picked already", "J-I2")


_ALWAYS: Final[Mapping[tuple[int, type[Event]], Refusal]] = {
    (at.BID, ev.BidPassed): Refusal("A bid was begun: it is completed first", "J-D1"),
    (at.PLAY, ev.BasketRepaid): Refusal(
        "Nothing is owed: no pie was taken from the Basket", "J-C11"
    ),
    (at.PLAY, ev.PlaySkipped): Refusal(
        "With cards in the hand one of them must be played", "J-C14"
    ),
}
_WHY: Final[Mapping[tuple[int, type[Event]], Callable[[JamState, Any], Refusal]]] = {
    (at.BID, ev.JamBid): _no_jam_bid,
    (at.BID, ev.BidMade): _no_bid,
    (at.GIVE_JAM, ev.JamGivenUp): _no_gift,
    (at.GIVE_PIE, ev.PieGivenUp): _no_gift,
    (at.TRADE, ev.PartnerNamed): _no_partner,
    (at.TRADE, ev.BlindTradeNamed): _no_blind_trade,
    (at.OFFER, ev.RecipeOffered): _no_recipe,
    (at.OFFER, ev.RecipeAsked): _no_recipe,
    (at.OFFER, ev.OfferMade): _no_offer,
    (at.REPLY, ev.OfferAccepted): _no_answer,
    (at.REPLY, ev.OfferDeclined): _no_answer,
    (at.CHOOSE, ev.BlindCardChosen): _no_blind_card,
    (at.PLAY, ev.JamMade): no_jam,
    (at.PLAY, ev.PieBaked): no_pie,
    (at.PLAY, ev.SaladBegun): no_salad,
    (at.PLAY, ev.IngredientPlayed): _no_hand_card,
    (at.SALAD_FRUIT, ev.SaladFruitAdded): no_salad_fruit,
    (at.REPAY, ev.BasketRepaid): _no_hand_card,
}
