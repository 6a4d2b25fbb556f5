"""Work in large pieces that are written as they come: by any number of processes or machines.

* The one process that gives out the work writes what comes back: workers need no common folder.
* Only so many pieces are given out ahead as keep the workers busy; what is written is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from typing import Any, Final, Generic

from jamlab.probability.workers.execution import Told, WorkersLost
from jamlab.probability.workers.units import Failure, Part, Work, do_piece
from jamlab.probability.workers.worker_pool import WorkerPool, cores, held, may_start

_AHEAD: Final = 2  # pieces for each worker: the next one is there when one is done
_UNKNOWN: Final = 16  # workers, where an executor does not say how many it has


class Spread(Generic[Part]):
    """Pieces being done and written; `missing` are those left, `done` counts units."""

    def __init__(
        self,
        work: Work[Part],
        missing: list[range],
        done: int,
        asked: int,
        tell: Told,
        write: Callable[[range, Part], None],
    ) -> None:
        self.work = work
        self.missing = missing
        self.done = done
        self.asked = asked
        self.tell = tell
        self.write = write

    def go(self, executor: Executor | None, workers: int | None) -> None:
        """Do what is missing: by the executor, by so many workers, or by one a core."""
        if executor is not None:
            here = isinstance(executor, ThreadPoolExecutor)
            work = self.work if here else self.work.packed()
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
            part = self.work.empty()
            for number in piece:
                self.work.do(number, part)
                self.tell(self.done + len(part))
            self._written(piece, part)

    def _by_crews(self, workers: int) -> None:
        """Go on with new workers as long as something comes of it."""
        work = self.work.packed()
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

    def _by(self, executor: Executor, work: Work[Part] | bytes, workers: int) -> None:
        left = iter(self.missing[:])
        sent: dict[Future[tuple[Part, Failure | None]], range] = {}
        try:
            while True:
                for piece in _some(left, _AHEAD * workers - len(sent)):
                    with held():
                        sent[executor.submit(do_piece, work, piece.start, len(piece))] = piece
                if not sent:
                    return
                for future in wait(sent, return_when=FIRST_COMPLETED).done:
                    part, failure = future.result()
                    piece = sent.pop(future)
                    if failure is not None:
                        raise failure.error()
                    if len(part) == len(piece):
                        self._written(piece, part)
        except Exception as error:
            # Dask has an error of its own for a task whose workers died again and again.
            known = isinstance(error, (BrokenExecutor, CancelledError))
            if not known and type(error).__name__ != "KilledWorker":
                raise
            said = str(error) or type(error).__name__
            raise WorkersLost(
                f"workers died after {self.done:,} of {self.asked:,} {self.work.unit} ({said}); "
                "what is written is kept: say the same again to go on"
            ) from None
        finally:
            for future in sent:
                future.cancel()

    def _written(self, piece: range, part: Part) -> None:
        self.write(piece, part)
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
