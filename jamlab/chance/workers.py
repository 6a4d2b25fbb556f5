"""Work divided into numbered units, and worker processes that do it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sized
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing.context import SpawnContext, SpawnProcess
from traceback import format_exception
from types import FrameType, ModuleType
from typing import Any, Protocol, TypeVar

# Work that can be cut into pieces: numbered units, each depending on its number alone.
#
# * The work defines its unit: a whole game (`Job`), a trial (`Trials`).
# * A piece is a range of units; it can be done in any process, in any order.


class UnitFailed(RuntimeError):
    """A unit of work failed; the message says which one and why."""


Part = TypeVar("Part", bound=Sized)


class Work(Protocol[Part]):
    """Work that is done unit by unit and can be sent to a worker."""

    @property
    def unit(self) -> str:
        """Name of the unit in words: games, trials."""

    @property
    def largest(self) -> int:
        """Largest number of units in a piece: a moment's work."""

    def empty(self) -> Part:
        """Return a part without units. Its `len` is the number of units in it."""

    def do(self, number: int, part: Part, /) -> None:
        """Do this unit and add its result to the part. UnitFailed if it fails."""

    def packed(self) -> bytes:
        """Return the work as bytes for `unpacked`. ValueError if it cannot be sent."""


def sent(again: Callable[..., Any], parts: tuple[Any, ...], what: str, instead: str) -> bytes:
    """Return `packed_call(again, *parts)`; the parts may be defined in a notebook.

    ValueError if `what` cannot be sent, with what workers=1 does `instead`.
    """
    try:
        return packed_call(again, *parts)
    except Exception as error:
        raise ValueError(
            f"the {what} cannot be sent to another process ({error}); workers=1 {instead}"
        ) from None


def packed_call(again: Callable[..., Any], *parts: Any) -> bytes:
    """Return the call `again(*parts)` as bytes for `unpacked`; by value where necessary."""
    from cloudpickle import dumps

    packed: bytes = dumps((again, parts))
    return packed


@lru_cache(maxsize=4)
def unpacked(packed: bytes) -> Any:
    """Rebuild the work in a worker, from a packed function and its arguments."""
    from cloudpickle import loads

    again, parts = loads(packed)
    return again(*parts)


@dataclass
class Failure:
    """Failure of a unit in a worker, as text: not every exception can be sent."""

    kind: type[UnitFailed]
    said: str
    trace: str

    def error(self) -> UnitFailed:
        """Return the exception to raise, with the worker's traceback as a note."""
        error = self.kind(self.said)
        error.add_note(f"In the worker:\n{self.trace}")
        return error


# Set in each worker by `stop_when` as it starts.
_told_to_stop: Callable[[], bool] | None = None


def stop_when(told: Callable[[], bool]) -> None:
    """Make pieces in this process end after the unit in which `told()` becomes true."""
    global _told_to_stop
    _told_to_stop = told


def do_piece(work: Work[Part] | bytes, first: int, count: int) -> tuple[Part, Failure | None]:
    """Do `count` units from number `first`: the task of a worker."""
    doing: Work[Part] = unpacked(work) if isinstance(work, bytes) else work
    part = doing.empty()
    for number in range(first, first + count):
        if _told_to_stop is not None and _told_to_stop():
            break
        try:
            doing.do(number, part)
        except UnitFailed as failed:
            trace = "".join(format_exception(failed.__cause__))
            return part, Failure(type(failed), str(failed), trace)
    return part, None


# Worker processes: quiet, ended with their parent, and stopped between two games.
#
# * They are spawned, on every system: forking a process with threads (a notebook's) can hang.
# * Unlike other spawned processes they never run the user's script again: a script needs no `if
#   __name__ == "__main__":`, and a notebook's players are packed with the job.
# * Ctrl-C reaches all processes of a terminal; only the one that distributed the work handles it.


_starting = threading.Lock()


class WorkerPool:
    """Pool of worker processes; a context manager. `stop` ends pieces after the current game."""

    def __init__(self, workers: int) -> None:
        context = SpawnContext()
        context.Process = self._hired  # type: ignore[assignment, misc]
        self._workers: list[_Worker] = []
        self._stop: Any = context.RawValue("b", 0)  # a byte in shared memory: cheap to read
        self.executor = ProcessPoolExecutor(
            workers, mp_context=context, initializer=_begin, initargs=(self._stop,)
        )

    def _hired(self, *args: Any, **more: Any) -> _Worker:
        worker = _Worker(*args, **more)
        self._workers.append(worker)
        return worker

    def stop(self) -> None:
        """Ask the workers to return what they have."""
        self._stop.value = 1

    def __enter__(self) -> WorkerPool:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:  # results of running pieces are not awaited
            self._kill()
        try:
            self.executor.shutdown(cancel_futures=True)
        except KeyboardInterrupt:
            self._kill()
            raise

    def _kill(self) -> None:
        for worker in self._workers:
            worker.kill()


class PersistentPool:
    """Workers that stay for several runs, one after the other; a context manager.

    They are started when first needed, and again after some have died.
    """

    def __init__(self) -> None:
        self._pool: WorkerPool | None = None

    def __enter__(self) -> PersistentPool:
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.__exit__(kind, *rest)

    @property
    def is_there(self) -> bool:
        """True if workers are running."""
        return self._pool is not None

    @contextmanager
    def at_work(self, workers: int) -> Iterator[WorkerPool]:
        """Yield the pool, started with this many workers if it is not running."""
        if self._pool is None:
            self._pool = WorkerPool(workers)
        try:
            yield self._pool
        except BaseException as error:
            self.__exit__(type(error), error, error.__traceback__)
            raise


def may_start() -> bool:
    """True if this process may start others: a daemon (such as a Dask worker) may not."""
    return not multiprocessing.current_process().daemon and sys.platform != "emscripten"


def cores() -> int:
    """Return the number of cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _begin(stop: Any) -> None:
    """Initialise a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    stop_when(lambda: bool(stop.value))
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


class _Worker(SpawnProcess):
    @staticmethod
    def _Popen(process_obj: Any) -> Any:
        with _starting, _without_main(), _deaf():
            return SpawnProcess._Popen(process_obj)


@contextmanager
def _without_main() -> Iterator[None]:
    """Hide `__main__` while a process is started, which would run it again."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


@contextmanager
def _deaf() -> Iterator[None]:
    """Block Ctrl-C in processes started meanwhile (not on Windows: there `_begin` ignores it)."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def held() -> Iterator[None]:
    """Delay Ctrl-C until afterwards: an executor interrupted in `submit` may lose a worker."""
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or before is None:
        yield
        return
    heard: list[tuple[int, FrameType | None]] = []
    signal.signal(signal.SIGINT, lambda number, frame: heard.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if heard and callable(before):
        before(*heard[0])
