"""Charts of tiles or points by turn: one line per seat, the turn on screen marked."""

from __future__ import annotations

from typing import Any, Final

from jamlab.analysis import standings
from jamlab.log import Replay
from jamlab.log.turns import turns_are
from jamlab.ui.charts.figure import alt
from jamlab.ui.charts.house import ACCENT, INK2, SEATS_LIGHT, WHOLE, house
from jamlab.ui.charts.trial_rows import apart

# Standings turn by turn as an empty chart, made once for all games; the widget feeds the rows.
# `standings_chart` draws the same for one replay, for a notebook.


TOP, RIGHT, BOTTOM, LEFT = 22, 110, 34, 52
"""Margins of the plot in px: room for its labels."""
HEIGHT: Final = 260


def standing_lines(height: int = HEIGHT) -> Any:
    """Return the empty chart. Named data: had (turn, seat, standing), names (seat, at, name);
    parameters: turn (the one on screen), last, low, high, narrow.
    """
    turn, last = alt.param(name="turn", value=0), alt.param(name="last", value=1)
    low, high = alt.param(name="low", value=0), alt.param(name="high", value=1)
    # Set by the browser: without room beside the chart, names are shown only above it.
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


NAME_PX: Final = 17
"""Least distance in px between two names at the right end."""


def standings_chart(replay: Replay, turn: int = 0, height: int = 240) -> Any:
    """Return a layered chart with a parameter `turn`: the turn to mark (0: the set-up).

    Lines are labelled at their right end; the description gives the standings at the end.
    """
    table = standings(replay)
    marked = alt.param(name="turn", value=turn)
    last = int(table["turn"].max())
    colours = alt.Scale(domain=list(replay.seats), range=list(SEATS_LIGHT[: len(replay.seats)]))
    colour = alt.Color("player:N", scale=colours, legend=None)
    x = alt.X(
        "turn:Q",
        title=turns_are(replay),
        axis=alt.Axis(tickMinStep=1, labelExpr=WHOLE),
        scale=alt.Scale(domain=[0, max(last, 1)], nice=False),
    )
    y = alt.Y("standing:Q", title=None, axis=alt.Axis(tickMinStep=1, labelExpr=WHOLE))
    base = alt.Chart(table).encode(x=x, y=y, color=colour)
    lines = base.mark_line(interpolate="step-after", strokeWidth=2.5)
    dots = base.transform_filter("datum.turn == turn").mark_point(filled=True, size=70, opacity=1)
    low, high = min(0, table["standing"].min()), max(1, table["standing"].max())
    ends = table[table["turn"] == last]
    at = apart(list(ends["standing"]), NAME_PX * (high - low) / height, low, high)
    names = (
        alt.Chart(ends.assign(at=at))
        .mark_text(align="left", dx=10, fontWeight="bold")
        .encode(x=x, y="at:Q", color=colour, text="player:N")
    )
    rule = (
        alt.Chart(table)
        .transform_filter("datum.turn == turn && datum.seat == 0")
        .mark_rule(color=ACCENT, strokeWidth=2)
        .encode(x=x)
    )
    here = (
        alt.Chart(table)
        .transform_filter("datum.turn == turn && datum.seat == 0")
        .mark_text(align="center", baseline="bottom", dy=-4, color=INK2)
        .encode(x=x, y=alt.value(0), text=alt.value("now"))
    )
    layered = alt.layer(lines, rule, here, dots, names).add_params(marked)
    described = layered.properties(
        width="container",
        height=height,
        padding={"left": 5, "right": 60, "top": 18, "bottom": 5},
        description=said(replay),
    )
    return house(described)


def said(replay: Replay) -> str:
    """Return a sentence with the standings at the end of the log."""
    table = standings(replay)
    final = table[table["turn"] == table["turn"].max()]
    each = ", ".join(f"{row.player} {row.standing}" for row in final.itertuples())
    counted = replay.game.standing_noun(replay.header.options)
    return f"{counted.capitalize()} after the last turn: {each}."
