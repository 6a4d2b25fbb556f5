"""Chart of the winner's curse: apparent and actual worth of the prize, by the winner's card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt

from jamlab.ui.charts.house import ACCENT, INK, INK2, LEAF, house

HEIGHT = 300


def curse_chart(cards: Sequence[int], low: int, high: int) -> Any:
    """Return the empty chart for these cards, from `low` to `high` points.

    Named data: seems, found (with `size`, 0 to 1), exact, marks.
    """
    room = 0.4
    x = alt.X(
        "card:Q",
        title="points on the winner’s card",
        scale=alt.Scale(domain=[cards[0] - room, cards[-1] + room], nice=False),
        axis=alt.Axis(values=list(cards), format="d"),
    )
    y = alt.Y("worth:Q", title=None, scale=alt.Scale(domain=[low, high], nice=False))
    seems, found = alt.Chart(alt.NamedData("seems")), alt.Chart(alt.NamedData("found"))
    exact, marks = alt.Chart(alt.NamedData("exact")), alt.Chart(alt.NamedData("marks"))
    size = alt.Size("size:Q", scale=alt.Scale(range=[50, 420], domain=[0, 1]), legend=None)
    layers = [
        seems.mark_line(color=INK, strokeWidth=2).encode(x=x, y=y),
        exact.mark_line(color=ACCENT, strokeWidth=2.5).encode(x=x, y=y),
        found.mark_point(color=LEAF, filled=True, opacity=0.85).encode(x=x, y=y, size=size),
        marks.mark_text(align="left", fontWeight="bold", color=INK2).encode(
            x=x, y=y, text="words:N", color=alt.Color("colour:N", scale=None)
        ),
    ]
    empty: dict[str, list[Any]] = {"seems": [], "found": [], "exact": [], "marks": []}
    return house(
        alt.layer(*layers, datasets=empty).properties(
            width="container",
            height=HEIGHT,
            autosize=alt.AutoSizeParams(type="fit-x", contains="padding"),
            padding={"left": 5, "right": 24, "top": 12, "bottom": 5},
        )
    )
