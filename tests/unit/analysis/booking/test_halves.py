"""Best option by playouts: equal options book no loss, and a better one is found."""

from collections.abc import Callable
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jamlab.analysis.booking.better_options import CLOSE, FINE, Halves
from jamlab.core import Stream

Play = Callable[[int, int], tuple[float, float]]


def coins(seed: int, chances: list[float], shared: float) -> Play:
    """Return a game won by option k with chance `chances[k]`; `shared` of its luck is common."""

    def play(option: int, number: int) -> tuple[float, float]:
        alike = Stream(seed, 1000 * number)
        own = alike if alike.random() < shared else Stream(seed, 1000 * number + option + 1)
        return float(own.random() < chances[option]), 0.0

    return play


def judged(seed: int, chances: list[float], shared: float, playouts: int = 200) -> Halves:
    weights = dict.fromkeys(range(len(chances)), 1.0)
    halves = Halves(0, weights, coins(seed, chances, shared), playouts, Stream(seed, 1))
    made = list(halves.steps())
    assert made == list(range(1, len(made) + 1))
    assert len(made) <= 28 * playouts
    return halves


def booked(halves: Halves) -> float:
    """Return the reported loss."""
    return 0.0 if halves.verdict == CLOSE else max(0.0, halves.gain[0])


def on_the_same(seed: int, chances: list[float], shared: float, playouts: int = 200) -> float:
    """Estimate the loss naively: select the best option and value it on the same playouts."""
    play, each = coins(seed, chances, shared), playouts // len(chances)
    means = [
        sum(play(option, number)[0] for number in range(each)) / each
        for option in range(len(chances))
    ]
    return max(means) - means[0]


def mean_and_error(gains: list[float]) -> tuple[float, float]:
    mean = sum(gains) / len(gains)
    return mean, sqrt(sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1) / len(gains))


@pytest.mark.parametrize(
    ("count", "chance", "shared"), [(2, 0.5, 0.0), (10, 0.3, 0.5), (20, 0.5, 0)]
)
def test_options_of_equal_worth_book_nothing(count: int, chance: float, shared: float) -> None:
    """Selecting and valuing on the same playouts, in contrast, books a loss that does not exist."""
    chances = [chance] * count
    found = [judged(seed, chances, shared) for seed in range(40)]
    assert {halves.verdict for halves in found} <= {CLOSE, FINE}
    assert sum(map(booked, found)) == 0
    mean, error = mean_and_error([on_the_same(seed, chances, shared) for seed in range(400)])
    assert mean > 0.02
    assert mean > 10 * error


@settings(max_examples=20, deadline=None)
@given(st.integers(2, 12), st.floats(0.05, 0.95), st.floats(0, 1), st.integers(0, 10**6))
def test_equal_options_book_nothing_at_any_table(
    count: int, chance: float, shared: float, first: int
) -> None:
    found = [judged(first + k, [chance] * count, shared, 100) for k in range(10)]
    assert sum(map(booked, found)) == 0


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    held = missed = 0
    for seed in range(60):
        halves = judged(seed, [0.5, 0.5, 0.6], 0.3)
        mean, low, high = halves.gain
        assert low <= mean <= high
        if halves.best:
            held += low <= (0, 0, 0.1)[halves.best] <= high
            missed += not low <= (0, 0, 0.1)[halves.best] <= high
    assert held + missed > 40
    assert missed <= 1


def test_a_better_option_is_found_and_its_gain_is_right() -> None:
    found = [judged(seed, [0.3] * 7 + [0.6], 0.5, 400) for seed in range(50)]
    assert sum(halves.best == 7 for halves in found) > 47
    mean, error = mean_and_error([halves.gain[0] for halves in found if halves.best == 7])
    assert mean == pytest.approx(0.3, abs=3 * error)
    blind, error = mean_and_error([halves.blind[0] for halves in found if halves.best == 7])
    assert blind == pytest.approx(0.3 * 7 / 8, abs=3 * error)


@pytest.mark.parametrize(
    ("lost", "words"),
    [
        (0.0, {CLOSE, FINE}),
        (0.01, {CLOSE, FINE}),
        (0.035, {CLOSE, FINE, "slip"}),
        (0.075, {CLOSE, FINE, "slip", "mistake"}),
        (0.3, {"blunder"}),
    ],
)
def test_no_seed_says_more_than_is_true(lost: float, words: set[str]) -> None:
    """Each reported loss is real: both runs' lower bounds exceed the threshold of its verdict."""
    said = [judged(seed, [0.4, 0.4 + lost], 0.5, 400) for seed in range(10)]
    assert {halves.verdict for halves in said} <= words
    for halves in said:
        if halves.verdict not in (CLOSE, FINE):
            assert halves.first_run is not None
            assert halves.first_run[0] != halves.gain[0]  # different random draws
            least = {"slip": 0.02, "mistake": 0.05, "blunder": 0.1}[halves.verdict]
            assert min(halves.first_run[1], halves.gain[1]) > least


def test_a_blind_pick_follows_its_weights() -> None:
    weights = {0: 0.5, 1: 0.5, **dict.fromkeys(range(2, 12), 0.0)}
    play = coins(5, [1.0, 0.0] + [0.0] * 10, 0.0)
    halves = Halves(0, weights, play, 4000, Stream(3))
    list(halves.steps())
    assert halves.best == 0
    assert list(halves.gain) == [0, 0, 0]
    assert halves.blind[0] == pytest.approx(0.5, abs=0.06)


def test_the_one_that_was_taken_is_best_among_equals() -> None:
    halves = Halves(3, dict.fromkeys(range(6), 1.0), lambda option, number: (1, 0), 60, Stream(1))
    made = list(halves.steps())
    assert made == list(range(1, len(made) + 1))
    assert 50 < len(made) <= 60
    assert halves.best == 3


def test_of_equal_shares_the_second_number_decides() -> None:
    def play(option: int, number: int) -> tuple[float, float]:
        return 0.0, float(option == 4)

    halves = Halves(0, dict.fromkeys(range(6), 1.0), play, 60, Stream(1))
    list(halves.steps())
    assert halves.best == 4
    assert halves.gain[0] == 0


def test_what_makes_no_sense_is_refused() -> None:
    def play(option: int, number: int) -> tuple[float, float]:
        return 0.0, 0.0

    with pytest.raises(ValueError, match="two options"):
        Halves(0, {0: 1.0}, play, 100, Stream(1))
    with pytest.raises(ValueError, match="two options"):
        Halves(2, {0: 1.0, 1: 1.0}, play, 100, Stream(1))
    with pytest.raises(ValueError, match="playouts must be at least 12, got "):
        Halves(0, {0: 1.0, 1: 1.0, 2: 1.0}, play, 11, Stream(1))
