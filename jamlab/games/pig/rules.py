"""Pig by its clauses: what can happen next, and what each event changes."""

from __future__ import annotations

from typing import Final

from jamlab.core.event import Event
from jamlab.core.node import Chance, Choice, Forced, Node, Over
from jamlab.core.referee import Referee
from jamlab.games.pig import events as ev
from jamlab.games.pig.state import ALL_LOST, BEGIN, CHOOSE, LOST, OVER, ROLL, PigState

PIPS: Final = range(1, 7)


class PigReferee(Referee):
    """The rules of Pig."""

    def pending(self, state: PigState) -> Node:
        """What can happen next."""
        seat = state.mover
        match state.phase:
            case 0:  # FIRST
                drawn = tuple(ev.FirstPlayerDrawn(seat, "G-2") for seat in range(state.seats))
                return Chance(drawn, (1,) * state.seats)
            case 1:  # BEGIN
                return Forced(ev.TurnBegan(state.upcoming, "G-3"))
            case 2:  # ROLL
                return Chance(tuple(ev.DieRolled(seat, "G-3", pips) for pips in PIPS), (1,) * 6)
            case 3:  # CHOOSE
                held = ev.Held(seat, "G-5", state.turn)
                return Choice(seat, (ev.RolledOn(seat, "G-3"), held))
            case 4:  # LOST
                return Forced(ev.TurnLost(seat, "G-4", state.turn))
            case 5:  # ALL_LOST
                return Forced(ev.AllLost(seat, "G-7", state.points[seat] + state.turn))
        reason = f"{state.points[seat]} points reach the goal of {state.goal}"
        return Over(tuple(state.points), reason, "G-6", (seat,))

    def apply(self, state: PigState, event: Event) -> None:
        """Change the state by one event that `pending` offered."""
        if isinstance(event, ev.FirstPlayerDrawn):
            state.mover = state.upcoming = event.seat
            state.phase = BEGIN
        elif isinstance(event, ev.TurnBegan | ev.RolledOn):
            if isinstance(event, ev.TurnBegan):
                state.mover, state.turn, state.rolled = event.seat, 0, []
            state.phase = ROLL
        elif isinstance(event, ev.DieRolled):
            state.rolled.append(event.pips)
            if len(state.rolled) % state.dice == 0:
                self._judge(state)
        else:
            if isinstance(event, ev.Held):
                state.points[event.seat] += event.points
            elif isinstance(event, ev.AllLost):
                state.points[event.seat] = 0
            self._end_turn(state)

    def _judge(self, state: PigState) -> None:
        """All dice of a throw lie still (G-3, G-4, G-7)."""
        throw = state.rolled[-state.dice :]
        ones = throw.count(1)
        if not ones:
            state.turn += sum(throw)
        state.phase = (CHOOSE, LOST, ALL_LOST)[ones]

    def _end_turn(self, state: PigState) -> None:
        if state.points[state.mover] >= state.goal:
            state.phase = OVER
            return
        state.upcoming = (state.mover + 1) % state.seats
        state.phase = BEGIN


REFEREE: Final = PigReferee()
