"""Chart of cumulative shares by turn: trials and exact chances."""

from __future__ import annotations

from typing import Any

import altair as alt

from jamlab.ui.charts.house import ACCENT, GUESS, LEAF, house

HEIGHT = 300


def within_chart(unit: str, most: int) -> Any:
    """Return the empty chart, from 0 to `most` of `unit`. Named data: trials, exact, marks."""
    x = alt.X(
        "n:Q",
        title=f"within so many {unit}",
        scale=alt.Scale(domain=[0, most], nice=False),
        axis=alt.Axis(tickCount=8, labelFlush=False),
    )
    y = alt.Y(
        "share:Q",
        title=None,
        scale=alt.Scale(domain=[0, 1]),
        axis=alt.Axis(
            values=[0, 0.25, 0.5, 0.75, 1], labelExpr="format(100 * datum.value, 'd') + ' %'"
        ),
    )
    trials, exact = alt.Chart(alt.NamedData("trials")), alt.Chart(alt.NamedData("exact"))
    marks = alt.Chart(alt.NamedData("marks"))
    colour = alt.Color("colour:N", scale=None)
    guess = marks.transform_filter("datum.kind == 'guess'")
    layers = [
        trials.mark_area(color=LEAF, opacity=0.17, interpolate="step-after").encode(x=x, y=y),
        trials.mark_line(color=LEAF, strokeWidth=3, interpolate="step-after").encode(x=x, y=y),
        exact.mark_line(color=ACCENT, strokeWidth=2.5).encode(x=x, y=y),
        guess.mark_rule(color=GUESS, strokeWidth=3, strokeDash=[10, 7]).encode(x=x),
        marks.mark_text(align="left", dx=8, fontWeight="bold", fontSize=15).encode(
            x=x, y="share:Q", text="words:N", color=colour
        ),
    ]
    empty: dict[str, list[Any]] = {"trials": [], "exact": [], "marks": []}
    return house(
        alt.layer(*layers, datasets=empty).properties(
            width="container",
            height=HEIGHT,
            autosize=alt.AutoSizeParams(type="fit-x", contains="padding"),
            padding={"left": 5, "right": 24, "top": 12, "bottom": 5},
        )
    )
