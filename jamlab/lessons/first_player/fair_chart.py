"""Chart of a fair game: the chances that one player wins 0, 1, 2, … games of a series."""

from __future__ import annotations

from typing import Any

import altair as alt

from jamlab.ui.charts.house import ACCENT, LEAF, PERCENT, WHOLE, house

TOP, RIGHT, BOTTOM, LEFT = 26, 24, 52, 58
"""Padding of the plot in px, for its labels."""


def fair_chart(height: int = 300) -> Any:
    """Return the empty chart. Named data: bars (left, right, chance, opacity), came (at, words);
    parameters: most (games), top (the highest chance), narrow.
    """
    most = alt.param(name="most", value=20)
    top = alt.param(name="top", value=0.2)
    narrow = alt.param(name="narrow", value=False)
    x = alt.X(
        "left:Q",
        title="games that the first player wins",
        scale=alt.Scale(domain=[-0.6, alt.ExprRef("most + 0.6")], nice=False),
        axis=alt.Axis(tickCount=10, tickMinStep=1, labelExpr=WHOLE),
    )
    y = alt.Y(
        "chance:Q",
        title=None,
        scale=alt.Scale(domain=[0, alt.ExprRef("top")], nice=False),
        axis=alt.Axis(tickCount=4, labelExpr=PERCENT),
    )
    came = alt.Chart(alt.NamedData("came"))
    layers = [
        alt.Chart(alt.NamedData("bars"))
        .mark_rect(color=ACCENT)
        .encode(
            x=x,
            x2="right:Q",
            y=y,
            y2=alt.Y2Datum(0),
            opacity=alt.Opacity("opacity:Q", scale=None),
        ),
        came.mark_rule(strokeWidth=2.5, color=LEAF).encode(x=alt.X("at:Q")),
        came.mark_text(
            align=alt.ExprRef("datum.at > most / 2 ? 'right' : 'left'"),
            dx=alt.ExprRef("datum.at > most / 2 ? -8 : 8"),
            fontWeight="bold",
            fontSize=15,
            color=LEAF,
        ).encode(x=alt.X("at:Q"), y=alt.value(-12), text="words:N"),
    ]
    empty: dict[str, list[Any]] = {"bars": [], "came": []}
    return house(
        alt.layer(*layers, datasets=empty)
        .add_params(most, top, narrow)
        .properties(
            width=480,
            height=height - TOP - BOTTOM,
            autosize=alt.AutoSizeParams(type="none"),
            padding={"left": LEFT, "right": RIGHT, "top": TOP, "bottom": BOTTOM},
        )
    )
