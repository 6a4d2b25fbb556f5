"""Confidence intervals of shares and means from trials or games, without SciPy."""

from __future__ import annotations

from functools import lru_cache
from math import exp, expm1, lgamma, log, log1p, nan, pi, sqrt
from statistics import NormalDist
from typing import Final

# Quantiles of the normal distribution and of Student's t.
#
# Standard library only, so that a page in a browser has them; tests compare them with SciPy (1e-9
# of the value).


_MANY: Final = 300
"""Degrees of freedom from which a series about the normal distribution is exact to 1e-11."""
_STEPS: Final = 500
_TINY: Final = 1e-300
_EXACT: Final = 1e-15


@lru_cache
def normal_quantile(certainty: float) -> float:
    """Return the z for which -z to z holds this share of a normal distribution.

    >>> normal_quantile(0.95)
    1.9599639845400536
    """
    return -NormalDist().inv_cdf((1 - certainty) / 2)


@lru_cache(1024)
def t_quantile(certainty: float, freedom: float) -> float:
    """Return the same quantile of Student's t with `freedom` degrees of freedom (any real from 1).

    >>> round(t_quantile(0.95, 4), 6)
    2.776445
    """
    z = normal_quantile(certainty)
    if freedom >= _MANY:
        return _near_normal(z, freedom)
    t = z
    for _ in range(_STEPS):
        inside, outside, slope = _parts(t, freedom)
        # Newton's steps on the logarithm of the smaller part, whose curvature has one sign: they
        # cannot diverge.
        if certainty < 0.5:
            step = log(certainty / inside) * inside / slope
        else:
            step = log(outside / (1 - certainty)) * outside / slope
        t *= exp(step)
        if abs(step) < _EXACT * 10:
            break
    return t


def _near_normal(z: float, freedom: float) -> float:
    """Return the quantile by a series about the normal distribution.

    M. Abramowitz and I. Stegun, "Handbook of Mathematical Functions", 26.7.5.
    """
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
    """Return the chances within -t to t and outside, and t times the slope of the first."""
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
    """Return the continued fraction of the incomplete beta function, by Lentz's method.

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
    """Return the value, or a tiny one if it is too close to 0."""
    return value if abs(value) > _TINY else _TINY


NORMAL_95: Final = 1.959963984540054  # 95 % of a normal distribution lie within ± this
ROUNDING: Final = 1e-12
"""Spread below which there is only floating-point error."""
FEWEST: Final = 8
"""Least number of values for which `known_variance_interval` gives an interval."""


def wilson(wins: float, games: float, z: float = NORMAL_95) -> tuple[float, float]:
    """Return Wilson's interval, within 0 to 1, of the true share of wins; 95 % with this `z`.

    Wilson's score interval (E. B. Wilson, "Probable inference, the law of succession, and
    statistical inference", Journal of the American Statistical Association 22, 1927). It is valid
    for few games and for 0 wins. `wins` may be fractional, for shared wins: the interval is then
    rather too wide than too narrow. So may `games`, as an effective number of independent ones
    (`worth`). (nan, nan) without games.

    >>> low, high = wilson(0, 10)
    >>> low, round(high, 6)
    (0.0, 0.277533)
    """
    if games == 0:
        return nan, nan
    share, spread = wins / games, z * z / games
    middle = share + spread / 2
    half = z * sqrt(share * (1 - share) / games + spread / (4 * games))
    low = (middle - half) / (1 + spread) if wins > 0 else 0.0
    high = (middle + half) / (1 + spread) if wins < games else 1.0
    return low, high


def effective_size(share: float, error: float, n: int) -> float:
    """Return the number of independent trials with this share that would have this standard error.

    The effective sample size (Kish, "Survey sampling", 1965); `n` if all values are equal.
    """
    spread = share * (1 - share)
    return spread / error**2 if spread > ROUNDING and error > ROUNDING else float(n)


def bounded(
    mean: float, worth: float, ends: tuple[float, float], z: float = NORMAL_95
) -> tuple[float, float]:
    """Return the interval of a mean of values between two `ends`: Wilson's, on their scale.

    It lies between the ends, contains the mean (moved to an end that it lies beyond), and has a
    width at the ends, too: ten games won of ten do not prove that all are won. `worth` is the
    number of trials the values are worth; if that is 0 it is (nan, nan).

    >>> [round(end, 3) for end in bounded(1.0, 10, (-1.0, 1.0))]
    [0.445, 1.0]
    """
    low, high = ends
    share = min(max((mean - low) / (high - low), 0.0), 1.0)
    least, most = wilson(share * worth, worth, z)
    return low + (high - low) * least, low + (high - low) * most


def paired(plus: float, minus: float, n: int, z: float = NORMAL_95) -> tuple[float, float]:
    """Return the interval, within -1 to 1, of a mean of `n` differences of shares in pairs.

    `plus` is the mean of the differences above 0 (the others as 0), `minus` that of those below,
    both without sign. Each has Wilson's interval, and these are combined (R. G. Newcombe, "Improved
    confidence intervals for the difference between binomial proportions based on paired data",
    Statistics in Medicine 17, 1998; G. Zou and A. Donner, the same 27, 2008). A difference that
    never occurred may thus still occur as often as Wilson's interval allows.

    >>> [round(end, 3) for end in paired(0.0, 0.0, 100)]
    [-0.037, 0.037]
    """
    return _between(plus, minus, (n, n), z, _together(plus, minus))


def unpaired(
    first: float, second: float, counts: tuple[int, int], z: float = NORMAL_95
) -> tuple[float, float]:
    """Return the interval, within -1 to 1, of the difference of two shares of independent trials.

    `counts` are the numbers of trials. (R. G. Newcombe, "Interval estimation for the difference
    between independent proportions", Statistics in Medicine 17, 1998, method 10.)
    """
    return _between(first, second, counts, z, 0.0)


def _together(plus: float, minus: float) -> float:
    """Return the correlation of differences above and below 0, which exclude each other."""
    if plus + minus >= 1:
        return -1.0
    return -sqrt(plus * minus / ((1 - plus) * (1 - minus)))


def _between(
    one: float, other: float, counts: tuple[int, int], z: float, correlation: float
) -> tuple[float, float]:
    if 0 in counts:
        return nan, nan
    least, most = wilson(one * counts[0], counts[0], z)
    less, more = wilson(other * counts[1], counts[1], z)

    def reach(here: float, there: float) -> float:
        return sqrt(max(here * here + there * there - 2 * correlation * here * there, 0.0))

    low = one - other - reach(one - least, more - other)
    high = one - other + reach(most - one, other - less)
    return max(low, -1.0), min(high, 1.0)


def covering(wins: float, games: int, certainty: float = 0.95) -> tuple[float, float]:
    """Return an interval, within 0 to 1, that covers any true share with at least this certainty.

    Wilson's interval covers 95 % on average over all shares, but for some shares and numbers of
    games only 80 %. This is his with the correction for continuity (R. G. Newcombe, "Two-sided
    confidence intervals for the single proportion", Statistics in Medicine 17, 1998, method 4), and
    exact (C. J. Clopper and E. S. Pearson, Biometrika 26, 1934) where that would not suffice: for
    at most one win, or all but one. (nan, nan) without games.

    >>> low, high = covering(0, 10)
    >>> low, round(high, 6)
    (0.0, 0.344537)
    """
    if games == 0:
        return nan, nan
    below = _covering(wins, games, certainty)
    return below, 1 - _covering(games - wins, games, certainty)


def _covering(wins: float, games: int, certainty: float) -> float:
    """Return the lower end of `covering`."""
    if wins <= 0:
        return 0.0
    z, doubt, share = normal_quantile(certainty), (1 - certainty) / 2, wins / games
    room = z * z - 2 - 1 / games + 4 * share * (games * (1 - share) + 1)
    low = (2 * wins + z * z - 1 - z * sqrt(max(room, 0.0))) / (2 * (games + z * z))
    if wins <= 1:
        low = min(low, -expm1(log1p(-doubt) / games))
    if wins >= games:
        low = min(low, doubt ** (1 / games))
    return max(low, 0.0)


def known_variance_interval(
    total: float, count: int, variance: float, certainty: float = 0.95
) -> tuple[float, float]:
    """Return the interval of a mean of whole numbers with known variance, from their sum.

    By the normal distribution, with half a unit of the sum added at each end, for the sum is a
    whole number. A variance estimated from a few values is too small where large values are rare:
    95 % would then cover 75 %. (nan, nan) for fewer than `FEWEST` values.
    """
    if count < FEWEST:
        return nan, nan
    half = normal_quantile(certainty) * sqrt(variance / count) + 0.5 / count
    return total / count - half, total / count + half


def mean_and_error(total: int, squares: int, count: int) -> tuple[float, float]:
    """Return mean and standard error of `count` whole numbers, from their sum and sum of squares.

    nan where there are too few numbers.
    """
    if count == 0:
        return nan, nan
    if count == 1:
        return float(total), nan
    # In whole numbers, so that subtracting two large ones loses nothing.
    return total / count, sqrt((squares * count - total * total) / (count - 1)) / count
