"""Shared lists of options: directions and strengths of a flick, places and turns of a die.

They are made once per die, on first use.
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
"""Largest angle in degrees between a flick and the direction straight into the face."""
SPEEDS: Final = range(10, 301, 10)  # speeds of a flick in cm/s


def offsets(die: int) -> range:
    """Return the offsets of a flick across the face of a die with this edge: mm from its middle."""
    most = (die // 2 - 20) // 20 * 2
    return range(-most, most + 1, 2)


def heights(die: int) -> range:
    """Return the heights of a flick: mm above the surface that the die stands on."""
    return range(4, (die - 40) // 10 + 1, 2) or range(die // 20, die // 20 + 1)


def directions(pose: Pose, face: int) -> range:
    """Return the whole degrees at which a side face may be struck (also below 0, above 359)."""
    straight = inward(pose, face)
    return range(ceil(straight - SIDEWAYS), floor(straight + SIDEWAYS) + 1)


@cache
def _aimed(die: str, face: int) -> list[Event]:
    """Return the events that strike this face in each direction from -46 to 405 degrees."""
    return [
        made(ev.DieAimed, SEAT_OF[die], "M-A2", die, face, angle % 360) for angle in range(-46, 406)
    ]


def aimed(die: str, pose: Pose, faces: tuple[int, ...]) -> list[Event]:
    """Return all options to aim at these side faces of a die with this pose."""
    ways = tuple([directions(pose, face) for face in faces])
    return _aimed_at(die, faces, ways)


@lru_cache(maxsize=1024)
def _aimed_at(die: str, faces: tuple[int, ...], ways: tuple[range, ...]) -> list[Event]:
    """Return the options of `aimed`, given the degrees allowed for each face."""
    found: list[Event] = []
    for face, degrees in zip(faces, ways, strict=True):
        found += _aimed(die, face)[degrees.start + 46 : degrees.stop + 46]
    return found


@lru_cache(maxsize=1024)
def placed(die: str, clause: str, spots: tuple[tuple[int, int], ...]) -> list[Event]:
    """Return the options to put a die down at these places, in mm."""
    return [made(ev.DiePlaced, SEAT_OF[die], clause, die, x, y) for x, y in spots]


@lru_cache(maxsize=4096)
def turned(die: str, clause: str, turns: tuple[int, ...], fronts: tuple[int, ...]) -> list[Event]:
    """Return the options to turn a die: each front face with each direction in degrees."""
    return [
        made(ev.DieTurned, SEAT_OF[die], clause, die, turn, front)
        for front in fronts
        for turn in turns
    ]


@cache
def flicked(die: str, edge: int) -> list[Event]:
    """Return all options to flick a die of this edge (0.1 mm): by speed, offset, then height."""
    return [
        made(ev.DieFlicked, SEAT_OF[die], "M-A2", die, speed, offset, height)
        for speed in SPEEDS
        for offset in offsets(edge)
        for height in heights(edge)
    ]
