"""Always-valid intervals: simulated frequency of the truth ever being outside."""

from math import inf

import pytest

from jamlab.chance.estimates.interval_methods import half_width, variance_of
from jamlab.chance.estimates.intervals import wilson
from jamlab.core import Stream


def ever_outside(chance: float, seed: int, glances: range, fixed: bool = False) -> bool:
    """Return True if the interval misses the true probability at any glance."""
    rng, wins, done = Stream(seed), 0, 0
    for n in glances:
        while done < n:
            wins += rng.random() < chance
            done += 1
        if fixed:
            low, high = wilson(wins, n)
        else:
            half = half_width(n, variance_of(n, wins, wins))
            low, high = wins / n - half, wins / n + half
        if not low <= chance <= high:
            return True
    return False


@pytest.mark.parametrize("chance", [0.03, 0.3, 0.5])
def test_the_truth_is_outside_at_any_glance_in_at_most_5_of_100(chance: float) -> None:
    many = 400
    missed = sum(ever_outside(chance, seed, range(20, 3000, 20)) for seed in range(many))
    assert wilson(missed, many)[0] < 0.05


def test_an_interval_made_for_one_glance_would_not_do() -> None:
    many = 400
    missed = sum(ever_outside(0.3, seed, range(20, 3000, 20), True) for seed in range(many))
    assert wilson(missed, many)[0] > 0.1


def test_it_narrows_and_is_never_nothing() -> None:
    assert half_width(0, 0.25) == inf
    widths = [half_width(n, 0.25) for n in (10, 100, 1000, 10_000, 100_000)]
    assert widths == sorted(widths, reverse=True)
    assert 0.04 < widths[2] < 0.05
    assert variance_of(50, 0, 0) > 0
    assert variance_of(50, 50, 50) > 0
