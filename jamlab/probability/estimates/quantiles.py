"""How far intervals reach: quantiles of the normal distribution and of Student's t.

Of the standard library alone, so that a page in a browser has them; the tests hold them to SciPy's
(1e-9 of the value).
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, lgamma, log, log1p, pi, sqrt
from statistics import NormalDist
from typing import Final

_MANY: Final = 300
"""Degrees of freedom from which a series about the normal distribution is exact to 1e-11."""
_STEPS: Final = 500
_TINY: Final = 1e-300
_EXACT: Final = 1e-15


@lru_cache
def normal(certainty: float) -> float:
    """How many standard deviations of a normal distribution reach so far to each side.

    >>> normal(0.95)
    1.9599639845400536
    """
    return -NormalDist().inv_cdf((1 - certainty) / 2)


@lru_cache(1024)
def student(certainty: float, freedom: float) -> float:
    """The same of Student's t distribution with so many degrees of freedom (1 or more, any real).

    >>> round(student(0.95, 4), 6)
    2.776445
    """
    z = normal(certainty)
    if freedom >= _MANY:
        return _near_normal(z, freedom)
    t = z
    for _ in range(_STEPS):
        inside, outside, slope = _parts(t, freedom)
        # Newton's steps, on logarithms of the smaller part: it bends one way, so they cannot stray.
        if certainty < 0.5:
            step = log(certainty / inside) * inside / slope
        else:
            step = log(outside / (1 - certainty)) * outside / slope
        t *= exp(step)
        if abs(step) < _EXACT * 10:
            break
    return t


def _near_normal(z: float, freedom: float) -> float:
    """M. Abramowitz and I. Stegun, "Handbook of Mathematical Functions", 26.7.5."""
    terms = (
        (1, 1, 4),
        (5, 16, 3, 96),
        (3, 19, 17, -15, 384),
        (79, 776, 1482, -1920, -945, 92160),
        (27, 339, 930, -1782, -765, 17955, 368640),
    )
    t = z
    for power, (*factors, divisor) in enumerate(terms, start=1):
        value = 0.0
        for factor in factors:
            value = value * z * z + factor
        t += value * z / divisor / freedom**power
    return t


def _parts(t: float, freedom: float) -> tuple[float, float, float]:
    """The chances to lie from -t to t and outside, and how the first grows by a part of t."""
    a = freedom / 2
    grow = exp(lgamma(a + 0.5) - lgamma(a) - (a + 0.5) * log1p(t * t / freedom))
    grow *= 2 * t / sqrt(pi * freedom)  # twice t times the density at t
    x = freedom / (freedom + t * t)
    if x < (a + 1) / (a + 2.5):
        outside = grow / freedom * _fraction(a, 0.5, x)
        return 1 - outside, outside, grow
    inside = grow * _fraction(0.5, a, t * t / (freedom + t * t))
    return inside, 1 - inside, grow


def _fraction(a: float, b: float, x: float) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's method.

    W. H. Press and others, "Numerical Recipes in C", second edition, 6.4 (`betacf`).
    """
    c, d = 1.0, 1 / _away(1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, _STEPS):
        for factor in (
            m * (b - m) * x / (a + 2 * m - 1) / (a + 2 * m),
            -(a + m) * (a + b + m) * x / (a + 2 * m) / (a + 2 * m + 1),
        ):
            d = 1 / _away(1 + factor * d)
            c = _away(1 + factor / c)
            value *= c * d
        if abs(c * d - 1) < _EXACT:
            break
    return value


def _away(value: float) -> float:
    """The value, kept away from 0."""
    return value if abs(value) > _TINY else _TINY
