"""One flick done many times: where the die stops, what becomes of it.

* `Trials` does a flick again and again and keeps a record of each. The n-th flick of a seed has the
  same luck whatever the dice, the flick and the skill: so flicks are compared by the same luck, and
  pieces of the work can be done anywhere, in any order.
* A `Shot` is a flick at the middle of the hole by a die that stands alone; `lone` tries it.
* Dice are rolled by MuJoCo, each flick with the finger's spread; or the game's own table of flicks
  says what comes, which knows no skill.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import cos, hypot, radians, sin
from typing import Final

from jamlab.core import Stream
from jamlab.flicks.physics import missing, roll
from jamlab.flicks.skill import Skill
from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.places import stood
from jamlab.games.jamsumo.board.pose import Pose, flat_face, lying, towards
from jamlab.games.jamsumo.events import DiceRolled
from jamlab.games.jamsumo.flick.outcome import BOARD, PLATFORM, fate_of, read_moved
from jamlab.games.jamsumo.flick.roll import Roll
from jamlab.games.jamsumo.flick.throw import Flick

MUJOCO: Final = "mujoco"
TABLE: Final = "table"
DIE: Final = "A1"
TOP: Final = 4
STRUCK: Final = 2
"""Of a die that stands alone: the face that is up, and the side face that is struck."""
TILTED: Final = "tilted"
TOUCHED: Final = "other die moved"


def rollers() -> tuple[str, ...]:
    """Who can roll dice here, the best first."""
    return (TABLE,) if missing() else (MUJOCO, TABLE)


def shows(face: int) -> str:
    """What a die that lies on the board and shows this face is counted as."""
    return f"shows {face}"


@dataclass(frozen=True, slots=True)
class Stopped:
    """What became of the flicked die: its fate, the face it shows (0: tilted), x and y in 0.1 mm.

    A die that is gone shows 0 and lies nowhere (0, 0). `touched` counts the dice it moved.
    """

    fate: str
    face: int = 0
    x: int = 0
    y: int = 0
    touched: int = 0


def counted(stops: Iterable[Stopped]) -> Counter[str]:
    """How often each came: a fate, TILTED, TOUCHED, `shows 1` … `shows 6`."""
    found: Counter[str] = Counter()
    for one in stops:
        found[one.fate] += 1
        if one.fate in (BOARD, PLATFORM):
            found[shows(one.face) if one.face else TILTED] += 1
        found[TOUCHED] += one.touched > 0
    return found


@dataclass(slots=True)
class Trials:
    """Many times the same flick of `die`, which lies among `poses`."""

    board: Board
    poses: Mapping[str, Pose]
    die: str
    flick: Flick
    skill: Skill
    roller: str = MUJOCO
    seed: int = 1
    done: list[Stopped] = field(default_factory=list)

    def run(self, count: int) -> None:
        """Flick so many times more."""
        first = len(self.done)
        self.done += map(self.one, range(first, first + count))

    def counts(self) -> Counter[str]:
        """How often each came, of what was done: see `counted`."""
        return counted(self.done)

    def one(self, n: int) -> Stopped:
        """The n-th flick (from 0), which is not kept."""
        rng = Stream(self.seed, n)
        if self.roller == TABLE:
            return self._by_table(rng)
        struck = self.skill.struck(self.board, self.poses[self.die], self.flick, rng)
        came = roll(self.board, self.poses, self.die, struck, path=False)
        others = sum(came.lies.get(name) != pose for name, pose in self.poses.items())
        if self.die in came.gone:
            return Stopped(came.gone[self.die], touched=others - 1)
        pose = came.lies[self.die]
        return self._stopped(pose, others - (pose != self.poses[self.die]))

    def _by_table(self, rng: Stream) -> Stopped:
        event = Roll(0, self.board, self.die, self.flick, dict(self.poses)).draw(rng)
        assert isinstance(event, DiceRolled), event
        moved = {record.die: record for record in read_moved(event.moved)}
        own = moved.pop(self.die, None)
        if own is None:
            return self._stopped(self.poses[self.die], len(moved))
        if own.pose is None:
            return Stopped(own.fate, touched=len(moved))
        return self._stopped(own.pose, len(moved))

    def _stopped(self, pose: Pose, touched: int) -> Stopped:
        board = self.board
        return Stopped(fate_of(board, pose), flat_face(pose, board.flat), pose[0], pose[1], touched)


# -- a die alone, flicked at the hole --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shot:
    """From how far (mm to the middle of the hole), how obliquely (degrees between the aim and the
    way straight into the face), how fast (cm/s). `platform`: from the middle of a JAM platform,
    which is as far as it is."""

    distance: float
    angle: int
    speed: int
    platform: bool = False


def lone(board: Board, shot: Shot, skill: Skill, *, roller: str = MUJOCO, seed: int = 1) -> Trials:
    """A die that stands alone, with nothing in its way, is aimed at the middle of the hole.

    It is struck in the middle of a side. ValueError if it has no room to stand there.
    """
    pose = pose_for(board, shot)
    aim = round(towards(pose[0], pose[1], 0, 0)) % 360
    flick = Flick(STRUCK, aim, shot.speed, 0, round(board.die / 20))
    return Trials(board, {DIE: pose}, DIE, flick, skill, roller, seed)


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
        raise ValueError(f"a die cannot stand {shot.distance:g} mm from the middle of the hole")
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
