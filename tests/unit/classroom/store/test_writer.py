"""The single writer thread: a failed or abandoned request does not affect others."""

from concurrent.futures import Future
from threading import Barrier, Event

import pytest
from sqlalchemy import Connection, text

from jamlab.classroom.store import DatabaseUnavailable, Store
from tests.unit.classroom.postgresql import at_both


def test_who_no_longer_waits_does_not_stop_the_others(store: Store) -> None:
    """Queued work cannot be cancelled, as when a device disconnects, and is still written."""
    begun, goes_on = Event(), Event()

    def slow(_connection: Connection) -> None:
        begun.set()
        goes_on.wait(10)

    first = store.do(slow)
    assert begun.wait(10)
    left = store.create("live", "Whose page was closed", "a-key")
    last = store.create("live", "Who waits", "a-key")
    assert not left.cancel()
    goes_on.set()
    assert first.result(10) is None
    assert last.result(10).title == "Who waits"
    assert left.result(10).id in store.versions()


@at_both
def test_of_two_processes_that_wait_for_each_other_one_is_asked_again(address: str) -> None:
    """PostgreSQL ends the deadlock with `DatabaseUnavailable` for one; SQLite has one writer."""
    one, other = Store(address), Store(address)
    made = [one.create("live", f"Class {n}", "a-key").result().id for n in (1, 2)]
    both = Barrier(2)

    def titled(first: int, then: int) -> None:
        def work(connection: Connection) -> None:
            for number in (first, then):
                change = text("UPDATE class SET title = 'Another' WHERE id = :number")
                connection.execute(change, {"number": number})
                if number == first and not one.database.is_sqlite:
                    both.wait(10)

        waiting.append((one if first < then else other).do(work))

    waiting: list[Future[None]] = []
    titled(made[0], made[1])
    titled(made[1], made[0])
    failed = [error for error in (each.exception(30) for each in waiting) if error is not None]
    assert len(failed) == (0 if one.database.is_sqlite else 1)
    assert all(isinstance(error, DatabaseUnavailable) for error in failed)
    again = one.create("live", "Class 3", "a-key")
    assert again.result(10).id in other.versions()
    for each in (one, other):
        each.close()


def test_a_mistake_in_a_work_is_no_absence(store: Store) -> None:
    def wrong(connection: Connection) -> None:
        connection.execute(text("INSERT INTO class (id) VALUES (1)"))

    with pytest.raises(Exception, match=r"(?i)null") as failed:
        store.do(wrong).result(10)
    assert not isinstance(failed.value, DatabaseUnavailable)
