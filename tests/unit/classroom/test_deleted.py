"""A deleted class leaks nothing into a new class, even one with the same code. Two servers on one
database, each with its own memory, stand for two processes."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from threading import Event

import pytest
from alembic import command
from sqlalchemy import create_engine, text
from sqlalchemy.exc import IntegrityError

from jamlab.classroom.questions.lesson_questions import free
from jamlab.classroom.store import Store
from jamlab.classroom.store import store as stored
from jamlab.classroom.store.database import _alembic
from tests.unit.classroom.postgresql import at_both
from tests.unit.classroom.server.asked import KEY, Device, Served
from tests.unit.classroom.test_processes import soon

NEXT = "k" * 30


@pytest.fixture
def servers(address: str) -> Iterator[tuple[Served, Served]]:
    """Two servers on one database, both addressing the first one's class."""
    with ExitStack() as stack:
        one, two = (stack.enter_context(Served(address)) for _ in range(2))
        two.number, two.code = one.number, one.code
        yield one, two


@at_both
def test_nothing_of_a_deleted_class_is_in_the_next(
    servers: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = servers
    asked = one.does("open")["round"]
    phones = [Device(home, f"token-of-a-device-{n}") for n, home in enumerate([one, one, two, two])]
    for phone in phones:
        assert phone.ask("join", {"token": phone.token}).code == 200
        assert phone.ask("answer", phone.answer(0.25, asked)).told["state"] == "counted"
        assert phone.state["title"] == "A class"
    said: list[str] = []
    stop = Event()

    def polls(phone: Device) -> None:
        while not stop.wait(0.02):
            said.append(phone.ask("state").text)

    with ThreadPoolExecutor() as pool:
        for phone in phones[::2]:  # the other phones are idle
            pool.submit(polls, phone)
        try:
            old = one.number
            one.does("delete")
            monkeypatch.setattr(stored, "free_code", lambda _connection: one.code)
            asks = [free("How many?", ["One", "Two"])]
            made = one.store.create("live", "The next class", NEXT, asks).result()
            assert made.id > old
            cookie = {"Cookie": f"jamlab-class-{made.id}={NEXT}"}
            do = f"/api/teach/{made.id}/do"
            state = one.ask(do, {"do": "open", "round": None, "vote": 1}, cookie).told
            assert state["round"] > asked
            new = one.joins(9)
            assert new.ask("answer", new.answer(0, state["round"])).told["state"] == "counted"
            for phone in phones:  # the other process may still cache the old class
                said.append(phone.ask("state").text)
                for question in (asked, state["round"]):
                    assert phone.ask("answer", phone.answer(1, question)).code >= 400
            for phone in phones:
                assert soon(lambda phone=phone: phone.ask("state").code == 403)
        finally:
            stop.set()
    assert len(said) > len(phones)
    assert not any("The next class" in each or "How many" in each for each in said)
    for home in servers:  # the wall of the deleted class
        for number in (old, made.id):
            headers = {"Cookie": f"jamlab-class-{number}={KEY}"}
            assert home.ask(f"/api/teach/{number}/state", headers=headers).code == 403
    assert [each.values for each in one.store.answers(made.id)] == [(0.0,)]


@at_both
def test_no_id_is_given_twice(store: Store) -> None:
    def made() -> tuple[int, int, int]:
        one = store.create("live", "A class", "a-key", [({"ask": "?"}, {})]).result()
        pupil = store.join(one.id, "token-of-a-device", "device").result()
        (asked,) = store.rounds(one.id)
        store.delete(one.id).result()
        store.database.purge()
        return one.id, asked.id, pupil.id

    first, second = made(), made()
    assert all(a < b for a, b in zip(first, second, strict=True))


@at_both
def test_classes_of_the_first_tables_are_all_there(address: str) -> None:
    """Rows of schema v1 survive migration, and its constraints still hold."""
    engine, config = create_engine(address), _alembic()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "v1")
        for insert in (
            "INSERT INTO class VALUES (7, 'K7M4', 'live', 'T', 'h', 1, 2.0, NULL)",
            "INSERT INTO round VALUES (8, 7, 0, '{}', '{}', 'open', 1, 3.0, NULL)",
            "INSERT INTO pupil VALUES (9, 7, 'hash', 'device', 'Brave Apple', 1, 4.0)",
            "INSERT INTO answer VALUES (8, 1, 9, 'a', 1, '[0.5]', 5.0)",
            "INSERT INTO trials VALUES (1, 'b', 8, 9, 1, 1.0, 1.0, 5)",
        ):
            connection.execute(text(insert))
    engine.dispose()
    with closing(Store(address)) as store:
        (answer,) = store.answers(7)
        assert (answer.round, answer.pupil, answer.values) == (8, 9, (0.5,))
        found = store.found("k7 m4")
        assert found is not None
        assert not found.shut
        assert store.trials.posts(8) == 1
        if store.database.is_sqlite:  # explicit ids do not advance PostgreSQL's sequence
            assert store.create("live", "T", "k").result().id == 8
        with pytest.raises(IntegrityError, match="ck_class_kind"):
            store.do(lambda c: c.execute(text("UPDATE class SET kind = 'no'"))).result()
        store.delete(7).result()
        assert (store.rounds(7), store.trials.posts(8)) == ((), 0)  # with its dependent rows
        with store.database.reads() as connection:
            assert connection.execute(text("SELECT count(*) FROM answer")).scalar() == 0
