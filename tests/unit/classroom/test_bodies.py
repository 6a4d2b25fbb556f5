"""Fuzzed posts to a class are accepted whole or refused with a message, on both databases. A
refused post stores nothing; after an accepted one every page still renders."""

import json
import logging
from collections.abc import Iterator
from copy import deepcopy
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from jamlab.classroom.server.app import MOST_BYTES
from jamlab.classroom.server.limits import Limits
from jamlab.classroom.store.rows import METADATA, Kind
from tests.release.trust.poked.asking import INSIDE, NOTHING, Answer, Asking
from tests.repository.tiers import examples
from tests.unit.classroom.postgresql import at_both
from tests.unit.classroom.server.asked import KEY, Served

_NUMBERS = count()
JSON = "application/json"


class Unlimited(Limits):
    """No rate limit."""

    def _count(self, *_: object) -> None:
        pass


class Class:
    """A class or homework of four questions with one pupil; of a class, the first is open or its
    guesses are shown."""

    def __init__(self, served: Served, asking: Asking, kind: str) -> None:
        self._served, self._asking, self.store = served, asking, served.store
        self.token = f"token-of-a-device-{next(_NUMBERS)}"
        asks = [(r.question, r.hidden) for r in self.store.rounds(served.number)]
        of: Kind = "homework" if kind == "homework" else "live"
        made = self.store.create(of, "A class", KEY, asks).result()
        self.number, self.code = made.id, made.code
        first = self.store.rounds(made.id)[0]
        self.round = first.id
        self.store.move(made.id, first.id, ("waiting", 1), ("open", 1)).result()
        if kind == "shown":
            self.store.move(made.id, first.id, ("open", 1), ("shown", 1)).result()
        self.store.join(made.id, self.token, "device").result()
        self.other = f"token-of-a-device-{next(_NUMBERS)}"

    def asks(self, path: str, body: bytes | None = None, kind: str = JSON) -> Answer:
        """Return the reply to a pupil who also has the teacher's cookie."""
        home = f"/api/teach/{self.number}" if path in TEACHERS else f"/api/{self.code}"
        reply = self._asking.ask(
            f"{home}/{path}".replace("teacher-", ""), "GET" if body is None else "POST", body,
            X_Class_Token=self.token, Content_Type=kind,
            Cookie=f"jamlab-class-{self.number}={KEY}",
        )  # fmt: skip
        if reply is NOTHING:
            assert len(body or b"") > MOST_BYTES
        assert reply.status < 500, reply.text
        inside = {found[0].encode() for found in INSIDE.finditer(reply.text)}
        assert all(found in (body or b"") for found in inside), reply.text
        return reply

    def posts(self, path: str, body: dict[str, Any]) -> Answer:
        return self.asks(path, json.dumps(self.filled(body)).encode())

    def filled(self, body: dict[str, Any]) -> dict[str, Any]:
        """Return the body with this class's round id and token filled in."""
        own = {"round": (0, self.round), "token": ("", self.other)}
        return {
            name: own[name][1] if name in own and value == own[name][0] else value
            for name, value in body.items()
        }

    @property
    def stored(self) -> dict[str, list[Any]]:
        """Rows of all tables, without the `seen` times."""
        found = {}
        with self.store.database.reads() as connection:
            for name in ("class", "round", "pupil", "answer", "trials"):
                table = METADATA.tables[name]
                columns = [each for each in table.c if each.name != "seen"]
                rows = connection.execute(select(*columns).order_by(*table.primary_key))
                found[name] = [tuple(row) for row in rows]
        return found


KINDS = ("live", "shown", "homework")
TEACHERS = {"do", "returned", "teacher-state", "results.csv"}
FREE: dict[str, Any] = {
    "ask": "How many?", "kind": "number", "low": 0, "high": 10, "step": 1, "unit": "kg",
    "choices": [],
}  # fmt: skip
GOOD: list[tuple[str, dict[str, Any]]] = [
    ("join", {"token": "", "members": 2}),
    ("answer", {"id": "post-0001", "round": 0, "vote": 1, "n": 1, "values": [0.5]}),
    ("play", {"id": "play-0001", "round": 0, "n": 5}),
    ("returned", {"name": "answers.txt", "text": "JAM1 x"}),
    *(("do", {"do": do, "round": 0, "vote": 1}) for do in ("show", "reveal", "again", "next")),
    ("do", {"do": "open", "round": None, "vote": 1}),
    ("do", {"do": "hands", "round": 0, "vote": 1, "values": [[0.25, 2], [0.5, 1]]}),
    ("do", {"do": "cards", "round": 0, "vote": 1, "values": {"7": 2, "12": 0}}),
    ("do", {"do": "ask", "question": {"free": FREE}, "rounds": 4, "open": True}),
    ("do", {"do": "ask", "question": {"lesson": 2, "part": "guess"}, "rounds": 4}),
    ("do", {"do": "ask", "question": {"log": "cramel/ann-bo-cy", "step": 27, "what": None}}),
    ("do", {"do": "ask", "question": {"study": "cramel/two-players", "step": 4}}),
    ("do", {"do": "door", "shut": True}),
    *(("do", {"do": do}) for do in ("clear", "close", "end", "delete")),
]  # fmt: skip

texts = st.text(st.characters(), max_size=40) | st.sampled_from(
    ["\x00", "\ud800", "a\x00b", "١", "²", "../../etc/passwd", "\u202e", "x" * 900, "-1", "1e400"]
)
numbers = st.one_of(
    st.integers(),
    st.sampled_from([2**31, 2**63, 2**64, -(2**63), 10**400, True, False, -0.0, 1e308, 1e-320]),
    st.floats(),
)
values = st.recursive(
    st.one_of(st.none(), numbers, texts),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(texts, inside, max_size=4),
    max_leaves=6,
)


@st.composite
def bodies(draw: st.DrawFn) -> tuple[str, Any]:
    """Return a good post with up to three parts replaced, left out or added."""
    path, good = draw(st.sampled_from(GOOD))
    body: Any = deepcopy(good)
    for _ in range(draw(st.integers(0, 3))):
        places = list(_places(body))
        holder, key = draw(st.sampled_from(places))
        how = draw(st.sampled_from(["replace", "replace", "replace", "leave out", "add"]))
        if how == "add" and isinstance(holder, dict):
            holder[draw(texts)] = draw(values)
        elif how == "leave out":
            del holder[key]
        else:
            holder[key] = draw(values)
        if not body:
            break
    return path, body


def _places(inside: Any) -> Iterator[tuple[Any, Any]]:
    pairs = inside.items() if isinstance(inside, dict) else enumerate(inside)
    for key, value in list(pairs):
        yield inside, key
        if isinstance(value, dict | list):
            yield from _places(value)


@pytest.fixture
def asked(address: str) -> Iterator[tuple[Served, Asking]]:
    served = Served(address)
    served.limits = Unlimited()
    with served:
        asking = Asking(served.port)
        yield served, asking
        asking.close()


def test_what_is_changed_is_good_at_first(asked: tuple[Served, Asking]) -> None:
    """Every unmutated post is accepted by a live class, a shown one or homework."""
    refused = []
    for path, body in GOOD:
        codes = [Class(*asked, kind).posts(path, body).status for kind in KINDS]
        if 200 not in codes:
            refused.append((path, body))
    assert refused == []


def holds(one: Class, path: str, body: bytes, kind: str = JSON) -> None:
    """Assert that the post is accepted or refused as a whole and that all pages still render."""
    before = one.stored
    reply = one.asks(path, body, kind)
    event(f"{path} {reply.status}")
    if len(body) > MOST_BYTES:  # tornado itself refuses these
        assert one.stored == before
        return
    told = json.loads(reply.body, parse_constant=_no)
    assert isinstance(told, dict)
    if reply.status >= 400:
        assert told["error"]
        assert told["code"]
        assert one.stored == before
    if reply.status >= 400 or told == {"gone": True}:
        return
    for page in ("teacher-state", "state", "results.csv"):
        seen = one.asks(page)
        if page == "state" and seen.status == 403:  # pupil removed
            assert '"clear"' in body.decode()
            continue
        assert seen.status == 200, (page, seen.text)
        if page.endswith("state"):
            json.loads(seen.text, parse_constant=_no)


def _no(constant: str) -> None:
    raise AssertionError(f"{constant} is no JSON")


@at_both
def test_any_field_may_be_anything(
    asked: tuple[Served, Asking], caplog: pytest.LogCaptureFixture
) -> None:
    @settings(
        max_examples=examples(100), deadline=None,
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    )  # fmt: skip
    @given(bodies(), st.sampled_from(KINDS))
    def tried(post: tuple[str, Any], kind: str) -> None:
        path, body = post
        one = Class(*asked, kind)
        holds(one, path, json.dumps(one.filled(body)).encode())
        one.store.delete(one.number).result()

    tried()
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]


RAW = st.one_of(
    st.binary(max_size=60),
    st.sampled_from(
        [
            b"", b"null", b"[]", b"0", b"NaN", b'"x"', b"[" * 16_000, b'{"a":' * 3_000,
            b'{"n": 1' + b"0" * 5_000 + b"}", '{"do": "show"}'.encode("utf-16"),
            b"\xef\xbb\xbf{}", b'{"do": "show", "do": "end"}', b"do=end&round=1", b"%zz=%00",
            b"--x\r\nContent-Disposition: form-data\r\n\r\n\r\n--x--", b'{"do": "\xff"}',
        ]
    ),
)  # fmt: skip
CONTENT = st.sampled_from(
    [JSON, JSON, "", "application/json; charset=utf-16", "text/plain", "APPLICATION/JSON",
     "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "multipart/form-data",
     "application/json\t;", "multipart/form-data; boundary=" + "x" * 4_000]
)  # fmt: skip


@at_both
def test_any_bytes_of_any_kind_may_come(
    asked: tuple[Served, Asking], caplog: pytest.LogCaptureFixture
) -> None:
    one = Class(*asked, "live")

    @settings(
        max_examples=examples(60), deadline=None,
        suppress_health_check=[HealthCheck.function_scoped_fixture],
    )  # fmt: skip
    @given(st.sampled_from(["join", "answer", "play", "do", "returned"]), RAW, CONTENT)
    def tried(path: str, body: bytes, kind: str) -> None:
        before = one.stored
        reply = one.asks(path, body, kind)
        event(f"{path} {reply.status}")
        if reply.status >= 400:
            assert one.stored == before

    tried()
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]
