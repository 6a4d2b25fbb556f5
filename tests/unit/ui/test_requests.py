"""Requests of pages: ill-typed ones are refused, and no message breaks a page."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Iterator
from types import UnionType
from typing import Any, get_args, get_origin

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from building.told import ROOMS
from jamlab.lessons import lesson_program
from jamlab.log import Replay
from jamlab.pages.play.play_program import play_program
from jamlab.pages.record.record_program import record_program
from jamlab.pages.theatre.theatre_program import TheatreProgram
from jamlab.ui.requests import BadRequest, Request, field_types, parse
from jamlab.ui.view_model import Program

JSON = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats(allow_nan=False) | some.text(),
    lambda inside: some.lists(inside, max_size=3) | some.dictionaries(some.text(), inside),
    max_leaves=5,
)


def kinds(base: type[Request] = Request) -> Iterator[type[Request]]:
    """Yield all declared requests of all pages."""
    for each in base.__subclasses__():
        if each.do and each.__module__ in ROOMS:
            yield each
        yield from kinds(each)


for room in ROOMS:
    importlib.import_module(room)
KINDS = sorted(kinds(), key=lambda kind: kind.do)


class Move(Request, do="move"):
    """A request of this test."""

    to: int
    names: list[str]
    rate: float = 0.5
    seats: dict[str, int] | None = None


GOOD: dict[str, Any] = {"do": "move", "to": 3, "names": ["a"], "rate": 1, "seats": {"a": 1}}


def test_a_message_becomes_its_record() -> None:
    assert parse(GOOD, [Move]) == Move(3, ["a"], 1, {"a": 1})
    assert parse({"do": "move", "to": 3, "names": []}, [Move]) == Move(3, [])


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"do": "x"}, "unknown request 'x'"),
        ({"do": None}, "unknown request None"),
        ({"do": ["move"]}, "unknown request ['move']"),
        ({"to": "3"}, "move: to must be a whole number, got '3'"),
        ({"to": True}, "move: to must be a whole number, got True"),
        ({"to": 3.0}, "move: to must be a whole number, got 3.0"),
        ({"names": "ab"}, "move: names must be list[str], got 'ab'"),
        ({"names": [1]}, "move: names must be list[str], got [1]"),
        ({"rate": "x" * 99}, f"move: rate must be a number, got '{'x' * 39}…"),
        ({"seats": {"a": "1"}}, "move: seats must be dict[str, int] | None, got {'a': '1'}"),
        ({"more": 1}, "move: unknown field 'more'"),
    ],
)
def test_what_is_wrong_is_named(change: dict[str, Any], why: str) -> None:
    with pytest.raises(BadRequest) as refused:
        parse({**GOOD, **change}, [Move])
    assert str(refused.value) == why


def test_what_is_missing_is_named() -> None:
    with pytest.raises(BadRequest, match="move: names is missing"):
        parse({"do": "move", "to": 3}, [Move])


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.__name__}")
def test_no_request_takes_an_object_for_its_fields(kind: type[Request]) -> None:
    """The type of every request field rejects a nested object, but for a few fields."""
    for name, hint in field_types(kind).items():
        if "Any" in str(hint):  # checked by their readers: a diary, a log's event
            assert (kind.do, name) in {
                ("notes.learn", "choices"), ("report", "fields"), ("resume", "kept"),
                ("ask", "question"),
            }  # fmt: skip
            continue
        with pytest.raises(BadRequest, match=f"{kind.do}: {name} must be"):
            parse({"do": kind.do, name: {"a": {"b": [{}]}}}, [kind])


PROGRAMS: dict[str, Callable[[], Program]] = {
    "play": lambda: play_program("cramel"),
    "record": lambda: record_program("kuhn"),
    "lesson": lambda: lesson_program(1),
    "theatre": lambda: _theatre(),
}


def _theatre() -> Program:
    program = TheatreProgram(pause=0.0)
    program.show(Replay.read("replays/kuhn/ann-bo.jsonl"))
    return program


@pytest.mark.parametrize("page", PROGRAMS)
@settings(deadline=None, max_examples=15, suppress_health_check=[HealthCheck.too_slow])
@given(data=some.data())
def test_whatever_arrives_the_page_lives_on(page: str, data: some.DataObject) -> None:
    program = PROGRAMS[page]()
    known = sorted(program.requests, key=lambda kind: kind.do)
    for _ in range(4):
        kind = data.draw(some.sampled_from(known))
        fields = {name: data.draw(_values(hint)) for name, hint in field_types(kind).items()}
        program.receive({"do": kind.do, **fields})
        program.work()
        json.dumps(program.state())


def _values(hint: Any) -> some.SearchStrategy[Any]:
    """Mostly fitting values, sometimes any JSON."""
    return _fitting(hint) | JSON


def _fitting(hint: Any) -> some.SearchStrategy[Any]:
    origin, inside = get_origin(hint), get_args(hint)
    if hint is Any:
        return JSON
    if origin is UnionType:
        return some.one_of(*map(_fitting, inside))
    if origin is list:
        return some.lists(_fitting(inside[0]), max_size=3)
    if origin is dict:
        return some.dictionaries(some.text(), _fitting(inside[1]), max_size=3)
    return some.from_type(hint)
