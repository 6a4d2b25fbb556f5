"""Live charts: texts cached from kernel to kernel, and the data sent to the browser."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import vl_convert

from jamlab.ui.charts.live_chart import LiveChart, cached_text, spec_of
from jamlab.ui.charts.trial_rows import apart, held, settling_rows, span


@pytest.fixture
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path / "runtime"))
    return tmp_path / "runtime"


def test_a_text_is_made_once(runtime: Path) -> None:
    made: list[str] = []

    def make() -> str:
        made.append("")
        return "a long text"

    assert [cached_text("text", "v1", make), cached_text("text", "v1", make)] == ["a long text"] * 2
    assert len(made) == 1
    cached_text("text", "v2", make)
    assert len(made) == 2
    assert len(list(runtime.iterdir())) == 2


def test_where_nothing_can_be_kept_it_is_made_anew(runtime: Path) -> None:
    runtime.write_text("a file where the folder should be")
    assert [cached_text("text", "v1", lambda: "made") for _ in range(2)] == ["made"] * 2


def test_a_fed_chart_keeps_what_it_is_not_told() -> None:
    chart = LiveChart({"mark": "line"})
    chart.feed({"path": [{"n": 1}]}, {"low": 0})
    chart.feed({"marks": []}, said="A line.")
    assert chart.data == {"path": [{"n": 1}], "marks": []}
    assert (chart.signals, chart.said) == ({"low": 0}, "A line.")


@pytest.mark.parametrize("percent", [True, False])
def test_the_settling_chart_has_the_data_that_it_is_fed(percent: bool) -> None:
    spec = spec_of("jamlab.ui.charts.trial_charts", "settling_chart", percent)
    data, signals = settling_rows(
        [(10, 0.5, 0.2, 0.8)], [], [("guess", 0.4, "guess")], percent=percent
    )
    assert set(data) == set(spec["datasets"])
    assert {*signals, "narrow"} == {param["name"] for param in spec["params"]}


def test_the_last_point_is_marked_and_the_first_trials_are_left_out() -> None:
    path = [(n, 0.5, 0.2, 0.8) for n in (1, 5, 9, 20)]
    data, signals = settling_rows(path, [], [], percent=True)
    assert [(row["n"], row["last"]) for row in data["path"]] == [(9, False), (20, True)]
    assert (signals["low"], signals["most"]) == (0.0, 100)


def test_labels_stand_apart_and_inside() -> None:
    places = apart([0.5, 0.5, 0.52, 0.02], 0.1, 0, 1)
    ordered = sorted(places)
    assert all(b - a >= 0.1 - 1e-6 for a, b in pairwise(ordered))
    assert ordered[0] >= 0
    assert apart([1.0, 1.0], 0.1, 0, 1) == [0.9, 1.0]


def test_the_axis_holds_all_that_is_drawn() -> None:
    assert span([], [], percent=True) == (0.0, 1.0)
    low, high = span([(100, 0.32, 0.28, 0.36)], [0.45], percent=True)
    assert low == 0
    assert 0.45 < high <= 0.6
    early, late = (40, 0.02, 0.004, 0.105), (500, 0.004, 0.001, 0.014)
    assert span([early], [0.002], percent=True) == (0.0, 0.2), "its band goes to 10.5 %"
    assert span([early, late], [0.002], percent=True) == (0.0, 0.02)
    assert span([early, late], [0.3], percent=True) == (0.0, 0.4), "the guess is seen, too"
    assert span([late], [], percent=True)[1] == span([early, late], [], percent=True)[1]
    assert span([(1000, 0.0, 0.0, 0.004)], [0.0], percent=True) == (0.0, 0.01)
    low, high = span([(100, 12.0, 11.0, 13.0)], [10.0], percent=False)
    assert low <= 10
    assert high >= 13
    wild, calm = (9, 0.7, -0.2, 1.8), (1000, 0.5, 0.45, 0.55)
    assert span([wild, calm], [0.5], percent=False) == pytest.approx((0.45, 0.75))
    assert span([(10, 12.0, -4.0, 28.0)], [], percent=False)[0] == 0
    assert span([], [0.0], percent=False) == (-1.0, 1.0)
    low, high = span([(100, -2.0, -3.0, -1.0)], [], percent=False)
    assert low <= -2


def test_an_axis_that_is_given_stays() -> None:
    run = [(n, 60.0, 10.0, 90.0) for n in (2, 3)]
    data, signals = settling_rows(run, [], [("guess", 31.5, "")], percent=False, axis=(0.0, 60.0))
    assert (signals["low"], signals["high"]) == (0.0, 60.0)
    assert [row["high"] for row in data["path"]] == [60.0], "the band is cut at its ends"
    data, signals = settling_rows([(2, -8.0, -9.0, -7.0)], [], [], percent=False, axis=(-6.0, 6.0))
    assert (signals["low"], signals["high"]) == (-6.0, 6.0), "two trials do not move it"
    assert [row["last"] for row in data["path"]] == [False], "nor is their point drawn outside"
    assert held((0.0, 60.0), [10.8]) == (0.0, 60.0)
    assert held((0.0, 60.0), [71.0]) == (0.0, 80.0)
    assert held((-6.0, 6.0), [-7.0]) == (-10.0, 6.0)


LABEL = re.compile(r'<text[^>]* transform="translate\(([-\d.]+),([-\d.]+)\)"[^>]*>([^<]+)</text>')
GROUP = re.compile(r'<g class="mark-text role-axis-label"[^>]*>(.*?)</g>', re.DOTALL)


def ticks(spec: dict[str, Any], signals: dict[str, float]) -> list[list[tuple[float, float]]]:
    """Position (px) and number of each tick, by axis as drawn."""
    params = [
        {**each, "value": signals.get(each["name"], each["value"])} for each in spec["params"]
    ]
    drawn = vl_convert.vegalite_to_svg({**spec, "params": params})
    found = []
    for group in GROUP.findall(drawn):
        labels = LABEL.findall(group)
        along = 0 if len({y for _, y, _ in labels}) == 1 else 1
        numbers = [
            text.replace("−", "-").replace(",", "").removesuffix(" %") for *_, text in labels
        ]
        found.append(
            [(float(at[along]), float(one)) for at, one in zip(labels, numbers, strict=True)]
        )
    return found


WHOLES = (1, 2, 3, 9, 230)
SHARES = (0.004, 0.013, 0.21, 1)


@pytest.mark.parametrize(
    ("made", "names", "end"),
    [
        *(
            (("jamlab.ui.charts.standings", "standing_lines"), ("last", "high"), end)
            for end in WHOLES
        ),
        *(
            (("jamlab.ui.charts.trial_charts", "settling_chart", True), ("high",), end)
            for end in SHARES
        ),
        *(
            (("jamlab.ui.charts.trial_charts", "settling_chart", False), ("high",), end)
            for end in WHOLES
        ),
        *(
            (("jamlab.ui.charts.trial_charts", "outcomes_chart", (1, 2, 3)), ("top",), end)
            for end in SHARES
        ),
        *(
            (("jamlab.lessons.first_player.fair_chart", "fair_chart"), ("top",), end)
            for end in SHARES
        ),
        *(
            (("jamlab.lessons.first_player.fair_chart", "fair_chart"), ("most",), end)
            for end in WHOLES
        ),
    ],
)
def test_a_number_of_an_axis_stands_where_it_belongs(
    made: tuple[Any, ...], names: tuple[str, ...], end: float
) -> None:
    """An axis from 0 to 1 read 0, 1, 1: a half was written as a whole number."""
    axes = ticks(spec_of(*made), dict.fromkeys(names, end))
    assert axes
    for axis in axes:
        (first, low), (last, high) = axis[0], axis[-1]
        assert len({number for _, number in axis}) == len(axis) > 1
        for at, number in axis:
            assert (at - first) * (high - low) == pytest.approx(
                (number - low) * (last - first), abs=0.02 * abs((high - low) * (last - first))
            )
