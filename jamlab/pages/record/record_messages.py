"""Messages between the recorder and the browser; see `jamlab.ui.messages` for the format.

Parts: "record" (RecordTold), "set" and "shown" (TableSet and TableShown: the table, as on the page
of a game that is played; null before a game has begun), "keep" (RecordKeep), "file" (RecordFile).
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypedDict

from jamlab.ui.messages import End
from jamlab.ui.requests import Request


class RecordOption(TypedDict):
    """Option of the rules: its default value first; `about` in a sentence."""

    name: str
    values: list[str]
    clause: str
    about: str


class RecordSetup(TypedDict):
    """First screen: possible numbers of seats, options, and errors in what was entered."""

    fewest: int
    most: int
    names: list[str]
    options: list[RecordOption]
    hides: bool
    says: str


class RecordKey(TypedDict):
    """Key of the keypad. `id` is sent back; `face` is one of the table's faces ("": words only).

    `says` is the caption below it ("fights back", "at least 2", "not more than 12"), `text` the
    whole sentence. An illegal one (`can` False) is drawn disabled, has its clause, and still
    responds to a tap. `typed` is the short word for it; `pieces` are those on the table that stand
    for it, each as "id" or "zone|face".
    """

    id: str
    face: str
    label: str
    says: str
    text: str
    clause: str
    can: bool
    typed: str
    pieces: list[str]


class RecordAbsent(TypedDict):
    """Reason why other cards or tiles have no key: a sentence and its clause."""

    sentence: str
    clause: str


class RecordPart(TypedDict):
    """Part of the question: keys of which one is picked (`picked`: its id, "" for none yet).

    `sort`: "faces" (the keypad: each in its fixed place), "words" (wide keys: takes the cards,
    stops, not seen), "counts" (how many), "seats" (ids are "seat-0", …), "cells" (on the table:
    pieces to be clicked; draw them as keys only where the table cannot be seen), "number" (counted
    at the table: the keys are possible numbers, any other is typed).

    Keys are drawn in their order: likely ones come first. `absent` explains why others of a large
    deck have none; null where all have.
    """

    sort: Literal["faces", "words", "counts", "seats", "cells", "number"]
    asks: str
    keys: list[RecordKey]
    picked: str
    absent: RecordAbsent | None


class RecordSet(TypedDict):
    """Equal cards that can be laid together: `count` of this face; `words` are the full text.
    `picks` are sent back: one tap enters them.
    """

    picks: list[str]
    face: str
    count: int
    words: str


class RecordRefused(TypedDict):
    """Refused entry: "Not possible: one 12", a sentence, the clause. `anyway`: "The table did it
    all the same" is available.
    """

    title: str
    sentence: str
    clause: str
    anyway: bool


class RecordQuestion(TypedDict):
    """Question about the next event. `entry` is its number (from 1); `seats` may act, `seat` is
    asked about (-1: nobody acts).

    `ready`: the picks are a complete entry, `writes` is its text. `corrects` is the number of the
    entry that is being corrected (0: none). `observed`: prompt for reporting dice ("": none
    rolled); `kinds` are the events that can then be reported. `sets` can be laid by one tap.

    `otherwise`: "can" (an event without a key can be entered), "on" (one is being entered), ""
    where nothing is checked anyway, or dice are to be reported.
    """

    entry: int
    seat: int
    seats: list[int]
    title: str
    asks: str
    parts: list[RecordPart]
    sets: list[RecordSet]
    ready: bool
    writes: str
    corrects: int
    observed: str
    kinds: list[str]
    otherwise: Literal["", "can", "on"]
    refused: RecordRefused | None


class RecordEntry(TypedDict):
    """Entry of the list. `also` are events that followed automatically: unseen ones are drawn as
    a small back.

    `heading` is shown above it ("Round 2"). `how`: "fits"; "wrong" (played wrongly from here, by
    `clause`); "unchecked" (kept, not checked); "misfit" (after a correction it no longer fits:
    `says`, `clause`); "waiting" (it comes after that one). `mark`: its mark on the scrub bar.
    """

    n: int
    seat: int
    words: str
    also: list[RecordAlso]
    heading: str
    how: Literal["fits", "wrong", "unchecked", "misfit", "waiting"]
    clause: str
    says: str
    mark: str


class RecordAlso(NamedTuple):
    """Automatic event: its words; 1 if the recording person did not see the card."""

    words: str
    hidden: int


class RecordSaved(TypedDict):
    """Storage status. `state`: "none" (nothing to store), "saving", "saved" (entry `entry` is
    stored; `where`: "on this device"), "failed" (`says`: "Not saved: the disk is full").
    """

    state: Literal["none", "saving", "saved", "failed"]
    entry: int
    where: str
    says: str


class RecordEnd(TypedDict):
    """End of the game, in a sentence with its clause; `link` is the whole log as text for a URL."""

    words: str
    link: str
    end: End


class RecordTold(TypedDict):
    """State of the page. `setup` is present before a game has begun, `question` during it.

    `seen` are the seats whose cards the recording person sees. `undo` names what would be undone
    ("": nothing). `checked` is False after "played wrongly": nothing is refused any more, to the
    end of the game (the log's format has no way back), and the table is shown as it was before.
    `unsure`: cards on the table were not seen; `says` is an error or a confirmation. `heard`
    increases with each message, so that a page can tell that each was answered.
    """

    game: str
    name: str
    title: str
    seats: list[str]
    seen: list[int]
    setup: RecordSetup | None
    question: RecordQuestion | None
    entries: list[RecordEntry]
    undo: str
    saved: RecordSaved
    checked: bool
    unsure: str
    over: RecordEnd | None
    says: str
    heard: int


class RecordKeep(TypedDict):
    """Lines to store now: the first `keep` lines of those stored stay, `lines` follow.

    `no` increases with each; `id` names the record; `had` lines were stored. Answer with `stored`
    or `unstored`; until then no entry is accepted. `no` 0: nothing is to be stored. `all` is the
    whole log, for storage of whole texts.
    """

    no: int
    id: str
    had: int
    keep: int
    lines: list[str]
    all: str


class RecordFile(TypedDict):
    """File for the user; `no` counts the files requested."""

    no: int
    name: str
    text: str


class RecordRequest(Request):
    """Requests of the recorder."""


class RecordBegin(RecordRequest, do="begin"):
    """Start a new game. `seen` are the seats whose own cards are seen (None: all); `id` the page's
    own id of the record.
    """

    names: list[str]
    game: str = ""
    id: str = ""
    options: dict[str, str] | None = None
    seen: list[int] | None = None
    title: str = ""


class RecordBring(RecordRequest, do="bring"):
    """Continue a log: its text, or a link that contains it. `stored`: it is already stored in this
    form, as `id`.
    """

    text: str = ""
    link: str | None = None
    id: str = ""
    stored: bool = False


class RecordLeave(RecordRequest, do="leave"):
    """Return to the first screen."""


class RecordPick(RecordRequest, do="pick"):
    """Press a key of the keypad: the index of its part, and its id (of a "number" any number)."""

    part: int
    key: str


class RecordPiece(RecordRequest, do="piece"):
    """Click a piece on the table ("id", or "zone|face")."""

    piece: str


class RecordClear(RecordRequest, do="clear"):
    """Undo all picks."""


class RecordOtherwise(RecordRequest, do="otherwise"):
    """Enter something that has no key, or return to the keys. Such an entry is refused by its
    clause if the rules forbid it; "The table did it all the same" follows.
    """

    on: bool


class RecordSeat(RecordRequest, do="seat"):
    """Choose the seat that acted; one that the rules do not let act is refused."""

    seat: int


class RecordWrite(RecordRequest, do="write"):
    """Enter the picks. A single remaining possibility is entered at once, without it."""


class RecordSetEntered(RecordRequest, do="set"):
    """Enter several equal cards: all of a `RecordSet`."""

    picks: list[str]


class RecordAgain(RecordRequest, do="again"):
    """Drop the refused entry ("Choose again")."""


class RecordAnyway(RecordRequest, do="anyway"):
    """Enter a refused event because the table did it anyway."""


class RecordUndo(RecordRequest, do="undo"):
    """Take back the last entry; during a correction, restore everything."""


class RecordOpen(RecordRequest, do="open"):
    """Correct an earlier entry; later ones wait, and are tried again after each entry. Nothing is
    stored before all fit or the rest has been removed.
    """

    entry: int


class RecordDrop(RecordRequest, do="drop"):
    """Remove the entries that no longer fit."""


class RecordPut(RecordRequest, do="put"):
    """Enter the legal option nearest to these numbers (`x`, `y`, `aim`): the position of a die."""

    fields: dict[str, int]


class RecordReport(RecordRequest, do="report"):
    """Enter a roll of dice, as on a board (`reported.parse_dice_report`) or in a log (`kind`)."""

    dice: dict[str, str | list[int]] | None = None
    contacts: list[list[str]] | None = None
    foul: str = ""
    kind: str = ""
    fields: dict[str, Any] | None = None


class RecordStored(RecordRequest, do="stored"):
    """Report that change `no` (`RecordKeep`) was stored."""

    no: int
    where: str


class RecordUnstored(RecordRequest, do="unstored"):
    """Report that change `no` could not be stored, and why."""

    no: int
    why: str


class RecordSave(RecordRequest, do="save"):
    """Offer the record as a file (`RecordFile`)."""

    what: Literal["log", "transcript", "csv"]
