"""`simulate_to`: as many games as one likes, into a folder, by any number of machines.

* A piece (10,000 games) is what a worker is given and what a file holds. The one process that gives
  out the work writes the files: workers need no common folder.
* Only so many pieces are given out ahead as keep the workers busy; what is written is forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from jamlab.engine import AnyGame, Report
from jamlab.probability.simulations.columns import Columns
from jamlab.probability.simulations.job import Job, Player, job_of, whole
from jamlab.probability.simulations.manifest import (
    JOB,
    MOST_GAMES,
    BadPieces,
    Manifest,
    manifest_in,
    written,
)
from jamlab.probability.simulations.pieces import Pieces, named, packed
from jamlab.probability.simulations.tables import arrays_of
from jamlab.probability.workers.execution import Told, WorkersLost
from jamlab.probability.workers.executors import Progress, telling, workers_said
from jamlab.probability.workers.units import Failure, do_piece
from jamlab.probability.workers.worker_pool import WorkerPool, cores, held, may_start

PIECE: Final = 10_000
"""Games in a piece, if nothing else is said."""

_AHEAD: Final = 2  # pieces for each worker: the next one is there when one is done
_UNKNOWN: Final = 16  # workers, where an executor does not say how many it has


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
    game that broke off; WorkersLost says that workers died twice without a piece in between.
    """
    workers = workers_said(workers, executor)
    games, piece = whole("games", games), whole("piece", piece)
    if not 1 <= games <= MOST_GAMES:
        raise ValueError(f"games is a number from 1 to {MOST_GAMES:,}, not {games}")
    if piece < 1:
        raise ValueError(f"piece is a number from 1, not {piece}")
    job = job_of(game, seats, agents, seed, options, keep_logs=False, report=report)
    manifest = Manifest.of(job, games, piece)
    folder = Path(folder)
    _claim(folder, manifest)
    there_is = Pieces(folder)
    there_is.check()
    missing = there_is.missing()
    there = games - sum(map(len, missing))
    began = perf_counter()
    with telling(progress, games, job.game.name, job.unit) as tell:
        spread = _Spread(job, manifest, folder, missing, tell, there)
        if there:
            tell(there)
        with suppress(KeyboardInterrupt):  # what is written is kept, and can be gone on with
            spread.go(executor, workers)
    return Pieces(folder, seconds=perf_counter() - began, played=spread.done - there)


def _claim(folder: Path, manifest: Manifest) -> None:
    """Make the folder this job's; BadPieces if it is another one's."""
    found = manifest_in(folder)
    if found is None:
        if folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
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
        written(folder / JOB, manifest.text().encode())


class _Spread:
    """Pieces being played and written."""

    def __init__(
        self,
        job: Job,
        manifest: Manifest,
        folder: Path,
        missing: list[range],
        tell: Told,
        done: int,
    ) -> None:
        self.job = job
        self.manifest = manifest
        self.folder = folder
        self.missing = missing
        self.tell = tell
        self.done = done

    def go(self, executor: Executor | None, workers: int | None) -> None:
        """Play what is missing: by the executor, by so many workers, or by one a core."""
        if executor is not None:
            here = isinstance(executor, ThreadPoolExecutor)
            work = self.job if here else self.job.packed()
            self._by(executor, work, _width(executor))
            return
        if workers is None:
            workers = cores() if may_start() else 1
        workers = min(workers, len(self.missing))
        if workers > 1:
            self._by_crews(workers)
        else:
            self._here()

    def _here(self) -> None:
        for piece in self.missing[:]:
            columns = Columns(self.job.seats)
            for game in piece:
                self.job.do(game, columns)
                self.tell(self.done + len(columns))
            self._write(piece, columns)

    def _by_crews(self, workers: int) -> None:
        """Go on with new workers as long as something comes of it."""
        work = self.job.packed()
        while self.missing:
            before = len(self.missing)
            with WorkerPool(min(workers, before)) as pool:
                try:
                    self._by(pool.executor, work, workers)
                except WorkersLost:
                    if len(self.missing) == before:
                        if self._died:
                            raise
                        self._died = True
                    else:
                        self._died = False

    _died = False  # workers died, and nothing was done since

    def _by(self, executor: Executor, work: Job | bytes, workers: int) -> None:
        left = iter(self.missing[:])
        sent: dict[Future[tuple[Columns, Failure | None]], range] = {}
        try:
            while True:
                for piece in _some(left, _AHEAD * workers - len(sent)):
                    with held():
                        sent[executor.submit(do_piece, work, piece.start, len(piece))] = piece
                if not sent:
                    return
                for future in wait(sent, return_when=FIRST_COMPLETED).done:
                    columns, failure = future.result()
                    piece = sent.pop(future)
                    if failure is not None:
                        raise failure.error()
                    if len(columns) == len(piece):
                        self._write(piece, columns)
        except Exception as error:
            # Dask has an error of its own for a task whose workers died again and again.
            known = isinstance(error, (BrokenExecutor, CancelledError))
            if not known and type(error).__name__ != "KilledWorker":
                raise
            said = str(error) or type(error).__name__
            raise WorkersLost(
                f"workers died after {self.done:,} of {self.manifest.games:,} games ({said}); "
                "what is written is kept: say the same again to go on"
            ) from None
        finally:
            for future in sent:
                future.cancel()

    def _write(self, piece: range, columns: Columns) -> None:
        data = packed(self.manifest, arrays_of(columns, self.job.seed))
        path = self.folder / named(piece.start, piece[-1], data)
        written(path, data)
        for other in self.folder.glob(f"games-{piece.start:010}-*.parquet"):
            if other != path:  # shorter: the job has grown
                other.unlink()
        self.missing.remove(piece)
        self.done += len(piece)
        self.tell(self.done)


def _some(pieces: Iterator[range], count: int) -> list[range]:
    """The next ones, at most so many."""
    found: list[range] = []
    while len(found) < count:
        piece = next(pieces, None)
        if piece is None:
            break
        found.append(piece)
    return found


def _width(executor: Any) -> int:
    """How many workers an executor has, as far as it says."""
    said = getattr(executor, "_max_workers", None)
    if isinstance(said, int):
        return said
    client = getattr(executor, "_client", None)  # Dask's
    if client is not None:
        return max(1, int(sum(client.nthreads().values())))
    return _UNKNOWN
