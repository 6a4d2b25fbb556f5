"""Servers answer exactly the closed list of `routes.py`, with the given status for each method."""

from collections.abc import Iterator
from contextlib import closing
from logging import getLogger
from types import SimpleNamespace
from typing import Any, cast

import pytest
from tornado.web import Application

from jamlab.classroom.server.app import application
from jamlab.gallery import extension
from tests.release.trust.poked.asking import INSIDE, METHODS, Asking, with_token
from tests.release.trust.poked.conftest import Poked
from tests.release.trust.poked.hosts import TOKEN, Jupyter, routes_of
from tests.release.trust.poked.routes import CLASS, GUARD, OURS, UNLISTED, VOILA
from tests.unit.classroom.server.asked import Served

WRONG = {404, 405}


@pytest.fixture
def visitor(poked: Poked) -> Iterator[Asking]:
    """Client with a token of the gallery."""
    with closing(with_token(poked.port, "/records")) as one:
        yield one


def statuses(one: Asking, path: str) -> str:
    return " ".join(str(one.ask(path, method).status) for method in METHODS)


def test_the_gallery_answers_these_addresses_and_no_others(poked: Poked) -> None:
    assert poked.routes == [*GUARD, *VOILA, *OURS]


@pytest.mark.parametrize("route", [*VOILA, *OURS])
def test_what_each_method_gets(visitor: Asking, route: str) -> None:
    path, expected = {**VOILA, **OURS}[route]
    assert statuses(visitor, path) == expected


def test_nothing_else_answers(visitor: Asking, poked: Poked) -> None:
    """Not even to a client whose token permits changes."""
    for path in UNLISTED:
        for method in METHODS:
            found = visitor.ask(path, method)
            assert found.status in WRONG, (method, path, found.status)
            assert not INSIDE.search(found.text), (method, path, found.text)
    assert poked.complaints == ""  # requests cannot flood the log


def test_the_same_addresses_answer_in_a_jupyter_server() -> None:
    """All are below /jamlab/: other addresses of a Jupyter server are its own."""
    own = Application([])
    extension.load(cast(Any, SimpleNamespace(base_url="/", web_app=own, log=getLogger())))
    assert routes_of(own) == [r"/jamlab$", *(f"/jamlab{route}" for route in OURS)]


def test_in_a_jupyter_server_they_get_the_same(lab: Jupyter) -> None:
    with closing(with_token(lab.port, "/jamlab/records", Authorization=f"token {TOKEN}")) as one:
        for path, expected in OURS.values():
            assert statuses(one, f"/jamlab{path}") == expected, path


def test_who_has_not_its_token_gets_nothing_there(lab: Jupyter) -> None:
    """Except styles and scripts, which are public."""
    with closing(Asking(lab.port)) as one:
        for path, _ in OURS.values():
            for method in METHODS:
                found = one.ask(f"/jamlab{path}", method)
                if path.startswith("/static/") and method in {"GET", "HEAD"}:
                    assert found.status == 200
                elif found.status == 302:
                    assert found.headers["location"].startswith("/login?")
                else:
                    may = {200, 405} if method == "OPTIONS" else {403, 405}
                    assert found.status in may, (method, path, found.status)


def test_a_class_answers_these_addresses_and_no_others(taught: Served) -> None:
    assert routes_of(application(taught.classroom)) == list(CLASS)


@pytest.mark.parametrize("route", CLASS)
def test_what_each_method_gets_of_a_class(taught: Served, route: str) -> None:
    address, anybody, teacher = CLASS[route]
    path = address.format(number=taught.number, code=taught.code)
    for cookie, expected in (({}, anybody), (taught.cookie, teacher or anybody)):
        with closing(Asking(taught.port, **cookie)) as one:
            assert statuses(one, path) == f"{expected} 405 405 405 405 405"


def test_nothing_else_answers_of_a_class(taught: Served) -> None:
    with closing(Asking(taught.port, **taught.cookie)) as one:
        for path in UNLISTED:
            for method in METHODS:
                found = one.ask(path, method)
                assert found.status in {*WRONG, 429}, (method, path, found.status)
                assert not INSIDE.search(found.text), (method, path, found.text)
