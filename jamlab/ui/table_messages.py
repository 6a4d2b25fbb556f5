"""Messages to pages with a game in progress; see `jamlab.ui.messages` for the format."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, TypedDict

from jamlab.core import scene
from jamlab.ui.messages import SPARSE, Changes, End, Face, ShownClause, ShownEvent, ShownTurn


class TableOption(NamedTuple):
    """Possible event: its index in the rules' list, its words, and the pieces that it is about,
    each as "id", as "zone|face" where cards are counted, or as "@zone" or "@zone.slot" for a
    place on the table (`Game.place_of`).
    """

    place: int
    words: str
    pieces: list[str]


class TablePart(TypedDict):
    """Part of a long choice: a row, a card, a direction.

    `values` are those that fit the parts chosen so far, as a message names them; `words` of each
    beside it. `said` is the one chosen ("": none yet).
    """

    name: str
    values: list[str]
    words: list[str]
    said: str


class TableLine(TypedDict):
    """Line of legal or illegal options (`legal`): `text` gives the reason, by `clause`.

    `options` are those it stands for (none: it is illegal), up to 150; for more, `count` is sent,
    and `parts` from which one is assembled.
    """

    title: str
    text: str
    clause: str
    legal: bool
    count: int
    options: list[TableOption]
    parts: list[TablePart]


class TableChoice(TypedDict):
    """Next node of the game. `n` events have happened; a message about this names it.

    `sort`: "choice" (of `seat`), "chance" (something is drawn), "observed" (something is to be
    reported: `title` names it), "forced", "hidden" (a choice that this viewpoint may not see),
    "over".
    """

    n: int
    sort: Literal["choice", "chance", "observed", "forced", "hidden", "over"]
    seat: int
    title: str
    lines: list[TableLine]


class TableSet(TypedDict):
    """Constant data while one game is played, as in its story (`Story`).

    `no` is unique. `house` names the options that differ from the defaults.
    """

    no: int
    game: str
    name: str
    house: str
    seats: list[str]
    layout: Annotated[scene.Layout, SPARSE]
    clauses: dict[str, ShownClause]
    faces: dict[str, Face]
    turn_word: str
    standing_word: str
    low_wins: bool


class TableShown(TypedDict):
    """Table for the viewpoint `eyes` ("table", "0", "1", …): one whole scene and the changes since.

    `frames[0]` is whole, the table after `first` events; each later frame holds the changes of the
    next event: the last one is the table now. `events` are those that led from `first` to now,
    `turns` the turns they belong to (the first of them may have begun before).

    While `line` stays the same, everything sent under it remains valid: a page that has drawn the
    table after `n` events continues from there. With another `line` (a new game, another viewpoint,
    something taken back) it redraws the table as it was after `first` events, and continues from
    there.
    """

    line: int
    eyes: str
    first: int
    frames: list[Changes]
    events: list[ShownEvent]
    turns: list[ShownTurn]
    standing: tuple[int, ...]
    end: End | None
