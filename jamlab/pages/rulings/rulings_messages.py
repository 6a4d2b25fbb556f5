"""Messages of "Other house rules", in both directions; see `jamlab.ui.messages` for the format."""

from __future__ import annotations

from typing import Literal, TypedDict

from jamlab.ui.requests import Request


class RulingTold(TypedDict):
    """Recorded game under one other ruling.

    `option`, `about` and `rule` (a clause) name the choice of a table; `was` and `value` are this
    table's choice and the other one in words. `n` is the event at which the game changes (0:
    nowhere; one past the last: after it), in `words` by `clause`; the log can be followed up to
    `stop` (0: to its end). `outcome` is a sentence. `playouts` is the number of playouts: `shares`
    are each seat's wins in tenths of a percent, `half` half of the widest interval, and `mattered`
    how often the ruling was offered and used there.
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
    """All other rulings of the current game: `rows` of `count` so far.

    `key` is the page's own id of the recording. `playing` is the index of the row with playouts in
    progress, at most `most`; -1 for none. `judge` is the agent that plays.
    """

    key: str
    state: Literal["none", "looking", "done"]
    count: int
    rows: list[RulingTold]
    playing: int
    most: int
    judge: str


class RulingsRequest(Request):
    """Requests of "Other house rules"."""


class RulingsLook(RulingsRequest, do="rulings.look"):
    """Examine all other rulings; `key` is the page's own id of the recording."""

    key: str


class RulingsPlay(RulingsRequest, do="rulings.play"):
    """Start playouts under the ruling in row `place`."""

    place: int


class RulingsStop(RulingsRequest, do="rulings.stop"):
    """Stop the playouts."""


class RulingsClose(RulingsRequest, do="rulings.close"):
    """Close the panel."""
