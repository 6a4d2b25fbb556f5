"""Scene of Pig: the dice of this turn, and the points of each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jamlab.core.dice import face
from jamlab.core.scene import Goal, Layout, Piece, Scene, SeatPanel, Zone
from jamlab.core.steps import is_at
from jamlab.games.pig.rules import BEGIN, CHOOSE, FIRST, OVER, PigState
from jamlab.text import many

LAYOUT: Final = Layout("spots")


def scene(view: PigState, names: Sequence[str]) -> Scene:
    """Return the table as everybody sees it (nothing is hidden)."""
    plays = not is_at(view, FIRST, OVER)
    last = len(view.rolled) - (len(view.rolled) - 1) % view.dice - 1 if view.rolled else 0
    pieces = tuple(
        Piece(f"d{n}", "turn", n, face(pips), flag="current" if n >= last else "")
        for n, pips in enumerate(view.rolled)
    )
    mover = names[view.mover]
    label = f"{mover}’s turn" if plays else "The dice" if view.dice > 1 else "The die"
    note = _note(view)
    return Scene(
        layout=LAYOUT,
        zones=(Zone("turn", "spot", label, count=len(pieces), note=note),),
        pieces=pieces,
        seats=tuple(_seat(view, seat, plays) for seat in range(view.seats)),
        mover=view.mover,
        goals=progress(view, view.mover) if plays else (),
        goals_title=f"Progress of {mover}" if plays else "",
        summary=_summary(view, mover),
    )


def _note(state: PigState) -> str:
    if not state.rolled or is_at(state, FIRST):
        return ""
    if 1 in state.rolled:
        return "The turn is lost"
    points = many(state.turn, "point")
    return f"{points} held" if is_at(state, BEGIN, OVER) else f"{points} so far"


def _seat(state: PigState, seat: int, plays: bool) -> SeatPanel:
    moves = plays and seat == state.mover
    status, flag = ("to move", "move") if moves else ("", "")
    return SeatPanel(seat, state.points[seat], "points", status=status, flag=flag)


def progress(view: PigState, seat: int) -> tuple[Goal, ...]:
    """Return a seat's progress towards the goal (G-6)."""
    points = view.points[seat]
    done = min(points, view.goal)
    return (Goal(f"{view.goal} points", "", done, view.goal, points, "G-6"),)


def _summary(state: PigState, mover: str) -> str:
    if not is_at(state, CHOOSE):
        return ""
    after = state.points[state.mover] + state.turn
    wins = " and wins" if after >= state.goal else ""
    return f"If {mover} holds now, {mover} has {after}{wins}."
