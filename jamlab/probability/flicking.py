"""Skills measured on all cores: how often a flick sinks its die, with intervals, as a table.

A row a skill and shot; the same seed gives the same table, whatever the number of workers.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, as_completed
from dataclasses import dataclass
from typing import IO, Final

from jamlab.flicks.measure import Counts, Shot, counted, distance_of, pose_for
from jamlab.flicks.skill import Skill, shown
from jamlab.games.jamsumo.board import board_of
from jamlab.probability.crew import Crew, held
from jamlab.probability.intervals import wilson

PIECE: Final = 25
"""Flicks that a worker is given at a time: a third of a second."""

COLUMNS: Final = (
    "skill", "start", "distance_mm", "angle_deg", "speed_cm_s", "flicks", "sunk", "share", "low",
    "high", "off", "platform", "turned",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Measured:
    """What came of one shot of one skill. `distance` in mm, to 0.1."""

    skill: Skill
    shot: Shot
    distance: float
    counts: Counts

    @property
    def share(self) -> float:
        """How many sank, as a share of 1."""
        return self.counts.sunk / self.counts.flicks

    @property
    def interval(self) -> tuple[float, float]:
        """Between what the true share lies: Wilson's interval, 95 %."""
        return wilson(self.counts.sunk, self.counts.flicks)

    def row(self) -> tuple[str | int | float, ...]:
        """The values of COLUMNS."""
        counts, (low, high) = self.counts, self.interval
        return (
            shown([self.skill])[0],
            "platform" if self.shot.platform else "board",
            f"{self.distance:.1f}".removesuffix(".0"),
            self.shot.angle,
            self.shot.speed,
            counts.flicks,
            counts.sunk,
            round(self.share, 4),
            round(low, 4),
            round(high, 4),
            counts.off,
            counts.platform,
            counts.turned,
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
        (n, first, min(PIECE, flicks - first))
        for n in range(len(tries))
        for first in range(0, flicks, PIECE)
    ]
    found = [Counts() for _ in tries]
    done = 0

    def take(n: int, counts: Counts) -> None:
        nonlocal done
        found[n] = found[n].plus(counts)
        done += counts.flicks
        tell(done)

    try:
        if workers == 1:
            for n, first, count in pieces:
                take(n, counted(text, *tries[n], seed, first, count))
        else:
            with Crew(min(workers, len(pieces))) as crew:
                sent: dict[Future[Counts], int] = {}
                for n, first, count in pieces:
                    with held():
                        future = crew.pool.submit(counted, text, *tries[n], seed, first, count)
                        sent[future] = n
                for future in as_completed(sent):
                    take(sent[future], future.result())
    except KeyboardInterrupt:
        pass
    return [
        Measured(skill, shot, distance_of(board, shot), counts)
        for (skill, shot), counts in zip(tries, found, strict=True)
        if counts.flicks
    ]


def write(rows: Iterable[Measured], file: IO[str]) -> None:
    """Write the table as CSV, with a line of COLUMNS first."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(row.row() for row in rows)
