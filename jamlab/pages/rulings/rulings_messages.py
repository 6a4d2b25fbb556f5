"""What "Other rulings" tells the browser; see `jamlab.ui.messages` for how it is sent."""

from __future__ import annotations

from typing import Literal, TypedDict


class RulingTold(TypedDict):
    """The recorded game under one other ruling.

    `option`, `about` and `rule` (a clause) name what a table chooses; `was` and `value` say this
    table's choice and the other one in words. `n` is the event at which the game changes (0:
    nowhere; one more than there are: after the last), in `words` by `clause`; the log can be
    followed up to `stop` (0: to its end). `outcome` is a sentence. `playouts` so often it was
    played on: `shares` are each seat's wins in tenths of a percent, `half` half of the widest
    interval, and `mattered` says how often the ruling was offered and used there.
    """

    option: str
    about: str
    rule: str
    was: str
    value: str
    n: int
    words: str
    clause: str
    stop: int
    stop_words: str
    stop_clause: str
    result: Literal["same", "other", "open", "unfinished", "refused"]
    outcome: str
    playouts: int
    shares: list[int]
    half: int
    mattered: str


class RulingsTold(TypedDict):
    """All other rulings of the game that is on: `rows` of `count` are there.

    `key` is the page's own word for the recording. `playing` is the place of the row that is being
    played on, `most` times; -1 for none. `judge` is who plays on.
    """

    key: str
    state: Literal["none", "looking", "done"]
    count: int
    rows: list[RulingTold]
    playing: int
    most: int
    judge: str
