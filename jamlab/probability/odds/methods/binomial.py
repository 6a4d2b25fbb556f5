"""Independent trials that all have the same chance, exactly: how often it comes.

n trials, each of which comes with the same chance, whatever came before. (W. Feller, "An
Introduction to Probability Theory and Its Applications", vol. 1, chapter VI.2.)
"""

from __future__ import annotations

from fractions import Fraction
from math import comb


def exactly(k: int, n: int, chance: Fraction) -> Fraction:
    """The chance that it comes k times in n trials. ValueError for what is no chance.

    >>> exactly(1, 2, Fraction(1, 3))
    Fraction(4, 9)
    """
    return between(k, k, n, chance)


def between(low: int, high: int, n: int, chance: Fraction) -> Fraction:
    """The chance that it comes from `low` to `high` times (both count) in n trials."""
    if n < 0 or not 0 <= chance <= 1:
        raise ValueError(f"{n} trials, each with chance {chance}: there is no such thing")
    yes, whole = chance.numerator, chance.denominator
    ways = sum(
        comb(n, k) * yes**k * (whole - yes) ** (n - k) for k in range(max(low, 0), min(high, n) + 1)
    )
    return Fraction(ways, whole**n)


def two_sided(k: int, n: int, chance: Fraction = Fraction(1, 2)) -> Fraction:
    """The p-value of the exact two-sided binomial test, if it came k times in n trials.

    How likely it is that what comes is no more likely than k, if `chance` is right. (R. A. Fisher,
    "The Design of Experiments", 1935, chapter II; as SciPy's `binomtest` reckons.)

    >>> two_sided(5, 5)
    Fraction(1, 16)
    """
    if not 0 <= k <= n:
        raise ValueError(f"{k} of {n} trials: there is no such thing")
    yes, no = chance.numerator, chance.denominator - chance.numerator
    ways, orders = [], 1  # in how many orders it comes j times: from one j to the next, it is quick
    for j in range(n + 1):
        ways.append(orders * yes**j * no ** (n - j))
        orders = orders * (n - j) // (j + 1)
    return Fraction(sum(way for way in ways if way <= ways[k]), chance.denominator**n)
