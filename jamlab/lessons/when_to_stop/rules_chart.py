"""Chart of rules side by side: mean number of tiles, as tried and exact."""

from __future__ import annotations

from typing import Any

import altair as alt

from jamlab.ui.charts.house import ACCENT, GUESS, INK2, LEAF, house


def rules_chart(low: int, high: int, axis: str, unit: str, top: float, height: int = 260) -> Any:
    """Return the empty chart. Named data: tried, exact, guess, best; x from `low` to `high`, y from
    0.

    `tried` has rule, value, low, high; `exact` has rule, value; `guess` has rule; `best` has value
    and words.
    """
    x = alt.X(
        "rule:Q",
        title=axis,
        scale=alt.Scale(domain=[low - 0.5, high + 0.5], nice=False),
        axis=alt.Axis(values=list(range(low, high + 1)), format="d"),
    )
    y = alt.Y(
        "value:Q",
        title=None,
        scale=alt.Scale(domain=[0, top], nice=False),
        axis=alt.Axis(tickCount=5, format=".1f"),
    )
    tried, exact = alt.Chart(alt.NamedData("tried")), alt.Chart(alt.NamedData("exact"))
    guess, best = alt.Chart(alt.NamedData("guess")), alt.Chart(alt.NamedData("best"))
    layers = [
        guess.mark_rule(color=GUESS, strokeWidth=3, strokeDash=[10, 7]).encode(x=x),
        exact.mark_line(color=ACCENT, strokeWidth=1.5, opacity=0.5).encode(x=x, y=y),
        exact.mark_tick(orient="horizontal", color=ACCENT, thickness=3, size=26).encode(x=x, y=y),
        best.mark_rule(color=ACCENT, strokeWidth=2.5).encode(y=y),
        best.mark_text(
            align="left", dx=6, dy=-12, fontSize=15, fontWeight="bold", color=ACCENT
        ).encode(x=alt.value(0), y=y, text="words:N"),
        tried.mark_rule(color=LEAF, strokeWidth=3).encode(x=x, y=alt.Y("low:Q"), y2="high:Q"),
        tried.mark_point(color=LEAF, filled=True, size=110, opacity=1).encode(x=x, y=y),
    ]
    empty: dict[str, list[Any]] = {"tried": [], "exact": [], "guess": [], "best": []}
    return house(
        alt.layer(*layers, datasets=empty).properties(
            width="container",
            height=height,
            title=alt.TitleParams(
                unit, anchor="start", fontSize=15, fontWeight="normal", color=INK2
            ),
            autosize=alt.AutoSizeParams(type="fit-x", contains="padding"),
            padding={"left": 5, "right": 12, "top": 8, "bottom": 5},
        )
    )
