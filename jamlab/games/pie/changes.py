# compiled
"""State changes of The Pie Game by event. `rules.py` decides which events can happen."""

from __future__ import annotations

from typing import Any

from jamlab.core.event import NOBODY
from jamlab.core.referee import Referee
from jamlab.games.pie import events as ev
from jamlab.games.pie.deck import DISCARD_TWO, HAND, PASS_LEFT, TRADE_ONE
from jamlab.games.pie.memory import (
    exchange_is_over,
    holds_no_fudge,
    into_pile,
    learn,
    may_be_returned,
    may_hold_any,
    may_hold_what_it_gets,
    seen_leaving,
    unseen_leaving,
)
from jamlab.games.pie.state import (
    BAKE,
    BY_CLEARING,
    BY_HAND,
    BY_TURN,
    CHOOSE,
    CLEAR,
    DEAL,
    DISCARD,
    DRAW,
    EVERYBODY,
    GIVE,
    LAY,
    NONE,
    OVER,
    PARTNER,
    PUT_BACK,
    RECIPES,
    REFILL,
    ROUND,
    THROW,
    TURN,
    TURN_UP,
    TURNS,
    VOID,
    PieState,
)
from jamlab.games.pie.unplaced import NO_CARDS


class Changes(Referee):
    """The half of the referee that changes the state; `rules.PieReferee` is the other half."""

    def apply(self, state: PieState, event: Any) -> None:
        """Apply an event that `pending` offered; the phase determines its type."""
        phase = state.phase
        if phase in (DISCARD, TURN):
            if isinstance(event, ev.CardDiscarded):
                _card_discarded(state, event)
            elif isinstance(event, ev.DrawChosen):
                holds_no_fudge(state, state.mover)
                state.phase = DRAW
            elif isinstance(event, ev.CardTaken):
                _card_taken(state)
            elif isinstance(event, ev.FudgePlayed):
                _fudge_played(state, event)
            else:  # LostTurnLaid
                _lost_turn_laid(state)
        elif phase in (DRAW, REFILL):
            if isinstance(event, ev.CardDrawn):
                _card_drawn(state, event)
            elif isinstance(event, ev.FudgeDrawn):
                _fudge_drawn(state, event)
            else:
                _discards_shuffled(state)
        elif phase == DEAL:
            _card_dealt(state, event)
        elif phase == CHOOSE:
            _card_chosen(state, event)
        elif phase == GIVE:
            _card_given(state, event)
        elif phase == THROW:
            _card_thrown(state, event)
        elif phase == LAY:
            _fudge_laid(state)
        elif phase == PARTNER:
            state.partner = event.target
            state.chooser = state.mover
            state.phase = CHOOSE
        elif phase == CLEAR:
            state.laid.at[state.mover] = 0
            state.discard.append(state.cards.lose_turn)
            state.cause = BY_CLEARING
            refill(state)
        elif phase == RECIPES:
            _recipe_dealt(state, event)
        elif phase == TURN_UP:
            _card_turned_up(state, event)
        elif phase == PUT_BACK:
            into_pile(state, [state.discard.pop()])
            state.phase = TURN_UP
        elif phase == BAKE:
            _pie_baked(state)
        elif phase == VOID:
            state.round += 1
            state.phase = ROUND
        elif phase == ROUND:
            _begin_round(state)
        else:  # DealerDrawn
            state.dealer = event.seat
            state.phase = ROUND


# -- round start (P-A4) ----------------------------------------------------------------------------


def _begin_round(state: PieState) -> None:
    """Put all recipes and cards back and shuffle them; the deal moves to the left (P-E4)."""
    if state.round > 1:
        state.dealer = state.left_of(state.dealer)
    cards = state.cards
    for recipe in range(len(cards.recipe_names)):
        state.recipe_pile.at[recipe] = 1
    state.pile = cards.counts.copy()
    state.pile_size = cards.total
    for seat in range(state.seats):
        hand = state.hands[seat]
        hand.clear()
        state.recipe.at[seat] = NONE
        state.chosen.at[seat] = NONE
        state.known[seat] = []
        may_hold_any(state, seat)
    state.unplaced = NO_CARDS
    state.hand_sizes.clear()
    state.laid.clear()
    state.discard = []
    state.shown = []
    state.to_throw = 0
    state.turns = 0
    state.dealt = 0
    state.after_deal = True
    state.took = NONE
    state.step = 0
    state.partner = NONE
    state.baker = NONE
    state.cause = BY_TURN
    state.mover = state.left_of(state.dealer)
    state.phase = RECIPES


def _recipe_dealt(state: PieState, event: ev.RecipeDealt) -> None:
    recipe = state.cards.recipe_kinds[event.recipe]
    state.recipe_pile.at[recipe] = 0
    state.recipe.at[event.seat] = recipe
    state.dealt += 1
    if state.dealt == state.seats:
        state.dealt = 0
        state.phase = DEAL


def _card_dealt(state: PieState, event: ev.CardDealt) -> None:
    _draw(state, event.seat, state.cards.kinds[event.card])
    state.dealt += 1
    if state.dealt == HAND * state.seats:
        state.phase = TURN_UP


def _card_turned_up(state: PieState, event: ev.CardTurnedUp) -> None:
    kind = state.cards.kinds[event.card]
    _open(state, kind)
    state.discard.append(kind)
    if state.cards.is_fudge(kind):
        state.phase = PUT_BACK
    else:
        state.baker = state.first_to_bake(state.mover)
        if state.baker >= 0:
            state.phase = BAKE
        else:
            begin_turn(state)


# -- turns -----------------------------------------------------------------------------------------


def begin_turn(state: PieState) -> None:
    state.took = NONE
    state.cause = BY_TURN
    state.phase = CLEAR if state.laid.at[state.mover] else TURN


def _end_turn(state: PieState) -> None:
    state.after_deal = False
    state.turns += 1
    if state.turns == TURNS * state.seats:
        state.phase = VOID
    else:
        state.mover = state.left_of(state.mover)
        begin_turn(state)


def _card_taken(state: PieState) -> None:
    seat = state.mover
    kind: int = state.discard.pop()
    holds_no_fudge(state, seat)
    _add(state, seat, kind, 1)
    learn(state, seat, kind, EVERYBODY)
    state.took = kind
    state.after_deal = False
    _bake_or(state, DISCARD)


def _card_drawn(state: PieState, event: ev.CardDrawn) -> None:
    seat = state.mover
    _draw(state, seat, state.cards.kinds[event.card])
    state.after_deal = False
    if state.phase == DRAW:
        _bake_or(state, DISCARD)
        if state.phase == BAKE:
            may_hold_any(state, seat)
        return
    may_hold_any(state, seat)
    if state.can_bake(seat):
        state.baker = seat
        state.phase = BAKE
    else:
        refill(state)


def _fudge_drawn(state: PieState, event: ev.FudgeDrawn) -> None:
    kind = state.cards.kinds[event.card]
    _open(state, kind)
    state.shown.append(kind)
    if state.phase == DRAW:
        state.phase = LAY
    else:
        refill(state)


def _card_discarded(state: PieState, event: ev.CardDiscarded) -> None:
    if state.took == NONE:  # nobody saw which card was the new one
        may_hold_any(state, state.mover)
    _lay_off(state, state.cards.kinds[event.card])
    _end_turn(state)


def _discards_shuffled(state: PieState) -> None:
    """Turn all discards but the top one into the draw pile (P-D1)."""
    top: int = state.discard.pop()
    into_pile(state, state.discard)
    state.discard = [top]


# -- Fudge -----------------------------------------------------------------------------------------


def _fudge_played(state: PieState, event: ev.FudgePlayed) -> None:
    """Move Fudge from the hand to the discard pile, before anything else (P-C8), and apply it."""
    kind = state.cards.kinds[event.card]
    _lay_off(state, kind)
    state.cause = BY_HAND
    _effect(state, kind)


def _fudge_laid(state: PieState) -> None:
    """Apply the Fudge; a mover with no card to give takes up the last one still to be laid."""
    seat = state.mover
    kind: int = state.shown.pop(0)
    state.discard.append(kind)
    if not state.hand_sizes.at[seat]:
        last: int = state.shown.pop()
        _add(state, seat, last, 1)
        learn(state, seat, last, EVERYBODY)
    _effect(state, kind)


def _effect(state: PieState, kind: int) -> None:
    state.after_deal = False
    sort = state.cards.sort.at[kind]
    if sort == TRADE_ONE:
        state.phase = PARTNER
    elif sort >= PASS_LEFT:
        state.step = 1 if sort == PASS_LEFT else -1
        state.chooser = state.mover
        state.phase = CHOOSE
    else:
        held = state.hand_sizes.at[state.mover]
        state.to_throw = 2 if sort == DISCARD_TWO and held > 2 else held
        state.phase = THROW


def _card_thrown(state: PieState, event: ev.CardDiscarded) -> None:
    _lay_off(state, state.cards.kinds[event.card])
    state.to_throw -= 1
    if not state.to_throw:
        refill(state)


def _lost_turn_laid(state: PieState) -> None:
    """Lay the card before the seat and end the turn (P-C6)."""
    seat, kind = state.mover, state.cards.lose_turn
    _add(state, seat, kind, -1)
    _seen_leaving(state, seat, kind)
    state.laid.at[seat] = 1
    _end_turn(state)


def refill(state: PieState) -> None:
    """Draw up to five, then lay drawn Fudge that must be laid, then end the turn (P-C2).

    Any exchange is over.
    """
    state.step = 0
    state.partner = NONE
    if state.hand_sizes.at[state.mover] + len(state.shown) < HAND:
        state.phase = REFILL
    elif state.shown:
        if state.cause == BY_CLEARING:
            state.cause = BY_HAND
        state.phase = LAY
    else:
        _end_turn(state)


# -- passing and trading ---------------------------------------------------------------------------


def _card_chosen(state: PieState, event: ev.CardChosen) -> None:
    seat, kind = event.seat, state.cards.kinds[event.card]
    _add(state, seat, kind, -1)
    state.chosen.at[seat] = kind
    if _next_in_exchange(state):
        may_hold_what_it_gets(state)
        state.phase = GIVE


def _card_given(state: PieState, event: ev.CardGiven) -> None:
    giver, target = event.seat, event.target
    kind = state.chosen.at[giver]
    state.chosen.at[giver] = NONE
    _add(state, target, kind, 1)
    unseen_leaving(state, giver, kind, target, _held_before(state, giver))
    learn(state, target, kind, giver)
    if not _next_in_exchange(state):
        return
    exchange_is_over(state)
    state.baker = state.first_to_bake(state.mover)  # before anybody refills (P-E3)
    if state.baker >= 0:
        state.phase = BAKE
    else:
        refill(state)


def _held_before(state: PieState, giver: int) -> int:
    """Return the giver's hand size before the exchange, including the card just given.

    If its card from the exchange has already come, the seat that gave it has none lying.
    """
    source = state.partner if giver == state.mover else state.mover
    if state.step:
        source = (giver - state.step + state.seats) % state.seats
    came = 1 if state.chosen.at[source] == NONE else 0
    return state.hand_sizes.at[giver] + 1 - came


def _next_in_exchange(state: PieState) -> bool:
    """Advance to the next chooser, starting with the mover; True when all have had their turn."""
    if state.step:
        state.chooser = state.left_of(state.chooser)
    elif state.chooser == state.mover:
        state.chooser = state.partner
    else:
        state.chooser = state.mover
    return state.chooser == state.mover


# -- round end -------------------------------------------------------------------------------------


def _pie_baked(state: PieState) -> None:
    seat = state.baker
    state.pies.at[seat] += 1
    if state.pies.at[seat] == state.pies_needed:
        state.phase = OVER
    else:
        state.round += 1
        state.phase = ROUND


def _bake_or(state: PieState, phase: int) -> None:
    if state.can_bake(state.mover):
        state.baker = state.mover
        state.phase = BAKE
    else:
        state.phase = phase


def _add(state: PieState, seat: int, kind: int, number: int) -> None:
    """Add cards to a hand; -1 takes one away."""
    hand = state.hands[seat]
    hand.at[kind] += number
    state.hand_sizes.at[seat] += number


def _draw(state: PieState, seat: int, kind: int) -> None:
    """Move a card from the draw pile into a hand."""
    state.pile.at[kind] -= 1
    state.pile_size -= 1
    _add(state, seat, kind, 1)


def _open(state: PieState, kind: int) -> None:
    """Take a card from the draw pile, in full view."""
    state.pile.at[kind] -= 1
    state.pile_size -= 1
    may_be_returned(state, kind, NOBODY)


def _lay_off(state: PieState, kind: int) -> None:
    """Move a card from the mover's hand onto the discard pile, face up."""
    seat = state.mover
    _add(state, seat, kind, -1)
    state.discard.append(kind)
    _seen_leaving(state, seat, kind)


def _seen_leaving(state: PieState, seat: int, kind: int) -> None:
    """Record a card leaving a hand openly; of six cards it may be the one just drawn."""
    seen_leaving(state, seat, kind)
    is_new = state.phase == DISCARD and state.took == NONE
    may_be_returned(state, kind, NOBODY if is_new else seat)
