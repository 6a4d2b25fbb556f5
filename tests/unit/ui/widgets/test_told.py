"""Messages from Python to the browser match the browser's types: `told.d.ts` is current, and each
message has the fields of its record and no other. The walk over the records is this file's own."""

from __future__ import annotations

import dataclasses
import json
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from building import told as types_of
from jamlab.chance import questions
from jamlab.core import Stream
from jamlab.core.registry import ids, load
from jamlab.core.scene import Plan
from jamlab.lessons import COURSE, page
from jamlab.lessons.course import lesson_messages as lessons
from jamlab.log import Replay
from jamlab.pages.explainer import explainer
from jamlab.pages.explainer import explainer_messages as explaining
from jamlab.pages.flicks import flick_messages as flicks
from jamlab.pages.flicks.flick_widget import FlickTable, IntendedFlick
from jamlab.pages.questions import asking_messages as asking
from jamlab.pages.questions.asking_program import AskingProgram
from jamlab.ui import messages as scenes
from jamlab.ui import table_messages as tables
from jamlab.ui.story import story
from tests.browser.stepper.dicetale import PLAN
from tests.unit.lessons.course.test_diary import answer, by_hand, guess
from tests.unit.lessons.heard import say
from tests.unit.ui.scenes.test_story import added_up
from tests.unit.ui.widgets.test_flicking import GOOD, LYING, sent, sinks

__all__ = ["sent"]  # a fixture

REPLAYS = Path(__file__).parents[4] / "replays"


def misfits(value: Any, kind: Any, at: str, within: Any = None) -> Iterator[str]:
    """Yield mismatches of a JSON value with a type; `within` is the mark of its container."""
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if kind is Any:
        return
    if origin is typing.NotRequired:
        yield from misfits(value, inside[0], at, within)
    elif origin is typing.Literal:
        if value not in inside:
            yield f"{at}: {value!r} is none of {inside}"
    elif origin in (typing.Union, types.UnionType):
        tried = [list(misfits(value, each, at, within)) for each in inside]
        if all(tried):
            yield min(tried, key=len)[0]
    elif origin is typing.Annotated:
        yield from of_record(value, inside[0], inside[1], at)
    elif origin is list or (origin is tuple and inside[-1] is Ellipsis):
        if not isinstance(value, list):
            yield f"{at}: {value!r} is no list"
            return
        for n, each in enumerate(value):
            yield from misfits(each, inside[0], f"{at}[{n}]", within)
    elif origin is tuple:
        yield from in_order(value, [(f"{n}", each) for n, each in enumerate(inside)], 0, at)
    elif origin is dict:
        if not isinstance(value, dict):
            yield f"{at}: {value!r} is no object"
            return
        for name, each in value.items():
            yield from misfits(each, inside[1], f"{at}.{name}")
    elif kind in (str, bool, type(None)):
        if type(value) is not kind:
            yield f"{at}: {value!r} is no {kind.__name__}"
    elif kind in (int, float):
        if type(value) not in (int, kind):
            yield f"{at}: {value!r} is no number"
    else:
        yield from of_record(value, kind, within if dataclasses.is_dataclass(kind) else None, at)


def of_record(value: Any, kind: Any, mark: Any, at: str) -> Iterator[str]:
    """Yield the mismatches of a record."""
    if mark == scenes.CHANGES:
        return  # folded into scenes, which are checked
    hints = typing.get_type_hints(kind, include_extras=True)
    if mark is None and hasattr(kind, "_field_defaults"):
        yield from in_order(value, list(hints.items()), len(kind._field_defaults), at)
    elif not isinstance(value, dict):
        yield f"{at}: {value!r} is no {kind.__name__}"
    else:
        spare = {name for name in hints if typing.get_origin(hints[name]) is typing.NotRequired}
        if mark is not None:
            unset, given = dataclasses.MISSING, scenes.defaults(kind)
            hints = {name: hint for name, hint in hints.items() if name not in mark.without}
            spare = {name for name in hints if given[name] is not unset}
        by_id = scenes.BY_ID if kind is scenes.ShownScene else {}
        for name in hints.keys() - value.keys() - spare:
            yield f"{at}: there is no {name}"
        for name, each in value.items():
            if name in hints:
                yield from misfits(each, hints[name], f"{at}.{name}", mark and scenes.SPARSE)
            elif (shared := name.partition(".")[0]) in by_id:
                yield from misfits(each, by_id[shared], f"{at}.{name}")
            else:
                yield f"{at}: {kind.__name__} has no {name}"


def in_order(value: Any, hints: list[tuple[str, Any]], spare: int, at: str) -> Iterator[str]:
    """Yield the mismatches of a record sent as an array, whose last fields may be left out."""
    if not isinstance(value, list) or not len(hints) - spare <= len(value) <= len(hints):
        yield f"{at}: {value!r} is not {[name for name, _ in hints]}"
        return
    for (name, kind), each in zip(hints, value, strict=False):
        yield from misfits(each, kind, f"{at}.{name}")


def assert_told(value: Any, kind: Any) -> None:
    assert list(misfits(json.loads(json.dumps(value)), kind, "told"))[:5] == []


# -- the types ------------------------------------------------------------------------------------


def test_the_browsers_types_are_current() -> None:
    for path, text in types_of.written().items():
        assert path.read_text(encoding="utf-8") == text, "run python -m building.told"


def test_a_record_of_another_shape_has_another_type() -> None:
    class Zone(typing.NamedTuple):
        kind: str
        name: str = ""

    found = types_of.Types()
    assert found.of(list[Zone | None]) == "(Zone | null)[]"
    assert found.declared == {"Zone": "  type Zone = [kind: string, name?: string];\n"}
    assert not found.filled
    with pytest.raises(TypeError, match="two records are told as Zone"):
        found.of(scenes.Zone)
    with pytest.raises(TypeError, match="cannot be told"):
        found.of(Path)


def test_a_record_without_its_defaults_is_declared_whole_or_with_optional_fields() -> None:
    @dataclasses.dataclass
    class Inner:
        face: str = ""

    @dataclasses.dataclass
    class Outer:
        id: str
        on: int = -1
        inner: tuple[Inner, ...] = ()

    for kind in (Inner, Outer):
        kind.__annotations__ = typing.get_type_hints(kind, localns={"Inner": Inner})
    sparse, whole = types_of.Types(), types_of.Types()
    sparse.of(typing.Annotated[Outer, scenes.SPARSE])
    whole.of(typing.Annotated[Outer, scenes.Sparse(without=("id",), filled=True)])
    outer, inner = [" ".join(text.split()) for text in sparse.declared.values()]
    assert outer == "type Outer = { id: string; on?: number; inner?: Inner[]; };"
    assert inner == "type Inner = { face?: string; };"
    outer, inner = [" ".join(text.split()) for text in whole.declared.values()]
    assert outer == "type Outer = { on: number; inner: Inner[]; };"
    assert inner == "type Inner = { face: string; };"
    assert "export const OUTER = {\n  on: -1,\n  inner: [],\n};" in "".join(whole.filled)
    assert not sparse.filled


def test_what_does_not_fit_is_found() -> None:
    view = {"id": "0", "name": "Ann"}
    assert list(misfits(view, scenes.View, "view")) == []
    assert list(misfits({**view, "seat": 0}, scenes.View, "view")) == ["view: View has no seat"]
    assert list(misfits({"id": "0"}, scenes.View, "view")) == ["view: there is no name"]
    assert list(misfits({**view, "id": 0}, scenes.View, "view")) == ["view.id: 0 is no str"]
    assert list(misfits(["a", "b", 1], tables.TableOption, "option"))
    assert list(misfits({"zone": "hand", "slot": 0}, scenes.Piece, "piece")) == []
    assert list(misfits({"zone": "hand"}, scenes.Piece, "piece")) == ["piece: there is no slot"]
    assert list(misfits({"id": "a", "zone": "hand", "slot": 0}, scenes.Piece, "piece"))


# -- messages -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ids())
def test_a_story(game: str) -> None:
    path = min((REPLAYS / game).glob("*.jsonl"), key=lambda path: path.stat().st_size)
    told = json.loads(json.dumps(story(Replay.read(path))))
    assert_told(told, scenes.Story)
    for view in told["views"]:
        for scene in added_up(told, view["id"]):
            assert_told(scene, scenes.ShownScene)
    short = story(Replay.read(path), ["all"])
    assert_told(explainer.cut(short, 2, 3), scenes.Story)


@pytest.mark.parametrize("game", ids())
def test_an_explainer(game: str) -> None:
    assert_told(explainer.page(load(game)), explaining.ExplainerPage)


@pytest.mark.parametrize("number", COURSE)
def test_a_lesson(number: int) -> None:
    lesson = page(number)
    assert_told(lesson.question.told, lessons.Asked)

    def look() -> None:
        assert_told(lesson.guess.told, lessons.StoredGuess)
        assert_told(lesson.table.told, lessons.LiveTable)
        assert_told(lesson.exact.told, lessons.ExactWaits | lessons.ExactShown)
        assert_told(lesson.exercises.told, lessons.ExercisesWait | lessons.ExercisesOpen)
        assert_told(lesson.end.told, lessons.EndWaits | lessons.EndShown)

    look()
    guess(lesson)
    by_hand(lesson, Stream(3, number), 2)
    look()
    say(lesson, "finish")
    say(lesson, "run-100")
    look()
    say(lesson, "exact")
    for _ in lesson.lesson.exercises:
        answer(lesson, right=False)
        answer(lesson, right=True)
        look()
        say(lesson, "next")
    look()
    assert lesson.end.told["shown"]


def test_what_is_asked_about_a_step() -> None:
    replay = Replay.read(REPLAYS / "cramel" / "ann-bo-cy.jsonl")
    program = AskingProgram(replay, 40, pause=0)

    def look() -> None:
        assert_told(program.state()["asking"], asking.AskingTold)

    assert_told(AskingProgram().state()["asking"], asking.AskingTold)
    look()
    for name in questions(replay):
        program.receive({"do": "question", "name": name})
        look()
        program.receive({"do": "parameter", "name": "of", "value": ["Roby"]})
        for _ in range(2):  # an answer, and some trials of it
            program.work()
            look()
            program.receive({"do": "try"})


def test_a_table_to_flick_on(sent: list[dict[str, Any]]) -> None:
    table = FlickTable(PLAN, LYING, sinks, place=lambda *_: LYING)
    assert_told(table.plan, Plan)
    table._heard(table, GOOD, [])
    table._heard(table, {"kind": "place", "n": 2, "die": "A1", "x": 0, "y": 0, "turn": 0}, [])
    table._heard(table, {"kind": "place", "n": 3, "die": "C1"}, [])
    flick = IntendedFlick("A1", 5, 164, 120)
    table.show(flick, LYING, sinks(flick), "Ann aims")
    kinds = (flicks.FlickRolled, flicks.FlickPlaced, flicks.FlickRefusal, flicks.FlickShown)
    for message, kind in zip(sent, kinds, strict=True):
        assert_told(message, kind)
