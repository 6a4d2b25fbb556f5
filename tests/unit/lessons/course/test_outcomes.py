"""Outcome bars of a lesson: counts, and exact probabilities once the answer is shown."""

from typing import Any

import pytest

from jamlab.lessons import page
from jamlab.lessons.course.outcome_bars import _said
from jamlab.lessons.lesson_page.lesson_page import LessonPage
from jamlab.ui.charts.trial_charts import outcomes_chart
from jamlab.ui.charts.trial_rows import outcome_rows
from tests.unit.lessons.heard import panel_of, tried
from tests.unit.pages.sending import press


def bars(lesson: LessonPage) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = panel_of(lesson)["chart"]["data"]
    return found


def played(number: int, trials: int = 100) -> LessonPage:
    return tried(page(number, seed=5), 20, trials)


def test_the_bars_count_every_trial_once() -> None:
    lesson = played(3)
    counted = bars(lesson)["counted"]
    assert sum(bar["share"] for bar in counted) == pytest.approx(1)
    with_a_joker = sum(bar["share"] for bar in counted[1:])
    assert with_a_joker == pytest.approx(lesson.sitting.running.estimate.value)


def test_the_exact_chances_wait_for_the_exact_answer() -> None:
    lesson = played(3)
    assert bars(lesson)["exact"] == []
    assert "exact" not in panel_of(lesson)["table"]["head"]
    lesson._hear({"do": "exact"})
    exact = bars(lesson)["exact"]
    assert sum(bar["share"] for bar in exact) == pytest.approx(1)
    assert panel_of(lesson)["table"]["head"][-1] == "exact"
    assert all(len(row) == 4 for row in panel_of(lesson)["table"]["rows"])


def test_nothing_is_counted_before_the_first_trial() -> None:
    lesson = page(3, seed=5)
    assert {bar["share"] for bar in bars(lesson)["counted"]} == {0}
    assert panel_of(lesson)["chart"]["said"] == "No trial has been played yet."


def test_one_trial_is_no_share() -> None:
    lesson = page(4, seed=5)
    lesson._hear({"do": "guess", "value": 20})
    lesson._hear(press("finish"))
    assert panel_of(lesson)["chart"]["said"].startswith("The first trial: ")
    lesson._hear(press("run-100"))
    assert panel_of(lesson)["chart"]["said"].startswith("Of 101 trials ")


def test_outcomes_that_came_equally_often_are_all_named() -> None:
    assert _said(("a", "b", "c"), (2, 1, 1)) == "Of 4 trials “a” came most often: in 50.0 %."
    assert _said(("a", "b", "c"), (1, 0, 1)) == (
        "Of 2 trials “a” and “c” came most often: in 50.0 % each."
    )


def test_the_axis_ends_above_the_highest_bar() -> None:
    assert outcome_rows(("a", "b"), (3, 1), (0.5, 0.5))[1]["top"] == pytest.approx(0.9)
    assert outcome_rows(("a", "b"), (3, 1), (0.9, 0.1))[1]["top"] == pytest.approx(1.05)
    assert outcome_rows(("a",), (0,))[1]["top"] == pytest.approx(1.15)


def test_outcomes_that_are_numbers_stand_on_an_axis_of_numbers() -> None:
    words = outcomes_chart().to_dict()["layer"][0]["encoding"]["x"]
    numbers = outcomes_chart((3.0, 30.0), axis="points").to_dict()["layer"][0]["encoding"]["x"]
    assert words["type"] == "nominal"
    assert (numbers["type"], numbers["axis"]["values"]) == ("quantitative", [3.0, 30.0])


@pytest.mark.parametrize("values", [(), (3.0, 30.0)])
def test_the_chart_has_the_data_that_it_is_fed(values: tuple[float, ...]) -> None:
    spec = outcomes_chart(values).to_dict()
    data, signals = outcome_rows(("a", "b"), (3, 1), (0.5, 0.5), values, [("mean", 4.0, True)])
    assert set(data) == set(spec["datasets"])
    assert set(signals) == {param["name"] for param in spec["params"]}


def test_the_mean_stands_among_its_outcomes() -> None:
    lesson = played(4)
    mean = lesson.sitting.running.estimate.value
    assert [row["value"] for row in bars(lesson)["means"]] == [pytest.approx(mean)]
    lesson._hear({"do": "exact"})
    assert bars(lesson)["means"][-1]["words"] == "exact 10.84 points"
    assert lesson.exact.told["rows"] == []  # shown by the bars instead


def test_the_charts_labels_leave_out_the_unit() -> None:
    lesson = played(4)
    lesson._hear({"do": "exact"})
    assert ("exact", "exact 10.84") in lesson.chart.told["labels"]
    assert lesson.table.told["counts"][0][1] == f"{lesson.sitting.running.estimate.value:.2f}"
