"""Quantiles computed without SciPy equal SciPy's; paths without NumPy match their definition."""

from itertools import pairwise
from math import isnan

import numpy as np
import pytest
from scipy.special import ndtri
from scipy.stats import binomtest
from scipy.stats import t as students

from jamlab.chance import Running
from jamlab.chance.estimates.interval_methods import share_interval
from jamlab.chance.estimates.intervals import normal_quantile, t_quantile

CERTAINTIES = (
    0.001, 0.01, 0.1, 0.3, 0.49, 0.5, 0.6, 0.8, 0.9, 0.95, 0.98, 0.99, 0.999, 0.9999, 0.99999,
    1 - 1e-6, 1 - 1e-7, 1 - 1e-8, 1 - 1e-9,
)  # fmt: skip
FREEDOMS = (
    1, 1.3, 2, 2.5, 3, 4, 5, 7.7, 10, 17, 30, 55.5, 100, 200, 299.9, 300, 301, 400, 1000, 1e4, 1e6,
    1e9,
)  # fmt: skip


@pytest.mark.parametrize("certainty", CERTAINTIES)
def test_quantiles_are_those_of_scipy(certainty: float) -> None:
    tail = (1 - certainty) / 2
    assert normal_quantile(certainty) == pytest.approx(-ndtri(tail), rel=1e-9)
    for freedom in FREEDOMS:
        assert t_quantile(certainty, freedom) == pytest.approx(
            students.isf(tail, freedom), rel=1e-9
        )


def test_less_freedom_reaches_further() -> None:
    """This also holds where the method of computation changes."""
    for certainty in CERTAINTIES:
        reach = [t_quantile(certainty, 299 + k / 16) for k in range(33)]
        assert all(one > other for one, other in pairwise(reach)), certainty
        assert reach[-1] > normal_quantile(certainty)


@pytest.mark.parametrize("certainty", [c for c in CERTAINTIES if c <= 1 - 1e-6])
def test_shares_have_the_interval_of_scipy(certainty: float) -> None:
    for wins, n in ((0, 1), (1, 1), (0, 10), (3, 10), (10, 10), (499, 1000), (7, 10**6)):
        known = binomtest(wins, n).proportion_ci(certainty, method="wilson")
        low, high = share_interval(wins, n, certainty)
        assert low == pytest.approx(known.low, rel=1e-9, abs=1e-15), (wins, n)
        assert high == pytest.approx(known.high, rel=1e-9), (wins, n)


def test_a_path_is_what_each_of_its_points_says() -> None:
    """The result is the same whether the path is read once or repeatedly as it grows."""
    asked, at_once = (
        Running(lambda rng: rng.below(6) * 1.7 + 1e6, seed=4, kind="mean") for _ in range(2)
    )
    assert list(asked.path) == []
    for count in (1, 1, 5, 93, 17, 400, 3000):
        asked.run(count)
        path = asked.path
        assert [point.n for point in path[-1:]] == [asked.n][: len(path)]
    at_once.run(asked.n)
    assert at_once.path == path
    values = np.array(asked.values)
    assert [point.n for point in path[:5]] == [2, 3, 4, 5, 6]
    for point in path:
        part = values[: point.n]
        half = students.isf(0.025, point.n - 1) * part.std(ddof=1) / point.n**0.5
        assert point.value == pytest.approx(part.mean(), rel=1e-12)
        if point.n < 8:
            assert isnan(point.low)
            assert isnan(point.high)
        else:
            assert point.high - point.low == pytest.approx(2 * half, rel=1e-6)
            assert point.low < point.high


def test_a_path_of_shares_goes_on_where_it_stood() -> None:
    tries = Running(lambda rng: rng.below(6) == 5, seed=3)
    for count in (1, 30, 200, 5):
        tries.run(count)
        path = tries.path
    for point in path:
        assert point.value == sum(tries.values[: point.n]) / point.n
        wins = round(point.value * point.n)
        assert (point.low, point.high) == share_interval(wins, point.n, 0.95)
