"""Rules of Pig: possible next events, and the effect of each event."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from jamlab.core.dice import rolled
from jamlab.core.event import Event
from jamlab.core.node import Chance, Choice, Forced, Node, Over
from jamlab.core.referee import Referee, State
from jamlab.games.pig import events as ev

# -- state: dice of this turn, points of each seat -------------------------------------------------


FIRST: Final = 0  # chance names who begins
BEGIN: Final = 1  # a turn begins
ROLL: Final = 2  # dice roll
CHOOSE: Final = 3  # the mover rolls on or holds
LOST: Final = 4  # a 1 was rolled
ALL_LOST: Final = 5  # two dice show 1
OVER: Final = 6


@dataclass(slots=True, eq=False)
class PigState(State):
    """Full state of a game, changed in place by `apply` only. `points` has one int ≥ 0 per seat."""

    seats: int
    goal: int
    dice: int
    """Dice rolled at once: 1 or 2."""
    points: list[int]
    phase: int = FIRST
    mover: int = 0
    upcoming: int = 0
    """Seat whose turn begins next."""
    turn: int = 0
    """Points of this turn so far."""
    rolled: list[int] = field(default_factory=list)
    """All pips of this turn, in the order of rolling; kept until the next turn begins."""


class PigReferee(Referee):
    def pending(self, state: PigState) -> Node:
        seat = state.mover
        match state.phase:
            case 0:  # FIRST
                drawn = tuple(ev.FirstPlayerDrawn(seat, "G-2") for seat in range(state.seats))
                return Chance(drawn, (1,) * state.seats)
            case 1:  # BEGIN
                return Forced(ev.TurnBegan(state.upcoming, "G-3"))
            case 2:  # ROLL
                return rolled(lambda pips: ev.DieRolled(seat, "G-3", pips))
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
        """Evaluate a completed throw (G-3, G-4, G-7)."""
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
