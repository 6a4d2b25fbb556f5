"""Scores as they are written: each rounded by itself, and with a digit more where that adds up.

Brier's score is the error and the luck, and the error is that of the mean and the spread.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from jamlab.classroom.told import ShownScores
from jamlab.core.text import ROUNDED, decimal, exactly, rounded

DIGITS: Final = 3
_MORE: Final = 1


def shown(
    off: float | None,
    brier: float | None,
    mean_alone: float | None = None,
    spread: float | None = None,
) -> ShownScores:
    """The scores with three decimals, with four where only they add up; "" for one not known.

    Luck is Brier's score less the error.

    >>> list(shown(0.0244, 0.1938, 0.0104, 0.0140).values())
    ['0.0244', '0.1694', '0.1938', '0.0104', '0.0140', '']
    """
    known = [None if each is None else exactly(each) for each in (off, brier, mean_alone, spread)]
    first, last, alone, beside = known
    luck = None if first is None or last is None else last - first
    for digits in range(DIGITS, DIGITS + _MORE + 1):
        if _adds_up((first, luck, last), digits) and _adds_up((alone, beside, first), digits):
            note = ""
            break
    else:
        digits, note = DIGITS, ROUNDED
    off_, luck_, brier_, alone_, spread_ = (
        "" if each is None else decimal(each, digits) for each in (first, luck, last, alone, beside)
    )
    return {
        "off": off_,
        "luck": luck_,
        "brier": brier_,
        "mean_alone": alone_,
        "spread": spread_,
        "note": note,
    }


def _adds_up(parts: tuple[Fraction | None, ...], digits: int) -> bool:
    """True if the first two, as they are written, add up to the third, or one is not known."""
    known = [rounded(part, digits) for part in parts if part is not None]
    return len(known) < len(parts) or known[0] + known[1] == known[2]
