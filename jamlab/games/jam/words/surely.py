"""Why something cannot be at a table of The JAM whatever lies in hands, deck and piles.

* `never` asks the event alone: a name that is no card's, a fruit that does not fit its jam.
* `forbidden_anyhow` asks a table at which every card that nobody located lies in every hand, and in
  the deck, too: what is not possible there is not with any cards. A player needs no more than one
  card of a hand for anything, and more cards never forbid anything.
* If cards were missed that lay open, they may be any: then only that is asked which depends on no
  card: who acts, what sort of thing comes, and what is counted by the course of the game.
"""

from __future__ import annotations

from typing import Final

from jamlab.core.event import HIDDEN, Event
from jamlab.core.node import Chance, Choice, Forced, Node
from jamlab.core.refusals import Refusal, due_instead, no_such
from jamlab.core.row import Row
from jamlab.games.jam import events as ev
from jamlab.games.jam.deck.cards import ANY, JAM, PIE, SALAD, Cards
from jamlab.games.jam.rules.referee import REFEREE
from jamlab.games.jam.state import (
    BID,
    COUNT,
    REPAY,
    SALAD_FRUIT,
    SHUFFLE,
    TASKS,
    JamState,
    is_visitor,
)
from jamlab.games.jam.words import refusals
from jamlab.games.jam.words.refused_plays import is_cone, no_card
from jamlab.games.jam.words.telling import a, below, whole

_CARDS: Final = ("card", "fruit", "jam", "recipe")
_BY_CARDS: Final = (
    ev.BlindCardGiven | ev.PiesStated | ev.TaskScored | ev.PartyScored | ev.RecipesCounted
)
"""What is due of these depends on cards that others do not see."""
_FROM_HAND: Final = {ev.IngredientPlayed: "J-C14", ev.BasketRepaid: "J-C11"}
_COUNTED: Final = {ev.TurnBegan: "turn", ev.AsideShuffledBack: "count"}
"""What the course of the game counts, whatever the cards are."""
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
"""What only the seat whose turn it is does."""


# -- by what the event says itself -----------------------------------------------------------------


def never(start: JamState, event: Event) -> Refusal | None:
    """The reason that this event is impossible at any table, or None."""
    cards = start.cards
    for name in _CARDS:
        card = getattr(event, name, HIDDEN)
        if card != HIDDEN and card not in cards.kinds:
            return no_card(cards, card)
    task = getattr(event, "task", HIDDEN)
    if task != HIDDEN and task not in start.tables.names:
        return no_such("task card", task, start.tables.names, "J-A7")
    if isinstance(event, ev.JamMade):
        return _no_jam(cards, event)
    if isinstance(event, ev.PieBaked):
        return _no_pie(cards, event)
    if isinstance(event, ev.SaladBegun):
        return _not_of(cards, event.card, SALAD, "salad", "J-C13")
    if isinstance(event, ev.JamBid | ev.BidJamReturned):
        return _not_of(cards, event.card, JAM, "jam", "J-D1")
    if isinstance(event, ev.JamGivenUp):
        return _not_of(cards, event.card, JAM, "jam", "J-D3")
    if isinstance(event, ev.PieGivenUp):
        return _not_of(cards, event.card, PIE, "pie", "J-E1")
    if isinstance(event, ev.CardDealt | ev.CardDrawn | ev.IngredientPlayed | ev.BasketRepaid):
        kind = cards.kinds.get(event.card, -1)
        if kind >= 0 and is_visitor(cards, kind):
            clause = _FROM_HAND.get(type(event), "J-C2")
            return Refusal(f"{event.card} is never in a hand", clause)
    return None


def _not_of(cards: Cards, card: str, sort: int, word: str, clause: str) -> Refusal | None:
    if card == HIDDEN or cards.sort[cards.kinds[card]] == sort:
        return None
    return Refusal(f"{whole(card)} is no {word} recipe", clause)


def _no_jam(cards: Cards, event: ev.JamMade) -> Refusal | None:
    wrong = _not_of(cards, event.card, JAM, "jam", "J-C9")
    if wrong is not None or event.fruit == HIDDEN:
        return wrong
    if not below(event.fruit):
        return Refusal(f"{event.fruit} has no lower half and is no ingredient", "J-A9")
    if event.card == HIDDEN:
        return None
    kind, fruit = cards.kinds[event.card], cards.kinds[event.fruit]
    need = cards.need[kind]
    if need in (ANY, cards.fruit[fruit]):
        return None
    name, wanted = cards.recipe_name(kind).capitalize(), a(cards.fruits[need])
    clause = "J-F3" if is_cone(cards, fruit) else "J-C9"
    return Refusal(f"{name} needs {wanted}, not {a(cards.fruit_name(fruit))}", clause)


def _no_pie(cards: Cards, event: ev.PieBaked) -> Refusal | None:
    wrong = _not_of(cards, event.card, PIE, "pie", "J-C10")
    wrong = wrong or _not_of(cards, event.jam, JAM, "jam", "J-C10")
    if wrong is not None or HIDDEN in (event.card, event.jam):
        return wrong
    kind, jam = cards.kinds[event.card], cards.kinds[event.jam]
    if cards.wild[jam] or cards.recipe[jam] == cards.need[kind]:
        return None
    name, need = cards.recipe_name(kind).capitalize(), cards.recipes[cards.need[kind]]
    return Refusal(f"{name} needs {need}, not {cards.recipe_name(jam)}", "J-C10")


# -- by the table ----------------------------------------------------------------------------------


def forbidden_anyhow(state: JamState, event: Event, *, is_known: bool) -> Refusal | None:
    """Why this event may not happen at any table that looks like this one; None: not sure."""
    if not is_known and _hangs_on_missed(state, event):
        return _by_the_course(state, event)
    node = REFEREE.pending(state)
    if state.phase == COUNT:
        return _not_due(node, event)
    wide = _with_all(state, is_known=is_known)
    node = REFEREE.pending(wide)
    if isinstance(node, Forced):
        return _not_due(node, event, is_known=is_known)
    if isinstance(node, Choice):
        if event.seat != node.seat:
            return refusals.forbidden(wide, event)
        kinds = {type(option) for option in node.options}
        if type(event) not in kinds or (is_known and not _is_among(node.options, event)):
            return refusals.forbidden(wide, event)
        return None
    if not isinstance(node, Chance):
        return None
    due = node.pool[0]
    if type(event) not in {type(outcome) for outcome in node.pool} or (
        event.seat != due.seat and not isinstance(event, ev.FirstPlayerDrawn)
    ):
        return refusals.forbidden(wide, event)
    if is_known and not _is_among(node.outcomes, event):
        return refusals.forbidden(wide, event)
    return None


def _hangs_on_missed(state: JamState, event: Event) -> bool:
    """True if cards that were missed decide what comes next, or if this event may.

    What piles hold, whether a card for the Basket is set aside and so the Basket is complete, how
    many fruits a salad has, which jams can be bid and which be baked with.
    """
    is_set_up = state.turn > 0 or state.phase <= TASKS
    by_cards = state.phase in (BID, SALAD_FRUIT, REPAY) or isinstance(event, _BY_MISSED)
    return state.is_travel or not is_set_up or by_cards


def _by_the_course(state: JamState, event: Event) -> Refusal | None:
    """Why this event may not happen by what the entries before it are, whatever their cards."""
    node = REFEREE.pending(state)
    if isinstance(event, ev.TurnBegan):
        seat = (state.first + state.turn) % state.seats
        due = ev.TurnBegan(seat, "J-C1", state.turn + 1)
        is_due = (event.seat, event.turn) == (due.seat, due.turn)
        return None if is_due else due_instead(event, due)
    if isinstance(event, ev.AsideShuffledBack):
        return _not_due(node, event, is_known=False) if state.phase == SHUFFLE else None
    if state.phase == BID and isinstance(event, _BIDS) and isinstance(node, Choice):
        return None if event.seat == node.seat else refusals.forbidden(state, event)
    mover = (state.first + state.turn - 1) % state.seats
    if isinstance(event, _BY_MOVER) and isinstance(node, Choice) and node.seat == mover:
        return None if event.seat == mover else refusals.forbidden(state, event)
    return None


def _not_due(node: Node, event: Event, *, is_known: bool = True) -> Refusal | None:
    """Why what must follow is something else, as far as no hidden card decides it."""
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


def _is_among(events: object, event: Event) -> bool:
    return any(_is_told(event, one) for one in events)  # type: ignore[attr-defined]


def _is_told(told: Event, event: Event) -> bool:
    """True if the event can be what was told: it is the same wherever it was seen."""
    return type(told) is type(event) and all(
        getattr(told, name) in (HIDDEN, getattr(event, name)) for name in type(event).__match_args__
    )


def _with_all(state: JamState, *, is_known: bool) -> JamState:
    """A copy in which each card that nobody located lies in the deck, and in every hand.

    If open cards were missed, every card there is lies there, and in the Basket.
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
