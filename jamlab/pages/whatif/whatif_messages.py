"""Messages of "What if?", in both directions; see `jamlab.ui.messages` for the format.

A branch has a path: "" is the recorded game, "1" its second branch, "1.0" the first one of that.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypedDict

from jamlab.ui.messages import Changes, End, Face, ShownEvent, ShownTurn, Standings
from jamlab.ui.requests import Request


class Tail(TypedDict):
    """Part of a branch's story that replaces the recorded one's: its frames and events from
    position `at` on (event `at` is the last in common), everything else in full. `faces` are
    added.
    """

    at: int
    title: str
    turns: list[ShownTurn]
    events: list[ShownEvent]
    frames: dict[str, list[Changes]]
    faces: dict[str, Face]
    end: End | None
    standings: Standings


class BranchOn(TypedDict):
    """Game shown: the recorded one (`path` "", `tail` null) or a branch, and the position at which
    it is shown. `no` is unique.
    """

    no: int
    path: str
    position: int
    tail: Tail | None


class WhatIfOption(NamedTuple):
    """Alternative event: its index in the list, its words, its clause, its line of the rules, its
    odds in words ("" for an option), 1 if it is the actual one in the game shown; its pieces,
    each as "id", or as "zone|face" where cards are counted.
    """

    place: int
    words: str
    clause: str
    group: str
    odds: str
    came: int
    pieces: list[str]


class WhatIfStep(TypedDict):
    """Alternatives at the step on screen.

    `sort`: "choice", "chance", "hidden" (this viewpoint may not know the alternatives; only a new
    draw is possible), or "none". `near` is the next step with alternatives, -1 for none.
    """

    at: int
    sort: Literal["choice", "chance", "hidden", "none"]
    seat: int
    title: str
    note: str
    options: list[WhatIfOption]
    near: int


class WhatIfBranch(TypedDict):
    """Branch of the tree: its depth, the event after which it starts, its number of events, its
    end.
    """

    path: str
    title: str
    deep: int
    at: int
    events: int
    says: str
    isOver: bool


class WhatIfRow(TypedDict):
    """Seat in many continuations: parts of 1000 with their interval; points in words, with
    frequencies; points at the end of the recorded game (null: it has no end).
    """

    seat: int
    wins: list[int]
    says: str
    points: str
    scores: list[list[int]]
    recorded: int | None
    won: bool


class WhatIfTried(TypedDict):
    """Many continuations from a position of a branch; rows are sent once some are done."""

    path: str
    at: int
    title: str
    state: Literal["working", "done", "stopped", "failed"]
    done: int
    asked: int
    rows: list[WhatIfRow]
    about: str


class WhatIfSide(TypedDict):
    """One of two games compared: its result or standings by seat; standings after each turn, by
    turn and seat; the turn at which they diverge (-1: at the end).
    """

    path: str
    title: str
    says: str
    events: int
    had: list[int]
    winners: list[int]
    standings: list[list[int]]
    parts: int


class WhatIfWeighedRow(NamedTuple):
    """Seat's chance to win in both games compared, after the first event in which they differ, and
    the gain of the second: in words, with intervals.
    """

    seat: int
    left: str
    right: str
    gain: str


class WhatIfWeighed(TypedDict):
    """Chances in two games from where they diverge; rows are sent once some are done."""

    state: Literal["working", "done", "stopped", "failed"]
    done: int
    asked: int
    rows: list[WhatIfWeighedRow]
    about: str


class WhatIfTold(TypedDict):
    """State of the panel. `events` are those of the recorded game, `on` the path of the game shown.

    `knows` says in words which cards are used. `says` is an error or a confirmation. `saved` is
    False while there are unsaved changes; `playing`: agents are playing. `by_hand` is False where
    the game cannot continue with the actual cards: not all were seen.
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
    """File of notes with the current branches ("": unchanged), to be stored in a browser. `no`
    counts the requests to download it.
    """

    no: int
    name: str
    text: str


class WhatIfRequest(Request):
    """Requests of "What if?"."""


class WhatIfAt(WhatIfRequest):
    """Base of requests about the step on screen, `at`, from the viewpoint `view`."""

    at: int
    view: str


class WhatIfStepped(WhatIfAt, do="whatif.step"):
    """Show the alternatives at another step."""


class WhatIfChoose(WhatIfAt, do="whatif.choose"):
    """Apply an alternative, then everything that follows automatically; `place` is its index."""

    place: int


class WhatIfPlay(WhatIfAt, do="whatif.play"):
    """Let agents continue, from the end of the branch, or from a step of it."""


class WhatIfTry(WhatIfAt, do="whatif.try"):
    """Play many continuations."""


class WhatIfShow(WhatIfRequest, do="whatif.show"):
    """Show a branch, or the recorded game."""

    path: str


class WhatIfHow(WhatIfRequest, do="whatif.how"):
    """Change the luck of continuations, or the agent that plays them."""

    luck: Literal["same", "fresh"] | None = None
    player: str | None = None


class WhatIfRename(WhatIfRequest, do="whatif.rename"):
    """Rename a branch."""

    path: str
    title: str


class WhatIfDelete(WhatIfRequest, do="whatif.delete"):
    """Delete a branch and those that start from it."""

    path: str


class WhatIfCompare(WhatIfRequest, do="whatif.compare"):
    """Compare two games by their paths; without them, close the comparison."""

    left: str | None = None
    right: str | None = None


class WhatIfWeigh(WhatIfRequest, do="whatif.weigh"):
    """Compute the chances in the two games compared."""

    view: str


class WhatIfStop(WhatIfRequest, do="whatif.stop"):
    """Stop playing continuations."""


class WhatIfSave(WhatIfRequest, do="whatif.save"):
    """Write the branches beside the log, or send them as a file."""


class WhatIfBring(WhatIfRequest, do="whatif.bring"):
    """Load the branches of a file after the existing ones, or all that a page has stored (`all`):
    then those that no longer fit are dropped silently.
    """

    text: str
    all: bool = False
