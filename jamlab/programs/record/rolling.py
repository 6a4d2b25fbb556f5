"""What is said of dice that rolled on a real board, as the event that the rules know."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from jamlab.core import NOBODY, AnyGame, Event, Observed, Refusal
from jamlab.games.jamsumo.flick.reported import reported, told_dice
from jamlab.games.jamsumo.flick.roll import Roll
from jamlab.log.lines import event_lines


def seen(game: AnyGame, node: Observed, message: Mapping[str, Any]) -> Event | Refusal:
    """The event for what `told_dice` reads in the message, or for its `kind` and `fields`, as a log
    has them; a Refusal if they tell nothing that an entry can hold."""
    try:
        if "kind" in message:
            return _written(game, node, str(message["kind"]), message.get("fields"))
        if not isinstance(node, Roll):
            raise ValueError("no dice were flicked")
        return reported(node, *told_dice(message))
    except ValueError as error:
        return Refusal(f"{str(error)[:1].upper()}{str(error)[1:]}", "M-A5")


def _written(game: AnyGame, node: Observed, kind: str, fields: Any) -> Event:
    """An event by its fields, read as strictly as a line of a log."""
    if not isinstance(fields, dict):
        raise ValueError("what is reported is told field by field")
    seat = fields.get("seat", node.seat)
    line = {
        **fields, "n": 1, "node": "observed", "seat": None if seat == NOBODY else seat,
        "event": kind,
    }  # fmt: skip
    return event_lines(game).read(json.dumps(line).encode(), 1).event
