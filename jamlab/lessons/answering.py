"""Checks what a pupil answers, and says something to it.

The answers stay here, in the kernel: the browser is sent only what was tried.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from jamlab.lessons.record import PERCENT, Choice, Exercise, Typed, shown

_NUMBER: Final = re.compile(r"\s*(\d{1,9}(?:[.,]\d{1,9})?)(?:\s*/\s*(\d{1,9}))?\s*(%?)\s*\Z")
_LEAST: Final = 2  # a chance of 2 and more can only be meant as percent
_NOT_READ: Final = "Type a number, like 3/8, 0.375 or 37.5 %."


@dataclass(frozen=True)
class Verdict:
    """What is said to an answer. `read` is False if it was not understood, and does not count."""

    text: str
    right: bool
    feedback: str
    read: bool = True


def judged(exercise: Exercise, answer: str) -> Verdict:
    """What is said to an answer: a choice's words, or a number as it was typed."""
    if isinstance(exercise, Choice):
        for choice in exercise.answers:
            if choice.text == answer:
                return Verdict(answer, choice.right, choice.feedback)
        return Verdict(answer[:40], False, "That is none of the answers.", read=False)
    return _typed(exercise, answer)


def _typed(exercise: Typed, answer: str) -> Verdict:
    value = number(answer, exercise.unit)
    text = " ".join(answer.split())[:40]
    if value is None:
        return Verdict(text, False, _NOT_READ, read=False)
    if abs(value - exercise.value) <= exercise.within:
        return Verdict(text, True, exercise.feedback)
    for slip in exercise.slips:
        if abs(value - slip.value) <= exercise.within:
            return Verdict(text, False, slip.feedback)
    return Verdict(text, False, exercise.hint)


def number(text: str, unit: str = PERCENT) -> Fraction | None:
    """The number that is meant; None if it is none.

    A chance may be written as a fraction, a decimal or in percent, with a point or a comma.

    >>> number("37,5 %"), number("3/8"), number("37.5"), number("a lot")
    (Fraction(3, 8), Fraction(3, 8), Fraction(3, 8), None)
    """
    found = _NUMBER.match(text.removesuffix(unit) if unit != PERCENT else text)
    if found is None:
        return None
    above, below, percent = found.groups()
    value = Fraction(above.replace(",", "."))
    if below is not None:
        if int(below) == 0:
            return None
        value /= int(below)
    if percent or (unit == PERCENT and below is None and value >= _LEAST):
        value /= 100
    return value


def in_words(exercise: Exercise) -> str:
    """The right answer and what is said to it: for the teacher's page."""
    if isinstance(exercise, Choice):
        (right,) = (answer for answer in exercise.answers if answer.right)
        return f"{right.text}. {right.feedback}"
    exact = exercise.value
    whole = exact.denominator == 1 and exercise.unit != PERCENT
    said = f"{exact} {exercise.unit}".strip() if whole else shown(exact, exercise.unit)
    fraction = f"{exact} = " if exact.denominator > 1 else ""
    return f"{fraction}{said}. {exercise.feedback}"
