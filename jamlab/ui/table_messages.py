"""What pages with a game in progress are told; see `jamlab.ui.messages` for how it is sent."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypedDict

from jamlab.core import scene
from jamlab.ui.messages import SPARSE, Changes, Clause, End, Event, Face, Turn


class TableOption(NamedTuple):
    """Something that can happen: its place in the list of the rules, its words, and the pieces that
    it is about, each as "id", as "zone|face" where cards are counted, or as "@zone" or "@zone.slot"
    for a place on the table (`Game.place_of`)."""

    place: int
    words: str
    pieces: list[str]


class TablePart(TypedDict):
    """One of the things that a long choice is put together from: a row, a card, a direction.

    `values` are those that fit what was said before, as they are named in a message; `words` of
    each beside it. `said` is the one that was said ("": none yet).
    """

    name: str
    values: list[str]
    words: list[str]
    said: str


class TableLine(TypedDict):
    """A line of what can be done, and cannot: `text` says why, by `clause`; `legal` tells which.

    `options` are those it stands for (none: it is forbidden), up to 150; of more, the `count` is
    told, and `parts` from which one is put together.
    """

    title: str
    text: str
    clause: str
    legal: bool
    count: int
    options: list[TableOption]
    parts: list[TablePart]


class TableChoice(TypedDict):
    """What can happen now. `n` events have happened; a message about this names it.

    `sort`: "choice" (of `seat`), "chance" (something is drawn), "observed" (something is to be
    reported: `title` says what), "forced", "hidden" (a choice that these eyes may not see), "over".
    """

    n: int
    sort: Literal["choice", "chance", "observed", "forced", "hidden", "over"]
    seat: int
    title: str
    lines: list[TableLine]


class TableSet(TypedDict):
    """What does not change while one game is played: all that its story has so (`Story`).

    No two have the same `no`. `house` names the options that are not the usual ones.
    """

    no: int
    game: str
    name: str
    house: str
    seats: list[str]
    layout: Annotated[scene.Layout, SPARSE]
    clauses: dict[str, Clause]
    faces: dict[str, Face]
    turn_word: str
    standing_word: str
    low_wins: bool


class TableShown(TypedDict):
    """The table as `eyes` see it ("table", "0", "1", …): one whole scene and what changed since.

    `frames[0]` is whole, the table after `first` events; each frame after it is what the next event
    changed: the last one is the table now. `events` are those that led from `first` to now, `turns`
    the turns they belong to (the first of them may have begun before).

    While `line` stays, what was told of it stays true: a page that has drawn the table after `n`
    events goes on from there. With another `line` (a new game, other eyes, something taken back)
    the table is put on as it was after `first` events, and goes on from there.
    """

    line: int
    eyes: str
    first: int
    frames: list[Changes]
    events: list[Event]
    turns: list[Turn]
    standing: tuple[int, ...]
    end: End | None
