"""In-memory cache of classes: it answers without the database and drops deleted classes."""

from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest

from jamlab.classroom.session.views import Snapshot
from jamlab.classroom.store import RequestRefused
from tests.unit.classroom.test_session import Room


def test_who_needs_no_database_does_not_wait_for_one(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cached lookups return while another thread waits for a hanging database."""
    classroom, token = room.classroom, "token-of-a-device-1"
    pupil = room.joins(1)
    assert classroom.pupil(room.number, token) == pupil
    asked, goes_on = Event(), Event()
    read = classroom.store.versions

    def hangs() -> dict[int, int]:
        asked.set()
        goes_on.wait(20)
        return read()

    classroom.changed()
    monkeypatch.setattr(classroom.store, "versions", hangs)
    with ThreadPoolExecutor(2) as pool:
        waits = pool.submit(classroom.version, room.number)
        assert asked.wait(10)
        known: list[Future[Any]] = [
            pool.submit(classroom.known_snapshot, room.number),
            pool.submit(classroom.known_state, room.number, 1),
            pool.submit(classroom.known_pupil, room.number, token),
        ]
        try:
            assert [each.result(5) for each in known] == [None, None, pupil]
        finally:
            goes_on.set()
        assert waits.result(10) == read()[room.number]


@pytest.mark.parametrize("second", ["rounds", "numbered", "pupils"])
def test_what_changes_while_a_class_is_read_is_seen(
    room: Room, second: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process opens a round between two reads; the next snapshot has it."""
    store, number = room.classroom.store, room.number
    room.classroom.snapshot(number)
    store.door(number, shut=True).result()
    first = store.rounds(number)[0].id
    read = getattr(store, second)

    def late(number: int) -> Any:
        monkeypatch.undo()
        store.move(number, first, ("waiting", 1), ("open", 1)).result()
        return read(number)

    monkeypatch.setattr(store, second, late)
    for _ in range(2):
        room.classroom.changed()
        found = room.classroom.snapshot(number)
    assert found.rounds[0].stage == "open"


def test_nothing_of_a_deleted_class_stays_in_memory(room: Room) -> None:
    """Holds if another process deleted it; other classes stay cached."""
    classroom, pupil = room.classroom, room.joins(1)
    other = classroom.store.create("live", "Another", "key").result()
    assert classroom.found(other.code) == other
    room.does("open")
    room.answers(pupil, 0.25)
    room.does("reveal", anyway=True)
    record = classroom.snapshot(room.number).record
    classroom.found(record.code)
    classroom.pupil(room.number, "token-of-a-device-1")
    assert room.sees(pupil)["stage"] == "revealed"
    classroom.changed()
    before = str(vars(classroom))
    assert all(text in before for text in (pupil.name, record.code, "AnswerRecord"))
    classroom.store.delete(room.number).result()
    with pytest.raises(RequestRefused, match="over"):
        room.sees(pupil)
    after = str(vars(classroom))
    assert not any(text in after for text in (pupil.name, record.code, "AnswerRecord"))
    assert other.code in after


def test_a_code_is_kept_under_the_lock_and_only_of_a_class_that_is_there(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unlocked, a write could be lost or break the copy while a thread drops deleted classes."""
    classroom, store = room.classroom, room.classroom.store
    kept: list[bool] = []

    class Codes(dict[str, int]):
        def __setitem__(self, code: str, number: int) -> None:
            kept.append(classroom._lock.locked())
            super().__setitem__(code, number)

    record = classroom.snapshot(room.number).record
    monkeypatch.setattr(classroom, "_codes", Codes())
    assert classroom.found(record.code) == record
    assert kept == [True]
    other = store.create("live", "Another", "key").result()
    read = classroom.snapshot

    def deleted(number: int) -> Snapshot:
        found = read(number)
        store.delete(number).result()
        classroom.changed()
        classroom.version(room.number)
        return found

    monkeypatch.setattr(classroom, "snapshot", deleted)
    classroom.found(other.code)
    assert other.code not in str(vars(classroom))
