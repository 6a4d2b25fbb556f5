# compiled
"""Rules of The Pie Game: what can happen next, by clause. State changes are in changes.py.

A turn: draw or take, then discard; or, with Fudge in hand, play it (discards, a trade, a pass to
one side, a turn lost) and refill. A seat that becomes complete bakes at once, which ends the round.
"""

from __future__ import annotations

from typing import Final

from jamlab.core.event import NOBODY, Event, made
from jamlab.core.node import Chance, Choice, Node, Over, choice, forced, one_of
from jamlab.core.row import Row
from jamlab.games.pie import events as ev
from jamlab.games.pie.changes import Changes
from jamlab.games.pie.deck import LOSE_TURN, POT_LUCK
from jamlab.games.pie.event_tables import AT_DEAL, BY_CARD, BY_EXCHANGE, DEALER_DRAWN
from jamlab.games.pie.state import (
    BAKE,
    BY_CLEARING,
    BY_TURN,
    CHOOSE,
    CLEAR,
    DEAL,
    DISCARD,
    DRAW,
    FIRST,
    GIVE,
    LAY,
    NONE,
    OVER,
    PARTNER,
    PUT_BACK,
    RECIPES,
    REFILL,
    THROW,
    TURN,
    TURN_UP,
    VOID,
    PieState,
)
from jamlab.text import many


class PieReferee(Changes):
    """Referee of The Pie Game."""

    def pending(self, state: PieState) -> Node:
        """Return the next node."""
        phase = state.phase
        if phase == DISCARD:
            return _discards(state)
        if phase == TURN:
            return _turn(state)
        if phase in (DRAW, REFILL):
            if state.pile_size:
                return _draw(state)
            return forced(made(ev.DiscardsShuffled, NOBODY, "P-D1", len(state.discard) - 1))
        if phase == DEAL:
            seat = dealt_to(state)
            return one_of(state.cards.tables.dealt[seat], state.pile, state.pile_size)
        if phase == CHOOSE:
            tables = state.cards.tables
            chosen = tables.chosen_to_pass if state.step else tables.chosen_to_trade
            return _any_card(state, state.chooser, chosen)
        if phase == THROW:
            return _any_card(state, state.mover, state.cards.tables.discarded_by_fudge)
        if phase == PARTNER:
            return _partners(state)
        if phase == RECIPES:
            seat = dealt_to(state)
            left = len(state.cards.recipe_names) - state.dealt
            return one_of(state.cards.tables.recipe_dealt[seat], state.recipe_pile, left)
        if phase == TURN_UP:
            tables = state.cards.tables
            return one_of(tables.turned_up[state.dealer], state.pile, state.pile_size)
        if phase == FIRST:
            return one_of(DEALER_DRAWN[: state.seats], Row([1] * state.seats), state.seats)
        if phase == OVER:
            return _over(state)
        return forced(_consequence(state))


REFEREE: Final = PieReferee()


# -- possible events -------------------------------------------------------------------------------


def dealt_to(state: PieState) -> int:
    """Return the seat that is dealt the next recipe or card, one by one from the dealer's left."""
    return (state.dealer + 1 + state.dealt) % state.seats


def _turn(state: PieState) -> Choice:
    """Return the options of a turn: play Fudge if there is any (P-C1), else draw or take (P-B1)."""
    seat, cards = state.mover, state.cards
    hand = state.hands[seat]
    found = choice(seat)
    kinds = cards.fudge_in(hand)
    if not kinds:
        tables = cards.tables
        found.append(tables.draw_chosen[seat])
        top = state.discard[-1]
        if state.take_fudge or cards.sort.at[top] <= POT_LUCK:
            found.append(tables.taken[seat][top])
        return found
    alone = kinds == 1  # a turn is lost only if no other Fudge could be played (P-C6)
    played = cards.tables.played[seat]
    for kind in cards.fudge:
        if hand.at[kind] and (alone or cards.sort.at[kind] != LOSE_TURN):
            found.append(played[kind])
    return found


def _discards(state: PieState) -> Choice:
    """Return any card but Fudge (P-B1, P-B2); by an option, a Fudge just drawn may be played."""
    seat, cards = state.mover, state.cards
    hand = state.hands[seat]
    discarded = cards.tables.discarded
    if not cards.fudge_in(hand):
        return _any_card(state, seat, discarded)
    found = choice(seat)
    for kind in range(cards.size):
        if hand.at[kind]:
            if cards.sort.at[kind] <= POT_LUCK:
                found.append(discarded[seat][kind])
            elif state.drawn_may_play and state.took == NONE:
                found.append(cards.tables.played_now[seat][kind])
    return found


def _draw(state: PieState) -> Chance:
    """Return a draw from the pile; which Fudge is laid at once depends on the draw (P-B3, P-C2)."""
    tables, at_once = state.cards.tables, state.refill_at_once
    if state.phase == DRAW:
        pools = tables.drawn
    elif state.cause == BY_CLEARING:
        pools = tables.drawn_clearing_open if at_once else tables.drawn_clearing
    else:
        pools = tables.drawn_refilling_open if at_once else tables.drawn_refilling
    return one_of(pools[state.mover], state.pile, state.pile_size)


def _any_card(state: PieState, seat: int, events: list[list[Event]]) -> Choice:
    """Return the event of each card in the seat's hand."""
    found = choice(seat)
    found.add_where(events[seat], state.hands[seat])
    return found


def _partners(state: PieState) -> Choice:
    seat = state.mover
    found = choice(seat)
    partners = state.cards.tables.partner[seat]
    other = state.left_of(seat)
    while other != seat:
        found.append(partners[other])
        other = state.left_of(other)
    return found


def _consequence(state: PieState) -> Event:
    phase, seat, tables = state.phase, state.mover, state.cards.tables
    if phase == GIVE:
        giver = state.chooser
        given = tables.passed if state.step else tables.traded
        return given[giver][state.given_to(giver)][state.chosen.at[giver]]
    if phase == LAY:
        laid = tables.laid if state.cause == BY_TURN else tables.laid_refilling
        return laid[seat][state.shown[0]]
    if phase == CLEAR:
        return tables.cleared[seat][state.cards.lose_turn]
    if phase == PUT_BACK:
        return tables.put_back[state.dealer][state.discard[-1]]
    if phase == BAKE:
        by = BY_CARD
        if state.after_deal:
            by = AT_DEAL
        elif state.step or state.partner != NONE:
            by = BY_EXCHANGE
        return tables.baked[by][state.baker][state.recipe.at[state.baker]]
    if phase == VOID:
        return made(ev.RoundVoided, NOBODY, "P-E6", state.round)
    dealer = state.dealer if state.round == 1 else state.left_of(state.dealer)
    return made(ev.RoundBegan, dealer, "P-A4" if state.round == 1 else "P-E4", state.round)


def _over(state: PieState) -> Over:
    pies = many(state.pies_needed, "pie", words=True).capitalize()
    said = f"{pies} {'is' if state.pies_needed == 1 else 'are'} baked"
    return Over(tuple(state.pies), said, "P-E5", (state.baker,))
