"""Scores as they are written: what adds up does, in the digits that are shown.

Each number is rounded up or down so that Brier's score is the error and the luck, and the error is
that of the mean and the spread. Such a rounding always exists; of all of them it is the one that
changes the numbers least.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import floor
from typing import Final

from jamlab.classroom.told import ShownScores
from jamlab.table.numbers import decimal, exactly

DIGITS: Final = 3
_UNIT: Final = 10**DIGITS


def shown(
    off: float | None,
    luck: float | None,
    brier: float | None,
    mean_alone: float | None = None,
    spread: float | None = None,
) -> ShownScores:
    """The scores with three decimals; "" for one that is not known.

    >>> list(shown(0.0244, 0.1694, 0.1938, 0.0104, 0.0140).values())
    ['0.024', '0.170', '0.194', '0.010', '0.014']
    """
    known = [None if value is None else exactly(value) * _UNIT for value in
             (off, luck, brier, mean_alone, spread)]  # fmt: skip
    best = min(product(*map(_either_way, known)), key=lambda units: _unlike(units, known))
    texts = ["" if one is None else decimal(Fraction(one, _UNIT), DIGITS) for one in best]
    return dict(zip(ShownScores.__annotations__, texts, strict=True))  # type: ignore[return-value]


def _either_way(value: Fraction | None) -> list[int | None]:
    """The whole numbers below and above; the same, if it is one."""
    if value is None:
        return [None]
    below = floor(value)
    return [below] if value == below else [below, below + 1]


def _unlike(
    units: tuple[int | None, ...], exact: list[Fraction | None]
) -> tuple[int, Fraction, tuple[int | None, ...]]:
    """How far these are from adding up, then how much they change."""
    off, luck, brier, alone, spread = units
    apart = 0
    if off is not None and luck is not None and brier is not None:
        apart += abs(off + luck - brier)
    if off is not None and alone is not None and spread is not None:
        apart += abs(alone + spread - off)
    pairs = zip(units, exact, strict=True)
    moved = sum(((one - was) ** 2 for one, was in pairs if one is not None and was is not None),
                Fraction(0))  # fmt: skip
    return apart, moved, units
