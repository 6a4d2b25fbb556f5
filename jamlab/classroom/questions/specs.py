"""Specs: short forms of questions in plans and pages; `asked_by` makes the questions.

{"lesson": 4}                                    all questions of a lesson
{"lesson": 4, "part": "guess"}                   one of them: "guess", "exercise 2"
{"log": "cramel/ann-bo-cy", "step": 27, "what": "next", "of": ["Cramel", "Mrs Bloom"]}
{"log": "cramel/ann-bo-cy", "step": 127, "what": "choice"}
{"study": "cramel/two-players"}                  all stops of a study; with "step" one of them
{"free": {"ask": "Will it rain at four o’clock?"}}
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

from jamlab.arguments import one_of, whole
from jamlab.classroom.class_messages import Choices, Offered, OfferedGame, OfferedLesson
from jamlab.classroom.questions.class_question import FrozenQuestion
from jamlab.classroom.questions.lesson_questions import free, of_lesson
from jamlab.classroom.questions.step_questions import (
    NOTES,
    good_steps,
    of_choice,
    of_draw,
    of_study,
    shipped_study,
    study_in,
)
from jamlab.core.registry import load
from jamlab.lessons import COURSE, lesson
from jamlab.log import LogError, Replay
from jamlab.log.notes import Notes
from jamlab.log.recorded import LOGS, recorded, replays, shipped, stem

T = TypeVar("T")
NEXT: Final = "next"
CHOICE: Final = "choice"
_KNOWN: Final = {
    "lesson": ("lesson", "part"),
    "log": ("log", "step", "what", "of"),
    "study": ("study", "step"),
    "free": ("free",),
}
_FREE: Final = ("ask", "kind", "low", "high", "step", "unit", "choices")


def asked_by(
    spec: Mapping[str, Any],
    seed: int,
    logs: Callable[[str], Replay] = shipped,
    studies: Callable[[str], Notes] = shipped_study,
) -> tuple[FrozenQuestion, ...]:
    """Return the questions for a spec; `seed` decides the outcome of a lesson's.

    `logs` finds recorded games by name, `studies` their notes; by default those in the package.
    ValueError, with a message for people, for an invalid spec.
    """
    if not isinstance(spec, Mapping):
        raise ValueError(f"a question must be a table of names and values, got {spec!r}")
    kinds = [kind for kind in _KNOWN if kind in spec]
    if len(kinds) != 1:
        raise ValueError("a question must have one of “lesson”, “log”, “study” and “free”")
    (kind,) = kinds
    _only(spec, _KNOWN[kind], f"a question with “{kind}”")
    if kind == "lesson":
        return _of_lesson(spec, seed)
    if kind == "study":
        return _of_study(spec, studies)
    return (_of_step(spec, logs) if kind == "log" else _free(spec["free"]),)


def _of_lesson(spec: Mapping[str, Any], seed: int) -> tuple[FrozenQuestion, ...]:
    asked = of_lesson(_whole(spec, "lesson"), seed)
    if "part" not in spec:
        return asked
    parts = {one.hidden["source"]["part"]: one for one in asked}
    part = spec["part"]
    one_of("“part”", part, parts)
    return (parts[part],)


def _of_step(spec: Mapping[str, Any], logs: Callable[[str], Replay]) -> FrozenQuestion:
    name, what = spec["log"], spec.get("what")
    if not isinstance(name, str):
        raise ValueError(f"“log” must be the name of a recorded game, got {name!r}")
    of = spec.get("of", [])
    if not isinstance(of, list) or not all(isinstance(face, str) for face in of):
        raise ValueError(f"“of” must be a list of names of cards or tiles, got {of!r}")
    step = _whole(spec, "step")
    replay = _found(logs, name)
    if replay.is_redacted:
        raise ValueError(f"{name} was seen in part: its table cannot be shown")
    whole(f"{name}: “step”", step, 0, len(replay) - 1)
    if what is None:
        what = NEXT if of or replay.nodes[step] == "chance" else CHOICE
    if what == NEXT:
        return of_draw(replay, step, of)
    one_of("“what”", what, (NEXT, CHOICE))
    if of:
        raise ValueError(f"“of” requires “what” to be “{NEXT}”")
    return of_choice(replay, step)


def _of_study(
    spec: Mapping[str, Any], studies: Callable[[str], Notes]
) -> tuple[FrozenQuestion, ...]:
    name = spec["study"]
    if not isinstance(name, str):
        raise ValueError(f"“study” must be the name of a recorded game with notes, got {name!r}")
    notes = _found(studies, name)
    return of_study(notes, _whole(spec, "step") if "step" in spec else None)


def _found(found: Callable[[str], T], name: str) -> T:
    try:
        return found(name)
    except LogError as error:
        raise ValueError(str(error)) from None
    except OSError as error:
        raise ValueError(f"{name}: {error.strerror or error}") from None


def _free(told: Any) -> FrozenQuestion:
    if not isinstance(told, Mapping):
        raise ValueError("“free” must be a table with the question, “ask”")
    _only(told, _FREE, "a free question")
    more = {name: told[name] for name in _FREE if name in told and name != "ask"}
    choices = more.setdefault("choices", [])
    if not isinstance(choices, list):
        raise ValueError(f"“choices” must be a list of answers, got {choices!r}")
    return free(told.get("ask", ""), **more)


def _only(told: Mapping[str, Any], known: tuple[str, ...], what: str) -> None:
    for name in told:
        if name not in known:
            raise ValueError(f"{what}: unknown name “{name}”; known: {', '.join(known)}")


def _whole(spec: Mapping[str, Any], name: str) -> int:
    return whole(f"“{name}”", spec.get(name))


# -- Plan: the questions of a class in a TOML file, with a title -----------------------------------
#
#     title = "Chance in the castle"
#
#     [[question]]
#     lesson = 2
#     part = "guess"
#
# Each `[[question]]` is a spec. A recorded game is given by the name of a shipped one, or by a path
# relative to the plan's folder. Errors name the line.


EXAMPLE: Final = Path(__file__).with_name("example.toml")
MOST_BYTES: Final = 200_000
MOST: Final = 200
_HEAD: Final = re.compile(r"^\s*\[\[\s*[\"']?question[\"']?\s*\]\]")


class BadPlan(ValueError):
    """Raised for an invalid plan; the message names the problem and its place in the file."""


@dataclass(frozen=True)
class ClassPlan:
    """Questions for a class, in order."""

    title: str
    asked: tuple[FrozenQuestion, ...]


def read_plan(path: Path, seed: int) -> ClassPlan:
    """Read a plan; `seed` decides the outcomes. Raises OSError, BadPlan."""
    data = path.read_bytes()
    if len(data) > MOST_BYTES:
        raise BadPlan(f"{path.name} is too long for a plan")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadPlan(f"{path.name} is no text in UTF-8") from None
    return plan_of(text, path.name, path.parent, seed)


def plan_of(text: str, where: str, folder: Path, seed: int) -> ClassPlan:
    """Parse a plan; `where` is its name in messages, `folder` the base of paths to games."""
    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadPlan(f"{where}: {error}") from None
    except RecursionError:
        raise BadPlan(f"{where}: lists lie too deep in one another for a plan") from None
    for name in told:
        if name not in {"title", "question"}:
            raise BadPlan(f"{where}: unknown name “{name}” in a plan; known: title, [[question]]")
    title = told.get("title", Path(where).stem)
    if not isinstance(title, str) or not 0 < len(title.strip()) <= 200:
        raise BadPlan(f"{where}: “title” must be a text of 1 to 200 characters")
    specs = told.get("question", [])
    if not isinstance(specs, list) or not specs:
        raise BadPlan(f"{where}: a plan must have at least one [[question]]")
    lines = [number for number, line in enumerate(text.splitlines(), 1) if _HEAD.match(line)]
    asked: list[FrozenQuestion] = []
    for number, spec in enumerate(specs):
        at = f", line {lines[number]}" if len(lines) == len(specs) else ""
        try:
            asked += asked_by(
                spec,
                seed + number,
                lambda name: found_log(name, folder),
                lambda name: found_study(name, folder),
            )
        except ValueError as error:
            raise BadPlan(f"{where}, question {number + 1}{at}: {error}") from None
    if len(asked) > MOST:
        raise BadPlan(f"{where}: a class must have at most {MOST} questions, got {len(asked)}")
    return ClassPlan(title.strip(), tuple(asked))


def found_log(name: str, folder: Path) -> Replay:
    """Return a recorded game: from a file if the name has a log's suffix, else a shipped one."""
    if name.endswith(tuple(kind.removeprefix("*") for kind in LOGS)):
        return Replay.read(folder / name)
    return shipped(name)


def found_study(name: str, folder: Path) -> Notes:
    """Return a study: from a file if the name has the suffix of a log or of notes, else shipped."""
    is_file = name.endswith((NOTES, *(kind.removeprefix("*") for kind in LOGS)))
    return study_in(folder / name) if is_file else shipped_study(name)


# Questions on offer to a teacher: those of lessons, and good steps of recorded games.


def choices(log: str = "") -> Choices:
    """Return all lessons with their questions and all recorded games; with `log` also the questions
    about this game. ValueError for an unknown game.
    """
    return {
        "lessons": list(_lessons()),
        "games": _games(),
        "steps": list(_steps(log)) if log else [],
    }


@cache
def _lessons() -> tuple[OfferedLesson, ...]:
    return tuple(
        {
            "lesson": number,
            "title": lesson(number).title,
            "minutes": lesson(number).minutes,
            "words": list(lesson(number).words),
            "questions": [
                _offered({"lesson": number, "part": one.hidden["source"]["part"]}, one)
                for one in of_lesson(number, 0)
            ],
        }
        for number in COURSE
    )


def _games() -> list[OfferedGame]:
    return [
        {"log": f"{game}/{stem(path)}", "game": game, "name": load(game).name, "title": title}
        for game, logs in recorded(replays()).items()
        for title, path in logs
    ]


@lru_cache(maxsize=64)
def _steps(log: str) -> tuple[Offered, ...]:
    try:
        replay = shipped(log)
    except LogError as error:
        raise ValueError(str(error)) from None
    if replay.is_redacted:
        return ()
    found = []
    for good in good_steps(replay):
        try:
            one = of_draw(replay, *good) if good.of else of_choice(replay, good.step)
        except ValueError:  # the actual choice is not among the public options
            continue
        found.append(_offered(good.spec(log), one))
    return tuple(found)


def _offered(spec: Mapping[str, Any], one: FrozenQuestion) -> Offered:
    """Return a question as offered, without anything about its answer."""
    question = one.question
    return {
        "spec": dict(spec),
        "kind": question["kind"],
        "about": question["about"],
        "ask": question["ask"],
        "setting": question["setting"],
        "choices": question["choices"],
    }
