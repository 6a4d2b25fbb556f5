"""Variance reduction: estimates from chosen instead of plain random numbers.

* `antithetic`: trials in pairs, on numbers and on their mirror image.
* `stratified`: a fixed number of trials in each of several cases with exactly known chances.

Each reports the share of variance saved against as many independent trials, also if negative. (P.
Glasserman, "Monte Carlo Methods in Financial Engineering", 2003, sections 4.2 and 4.3.)
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from fractions import Fraction
from html import escape
from math import fsum, nan, sqrt
from typing import Final

from jamlab.arguments import whole
from jamlab.chance.estimates.compare import saved_words, share_saved, variance
from jamlab.chance.estimates.estimate import Estimate, checked_method, estimated, made
from jamlab.chance.estimates.intervals import effective_size, normal_quantile, t_quantile, wilson
from jamlab.chance.estimates.trials import SHARE, Trial, Trials
from jamlab.chance.execution import Progress
from jamlab.core.stream import mixed

_ALL: Final = 2**64 - 1


@dataclass(frozen=True)
class Reduced:
    """Estimate by a variance reduction method, and its saving.

    `plain_error` is the standard error that `estimate.n` independent trials would have had,
    computed from these values; `saved` is the share of variance saved against them (negative: it
    costs).
    """

    estimate: Estimate
    plain_error: float
    saved: float

    @property
    def words(self) -> str:
        """Result in words, one line."""
        return (
            f"{self.estimate.words} from {self.estimate.n:,} trials, {self.estimate.method}; "
            f"{saved_words(self.saved)}."
        )

    def __repr__(self) -> str:
        return f"<Reduced {self.words}>"

    def _repr_html_(self) -> str:
        return f"<p>{escape(self.words)}<br><em>{escape(self.estimate.assumption)}</em></p>"


def antithetic(
    trial: Trial,
    n: int,
    *,
    seed: int = 0,
    kind: str = SHARE,
    certainty: float = 0.95,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Progress = True,
) -> Reduced:
    """Estimate from `n` trials (an even number) in pairs: on numbers and on their mirror image.

    Pair k has `Stream(seed, k)` and `Mirror(seed, k)`. It saves variance where high and low draws
    have opposite effects (the sum of some dice: all of it), and costs where both ends have the
    same. The interval is from the pairs: Wilson's for a share, for as many trials as they are
    worth; otherwise Student's t.
    """
    checked_method(kind, None, certainty)
    n = whole("n", n)
    if n < 4 or n % 2:
        raise ValueError(f"n must be even and at least 4, as trials come in pairs, got {n}")
    trials = Trials((trial, trial), whole("seed", seed), kind, (False, True))
    values, seconds = made(trials, n // 2, executor, workers, progress)
    one, two = values.column(0), values.column(1)
    halves = array("d", ((a + b) / 2 for a, b in zip(one, two, strict=True)))
    pairs = estimated(halves, seed=trials.seed, certainty=certainty, seconds=seconds)
    made_trials = 2 * len(halves)
    # Each half consists of plain trials, so their common variance is that of plain trials.
    spread = (variance(one) + variance(two)) / 2
    said = "The pairs are independent of each other; within a pair the numbers mirror each other."
    found = replace(pairs, n=made_trials, assumption=said, kind=kind, asked=n)
    return Reduced(
        _by(found, "antithetic", effective_size(pairs.value, pairs.error, len(halves))),
        sqrt(spread / made_trials) if made_trials else nan,
        share_saved(spread / 2, variance(halves)),
    )


def stratified(
    trials: Mapping[str, Trial],
    weights: Mapping[str, Fraction],
    n: int,
    *,
    seed: int = 0,
    kind: str = SHARE,
    certainty: float = 0.95,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Progress = True,
) -> Reduced:
    """Estimate from `n` trials, distributed over strata (cases) by their chances.

    `trials` has one trial per stratum, which starts after the case has occurred; its chance is in
    `weights` (exact: Fractions whose sum is 1). Each stratum gets its part of n, at least 2
    (proportional allocation, by largest remainders): it saves the variance between strata and costs
    none, except by rounding. The interval of a share is Wilson's for as many trials as these are
    worth; otherwise it is normal with Student's t for n less the number of strata.

    Stratum s (0, 1, … in the order of `weights`) has the streams of a seed mixed from `seed` and s.
    Ctrl-C raises KeyboardInterrupt without a result: some strata alone say nothing of the whole.
    """
    checked_method(kind, None, certainty)
    if list(trials) != list(weights):
        raise ValueError("trials and weights must name the same strata, in the same order")
    if sum(weights.values()) != 1 or min(weights.values()) <= 0:
        raise ValueError("weights must be Fractions above 0 with the sum 1")
    counts = proportional_allocation(list(weights.values()), whole("n", n))
    seed = whole("seed", seed)
    seconds, mean, squared, within, between = 0.0, 0.0, 0.0, 0.0, []
    done = 0
    for place, (name, weight) in enumerate(weights.items()):
        part = Trials((trials[name],), mixed((mixed(seed & _ALL) + place) & _ALL), kind)
        values, took = made(part, counts[place], executor, workers, progress)
        column = values.column(0)
        if len(column) < counts[place]:
            raise KeyboardInterrupt
        own, share = fsum(column) / len(column), float(weight)
        mean += share * own
        squared += share * share * variance(column) / len(column)
        within += share * variance(column)
        between.append((share, own))
        seconds += took
        done += len(column)
    plain = within + fsum(share * (own - mean) ** 2 for share, own in between)
    error = sqrt(squared)
    half = t_quantile(certainty, done - len(counts)) * error
    found = Estimate(
        mean, mean - half, mean + half, done, "",
        f"The chances of the {len(counts)} strata are exact; trials are independent.",
        seed, seconds, error, kind, certainty, n,
    )  # fmt: skip
    return Reduced(
        _by(found, "stratified", effective_size(mean, error, done)),
        sqrt(plain / done),
        share_saved(plain / done, squared),
    )


def proportional_allocation(weights: list[Fraction], n: int) -> list[int]:
    """Divide `n` into whole parts as near to the weights as possible, each at least 2.

    ValueError if `n` is too small for that.
    """
    if n < 2 * len(weights):
        raise ValueError(f"n must be at least 2 for each of {len(weights)} strata, got {n}")
    parts = [max(2, int(weight * n)) for weight in weights]
    # The remaining trials go to the largest remainders; excess ones are taken from the largest
    # excess.
    order = sorted(range(len(weights)), key=lambda k: (parts[k] - weights[k] * n, k))
    for k in order[: max(0, n - sum(parts))]:
        parts[k] += 1
    while sum(parts) > n:
        over = [k for k in range(len(parts)) if parts[k] > 2]
        parts[max(over, key=lambda k: (parts[k] - weights[k] * n, parts[k]))] -= 1
    return parts


def _by(found: Estimate, method: str, worth: float) -> Estimate:
    """Return the estimate as one by this method; a share gets Wilson's interval, for t ignores the
    bounds, and has no width for equal values.
    """
    if found.kind != SHARE:
        return replace(found, method=f"{method} (t)")
    low, high = wilson(found.value * worth, worth, normal_quantile(found.certainty))
    return replace(found, low=low, high=high, method=f"{method} (wilson)")
