"""Getting work done (games, trials): here, by worker processes, or by any executor.

* The work is cut in pieces of one size, which depends on the number of units and workers only. As
  each unit has its own seed, neither that nor the order in which pieces end shows in the result.
* Ctrl-C ends the run and keeps what was done; a second one ends the waiting for what still runs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
    as_completed,
    wait,
)
from time import perf_counter
from typing import Final, Generic

from jamlab.probability.workers.units import Failure, Part, Work, do_piece
from jamlab.probability.workers.worker_pool import Crew, WorkerPool, held

_PIECES: Final = 256  # so many at least: then the bar moves, and nobody waits long for the last one
_A_WORKER: Final = 16  # and so many for each worker
_MOMENT: Final = 0.25  # seconds played here before workers are thought of
_WORTH_IT: Final = 0.5  # seconds of work for which it pays to start them

Told = Callable[[int], None]


class WorkersLost(RuntimeError):
    """Workers died (killed, out of memory, crashed); nothing wrong was counted."""


class Execution(Generic[Part]):
    """Work being done: the pieces that are done, and how many units (games, trials) they hold."""

    def __init__(self, work: Work[Part], count: int, tell: Told, crew: Crew | None = None) -> None:
        self.work = work
        self.crew = crew  # workers who may be there already, and stay
        self.count = count
        self.pieces: dict[int, Part] = {}  # by their first unit
        self.stopping = False  # Ctrl-C was heard, and workers hand in what they have
        self._next = 0  # the first unit that was not done here
        self._tell = tell
        self._done = 0

    def cut(self, workers: int) -> list[range]:
        """The units that are left, in pieces."""
        size = max(1, min(self.work.largest, self.count // max(_PIECES, _A_WORKER * workers)))
        return [
            range(first, min(first + size, self.count))
            for first in range(self._next, self.count, size)
        ]

    # -- here --------------------------------------------------------------------------------------

    def here(self, *, may_leave: bool = False) -> bool:
        """Go on in this process. With `may_leave`: False as soon as workers would be worth it."""
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

    # -- elsewhere ---------------------------------------------------------------------------------

    def by_workers(self, workers: int) -> None:
        """Do the rest with worker processes; if some die, once more what was lost."""
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
        """Do all with this executor, which stays open."""
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
        self._tell(self._done)
