"""Repeated trials of one flick: where the die stops, how often it sinks, with intervals."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, as_completed
from dataclasses import dataclass, field
from math import cos, hypot, radians, sin
from typing import IO, Final

from jamlab.arguments import range_error
from jamlab.chance.estimates.intervals import wilson
from jamlab.chance.workers import WorkerPool, held
from jamlab.core import Stream
from jamlab.core.csv_tables import write_sheet
from jamlab.games.jamsumo.board.board import Board, board_of
from jamlab.games.jamsumo.board.places import stood
from jamlab.games.jamsumo.board.pose import Pose, flat_face, lying, towards
from jamlab.games.jamsumo.events import DiceRolled
from jamlab.games.jamsumo.flick import outcome
from jamlab.games.jamsumo.flick.outcome import BOARD, FATES, HOLE, OFF, PLATFORM, fate_of
from jamlab.games.jamsumo.flick.physics import missing, roll
from jamlab.games.jamsumo.flick.roll import Roll
from jamlab.games.jamsumo.flick.skill import Skill, skill_of
from jamlab.games.jamsumo.flick.throw import Flick

# -- One flick repeated: where the die stops and its fate ------------------------------------------
#
# * `FlickTrials` repeats a flick and records each result. The n-th flick of a seed has the same
#   random numbers whatever the dice, the flick and the skill, so flicks are compared on common
#   random numbers, and parts of the work can be done anywhere, in any order.
# * A `Shot` is a flick at the middle of the hole by a die that stands alone; `lone` makes its
#   trials.
# * Dice are rolled by MuJoCo, each flick with the spread of the finger, or by the game's own table
#   of flicks, which does not depend on skill.


MUJOCO: Final = "mujoco"
TABLE: Final = "table"
DIE: Final = "A1"
TOP: Final = 4  # face up of a die that stands alone
STRUCK: Final = 2  # its side face that is struck
TILTED: Final = "tilted"
TOUCHED: Final = "other die moved"


def rollers() -> tuple[str, ...]:
    """Return the names of the available rollers, the best first."""
    return (TABLE,) if missing() else (MUJOCO, TABLE)


def shows(face: int) -> str:
    """Return the key under which a die on the board that shows this face is counted."""
    return f"shows {face}"


@dataclass(frozen=True, slots=True)
class Stopped:
    """Result for the flicked die: its fate, the face it shows (0: tilted), x and y in 0.1 mm.

    A die that is gone has face 0 and position (0, 0). `touched` counts the dice it moved.
    """

    fate: str
    face: int = 0
    x: int = 0
    y: int = 0
    touched: int = 0


def counted(stops: Iterable[Stopped]) -> Counter[str]:
    """Count the results: fates, TILTED, TOUCHED, `shows 1` … `shows 6`."""
    found: Counter[str] = Counter()
    for one in stops:
        found[one.fate] += 1
        if one.fate in (BOARD, PLATFORM):
            found[shows(one.face) if one.face else TILTED] += 1
        found[TOUCHED] += one.touched > 0
    return found


@dataclass(slots=True)
class FlickTrials:
    """Repeated trials of one flick of `die` among `poses`."""

    board: Board
    poses: Mapping[str, Pose]
    die: str
    flick: Flick
    skill: Skill
    roller: str = MUJOCO
    seed: int = 1
    done: list[Stopped] = field(default_factory=list)

    def run(self, count: int) -> None:
        first = len(self.done)
        self.done += map(self.one, range(first, first + count))

    def counts(self) -> Counter[str]:
        """Return the counts of all trials so far: see `counted`."""
        return counted(self.done)

    def one(self, n: int) -> Stopped:
        """Return the result of the n-th flick (from 0) without recording it."""
        rng = Stream(self.seed, n)
        board, poses, die = self.board, self.poses, self.die
        if self.roller == TABLE:
            event = Roll(0, board, die, self.flick, dict(poses)).draw(rng)
            assert isinstance(event, DiceRolled), event
            moved = outcome.read_moved(event.moved)
            lies, gone = outcome.after(poses, moved), {one.die: one.fate for one in moved}
        else:
            struck = self.skill.struck(board, poses[die], self.flick, rng)
            came = roll(board, poses, die, struck, path=False)
            lies, gone = came.lies, came.gone
        touched = sum(lies.get(name) != pose for name, pose in poses.items() if name != die)
        if die not in lies:
            return Stopped(gone[die], touched=touched)
        pose = lies[die]
        return Stopped(fate_of(board, pose), flat_face(pose, board.flat), pose[0], pose[1], touched)


# -- single die flicked at the hole ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shot:
    """Flick at the hole: distance to its middle (mm), angle between the aim and the direction
    straight into the face (degrees), speed (cm/s). With `platform` the die starts from the
    middle of a JAM platform, which sets the distance.
    """

    distance: float
    angle: int
    speed: int
    platform: bool = False


def lone(
    board: Board, shot: Shot, skill: Skill, *, roller: str = MUJOCO, seed: int = 1
) -> FlickTrials:
    """Return the trials of a lone, unobstructed die aimed at the middle of the hole.

    It is struck in the middle of a side. ValueError if it has no room to stand there.
    """
    pose = pose_for(board, shot)
    aim = round(towards(pose[0], pose[1], 0, 0)) % 360
    flick = Flick(STRUCK, aim, shot.speed, 0, round(board.die / 20))
    return FlickTrials(board, {DIE: pose}, DIE, flick, skill, roller, seed)


def pose_for(board: Board, shot: Shot) -> Pose:
    """Return the starting pose of the die. ValueError if it has no room."""
    if not 0 <= shot.angle <= 45:
        raise ValueError(range_error("angle", shot.angle, 0, 45))
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
    return stood(board, x, y, TOP, STRUCK, way + shot.angle)  # that face points away from the hole


def free_way(board: Board) -> int:
    """Return the direction from the hole, in steps of 15 degrees, farthest from all platforms."""
    return max(
        range(0, 360, 15),
        key=lambda way: min(
            (abs((way - towards(0, 0, p.x, p.y) + 180) % 360 - 180) for p in board.platforms),
            default=0.0,
        ),
    )


def distance_of(board: Board, shot: Shot) -> float:
    """Return the distance in mm; from a platform it is that of the platform."""
    if not shot.platform:
        return shot.distance
    return hypot(board.platforms[0].x, board.platforms[0].y) / 10


# -- Chance that a lone die flicked at the hole sinks, with intervals ------------------------------
#
# * `measure` covers skills and shots, one row each, on all cores; the same seed gives the same
#   rows, whatever the number of workers. `write` and `read` convert the rows to a table and back.
# * `sinking` runs in this process, from each distance, straight at the hole.


PIECE: Final = 25  # flicks given to a worker at a time: a third of a second
APART: Final = 10
"""Spacing of the distances of `sinking` in mm; also the shortest distance to the edge of the hole.
"""

COLUMNS: Final = (
    "skill", "start", "distance_mm", "angle_deg", "speed_cm_s", "flicks", "sunk", "share", "low",
    "high", "off", "platform", "turned",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sunk:
    """Count of sunk dice from a distance (mm between the die's centre and the edge of the hole)."""

    distance: int
    sunk: int
    flicks: int


@dataclass(frozen=True, slots=True)
class ShotCounts:
    """Counts for one shot of one skill. `distance` in mm, to the middle of the hole."""

    skill: Skill
    shot: Shot
    distance: float
    counts: Counter[str]

    @property
    def flicks(self) -> int:
        return sum(self.counts[fate] for fate in FATES)

    @property
    def sunk(self) -> int:
        return self.counts[HOLE]

    @property
    def share(self) -> float:
        """Share of flicks that sank, from 0 to 1."""
        return self.sunk / self.flicks

    @property
    def interval(self) -> tuple[float, float]:
        """Interval for the true share (Wilson, 95 %)."""
        return wilson(self.sunk, self.flicks)

    def row(self) -> tuple[str | int | float, ...]:
        """Return the values of COLUMNS."""
        counts, (low, high) = self.counts, self.interval
        return (
            str(self.skill),
            "platform" if self.shot.platform else "board",
            f"{self.distance:.1f}".removesuffix(".0"),
            self.shot.angle,
            self.shot.speed,
            self.flicks,
            self.sunk,
            round(self.share, 4),
            round(low, 4),
            round(high, 4),
            counts[OFF],
            counts[PLATFORM],
            counts[BOARD] + counts[PLATFORM] - counts[shows(TOP)],
        )


def measure(
    text: str,
    skills: Sequence[Skill],
    shots: Iterable[Shot],
    flicks: int,
    seed: int,
    *,
    workers: int = 1,
    tell: Callable[[int], None] = lambda done: None,
) -> list[ShotCounts]:
    """Flick `flicks` times for each skill and shot, on the board with this text.

    `tell(done)` is called after each piece with the number of flicks done. On Ctrl-C the results so
    far are returned (shots that were not tried are left out). ValueError for impossible shots.
    """
    board = board_of(text)
    tries = [(skill, shot) for skill in skills for shot in shots]
    for _, shot in tries:
        pose_for(board, shot)
    pieces = [
        (n, range(first, min(first + PIECE, flicks)))
        for n in range(len(tries))
        for first in range(0, flicks, PIECE)
    ]
    found: list[Counter[str]] = [Counter() for _ in tries]
    done = 0

    def take(n: int, piece: range, counts: Counter[str]) -> None:
        nonlocal done
        found[n] += counts
        done += len(piece)
        tell(done)

    try:
        if workers == 1:
            for n, piece in pieces:
                take(n, piece, _piece(text, *tries[n], seed, piece))
        else:
            with WorkerPool(min(workers, len(pieces))) as pool:
                sent: dict[Future[Counter[str]], tuple[int, range]] = {}
                for n, piece in pieces:
                    with held():
                        future = pool.executor.submit(_piece, text, *tries[n], seed, piece)
                        sent[future] = n, piece
                for future in as_completed(sent):
                    take(*sent[future], future.result())
    except KeyboardInterrupt:
        pass
    return [
        ShotCounts(skill, shot, distance_of(board, shot), counts)
        for (skill, shot), counts in zip(tries, found, strict=True)
        if counts
    ]


def _piece(text: str, skill: Skill, shot: Shot, seed: int, piece: range) -> Counter[str]:
    return counted(map(lone(board_of(text), shot, skill, seed=seed).one, piece))


def write(rows: Iterable[ShotCounts], file: IO[str]) -> None:
    """Write the table as CSV, with a line of COLUMNS first."""
    write_sheet(file, COLUMNS, (row.row() for row in rows))


def read(lines: Iterable[str]) -> list[ShotCounts]:
    """Return the rows of a table written by `write`. ValueError for any other text."""
    try:
        return [_read_row(row) for row in csv.DictReader(lines)]
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"not a table of `jamlab flicks`: {error!r}") from None


def _read_row(row: dict[str, str]) -> ShotCounts:
    flicks, sunk, off, platform, turned = (
        int(row[name]) for name in ("flicks", "sunk", "off", "platform", "turned")
    )
    lying = flicks - sunk - off
    found = {HOLE: sunk, OFF: off, PLATFORM: platform, BOARD: lying - platform}
    skill = skill_of(row["skill"])
    distance, is_platform = float(row["distance_mm"]), row["start"] == "platform"
    shot = Shot(distance, int(row["angle_deg"]), int(row["speed_cm_s"]), is_platform)
    return ShotCounts(skill, shot, distance, Counter({**found, shows(TOP): lying - turned}))


# -- distances -------------------------------------------------------------------------------------


def distances(board: Board) -> list[int]:
    """Return the distances of `sinking`: mm from the edge of the hole, where a die has room."""
    found = []
    for distance in range(APART, board.half // 5, APART):
        try:
            pose_for(board, _straight(board, distance, 100))
        except ValueError:
            continue
        found.append(distance)
    return found


def _straight(board: Board, distance: int, speed: int) -> Shot:
    return Shot(board.hole / 20 + distance, 0, speed)


def sinking(
    board: Board, speed: int, skill: Skill, each: int, *, roller: str = MUJOCO, seed: int = 1
) -> Iterator[Sunk]:
    """Flick straight at the hole, `each` times from each distance; `speed` in cm/s.

    Each distance has random numbers of its own, as a curve fitted through them assumes.
    """
    for distance in distances(board):
        shot = _straight(board, distance, speed)
        trials = lone(board, shot, skill, roller=roller, seed=seed + distance)
        trials.run(each)
        yield Sunk(distance, trials.counts()[HOLE], each)
