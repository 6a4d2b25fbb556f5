"""`simulate_to`: any number of games into a folder, by any number of machines.

* A piece (10,000 games) is the work of one task and the content of one file. The process that
  distributes the work writes the files: workers need no common folder.
* Only as many pieces are distributed ahead as keep the workers busy; written ones are forgotten.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import Final

from jamlab.arguments import whole
from jamlab.chance.execution import PiecesDone, Progress, checked_workers
from jamlab.chance.simulations.columns import Columns, Totals, joined
from jamlab.chance.simulations.job import Job, Player, job_of, seed_of
from jamlab.chance.simulations.pieces import (
    JOB,
    MOST_GAMES,
    MOST_PIECES,
    BadPieces,
    Manifest,
    Pieces,
    manifest_in,
    named,
    packed,
)
from jamlab.chance.simulations.simulation import Simulation, arrays_of, place
from jamlab.core import AnyGame, Over, Report
from jamlab.extras import require_extra
from jamlab.log import LogError
from jamlab.log.files import PART, atomic_write
from jamlab.log.reader import parse, read_bytes

PIECE: Final = 10_000
"""Default number of games in a piece."""


def simulate_to(
    folder: str | Path,
    game: str | AnyGame,
    seats: int,
    agents: Player | Sequence[Player],
    games: int,
    seed: int,
    *,
    options: Mapping[str, str] | None = None,
    report: Report | None = None,
    piece: int = PIECE,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Progress = True,
) -> Pieces:
    """Play `games` games as `simulate` does, and write them into `folder`, piece by piece.

    Called again with the same arguments it plays what is missing: after Ctrl-C or a power cut, or
    with more `games` than before. The files are the same whichever processes played them and
    however often the run was interrupted. `piece` is the number of games per file; an interruption
    loses the pieces being played.

    Ctrl-C ends it and returns what is there. Before anything is played: ValueError for invalid
    arguments, BadPieces for a folder with another job or a damaged file. GameFailed names a game
    that failed; WorkersLost if workers died twice without a piece in between; MissingExtra if
    polars is not installed.
    """
    workers = checked_workers(workers, executor)
    games = whole("games", games, 1, MOST_GAMES)
    piece = whole("piece", piece, 1)
    if len(range(0, games, piece)) > MOST_PIECES:
        raise ValueError(
            f"{games:,} games in pieces of {piece:,} are more than {MOST_PIECES:,} files; "
            "take larger pieces"
        )
    require_extra("polars", "a folder of Parquet files")
    job = job_of(game, seats, agents, seed, options, keep_logs=False, report=report)
    manifest = Manifest.of(job, games, piece)
    folder = Path(folder)
    claim(folder, manifest)
    there_is = Pieces(folder)
    there_is.check()
    missing = there_is.missing()
    there = games - sum(map(len, missing))
    began = perf_counter()
    spread = PiecesDone(job, missing, there, games, partial(_write, folder, manifest, job))
    spread.go(job.game.name, progress, executor, workers)
    return Pieces(folder, seconds=perf_counter() - began, played=spread.done - there)


def claim(folder: Path, manifest: Manifest) -> None:
    """Make this the job of the folder; BadPieces if it has another one."""
    found = manifest_in(folder)
    if found is None:
        if folder.exists() and not (folder.is_dir() and all(map(_is_begun, folder.iterdir()))):
            raise BadPieces(f"{folder} is there and holds no job; name a new or an empty folder")
        folder.mkdir(parents=True, exist_ok=True)
    else:
        others = manifest.differences(found)
        if others:
            raise BadPieces(f"{folder} holds another job: {'; '.join(others)}")
        if found.games > manifest.games:
            raise BadPieces(
                f"{folder} holds a job of {found.games:,} games; ask for as many, or more"
            )
    if found is None or found.games < manifest.games:
        atomic_write(folder / JOB, manifest.text().encode())


def _is_begun(path: Path) -> bool:
    """True if this is a partly written manifest, left by a process that was killed."""
    return path.name.startswith(f".{JOB}.") and path.name.endswith(PART)


def _write(folder: Path, manifest: Manifest, job: Job, piece: range, columns: Columns) -> None:
    data = packed(manifest, arrays_of(columns, job.seed), Totals.of(columns).mattered)
    path = folder / named(piece.start, piece[-1], data)
    atomic_write(path, data)
    for other in folder.glob(f"games-{piece.start:010}-*.parquet"):
        if other != path:  # shorter, from before the job was extended
            other.unlink()


# `simulate_into_logs`: games as packed logs in a folder, each written when its piece is done; an
# interrupted run can be continued.
#
# * `job.json` beside the logs names their job; a log's file name has the number of its game.
# * A log is renamed to its final name when complete: a game whose log exists is not played again.


def simulate_into_logs(
    folder: str | Path,
    game: str | AnyGame,
    seats: int,
    agents: Player | Sequence[Player],
    games: int,
    seed: int,
    *,
    options: Mapping[str, str] | None = None,
    report: Report | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Progress = True,
) -> Simulation:
    """Play `games` games as `simulate` does, and write the log of each into `folder`.

    Called again with the same arguments it plays what is missing: after Ctrl-C, a kill or a power
    cut, or with more `games` than before. The result counts all of them.

    Ctrl-C ends it and returns what is there. Before anything is played: ValueError for invalid
    arguments, BadPieces for a folder with another job or a log that is not of this job.
    """
    workers = checked_workers(workers, executor)
    games = whole("games", games, 1, MOST_PIECES)
    job = job_of(game, seats, agents, seed, options, keep_logs=True, report=report)
    folder = Path(folder)
    claim(folder, Manifest.of(job, games, 1))
    places = partial(place, folder, job.game.id, len(str(games - 1)))
    there = [number for number in range(games) if places(number).exists()]
    played = [_read(places(number), job, number) for number in there]
    missing = list(_pieces(games, there, job.largest))
    began = perf_counter()

    def write(_: range, part: Columns) -> None:
        for number, log in zip(part.games, part.logs, strict=True):
            atomic_write(places(number), gzip.compress(zlib.decompress(log), mtime=0))
        part.logs.clear()  # they are on disk
        played.append(part)

    spread = PiecesDone(job, missing, len(there), games, write)
    spread.go(job.game.name, progress, executor, workers)
    return Simulation(job, games, joined(job.seats, played), perf_counter() - began)


def _pieces(games: int, there: Sequence[int], largest: int) -> Iterator[range]:
    """Yield the missing games in pieces of at most this many."""
    for before, after in pairwise([-1, *there, games]):
        for first in range(before + 1, after, largest):
            yield range(first, min(first + largest, after))


def _read(path: Path, job: Job, number: int) -> Columns:
    """Return the result in a log as columns of one game; BadPieces if it is not of this job."""
    try:
        content = parse(read_bytes(path), path.name)
    except LogError as error:
        raise BadPieces(f"{error}; delete it, and go on") from None
    header, footer = content.header, content.footer
    if footer is None or (header.game, header.meta.get("seed")) != (
        job.game.id,
        seed_of(job.seed, number),
    ):
        raise BadPieces(f"{path} is not game {number} of this job; delete it, and go on")
    over = Over(tuple(footer.scores), footer.reason, footer.clause, tuple(footer.winners))
    chosen = sum(line.node == "choice" for line in content.lines)
    columns = Columns(job.seats)
    columns.add(number, over, len(content.lines), chosen, None)
    if job.counts(number):
        columns.mattered[number] = job.mattered([line.event for line in content.lines])
    return columns
