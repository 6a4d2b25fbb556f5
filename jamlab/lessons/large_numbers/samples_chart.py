"""Chart of samples side by side: share and interval of each, against the true share."""

from __future__ import annotations

from typing import Any

import altair as alt

from jamlab.ui.charts.house import ACCENT, PERCENT, house

TOP, RIGHT, BOTTOM, LEFT = 12, 150, 40, 58
"""Padding of the plot in px, for its labels."""


def samples_chart(most: int, height: int = 300) -> Any:
    """Return the empty chart for up to `most` samples. Named data: samples (place from 1, share,
    low, high, colour), truth (share, words); parameter: narrow.
    """
    narrow = alt.param(name="narrow", value=False)
    x = alt.X(
        "place:Q",
        title="sample",
        scale=alt.Scale(domain=[0.4, most + 0.6], nice=False),
        axis=alt.Axis(values=[1, *range(5, most + 1, 5)], format="d"),
    )
    y = alt.Y(
        "share:Q",
        title=None,
        scale=alt.Scale(domain=[0, 0.8], nice=False, clamp=True),
        axis=alt.Axis(tickCount=5, labelExpr=PERCENT),
    )
    samples = alt.Chart(alt.NamedData("samples"))
    truth = alt.Chart(alt.NamedData("truth"))
    colour = alt.Color("colour:N", scale=None)
    layers = [
        truth.mark_rule(strokeWidth=2, color=ACCENT).encode(y=y),
        samples.mark_rule(strokeWidth=4, opacity=0.6).encode(
            x=x, y=alt.Y("low:Q"), y2="high:Q", color=colour
        ),
        samples.mark_point(filled=True, size=80, opacity=1).encode(x=x, y=y, color=colour),
        truth.mark_text(
            align="left",
            dx=12,
            fontWeight="bold",
            fontSize=15,
            color=ACCENT,
            opacity=alt.ExprRef("narrow ? 0 : 1"),
        ).encode(x=alt.value("width"), y=y, text="words:N"),
    ]
    empty: dict[str, list[Any]] = {"samples": [], "truth": []}
    return house(
        alt.layer(*layers, datasets=empty)
        .add_params(narrow)
        .properties(
            width=480,
            height=height - TOP - BOTTOM,
            autosize=alt.AutoSizeParams(type="none"),
            padding={"left": LEFT, "right": RIGHT, "top": TOP, "bottom": BOTTOM},
        )
    )
