"""Drawing without putting back, exactly: how many of the good ones come.

`total` things, `good` of them good, `drawn` drawn. C(n, k) is the binomial coefficient: in how many
ways k of n things can be chosen. (W. Feller, "An Introduction to Probability Theory and Its
Applications", vol. 1, chapter II.6.)
"""

from __future__ import annotations

from fractions import Fraction
from math import comb


def exactly(k: int, total: int, good: int, drawn: int) -> Fraction:
    """The chance that k of the drawn are good: C(good, k) · C(bad, drawn - k) / C(total, drawn).

    ValueError if there are not so many things.

    >>> exactly(2, 5, 3, 2)
    Fraction(3, 10)
    """
    _check(total, good, drawn)
    if not 0 <= k <= drawn:
        return Fraction(0)
    return Fraction(comb(good, k) * comb(total - good, drawn - k), comb(total, drawn))


def at_least(k: int, total: int, good: int, drawn: int) -> Fraction:
    """The chance that k or more of the drawn are good."""
    _check(total, good, drawn)
    ways = sum(comb(good, n) * comb(total - good, drawn - n) for n in range(max(k, 0), drawn + 1))
    return Fraction(ways, comb(total, drawn))


def all_of(total: int, good: int, drawn: int) -> tuple[Fraction, ...]:
    """The factors of the chance that all drawn are good, one draw after another.

    Their product is `exactly(drawn, …)`; factors after the last good thing are 0.

    >>> all_of(4, 2, 3)
    (Fraction(1, 2), Fraction(1, 3), Fraction(0, 1))
    """
    _check(total, good, drawn)
    return tuple(Fraction(max(good - n, 0), total - n) for n in range(drawn))


def expected(total: int, good: int, drawn: int) -> Fraction:
    """How many of the drawn are good on average."""
    _check(total, good, drawn)
    return Fraction(good * drawn, total) if total else Fraction(0)


def _check(total: int, good: int, drawn: int) -> None:
    if not (0 <= good <= total and 0 <= drawn <= total):
        raise ValueError(f"{good} good and {drawn} drawn of {total}: there are not so many")
