"""`Running`: an estimate that grows trial by trial, for a chart that converges live."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from math import inf, nan, sqrt
from time import perf_counter
from typing import Final, NamedTuple

from jamlab.arguments import whole
from jamlab.chance.estimates.estimate import Estimate, checked_method, estimated
from jamlab.chance.estimates.intervals import FEWEST, normal_quantile, t_quantile, wilson
from jamlab.chance.estimates.trials import SHARE, Trial, Trials

_A_DECADE: Final = 40  # points of the path from 100 trials to 1,000, and from there to 10,000 …


Interval = Callable[[float, int], tuple[float, float]]
"""Function from the sum and number of values to an interval; nan where there is none."""


class Point(NamedTuple):
    """Estimate after `n` trials, with its interval."""

    n: int
    value: float
    low: float
    high: float


class Running:
    """Trials made in steps in this process; the same as `estimate` makes with this seed.

        tries = Running(lambda rng: rng.below(6) == 5, seed=1)
        while tries.n < 10_000:
            tries.run(500)
            show(tries.path)
        tries.estimate

    `interval` computes the interval of the path's points from the sum and number of values; the
    default is Wilson's or Student's. Ctrl-C during `run` keeps the trials made, and `run` can
    continue.
    """

    def __init__(
        self,
        trial: Trial,
        seed: int = 0,
        kind: str = SHARE,
        *,
        certainty: float = 0.95,
        interval: Interval | None = None,
    ) -> None:
        checked_method(kind, None, certainty)
        if not callable(trial):
            raise ValueError(f"trial must be a function of a Stream, got {trial!r}")
        self.kind = kind
        self.certainty = certainty
        self.seconds = 0.0
        self._interval = interval
        self._trials = Trials((trial,), whole("seed", seed), kind)
        self._values = self._trials.empty()
        self._sums = 0, 0.0, 0.0  # number of values summed, their sum, sum of their squares
        self._points: list[Point] = []  # all of the path but its last point

    @property
    def n(self) -> int:
        """Number of trials made."""
        return len(self._values)

    @property
    def seed(self) -> int:
        """Seed of the trials; trial k has `Stream(seed, k)`."""
        return self._trials.seed

    @property
    def values(self) -> array[float]:
        """Value of each trial, True as 1."""
        return self._values.kept[:]

    def run(self, count: int, seconds: float = inf) -> int:
        """Make `count` more trials, or as many as fit into `seconds`; return how many were made.

        At least one is made. TrialFailed if one fails; those before it count.
        """
        count = whole("count", count, 1)
        began, first = perf_counter(), self.n
        do, values = self._trials.do, self._values
        try:
            for number in range(first, first + count):
                do(number, values)
                if perf_counter() - began >= seconds:
                    break
        finally:
            self.seconds += perf_counter() - began
        return self.n - first

    @property
    def estimate(self) -> Estimate:
        """Estimate from all trials so far."""
        return estimated(
            self._values.kept, seed=self.seed, kind=self.kind, certainty=self.certainty,
            seconds=self.seconds,
        )  # fmt: skip

    @property
    def path(self) -> tuple[Point, ...]:
        """History of the estimate: a point at some 200 sample sizes for 100,000 trials.

        The sizes grow by 6 % each and are always the same, except the last, which is `n`: so a
        growing curve does not wobble. `pandas.DataFrame(path)` has the columns n, value, low, high.
        A mean's points begin with the second trial, their intervals with the eighth, like those of
        `estimate`.
        """
        n, sizes = self.n, _sizes(self.n)
        if not n:
            return ()
        for size in sizes[len(self._points) :]:
            self._points.append(self._point(size))
        points = self._points if n in sizes[-1:] else [*self._points, self._point(n)]
        return tuple(points[0 if self.kind == SHARE else 1 :])

    def _point(self, n: int) -> Point:
        """Return the estimate after `n` trials; `n` must not decrease from call to call."""
        kept, (done, total, squares) = self._values.kept, self._sums
        first = 0.0 if self.kind == SHARE else kept[0]
        for value in kept[done:n]:
            away = value - first  # keeps a small spread about a large mean
            total += away
            squares += away * away
        self._sums = n, total, squares
        if self._interval is not None:
            return Point(n, first + total / n, *self._interval(n * first + total, n))
        if self.kind == SHARE:
            return Point(n, total / n, *wilson(total, n, normal_quantile(self.certainty)))
        mean = first + total / n
        if n < FEWEST:
            return Point(n, mean, nan, nan)
        spread = max(squares - total * total / n, 0.0) / (n - 1)
        half = t_quantile(self.certainty, n - 1) * sqrt(spread / n)
        return Point(n, mean, mean - half, mean + half)

    def __repr__(self) -> str:
        return f"<Running {self.estimate!r}>"

    def _repr_html_(self) -> str:
        return self.estimate._repr_html_()


def _sizes(n: int) -> list[int]:
    """Return the sample sizes of a path up to n: 40 a decade, without repeats."""
    steps = range(_A_DECADE * len(str(n)))
    sizes = dict.fromkeys(round(10 ** (step / _A_DECADE)) for step in steps)
    return [size for size in sizes if size <= n]
