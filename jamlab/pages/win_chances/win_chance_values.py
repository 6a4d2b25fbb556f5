"""Values of a recorded game as messages: `messages.ValuesTold`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, hypot
from pathlib import Path

from jamlab.analysis.booking import (
    Booking,
    News,
    given_halves,
    makers_of,
    news_of,
    others_halves,
    swings_of,
    uncovered,
)
from jamlab.analysis.valuing import BadValues, Values, values_beside
from jamlab.chance import agents
from jamlab.core import ALL_KNOWING
from jamlab.log import Replay
from jamlab.ui.messages import JudgedChoice, NewsTold, Swing, ValuesTold, ValueTrack

# Messages about the values of a recorded game; see `jamlab.ui.messages` for the format.
#
# All numbers but `points` are whole tenths of a percent ("tenths"), each rounded separately; a
# change is the difference of two of them, so that changes on screen add up.


TENTHS = 1000
SWINGS = 12
"""Largest number of swings sent for each viewpoint."""


def viewpoints(replay: Replay) -> dict[str, int | None]:
    """Return the viewpoints for which values can be computed, by name."""
    seats: dict[str, int | None] = {str(seat): seat for seat in range(len(replay.seats))}
    return {"table": None, **seats, "all": ALL_KNOWING}


def track_told(values: Values) -> ValueTrack:
    """Return the values from one viewpoint as a message."""
    halves = [
        0 if count <= 0 else min(TENTHS, round(TENTHS * max(values.half(n))))
        for n, count in enumerate(values.counts)
    ]
    shown = [None if each is None else list(each) for each in values.shown()]
    points = [None if each is None else [round(10 * one) for one in each] for each in values.points]
    given, others = (
        [None if each is None else [ceil(TENTHS * half) for half in each] for each in halves]
        for halves in (
            given_halves(values.replay, values),
            others_halves(values.replay, values),
        )
    )
    return {
        "chances": shown,
        "half": halves,
        "counts": list(values.counts),
        "points": points,
        "given": given,
        "others": others,
    }


def news_told(tracks: Mapping[str, Values]) -> dict[str, list[NewsTold]]:
    """Return by viewpoint the news for its seat that its own values alone show; under "all" the
    news for every seat with known values.
    """
    found: dict[str, list[NewsTold]] = {}
    opened = tracks.get("all")
    for view, own in tracks.items():
        if own.replay.game.is_open or not view.isdecimal():
            continue
        seat, by, shown = int(view), makers_of(own.replay), own.shown()
        found[view] = [_as_told(shown, seat, one) for one in uncovered(seat, own, by)]
        heard = [] if opened is None else news_of(seat, own, opened)
        more = [one for one in heard if abs(one.change) > one.half]
        have = {one["n"] for one in found[view]}
        rest = [
            _as_told(shown, seat, one)
            for one in more
            if one.n not in have and by[one.n - 1] != seat  # own choices are no news
        ]
        found.setdefault("all", []).extend([*found[view], *rest])
    if "all" in found:
        found["all"].sort(key=lambda one: (one["n"], one["seat"]))
    return found


def _as_told(shown: Sequence[tuple[int, ...] | None], seat: int, one: News) -> NewsTold:
    before, after = shown[one.n - 1], shown[one.n]
    change = 0 if before is None or after is None else after[seat] - before[seat]
    return {"n": one.n, "seat": seat, "change": change, "half": ceil(TENTHS * one.half)}


def swings_told(values: Values) -> list[Swing]:
    """Return the largest swings, largest first, that exceed the noise of playouts."""
    found: list[Swing] = []
    for one in swings_of(values.replay, Booking.shown(values.replay, values)):
        if abs(one.change) > TENTHS * _doubt(values, one.first - 1, one.n, one.seat):
            change = round(one.change)
            found.append({"first": one.first, "n": one.n, "seat": one.seat, "change": change})
    return found[:SWINGS]


def _doubt(values: Values, before: int, after: int, seat: int) -> float:
    """Return the difference between two values that the noise of playouts can explain."""
    return hypot(values.half(before)[seat], values.half(after)[seat])


def told_beside(replay: Replay, log: Path) -> ValuesTold | None:
    """Return the values stored beside a log; None if there are none, or not of this game."""
    try:
        return values_told(*values_beside(replay, log))
    except (BadValues, OSError):
        return None


def told_to(values: ValuesTold, views: Sequence[str]) -> ValuesTold:
    """Return the part that these viewpoints may know: their own values, their own seats'
    choices.
    """
    known = set(views)
    return {
        **values,
        "tracks": {view: track for view, track in values["tracks"].items() if view in known},
        "swings": {view: swings for view, swings in values["swings"].items() if view in known},
        "news": {view: news for view, news in values["news"].items() if view in known},
        "choices": [choice for choice in values["choices"] if str(choice["seat"]) in known],
    }


def plays_of(replay: Replay | None, judge: str) -> str:
    """Return what the player does by which a game's values are computed; "" for one not known."""
    if replay is None or judge not in agents.names(replay.game.id):
        return ""
    return agents.described(replay.game.id, judge)[1]


def values_told(
    tracks: Mapping[str, Values], choices: Sequence[JudgedChoice] = ()
) -> ValuesTold | None:
    """Return the complete values of a game from these viewpoints; None if there are none.

    Values common to all viewpoints are repeated for each.
    """
    if not tracks:
        return None
    first = next(iter(tracks.values()))
    replay = first.replay
    told: dict[str, ValueTrack] = {}
    swings: dict[str, list[Swing]] = {}
    for view in viewpoints(replay):
        values = tracks.get("table" if replay.game.is_open else view)
        if values is not None:
            told[view], swings[view] = track_told(values), swings_told(values)
    return {
        "state": "done",
        "says": "",
        "judge": first.judge,
        "plays": plays_of(replay, first.judge),
        "seconds": 0,
        "tracks": told,
        "by": makers_of(replay),
        "swings": swings,
        "news": news_told(tracks),
        "choices": list(choices),
    }
