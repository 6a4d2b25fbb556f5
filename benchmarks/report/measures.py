"""Speeds, ratios round by round, and their spread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median, quantiles

from benchmarks.report.results import Measured


@dataclass(frozen=True, slots=True)
class Spread:
    """Median and quartiles; half of the rounds lie between the quartiles."""

    low: float
    median: float
    high: float


def spread(values: Sequence[float]) -> Spread:
    """Spread of at least one value, with quartiles by the "inclusive" method.

    >>> spread([1, 2, 3, 4, 100])
    Spread(low=2.0, median=3, high=4.0)
    """
    if len(values) == 1:
        return Spread(values[0], values[0], values[0])
    low, _, high = quantiles(values, n=4, method="inclusive")
    return Spread(low, median(values), high)


def speeds(measured: Measured, unit: str) -> list[float]:
    """Units per CPU second, round by round."""
    return [measured.counts[unit] / seconds for seconds in measured.seconds]


def ratios(measured: Measured, peer: Measured, unit: str) -> list[float]:
    """Speed as a multiple of the peer's in the same round."""
    pairs = zip(speeds(measured, unit), speeds(peer, unit), strict=True)
    return [own / other for own, other in pairs]


def ratio(measured: Measured, peer: Measured, unit: str) -> Spread:
    """The spread of `ratios`."""
    return spread(ratios(measured, peer, unit))
