"""The class server started by the button in `jamlab run`: one for all classes, closed with the
gallery."""

import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from jamlab.classroom.questions import of_lesson
from jamlab.classroom.server.serving import ClassServer
from jamlab.classroom.store import Store
from jamlab.classroom.store.retention import kept

TITLES = [f"Class {n}" for n in range(6)]


@pytest.fixture
def beside(tmp_path: Path) -> Iterator[ClassServer]:
    made = ClassServer(f"sqlite:///{tmp_path / 'classes.db'}", "127.0.0.1")
    yield made
    made.close()


@pytest.fixture
def threads() -> Callable[[], list[str]]:
    """Function listing the names of class server threads started since the fixture."""
    before = set(threading.enumerate())

    def begun() -> list[str]:
        found = (thread.name for thread in threading.enumerate() if thread not in before)
        return sorted(name for name in found if name in {"jamlab-classes", "jamlab-writer"})

    return begun


def test_a_button_pressed_often_begins_one_server(
    beside: ClassServer, threads: Callable[[], list[str]]
) -> None:
    asked = of_lesson(2, seed=5)
    assert threads() == []  # no server without a class
    with ThreadPoolExecutor(len(TITLES)) as pool:
        links = list(pool.map(lambda title: beside.begin(title, asked), TITLES))
    assert threads() == ["jamlab-classes", "jamlab-writer"]
    assert {urlsplit(f"http://127.0.0.1{link}").port for link in links} == {beside.port}
    assert len({link.partition("key=")[2] for link in links}) == len(TITLES)


def test_it_ends_with_the_gallery_and_the_answers_stay(
    beside: ClassServer, threads: Callable[[], list[str]]
) -> None:
    beside.begin("A class", of_lesson(2, seed=5))
    socket.create_connection(("127.0.0.1", beside.port), timeout=5).close()
    beside.close()
    assert threads() == []
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", beside.port), timeout=5)
    store = Store(beside.database)
    assert [one.record.title for one in kept(store)] == ["A class"]
    store.close()
    beside.close()  # idempotent: a gallery may be closed twice


def test_what_is_old_goes_from_the_users_own_file_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = f"sqlite:///{tmp_path / 'own.db'}"
    monkeypatch.setattr("jamlab.classroom.server.serving.usual", lambda: own)
    for database in ("", f"sqlite:///{tmp_path / 'school.db'}"):
        store = Store(database or own)
        with monkeypatch.context() as patch:
            patch.setattr("jamlab.classroom.store.store.time", lambda: 1.0)
            old = store.create("live", "Of 1970", "a-key").result()
        said: list[str] = []
        made = ClassServer(database, "127.0.0.1", said.append)
        made.begin("A class", of_lesson(2, seed=5))
        titles = [one.record.title for one in kept(store)]
        made.close()
        store.close()
        assert titles == (["A class", "Of 1970"] if database else ["A class"])
        assert [old.code in line for line in said] == ([] if database else [True])
