"""Interval methods of estimates from trial values, and their assumptions in words.

Only the bootstrap needs SciPy, which is loaded when one is asked for.
"""

from __future__ import annotations

import warnings
from array import array
from math import fsum, inf, log, nan, sqrt
from typing import Final

from jamlab.chance.estimates.intervals import normal_quantile, t_quantile, wilson
from jamlab.chance.estimates.trials import MEAN, SHARE

WILSON: Final = "wilson"
T: Final = "t"
BOOTSTRAP: Final = "bootstrap"
METHODS: Final = {SHARE: (WILSON,), MEAN: (T, BOOTSTRAP)}
"""Interval methods by kind of estimate; the first is the default."""

RESAMPLES: Final = 2000
_ACCELERATED: Final = 2000  # most values for which the bootstrap is corrected (BCa): it costs n²
_AT_ONCE: Final = 2_000_000  # numbers that the bootstrap draws at a time: 16 MB

_ALONE: Final = "Each trial is independent of the others, and all have the same chance."
_ALIKE: Final = (
    "All values were alike, so the interval has no width: it says nothing about what is rare."
)


def assumption(kind: str, method: str, n: int, *, alike: bool) -> str:
    """Return the assumption behind the interval, in one or two sentences."""
    if kind == SHARE:
        return _ALONE
    said = "Each trial is independent of the others and drawn from the same distribution."
    if alike:
        return f"{said} {_ALIKE}"
    if method == BOOTSTRAP:
        return f"{said} The {n:,} values stand for all that could come, rare ones included."
    if n < 30:
        return f"{said} With so few values ({n}) it must look like a normal distribution."
    return f"{said} No value is so rare and so large that {n:,} trials would miss it."


def share_interval(wins: int, n: int, certainty: float) -> tuple[float, float]:
    """Return Wilson's interval of a share (see `intervals.wilson`); (nan, nan) without trials.

    `certainty` is a chance above 0 and below 1.
    """
    return wilson(wins, n, normal_quantile(certainty))


def mean_interval(mean: float, error: float, n: int, certainty: float) -> tuple[float, float]:
    """Return Student's t interval of a mean with this standard error; (nan, nan) below 2 values.

    ("Student", "The probable error of a mean", Biometrika 6, 1908.)
    """
    if n < 2:
        return nan, nan
    half = t_quantile(certainty, n - 1) * error
    return mean - half, mean + half


def resampled_interval(
    values: array[float], certainty: float, seed: int
) -> tuple[float, float, str]:
    """Return the bootstrap interval of a mean, and its kind; (nan, nan) for fewer than 2 values.

    B. Efron, "Better bootstrap confidence intervals", 1987 (BCa), up to 2,000 values; above that,
    where the correction is small and expensive, by percentiles. Resampling is seeded by `seed`.
    """
    import numpy as np

    n = len(values)
    method = "BCa" if n <= _ACCELERATED else "percentile"
    if n < 2:
        return nan, nan, method
    if min(values) == max(values):
        return values[0], values[0], method
    from scipy.stats import bootstrap

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # warns where it returns nan, which callers see
        found = bootstrap(
            (np.array(values),),
            np.mean,
            n_resamples=RESAMPLES,
            batch=max(1, _AT_ONCE // n),
            confidence_level=certainty,
            method=method,
            rng=np.random.default_rng(abs(seed)),
        ).confidence_interval
    return float(found.low), float(found.high), method


def mean_of(values: array[float]) -> tuple[float, float]:
    """Return mean and standard error; nan where there are too few values.

    Summed exactly (`math.fsum`), so the order of the values does not matter.
    """
    n = len(values)
    if n == 0:
        return nan, nan
    mean = fsum(values) / n
    if n == 1:
        return mean, nan
    return mean, sqrt(fsum((value - mean) ** 2 for value in values) / (n - 1) / n)


# -- Confidence sequence for a mean: intervals valid at all times ----------------------------------
#
# Whoever watches a 95 % interval while trials come in, and may stop at any time, sees the truth
# outside it at some point far more often than in 5 of 100 cases. A confidence sequence is valid at
# all times together. This is Robbins' normal mixture with the variance estimated (Waudby-Smith,
# Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and asymptotic confidence
# sequences", 2021, theorem 2.2).


NARROWEST: Final = 1000
"""Number of trials at which the interval is narrowest, relative to the narrowest possible there."""


def half_width(n: int, variance: float, certainty: float = 0.95) -> float:
    """Return half the width of the interval for a mean of `n` values with this variance; inf at 0.

    Valid at all n from about 20 on together, with this certainty (a chance below 1).
    """
    if n <= 0:
        return inf
    doubt = 1 - certainty
    spread = n * (1 - 2 * log(doubt) + log(-2 * log(doubt))) / NARROWEST
    return sqrt(variance * (spread + 1) / (n * spread) * log((spread + 1) / doubt**2))


def enough(half: float, variance: float = 0.25) -> int:
    """Return the number of values with this variance for an interval this narrow, to about ten."""
    count = 20
    while half_width(count, variance) > half:
        count += max(10, count // 100)
    return count


def variance_of(n: int, total: float, squares: float) -> float:
    """Return the variance of `n` values from 0 to 1, from their sum and the sum of their squares.

    Two more zeros and two more ones are counted, as Agresti and Coull do ("Approximate is better
    than exact", 1998): values that were all equal so far need not stay so.
    """
    mean = (total + 2) / (n + 4)
    return (squares + 2) / (n + 4) - mean * mean
