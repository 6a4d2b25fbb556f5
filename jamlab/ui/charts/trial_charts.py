"""Charts of running trials; their rows are computed in trial_rows.py."""

from __future__ import annotations

from typing import Any

from jamlab.ui.charts.figure import alt
from jamlab.ui.charts.house import ACCENT, INK2, LEAF, PERCENT, house
from jamlab.ui.charts.trial_rows import OUTCOMES_HEIGHT, SETTLING_HEIGHT

# Chart of a share or a mean that settles; its rows come from `settling_rows`.


TOP, RIGHT, BOTTOM, LEFT = 12, 118, 52, 58
"""Margins of the plot in px: room for its labels."""


def settling_chart(percent: bool, height: int = SETTLING_HEIGHT) -> Any:
    """Return the empty chart. Named data: path, before, marks; parameters: low, high, most,
    narrow.
    """
    words = PERCENT if percent else "datum.label"
    low, high = alt.param(name="low", value=0), alt.param(name="high", value=1)
    most = alt.param(name="most", value=100)
    # Set by the browser: without room beside the chart, its labels are below it.
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
        axis=alt.Axis(tickCount=6, labelExpr=words, labelOverlap=True, labelSeparation=6),
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
            # The browser sets the width; changing labels must not move the axes.
            autosize=alt.AutoSizeParams(type="none"),
            padding={"left": LEFT, "right": RIGHT, "top": TOP, "bottom": BOTTOM},
        )
    )


# Chart of outcome frequencies; its rows come from `outcome_rows`.


def outcomes_chart(
    values: tuple[float, ...] = (), axis: str = "", height: int = OUTCOMES_HEIGHT
) -> Any:
    """Return the empty chart. Named data: counted, exact, and means with `values`; parameter: top.

    With `values`, outcomes are numbers on a numeric axis, which also shows means; without, each
    outcome is a word with its own position. `axis` is the axis title.
    """
    top = alt.param(name="top", value=1)
    y = alt.Y(
        "share:Q",
        title=None,
        scale=alt.Scale(domain=[0, alt.ExprRef("top")], nice=False),
        axis=alt.Axis(tickCount=4, labelExpr=PERCENT),
    )
    counted, exact = alt.Chart(alt.NamedData("counted")), alt.Chart(alt.NamedData("exact"))
    datasets: dict[str, list[Any]] = {"counted": [], "exact": []}
    layers = []
    if values:
        datasets["means"] = []
        room = (max(values) - min(values)) / 40
        x: Any = alt.X(
            "value:Q",
            title=axis or None,
            scale=alt.Scale(domain=[min(values) - room, max(values) + room], nice=False),
            axis=alt.Axis(values=list(values), labelOverlap="greedy", labelSeparation=6),
        )
        wide: Any = alt.expr("max(3, width / 90)")
        layers += [
            alt.Chart(alt.NamedData("means"))
            .mark_rule(strokeWidth=2.5, strokeDash=[2, 4])
            .encode(x=x, color=alt.Color("colour:N", scale=None)),
            alt.Chart(alt.NamedData("means"))
            .mark_text(align="left", dx=8, fontWeight="bold", fontSize=15)
            .encode(x=x, y=alt.Y("at:Q"), text="words:N", color=alt.Color("colour:N", scale=None)),
        ]
        bars = counted.mark_bar(color=LEAF, opacity=0.75, width=wide)
        lines = exact.mark_tick(orient="horizontal", color=ACCENT, thickness=3, size=wide)
    else:
        x = alt.X("word:N", title=axis or None, sort=None, axis=alt.Axis(labelAngle=0))
        bars = counted.mark_bar(color=LEAF, opacity=0.75, width={"band": 0.6})
        lines = exact.mark_tick(color=ACCENT, thickness=3, width={"band": 0.75})
        layers += [
            chart.mark_text(dy=-12, fontSize=14, color=colour).encode(
                x=x, y=alt.Y("share:Q"), text="said:N"
            )
            for chart, colour in ((counted, INK2), (exact, ACCENT))
        ]
    return house(
        alt.layer(bars.encode(x=x, y=y), lines.encode(x=x, y=y), *layers, datasets=datasets)
        .add_params(top)
        .properties(
            width="container",
            height=height,
            autosize=alt.AutoSizeParams(type="fit-x", contains="padding"),
            padding={"left": 5, "right": 12, "top": 12, "bottom": 5},
        )
    )
