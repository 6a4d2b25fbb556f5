"""How a share or a mean settles while trials are played: the run with its band, guess and answer.

The chart is drawn once; its rows and the top of its axis change while trials run (`rows`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import Any, Final

import altair as alt

from jamlab.charts.house import ACCENT, GUESS, INK2, LEAF, house

HEIGHT: Final = 370
LINE_PX: Final = 22
"""px: so far apart stand two labels at the right end at least."""
FEWEST: Final = 8
"""Trials before the run is drawn: the first few jump all over the chart."""

Point = tuple[float, float, float, float]
"""Trials played, value, and the ends of its 95 % interval."""


def settling_chart(percent: bool, height: int = HEIGHT) -> Any:
    """The empty chart. Named data: path, before, marks; parameters: low, high, most."""
    words = "format(datum.value * 100, '.0f') + ' %'" if percent else "datum.label"
    low, high = alt.param(name="low", value=0), alt.param(name="high", value=1)
    most = alt.param(name="most", value=100)
    x = alt.X(
        "n:Q",
        title="trials played",
        scale=alt.Scale(domain=[0, alt.ExprRef("most")], nice=False, clamp=True),
        axis=alt.Axis(tickCount=5, format=",d", labelFlush=False, labelOverlap=True),
    )
    y = alt.Y(
        "value:Q",
        title=None,
        scale=alt.Scale(domain=[alt.ExprRef("low"), alt.ExprRef("high")], nice=False, zero=False),
        axis=alt.Axis(tickCount=6, labelExpr=words),
    )
    path = alt.Chart(alt.NamedData("path"))
    marks = alt.Chart(alt.NamedData("marks"))
    colour = alt.Color("colour:N", scale=None)
    layers = [
        path.mark_area(color=LEAF, opacity=0.17, clip=True).encode(
            x=x, y=alt.Y("low:Q"), y2="high:Q"
        ),
        alt.Chart(alt.NamedData("before"))
        .mark_line(color=INK2, opacity=0.55, strokeWidth=1.5, clip=True)
        .encode(x=x, y=y, detail="run:N"),
        marks.transform_filter("datum.kind == 'guess'")
        .mark_rule(strokeWidth=3, strokeDash=[10, 7])
        .encode(y=y, color=colour),
        marks.transform_filter("datum.kind == 'exact'")
        .mark_rule(strokeWidth=2.5)
        .encode(y=y, color=colour),
        path.mark_line(color=LEAF, strokeWidth=3, clip=True).encode(x=x, y=y),
        path.transform_filter("datum.last")
        .mark_point(color=LEAF, filled=True, size=90, opacity=1)
        .encode(x=x, y=y),
        marks.mark_text(align="left", dx=12, fontWeight="bold", fontSize=15).encode(
            x=alt.value("width"), y=alt.Y("at:Q"), text="words:N", color=colour
        ),
    ]
    empty: dict[str, list[Any]] = {"path": [], "before": [], "marks": []}
    return house(
        alt.layer(*layers, datasets=empty)
        .add_params(low, high, most)
        .properties(
            width="container",
            height=height,
            autosize=alt.AutoSizeParams(type="fit-x", contains="padding"),
            padding={"left": 5, "right": 150, "top": 12, "bottom": 5},
        )
    )


def rows(
    path: Sequence[Point],
    before: Sequence[Sequence[Point]],
    marks: Sequence[tuple[str, float, str]],
    *,
    percent: bool,
    height: int = HEIGHT,
) -> tuple[dict[str, list[dict[str, Any]]], dict[str, float]]:
    """The chart's data and parameters. `marks` are (guess, run or exact; value; words)."""
    shown = [point for point in path if point[0] >= FEWEST] or list(path[-1:])
    low, high = span(shown, [value for _, value, _ in marks], percent)
    most = max([point[0] for run in [path, *before] for point in run[-1:]], default=100)
    drawn = [
        {"n": n, "value": value, "low": max(a, low), "high": min(b, high), "last": False}
        for n, value, a, b in shown
    ]
    if drawn:
        drawn[-1]["last"] = True
    earlier = [
        {"n": n, "value": value, "run": run}
        for run, points in enumerate(before)
        for n, value, _, _ in points
        if n >= FEWEST
    ]
    places = apart([value for _, value, _ in marks], (high - low) * LINE_PX / height, low, high)
    said = [
        {"kind": kind, "value": value, "at": at, "words": words, "colour": _COLOURS[kind]}
        for (kind, value, words), at in zip(marks, places, strict=True)
    ]
    return {"path": drawn, "before": earlier, "marks": said}, {
        "low": low,
        "high": high,
        "most": max(most, 100),
    }


def span(path: Sequence[Point], others: Sequence[float], percent: bool) -> tuple[float, float]:
    """Where the axis begins and ends: a share's at 0, a mean's where the numbers are."""
    if not path and not others:
        return (0.0, 1.0) if percent else (0.0, 10.0)
    top = max([*(point[1] + (point[3] - point[1]) * 0.8 for point in path), *others])
    if percent:
        return 0.0, min(1.0, ceil(top * 1.08 * 10) / 10) if top > 0.1 else max(0.01, top * 1.3)
    least = min([*(point[1] - (point[1] - point[2]) * 0.8 for point in path), *others])
    least = min(least, 0.0) if least < 0 or least < top / 2 else least
    step = 10 ** floor(log10(max(top - least, 1e-9)))
    return floor(least / step) * step, ceil(top / step + 0.2) * step


def apart(values: Sequence[float], least: float, low: float, high: float) -> list[float]:
    """Where labels stand: near their values, at least so far apart, inside the axis.

    >>> apart([0.5, 0.51], 0.1, 0, 1)
    [0.455, 0.555]
    """
    order = sorted(range(len(values)), key=lambda n: values[n])
    groups: list[list[int]] = []
    middles: list[float] = []
    for n in order:
        groups.append([n])
        middles.append(values[n])
        while len(groups) > 1:
            room = least * (len(groups[-2]) + len(groups[-1])) / 2
            if middles[-1] - middles[-2] >= room:
                break
            last, middle = groups.pop(), middles.pop()
            here = len(groups[-1])
            middles[-1] = (middles[-1] * here + middle * len(last)) / (here + len(last))
            groups[-1] += last
    found = [0.0] * len(values)
    for group, middle in zip(groups, middles, strict=True):
        half = least * (len(group) - 1) / 2
        middle = min(max(middle, low + half), high - half)
        for place, n in enumerate(group):
            found[n] = round(middle - half + least * place, 6)
    return found


_COLOURS: Final = {"guess": GUESS, "run": LEAF, "exact": ACCENT}
