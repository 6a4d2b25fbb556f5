"""Charts and tables of flicked dice: final positions, chance to sink."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import cos, pi, sin
from typing import Any, Final

import pandas as pd

from jamlab.chance.estimates.intervals import wilson
from jamlab.chance.estimates.logistic import Logistic, NoCurve, fit_logistic
from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.flick.flick_trials import TILTED, TOUCHED, FlickTrials, Sunk, shows
from jamlab.games.jamsumo.flick.outcome import BOARD, FATES, HOLE, OFF, PLATFORM
from jamlab.text import decimal, many, percent
from jamlab.ui.charts.figure import alt
from jamlab.ui.charts.house import ACCENT, INK, INK2, LEAF, LINE, PERCENT, house

# -- tables of one flick repeated many times -------------------------------------------------------


WORDS = {
    BOARD: "stays on the board",
    PLATFORM: "stops on a JAM platform",
    HOLE: "goes through the hole",
    OFF: "goes over the edge",
    TOUCHED: "moves another die",
}


def figures(trials: FlickTrials) -> pd.DataFrame:
    """Return a row for each possible result: what, count, of, share, low, high (95 %, Wilson)."""
    counts, total = trials.counts(), len(trials.done)
    names = [HOLE, BOARD, PLATFORM, OFF, TOUCHED, *map(shows, range(1, 7)), TILTED]
    rows = []
    for name in names:
        low, high = wilson(counts[name], total)
        share = counts[name] / total if total else float("nan")
        rows.append((WORDS.get(name, name), counts[name], total, share, low, high))
    return pd.DataFrame(rows, columns=["what", "count", "of", "share", "low", "high"])


def stops(trials: FlickTrials, cell: int = 100) -> pd.DataFrame:
    """Return the dice that stopped in each square of the board: x, y of its centre (mm), count,
    share.

    `cell` is a square's side in 0.1 mm. Squares where none stopped are left out.
    """
    lying = [one for one in trials.done if one.fate in (BOARD, PLATFORM)]
    found = Counter((one.x // cell, one.y // cell) for one in lying)
    rows = [
        ((x + 0.5) * cell / 10, (y + 0.5) * cell / 10, count, count / len(trials.done))
        for (x, y), count in sorted(found.items())
    ]
    return pd.DataFrame(rows, columns=["x", "y", "count", "share"])


def chances_to_sink(measured: Sequence[Sunk]) -> pd.DataFrame:
    """Return a row for each distance: distance (mm), sunk, flicks, share, low, high (95 %,
    Wilson).
    """
    rows = []
    for one in measured:
        low, high = wilson(one.sunk, one.flicks)
        rows.append((one.distance, one.sunk, one.flicks, one.sunk / one.flicks, low, high))
    return pd.DataFrame(rows, columns=["distance", "sunk", "flicks", "share", "low", "high"])


def curve_table(curve: Logistic, first: float, last: float, steps: int = 60) -> pd.DataFrame:
    """Return `steps` + 1 points of the curve: distance (mm), share, and its band's low and high."""
    places = [first + (last - first) * n / steps for n in range(steps + 1)]
    rows = [(x, curve.at(x), *curve.band(x)) for x in places]
    return pd.DataFrame(rows, columns=["distance", "share", "low", "high"])


assert set(FATES) <= set(WORDS)


# Charts: map of final positions; chance to sink by distance from the hole.


MAP: Final = 380
"""Side of the square map in px."""
UNITS: Final = {"mm": 1, "cm": 10}
"""mm in each unit of distance."""


def stops_chart(trials: FlickTrials, size: int = MAP) -> Any:
    """Return a map of the board from above: the darker a square, the more dice stopped in it.

    The flicked die is an outline, with a line in its intended direction.
    """
    board, table = trials.board, stops(trials)
    half = board.half / 10
    square = alt.Scale(domain=[-half, half], nice=False)
    x = alt.X("x:Q", scale=square, axis=None)
    y = alt.Y("y:Q", scale=square, axis=None)
    most = max(table["share"].max() if len(table) else 0.0, 1e-9)
    table["said"] = [percent(share) for share in table["share"]]
    cell = size * 10 / board.side * 10
    stopped = (
        alt.Chart(table)
        .mark_square(size=cell * cell, color=LEAF, opacity=1)
        .encode(
            x=x,
            y=y,
            opacity=alt.Opacity(
                "share:Q", scale=alt.Scale(domain=[0, most], range=[0.08, 1]), legend=None
            ),
            tooltip=[
                alt.Tooltip("count:Q", title="dice"),
                alt.Tooltip("said:N", title="share"),
                alt.Tooltip("x:Q", title="x (mm)"),
                alt.Tooltip("y:Q", title="y (mm)"),
            ],
        )
    )
    return house(
        alt.layer(*_outlines(board, x, y), stopped, *_meant(trials, x, y)).properties(
            width=size, height=size, description=stops_said(trials)
        )
    )


def stops_said(trials: FlickTrials) -> str:
    """Return the map as a sentence."""
    counts, total = trials.counts(), len(trials.done)
    if not total:
        return "No die has been flicked yet."
    gone = counts[HOLE] + counts[OFF]
    return (
        f"Of {many(total, 'flick')} {counts[HOLE]:,} went through the hole and "
        f"{counts[OFF]:,} over the edge; the map shows where the other {total - gone:,} stopped."
    )


def _outlines(board: Board, x: Any, y: Any) -> list[Any]:
    """Return the outlines of the board, its hole and its platforms."""
    rings = [("board", _square(0, 0, board.side)), ("hole", _ring(board.hole / 20))]
    rings += [
        (f"platform {n}", _square(place.x, place.y, place.side))
        for n, place in enumerate(board.platforms, 1)
    ]
    lines = pd.DataFrame(
        [(name, n, px, py) for name, ring in rings for n, (px, py) in enumerate(ring)],
        columns=["line", "n", "x", "y"],
    )
    base = alt.Chart(lines).encode(x=x, y=y, detail="line:N", order="n:Q")
    return [
        base.transform_filter("datum.line != 'hole'").mark_line(color=LINE, strokeWidth=2),
        base.transform_filter("datum.line == 'hole'").mark_line(color=INK, strokeWidth=3),
    ]


def _square(x: int, y: int, side: int) -> list[tuple[float, float]]:
    corners = [(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)]
    return [((x + a * side / 2) / 10, (y + b * side / 2) / 10) for a, b in corners]


def _ring(radius: float) -> list[tuple[float, float]]:
    turns = [2 * pi * n / 48 for n in range(49)]
    return [(radius * cos(turn), radius * sin(turn)) for turn in turns]


def _meant(trials: FlickTrials, x: Any, y: Any) -> list[Any]:
    """Return the die's start and its intended direction: a line, longer for a faster flick."""
    px, py = (number / 10 for number in trials.poses[trials.die][:2])
    angle, far = trials.flick.aim * pi / 180, 10 + trials.flick.speed * 0.28
    ends = pd.DataFrame(
        [(0, px, py), (1, px + far * cos(angle), py + far * sin(angle))], columns=["n", "x", "y"]
    )
    base = alt.Chart(ends).encode(x=x, y=y)
    start = base.transform_filter("datum.n == 0")
    return [
        base.mark_line(color=ACCENT, strokeWidth=2.5, clip=True).encode(order="n:Q"),
        start.mark_point(color=ACCENT, shape="square", size=180, strokeWidth=2.5, opacity=1),
    ]


# -- chance to sink --------------------------------------------------------------------------------


def sinking_chart(measured: Sequence[Sunk], height: int = 300, unit: str = "mm") -> Any:
    """Return a chart of the share that sank from each distance with its 95 % interval, and a
    logistic curve.

    `unit` is "mm" or "cm": the unit of all distances and texts.
    """
    distances = tuple(one.distance / UNITS[unit] for one in measured)
    chart = by_distance(distances, unit, height)
    chart.datasets = sinking_rows(measured, unit)
    return chart.properties(description=sinking_said(measured, unit))


def sinking_rows(measured: Sequence[Sunk], unit: str = "mm") -> dict[str, list[dict[str, Any]]]:
    """Return the rows of that chart (`by_distance`); without a fitted curve, its part is empty."""
    counted, curve = chances_to_sink(measured), curve_of(measured)
    counted["said"] = [percent(Fraction(one.sunk, one.flicks)) for one in measured]
    tables = [counted]
    if curve is not None:
        tables.append(curve_table(curve, 0, measured[-1].distance + 10))
    for table in tables:
        table["distance"] /= UNITS[unit]
    rows: list[Any] = [table.to_dict("records") for table in tables]
    return dict(zip(("counted", "curve"), [*rows, []], strict=False))


def curve_of(measured: Sequence[Sunk]) -> Logistic | None:
    """Return the logistic curve fitted to the counts; None if there is none."""
    try:
        return fit_logistic([(one.distance, one.sunk, one.flicks) for one in measured])
    except NoCurve:
        return None


def sinking_said(measured: Sequence[Sunk], unit: str = "mm") -> str:
    """Return the chart as a sentence."""
    if not measured:
        return "Nothing has been measured yet."
    near, far = measured[0], measured[-1]
    said = (
        f"From {_far(near.distance, unit)} {near.sunk} of {near.flicks} flicks sank, "
        f"from {_far(far.distance, unit)} {far.sunk} of {far.flicks}."
    )
    curve = curve_of(measured)
    if curve is None:
        return f"{said} No logistic curve fits them best."
    if not near.distance <= curve.even <= far.distance:
        return said
    return f"{said} The curve is at one half {_far(curve.even, unit)} from the hole."


def _far(distance: float, unit: str) -> str:
    """Return a distance (mm) in this unit, to the millimetre: "60 mm", "6.3 cm"."""
    return f"{decimal(distance / UNITS[unit], UNITS[unit] // 10).removesuffix('.0')} {unit}"


# Share of dice that sink by distance from the hole, with a fitted curve.


def by_distance(distances: tuple[float, ...], unit: str = "mm", height: int = 300) -> Any:
    """Return the empty chart. Named data: counted (distance, share, low, high, sunk, flicks, said),
    curve (distance, share, low, high). `distances` are those measured, in that unit.
    """
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
