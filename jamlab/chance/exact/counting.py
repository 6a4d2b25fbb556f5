"""Independent trials with one chance: number of successes.

(W. Feller, "An Introduction to Probability Theory and Its Applications", vol. 1, chapter VI.2.)
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from jamlab.arguments import range_error


def binomial(k: int, n: int, chance: Fraction) -> Fraction:
    """Return the chance of k successes in n trials. ValueError for an invalid chance.

    >>> binomial(1, 2, Fraction(1, 3))
    Fraction(4, 9)
    """
    return binomial_between(k, k, n, chance)


def binomial_between(low: int, high: int, n: int, chance: Fraction) -> Fraction:
    """Return the chance of `low` to `high` successes (inclusive) in n trials."""
    if n < 0 or not 0 <= chance <= 1:
        raise ValueError(f"n must be at least 0 and chance 0 to 1, got {n} and {chance}")
    yes, whole = chance.numerator, chance.denominator
    ways = sum(
        comb(n, k) * yes**k * (whole - yes) ** (n - k) for k in range(max(low, 0), min(high, n) + 1)
    )
    return Fraction(ways, whole**n)


def binomial_p_value(k: int, n: int, chance: Fraction = Fraction(1, 2)) -> Fraction:
    """Return the p-value of the exact two-sided binomial test for k successes in n trials.

    The chance of an outcome that is no more likely than k, if `chance` is right. (R. A. Fisher,
    "The Design of Experiments", 1935, chapter II; as in SciPy's `binomtest`.)

    >>> binomial_p_value(5, 5)
    Fraction(1, 16)
    """
    if not 0 <= k <= n:
        raise ValueError(range_error("k", k, 0, n))
    yes, no = chance.numerator, chance.denominator - chance.numerator
    ways, orders = [], 1  # orders: those of j successes, updated from j to j + 1 for speed
    for j in range(n + 1):
        ways.append(orders * yes**j * no ** (n - j))
        orders = orders * (n - j) // (j + 1)
    return Fraction(sum(way for way in ways if way <= ways[k]), chance.denominator**n)
