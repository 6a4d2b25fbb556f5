"""One flick made many times: where the die stops, how often it sinks, with intervals."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, as_completed
from dataclasses import dataclass, field
from math import cos, hypot, radians, sin
from typing import IO, Final

from jamlab.chance.estimates.intervals import wilson
from jamlab.chance.workers import WorkerPool, held
from jamlab.core import Stream
from jamlab.core.csv_tables import write_sheet
from jamlab.games.jamsumo.board.board import Board, board_of
from jamlab.games.jamsumo.board.places import stood
from jamlab.games.jamsumo.board.pose import Pose, flat_face, lying, towards
from jamlab.games.jamsumo.events import DiceRolled
from jamlab.games.jamsumo.flick.outcome import (
    BOARD,
    FATES,
    HOLE,
    OFF,
    PLATFORM,
    fate_of,
    read_moved,
)
from jamlab.games.jamsumo.flick.physics import missing, roll
from jamlab.games.jamsumo.flick.roll import Roll
from jamlab.games.jamsumo.flick.skill import Skill, skill_of
from jamlab.games.jamsumo.flick.throw import Flick

# -- One flick done many times: where the die stops, what becomes of it ----------------
#
# * `Trials` does a flick again and again and keeps a record of each. The n-th flick of a seed has
#   the same luck whatever the dice, the flick and the skill: so flicks are compared by the same
#   luck, and pieces of the work can be done anywhere, in any order.
# * A `Shot` is a flick at the middle of the hole by a die that stands alone; `lone` tries it.
# * Dice are rolled by MuJoCo, each flick with the finger's spread; or the game's own table of
#   flicks says what comes, which knows no skill.


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


# -- How often a lone die that is flicked at the hole sinks: counted, with intervals ---
#
# * `measure` does it for skills and shots, on all cores, a row each; the same seed gives the same
#   rows, whatever the number of workers. `write` makes a table of them, `read` reads one.
# * `sinking` does it in this process, from each distance, straight at the hole.


PIECE: Final = 25
"""Flicks that a worker is given at a time: a third of a second."""
APART: Final = 10
"""mm between two distances of `sinking`; nearer to the edge of the hole nothing is flicked."""

COLUMNS: Final = (
    "skill", "start", "distance_mm", "angle_deg", "speed_cm_s", "flicks", "sunk", "share", "low",
    "high", "off", "platform", "turned",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sunk:
    """How often a die sank from a distance (mm between its centre and the edge of the hole)."""

    distance: int
    sunk: int
    flicks: int


@dataclass(frozen=True, slots=True)
class Measured:
    """What came of one shot of one skill. `distance` in mm, to the middle of the hole."""

    skill: Skill
    shot: Shot
    distance: float
    counts: Counter[str]

    @property
    def flicks(self) -> int:
        """How many there were."""
        return sum(self.counts[fate] for fate in FATES)

    @property
    def sunk(self) -> int:
        """How many went through the hole."""
        return self.counts[HOLE]

    @property
    def share(self) -> float:
        """How many sank, as a share of 1."""
        return self.sunk / self.flicks

    @property
    def interval(self) -> tuple[float, float]:
        """Between what the true share lies: Wilson's interval, 95 %."""
        return wilson(self.sunk, self.flicks)

    def row(self) -> tuple[str | int | float, ...]:
        """The values of COLUMNS."""
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
) -> list[Measured]:
    """Flick `flicks` times for each skill and shot, on the board with this text.

    `tell(done)` is told after each piece how many flicks are done. Ctrl-C ends it and what was done
    is returned (shots that were not tried are left out). ValueError for shots that cannot be.
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
        Measured(skill, shot, distance_of(board, shot), counts)
        for (skill, shot), counts in zip(tries, found, strict=True)
        if counts
    ]


def _piece(text: str, skill: Skill, shot: Shot, seed: int, piece: range) -> Counter[str]:
    """These flicks of a shot, on the board with this text, counted."""
    return counted(map(lone(board_of(text), shot, skill, seed=seed).one, piece))


def write(rows: Iterable[Measured], file: IO[str]) -> None:
    """Write the table as CSV, with a line of COLUMNS first."""
    write_sheet(file, COLUMNS, (row.row() for row in rows))


def read(lines: Iterable[str]) -> list[Measured]:
    """The rows of a table that `write` wrote. ValueError if it is none."""
    try:
        return [_read_row(row) for row in csv.DictReader(lines)]
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"that is no table of `jamlab flicks`: {error!r}") from None


def _read_row(row: dict[str, str]) -> Measured:
    flicks, sunk, off, platform, turned = (
        int(row[name]) for name in ("flicks", "sunk", "off", "platform", "turned")
    )
    lying = flicks - sunk - off
    found = {HOLE: sunk, OFF: off, PLATFORM: platform, BOARD: lying - platform}
    skill = skill_of(row["skill"])
    distance, is_platform = float(row["distance_mm"]), row["start"] == "platform"
    shot = Shot(distance, int(row["angle_deg"]), int(row["speed_cm_s"]), is_platform)
    return Measured(skill, shot, distance, Counter({**found, shows(TOP): lying - turned}))


# -- from each distance ----------------------------------------------------------------------------


def distances(board: Board) -> list[int]:
    """From where `sinking` flicks, in mm from the edge of the hole: as far as a die has room."""
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

    Each distance has luck of its own: a curve through them takes it for granted.
    """
    for distance in distances(board):
        shot = _straight(board, distance, speed)
        trials = lone(board, shot, skill, roller=roller, seed=seed + distance)
        trials.run(each)
        yield Sunk(distance, trials.counts()[HOLE], each)
