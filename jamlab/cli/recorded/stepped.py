"""A log that was seen in part, for commands that step it: a game that fits, as who saw it."""

from __future__ import annotations

from jamlab.cli.house import Wrong
from jamlab.engine import ALL_KNOWING
from jamlab.replay import Replay


def stepped(replay: Replay, viewpoint: int | None) -> Replay:
    """What to step: the replay itself, or a complete game that fits it, seen from this viewpoint.

    Wrong if the log does not hold all that the viewpoint saw; LogError if no game is found.
    """
    if not replay.is_redacted:
        return replay
    if viewpoint != ALL_KNOWING and replay.knows(viewpoint):
        return replay.completed
    names = ["table" if one == "table" else replay.seats[int(one)] for one in replay.viewpoints]
    raise Wrong(f"{replay.name} was seen in part: it can be shown from {', '.join(names)} only")
