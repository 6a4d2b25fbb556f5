"""The charts of the questions: bars with their intervals, a histogram, a line with its band."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from jamlab.charts.drawing import alt
from jamlab.charts.house import ACCENT, INK, INK2, LEAF, WHOLE, house

_ROW: Final = 44
_LETTER: Final = 8  # px, about
NARROW: Final = 480
"""px: below it there is no room for many words."""


def bars(
    rows: Sequence[dict[str, Any]], width: int, exact: float | None = None, said: str = ""
) -> Any:
    """A bar for each row: name, share, low, high, words. `exact` is a line with its words."""
    names = [row["name"] for row in rows]
    left = min(max(map(len, names)) * _LETTER + 12, width // 2)
    right = max(len(row["words"]) for row in rows) * _LETTER + 20
    most = max([row["high"] for row in rows] + [exact or 0])
    base = alt.Chart(alt.InlineData([*rows]))
    y = alt.Y("name:N", sort=names, title=None, axis=alt.Axis(grid=False, labelLimit=left))
    scale = alt.Scale(domain=[min(0, *(row["low"] for row in rows)), most])
    x = alt.X("share:Q", title=None, scale=scale, axis=None)
    layers = [
        base.mark_bar(color=LEAF, height=20, opacity=0.62).encode(x=x, y=y),
        base.mark_rule(color=INK, strokeWidth=1.5).encode(x=alt.X("low:Q"), x2="high:Q", y=y),
        base.mark_text(align="left", dx=10, color=INK).encode(
            x=alt.value(width - left - right), y=y, text="words:N"
        ),
    ]
    if exact is not None:
        line = alt.Chart(alt.InlineData([{"share": exact, "said": said}]))
        layers.append(line.mark_rule(color=ACCENT, strokeWidth=2.5).encode(x="share:Q"))
        layers.append(
            line.mark_text(color=ACCENT, baseline="bottom", dy=-6, align="center").encode(
                x="share:Q", y=alt.value(0), text="said:N"
            )
        )
    return _house(layers, width - left - right, _ROW * len(rows))


def histogram(counts: Sequence[dict[str, Any]], width: int, unit: str, middle: float) -> Any:
    """Columns from `low` to `high` with their `games`; a line at the middle one of all."""
    base = alt.Chart(alt.InlineData([{**one, "none": 0} for one in counts]))
    line = alt.Chart(
        alt.InlineData([{"at": middle, "said": f"half of the games: up to {middle:,.0f}"}])
    )
    x = alt.X(
        "low:Q",
        title=unit,
        scale=alt.Scale(zero=False, nice=False),
        axis=alt.Axis(tickCount=6 if width > NARROW else 3, labelExpr=WHOLE),
    )
    layers = [
        base.mark_bar(color=LEAF, opacity=0.62).encode(
            x=x,
            x2="high:Q",
            y=alt.Y("none:Q", title=None, axis=alt.Axis(tickCount=4, labelExpr=WHOLE)),
            y2="games:Q",
        ),
        line.mark_rule(color=INK, strokeWidth=2).encode(x="at:Q"),
        line.mark_text(color=INK, baseline="bottom", dy=-6).encode(
            x="at:Q", y=alt.value(0), text="said:N"
        ),
    ]
    return _house(layers, width - 70, 220)


def line(points: Sequence[dict[str, Any]], width: int, exact: float, said: str, title: str) -> Any:
    """Shares along the tenths of a game (`part`, 1 to 9), with their band; `exact` is a line."""
    base = alt.Chart(alt.InlineData([*points]))
    last = alt.Chart(alt.InlineData([point for point in points if point["part"] in {1, 5, 9}]))
    x = alt.X(
        "part:Q",
        title=title,
        scale=alt.Scale(domain=[0, 10], nice=False),
        axis=alt.Axis(values=[0, 5, 10], labelExpr="datum.value * 10 + ' %'", grid=False),
    )
    y = alt.Y(
        "share:Q",
        title=None,
        scale=alt.Scale(domain=[0, 1]),
        axis=alt.Axis(values=[0, 0.25, 0.5, 0.75, 1], labelExpr="datum.value * 100 + ' %'"),
    )
    rule = alt.Chart(alt.InlineData([{"share": exact, "part": 10, "said": said}]))
    layers = [
        base.mark_area(color=LEAF, opacity=0.17).encode(x=x, y=alt.Y("low:Q"), y2="high:Q"),
        rule.mark_rule(color=ACCENT, strokeWidth=2.5).encode(y=y),
        rule.mark_text(color=ACCENT, align="right", baseline="top", dy=6).encode(
            x=x, y=y, text="said:N"
        ),
        base.mark_line(color=LEAF, strokeWidth=3).encode(x=x, y=y),
        last.mark_point(color=LEAF, filled=True, size=90, opacity=1).encode(x=x, y=y),
        last.mark_text(color=INK2, baseline="bottom", dy=-10).encode(x=x, y=y, text="words:N"),
    ]
    return _house(layers, width - 60, 240)


def _house(layers: Sequence[Any], width: int, height: int) -> Any:
    return house(alt.layer(*layers).properties(width=width, height=height))
