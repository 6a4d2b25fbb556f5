# compiled
"""What hidden cards cannot be, because of what everybody has seen.

* Who is complete says so at once (P-E1): as nobody did, nobody is.
* Who draws, or lays down what it drew, held no Fudge: it would have had to play it (P-C1).

This looks at the table as it stands, not at its past: that a seat had no Fudge two turns ago is
forgotten.
"""

from __future__ import annotations

from jamlab.core.row import Row
from jamlab.games.pie.deck.data import POT_LUCK
from jamlab.games.pie.state import (
    BAKE,
    BY_TURN,
    CHOOSE,
    DISCARD,
    DRAW,
    GIVE,
    LAY,
    NONE,
    PARTNER,
    TURN,
    PieState,
)


def at_odds(state: PieState) -> str:
    """What hidden cards are against what all have seen, in words; "" if nothing is."""
    phase = state.phase
    if state.baker >= 0:
        return _baking(state)
    if phase < TURN or phase == GIVE:  # while cards are on their way nobody looks
        return ""
    for seat in range(state.seats):
        if state.cards.can_bake(_held(state, seat), state.recipe.at[seat]):
            return f"seat {seat} is complete and does not bake"
    if phase == DISCARD:
        return _after_drawing(state)
    just_drawn = state.cause == BY_TURN and phase in (LAY, PARTNER, CHOOSE)
    if (phase == DRAW or just_drawn) and _fudge(state, _held(state, state.mover)):
        return "Fudge is held that had to be played"
    return ""


def _baking(state: PieState) -> str:
    """Of those who are complete at the same moment the first one bakes (P-E3)."""
    if TURN <= state.phase < BAKE:
        return "a hand lies open without a pie"
    if state.first_to_bake(state.mover) != state.baker:
        return "another seat had to bake"
    return ""


def _after_drawing(state: PieState) -> str:
    """Six cards: Fudge is among them only if it came last."""
    hand, took = state.hands[state.mover], state.took
    found = _fudge(state, hand)
    if took == NONE:
        for kind in range(state.cards.size):
            if hand.at[kind] and state.cards.is_laid_at_once(kind):
                return "Fudge is held that had to be laid down at once"
        return "two Fudge cards are held after a draw" if found > 1 else ""
    came = 1 if state.cards.is_fudge(took) else 0
    return "Fudge is held that had to be played" if found > came else ""


def _held(state: PieState, seat: int) -> Row:
    """The seat's hand, with the card that it has laid face down."""
    hand: Row = state.hands[seat]
    if state.chosen.at[seat] != NONE:
        hand = hand.copy()
        hand.at[state.chosen.at[seat]] += 1
    return hand


def _fudge(state: PieState, hand: Row) -> int:
    """How many Fudge cards there are."""
    found = 0
    for kind in range(state.cards.size):
        if state.cards.sort.at[kind] > POT_LUCK:
            found += hand.at[kind]
    return found
