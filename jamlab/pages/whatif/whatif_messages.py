"""What "What if?" tells the browser; see `jamlab.ui.messages` for how it is sent.

A branch has a path: "" is the recorded game, "1" its second branch, "1.0" the first one of that.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypedDict

from jamlab.ui.messages import Changes, End, Event, Face, Standings, Turn


class Tail(TypedDict):
    """What a branch's story has instead of the recorded one's: its frames and events from position
    `at` on (event `at` is the last that both have), all else whole. `faces` are added."""

    at: int
    title: str
    turns: list[Turn]
    events: list[Event]
    frames: dict[str, list[Changes]]
    faces: dict[str, Face]
    end: End | None
    standings: Standings


class BranchOn(TypedDict):
    """What is on: the recorded game (`path` "", `tail` null) or a branch, at which position it is
    shown. No two have the same `no`."""

    no: int
    path: str
    position: int
    tail: Tail | None


class WhatIfOption(NamedTuple):
    """What can happen next: its place in the list, its words, its clause, the line of the rules it
    belongs to, its odds in words ("" for an option), 1 if it came in what is on; the pieces that it
    is about, each as "id", or as "zone|face" where cards are counted."""

    place: int
    words: str
    clause: str
    group: str
    odds: str
    came: int
    pieces: list[str]


class WhatIfStep(TypedDict):
    """What could be otherwise at the step on screen.

    `sort`: "choice", "chance", "hidden" (this viewpoint may not know what can be; another one is
    drawn), or "none". `near` is the next step at which something can be otherwise, -1 for none.
    """

    at: int
    sort: Literal["choice", "chance", "hidden", "none"]
    seat: int
    title: str
    note: str
    options: list[WhatIfOption]
    near: int


class WhatIfBranch(TypedDict):
    """A branch of the tree: how deep, after which event, how many events, how it ends."""

    path: str
    title: str
    deep: int
    at: int
    events: int
    says: str
    isOver: bool


class WhatIfRow(TypedDict):
    """A seat in many continuations: parts of 1000 with their interval; points in words, and how
    often each; what it had at the end of the recorded game (null: it has no end)."""

    seat: int
    wins: list[int]
    says: str
    points: str
    scores: list[list[int]]
    recorded: int | None
    won: bool


class WhatIfTried(TypedDict):
    """Many continuations from a position of a branch; rows are there once some are done."""

    path: str
    at: int
    title: str
    state: Literal["working", "done", "stopped", "failed"]
    done: int
    asked: int
    rows: list[WhatIfRow]
    about: str


class WhatIfSide(TypedDict):
    """One of two that are compared: how it ended or stands, by seat; how it stood after each turn,
    by turn and seat; the turn with which they part (-1: at the end)."""

    path: str
    title: str
    says: str
    events: int
    had: list[int]
    winners: list[int]
    standings: list[list[int]]
    parts: int


class WhatIfWeighedRow(NamedTuple):
    """A seat's chance to win in both that are compared, after the first event in which they differ,
    and what the second one gains: in words, with intervals."""

    seat: int
    left: str
    right: str
    gain: str


class WhatIfWeighed(TypedDict):
    """Two that are compared, weighed where they part; rows are there once some are done."""

    state: Literal["working", "done", "stopped", "failed"]
    done: int
    asked: int
    rows: list[WhatIfWeighedRow]
    about: str


class WhatIfTold(TypedDict):
    """The panel. `events` are those of the recorded game, `on` the path of what is on.

    `knows` says in words which cards are used. `says` is what went wrong, or was done. `saved` is
    False while the branches differ from what was last saved; `playing`: players go on now.
    `by_hand` is False where the game cannot go on with the cards as they lay: not all were seen.
    """

    events: int
    on: str
    title: str
    knows: str
    luck: Literal["same", "fresh"]
    player: str
    players: list[str]
    step: WhatIfStep
    branches: list[WhatIfBranch]
    tried: WhatIfTried | None
    compared: list[WhatIfSide]
    weighed: WhatIfWeighed | None
    points: str
    says: str
    saved: bool
    playing: bool
    by_hand: bool


class WhatIfFile(TypedDict):
    """The file of notes with the branches as they are now ("": as they were found), to be kept in a
    browser. `no` counts how often it was to be handed over as a file."""

    no: int
    name: str
    text: str
