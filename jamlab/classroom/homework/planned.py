"""Homework out of what a class can be asked.

What comes where something is drawn is decided by the questions themselves: the same plan gives the
same homework, today and when the answers are read.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from jamlab.classroom import questions
from jamlab.classroom.homework.sheet import BadSheet, Sheet, sheet_in
from jamlab.classroom.questions.plans import BadPlan, read_plan
from jamlab.lessons import lesson

PLAN = ".toml"


def of_lesson(number: int, title: str = "") -> Sheet:
    """All questions of a lesson; ValueError for no lesson."""
    asked = questions.of_lesson(number, _seed(f"lesson {number}"))
    return Sheet.of(title or lesson(number).title, asked)


def of_plan(path: Path, title: str = "") -> Sheet:
    """The questions of a plan; BadPlan, BadSheet, OSError."""
    plan = read_plan(path, _seed(path.read_text(encoding="utf-8-sig", errors="replace")))
    return Sheet.of(title or plan.title, plan.asked)


def sheet_or_plan(path: Path) -> Sheet:
    """The homework in a page, in a teacher's file, or as a plan makes it. BadSheet, OSError."""
    if path.suffix != PLAN:
        return sheet_in(path)
    try:
        return of_plan(path)
    except BadPlan as error:
        raise BadSheet(str(error)) from None


def _seed(said: str) -> int:
    return int.from_bytes(sha256(said.encode()).digest()[:6])
