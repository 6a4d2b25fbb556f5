"""A question as it is put into a class: what everybody reads, and what is told after the reveal."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from jamlab.classroom.told import ClassQuestion, Exact, Hidden
from jamlab.probability.odds.answer import Answer

CHANCE_ENDS: Final = ["never", "half the time", "always"]
_LONGEST: Final = 15


class Asked(NamedTuple):
    """A question, frozen when it is put: the same for all, and after years."""

    question: ClassQuestion
    hidden: Hidden


def exact_of(answer: Answer) -> Exact | None:
    """An answer as it is told; None if it was measured or estimated."""
    if not answer.is_exact:
        return None
    return {
        "value": float(answer.value),
        "fraction": short(answer.value),
        "formula": answer.formula,
        "words": list(answer.words),
    }


def short(value: Fraction) -> str:
    """A fraction that can be read; "" for one that is too long, and for a whole number.

    >>> short(Fraction(748, 2303)), short(Fraction(5)), short(Fraction(1, 3**40))
    ('748/2303', '', '')
    """
    text = str(value)
    return text if value.denominator > 1 and len(text) <= _LONGEST else ""
