"""One thread writes; all that waits for it goes into one transaction, and so to the disk at once.

A commit takes as long as the disk takes. Thirty answers within a second would be thirty waits in
a row; here they are one or two.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, OperationalError

from jamlab.classroom.store.database import Away, Database

T = TypeVar("T")
_Work = tuple[Callable[[Connection], Any], "Future[Any]"]
_MOST: Final = 200
"""So many writes at most in one transaction."""


class Writer:
    """Writes to `database`, in the order in which it is asked to."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._queue: SimpleQueue[_Work | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="jamlab-writer", daemon=True)
        self._thread.start()

    def do(self, work: Callable[[Connection], T]) -> Future[T]:
        """What `work` returns, once it is committed. Its error, if it raises one (the writes of
        others stand); `Away` if the database cannot be written to now, or two processes waited for
        each other. It cannot be cancelled: who no longer waits does not stop the others."""
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()
        self._queue.put((work, future))
        return future

    def close(self) -> None:
        """Writes what waits, and ends."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        last = False
        while not last:
            waiting = [self._queue.get()]
            while len(waiting) < _MOST and not self._queue.empty():
                waiting.append(self._queue.get())
            last = None in waiting
            self._write([each for each in waiting if each is not None])

    def _write(self, works: list[_Work]) -> None:
        done: list[tuple[Future[Any], Any, Exception | None]] = []
        try:
            with self._database.writes() as connection:
                for work, future in works:
                    done.append((future, *_tried(connection, work)))
        except Exception as error:
            away = _away(error)
            for _, future in works:
                future.set_exception(away)
            return
        for future, result, failed in done:
            if failed is None:
                future.set_result(result)
            else:
                future.set_exception(failed)


def _away(error: Exception) -> Away:
    away = Away(f"The database cannot be written to: {error.__class__.__name__}")
    away.__cause__ = error
    return away


def _tried(
    connection: Connection, work: Callable[[Connection], Any]
) -> tuple[Any, Exception | None]:
    """What a piece of work returns, or its error; then nothing of it is left in the transaction."""
    try:
        with connection.begin_nested():
            return work(connection), None
    except DBAPIError as error:
        if error.connection_invalidated or connection.invalidated:
            raise  # nothing of this transaction will be stored
        return None, _away(error) if isinstance(error, OperationalError) else error
    except Exception as error:
        return None, error
