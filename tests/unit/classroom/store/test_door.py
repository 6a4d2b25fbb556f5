"""Admission: a door that can be shut, a full class, and removal of silent pupils."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import select, text

from jamlab.classroom.store import RequestRefused, Store
from jamlab.classroom.store import store as stored
from jamlab.classroom.store.rows import PUPILS, ClassRecord, PupilRecord, TrialsRecord
from tests.unit.classroom.postgresql import at_both


@pytest.fixture
def made(store: Store) -> ClassRecord:
    found = store.create("live", "A class", "a-key", [({"ask": "?"}, {})]).result()
    store.move(found.id, store.rounds(found.id)[0].id, ("waiting", 1), ("open", 1)).result()
    return found


def comes(store: Store, made: ClassRecord, n: int, **how: Any) -> PupilRecord:
    return store.join(made.id, f"token-of-a-device-{n}", "device", by_door=True, **how).result()


def answers(store: Store, made: ClassRecord, pupil: PupilRecord) -> str:
    (asked,) = store.rounds(made.id)
    post = f"post-{pupil.id}"
    return store.answer(made.id, pupil.id, asked.id, 1, post, 1, [0.5]).result()


@at_both
def test_a_shut_door_lets_nobody_new_in(store: Store, made: ClassRecord) -> None:
    ann = comes(store, made, 1)
    store.door(made.id, shut=True).result()
    with pytest.raises(RequestRefused, match="door of this class is closed") as refused:
        comes(store, made, 2)
    assert refused.value.code == "shut"
    assert comes(store, made, 1, members=3).id == ann.id  # members may rejoin
    assert answers(store, made, ann) == "counted"
    assert store.join(made.id, f"hands:{made.id}", "hands").result().name == "hands"
    store.door(made.id, shut=False).result()
    assert comes(store, made, 2).name


@at_both
def test_who_never_answered_is_counted_and_removed(store: Store, made: ClassRecord) -> None:
    ann, bo, cy, di = (comes(store, made, n) for n in range(4))
    (asked,) = store.rounds(made.id)
    assert answers(store, made, ann) == "counted"
    store.join(made.id, f"hands:{made.id}", "hands").result()  # the teacher's hands are no device
    assert store.silent(made.id) == 3
    store.move(made.id, asked.id, ("open", 1), ("shown", 1)).result()
    played = TrialsRecord(bo.id, 1, 1.0, 1.0, 7)
    store.trials.add(made.id, asked.id, "a-post", played).result()
    assert store.silent(made.id) == 2
    before = store.versions()[made.id]
    assert store.clear(made.id).result() == 2
    assert store.versions()[made.id] > before  # tells other processes to reload
    assert store.silent(made.id) == 0
    assert store.pupils(made.id) >= {ann.id, bo.id}
    assert not store.pupils(made.id) & {cy.id, di.id}
    assert len(store.answers(made.id)) == 1
    for late in (lambda: answers(store, made, cy), lambda: plays(store, made, di)):
        with pytest.raises(RequestRefused, match="not in the class") as refused:
            late()
        assert refused.value.code == "token"
    assert comes(store, made, 2).id > di.id  # removed pupils may rejoin


def plays(store: Store, made: ClassRecord, pupil: PupilRecord) -> None:
    (asked,) = store.rounds(made.id)
    post = f"post-{pupil.id}"
    store.trials.add(made.id, asked.id, post, TrialsRecord(pupil.id, 1, 1.0, 1.0, 7)).result()


@at_both
def test_where_it_is_full_who_is_silent_for_long_makes_room(
    store: Store, made: ClassRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored, "MOST_PUPILS", 3)
    ann, bo, cy = (comes(store, made, n) for n in range(3))
    answers(store, made, ann)
    with pytest.raises(RequestRefused, match="3 are in this class already") as refused:
        comes(store, made, 3)
    assert refused.value.code == "full"
    before = store.versions()[made.id]
    now = time.time() + 61
    monkeypatch.setattr(stored, "time", lambda: now)
    store.seen({cy.id: now - 1}).result()  # Cy's page is open
    di = comes(store, made, 3)
    assert store.versions()[made.id] > before  # processes that cache Bo reload
    assert store.pupils(made.id) == {ann.id, cy.id, di.id}
    with pytest.raises(RequestRefused, match="3 are in this class already"):
        comes(store, made, 4)
    assert store.pupil(made.id, "token-of-a-device-1") is None
    assert bo.id not in store.pupils(made.id)


@at_both
def test_an_answer_on_its_way_keeps_its_pupil(store: Store, made: ClassRecord) -> None:
    """With answers and a clearing concurrent in two processes, confirmed answers survive."""
    other = Store(store.database.engine.url.render_as_string(hide_password=False))
    pupils = [comes(store, made, n) for n in range(60)]
    with ThreadPoolExecutor(8) as pool:

        def answered(pupil: PupilRecord) -> str:
            try:
                return answers(store, made, pupil)
            except RequestRefused as error:
                return error.code

        first = pool.submit(other.clear, made.id)
        said = list(pool.map(answered, pupils))
        gone = first.result().result() + other.clear(made.id).result()
    other.close()
    kept = {each.pupil for each in store.answers(made.id)}
    assert kept == {p.id for p, what in zip(pupils, said, strict=True) if what == "counted"}
    assert set(said) <= {"counted", "token"}
    assert gone + len(kept) == 60


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_who_answers_just_now_is_not_waited_for(store: Store, made: ClassRecord) -> None:
    ann, bo = comes(store, made, 1), comes(store, made, 2)
    with store.database.writes() as connection:
        mine = select(PUPILS.c.id).where(PUPILS.c.id == ann.id)
        connection.execute(mine.with_for_update(read=True, key_share=True))
        assert store.clear(made.id).result(20) == 1
    assert store.pupils(made.id) == {ann.id}
    assert bo.id not in store.pupils(made.id)
    with store.database.reads() as connection:
        assert connection.execute(text("SELECT count(*) FROM pupil")).scalar_one() == 1
