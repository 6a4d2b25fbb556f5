"""Lesson 7: the definition of near, the coverage of intervals, and their panel."""

from fractions import Fraction
from typing import Any

import pytest
from scipy.stats import binom, binomtest

from jamlab.chance import estimate, wilson
from jamlab.lessons import board, lesson, page, teacher
from jamlab.lessons.course.lesson_record import TypedNumber
from jamlab.lessons.large_numbers import HALVED, START, TRUE, caught, exact, near, trial
from jamlab.ui.charts.house import INK, LEAF
from tests.unit.lessons.heard import panel_of, tried


@pytest.mark.parametrize("tiles", [10, 25, 100])
def test_the_exact_chance_as_a_walk_tile_by_tile(tiles: int) -> None:
    """Checked against the distribution of the count, built up tile by tile."""
    chances = [Fraction(1)]
    for _ in range(tiles):
        stay = [chance * (1 - TRUE) for chance in chances] + [Fraction(0)]
        rise = [Fraction(0)] + [chance * TRUE for chance in chances]
        chances = [a + b for a, b in zip(stay, rise, strict=True)]
    answer = exact(tiles)
    assert answer.value == sum(chances[k] for k in range(tiles + 1) if near(k, tiles))
    assert sum(row.chance for row in answer.rows) == 1


def test_the_edge_of_near_counts() -> None:
    assert near(3, 10) is False
    assert [wins for wins in range(26) if near(wins, 25)] == [8, 9, 10, 11, 12]


def test_larger_samples_are_near_more_often() -> None:
    assert exact(10).value < exact(25).value < exact(50).value < exact(100).value


def test_trials_with_another_setting_come_near_their_exact_answer() -> None:
    found = estimate(lambda rng: trial(rng, 60), 1500, seed=3, workers=1, progress=False)
    assert abs(found.value - float(exact(60).value)) <= 4 * found.error


def test_intervals_hold_about_as_often_as_they_say() -> None:
    assert all(abs(caught(tiles) - Fraction(95, 100)) < Fraction(3, 100) for tiles in (25, 50, 100))


def test_the_panel_marks_the_intervals_that_miss() -> None:
    lesson = page(7, seed=1)

    def chart() -> Any:
        return panel_of(lesson)["chart"]

    assert chart()["data"]["samples"] == []
    assert "gets its interval here" in chart()["said"]
    tried(lesson, 50, 100)
    rows = chart()["data"]["samples"]
    assert [row["place"] for row in rows] == list(range(1, 21))
    assert [near(round(25 * row["share"]), 25) for row in rows] == [
        bool(value) for value in lesson.sitting.running.values[-20:]
    ]
    for row in rows:
        assert (row["low"], row["high"]) == wilson(round(25 * row["share"]), 25)
        assert row["colour"] == (LEAF if row["low"] <= TRUE <= row["high"] else INK)
    held = sum(row["colour"] == LEAF for row in rows)
    assert chart()["said"].startswith(f"{held} of 20 intervals hold")
    lesson._hear({"do": "set", "name": "tiles", "value": 100})
    assert chart()["data"]["samples"] == []


def _near(tiles: int, share: float) -> float:
    """Return the probability, by SciPy, of a share that is off by at most a tenth."""
    counts = [k for k in range(tiles + 1) if abs(k / tiles - share) < 0.1 + 1e-9]
    return float(binom(tiles, share).pmf(counts).sum())


def _width(tiles: int) -> float:
    """Return the mean width of Wilson's intervals, by SciPy."""
    ends = [binomtest(k, tiles).proportion_ci(method="wilson") for k in range(tiles + 1)]
    chances = binom(tiles, 20 / 49).pmf(range(tiles + 1))
    return float(sum(p * (end.high - end.low) for p, end in zip(chances, ends, strict=True)))


def test_coins_have_numbers_of_their_own() -> None:
    """25 coins are near in 77.0 % of samples, 25 tiles in 69.0 %."""
    words = " ".join(board(7).by_hand)
    assert f"10 to 15 heads are near: that happens in {100 * _near(25, 0.5):.1f} %" in words
    assert f"20 to 30 heads of 50 are near, in {100 * _near(50, 0.5):.1f} %" in words
    assert [k for k in range(26) if abs(k / 25 - 0.5) < 0.1 + 1e-9] == [*range(10, 16)]


def test_the_jumps_of_the_slider_are_told() -> None:
    told = ", ".join(f"{n} tiles {100 * _near(n, 20 / 49):.1f} %" for n in (13, 16, 22, 25))
    assert told in teacher(7)
    numbers = [sum(near(k, n) for k in range(n + 1)) for n in (13, 16, 22, 25)]
    assert numbers == [2, 4, 5, 5]
    told = ", ".join(f"{n} tiles {100 * _near(n, 20 / 49):.1f} %" for n in (21, 22, 23))
    assert exact(40).words[-1].endswith(f"{told}.")


def test_the_formula_is_a_sum_over_all_that_are_near() -> None:
    """The term of ten wins alone, 16.1 %, is not the answer."""
    answer = exact(START)
    assert answer.formula == "Σ C(25, k) × pᵏ × q²⁵⁻ᵏ, k = 8 to 12"
    terms = binom(25, 20 / 49).pmf(range(8, 13))
    assert float(answer.value) == pytest.approx(terms.sum())
    assert f"which is {100 * terms[2]:.1f} %" in answer.words[1]


def test_half_the_width_is_compared_rightly() -> None:
    exercise = lesson(7).exercises[1]
    assert isinstance(exercise, TypedNumber)
    wide, narrow = _width(START), _width(4 * START)
    told = f"{100 * wide:.0f} points wide with {START} tiles and {100 * narrow:.0f} with 100"
    assert told in exercise.feedback
    assert _width(HALVED) <= wide / 2 < _width(HALVED - 1)
    assert f"halving it takes about {HALVED}" in exercise.feedback
    assert f"{100 * wide:.0f} points with {START} tiles, {100 * narrow:.0f} with" in " ".join(
        board(7).reveal
    )
    text = teacher(7)
    class_, poll = 2 * 1.96 * (20 * 29 / 49**2 / 750) ** 0.5, 1.96 * (0.25 / 1000) ** 0.5
    assert f"about {100 * class_:.0f} points wide, one pupil’s about {100 * wide:.0f}" in text
    assert (
        f"which is {100 * poll:.1f} points; with 4,000 people {100 * poll / 2:.1f} points" in text
    )
