"""Examples for those who write logs: a whole game of each, and one written down half seen."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any, Final

from jamlab.core import HIDDEN, AnyGame, Event
from jamlab.replay.replay import Replay
from jamlab.replay.specification.recordings import recordings

_SEAT: Final = 0  # who writes down
_LONGEST: Final = 60  # events: the rest of a long game shows nothing new


def examples(game: AnyGame) -> dict[str, bytes]:
    """By their names: the shortest recorded game, and the same as one of its players wrote it down.

    A game in which nothing is hidden has no second one.
    """
    whole = recordings(game.id).shortest
    if not whole:
        return {}
    found = {f"{game.id}.jsonl": whole}
    replay = Replay.of(whole, f"{game.id}.jsonl")
    masked = [game.mask(event, _SEAT) for event in replay.events]
    if masked != list(replay.events):
        found[f"{game.id}-half-seen.jsonl"] = _half_seen(whole, masked)
    return found


def _half_seen(whole: bytes, masked: list[Event]) -> bytes:
    """The log in version 2, without what only others saw."""
    header, *lines, footer = map(json.loads, whole.splitlines())
    is_cut = len(lines) > _LONGEST
    header |= {"jamlab": 2, "meta": {"title": "Written down by one of the players"}}
    header["seen_by"] = [_SEAT]
    for line, event in list(zip(lines, masked, strict=True))[:_LONGEST]:
        line |= {name: HIDDEN for name in line if getattr(event, name, None) == HIDDEN}
    before = b"".join(map(_written, (header, *lines[:_LONGEST])))
    return before if is_cut else before + _written(footer | {"sha256": sha256(before).hexdigest()})


def _written(line: dict[str, Any]) -> bytes:
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
