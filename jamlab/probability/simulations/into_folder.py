"""`simulate_to`: as many games as one likes, into a folder, by any number of machines.

* A piece (10,000 games) is what a worker is given and what a file holds. The one process that gives
  out the work writes the files: workers need no common folder.
* Only so many pieces are given out ahead as keep the workers busy; what is written is forgotten.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Final

from jamlab.core import AnyGame, Report
from jamlab.extras import need
from jamlab.log.files import PART, write_whole
from jamlab.probability.simulations.columns import Columns
from jamlab.probability.simulations.job import Job, Player, job_of, whole
from jamlab.probability.simulations.manifest import (
    JOB,
    MOST_GAMES,
    MOST_PIECES,
    BadPieces,
    Manifest,
    manifest_in,
)
from jamlab.probability.simulations.pieces import Pieces, named, packed
from jamlab.probability.simulations.tables import arrays_of
from jamlab.probability.simulations.totals import Totals
from jamlab.probability.workers.executors import Progress, telling, workers_said
from jamlab.probability.workers.spread import Spread

PIECE: Final = 10_000
"""Games in a piece, if nothing else is said."""


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

    Said again with the same arguments it plays what is missing: after Ctrl-C, a power cut, or with
    more `games` than before. The files are the same whoever played them and however often it broke
    off. `piece` is the number of games a file; what breaks off loses the pieces being played.

    Ctrl-C ends it and returns what is there. ValueError for what makes no sense, BadPieces for a
    folder that holds another job or a torn file, before anything is played; GameFailed names a
    game that broke off; WorkersLost says that workers died twice without a piece in between;
    MissingExtra that polars is not installed.
    """
    workers = workers_said(workers, executor)
    games, piece = whole("games", games), whole("piece", piece)
    if not 1 <= games <= MOST_GAMES:
        raise ValueError(f"games is a number from 1 to {MOST_GAMES:,}, not {games}")
    if piece < 1:
        raise ValueError(f"piece is a number from 1, not {piece}")
    if len(range(0, games, piece)) > MOST_PIECES:
        raise ValueError(
            f"{games:,} games in pieces of {piece:,} are more than {MOST_PIECES:,} files; "
            "take larger pieces"
        )
    need("polars", "a folder of Parquet files")
    job = job_of(game, seats, agents, seed, options, keep_logs=False, report=report)
    manifest = Manifest.of(job, games, piece)
    folder = Path(folder)
    claim(folder, manifest)
    there_is = Pieces(folder)
    there_is.check()
    missing = there_is.missing()
    there = games - sum(map(len, missing))
    began = perf_counter()
    with telling(progress, games, job.game.name, job.unit) as tell:
        spread = Spread(job, missing, there, games, tell, partial(_write, folder, manifest, job))
        if there:
            tell(there)
        with suppress(KeyboardInterrupt):  # what is written is kept, and can be gone on with
            spread.go(executor, workers)
    return Pieces(folder, seconds=perf_counter() - began, played=spread.done - there)


def claim(folder: Path, manifest: Manifest) -> None:
    """Make the folder this job's; BadPieces if it is another one's."""
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
        write_whole(folder / JOB, manifest.text().encode())


def _is_begun(path: Path) -> bool:
    """Whether that is a manifest whose writer was killed before it had its name."""
    return path.name.startswith(f".{JOB}.") and path.name.endswith(PART)


def _write(folder: Path, manifest: Manifest, job: Job, piece: range, columns: Columns) -> None:
    data = packed(manifest, arrays_of(columns, job.seed), Totals.of(columns).mattered)
    path = folder / named(piece.start, piece[-1], data)
    write_whole(path, data)
    for other in folder.glob(f"games-{piece.start:010}-*.parquet"):
        if other != path:  # shorter: the job has grown
            other.unlink()
