"""A lesson as taught: the teacher's script for a class, minute by minute."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from jamlab.lessons.course.lesson_record import PERCENT, Lesson, shown
from jamlab.text import decimal, percent

__all__ = [
    "BANDS",
    "SHORT",
    "USUAL",
    "LessonBoard",
    "TypicalRemark",
    "LessonStage",
    "read",
    "script",
]


# The part of the script that differs by lesson: `board.toml` in the lesson's folder.
#
# * Its texts may contain placeholders for numbers of the lesson: `{exact}`, `{exact stop=3}` for
#   other settings (`digits=3`: a mean with so many decimals, without its unit), `{row:two jokers}`
#   for an outcome's chance, `{formula}`.


BANDS: Final = ("below 25 %", "25 to under 50 %", "50 to under 75 %", "75 % or more")
"""Chances that one to four fingers, or the four edges of a card, stand for."""
_NUMBER: Final = re.compile(r"\{(exact|row|formula)(?::([^}]*)| ([^}]*))?\}")


@dataclass(frozen=True)
class TypicalRemark:
    """Typical remark of pupils and the question to ask back, in the talk or in a later part."""

    says: str
    back: str
    part: str = "Talk"


@dataclass(frozen=True)
class LessonBoard:
    """Teacher's texts for one lesson; `script` has what all lessons share.

    `minutes` are those of the ten parts of a school hour; `bands` the four answers that fingers can
    show. `strips` are the settings of the printed trials, in turn, and `strip` is the
    format string of their titles.
    """

    start: str
    ask: str
    look: str
    """Points to look for when the guesses are shown."""
    heard: tuple[TypicalRemark, ...]
    try_out: str
    again: str
    """Task before the second vote."""
    reveal: tuple[str, ...]
    exercises: str
    close: str
    short: str
    """Parts to leave out in a lesson of twenty minutes."""
    kit: tuple[str, ...]
    """Material needed to play without devices."""
    by_hand: tuple[str, ...]
    close_answer: str = ""
    """Model answer to the closing question."""
    bands: tuple[str, ...] = BANDS
    strips: tuple[Mapping[str, int], ...] = ({},)
    strip: str = ""
    minutes: tuple[int, ...] = ()


def read(folder: Path, lesson: Lesson) -> LessonBoard:
    """Read a lesson's board and fill in its numbers. Raise ValueError for unknown placeholders."""
    with (folder / "board.toml").open("rb") as file:
        said = _filled(tomllib.load(file), lesson)
    said["heard"] = tuple(TypicalRemark(**each) for each in said["heard"])
    lists = ("reveal", "kit", "by_hand", "bands", "strips", "minutes")
    return LessonBoard(**said | {name: tuple(said[name]) for name in lists if name in said})


def _filled(said: Any, lesson: Lesson) -> Any:
    """Return the data with the lesson's numbers in place of placeholders."""
    if isinstance(said, str):
        return _NUMBER.sub(lambda asked: _number(lesson, *asked.groups()), said)
    if isinstance(said, list):
        return [_filled(each, lesson) for each in said]
    if isinstance(said, dict):
        return {name: _filled(each, lesson) for name, each in said.items()}
    return said


def _number(lesson: Lesson, what: str, label: str | None, settings: str | None) -> str:
    other = dict(each.split("=") for each in (settings or "").split())
    digits = other.pop("digits", "")
    asked = {**lesson.start, **{name: int(value) for name, value in other.items()}}
    if asked.keys() != lesson.start.keys():
        raise ValueError(f"lesson {lesson.number}: unknown settings {settings!r}")
    exact = lesson.exact(**asked)
    if what == "formula":
        return exact.formula
    if what == "exact" and digits:
        return decimal(exact.value, int(digits))
    if what == "exact":
        if lesson.unit != PERCENT and exact.value.denominator == 1:
            return f"{exact.value} {lesson.unit}"
        return shown(exact.value, lesson.unit)
    for row in exact.rows:
        if row.label == label:
            return percent(row.chance)
    raise ValueError(f"lesson {lesson.number}: unknown outcome {label!r}")


# Plan of a school hour: the same ten parts in every lesson, filled from its board.


NAMES: Final = (
    *("Start", "Ask", "First vote", "Show", "Talk", "Try it out", "Second vote", "Reveal"),
    *("Exercises", "Close"),
)
USUAL: Final = (3, 3, 3, 3, 6, 8, 2, 7, 7, 3)
"""Default minutes of the parts: a school hour in total."""
SHORT: Final = (1, 2, 2, 1, 4, 4, 0, 4, 0, 2)
"""Minutes of a lesson of twenty; parts with 0 are left out."""
_PRESSED: Final = (
    "Your page with the code is on the wall. “In the room” counts the devices that have come in.",
    "“Ask the first question”.",
    "Nothing to press: “received” and “counted” rise. Hands and cards: under “…”.",
    "“Close and show guesses”.",
    "Nothing to press. The dots stay; the exact answer is still hidden.",
    "Nothing to press here: the trials of all devices run into one chart.",
    "“Vote again”; then, when all have answered, “Close and show guesses”.",
    "“Reveal”.",
    "“Next”, one question at a time.",
    "“End the class”. The results are under “…”; there you can delete them, too.",
)
"""Buttons to press on the teacher's page, by part."""
_NO_DEVICE: Final = "Devices cannot play this one: the lesson’s page goes on the wall for it."
_ALONE: Final = "Everybody alone and in silence. The worksheet has a place for the guess."


@dataclass(frozen=True)
class LessonStage:
    """Part of the hour: first and last minute, tasks, button to press."""

    name: str
    start: int
    end: int
    do: tuple[str, ...]
    press: str
    heard: tuple[TypicalRemark, ...] = ()
    answer: str = ""
    """Model answer to the question asked in this part."""


def script(
    lesson: Lesson, board: LessonBoard, minutes: tuple[int, ...] = ()
) -> tuple[LessonStage, ...]:
    """Return the parts of a lesson in order, with its own minutes or those given."""
    does: tuple[tuple[str, ...], ...] = (
        (board.start,),
        (f"*{lesson.question}*", board.ask),
        (_ALONE,),
        (board.look,),
        (),
        (board.try_out,),
        (board.again,),
        board.reveal,
        (board.exercises,),
        (board.close,),
    )
    found, start = [], 0
    planned = minutes or board.minutes or USUAL
    for name, do, press, length in zip(NAMES, does, _PRESSED, planned, strict=True):
        if length:
            heard = tuple(each for each in board.heard if each.part == name)
            said = press if name != "Try it out" or lesson.can_be_pooled else _NO_DEVICE
            answer = board.close_answer if name == "Close" else ""
            found.append(LessonStage(name, start, start + length, do, said, heard, answer))
        start += length
    return tuple(found)
