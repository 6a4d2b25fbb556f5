"""Questions about thousands of games, each answered by a chart, a sentence and its numbers."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Sequence
from math import ceil
from pathlib import Path
from statistics import median
from typing import Any, Final

from jamlab.analysis.play_through import COLUMNS, PARTS, PlayedThrough, play_through
from jamlab.chance.agents import described
from jamlab.chance.estimates.intervals import wilson
from jamlab.chance.simulations.duplicate import Duplicates
from jamlab.chance.simulations.job import seed_of
from jamlab.core import NOBODY
from jamlab.core.registry import load
from jamlab.log.files import atomic_write
from jamlab.text import decimal, percent, spelled
from jamlab.ui.charts.figure import Figure, FigurePage, alt
from jamlab.ui.charts.house import ACCENT, INK, INK2, LEAF, WHOLE, house

__all__ = [
    "ends",
    "first_seat",
    "leading",
    "lengths",
    "luck",
    "sheet",
]


# Chart types: bars with their intervals, a histogram, a line with its band.


_ROW: Final = 44
_LETTER: Final = 8  # px, approximately
NARROW: Final = 480
"""Width in px below which texts are shortened."""


def bars(
    rows: Sequence[dict[str, Any]], width: int, exact: float | None = None, said: str = ""
) -> Any:
    """Return a bar for each row: name, share, low, high, words. `exact` is a line labelled
    `said`.
    """
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
    """Return columns from `low` to `high` with their `games`; a line at the median, `middle`."""
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
    """Return shares along the tenths of a game (`part`, 1 to 9), with their band; `exact` is a
    line.
    """
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


# -- five questions about many games ---------------------------------------------------------------


_COLUMNS: Final = 24  # of the histogram, approximately
_PLACES: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def first_seat(played: PlayedThrough) -> Figure:
    """Return the value of beginning: the share of wins by how soon a seat may choose."""
    seats, games = played.seats, 0
    won = [0.0] * seats
    for row in played.rows:
        first = row[COLUMNS.index("first")]
        if first != NOBODY:
            games += 1
            for place in range(seats):
                won[place] += _share(played, row, (first + place) % seats)
    rows = [_row(_PLACES[place], won[place], games) for place in range(seats)]
    fair = 1 / seats
    low, high = rows[0]["low"], rows[0]["high"]
    which = (
        "helps" if low > fair else "is a burden" if high < fair else "makes no difference we see"
    )
    answer = (
        f"To begin {which}: who chooses first wins {percent(won[0] / games)} of the games "
        f"({percent(low)} to {percent(high)}); a fair share is {percent(fair)}."
    )
    said = f"fair: {percent(fair)}"
    return Figure(
        "What is it worth to begin?",
        lambda width: bars(rows, width, fair, said),
        answer,
        ("who chooses", "wins", "95 % interval"),
        [(row["name"], row["words"], _interval(row)) for row in rows],
    )


def lengths(played: PlayedThrough) -> Figure:
    """Return the length of games: a histogram of the choices in a game."""
    counts = [row[COLUMNS.index("choices")] for row in played.rows]
    low, high = min(counts), max(counts)
    step = max(1, ceil((high - low + 1) / _COLUMNS))
    tally = Counter((count - low) // step for count in counts)
    found = [
        {"low": low + n * step, "high": low + (n + 1) * step, "games": tally[n]}
        for n in range(max(tally) + 1)
    ]
    ordered = sorted(counts)
    tenth = len(ordered) // 10
    usual = ordered[tenth], ordered[-1 - tenth]
    middle = median(counts)
    answer = (
        f"Half of the games have up to {middle:,.0f} choices. Eight of ten have {usual[0]:,} to "
        f"{usual[1]:,}; the shortest had {low:,}, the longest {high:,}."
    )
    return Figure(
        "How long do games last?",
        lambda width: histogram(found, width, "choices in a game", middle),
        answer,
        ("choices", "games"),
        [(f"{one['low']:,} to {one['high'] - 1:,}", f"{one['games']:,}") for one in found],
    )


def luck(twice: Duplicates) -> Figure:
    """Return the role of luck: components of a result, from deals that are played twice."""
    rows: list[dict[str, Any]] = [
        {
            "name": part.cause, "share": part.share, "low": part.low, "high": part.high,
            "words": percent(part.share),
        }
        for part in twice.parts
    ]  # fmt: skip
    one, two = twice.players
    answer = (
        f"{percent(rows[0]['share'])} of what makes two results differ is that “{one}” plays "
        f"better than “{two}”. {len(twice):,} deals were played twice, the players changing "
        "places; what then still differs is luck. "
        + " ".join(f"“{name}” {described(GAME, name)[1]}." for name in (one, two))
    )
    return Figure(
        "Does luck decide?",
        lambda width: bars(rows, width),
        answer,
        ("what decides", "part", "95 % interval"),
        [(row["name"], row["words"], _interval(row)) for row in rows],
    )


def leading(played: PlayedThrough) -> Figure:
    """Return how often the leader at each tenth of a game wins, half-time included."""
    begin = len(COLUMNS) + 2 * played.seats
    points = []
    for n, part in enumerate(PARTS):
        ahead = [row for row in played.rows if row[begin + n] != NOBODY]
        won = sum(_share(played, row, row[begin + n]) for row in ahead)
        if ahead:
            points.append({"part": part, "games": len(ahead), **_row("", won, len(ahead))})
    for point in points:
        point["words"] = percent(point["share"], 0)
    half = next((point for point in points if point["part"] == 5), None)
    fair = 1 / played.seats
    answer = "Nobody led alone at half-time in any game."
    if half is not None:
        answer = (
            f"Who leads alone after half of the game wins {percent(half['share'])} of the games "
            f"({percent(half['low'])} to {percent(half['high'])}). Somebody led alone in "
            f"{half['games']:,} of {len(played):,} games."
        )
    said = f"whoever it is: {percent(fair, 0)}"
    return Figure(
        "Who leads at half-time, and wins?",
        lambda width: line(points, width, fair, said, "how much of the game is over"),
        answer,
        ("of the game", "the leader wins", "95 % interval", "games with one leader"),
        [
            (f"{10 * one['part']} %", percent(one["share"]), _interval(one), f"{one['games']:,}")
            for one in points
        ],
    )


def ends(played: PlayedThrough) -> Figure:
    """Return the clauses that end the games."""
    at = COLUMNS.index("reason")
    tally = Counter((row[at], row[at + 1]) for row in played.rows)
    rows = [_row(clause, games, len(played)) for (_, clause), games in tally.most_common()]
    wide = [
        row | {"name": f"{clause}: {reason}"}
        for row, ((reason, clause), _) in zip(rows, tally.most_common(), strict=True)
    ]
    (reason, clause), games = tally.most_common(1)[0]
    answer = f"{percent(games / len(played))} of the games end so: {reason} ({clause})."
    return Figure(
        "Which rule ends the games?",
        lambda width: bars(wide if width > NARROW else rows, width),
        answer,
        ("rule", "why", "games"),
        [(clause, reason, f"{games:,}") for (reason, clause), games in tally.most_common()],
    )


def sheet(played: PlayedThrough, twice: Duplicates) -> FigurePage:
    """Return the five questions as a page: `played` games, and deals that were played `twice`."""
    return FigurePage(
        f"{len(played):,} games of {played.game.name}",
        f"{spelled(played.seats).capitalize()} computer players of the same kind play. Five "
        "questions, and what the games say.",
        [first_seat(played), lengths(played), luck(twice), leading(played), ends(played)],
        [
            "Thin lines and bands show where the true value lies, 95 % sure.",
            "All numbers come from one seed: with it the same games are played again, on any "
            "machine.",
        ],
    )


def _share(played: PlayedThrough, row: tuple[Any, ...], seat: int) -> float:
    return float(row[len(COLUMNS) + played.seats + seat])


def _row(name: str, won: float, games: int) -> dict[str, Any]:
    low, high = wilson(won, games)
    words = f"{percent(won / games)}  ({decimal(won, 0)})"
    return {"name": name, "share": won / games, "low": low, "high": high, "words": words}


def _interval(row: dict[str, Any]) -> str:
    return f"{percent(row['low'])} to {percent(row['high'])}"


# Ten thousand games of Sixty, played once and stored: the data of the laboratory's page.
#
# `read()` reads them; `python -m jamlab.pages.statistics` plays them again, which takes ten seconds
# on the compiled build, and writes the file. A test plays them again, too.


FILE: Final = Path(__file__).with_suffix(".json.gz")
GAME: Final = "sixty"
SEATS: Final = 4
PLAYER: Final = "quick"
GAMES: Final = 10_000
SEED: Final = 7
_NUMBERED: Final = COLUMNS.index("first")
"""Index of the first column that does not follow from a game's number."""


def play(games: int = GAMES) -> PlayedThrough:
    """Play the first `games` of them (default: all)."""
    return play_through(GAME, SEATS, PLAYER, games, SEED, workers=1, progress=False)


def read() -> PlayedThrough:
    """Return the stored games."""
    columns: list[list[Any]] = json.loads(gzip.decompress(FILE.read_bytes()))
    rows = [(n, seed_of(SEED, n), *row) for n, row in enumerate(zip(*columns, strict=True))]
    return PlayedThrough(load(GAME), (PLAYER,) * SEATS, rows, SEED, 0.0)


def write(played: PlayedThrough) -> None:
    """Store games, by columns."""
    columns = [*zip(*(row[_NUMBERED:] for row in played.rows), strict=True)]
    text = json.dumps(columns, separators=(",", ":"))
    atomic_write(FILE, gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    write(play())
