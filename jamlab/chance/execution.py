"""Execution of work (games, trials): in this process, by worker processes, or by any executor.

* The work is cut into pieces of one size, which depends only on the numbers of units and workers.
  As each unit has its own seed, neither that nor the order in which pieces end affects the result.
* Ctrl-C ends the run and keeps what was done; a second one stops waiting for running pieces.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
    as_completed,
    wait,
)
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import islice
from time import perf_counter
from typing import Any, Final, Generic

from jamlab.arguments import whole
from jamlab.chance.workers import (
    Failure,
    Part,
    PersistentPool,
    Work,
    WorkerPool,
    cores,
    do_piece,
    held,
    may_start,
)

_PIECES: Final = 256  # least number of pieces: the bar moves, and the last one is short
_A_WORKER: Final = 16  # least number of pieces per worker
_MOMENT: Final = 0.25  # seconds in this process before workers are considered
_WORTH_IT: Final = 0.5  # seconds of remaining work for which starting them pays

ProgressCallback = Callable[[int], object]


class WorkersLost(RuntimeError):
    """Workers died (killed, out of memory, crashed); nothing wrong was counted."""


@dataclass(eq=False)
class Execution(Generic[Part]):
    """Execution of work: the pieces done, and the number of units (games, trials) in them."""

    work: Work[Part]
    count: int
    tell: ProgressCallback
    crew: PersistentPool | None = None  # running workers to use, which remain afterwards
    pieces: dict[int, Part] = field(default_factory=dict)  # by their first unit
    stopping: bool = False  # after Ctrl-C: workers return what they have
    _next: int = 0  # first unit not done in this process
    _done: int = 0

    def cut(self, workers: int) -> list[range]:
        """Return the remaining units in pieces."""
        size = max(1, min(self.work.largest, self.count // max(_PIECES, _A_WORKER * workers)))
        return [
            range(first, min(first + size, self.count))
            for first in range(self._next, self.count, size)
        ]

    # -- In this process ---------------------------------------------------------------------------

    def here(self, *, may_leave: bool = False) -> bool:
        """Continue in this process. With `may_leave`: return False as soon as workers would pay."""
        began, made = perf_counter(), 0
        for piece in self.cut(1):
            part = self.pieces[piece.start] = self.work.empty()
            for number in piece:
                self.work.do(number, part)
                self._next = number + 1
                made += 1
                if may_leave:
                    seconds = perf_counter() - began
                    left = seconds / made * (self.count - self._next)
                    if seconds > _MOMENT and left > _WORTH_IT:
                        self._told(part)
                        return False
            self._told(part)
        return True

    # -- By workers or an executor -----------------------------------------------------------------

    def run_with_workers(self, workers: int) -> None:
        """Do the rest with worker processes; if some die, repeat the lost pieces once."""
        packed = self.work.packed()
        pieces = self.cut(workers)
        for last_time in (False, True):
            many = min(workers, len(pieces))
            try:
                with WorkerPool(many) if self.crew is None else self.crew.at_work(many) as pool:
                    self._spread(pool.executor, packed, pieces, pool.stop)
                    return
            except WorkersLost:
                if last_time:
                    raise
            pieces = [piece for piece in pieces if piece.start not in self.pieces]

    def by_executor(self, executor: Executor) -> None:
        """Do everything with this executor, which stays open."""
        here = isinstance(executor, ThreadPoolExecutor)
        workers = getattr(executor, "_max_workers", 1)
        pieces = self.cut(workers if isinstance(workers, int) else 1)
        self._spread(executor, self.work if here else self.work.packed(), pieces, lambda: None)

    def _spread(
        self,
        executor: Executor,
        work: Work[Part] | bytes,
        pieces: Sequence[range],
        stop: Callable[[], None],
    ) -> None:
        sent: dict[Future[tuple[Part, Failure | None]], int] = {}
        try:
            for piece in pieces:
                with held():
                    future = executor.submit(do_piece, work, piece.start, len(piece))
                    sent[future] = piece.start
            for future in as_completed(sent):
                self._take(sent[future], *future.result())
        except KeyboardInterrupt:
            if self.stopping:
                raise
            self.stopping = True
            stop()
            wait([future for future in sent if not future.cancel()])
            for future, first in sent.items():
                if future.done() and not future.cancelled() and future.exception() is None:
                    self._take(first, *future.result())
        except (BrokenExecutor, CancelledError) as error:
            said = str(error) or type(error).__name__
            raise WorkersLost(
                f"workers died after {self._done} of {self.count} {self.work.unit} ({said}); "
                "fewer workers need less memory, and workers=1 does it all in this process"
            ) from None
        finally:
            for future in sent:
                future.cancel()

    def _take(self, first: int, part: Part, failure: Failure | None) -> None:
        if failure is not None:
            raise failure.error()
        if first not in self.pieces:
            self.pieces[first] = part
            self._told(part)

    def _told(self, part: Part) -> None:
        self._done += len(part)
        self.tell(self._done)


# Arguments `workers`, `executor` and `progress` of public functions


Progress = bool | Callable[[int, int], None]
"""True for a bar, False for none, or a function called with the numbers done and asked for."""


def checked_workers(workers: int | None, executor: Executor | None) -> int | None:
    """Return the number of workers, checked; ValueError if it is invalid."""
    if workers is None:
        return None
    if executor is not None:
        raise ValueError("pass workers or executor, not both")
    return whole("workers", workers, 1)


def run_execution(run: Execution[Part], executor: Executor | None, workers: int | None) -> None:
    """Run by the executor, by this many workers, or (both None) here and by workers later.

    The first Ctrl-C ends the run quietly; what was done is in `run.pieces`.
    """
    try:
        if executor is not None:
            run.by_executor(executor)
        elif workers is not None and workers > 1:
            run.run_with_workers(workers)
        elif workers is None and run.crew is not None and run.crew.is_there:
            run.run_with_workers(cores())
        elif not run.here(may_leave=workers is None and cores() > 1 and may_start()):
            try:
                run.work.packed()
            except ValueError as error:
                warnings.warn(f"on one core only: {error}", stacklevel=5)
                run.here()
            else:
                run.run_with_workers(cores())
    except KeyboardInterrupt:
        if run.stopping:
            raise KeyboardInterrupt from None  # second Ctrl-C: stop waiting


def executed(
    work: Work[Part],
    count: int,
    about: str,
    progress: Progress,
    executor: Executor | None,
    workers: int | None,
) -> tuple[list[Part], float]:
    """Do `count` units as the public functions' arguments ask; return the parts in order, seconds.

    Ctrl-C leaves fewer parts: see `run_execution`. ValueError for invalid `workers`.
    """
    workers = checked_workers(workers, executor)
    began = perf_counter()
    with progress_callback(progress, count, about, work.unit) as tell:
        run = Execution(work, count, tell)
        run_execution(run, executor, workers)
    return [part for _, part in sorted(run.pieces.items())], perf_counter() - began


@contextmanager
def progress_callback(
    progress: Progress, count: int, about: str, unit: str
) -> Iterator[ProgressCallback]:
    """Yield a function that takes the number done and shows it according to `progress`."""
    if callable(progress):
        told = progress
        yield lambda done: told(done, count)
    elif not progress:
        yield lambda done: None
    else:
        from tqdm.auto import tqdm

        # `delay`: no bar for runs that end before it can be read.
        with tqdm(total=count, unit=f" {unit}", desc=about, delay=0.5, leave=False) as bar:
            yield lambda done: bar.update(done - bar.n)


# Work in large pieces that are written as they arrive, by any number of processes or machines.
#
# * The process that distributes the work writes the results: workers need no common folder.
# * Only as many pieces are distributed ahead as keep the workers busy; written ones are forgotten.


_AHEAD: Final = 2  # pieces for each worker: the next one is there when one is done
_UNKNOWN: Final = 16  # workers of an executor that does not report their number


@dataclass(eq=False)
class PiecesDone(Generic[Part]):
    """Pieces that are done and written; `missing` are those left, `done` counts units."""

    work: Work[Part]
    missing: list[range]
    done: int
    asked: int
    write: Callable[[range, Part], None]
    tell: ProgressCallback = field(init=False)
    _died: bool = False  # workers died without progress

    def go(
        self, about: str, progress: Progress, executor: Executor | None, workers: int | None
    ) -> None:
        """Do the missing pieces, until Ctrl-C: what is written is kept, and can be continued."""
        with (
            progress_callback(progress, self.asked, about, self.work.unit) as self.tell,
            suppress(KeyboardInterrupt),
        ):
            if self.done:
                self.tell(self.done)
            self._go(executor, workers)

    def _go(self, executor: Executor | None, workers: int | None) -> None:
        """Do them by the executor, by this many workers, or by one per core."""
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
        """Continue with new workers as long as they make progress."""
        work = self.work.packed()
        while self.missing:
            before = len(self.missing)
            with WorkerPool(min(workers, before)) as pool:
                try:
                    self._by(pool.executor, work, workers)
                except WorkersLost:
                    if len(self.missing) < before:
                        self._died = False
                    elif self._died:
                        raise
                    else:
                        self._died = True

    def _by(self, executor: Executor, work: Work[Part] | bytes, workers: int) -> None:
        left = iter(self.missing[:])
        sent: dict[Future[tuple[Part, Failure | None]], range] = {}
        try:
            while True:
                for piece in islice(left, max(0, _AHEAD * workers - len(sent))):
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
            # Dask has its own error for a task whose workers died repeatedly.
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


def _width(executor: Any) -> int:
    """Return the number of workers of an executor, or `_UNKNOWN`."""
    said = getattr(executor, "_max_workers", None)
    if isinstance(said, int):
        return said
    client = getattr(executor, "_client", None)  # Dask's
    if client is not None:
        return max(1, int(sum(client.nthreads().values())))
    return _UNKNOWN
