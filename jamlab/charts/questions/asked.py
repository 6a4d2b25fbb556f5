"""Five questions of many games: what is counted, and what is said about it."""

from __future__ import annotations

from collections import Counter
from math import ceil
from statistics import median
from typing import Any, Final

from jamlab.analysis.play_through import COLUMNS, PARTS, PlayedThrough
from jamlab.chance.estimates.intervals import wilson
from jamlab.chance.simulations.duplicate import Duplicates
from jamlab.charts.figure import Figure
from jamlab.charts.questions.drawings import NARROW, bars, histogram, line
from jamlab.core import NOBODY
from jamlab.core.text import decimal, percent

_COLUMNS: Final = 24  # of the histogram, about
_PLACES: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def first_seat(played: PlayedThrough) -> Figure:
    """What is it worth to begin? The share of wins by how soon a seat may choose."""
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
    """How long do games last? A histogram of the choices in a game."""
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
    """Does luck decide? What a result is made of, where each deal is played twice."""
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
        "places; what then still differs is luck."
    )
    return Figure(
        "Does luck decide?",
        lambda width: bars(rows, width),
        answer,
        ("what decides", "part", "95 % interval"),
        [(row["name"], row["words"], _interval(row)) for row in rows],
    )


def leading(played: PlayedThrough) -> Figure:
    """Who leads at half-time and wins? How often the leader wins, along the game."""
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
    """Which clause ends the games?"""
    at = COLUMNS.index("reason")
    tally = Counter((row[at], row[at + 1]) for row in played.rows)
    rows = [_row(clause, games, len(played)) for (_, clause), games in tally.most_common()]
    wide = [
        row | {"name": f"{reason} ({clause})"}
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


def _share(played: PlayedThrough, row: tuple[Any, ...], seat: int) -> float:
    return float(row[len(COLUMNS) + played.seats + seat])


def _row(name: str, won: float, games: int) -> dict[str, Any]:
    low, high = wilson(won, games)
    words = f"{percent(won / games)}  ({decimal(won, 0)})"
    return {"name": name, "share": won / games, "low": low, "high": high, "words": words}


def _interval(row: dict[str, Any]) -> str:
    return f"{percent(row['low'])} to {percent(row['high'])}"
