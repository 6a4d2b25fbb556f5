"""What the values of a recorded game tell the browser; see `jamlab.scenes.told` for how.

All of them but `points` are whole tenths of a percent ("tenths"), each rounded by itself; a change
is the difference of two of them, so that sums of changes are what is on screen.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class ValueTrack(TypedDict):
    """Values from one viewpoint, for each position 0 … len(events); null: not worked out.

    `half` is the half-width of the widest seat's 95 % interval, `counts` so many playouts; where a
    value is exact they are 0 and -1. `points` are each seat's expected final score, in tenths.
    `given`: where a change ends, half of the 95 % interval of what whoever made it (a row of the
    ledger) gave each seat up to there; null: not known. `others`: the same of what the choices of
    all others gave each seat, where a choice ends.
    """

    chances: list[list[int] | None]
    half: list[int]
    counts: list[int]
    points: list[list[int] | None]
    given: NotRequired[list[list[int] | None]]
    others: NotRequired[list[list[int] | None]]


class NewsTold(TypedDict):
    """What event `n` was worth to a seat that learned something by it, and half of its 95 %
    interval; with open cards it changed nothing."""

    n: int
    seat: int
    change: int
    half: int


class Swing(TypedDict):
    """A choice and what answered it, events `first` to `n`: whom it moved most, and by how much."""

    first: int
    n: int
    seat: int
    change: int


class JudgedChoice(TypedDict):
    """What a seat could have done at event `n`, judged by what it knew.

    `at`: its chance after the best option and after the one chosen; `gain`: their difference and
    its 99.7 % interval; `blind`: what a blind pick loses. `best` is "" where it is too close to
    call.
    """

    n: int
    seat: int
    options: int
    chosen: str
    best: str
    clause: str
    why: str
    at: list[int]
    gain: list[int]
    blind: int
    verdict: Literal["", "slip", "mistake", "blunder", "close"]
    pieces: list[str]


class ValuesTold(TypedDict):
    """The values of the game that is on.

    `says` is how far they are, or what went wrong; `seconds` about how long it takes. `by` says of
    each event who chose it: a seat, -1 chance (or something observed), -2 what had to follow.
    """

    state: Literal["none", "working", "done", "stopped", "failed"]
    says: str
    judge: str
    seconds: int
    tracks: dict[str, ValueTrack]
    by: list[int]
    swings: dict[str, list[Swing]]
    news: dict[str, list[NewsTold]]
    choices: list[JudgedChoice]
    branch: NotRequired[int]
