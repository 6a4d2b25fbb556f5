"""Lists of events that are offered again and again: directions of a flick, its strengths.

They are made once a die, when they are first asked for.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import ceil, floor
from typing import Final

from jamlab.core.event import Event, made
from jamlab.games.jamsumo import events as ev
from jamlab.games.jamsumo.board.pose import Pose, inward
from jamlab.games.jamsumo.flick.outcome import SEAT_OF

SIDEWAYS: Final = 45
"""Degrees by which a flick may leave the straight way into the face."""
SPEEDS: Final = range(10, 301, 10)
"""cm/s."""


def offsets(die: int) -> range:
    """Where a finger may be meant to strike, across the face: mm from its middle, for such dice."""
    most = (die // 2 - 20) // 20 * 2
    return range(-most, most + 1, 2)


def heights(die: int) -> range:
    """The same upwards: mm above what the die stands on."""
    return range(4, (die - 40) // 10 + 1, 2) or range(die // 20, die // 20 + 1)


def directions(pose: Pose, face: int) -> range:
    """The whole degrees at which a side face may be struck; they may go below 0 or beyond 359."""
    straight = inward(pose, face)
    return range(ceil(straight - SIDEWAYS), floor(straight + SIDEWAYS) + 1)


@cache
def _aimed(die: str, face: int) -> list[Event]:
    """A die struck at this face, in each direction from -45 degrees to 404."""
    return [
        made(ev.DieAimed, SEAT_OF[die], "M-A2", die, face, angle % 360) for angle in range(-46, 406)
    ]


def aimed(die: str, pose: Pose, faces: tuple[int, ...]) -> list[Event]:
    """All the ways to aim at these side faces of a die that lies so."""
    ways = tuple([directions(pose, face) for face in faces])
    return _aimed_at(die, faces, ways)


@lru_cache(maxsize=1024)
def _aimed_at(die: str, faces: tuple[int, ...], ways: tuple[range, ...]) -> list[Event]:
    """The same by the degrees at which each face may be struck."""
    found: list[Event] = []
    for face, degrees in zip(faces, ways, strict=True):
        found += _aimed(die, face)[degrees.start + 46 : degrees.stop + 46]
    return found


@lru_cache(maxsize=1024)
def placed(die: str, clause: str, spots: tuple[tuple[int, int], ...]) -> list[Event]:
    """All the places, in mm, where a die can be put down."""
    return [made(ev.DiePlaced, SEAT_OF[die], clause, die, x, y) for x, y in spots]


@lru_cache(maxsize=4096)
def turned(die: str, clause: str, turns: tuple[int, ...], fronts: tuple[int, ...]) -> list[Event]:
    """All the ways to turn it: which side face looks to how many degrees."""
    return [
        made(ev.DieTurned, SEAT_OF[die], clause, die, turn, front)
        for front in fronts
        for turn in turns
    ]


@cache
def flicked(die: str, edge: int) -> list[Event]:
    """All strengths and places of a flick, of dice with such an edge (0.1 mm)."""
    return [
        made(ev.DieFlicked, SEAT_OF[die], "M-A2", die, speed, offset, height)
        for speed in SPEEDS
        for offset in offsets(edge)
        for height in heights(edge)
    ]
