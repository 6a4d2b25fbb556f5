"""How often a lone die that is flicked at the hole sinks: counted, with intervals.

* `measure` does it for skills and shots, on all cores, a row each; the same seed gives the same
  rows, whatever the number of workers. `write` makes a table of them, `read` reads one.
* `sinking` does it in this process, from each distance, straight at the hole.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, as_completed
from dataclasses import dataclass
from typing import IO, Final

from jamlab.chance.estimates.intervals import wilson
from jamlab.chance.workers import WorkerPool, held
from jamlab.core.csv_tables import write_sheet
from jamlab.flicks.skill import Skill, skill_of
from jamlab.flicks.trials import (
    MUJOCO,
    TOP,
    Shot,
    counted,
    distance_of,
    lone,
    pose_for,
    shows,
)
from jamlab.games.jamsumo.board.board import Board, board_of
from jamlab.games.jamsumo.flick.outcome import BOARD, FATES, HOLE, OFF, PLATFORM

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
