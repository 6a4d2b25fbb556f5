"""Rules of Pig: possible next events, and the effect of each event."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from jamlab.core.dice import rolled
from jamlab.core.node import Chance, Choice, Forced, Node, Over
from jamlab.core.referee import State
from jamlab.core.steps import RuleStep, Steps
from jamlab.games.pig import events as ev

# -- state: dice of this turn, points of each seat -------------------------------------------------


@dataclass(slots=True, eq=False)
class PigState(State):
    """Full state of a game, changed in place by `apply` only. `points` has one int ≥ 0 per seat."""

    seats: int
    goal: int
    dice: int
    """Dice rolled at once: 1 or 2."""
    points: list[int]
    phase: int = 0
    mover: int = 0
    upcoming: int = 0
    """Seat whose turn begins next."""
    turn: int = 0
    """Points of this turn so far."""
    rolled: list[int] = field(default_factory=list)
    """All pips of this turn, in the order of rolling; kept until the next turn begins."""


class First(RuleStep[PigState]):
    """Chance names who begins."""

    def pending(self, state: PigState) -> Node:
        drawn = tuple(ev.FirstPlayerDrawn(seat, "G-2") for seat in range(state.seats))
        return Chance(drawn, (1,) * state.seats)

    def apply(self, state: PigState, event: ev.FirstPlayerDrawn) -> None:
        state.mover = state.upcoming = event.seat
        BEGIN.begins(state)


class Begin(RuleStep[PigState]):
    """A turn begins."""

    def pending(self, state: PigState) -> Node:
        return Forced(ev.TurnBegan(state.upcoming, "G-3"))

    def apply(self, state: PigState, event: ev.TurnBegan) -> None:
        state.mover, state.turn, state.rolled = event.seat, 0, []
        ROLL.begins(state)


class Roll(RuleStep[PigState]):
    """The dice roll, one by one. What is rolled is judged when all of them lie (G-3, G-4, G-7)."""

    def pending(self, state: PigState) -> Node:
        seat = state.mover
        return rolled(lambda pips: ev.DieRolled(seat, "G-3", pips))

    def apply(self, state: PigState, event: ev.DieRolled) -> None:
        state.rolled.append(event.pips)
        if len(state.rolled) % state.dice == 0:
            throw = state.rolled[-state.dice :]
            ones = throw.count(1)
            if not ones:
                state.turn += sum(throw)
            (CHOOSE, LOST, ALL_LOST)[ones].begins(state)


class Choose(RuleStep[PigState]):
    """The mover rolls on or holds."""

    def pending(self, state: PigState) -> Node:
        seat = state.mover
        return Choice(seat, (ev.RolledOn(seat, "G-3"), ev.Held(seat, "G-5", state.turn)))

    def apply(self, state: PigState, event: ev.RolledOn | ev.Held) -> None:
        if isinstance(event, ev.Held):
            state.points[event.seat] += event.points
            end_turn(state)
        else:
            ROLL.begins(state)


class Lost(RuleStep[PigState]):
    """One die shows a 1: the turn is lost."""

    def pending(self, state: PigState) -> Node:
        return Forced(ev.TurnLost(state.mover, "G-4", state.turn))

    def apply(self, state: PigState, event: ev.TurnLost) -> None:
        end_turn(state)


class LostAll(RuleStep[PigState]):
    """Two dice show a 1: all points are lost."""

    def pending(self, state: PigState) -> Node:
        seat = state.mover
        return Forced(ev.AllLost(seat, "G-7", state.points[seat] + state.turn))

    def apply(self, state: PigState, event: ev.AllLost) -> None:
        state.points[event.seat] = 0
        end_turn(state)


class Won(RuleStep[PigState]):
    """The mover has reached the goal."""

    def pending(self, state: PigState) -> Node:
        seat = state.mover
        reason = f"{state.points[seat]} points reach the goal of {state.goal}"
        return Over(tuple(state.points), reason, "G-6", (seat,))


def end_turn(state: PigState) -> None:
    """Go on with the next seat, or end the game."""
    state.upcoming = (state.mover + 1) % state.seats
    (OVER if state.points[state.mover] >= state.goal else BEGIN).begins(state)


FIRST, BEGIN, ROLL, CHOOSE, LOST, ALL_LOST, OVER = (
    First(), Begin(), Roll(), Choose(), Lost(), LostAll(), Won(),
)  # fmt: skip
REFEREE: Final = Steps(FIRST, BEGIN, ROLL, CHOOSE, LOST, ALL_LOST, OVER)
