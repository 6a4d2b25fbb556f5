"""What is said of dice that rolled on a real board, as the event that the rules know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jamlab.engine import Event, Observed
from jamlab.flicks.manual import Lies, reported
from jamlab.games.jamsumo.flick.roll import Roll


def seen(node: Observed, message: Mapping[str, Any]) -> Event:
    """The event for `dice` (by name: "hole", "off", or face, x and y in mm, turn in degrees),
    `contacts` (pairs of dice, in their order) and `foul` ("": none).

    ValueError says what cannot be.
    """
    if not isinstance(node, Roll):
        raise ValueError("no dice were flicked")
    told: dict[str, Lies | str] = {}
    for die, what in message["dice"].items():
        told[str(die)] = what if isinstance(what, str) else Lies(*map(int, what))
    contacts = [(str(one), str(other)) for one, other in message.get("contacts", ())]
    return reported(node, told, contacts, str(message.get("foul", "")))
