"""The chart of a share or a mean that settles; what it shows is worked out in `settling.py`."""

from __future__ import annotations

from typing import Any

from jamlab.charts.drawing import alt
from jamlab.charts.house import INK2, LEAF, PERCENT, house
from jamlab.charts.trials.settling import HEIGHT

TOP, RIGHT, BOTTOM, LEFT = 12, 176, 52, 58
"""px round the plot: room for its labels."""


def settling_chart(percent: bool, height: int = HEIGHT) -> Any:
    """The empty chart. Named data: path, before, marks; parameters: low, high, most, narrow."""
    words = PERCENT if percent else "datum.label"
    low, high = alt.param(name="low", value=0), alt.param(name="high", value=1)
    most = alt.param(name="most", value=100)
    # Set by the browser: where there is no room beside the chart its labels stand below it.
    narrow = alt.param(name="narrow", value=False)
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
        marks.mark_text(
            align="left",
            dx=12,
            fontWeight="bold",
            fontSize=15,
            opacity=alt.ExprRef("narrow ? 0 : 1"),
        ).encode(x=alt.value("width"), y=alt.Y("at:Q"), text="words:N", color=colour),
    ]
    empty: dict[str, list[Any]] = {"path": [], "before": [], "marks": []}
    return house(
        alt.layer(*layers, datasets=empty)
        .add_params(low, high, most, narrow)
        .properties(
            width=480,
            height=height - TOP - BOTTOM,
            # The browser sets the width; labels that change must not move the axes.
            autosize=alt.AutoSizeParams(type="none"),
            padding={"left": LEFT, "right": RIGHT, "top": TOP, "bottom": BOTTOM},
        )
    )
