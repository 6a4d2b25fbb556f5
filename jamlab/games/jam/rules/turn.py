# compiled
"""The course of a turn: draw, trade, play, discard, and whose turn is next (J-C, J-G1)."""

from __future__ import annotations

from jamlab.core.event import Event
from jamlab.games.jam import events as ev
from jamlab.games.jam.deck.cards import PIE, SALAD
from jamlab.games.jam.rules.card_moves import into_basket, into_hand, onto_pile
from jamlab.games.jam.state import (
    BEARS_BACK,
    CUT,
    DISCARD,
    DRAW,
    ENDED,
    NO_DRAW,
    NO_PLAY,
    NO_SEAT,
    PILE,
    PLAY,
    TRADE,
    TURN,
    JamState,
    Made,
)


def turn_began(state: JamState) -> None:
    state.turn += 1
    state.cut = ""
    state.offers_left = 1 if state.is_travel else state.offers  # J-I2: once a turn
    begin_draw(state)


# -- drawing (J-C1 to J-C5) ------------------------------------------------------------------------


def begin_draw(state: JamState) -> None:
    """The mover is to draw, for the first time or again."""
    state.phase = DRAW if state.deck_size else NO_DRAW


def card_drawn(state: JamState, event: ev.CardDrawn) -> None:
    into_hand(state, event.seat, state.cards.kinds[event.card])
    end_draw(state)


def end_draw(state: JamState) -> None:
    """The draw phase is over: Bears that lie aside go back, then the turn goes on, or is cut."""
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
    """Trade, if it is allowed and there is anything to trade with."""
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
    """The mover must play, if it has a card (J-C14, J-C15)."""
    state.phase = PLAY if state.hand_sizes.at[state.mover] else NO_PLAY


# -- discarding (J-C17, J-I1) ----------------------------------------------------------------------


def begin_discard(state: JamState) -> None:
    """The mover's old ingredients go to the Basket."""
    state.leaving = 0
    _discard_on(state)


def _discard_on(state: JamState) -> None:
    """The next ingredient that leaves, from place `leaving` on; without one the turn ends."""
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
    return made.held == state.mover  # traded away and back: it did not come in this turn


def discarded(state: JamState) -> Event:
    """The ingredient that goes to the Basket next."""
    made = state.front[state.mover][state.leaving]
    names = state.cards.names
    kind = made.on[0]
    clause = "J-C18" if state.cards.sort.at[made.kind] == PIE else "J-C17"
    if slides_under(state, kind):
        clause = "J-I4"
    return ev.IngredientDiscarded(state.mover, clause, names[kind], names[made.kind])


def slides_under(state: JamState, kind: int) -> bool:
    """True for a salad card that meets its stack in a Travel Basket (J-I4)."""
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


# -- the next turn, or the end ---------------------------------------------------------------------


def end_turn(state: JamState) -> None:
    """The next seat clockwise, unless deck and hands are empty (J-G1)."""
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
