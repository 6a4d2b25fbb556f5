"""How often a skill sinks a die: single dice, flicked at the hole again and again.

* A `Shot` is how it is tried: from how far, how obliquely the side face is struck, how fast. The
  die stands alone, with nothing in its way, and is aimed at the middle of the hole.
* The n-th flick of a seed has the same luck whatever the shot and the skill; so shots and skills
  are compared by the same luck, and pieces of the work can be done anywhere, in any order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple, dataclass
from math import cos, hypot, radians, sin
from typing import Final

from jamlab.engine import Stream
from jamlab.flicks.physics import roll
from jamlab.flicks.skill import Skill
from jamlab.games.jamsumo.board import Board, board_of
from jamlab.games.jamsumo.outcome import HOLE, OFF, PLATFORM, fate_of
from jamlab.games.jamsumo.places import stood
from jamlab.games.jamsumo.pose import Pose, flat_face, lying, towards
from jamlab.games.jamsumo.roll import Flick

DIE: Final = "A1"
TOP: Final = 4
STRUCK: Final = 2
"""The face that is up, and the side face that is struck."""


@dataclass(frozen=True, slots=True)
class Shot:
    """From how far (mm to the middle of the hole), how obliquely (degrees between the aim and the
    way straight into the face), how fast (cm/s). `platform`: from the middle of a JAM platform,
    which is as far as it is."""

    distance: int
    angle: int
    speed: int
    platform: bool = False


@dataclass(frozen=True, slots=True)
class Stop:
    """Where one flick ended: its fate (`hole`, `off`, `board`, `platform`), and if it is still
    there, its centre in 0.1 mm and its top face (0: not lying flat)."""

    fate: str
    x: int = 0
    y: int = 0
    face: int = 0


@dataclass(slots=True)
class Counts:
    """What became of so many flicks; `turned` are those that show another face than before."""

    flicks: int = 0
    sunk: int = 0
    off: int = 0
    platform: int = 0
    turned: int = 0

    def add(self, stop: Stop) -> None:
        """One flick more."""
        self.flicks += 1
        self.sunk += stop.fate == HOLE
        self.off += stop.fate == OFF
        self.platform += stop.fate == PLATFORM
        self.turned += stop.fate not in (HOLE, OFF) and stop.face != TOP

    def plus(self, other: Counts) -> Counts:
        """Both together."""
        return Counts(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))


def pose_for(board: Board, shot: Shot) -> Pose:
    """How the die stands. ValueError if it has no room to."""
    if not 0 <= shot.angle <= 45:
        raise ValueError(f"a face is struck at 0 to 45 degrees, not {shot.angle}")
    if shot.platform:
        square = board.platforms[0]
        back = towards(0, 0, square.x, square.y) + shot.angle
        top = board.platform_top(1)
        return lying(square.x, square.y, top + board.die / 2, TOP, STRUCK, back)
    way = free_way(board)
    x, y = 10 * shot.distance * cos(radians(way)), 10 * shot.distance * sin(radians(way))
    least = hypot(*board.rim[0]) + board.die / 2
    most = board.half - board.die / 2**0.5
    if 10 * shot.distance < least or max(abs(x), abs(y)) > most:
        raise ValueError(f"a die cannot stand {shot.distance} mm from the middle of the hole")
    return stood(board, x, y, TOP, STRUCK, way + shot.angle)  # that face looks away from the hole


def free_way(board: Board) -> int:
    """The direction from the hole, in steps of 15 degrees, that keeps farthest from platforms."""
    return max(
        range(0, 360, 15),
        key=lambda way: min(
            (abs((way - towards(0, 0, p.x, p.y) + 180) % 360 - 180) for p in board.platforms),
            default=0.0,
        ),
    )


def distance_of(board: Board, shot: Shot) -> float:
    """From how far it is, in mm: a platform is where it is."""
    if not shot.platform:
        return shot.distance
    return hypot(board.platforms[0].x, board.platforms[0].y) / 10


def stops(text: str, skill: Skill, shot: Shot, seed: int, first: int, count: int) -> Iterator[Stop]:
    """Where flicks `first` (from 0) and on end, `count` of them, on the board with this text."""
    board = board_of(text)
    pose = pose_for(board, shot)
    aim = round(towards(pose[0], pose[1], 0, 0)) % 360
    flick = Flick(STRUCK, aim, shot.speed, 0, round(board.die / 20))
    for n in range(first, first + count):
        struck = skill.struck(board, pose, flick, Stream(seed, n))
        came = roll(board, {DIE: pose}, DIE, struck, path=False)
        if DIE in came.gone:
            yield Stop(came.gone[DIE])
        else:
            lies = came.lies[DIE]
            yield Stop(fate_of(board, lies), lies[0], lies[1], flat_face(lies, board.flat))


def counted(text: str, skill: Skill, shot: Shot, seed: int, first: int, count: int) -> Counts:
    """The same flicks, counted."""
    found = Counts()
    for stop in stops(text, skill, shot, seed, first, count):
        found.add(stop)
    return found
