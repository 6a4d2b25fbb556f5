"""The game's own plain model of a flick."""

from __future__ import annotations

from jamlab.engine.event import Event
from jamlab.engine.stream import Stream
from jamlab.games.jamsumo.roll import Roll


def drawn(roll: Roll, rng: Stream) -> Event:
    """What comes of a roll."""
    return roll.rolled((), (), ms=0)
