"""The logistic fit matches worked examples and its symmetries."""

from math import exp, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jamlab.chance.estimates.logistic import Logistic, NoCurve, fit_logistic

# Hours of study and exams passed: the worked example of the English Wikipedia's "Logistic
# regression" (20 students); intercept -4.0777 ± 1.7610, slope 1.5046 ± 0.6287.
HOURS = [0.50, 0.75, 1.00, 1.25, 1.50, 1.75, 1.75, 2.00, 2.25, 2.50, 2.75, 3.00, 3.25, 3.50, 4.00,
         4.25, 4.50, 4.75, 5.00, 5.50]  # fmt: skip
PASSED = [0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1]


def test_a_published_example() -> None:
    curve = fit_logistic([(x, y, 1) for x, y in zip(HOURS, PASSED, strict=True)])
    assert curve.a == pytest.approx(-4.0777, abs=1e-4)
    assert curve.b == pytest.approx(1.5046, abs=1e-4)
    assert curve.var_a**0.5 == pytest.approx(1.7610, abs=1e-3)
    assert curve.var_b**0.5 == pytest.approx(0.6287, abs=1e-3)
    assert curve.even == pytest.approx(2.71, abs=0.01)


def test_two_places_are_met_exactly() -> None:
    curve = fit_logistic([(10, 80, 100), (50, 20, 100)])
    assert curve.at(10) == pytest.approx(0.8)
    assert curve.at(50) == pytest.approx(0.2)
    assert curve.at(30) == pytest.approx(0.5)
    # The log odds of a share of 100 trials have variance 1 / (n p (1 - p)).
    low, high = curve.band(10)
    half = 1.959963984540054 / (100 * 0.8 * 0.2) ** 0.5
    assert log(low / (1 - low)) == pytest.approx(log(4) - half)
    assert log(high / (1 - high)) == pytest.approx(log(4) + half)


@given(
    st.lists(st.tuples(st.integers(1, 39), st.integers(-500, 500)), min_size=3, max_size=8),
    st.floats(0.01, 100),
    st.floats(-1e3, 1e3),
)
def test_units_and_origin_do_not_matter(
    counted: list[tuple[int, int]], scale: float, shift: float
) -> None:
    points = [(float(x), s, 40) for s, x in {x: (s, x) for s, x in counted}.values()]
    if len(points) < 2:
        return
    curve = fit_logistic(points)
    other = fit_logistic([(x * scale + shift, s, n) for x, s, n in points])
    for x, *_ in points:
        assert other.at(x * scale + shift) == pytest.approx(curve.at(x), abs=1e-6)
        assert other.band(x * scale + shift) == pytest.approx(curve.band(x), abs=1e-5)


@pytest.mark.parametrize(
    "points",
    [
        [],
        [(10, 3, 10)],
        [(10, 3, 10), (10, 5, 10)],
        [(10, 0, 10), (20, 0, 10)],
        [(10, 10, 10), (20, 10, 10)],
        [(10, 10, 10), (20, 0, 10)],
        [(10, 10, 10), (20, 10, 10), (30, 0, 10), (40, 0, 10)],
        [(10, 5, 10), (20, 0, 0)],
    ],
)
def test_where_no_curve_is_best_it_says_so(points: list[tuple[float, int, int]]) -> None:
    with pytest.raises(NoCurve):
        fit_logistic(points)


def test_far_away_it_stays_between_nought_and_one() -> None:
    curve = Logistic(0.0, 1.0, 1.0, 1.0, 0.0)
    assert curve.at(1e6) == 1.0
    assert curve.at(-1e6) == pytest.approx(0.0)
    assert curve.at(-3) == pytest.approx(1 / (1 + exp(3)))
    assert curve.band(1e5) == pytest.approx((0.0, 1.0))
