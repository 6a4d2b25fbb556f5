"""How a game stood, turn by turn, without the game: whoever shows it feeds the rows.

Made once for all games; `standings.py` draws the same of one replay, for a notebook.
"""

from __future__ import annotations

from typing import Any, Final

from jamlab.charts.drawing import alt
from jamlab.charts.house import ACCENT, INK2, SEATS_LIGHT, WHOLE, house

TOP, RIGHT, BOTTOM, LEFT = 22, 110, 34, 52
"""px round the plot: room for its labels."""
HEIGHT: Final = 260


def standing_lines(height: int = HEIGHT) -> Any:
    """The empty chart. Named data: had (turn, seat, standing), names (seat, at, name); parameters:
    turn (the one on screen), last, low, high, narrow."""
    turn, last = alt.param(name="turn", value=0), alt.param(name="last", value=1)
    low, high = alt.param(name="low", value=0), alt.param(name="high", value=1)
    # Set by the browser: where there is no room beside the chart the names stand above it only.
    narrow = alt.param(name="narrow", value=False)
    x = alt.X(
        "turn:Q",
        title=None,
        axis=alt.Axis(tickMinStep=1, labelExpr=WHOLE, tickCount=12),
        scale=alt.Scale(domain=[0, alt.ExprRef("last")], nice=False),
    )
    y = alt.Y(
        "standing:Q",
        title=None,
        axis=alt.Axis(tickMinStep=1, labelExpr=WHOLE, tickCount=6),
        scale=alt.Scale(domain=[alt.ExprRef("low"), alt.ExprRef("high")], nice=False, zero=False),
    )
    seats = alt.Scale(domain=list(range(len(SEATS_LIGHT))), range=list(SEATS_LIGHT))
    colour = alt.Color("seat:O", scale=seats, legend=None)
    had, names = alt.Chart(alt.NamedData("had")), alt.Chart(alt.NamedData("names"))
    here = had.transform_filter("datum.turn == turn && datum.seat == 0")
    layers = [
        had.mark_line(interpolate="step-after", strokeWidth=2.5).encode(x=x, y=y, color=colour),
        here.mark_rule(color=ACCENT, strokeWidth=2).encode(x=x),
        here.mark_text(align="center", baseline="bottom", dy=-4, color=INK2).encode(
            x=x, y=alt.value(0), text=alt.value("now")
        ),
        had.transform_filter("datum.turn == turn")
        .mark_point(filled=True, size=70, opacity=1)
        .encode(x=x, y=y, color=colour),
        names.mark_text(
            align="left", dx=10, fontWeight="bold", opacity=alt.ExprRef("narrow ? 0 : 1")
        ).encode(x=alt.value("width"), y=alt.Y("at:Q"), color=colour, text="name:N"),
    ]
    empty: dict[str, list[Any]] = {"had": [], "names": []}
    return house(
        alt.layer(*layers, datasets=empty)
        .add_params(turn, last, low, high, narrow)
        .properties(
            width=480,
            height=height - TOP - BOTTOM,
            autosize=alt.AutoSizeParams(type="none"),  # the browser sets the width
            padding={"left": LEFT, "right": RIGHT, "top": TOP, "bottom": BOTTOM},
        )
    )
