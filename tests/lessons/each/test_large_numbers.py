"""Lesson 7: what counts as near, how often an interval holds, and the panel of intervals."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from jamlab.charts.house import INK, LEAF
from jamlab.lessons import page
from jamlab.lessons.large_numbers.lesson import TRUE, caught, exact, near, trial
from jamlab.probability import estimate, wilson


@pytest.mark.parametrize("tiles", [10, 25, 100])
def test_the_exact_chance_as_a_walk_tile_by_tile(tiles: int) -> None:
    """A second way: the distribution of the count, grown by one tile after another."""
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
        assert lesson.closer is not None
        return lesson.closer.told["chart"]

    assert chart()["data"]["samples"] == []
    assert "gets its interval here" in chart()["said"]
    for message in ({"do": "guess", "value": 50}, {"do": "finish"}, {"do": "run-100"}):
        lesson._hear(message)
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
