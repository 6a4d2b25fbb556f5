# compiled
"""Referee of The JAM: dispatches each phase to its part of the rules.

A turn: TurnBegan, the draw, with visitors (`visitors.py`), trade (`trade.py`), one play
(`single_play.py`), the discard, and the next seat (`turn.py`). The setup (`turn.py`) comes before,
the count (`final_count.py`) after.
"""

from __future__ import annotations

from typing import Any, Final

from jamlab.core.event import NOBODY, made
from jamlab.core.node import Node, forced, one_of
from jamlab.core.referee import Referee
from jamlab.games.jam import events as ev
from jamlab.games.jam.rules.card_moves import into_basket
from jamlab.games.jam.rules.event_tables import (
    BEAR_SHUFFLED_BACK,
    DRAW_SKIPPED,
    DRAW_SKIPPED_FOR_BEARS,
    PLAY_SKIPPED,
)
from jamlab.games.jam.rules.final_count import counted, ending, game_ended
from jamlab.games.jam.rules.single_play import (
    falls,
    fruit_added,
    pie_is_baked,
    played,
    plays,
    repaid,
    repayments,
    salad_fruits,
)
from jamlab.games.jam.rules.trade import trade_on, trading
from jamlab.games.jam.rules.turn import (
    bear_shuffled_back,
    begin_discard,
    card_drawn,
    discarded,
    end_draw,
    ingredient_discarded,
    recipe_piled,
    set_up,
    setting_up,
    turn_began,
    turn_cut_short,
)
from jamlab.games.jam.rules.visitors import (
    bear_drawn,
    bear_is_fed,
    karlsman_drawn,
    return_on,
    visit,
    visit_on,
)
from jamlab.games.jam.state import (
    BEARS_BACK,
    COUNT,
    CUT,
    DISCARD,
    DRAW,
    ENDED,
    FALL,
    GIVE,
    GIVE_PIE,
    NO_DRAW,
    NO_PLAY,
    OVER,
    PILE,
    PLAY,
    REPAY,
    RETURN,
    SALAD_FRUIT,
    SHUFFLE,
    TRADE,
    TURN,
    JamState,
)


class JamReferee(Referee):
    """Rules of The JAM: possible next events, and the effect of each event."""

    def pending(self, state: JamState) -> Node:
        """Return the node of possible next events."""
        phase = state.phase
        mover = state.mover
        if phase == PLAY:
            return plays(state)
        if phase == DRAW:
            return one_of(state.tables.card_drawn[mover], state.deck, state.deck_size)
        if phase == TURN:
            return forced(made(ev.TurnBegan, mover, "J-C1", state.turn + 1))
        if phase == DISCARD:
            return forced(discarded(state))
        if TRADE <= phase <= GIVE:
            return trading(state)
        if phase == SALAD_FRUIT:
            return salad_fruits(state)
        if phase == FALL:
            return forced(falls(state))
        if phase == REPAY:
            return repayments(state)
        if phase == PILE:
            return forced(_piled(state))
        if phase <= SHUFFLE:
            return setting_up(state)
        if phase == NO_DRAW:
            waits = state.cards.bear >= 0 and state.aside.at[state.cards.bear]
            return forced(DRAW_SKIPPED_FOR_BEARS[mover] if waits else DRAW_SKIPPED[mover])
        if phase == NO_PLAY:
            return forced(PLAY_SKIPPED[mover])
        if phase == COUNT:
            return forced(state.sums[state.counted])
        if phase == ENDED:
            return forced(made(ev.GameEnded, NOBODY, "J-G1"))
        if phase == OVER:
            return ending(state)
        if phase == BEARS_BACK:
            return forced(BEAR_SHUFFLED_BACK[mover])
        if phase == CUT:
            return forced(made(ev.TurnCutShort, mover, state.cut))
        return visit(state)

    def apply(self, state: JamState, event: Any) -> None:
        """Apply one event that `pending` offered; the phase determines its type."""
        phase = state.phase
        if phase == PLAY:
            played(state, event)
        elif phase == DRAW:
            if isinstance(event, ev.CardDrawn):
                card_drawn(state, event)
            elif isinstance(event, ev.KarlsmanDrawn):
                karlsman_drawn(state)
            else:
                bear_drawn(state)
        elif phase == TURN:
            turn_began(state)
        elif phase == DISCARD:
            ingredient_discarded(state)
        elif TRADE <= phase <= GIVE:
            trade_on(state, event)
        elif phase == SALAD_FRUIT:
            fruit_added(state, event)
        elif phase == FALL:
            _fallen(state)
        elif phase == REPAY:
            repaid(state, event)
        elif phase == PILE:
            recipe_piled(state)
        elif phase <= SHUFFLE:
            set_up(state, event)
        elif phase == NO_DRAW:
            end_draw(state)
        elif phase == NO_PLAY:
            begin_discard(state)
        elif phase == COUNT:
            counted(state, event)
        elif phase == ENDED:
            game_ended(state)
        elif phase == BEARS_BACK:
            bear_shuffled_back(state)
        elif phase == CUT:
            turn_cut_short(state)
        else:
            visit_on(state, event)


REFEREE: Final = JamReferee()


def _piled(state: JamState) -> ev.RecipePiled:
    recipe = state.front[state.mover][state.leaving]
    card = state.cards.names[recipe.kind]
    return ev.RecipePiled(state.mover, "J-I1", card, state.leaving + 1)


def _fallen(state: JamState) -> None:
    """Move one fallen ingredient to the Basket; after the last, resume the interrupted phase."""
    into_basket(state, state.falling.pop(0))
    if state.falling:
        return
    state.fall_from = -1
    state.fall_clause = ""
    after = state.after
    state.after = TURN
    if after == REPAY:
        pie_is_baked(state)
    elif after == RETURN:
        return_on(state)
    elif after == GIVE_PIE:
        bear_is_fed(state)
    else:
        end_draw(state)
