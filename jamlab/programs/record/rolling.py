"""What is said of dice that rolled on a real board, as the event that the rules know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jamlab.engine import Event, Observed
from jamlab.flicks.manual import reported, told_dice
from jamlab.games.jamsumo.flick.roll import Roll


def seen(node: Observed, message: Mapping[str, Any]) -> Event:
    """The event for what `told_dice` reads in the message. ValueError says what cannot be."""
    if not isinstance(node, Roll):
        raise ValueError("no dice were flicked")
    return reported(node, *told_dice(message))
