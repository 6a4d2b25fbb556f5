"""Variance reduction saves what theory predicts, and reports where it costs."""

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import isnan

import pytest

from jamlab.chance import antithetic, compare, estimate, stratified
from jamlab.chance.estimates.variance_reduction import proportional_allocation
from jamlab.core.stream import Stream
from jamlab.text import percent
from tests.unit.chance.estimates.trials import ends, pips, six, two_dice


def until(goal: int) -> object:
    """Return a solitaire trial: throw until the sum is `goal`; a six loses all points."""

    def trial(rng: Stream) -> int:
        points = 0
        while points < goal:
            die = pips(rng)
            if die == 6:
                return 0
            points += die
        return points

    return trial


def test_two_strategies_on_the_same_numbers() -> None:
    early, late = until(10), until(14)
    found = compare(early, late, 2000, seed=2, kind="mean", workers=1, progress=False)  # type: ignore[arg-type]
    alone = [
        estimate(trial, 2000, seed=2, kind="mean", workers=1, progress=False)  # type: ignore[arg-type]
        for trial in (early, late)
    ]
    assert (found.first.value, found.second.value) == (alone[0].value, alone[1].value)
    assert found.difference.value == pytest.approx(alone[0].value - alone[1].value)
    # The saving from pairing follows from the correlation and the standard errors.
    a, b = alone[0].error, alone[1].error
    assert found.difference.error**2 == pytest.approx(a * a + b * b - 2 * found.correlation * a * b)
    assert found.saved == pytest.approx(2 * found.correlation * a * b / (a * a + b * b))
    assert found.saved > 0.5
    low, high = found.independent
    assert high - low > 1.4 * (found.difference.high - found.difference.low)
    assert f"saves {percent(found.saved, 0)}" in found.words
    assert f"saves {percent(found.saved, 0)}" in found._repr_html_()


def test_a_difference_is_the_same_whoever_makes_the_trials() -> None:
    one = compare(six, ends, 600, workers=1, progress=False)
    with ThreadPoolExecutor(3) as pool:
        two = compare(six, ends, 600, executor=pool, progress=False)
    assert one.words == two.words
    assert one.difference.low == two.difference.low


def test_the_pairs_interval_holds_the_true_difference() -> None:
    found = compare(ends, six, 4000, seed=8, workers=1, progress=False)  # 1/3 - 1/6
    assert abs(found.difference.value - 1 / 6) < 4 * found.difference.error
    assert found.difference.low < 1 / 6 < found.difference.high


def test_pairing_can_cost() -> None:
    found = compare(pips, lambda rng: 7 - pips(rng), 500, kind="mean", workers=1, progress=False)
    assert found.correlation == pytest.approx(-1)
    assert found.saved == pytest.approx(-1)
    assert "costs 100 % more" in found.words
    same = compare(pips, pips, 500, kind="mean", workers=1, progress=False)
    assert (same.difference.low, same.difference.high, same.saved) == (0, 0, 1)
    still = compare(lambda rng: 1, lambda rng: 2, 10, kind="mean", workers=1, progress=False)
    assert isnan(still.saved)
    assert "Nothing to compare" in still.words


# -- antithetic ------------------------------------------------------------------------------------


def test_mirrored_numbers_save_all_where_the_value_is_linear() -> None:
    found = antithetic(two_dice, 500, kind="mean", workers=1, progress=False)
    assert (found.estimate.value, found.estimate.error, found.saved) == (7, 0, 1)
    assert found.estimate.n == 500
    # The plain standard error of 500 trials is sqrt(35/6/500); it is estimated from the values.
    assert found.plain_error == pytest.approx((35 / 6 / 500) ** 0.5, rel=0.1)


def test_mirrored_numbers_save_where_the_chance_is_at_one_end() -> None:
    # P = 1/6 at one end: a pair has variance (p - 2p²)/2, not p(1 - p)/2, which saves p/(1 - p).
    found = antithetic(six, 20_000, seed=3, workers=1, progress=False)
    assert found.saved == pytest.approx(0.2, abs=0.03)
    assert abs(found.estimate.value - 1 / 6) < 4 * found.estimate.error


def test_mirrored_numbers_cost_where_both_ends_do_the_same() -> None:
    found = antithetic(ends, 2000, workers=1, progress=False)
    assert found.saved == pytest.approx(-1)
    assert "costs 100 % more variance" in found.words
    assert "costs" in found._repr_html_()
    assert abs(found.estimate.value - 1 / 3) < 4 * found.estimate.error


def test_mirrored_trials_come_in_pairs() -> None:
    for n in (2, 7):
        with pytest.raises(ValueError, match="n must be even and at least 4"):
            antithetic(six, n)


# -- strata ----------------------------------------------------------------------------------------

SIDES = [Fraction(1, 6)] * 6


def after(first: int) -> object:
    return lambda rng: first + pips(rng)


def test_strata_save_the_variance_between_them() -> None:
    # Stratifying by the first of two dice removes half of the variance of their sum.
    trials = {str(first): after(first) for first in range(1, 7)}
    weights = dict(zip(trials, SIDES, strict=True))
    found = stratified(trials, weights, 12_000, kind="mean", workers=1, progress=False)  # type: ignore[arg-type]
    assert found.saved == pytest.approx(0.5, abs=0.02)
    assert found.estimate.n == 12_000
    assert abs(found.estimate.value - 7) < 4 * found.estimate.error
    assert found.estimate.error == pytest.approx((35 / 12 / 12_000) ** 0.5, rel=0.03)
    assert found.plain_error == pytest.approx((35 / 6 / 12_000) ** 0.5, rel=0.03)


def test_strata_that_are_alike_save_nothing() -> None:
    weights = {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}
    found = stratified(dict.fromkeys(weights, six), weights, 4000, workers=1, progress=False)
    assert found.saved == pytest.approx(0, abs=0.01)


def test_parts_of_a_sample() -> None:
    assert proportional_allocation([Fraction(1, 4), Fraction(3, 4)], 100) == [25, 75]
    assert proportional_allocation([Fraction(1, 49), Fraction(12, 49), Fraction(36, 49)], 100) == [
        2,
        25,
        73,
    ]
    assert proportional_allocation([Fraction(1, 1000), Fraction(999, 1000)], 10) == [2, 8]
    assert proportional_allocation([Fraction(1, 3)] * 3, 10) == [4, 3, 3]
    for n in range(6, 200):
        parts = proportional_allocation([Fraction(1, 100), Fraction(9, 100), Fraction(9, 10)], n)
        assert sum(parts) == n
        assert min(parts) >= 2
    with pytest.raises(ValueError, match="at least 2 for each of 3"):
        proportional_allocation([Fraction(1, 3)] * 3, 5)


def test_strata_must_be_all_of_it() -> None:
    with pytest.raises(ValueError, match="the same strata"):
        stratified({"a": six}, {"b": Fraction(1)}, 10)
    with pytest.raises(ValueError, match="with the sum 1"):
        stratified({"a": six, "b": six}, {"a": Fraction(1, 2), "b": Fraction(1, 3)}, 10)
