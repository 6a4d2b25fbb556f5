"""What the recorder tells the browser; see `jamlab.ui.messages` for how it is sent.

Parts: "record" (RecordTold), "set" and "shown" (TableSet and TableShown: the table, as on the page
of a game that is played; null before a game has begun), "keep" (RecordKeep), "file" (RecordFile).

What is heard (`do`, with what else the message holds):

* `begin`: `game`, `names`, `options`, `seen` (the seats whose own cards are seen, a list), `title`;
  `bring`: `text`, a log to go on with, or a `link` that holds it; `stored` True, and `id`, if it
  lies stored so. `leave`: back to the first screen.
* `pick`: `part` (its place), `key` (its id; of a "number" any number): a key of the keypad.
  `piece`: `piece` ("id", or "zone|face"): what was clicked on the table. `clear`: all picks are
  taken back.
* `otherwise`: `on`: something else happened than the keys say, or back to them. What is said then
  is refused by its clause if the rules forbid it; "The table did it all the same" follows.
* `seat`: `seat`: it is said who acted. `write`: the picks are written down. One possibility that
  is left is written down at once, without it. `set`: `picks`: all of a `RecordSet`.
* `again`: the refused entry goes ("Choose again"). `anyway`: "The table did it all the same".
* `undo`. `open`: `entry`: that entry is to be put right; what comes later waits, and is tried again
  after each entry. `undo` then leaves all as it was; `drop`: the entries that no longer fit go.
  Nothing is stored before all fits or the rest has gone.
* `put`: `fields`: numbers (`x`, `y`), of which the nearest that the rules allow is entered: where a
  die was put down. `report`: `kind`, `fields`: what was seen (dice), whole.
* `stored`: `no`, `where`; `unstored`: `no`, `why`: what became of `RecordKeep`.
* `save`: `what` ("log", "transcript", "csv") as a file (`RecordFile`).
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypedDict

from jamlab.ui.messages import End


class RecordOption(TypedDict):
    """A ruling that a table may choose: its usual value first; `about` in a sentence."""

    name: str
    values: list[str]
    clause: str
    about: str


class RecordSetup(TypedDict):
    """The first screen: which numbers of seats, which rulings; what is wrong with what was said."""

    fewest: int
    most: int
    names: list[str]
    options: list[RecordOption]
    hides: bool
    says: str


class RecordKey(TypedDict):
    """A key of the keypad. `id` is sent back; `face` is one of the table's faces ("": words only).

    `says` stands below it ("fights back", "at least 2", "not more than 12"), `text` is the whole
    sentence. One that cannot be (`can` False) is pale, has its clause, and still answers when it is
    tapped. `typed` is the short word for it; `pieces` are those on the table that stand for it,
    each as "id" or "zone|face".
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
    """Why other cards or tiles have no key: a sentence and its clause."""

    sentence: str
    clause: str


class RecordPart(TypedDict):
    """A part of the question: keys of which one is picked (`picked`: its id, "" for none yet).

    `sort`: "faces" (the keypad: each in its fixed place), "words" (wide keys: takes the cards,
    stops, not seen), "counts" (how many), "seats" (ids are "seat-0", …), "cells" (on the table:
    pieces to be clicked; draw them as keys only where the table cannot be seen), "number" (what was
    counted at the table: the keys are numbers that can be, any other is typed).

    Keys are drawn in their order: what is likely comes first. `absent` says why others of a large
    deck have none; null where all have.
    """

    sort: Literal["faces", "words", "counts", "seats", "cells", "number"]
    asks: str
    keys: list[RecordKey]
    picked: str
    absent: RecordAbsent | None


class RecordSet(TypedDict):
    """Cards alike that can be laid together: `count` of this face; `words` say it whole. `picks`
    are sent back: one tap writes it down."""

    picks: list[str]
    face: str
    count: int
    words: str


class RecordRefused(TypedDict):
    """What cannot be: "Not possible: one 12", one sentence, the clause. `anyway`: it can be said
    that the table did it all the same."""

    title: str
    sentence: str
    clause: str
    anyway: bool


class RecordQuestion(TypedDict):
    """What happened next? `entry` is its number (from 1); `seats` may act, `seat` is asked about
    (-1: nobody's doing).

    `ready`: the picks make an entry, `writes` says it in words. `corrects` is the number of the
    entry that is put right (0: none). `observed`: what is to be reported where dice rolled ("":
    nothing); `kinds` are the events that can then be reported. `sets` can be laid by one tap.

    `otherwise`: "can" (it can be said that something else happened), "on" (that is asked), "" where
    nothing is checked anyway, or dice are to be reported.
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
    """An entry of the list. `also` came of itself: `hidden` ones are drawn as a small back.

    `heading` stands above it ("Round 2"). `how`: "fits"; "wrong" (played wrongly from here, by
    `clause`); "unchecked" (kept, not checked); "misfit" (after a correction it no longer fits:
    `says`, `clause`); "waiting" (it comes after that one). `special`: a mark of the scrub bar.
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
    """What came of itself: its words; 1 if nobody who writes saw which card."""

    words: str
    hidden: int


class RecordSaved(TypedDict):
    """`state`: "none" (nothing to store), "saving", "saved" (entry `entry` is stored; `where`: "on
    this device"), "failed" (`says`: "Not saved: the disk is full")."""

    state: Literal["none", "saving", "saved", "failed"]
    entry: int
    where: str
    says: str


class RecordEnd(TypedDict):
    """How the game ended, in a sentence with its clause; `link` is the whole log as letters of an
    address."""

    words: str
    link: str
    end: End


class RecordTold(TypedDict):
    """The page. `setup` is there before a game has begun, `question` while it goes on.

    `seen` are the seats whose cards the one who writes sees. `undo` names what would be undone
    ("": nothing). `checked` is False after "played wrongly": nothing is refused any more, to the
    end of the game (the log's format has no way back), and the table is shown as it was before.
    `unsure` says that cards on the table were not seen; `says` what went wrong or was done.
    `heard` rises with each message, so that a page knows of each that it was answered.
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
    """What is to be stored now: the first `keep` lines of what was stored stay, `lines` follow.

    `no` rises with each; `id` names the record; `had` lines were stored. Answer with `stored` or
    `unstored`; until then no entry is taken. `no` 0: nothing is to be stored. `all` is the whole
    log, for storage that keeps whole texts.
    """

    no: int
    id: str
    had: int
    keep: int
    lines: list[str]
    all: str


class RecordFile(TypedDict):
    """A file to be handed over; `no` counts how often one was asked for."""

    no: int
    name: str
    text: str
