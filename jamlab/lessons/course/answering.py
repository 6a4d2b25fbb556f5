"""Checks a pupil's answers to exercises and chooses the feedback.

The right answers stay here, in the kernel: the browser only receives the attempts made so far.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from jamlab.lessons.course.lesson_record import (
    PERCENT,
    Exercise,
    MultipleChoice,
    TypedNumber,
    shown,
)
from jamlab.text import rounded

_DECIMAL: Final = r"[0-9]{1,9}(?:[.,][0-9]{0,9})?|[.,][0-9]{1,9}"
_NUMBER: Final = re.compile(
    rf"([-−]?)(?:([0-9]{{1,4}}) (?=[0-9]+ ?/))?({_DECIMAL})"
    rf"(?: ?(?:/|in|out of|of) ?({_DECIMAL}))? ?(%?)"
)
_BEFORE: Final = re.compile(r"^(?:(?:about|around|roughly|exactly|nearly|approx\.?|p|[≈~=])\s*)+")
_SMALL: Final = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
]  # fmt: skip
_TENS: Final = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_PARTS: Final = {
    "half": 2, "third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10
}  # fmt: skip
_WORDS: Final = re.compile(
    rf"\b(?:({'|'.join(_TENS)})(?:[- ]({'|'.join(_SMALL[1:10])}))?|({'|'.join(_SMALL)}))\b"
)
_FRACTION: Final = re.compile(
    rf"(?:\b([0-9]{{1,4}}) and )?\b(?:a|([0-9]{{1,4}})) ?({'|'.join(_PARTS)})s?\b|^(half)$"
)
_TIMES: Final = re.compile(r"(?<=[0-9]) ?-?(?:x|×|fold)(?![a-z])")
_NOT_READ: Final = "Type a number, like {}."
_COARSE: Final = "give one more digit."
_LAST: Final = "look at the last digit again."
_DECIMALS: Final = ("a whole number", "one decimal", "two decimals", "three decimals")


@dataclass(frozen=True)
class Feedback:
    """Feedback to an answer. `read` is False if it could not be parsed; then it does not count.

    A `near` answer is right except for its last digit.
    """

    text: str
    right: bool
    feedback: str
    read: bool = True
    near: bool = False


def feedback_on(exercise: Exercise, answer: str) -> Feedback:
    """Return the verdict on an answer: the text of a choice, or a number as typed."""
    if isinstance(exercise, MultipleChoice):
        for choice in exercise.answers:
            if choice.text == answer:
                return Feedback(answer, choice.right, choice.feedback)
        return Feedback(answer[:40], False, "That is none of the answers.", read=False)
    return _typed(exercise, answer)


def _typed(exercise: TypedNumber, answer: str) -> Feedback:
    text = " ".join(answer.split())[:40]
    found = _read(text, exercise.unit)
    if found is None:
        return Feedback(text, False, _NOT_READ.format(example(exercise)), read=False)
    value, step = found
    off, asked = abs(value - exercise.value), exercise.last_digit
    if off <= asked / 2:
        return Feedback(text, True, exercise.feedback)
    for slip in exercise.slips:
        if abs(value - slip.value) <= asked / 2:
            return Feedback(text, False, slip.feedback)
    if step == 10 * asked and value == coarse(exercise, exercise.value):
        return Feedback(text, False, _COARSE, near=True)
    if off <= asked:
        return Feedback(text, False, _LAST, near=True)
    for slip in exercise.slips:
        if abs(value - slip.value) < min(step, 10 * asked) / 2:
            return Feedback(text, False, slip.feedback)
    return Feedback(text, False, exercise.hint)


def coarse(exercise: TypedNumber, value: Fraction) -> Fraction:
    """Return a value with one digit fewer than the exercise asks for: 8 for 7.5, never 7."""
    unit = 10 * exercise.last_digit
    return rounded(value / unit) * unit


def mistakes(exercise: TypedNumber) -> list[tuple[Fraction, Fraction, str]]:
    """Return ranges of wrong answers (low, high, feedback); the first that matches counts."""
    asked, value = exercise.last_digit, exercise.value
    found = [(s.value - asked / 2, s.value + asked / 2, s.feedback) for s in exercise.slips]
    short = coarse(exercise, value)
    if abs(short - value) > asked / 2:
        found.append((short, short, f"Nearly: {_COARSE}"))
    found.append((value - asked, value + asked, f"Nearly: {_LAST}"))
    for slip in exercise.slips:
        short = coarse(exercise, slip.value)
        if asked / 2 < abs(short - slip.value) < 5 * asked:
            found.append((short, short, slip.feedback))
    return found


def parse_number(text: str, unit: str = PERCENT) -> Fraction | None:
    """Parse an answer as a number; None if it is none. The JavaScript parser of class phones and
    homework (classroom/static/pupil/typed.js) follows the same rules.

    A chance may be written as a fraction, "1 in 6", a decimal or a percentage, with a point or a
    comma; any other number with its unit, trailing words ("4 times as many") and a minus sign.
    Whole numbers below 100 and simple fractions may be spelled out, and "times" written as "x".

    >>> [parse_number(text) for text in ("37,5 %", "3/8", "3 in 8", "37.5", "a lot")]
    [Fraction(3, 8), Fraction(3, 8), Fraction(3, 8), Fraction(3, 8), None]
    >>> parse_number("Four", "times"), parse_number("4x", "times"), parse_number("three quarters")
    (Fraction(4, 1), Fraction(4, 1), Fraction(3, 4))
    """
    found = _read(text, unit)
    return None if found is None else found[0]


def _read(text: str, unit: str) -> tuple[Fraction, Fraction] | None:
    """Return the number and the value of one unit in its last digit (0 for a fraction)."""
    is_chance = unit == PERCENT
    text = _BEFORE.sub("", " ".join(text.lower().split()))
    text = re.sub(r"([0-9]) ?([.,]) ?(?=[0-9])", r"\1\2", text)
    text = _FRACTION.sub(_as_fraction, _WORDS.sub(_in_digits, text))
    if is_chance:
        text = re.sub(r"per ?cent\.?$", PERCENT, text)
    elif unit:
        if unit == "times":
            text = _TIMES.sub(" times", text)
        one = unit.lower().removesuffix("s")
        named = rf"{re.escape(one)}s?" if one else "s"
        text = re.sub(rf" ?{named}(?: [a-z ]+)?$", "", text)
    found = _NUMBER.fullmatch(text.strip())
    if found is None:
        return None
    sign, whole, above, below, percent = found.groups()
    if (sign and is_chance) or (percent and not is_chance):
        return None
    value = _decimal(above)
    step = Fraction(1, 10 ** len(above.replace(",", ".").partition(".")[2]))
    if below is not None:
        if _decimal(below) == 0:
            return None
        value, step = int(whole or 0) + value / _decimal(below), Fraction(0)
    # A chance never exceeds 1: a larger number is meant as a percentage.
    if percent or (is_chance and below is None and value > 1):
        value, step = value / 100, step / 100
    return -value if sign else value, step


def _in_digits(found: re.Match[str]) -> str:
    """Convert a number below 100 from words to digits."""
    tens, ones, small = found.groups()
    if small:
        return str(_SMALL.index(small))
    return str(20 + 10 * _TENS.index(tens) + (_SMALL.index(ones) if ones else 0))


def _as_fraction(found: re.Match[str]) -> str:
    """Rewrite "3 quarters", "a half", "1 and a half" or "half" with a slash."""
    whole, above, part, alone = found.groups()
    return f"{whole or ''} {above or 1}/{_PARTS[part or alone]}".strip()


def _decimal(text: str) -> Fraction:
    return Fraction(f"0{text}".replace(",", ".").rstrip("."))


def example(exercise: TypedNumber) -> str:
    """Return an example of an answer in the right format."""
    return "3/8 or 37.5 %" if exercise.unit == PERCENT else f"12.5 {exercise.unit}".strip()


def asked_for(exercise: TypedNumber) -> str:
    """Return a sentence that states the precision asked for."""
    if exercise.digits < 0:
        digits = f"rounded to the nearest {10**-exercise.digits}"
    else:
        digits = ("as " if not exercise.digits else "to ") + _DECIMALS[exercise.digits]
    if exercise.unit == PERCENT:
        return f"As a fraction, or in percent {digits}."
    return f"A number of {exercise.unit}, {digits}."


def right_answer_text(exercise: Exercise) -> str:
    """Return the right answer with its feedback, for the teacher's page."""
    if isinstance(exercise, MultipleChoice):
        (right,) = (answer for answer in exercise.answers if answer.right)
        return f"{right.text}. {right.feedback}"
    exact = exercise.value
    whole = exact.denominator == 1 and exercise.unit != PERCENT
    said = f"{exact} {exercise.unit}".strip() if whole else shown(exact, exercise.unit)
    fraction = f"{exact} = " if exact.denominator > 1 else ""
    return f"{fraction}{said}. {exercise.feedback}"
