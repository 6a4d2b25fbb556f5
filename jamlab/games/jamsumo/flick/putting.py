"""Combined choices of JamSumo: a die put down, turned, aimed and flicked in one gesture.

* At a table these choices are not made one after the other: the die is moved to its place, turned,
  and flicked from there.
* `Put` is the place of the mover's next die before it is flicked (Jam) or set out (Sumo);
  `flick_events` and `put_events` return the corresponding events for the rules to judge.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from jamlab.core import Event
from jamlab.games.jamsumo import events as ev
from jamlab.games.jamsumo.board.board import Area, Platform
from jamlab.games.jamsumo.board.places import set_down
from jamlab.games.jamsumo.board.pose import Pose
from jamlab.games.jamsumo.flick.outcome import LETTERS
from jamlab.games.jamsumo.flick.throw import Flick
from jamlab.games.jamsumo.rules import roomy, spots, turns
from jamlab.games.jamsumo.state import PLACE, TURN, JamSumoState

STEP: Final = 15  # step in degrees by which a die is turned


@dataclass(frozen=True, slots=True)
class Put:
    """Place for a die: its platform (from 1; 0 in a SUMO area), x and y in mm; its side face
    `front` points to `turn` degrees.
    """

    die: str
    platform: int
    x: int
    y: int
    front: int = 5
    turn: int = 0


def next_put(state: JamSumoState) -> Put | None:
    """Return a place for the mover's next die, None if it has none to put down now."""
    platforms, die = _platforms(state), _next_die(state)
    if not die or not platforms:
        return None
    board, first = state.board, platforms[0]
    place: Area | Platform = (
        board.platforms[first - 1] if first else board.areas[state.corners[state.mover] - 1]
    )
    return moved(state, Put(die, first, 0, 0), place.x // 10, place.y // 10, 0)


def moved(state: JamSumoState, put: Put, x: int, y: int, turn: int) -> Put:
    """Return the place nearest to x, y (mm) where the die fits, turned by `turn` degrees more if
    there is room.
    """
    board = state.board

    def away(platform: int) -> float:
        square = board.platforms[platform - 1]
        return (square.x / 10 - x) ** 2 + (square.y / 10 - y) ** 2

    platforms = _platforms(state)
    platform = min(platforms, key=away) if platforms[0] else 0
    wanted = round((put.turn + turn) / STEP) * STEP % 90
    front = put.front
    near = sorted(spots(state, platform), key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)
    for spot in near:  # nearest place that allows this turn, else the nearest place
        if wanted in turns(state, platform, spot):
            return Put(put.die, platform, *spot, front, wanted)
    return Put(put.die, platform, *near[0], front, turns(state, platform, near[0])[0])


def pose_of(state: JamSumoState, put: Put) -> Pose:
    return set_down(state.board, put.x, put.y, state.plain, put.front, put.turn, put.platform)


def put_events(state: JamSumoState, put: Put) -> list[Event]:
    """Return the choices that put the die there."""
    seat, clause = state.mover, "M-C1" if state.is_sumo else "M-B1"
    events: list[Event] = []
    if state.phase == TURN:
        events.append(ev.DieTaken(seat, clause, put.die, put.platform))
    return [
        *events,
        ev.DiePlaced(seat, clause, put.die, put.x, put.y),
        ev.DieTurned(seat, clause, put.die, put.turn, put.front),
    ]


def flick_events(state: JamSumoState, put: Put | None, die: str, flick: Flick) -> list[Event]:
    """Return the choices that make up a flick; `put` is the place of the mover's next die."""
    seat = state.mover
    events: list[Event] = []
    if put is not None and die == put.die:
        events = put_events(state, put)
    elif state.phase == TURN:
        events = [ev.DieChosen(seat, "M-C8" if state.is_sumo else "M-B1", die)]
    return [
        *events,
        ev.DieAimed(seat, "M-A2", die, flick.face, flick.aim),
        ev.DieFlicked(seat, "M-A2", die, flick.speed, flick.offset, flick.height),
    ]


def _next_die(state: JamSumoState) -> str:
    """Return the die that the mover puts down next, "" for none."""
    if state.phase == PLACE:
        return state.die
    hand: Sequence[int] = state.hands[state.mover]
    if state.phase == TURN and not state.is_sumo and hand:
        return f"{LETTERS[state.mover]}{hand[0]}"
    return ""


def _platforms(state: JamSumoState) -> list[int]:
    """Return the platforms that can take it, or [0] for the mover's SUMO area."""
    if state.phase == PLACE:
        return [0 if state.is_sumo else state.platform]
    return roomy(state)
