"""Intervals that stay true while one looks on: a confidence sequence for a mean.

Who looks at a 95 % interval again and again while trials come in, and may stop when it pleases,
sees the truth outside at some glance far more often than in 5 of 100 times. A confidence sequence
holds at all glances together. This is Robbins' normal mixture with the variance estimated
(Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and asymptotic
confidence sequences", 2021, theorem 2.2).
"""

from __future__ import annotations

from math import inf, log, sqrt
from typing import Final

NARROWEST: Final = 1000
"""Trials at which the interval is narrowest, measured by what is possible there."""


def half_width(n: int, variance: float, certainty: float = 0.95) -> float:
    """Half the width of the interval for a mean of `n` values with this variance; at 0 it is inf.

    It holds at all n from about 20 on together, with this certainty (a chance below 1).
    """
    if n <= 0:
        return inf
    doubt = 1 - certainty
    spread = n * (1 - 2 * log(doubt) + log(-2 * log(doubt))) / NARROWEST
    return sqrt(variance * (spread + 1) / (n * spread) * log((spread + 1) / doubt**2))


def enough(half: float, variance: float = 0.25) -> int:
    """How many values with this variance it takes until the interval is so narrow, to some ten."""
    count = 20
    while half_width(count, variance) > half:
        count += max(10, count // 100)
    return count


def variance_of(n: int, total: float, squares: float) -> float:
    """The variance of `n` values from 0 to 1, by their sum and that of their squares.

    Two more of 0 and two of 1 are counted, as Agresti and Coull do ("Approximate is better than
    exact", 1998): values that were all the same until now need not be the same for ever.
    """
    mean = (total + 2) / (n + 4)
    return (squares + 2) / (n + 4) - mean * mean
