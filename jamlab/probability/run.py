"""Getting games played: here, by worker processes, or by any executor.

* The work is cut in pieces of one size, which depends on the number of games and workers only. As
  each game has its own seed, neither that nor the order in which pieces end shows in the result.
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
from typing import Final

from jamlab.probability.columns import Columns
from jamlab.probability.crew import Crew, held
from jamlab.probability.job import Failure, Job, play_piece

_PIECES: Final = 256  # so many at least: then the bar moves, and nobody waits long for the last one
_A_WORKER: Final = 16  # and so many for each worker
_LARGEST: Final = 100  # games: a moment's work, even interpreted
_MOMENT: Final = 0.25  # seconds played here before workers are thought of
_WORTH_IT: Final = 0.5  # seconds of work for which it pays to start them

Told = Callable[[int], None]


class WorkersLost(RuntimeError):
    """Workers died (killed, out of memory, crashed); nothing wrong was counted."""


class Run:
    """A job being done: the pieces that are done, and how many games they hold."""

    def __init__(self, job: Job, games: int, tell: Told) -> None:
        self.job = job
        self.games = games
        self.pieces: dict[int, Columns] = {}  # by their first game
        self.stopping = False  # Ctrl-C was heard, and workers hand in what they have
        self._next = 0  # the first game that was not played here
        self._tell = tell
        self._done = 0

    def cut(self, workers: int) -> list[range]:
        """The games that are left, in pieces."""
        size = max(1, min(_LARGEST, self.games // max(_PIECES, _A_WORKER * workers)))
        return [
            range(first, min(first + size, self.games))
            for first in range(self._next, self.games, size)
        ]

    # -- here --------------------------------------------------------------------------------------

    def here(self, *, may_leave: bool = False) -> bool:
        """Play on in this process. With `may_leave`: False as soon as workers would be worth it."""
        began, played = perf_counter(), 0
        for piece in self.cut(1):
            columns = self.pieces[piece.start] = Columns(self.job.seats)
            for game in piece:
                self.job.play(game, columns)
                self._next = game + 1
                played += 1
                if may_leave:
                    seconds = perf_counter() - began
                    left = seconds / played * (self.games - self._next)
                    if seconds > _MOMENT and left > _WORTH_IT:
                        self._count(columns)
                        return False
            self._count(columns)
        return True

    # -- elsewhere ---------------------------------------------------------------------------------

    def by_workers(self, workers: int) -> None:
        """Play the rest with worker processes; if some die, once more what was lost."""
        packed = self.job.packed()
        pieces = self.cut(workers)
        for last_time in (False, True):
            with Crew(min(workers, len(pieces))) as crew:
                try:
                    self._spread(crew.pool, packed, pieces, crew.stop)
                    return
                except WorkersLost:
                    if last_time:
                        raise
            pieces = [piece for piece in pieces if piece.start not in self.pieces]

    def by_executor(self, executor: Executor) -> None:
        """Play all with this executor, which stays open."""
        here = isinstance(executor, ThreadPoolExecutor)
        workers = getattr(executor, "_max_workers", 1)
        pieces = self.cut(workers if isinstance(workers, int) else 1)
        self._spread(executor, self.job if here else self.job.packed(), pieces, lambda: None)

    def _spread(
        self,
        executor: Executor,
        job: Job | bytes,
        pieces: Sequence[range],
        stop: Callable[[], None],
    ) -> None:
        sent: dict[Future[tuple[Columns, Failure | None]], int] = {}
        try:
            for piece in pieces:
                with held():
                    future = executor.submit(play_piece, job, piece.start, len(piece))
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
                f"workers died after {self._done} of {self.games} games ({said}); "
                "fewer workers need less memory, and workers=1 plays all games in this process"
            ) from None
        finally:
            for future in sent:
                future.cancel()

    def _take(self, first: int, columns: Columns, failure: Failure | None) -> None:
        if failure is not None:
            raise failure.error()
        if first not in self.pieces:
            self.pieces[first] = columns
            self._count(columns)

    def _count(self, columns: Columns) -> None:
        self._done += len(columns)
        self._tell(self._done)
