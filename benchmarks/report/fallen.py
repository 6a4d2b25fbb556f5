"""Compare a run with the one saved before: bars whose ratio fell by more than the noise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, hypot, log
from statistics import median
from typing import Final

from benchmarks.report.bars import Bar, bars_of, rounds_of
from benchmarks.report.measures import spread
from benchmarks.report.results import Bench
from benchmarks.report.tables import Table, digits

_LIMIT: Final = 2.0  # multiples of the scatter of both runs
_IQR: Final = 1.349  # interquartile range of a normal distribution, in standard deviations


@dataclass(frozen=True, slots=True)
class Change:
    """A bar in two runs: its median ratios, and the drop that noise explains (0.1: 10 %)."""

    bar: Bar
    before: float
    now: float
    noise: float

    @property
    def drop(self) -> float:
        """Relative loss from the stored ratio; below 0 if the ratio rose."""
        return 1 - self.now / self.before

    @property
    def fell(self) -> bool:
        """True if the drop is larger than noise explains."""
        return self.drop > self.noise


def scatter(ratios: Sequence[float]) -> float:
    """Standard deviation of the rounds' logarithms, taken from their quartiles.

    >>> scatter([1.0, 1.0, 1.0, 1.0, 9.0])
    0.0
    """
    found = spread([log(ratio) for ratio in ratios])
    return (found.high - found.low) / _IQR


def changes(before: Bench, now: Bench) -> list[Change]:
    """Every bar that both runs measured.

    A bar's noise comes from the rounds of both runs. Few rounds can lie close together by luck, so
    in each run a bar's scatter counts as at least the median scatter of all bars.
    """
    pairs = [
        (bar, old, new)
        for bar in bars_of(now.games, now.builds)
        if (old := rounds_of(before, bar)) and (new := rounds_of(now, bar))
    ]
    if not pairs:
        return []
    least_old = median(scatter(old) for _, old, _ in pairs)
    least_new = median(scatter(new) for _, _, new in pairs)
    return [
        Change(bar, median(old), median(new), 1 - exp(-_LIMIT * both))
        for bar, old, new in pairs
        for both in [hypot(max(scatter(old), least_old), max(scatter(new), least_new))]
    ]


def fallen_table(found: Sequence[Change], before: Bench, now: Bench) -> Table:
    """Table of the bars that fell, the largest drop first."""
    fallen = sorted((one for one in found if one.fell), key=lambda one: -one.drop)
    rows = [
        (
            one.bar.what,
            one.bar.against,
            f"{digits(one.before)} ×",
            f"{digits(one.now)} ×",
            f"{one.drop:.0%}",
            f"{one.noise:.0%}",
        )
        for one in fallen
    ]
    words = f"{len(found)} ratios compared with those of {before.header.date}; {len(rows)} fell."
    processors = [bench.header.machine.get("processor", "unknown") for bench in (before, now)]
    if processors[0] != processors[1]:
        words += (
            f" Measured then on another processor ({processors[0]}, now {processors[1]}): that "
            "difference is no part of the noise."
        )
    columns = ("what", "against", "stored", "now", "drop", "noise")
    return Table("Fell by more than the noise", columns, rows, words)
