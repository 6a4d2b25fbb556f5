"""Question for a class: the public part, and the part released after the reveal."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

from jamlab.chance.exact.answer import Answer
from jamlab.classroom.class_messages import AfterReveal, ClassQuestion, ExactAnswer

CHANCE_ENDS: Final = ["never", "half the time", "always"]
_LONGEST: Final = 15


_LARGEST: Final = 1e9


BLANK: Final[ClassQuestion] = {
    "kind": "chance", "about": "", "ask": "", "setting": "", "game": "", "low": 0.0, "high": 1.0,
    "step": 0.01, "unit": "%", "ends": [], "choices": [], "pieces": [], "picture": False,
    "trials": False,
}  # fmt: skip
"""A question about a chance; others replace what differs. Its lists are never changed."""
UNKNOWN: Final[AfterReveal] = {
    "exact": None, "came": None, "right": None, "feedback": [], "source": {},
}  # fmt: skip
"""The hidden part of a question of which nothing is known."""


class FrozenQuestion(NamedTuple):
    """Question, frozen when it is asked: the same for all, and after years."""

    question: ClassQuestion
    hidden: AfterReveal


def bounds(question: Mapping[str, Any]) -> tuple[float, float]:
    """Return the least and the largest answer. A worked answer may lie beyond the scale it is drawn
    on: a common mistake may be thirty times too large.
    """
    if question.get("worked"):
        return -_LARGEST, _LARGEST
    return question["low"], question["high"]


def exact_of(answer: Answer) -> ExactAnswer | None:
    """Return an exact answer as a message; None if it was measured or estimated."""
    if not answer.is_exact:
        return None
    return {
        "value": float(answer.value),
        "fraction": short(answer.value),
        "formula": answer.formula,
        "words": list(answer.words),
    }


def short(value: Fraction) -> str:
    """Return a fraction short enough to read; "" for a longer one, and for a whole number.

    >>> short(Fraction(748, 2303)), short(Fraction(5)), short(Fraction(1, 3**40))
    ('748/2303', '', '')
    """
    text = str(value)
    return text if value.denominator > 1 and len(text) <= _LONGEST else ""
