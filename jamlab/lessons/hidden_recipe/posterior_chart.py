"""Chart of a posterior distribution: a horizontal bar for each possibility."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt

from jamlab.ui.charts.house import ACCENT, INK2, house

ROW = 24
"""Height in px of a bar with the gap below it."""


def posterior_chart(names: Sequence[str]) -> Any:
    """Return the empty chart with a row for each name. Named data: bars."""
    bars = alt.Chart(alt.NamedData("bars"))
    x = alt.X(
        "chance:Q",
        title=None,
        scale=alt.Scale(domain=[0, 1]),
        axis=alt.Axis(
            values=[0, 0.25, 0.5, 0.75, 1], labelExpr="format(100 * datum.value, 'd') + ' %'"
        ),
    )
    y = alt.Y(
        "name:N",
        title=None,
        sort=None,
        scale=alt.Scale(domain=list(names)),
        axis=alt.Axis(grid=False),
    )
    strong = alt.condition("datum.is_it", alt.value(1), alt.value(0.55))
    layers = [
        bars.mark_bar(color=ACCENT, height={"band": 0.7}, cornerRadiusEnd=4).encode(
            x=x, y=y, opacity=strong
        ),
        bars.mark_text(align="left", dx=8, color=INK2).encode(x=x, y=y, text="said:N"),
    ]
    return house(
        alt.layer(*layers, datasets={"bars": []}).properties(
            width="container",
            height=ROW * len(names),
            autosize=alt.AutoSizeParams(type="fit-x", contains="padding"),
            padding={"left": 5, "right": 24, "top": 8, "bottom": 5},
        )
    )
