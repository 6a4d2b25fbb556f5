"""Lesson 10: the counts it brings along are those that are counted anew."""

from __future__ import annotations

import csv
from typing import Any

import pytest

from jamlab.lessons import page
from jamlab.lessons.course.lesson_page import LessonPage
from jamlab.lessons.flicked_die.lesson import COUNTS, FAR, NEAR, exact, measured
from jamlab.lessons.flicked_die.panel import Panel
from jamlab.probability.estimates.flicked import Sunk
from jamlab.widgets.lessons.lesson_part import Panel as Drawn
from tests.lessons.measured.flick_counts import FLICKS, SAMPLE, SEED, sunk_of


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


def closer(lesson: LessonPage) -> dict[str, Any]:
    assert lesson.closer is not None
    told: dict[str, Any] = lesson.closer.told
    return told


def measure(lesson: LessonPage) -> list[Sunk]:
    """Press the panel's button; what has been measured then."""
    assert lesson.closer is not None
    lesson.closer._message(lesson.closer, {"do": "panel", "what": "measure"}, [])
    assert isinstance(lesson.program.panel, Panel)
    return lesson.program.panel.measured


def test_the_curve_comes_with_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jamlab.lessons.flicked_die.lesson.EACH", 5)
    lesson = opened()
    assert lesson.exact.told["wait"].endswith("trials are played. Now look at what was measured.")
    assert not measure(lesson)
    assert closer(lesson)["buttons"][0]["off"]
    assert "logistic" not in closer(lesson)["words"][0]
    assert closer(lesson)["chart"] is None
    lesson._hear({"do": "exact"})
    assert not closer(lesson)["buttons"][0]["off"]
    assert "logistic" in closer(lesson)["words"][0]


def test_the_curve_is_measured_once_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jamlab.lessons.flicked_die.lesson.EACH", 5)
    lesson = opened()
    lesson._hear({"do": "exact"})
    measured = measure(lesson)
    assert [one.distance for one in measured] == [10 * d for d in range(NEAR, FAR + 1)]
    assert all(one.flicks == 5 for one in measured)
    told = closer(lesson)
    assert told["bar"] is None
    rows = told["chart"]["data"]["counted"]
    assert [row["distance"] for row in rows] == list(range(NEAR, FAR + 1))
    assert "mm" not in told["below"][0]
    assert f"From {NEAR} cm" in told["below"][0]
    assert told["buttons"][0]["words"] == "Measure once more"
    assert isinstance(lesson.closer, Drawn)
    assert "cm from the edge of the hole" in str(lesson.closer.spec)
    assert measure(lesson) is not measured  # once more, with other luck


def test_only_a_kernel_can_flick() -> None:
    lesson = page(10, seed=1)
    assert lesson.table.program == {}
    assert page(9, seed=1).table.program["arguments"] == {"number": 9, "seed": 1}
