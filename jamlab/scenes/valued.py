"""Values of a recorded game as they are sent: `told.values.ValuesTold`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from pathlib import Path

from jamlab.analysis.booking import Booking, makers_of, swings_of
from jamlab.analysis.valuing import BadValues, Values, values_beside
from jamlab.engine import ALL_KNOWING
from jamlab.replay import Replay
from jamlab.scenes.told.values import JudgedChoice, Swing, ValuesTold, ValueTrack

TENTHS = 1000
SWINGS = 12
"""So many of the biggest are told of each viewpoint."""


def viewpoints(replay: Replay) -> dict[str, int | None]:
    """Whose knowledge values can be worked out by, by the viewpoint's name."""
    seats: dict[str, int | None] = {str(seat): seat for seat in range(len(replay.seats))}
    return {"table": None, **seats, "all": ALL_KNOWING}


def track_told(values: Values) -> ValueTrack:
    """Values from one viewpoint."""
    halves = [
        0 if count <= 0 else min(TENTHS, round(TENTHS * max(values.half(n))))
        for n, count in enumerate(values.counts)
    ]
    shown = [None if each is None else list(each) for each in values.shown()]
    points = [None if each is None else [round(10 * one) for one in each] for each in values.points]
    return {"chances": shown, "half": halves, "counts": list(values.counts), "points": points}


def swings_told(values: Values) -> list[Swing]:
    """The biggest swings, the biggest first, so far as they are surely more than playouts' luck."""
    found: list[Swing] = []
    for one in swings_of(values.replay, Booking.shown(values.replay, values)):
        if abs(one.change) > TENTHS * _doubt(values, one.first - 1, one.n, one.seat):
            change = round(one.change)
            found.append({"first": one.first, "n": one.n, "seat": one.seat, "change": change})
    return found[:SWINGS]


def _doubt(values: Values, before: int, after: int, seat: int) -> float:
    """How far two values can lie apart by their playouts' luck alone."""
    return hypot(values.half(before)[seat], values.half(after)[seat])


def told_beside(replay: Replay, log: Path) -> ValuesTold | None:
    """The values that lie beside a log; None if none do, or not of this game."""
    try:
        return values_told(*values_beside(replay, log))
    except (BadValues, OSError):
        return None


def told_to(values: ValuesTold, views: Sequence[str]) -> ValuesTold:
    """As much of them as these viewpoints may know: their own values, their own seats' choices."""
    known = set(views)
    return {
        **values,
        "tracks": {view: track for view, track in values["tracks"].items() if view in known},
        "swings": {view: swings for view, swings in values["swings"].items() if view in known},
        "choices": [choice for choice in values["choices"] if str(choice["seat"]) in known],
    }


def values_told(
    tracks: Mapping[str, Values], choices: Sequence[JudgedChoice] = ()
) -> ValuesTold | None:
    """What is known of a game from these viewpoints, all of it done; None if it is nothing.

    What everybody knows alike is told once for each viewpoint.
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
        "seconds": 0,
        "tracks": told,
        "by": makers_of(replay),
        "swings": swings,
        "choices": list(choices),
    }
