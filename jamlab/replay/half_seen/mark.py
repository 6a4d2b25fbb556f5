"""The mark of a log that was played wrongly from one event on: the rules do not allow that event.

It stands before the event. From there on lines say `"node":"unchecked"`: they are kept as they were
told, and applied by nobody.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from jamlab.replay.lines import MOST_EVENTS, Word
from jamlab.replay.structs import Decoder, Encoder, Meta, Struct

UNCHECKED: Final = "unchecked"
"""The sort of node of an event that nobody checks."""


class Mark(Struct, frozen=True, forbid_unknown_fields=True):
    """Event number `n` is not allowed by `clause`; the table did it all the same."""

    mark: Literal["played_wrongly"]
    n: Annotated[int, Meta(ge=1, le=MOST_EVENTS)]
    clause: Word


MARK: Final = Decoder(Mark)
_ENCODER: Final = Encoder()


def mark_line(n: int, clause: str) -> bytes:
    """The mark before event number `n`, which this clause forbids, as a line."""
    return _ENCODER.encode(Mark("played_wrongly", n, clause)) + b"\n"
