"""The chart of how often each outcome came; what it shows is worked out in `outcomes.py`."""

from __future__ import annotations

from typing import Any

from jamlab.charts.drawing import alt

from jamlab.charts.house import ACCENT, INK2, LEAF, PERCENT, house
from jamlab.charts.trials.outcomes import HEIGHT


def outcomes_chart(values: tuple[float, ...] = (), axis: str = "", height: int = HEIGHT) -> Any:
    """The empty chart. Named data: counted, exact, and means with `values`; parameter: top.

    With `values` the outcomes are numbers and stand on an axis of numbers, where means have their
    places too; without, each is a word and has a place of its own. `axis` says what they are.
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
