"""Redaction: a log as one seat saw it, in the same format, with hidden values masked."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from jamlab.arguments import range_error
from jamlab.log.errors import LogError
from jamlab.log.lines import event_lines, footer_of, header_line
from jamlab.log.replay import Replay
from jamlab.log.structs import replace

_KEPT: Final = frozenset({"title", "date", "source", "clauses", "scenes"})
"""Keys of `meta` that reveal no hidden card; all others are dropped (a seed, under whatever name),
except a user's own, which start with `_`.
"""


def redact(replay: Replay, seat: int | None) -> bytes:
    """Return the log as `seat` saw it (None: as the table saw it), as the bytes of a file.

    Its header has `seen_from`; anything that could reveal hidden cards (the seed) is left out of
    `meta`. LogError if the log is already redacted or has no such seat.
    """
    if replay.is_redacted:
        raise LogError("is already seen from one seat", where=replay.name)
    if seat is not None and not 0 <= seat < len(replay.seats):
        raise LogError(range_error("seat", seat, 0, len(replay.seats) - 1), where=replay.name)
    header = replace(
        replay.header,
        meta={
            key: value
            for key, value in replay.header.meta.items()
            if key in _KEPT or key.startswith("_")
        },
        seen_from="table" if seat is None else seat,
    )
    masked = [replay.game.mask(event, seat) for event in replay.events]
    data = header_line(header) + event_lines(replay.game).write_all(replay.nodes, masked)
    if replay.over is not None:
        data += footer_of(replay.over, len(replay), sha256(data).hexdigest())
    return data
