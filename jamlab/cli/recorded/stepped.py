"""A log that was seen in part, for commands that step it: a game that fits, as who saw it."""

from __future__ import annotations

from jamlab.cli.house import Wrong
from jamlab.core import ALL_KNOWING
from jamlab.log import Replay
from jamlab.log.partial.shown import missed, shown, why_not


def stepped(replay: Replay, viewpoint: int | None, at: int | None = None) -> Replay:
    """What to step: the replay itself, or a complete game that fits it, seen from this viewpoint.

    Wrong if it cannot be shown from there, or if not all is known that the viewpoint knew after
    `at` events (None: that is not asked for); LogError if no game is found.
    """
    found = shown(replay)
    view = {None: "table", ALL_KNOWING: "all"}.get(viewpoint, str(viewpoint))
    why = why_not(found, view) if at is None else missed(found, view, at)
    if why and found.is_in_part:
        names = ["table" if one == "table" else replay.seats[int(one)] for one in found.viewpoints]
        raise Wrong(f"{replay.name}: {why} It can be shown from: {', '.join(names)}.")
    return found
