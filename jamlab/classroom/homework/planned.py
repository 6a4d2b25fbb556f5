"""Homework out of what a class can be asked.

What comes where something is drawn is decided by the questions themselves: the same plan gives the
same homework, today and when the answers are read.
"""

from __future__ import annotations

from hashlib import sha256

from jamlab.classroom import questions
from jamlab.classroom.homework.sheet import Sheet
from jamlab.lessons import lesson


def of_lesson(number: int, title: str = "") -> Sheet:
    """All questions of a lesson; ValueError for no lesson."""
    asked = questions.of_lesson(number, _seed(f"lesson {number}"))
    return Sheet.of(title or lesson(number).title, asked)


def _seed(said: str) -> int:
    return int.from_bytes(sha256(said.encode()).digest()[:6])
