# compiled
"""Setting the table: first player, tasks, hands, the first eight cards of the Basket (J-B)."""

from __future__ import annotations

from typing import Any, Final

from jamlab.core.event import NOBODY, Event, made
from jamlab.core.node import Chance, Node, forced, one_of
from jamlab.core.row import Row
from jamlab.games.jam import events as ev
from jamlab.games.jam.rules.card_moves import (
    into_basket,
    into_deck,
    into_hand,
    is_among,
    out_of_deck,
)
from jamlab.games.jam.rules.event_tables import FIRST_PLAYER_DRAWN
from jamlab.games.jam.state import (
    BASKET,
    DEAL,
    FIRST,
    HAND,
    REPEATED,
    SHUFFLE,
    TASKS,
    TURN,
    TURN_UP,
    JamState,
    is_visitor,
)

TYPES: Final = 3


def setting_up(state: JamState) -> Node:
    """What happens next while the table is set."""
    phase = state.phase
    if phase == DEAL:
        return one_of(state.tables.card_dealt[dealing_seat(state)], state.deck, state.deck_size)
    if phase == TURN_UP:
        return one_of(state.tables.card_turned, state.deck, state.deck_size)
    if phase == REPEATED:
        return forced(state.tables.card_set_aside[state.turned])
    if phase == TASKS:
        return _task(state)
    if phase == SHUFFLE:
        return forced(made(ev.AsideShuffledBack, NOBODY, "J-B5", state.aside.total()))
    return one_of(FIRST_PLAYER_DRAWN[: state.seats], Row([1] * state.seats), state.seats)


def set_up(state: JamState, event: Any) -> None:
    """Change the state by an event of the setup; the phase says which it can be."""
    phase = state.phase
    if phase == DEAL:
        _card_dealt(state, event)
    elif phase == TURN_UP:
        _card_turned(state, event)
    elif phase == REPEATED:
        state.aside.at[state.turned] += 1
        state.turned = -1
        _turn_up(state)
    elif phase == TASKS:
        _task_drawn(state, event)
    elif phase == SHUFFLE:
        _shuffle_back(state)
    elif phase == FIRST:
        state.first = state.mover = event.seat
        state.phase = TASKS
        if not state.with_tasks:
            _deal(state)


# -- tasks (J-B1, J-B2) ----------------------------------------------------------------------------


def task_type(state: JamState) -> int:
    """The type of the task card that is drawn next: each seat draws one of each, then the next."""
    return state.dealt % TYPES


def task_seat(state: JamState) -> int:
    """Who draws the next task card, clockwise from the first player."""
    return (state.first + state.dealt // TYPES) % state.seats


def _task(state: JamState) -> Chance:
    kind = task_type(state)
    left = state.task_left[kind]
    return one_of(state.tables.task_drawn[task_seat(state)][kind], left, left.total())


def _task_drawn(state: JamState, event: ev.TaskDrawn) -> None:
    kind = task_type(state)
    number = state.tables.task_names[kind].index(event.task)
    left = state.task_left[kind]
    left.at[number] -= 1
    state.tasks[event.seat].append(state.tables.task_first[kind] + number)
    state.dealt += 1
    if state.dealt == TYPES * state.seats * task_sets(state):
        _deal(state)


def task_sets(state: JamState) -> int:
    """How many cards of each type a seat draws."""
    return 2 if state.seats == 2 else 1


# -- hands (J-B3, J-B4) ----------------------------------------------------------------------------


def dealing_seat(state: JamState) -> int:
    """Who gets the next card of the deal: clockwise from the first player, card by card."""
    return (state.first + state.dealt) % state.seats


def _deal(state: JamState) -> None:
    state.dealt = 0
    state.phase = DEAL


def _card_dealt(state: JamState, event: Event) -> None:
    if isinstance(event, ev.CardDealt):
        into_hand(state, event.seat, state.cards.kinds[event.card])
        state.dealt += 1
    elif isinstance(event, ev.VisitorDealt):
        kind = state.cards.kinds[event.card]
        out_of_deck(state, kind)
        state.aside.at[kind] += 1
    if state.dealt == HAND * state.seats or not state.deck_size:
        _turn_up(state)


# -- the Basket (J-B5) -----------------------------------------------------------------------------


def _card_turned(state: JamState, event: ev.BasketCardTurned) -> None:
    kind = state.cards.kinds[event.card]
    out_of_deck(state, kind)
    if is_visitor(state.cards, kind) or is_among(
        state.cards.of_fruit[state.cards.fruit.at[kind]], state.basket
    ):
        state.turned = kind
        state.phase = REPEATED
        return
    into_basket(state, kind)
    _turn_up(state)


def _turn_up(state: JamState) -> None:
    """The next card for the Basket, if it is not complete."""
    if state.basket.total() < BASKET and state.deck_size:
        state.phase = TURN_UP
    elif state.aside.total():
        state.phase = SHUFFLE
    else:
        _begin(state)


def _shuffle_back(state: JamState) -> None:
    for kind in range(len(state.aside)):
        for _ in range(state.aside.at[kind]):
            into_deck(state, kind)
    state.aside.clear()
    _begin(state)


def _begin(state: JamState) -> None:
    state.mover = state.first
    state.phase = TURN
