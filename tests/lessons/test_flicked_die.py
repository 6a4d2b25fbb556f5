"""Lesson 10: the counts it brings along are those that are counted anew."""

from __future__ import annotations

import csv

import pytest

from jamlab.lessons import page
from jamlab.lessons.course.lesson_page import LessonPage
from jamlab.lessons.flicked_die.lesson import COUNTS, FAR, NEAR, exact, measured
from jamlab.lessons.flicked_die.panel import FlickCurve
from tests.lessons.flick_counts import FLICKS, SAMPLE, SEED, sunk_of


def test_the_counts_are_those_of_their_seed() -> None:
    with COUNTS.open(encoding="utf-8", newline="") as file:
        rows = {int(row["distance"]): row for row in csv.DictReader(file)}
    assert sorted(rows) == list(range(NEAR, FAR + 1))
    for distance, row in rows.items():
        assert (int(row["flicks"]), int(row["seed"])) == (FLICKS, SEED)
        assert measured(distance) == (int(row["sunk"]), FLICKS)
    for distance in (NEAR, 7, FAR):
        assert sunk_of(distance, SAMPLE) == int(rows[distance]["sample"])


def test_nearer_is_easier() -> None:
    shares = [exact(distance).value for distance in range(NEAR, FAR + 1)]
    assert shares == sorted(shares, reverse=True)


def test_a_measured_answer_is_not_called_exact() -> None:
    odds = exact(7)
    assert not odds.is_exact
    assert odds.interval is not None
    low, high = odds.interval
    assert low < odds.value < high
    assert page(10, seed=1).exact.told["title"] == "Measured answer"


def test_the_board_shows_where_the_die_came_to() -> None:
    lesson = page(10, seed=1)
    lesson.table._message(lesson.table, {"do": "guess", "value": 50}, [])
    before = lesson.table.told["dice"]
    assert before["roll"] is None
    assert before["before"] == before["after"]
    lesson.table._message(lesson.table, {"do": "flick"}, [])
    after = lesson.table.told["dice"]
    assert after["roll"][1] == ("A1",)
    assert after["before"] == before["before"] != after["after"]


def opened() -> LessonPage:
    """Lesson 10 with its measured answer shown."""
    lesson = page(10, seed=1)
    for message in ({"do": "guess", "value": 50}, {"do": "finish"}, {"do": "run-100"}):
        lesson._hear(message)
    return lesson


def test_the_curve_comes_with_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jamlab.lessons.flicked_die.lesson.EACH", 5)
    lesson = opened()
    curve = FlickCurve(lesson)
    assert lesson.exact.told["wait"].endswith("trials are played. Now look at what was measured.")
    curve.measure()
    assert not curve.measured
    assert curve.button.disabled
    assert "logistic" not in curve.words.value
    lesson._hear({"do": "exact"})
    assert not curve.button.disabled
    assert "logistic" in curve.words.value


def test_the_curve_is_measured_once_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jamlab.lessons.flicked_die.lesson.EACH", 5)
    lesson = opened()
    lesson._hear({"do": "exact"})
    curve = FlickCurve(lesson)
    curve.measure()
    assert [one.distance for one in curve.measured] == [10 * d for d in range(NEAR, FAR + 1)]
    assert all(one.flicks == 5 for one in curve.measured)
    first = curve.place.children[0]
    assert "mm" not in str(first.spec) + curve.place.children[1].value
    assert f"From {NEAR} cm" in curve.place.children[1].value
    assert "cm from the edge of the hole" in str(first.spec)
    curve.measure()
    assert curve.place.children[0] is first
