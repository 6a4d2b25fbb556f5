"""Size and rate limits of requests; malformed posts get an error message, never a server error."""

import logging
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from jamlab.classroom.server import app, limits
from jamlab.classroom.server.limits import GUESSES, LOOKS, POSTS, Limits
from jamlab.classroom.store import RequestRefused
from tests.unit.classroom.server.asked import JSON, Served

DEEP = b"[" * 15_000
LONG = b'{"n": 1' + b"0" * 5000 + b"}"


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"null", b"[]", b'"x"', b"\xff\xfe", DEEP, LONG, b'{"token": "\xf0\x28"}'],
    ids=lambda body: body[:10].decode("latin-1"),
)
def test_what_is_no_post_is_refused_in_words(
    served: Served, body: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    ann = served.joins()
    served.does("open")
    for path in (f"/api/{served.code}/join", f"/api/{served.code}/answer"):
        reply = served.ask(path, body, {**JSON, **ann.header})
        assert reply.code == 400, reply.text
        assert reply.told["error"]
    sent = served.ask(f"/api/teach/{served.number}/do", body, {**JSON, **served.cookie})
    assert sent.code == 400
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]


HUGE = 10**400
WRONG: tuple[dict[str, Any], ...] = (
    {"round": "1"}, {"round": -1}, {"round": 2**40}, {"round": True}, {"round": None},
    {"vote": 3}, {"vote": 0}, {"vote": "1"}, {"n": -1}, {"n": 2**63}, {"n": 1.5},
    {"values": []}, {"values": [2]}, {"values": ["0.5"]}, {"values": [True]}, {"values": [HUGE]},
    {"values": {}}, {"values": [[0.5]]}, {"values": [0.5] * 401}, {"values": None},
    {"id": "short"}, {"id": "x" * 41}, {"id": "x" * 64}, {"id": "id with spaces"}, {"id": 7},
    {"id": "';DROP TABLE answer"}, {"id": "aaaaaaaa\x00"},
)  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: str(wrong)[:30])
def test_no_field_is_believed(served: Served, wrong: dict[str, Any]) -> None:
    ann, asked = served.joins(), served.does("open")["round"]
    reply = ann.ask("answer", ann.answer(0.5, asked, **wrong))
    assert reply.code == 400 or reply.told["state"] == "late", reply.text
    assert served.teacher["counted"] == 0


@pytest.mark.parametrize("seen", ["-1", "x", "9" * 4000, "²", "%00", "1e9"])
def test_no_version_is_believed(served: Served, seen: str) -> None:
    ann = served.joins()
    path = f"state?seen={seen}" if seen.isascii() else "state?seen=%C2%B2"
    assert ann.ask(path).told["stage"] == "waiting"


def test_a_post_has_a_size(served: Served) -> None:
    ann = served.joins()
    padded = b'{"x": "' + b"x" * 20_000 + b'"}'
    try:
        code = served.ask(f"/api/{served.code}/answer", padded, {**JSON, **ann.header}).code
    except (ConnectionError, BrokenPipeError):
        code = 400  # the connection was closed during the post
    assert code in {400, 413}
    assert ann.state["stage"] == "waiting"


def test_a_line_is_not_held_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that announces a body and does not send it is disconnected."""
    assert app.BODY_SECONDS <= 10
    monkeypatch.setattr(app, "BODY_SECONDS", 0.3)
    head = "POST /api/K7M4/join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n\r\n{"
    with (
        Served(f"sqlite:///{tmp_path / 'classes.db'}") as served,
        socket.create_connection(("127.0.0.1", served.port), timeout=5) as line,
    ):
        line.sendall(head.encode())
        assert line.recv(1000) == b""  # closed


def test_who_posts_too_often_waits_and_keeps_nobody_out(served: Served) -> None:
    ann, bo = served.joins(1), served.joins(2)
    asked = served.does("open")["round"]
    codes = [ann.ask("answer", ann.answer(0.5, asked)).code for _ in range(POSTS + 5)]
    assert codes[: POSTS - 1] == [200] * (POSTS - 1)
    assert codes[-5:] == [429] * 5
    assert bo.ask("answer", bo.answer(0.5, asked)).code == 200
    assert ann.state["mine"] is not None  # the counted answer is kept


def test_who_looks_too_often_waits(served: Served) -> None:
    ann, bo = served.joins(1), served.joins(2)
    codes = [ann.ask("state").code for _ in range(LOOKS + 3)]
    assert codes == [200] * LOOKS + [429] * 3
    assert bo.ask("state").code == 200


def test_who_tries_codes_does_not_find_one_and_shuts_no_class_out(served: Served) -> None:
    """All clients share one address, as behind a school's router."""
    ann = served.joins(1)
    other = served.store.create("live", "Another", "k" * 30, []).result()
    codes = [served.ask(f"/api/00{n:02}/state").code for n in range(GUESSES + 5)]
    assert codes == [410] * GUESSES + [429] * 5
    # valid and invalid codes now get the same reply, at every path
    assert served.ask(f"/api/{other.code}/join", {"token": "t" * 20}).code == 429
    assert served.ask(f"/{other.code}").code == served.ask("/0000").code == 429
    # members of a class are unaffected, and so are latecomers
    assert ann.state["stage"] == "waiting"
    assert served.joins(2).me["name"]
    assert served.ask(f"/{served.code}").code == 200


def test_once_it_is_too_often_no_code_is_looked_up(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither in the database nor in memory, so timing does not tell valid from invalid codes.
    Concurrent guesses count like sequential ones."""
    looked = looks_up(served, monkeypatch)
    with ThreadPoolExecutor(20) as pool:
        pages = pool.map(served.ask, [f"/api/00{n:02}/state" for n in range(99)])
        codes = sorted(page.code for page in pages)
    assert codes == [410] * GUESSES + [429] * (99 - GUESSES)
    assert len(set(looked)) == GUESSES
    stranger = {"X-Class-Token": "token-of-a-stranger"}
    for path in ("/{}", "/api/{}/state", "/api/{}/answer", "/picture/{}/1/came.svg"):
        for headers in ({}, stranger):
            served.ask(path.format(served.code), headers=headers)
    join = served.ask(f"/api/{served.code}/join", {"token": "token-of-a-stranger"})
    assert (join.code, join.told["code"]) == (429, "often")
    assert len(set(looked)) == GUESSES


def test_a_school_at_one_address_comes_in_at_once(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One guess short of the limit, 100 concurrent requests succeed with a single lookup."""
    for _ in range(GUESSES - 1):
        served.limits.guessed("127.0.0.1")
    looked = looks_up(served, monkeypatch)
    with ThreadPoolExecutor(20) as pool:
        pages = pool.map(served.ask, [f"/{served.code.lower()}"] * 100)
        assert {page.code for page in pages} == {200}
    assert len(looked) == 1


def looks_up(served: Served, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a live list of codes looked up for clients not yet in the class: each lookup in
    memory, and those in the database for codes not listed before."""
    looked: list[str] = []
    known, found = served.classroom.known, served.classroom.found

    def looks(code: str) -> Any:
        if not served.limits.is_home("127.0.0.1", code.upper()):
            looked.append(code)
        return known(code)

    def asks(code: str) -> Any:
        if code not in looked:
            looked.append(code)
        return found(code)

    monkeypatch.setattr(served.classroom, "known", looks)
    monkeypatch.setattr(served.classroom, "found", asks)
    return looked


def test_a_device_is_known_though_the_server_is_new(served: Served) -> None:
    """After a restart the device's address is unknown, but its token is valid."""
    ann = served.joins(1)
    limit = Limits()
    for _ in range(GUESSES):
        limit.guessed("127.0.0.1")
    _replaced(served, limit)
    assert served.ask(f"/{served.code}").code == 429
    assert ann.state["stage"] == "waiting"
    assert served.ask(f"/{served.code}").code == 200


def _replaced(served: Served, new: Limits) -> None:
    """Replace the server's rate counts, as a restart does."""
    served.limits.__dict__.update(new.__dict__)


def test_limits_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(limits, "monotonic", lambda: now)
    one = Limits()
    for _ in range(POSTS):
        one.posted("ann")
    with pytest.raises(RequestRefused, match="too often"):
        one.posted("ann")
    one.posted("bo")
    now += 10.1
    one.posted("ann")


def test_what_is_counted_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(limits, "monotonic", lambda: now)
    one = Limits()
    for n in range(30_000):
        now += 0.01
        one.posted(n)
    assert len(one._times) < 20_000
