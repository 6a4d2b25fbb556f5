# compiled
"""Setup, and the course of a turn: draw, trade, play, discard, next seat (J-B, J-C, J-G1)."""

from __future__ import annotations

from typing import Any, Final

from jamlab.core.event import NOBODY, Event, made
from jamlab.core.node import Chance, Node, forced, one_of
from jamlab.core.row import Row
from jamlab.games.jam import events as ev
from jamlab.games.jam.cards import PIE, SALAD
from jamlab.games.jam.rules.card_moves import (
    into_basket,
    into_deck,
    into_hand,
    is_among,
    onto_pile,
    out_of_deck,
)
from jamlab.games.jam.rules.event_tables import FIRST_PLAYER_DRAWN
from jamlab.games.jam.state import (
    BASKET,
    BEARS_BACK,
    CUT,
    DEAL,
    DISCARD,
    DRAW,
    ENDED,
    FIRST,
    HAND,
    NO_DRAW,
    NO_PLAY,
    NO_SEAT,
    PILE,
    PLAY,
    REPEATED,
    SHUFFLE,
    TASKS,
    TRADE,
    TURN,
    TURN_UP,
    JamState,
    Made,
    is_visitor,
)

# Setup: first player, tasks, hands, the first eight cards of the Basket (J-B).


TYPES: Final = 3


def setting_up(state: JamState) -> Node:
    """Return the node of the current setup phase."""
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
    """Apply an event of the setup; the phase determines its type."""
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
    """Return the type of the next task card: each seat draws one of each, then the next seat."""
    return state.dealt % TYPES


def _task(state: JamState) -> Chance:
    kind = task_type(state)
    left = state.task_left[kind]
    seat = (state.first + state.dealt // TYPES) % state.seats
    return one_of(state.tables.task_drawn[seat][kind], left, left.total())


def _task_drawn(state: JamState, event: ev.TaskDrawn) -> None:
    kind = task_type(state)
    number = state.tables.task_names[kind].index(event.task)
    left = state.task_left[kind]
    left.at[number] -= 1
    state.tasks[event.seat].append(state.tables.task_first[kind] + number)
    state.dealt += 1
    sets = 2 if state.seats == 2 else 1
    if state.dealt == TYPES * state.seats * sets:
        _deal(state)


# -- hands (J-B3, J-B4) ----------------------------------------------------------------------------


def dealing_seat(state: JamState) -> int:
    """Return the seat dealt the next card: clockwise from the first player, card by card."""
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


# -- Basket (J-B5) ---------------------------------------------------------------------------------


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
    """Turn up the next card for the Basket unless it is complete."""
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


def turn_began(state: JamState) -> None:
    state.turn += 1
    state.cut = ""
    state.offers_left = 1 if state.is_travel else state.offers  # J-I2: once per turn
    begin_draw(state)


# -- drawing (J-C1 to J-C5) ------------------------------------------------------------------------


def begin_draw(state: JamState) -> None:
    """Let the mover draw, for the first time or again."""
    state.phase = DRAW if state.deck_size else NO_DRAW


def card_drawn(state: JamState, event: ev.CardDrawn) -> None:
    into_hand(state, event.seat, state.cards.kinds[event.card])
    end_draw(state)


def end_draw(state: JamState) -> None:
    """End the draw phase: Bears set aside go back, then the turn continues or is cut short."""
    bear = state.cards.bear
    if bear >= 0 and state.aside.at[bear]:
        state.phase = BEARS_BACK
    elif state.cut:
        state.phase = CUT
    else:
        begin_trade(state)


def bear_shuffled_back(state: JamState) -> None:
    bear = state.cards.bear
    state.aside.at[bear] -= 1
    state.deck.at[bear] += 1
    state.deck_size += 1
    end_draw(state)


def turn_cut_short(state: JamState) -> None:
    if state.stops:
        end_turn(state)
    else:
        begin_discard(state)


# -- trade and play --------------------------------------------------------------------------------


def begin_trade(state: JamState) -> None:
    """Begin the trade if it is allowed and possible; otherwise the play."""
    if state.trades and state.offers_left and _can_trade(state):
        state.phase = TRADE
    else:
        begin_play(state)


def _can_trade(state: JamState) -> bool:
    mover = state.mover
    for seat in range(state.seats):
        if seat == mover:
            continue
        if state.is_travel:
            if state.pile_sizes.at[mover] and state.pile_sizes.at[seat]:
                return True
        elif state.front[mover] or state.front[seat]:
            return True
    return False


def begin_play(state: JamState) -> None:
    """Begin the play, which is compulsory for a mover with cards (J-C14, J-C15)."""
    state.phase = PLAY if state.hand_sizes.at[state.mover] else NO_PLAY


# -- discarding (J-C17, J-I1) ----------------------------------------------------------------------


def begin_discard(state: JamState) -> None:
    """Begin discarding the mover's old ingredients to the Basket."""
    state.leaving = 0
    _discard_on(state)


def _discard_on(state: JamState) -> None:
    """Find the next ingredient to discard, from place `leaving` on; if none, end the turn."""
    front = state.front[state.mover]
    for place in range(state.leaving, len(front)):
        made = front[place]
        if made.on and _leaves(state, made):
            state.leaving = place
            state.phase = DISCARD
            return
    state.leaving = 0
    end_turn(state)


def _leaves(state: JamState, made: Made) -> bool:
    if made.turn < state.turn:
        return True
    if state.fruit == "leaves":
        return made.held != NO_SEAT
    return made.held == state.mover  # traded away and back, so not new


def discarded(state: JamState) -> Event:
    made = state.front[state.mover][state.leaving]
    names = state.cards.names
    kind = made.on[0]
    clause = "J-C18" if state.cards.sort.at[made.kind] == PIE else "J-C17"
    if slides_under(state, kind):
        clause = "J-I4"
    return ev.IngredientDiscarded(state.mover, clause, names[kind], names[made.kind])


def slides_under(state: JamState, kind: int) -> bool:
    """True for a salad card that goes under an existing stack of a Travel Basket (J-I4)."""
    if not state.is_travel or state.cards.sort.at[kind] != SALAD:
        return False
    return len(state.stacks[state.cards.fruit.at[kind]]) > 0


def ingredient_discarded(state: JamState) -> None:
    front = state.front[state.mover]
    made = front[state.leaving]
    into_basket(state, made.on[0])
    if len(made.on) > 1:
        front[state.leaving] = Made(made.kind, made.on[1:], made.turn, made.held)
        return
    front[state.leaving] = Made(made.kind, (), 0, NO_SEAT)
    if state.is_travel:
        state.phase = PILE
    else:
        _discard_on(state)


def recipe_piled(state: JamState) -> None:
    made = state.front[state.mover].pop(state.leaving)
    onto_pile(state, state.mover, made.kind)
    _discard_on(state)


# -- next turn, or the end -------------------------------------------------------------------------


def end_turn(state: JamState) -> None:
    """Pass to the next seat clockwise, unless deck and hands are empty (J-G1)."""
    if not state.hand_sizes.total() and deck_is_spent(state):
        state.phase = ENDED
        return
    state.mover = state.next_seat(state.mover)
    state.phase = TURN


def deck_is_spent(state: JamState) -> bool:
    """True if the deck is empty, or holds only Bears that nobody can take."""
    if not state.deck_size:
        return True
    bear = state.cards.bear
    if bear < 0 or state.deck.at[bear] < state.deck_size:
        return False
    return state.bear_seat() == NO_SEAT
