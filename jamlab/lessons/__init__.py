"""The course: twelve lessons on probability, each with a live table, trials and an exact answer.

    from jamlab.lessons import page
    lesson = page(2)       # in a notebook: lesson.question, lesson.guess, lesson.table, …

A lesson is a record (`course.lesson_record.Lesson`) in a folder of its own; `lesson_program`
returns the view model of its page, and `page` its widgets for a notebook.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from jamlab.arguments import range_error
from jamlab.lessons.course.answering import right_answer_text
from jamlab.lessons.course.lesson_board import LessonBoard, read
from jamlab.lessons.course.lesson_program import LessonProgram
from jamlab.lessons.course.lesson_record import Lesson
from jamlab.text import unmarked

if TYPE_CHECKING:
    from jamlab.lessons.lesson_page.lesson_page import LessonPage

__all__ = [
    "COURSE",
    "LessonBoard",
    "Lesson",
    "answers",
    "board",
    "lesson",
    "lesson_program",
    "page",
    "teacher",
]

COURSE: Final[dict[int, str]] = {
    1: "first_tile",
    2: "second_tile",
    3: "counting_hands",
    4: "expected_value",
    5: "when_to_stop",
    6: "whole_recipe",
    7: "large_numbers",
    8: "hidden_recipe",
    9: "winners_curse",
    10: "flicked_die",
    11: "first_player",
    12: "luck_and_skill",
}
"""Folder names by lesson number."""

_HERE: Final = Path(__file__).parent


@cache
def lesson(number: int) -> Lesson:
    """Return the lesson with this number, from 1; raise ValueError if there is none."""
    if number not in COURSE:
        raise ValueError(range_error("lesson", number, 1, max(COURSE)))
    found: Lesson = import_module(f"jamlab.lessons.{COURSE[number]}").LESSON
    return found


def lesson_program(number: int, seed: int | None = None) -> LessonProgram:
    """Return the view model of a lesson page. A given `seed` reproduces its random draws."""
    found = lesson(number)
    panel = f"jamlab.lessons.{COURSE[number]}.panel"
    return LessonProgram(found, seed, import_module(panel).PANEL if find_spec(panel) else None)


def page(number: int, seed: int | None = None) -> LessonPage:
    """Return the widgets of a lesson, one per notebook cell. A given `seed` reproduces its random
    draws.
    """
    from jamlab.lessons.lesson_page.lesson_page import LessonPage

    program = lesson_program(number, seed)
    if program.lesson.needs_kernel:
        return LessonPage(program)
    return LessonPage(program, {"kind": "lesson", "arguments": {"number": number, "seed": seed}})


def teacher(number: int) -> str:
    """Return the teacher's page of a lesson as Markdown, without the answers to its exercises."""
    lesson(number)  # same ValueError for an unknown number
    return (_HERE / COURSE[number] / "teacher.md").read_text(encoding="utf-8")


@cache
def board(number: int) -> LessonBoard:
    """Return the teacher's script of a lesson, with the material needed without devices."""
    return read(_HERE / COURSE[lesson(number).number], lesson(number))


def answers(number: int) -> str:
    """Return the answers of a lesson as Markdown: the exact one, and those to its exercises."""
    found = lesson(number)
    exact = found.exact(**found.printed)
    right = found.guess.right_choice
    first = f"*{right}*: {exact.formula}" if right else exact.formula
    lines = [f"**{found.question}** {first}", " ".join(exact.words)]
    for n, exercise in enumerate(found.exercises, 1):
        ask = unmarked(exercise.ask)
        lines.append(f"**Question {n}.** {ask}")
        lines.append(f"*{unmarked(right_answer_text(exercise))}*")
    return "\n\n".join(lines)
