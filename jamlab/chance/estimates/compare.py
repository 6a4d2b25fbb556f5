"""`compare`: two strategies on the same random numbers (common random numbers).

Trial k of both gets the same numbers, so their difference shows sooner. The result says what share
of the variance that saved against independent trials; it may be negative. (A. M. Law, "Simulation
Modeling and Analysis", 2015, section 11.2.)
"""

from __future__ import annotations

from array import array
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from math import fsum, isfinite, nan, sqrt

from jamlab.arguments import whole
from jamlab.chance.estimates.estimate import Estimate, checked_method, estimated, made, no_interval
from jamlab.chance.estimates.intervals import normal_quantile, paired, t_quantile, unpaired
from jamlab.chance.estimates.trials import MEAN, SHARE, Trial, Trials
from jamlab.chance.execution import Progress
from jamlab.text import decimal, percent, rounded

_MOST_DIGITS = 9
_PAIRS = "The pairs are independent of each other and drawn from the same distribution."


def saved_words(saved: float) -> str:
    """Return a share of saved variance in words."""
    if not isfinite(saved):
        return "nothing to compare: there is no spread"
    if saved >= 1:
        return "it saves all of the variance"
    if saved >= 0:
        good = f"{1 / (1 - saved):.3g}"
        return f"it saves {percent(saved, 0)} of the variance: as good as {good} × the trials"
    return f"it costs {percent(-saved, 0)} more variance than independent trials"


@dataclass(frozen=True)
class Comparison:
    """Comparison of two strategies on the same random numbers, trial by trial.

    `difference` is first minus second, from the pairs; `independent` is the interval that as many
    independent trials would have given. `correlation` of the pairs is -1 to 1; `saved` is the share
    of the difference's variance that pairing saves (negative: it costs). Both are nan where a
    strategy has no spread.
    """

    first: Estimate
    second: Estimate
    difference: Estimate
    independent: tuple[float, float]
    correlation: float
    saved: float

    @property
    def words(self) -> str:
        """Result in words, three lines."""
        ends = span(*self.independent, 4)
        apart = f"; on chance of their own it would be {ends}" if ends else ""
        together = f"Correlation {decimal(self.correlation, 2)}: " * isfinite(self.correlation)
        said = saved_words(self.saved)
        return (
            f"First: {self.first.words}; second: {self.second.words}.\n"
            f"First minus second, same chance for both: {_signed(self.difference)}{apart}.\n"
            f"{together or said[:1].upper()}{said if together else said[1:]}."
        )

    def __repr__(self) -> str:
        return f"<Comparison {self.words.splitlines()[1]} {self.words.splitlines()[2]}>"

    def _repr_html_(self) -> str:
        lines = "<br>".join(escape(line) for line in self.words.splitlines())
        return f"<p>{lines}<br><em>{escape(self.difference.assumption)}</em></p>"


def compare(
    first: Trial,
    second: Trial,
    n: int,
    *,
    seed: int = 0,
    kind: str = SHARE,
    certainty: float = 0.95,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Progress = True,
) -> Comparison:
    """Compare two strategies by `n` pairs of trials: trial k of both gets `Stream(seed, k)`.

    The interval of the difference comes from the pairs: Newcombe's for shares, which lies from -1
    to 1, Student's t for means. Pairing helps as long as both draw the same things in the same
    order. The other arguments are those of `estimate`.
    """
    checked_method(kind, None, certainty)
    trials = Trials((first, second), whole("seed", seed), kind)
    values, seconds = made(trials, whole("n", n, 2), executor, workers, progress)
    one, two = values.column(0), values.column(1)
    sure = partial(estimated, seed=trials.seed, certainty=certainty, seconds=seconds, asked=n)
    difference = sure(_less(one, two), kind=MEAN)
    apart = _welch(one, two, certainty)
    if kind == SHARE:
        z, count = normal_quantile(certainty), len(one)
        pairs = _less(one, two)
        plus, minus = (fsum(max(sign * pair, 0.0) for pair in pairs) / count for sign in (1, -1))
        low, high = paired(plus, minus, count, z)
        difference = replace(
            difference, low=low, high=high, method="paired shares", assumption=_PAIRS
        )
        apart = unpaired(fsum(one) / count, fsum(two) / count, (count, count), z)
    return Comparison(
        sure(one, kind=kind),
        sure(two, kind=kind),
        difference,
        apart,
        _correlation(one, two),
        share_saved(variance(one) + variance(two), variance(_less(one, two))),
    )


def variance(values: array[float]) -> float:
    """Return the sample variance (divisor n - 1); nan for fewer than 2 values."""
    n = len(values)
    if n < 2:
        return nan
    mean = fsum(values) / n
    return fsum((value - mean) ** 2 for value in values) / (n - 1)


def _less(one: array[float], two: array[float]) -> array[float]:
    return array("d", (a - b for a, b in zip(one, two, strict=True)))


def _correlation(one: array[float], two: array[float]) -> float:
    spread = sqrt(variance(one) * variance(two))
    if not spread > 0:
        return nan
    return (variance(one) + variance(two) - variance(_less(one, two))) / 2 / spread


def share_saved(plain: float, found: float) -> float:
    return 1 - found / plain if plain > 0 else nan


def _welch(one: array[float], two: array[float], certainty: float) -> tuple[float, float]:
    """Return Welch's t interval for independent samples of one size (B. L. Welch, 1947)."""
    n = len(one)
    a, b = variance(one) / n, variance(two) / n
    difference = (fsum(one) - fsum(two)) / n
    if not a + b > 0:
        return difference, difference
    freedom = (a + b) ** 2 * (n - 1) / (a * a + b * b)
    half = t_quantile(certainty, freedom) * sqrt(a + b)
    return difference - half, difference + half


def span(low: float, high: float, digits: int) -> str:
    """Format the ends of an interval of differences: "+0.0123 to +0.0211"; "" if there is none.

    Uses `digits` decimals, or as many more as it takes to tell the two ends apart.
    """
    if not (isfinite(high - low) and low < high):
        return ""
    while digits < _MOST_DIGITS and rounded(low, digits) == rounded(high, digits):
        digits += 1
    return f"{decimal(low, digits, sign=True)} to {decimal(high, digits, sign=True)}"


def _signed(found: Estimate) -> str:
    ends = span(found.low, found.high, 4) or no_interval(found.n)
    return f"{decimal(found.value, 4, sign=True)} ({ends})"
