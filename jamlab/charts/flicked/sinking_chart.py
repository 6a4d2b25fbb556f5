"""How often a flicked die sinks, by its distance from the hole, with a curve through it."""

from __future__ import annotations

from typing import Any

from jamlab.charts.drawing import alt

from jamlab.charts.house import INK2, LEAF, PERCENT, house


def by_distance(distances: tuple[float, ...], unit: str = "mm", height: int = 300) -> Any:
    """The empty chart. Named data: counted (distance, share, low, high, sunk, flicks, said), curve
    (distance, share, low, high). `distances` are where it is measured, in that unit."""
    apart = distances[1] - distances[0] if len(distances) > 1 else 0
    x = alt.X(
        "distance:Q",
        title=f"{unit} from the edge of the hole",
        scale=alt.Scale(domain=[0, max(distances, default=0) + apart], nice=False),
        axis=alt.Axis(values=[0, *distances]),
    )
    share = alt.Scale(domain=[0, 1])
    percents = alt.Axis(labelExpr=PERCENT, tickCount=5)
    y = alt.Y("share:Q", title=None, scale=share, axis=percents)
    low = alt.Y("low:Q", title=None, scale=share)
    counted = alt.Chart(alt.NamedData("counted")).encode(x=x)
    curve = alt.Chart(alt.NamedData("curve")).encode(x=x)
    layers = [
        curve.mark_area(color=INK2, opacity=0.14).encode(y=low, y2="high:Q"),
        curve.mark_line(color=INK2, strokeWidth=2).encode(y=y),
        counted.mark_rule(color=LEAF, strokeWidth=2.5).encode(y=low, y2="high:Q"),
        counted.mark_point(filled=True, color=LEAF, size=80, opacity=1).encode(
            y=y,
            tooltip=[
                alt.Tooltip("distance:Q", title=unit),
                alt.Tooltip("sunk:Q", title="sank"),
                alt.Tooltip("flicks:Q", title="of"),
                alt.Tooltip("said:N", title="share"),
            ],
        ),
    ]
    empty: dict[str, list[Any]] = {"counted": [], "curve": []}
    return house(
        alt.layer(*layers, datasets=empty).properties(
            width="container",
            height=height,
            padding={"left": 5, "right": 20, "top": 14, "bottom": 5},
        )
    )
