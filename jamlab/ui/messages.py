"""What a story tells the browser, as records: one type on both sides.

* `building.told` makes the types of the JavaScript from these (`jamlab/ui/told.d.ts`); a test
  holds recorded stories to them.
* A named tuple is sent as an array. So is a record of `table.scene` that is marked `ARRAY`: its
  values in their order. One that is marked `SPARSE` is sent without fields that are "", 0 or ().
"""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, Any, Final, Literal, NamedTuple, NotRequired, TypedDict

from jamlab.core import scene


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


class NoteShape(TypedDict):
    """See `jamlab.log.notes.Shape`."""

    on: str
    to: str
    tone: str
    view: str


class NoteTold(TypedDict):
    """See `jamlab.log.notes.Note`."""

    at: int
    text: str
    mark: str
    shapes: list[NoteShape]
    seen_by: list[str]


class StopAnswer(TypedDict):
    """An answer of a stop: the option as a line of the log, what the game calls it (`words`), what
    its button says instead (`says`, "": the same), and the word for who chose it."""

    option: dict[str, Any]
    words: str
    says: str
    right: bool
    word: str


class StopTold(TypedDict):
    """See `jamlab.log.notes.Stop`: who chooses, who may see the options (`views`), and which
    answer was chosen in the game (-1: none of them)."""

    at: int
    seat: int
    question: str
    hint: str
    answers: list[StopAnswer]
    views: list[str]
    chosen: int


class NotesTold(TypedDict):
    """The notes of a log, which `log` and `sha256` name as in the file.

    `branches` are as in the file; where only some viewpoints are told, there are none.
    """

    log: str
    sha256: str
    title: str
    author: str
    notes: list[NoteTold]
    stops: list[StopTold]
    branches: list[dict[str, Any]]


ARRAY: Final = "sent as an array"
SPARSE: Final = "sent without what is empty"
CHANGES: Final = "what has changed in a scene"


def named(record: Any) -> Any:
    """A record as it is sent unless it is marked: its values by their names."""
    return {field.name: getattr(record, field.name) for field in fields(record)}


def array(record: Any) -> Any:
    """A record that is marked `ARRAY`, as it is sent."""
    return list(named(record).values())


def sparse(record: Any) -> Any:
    """A record that is marked `SPARSE`, as it is sent."""
    return {name: value for name, value in named(record).items() if value not in ("", 0, ())}


Pose = tuple[int, ...]
"""x, y, z and a quaternion: see `scene.Piece`."""
Face = Annotated[scene.Face, SPARSE]
Plan = Annotated[scene.Plan, ARRAY]
Aim = Annotated[scene.Aim, ARRAY]
Roll = Annotated[scene.Rolled, ARRAY]
Changes = Annotated[dict[str, Any] | Literal[0], CHANGES]


class View(TypedDict):
    """A viewpoint."""

    id: str
    name: str


class Clause(NamedTuple):
    """A rule, by its id."""

    title: str
    text: str


class Turn(NamedTuple):
    """A turn: its first event, whose it is (-1: nobody's), its words."""

    first: int
    seat: int
    words: str
    round: int


class Event(NamedTuple):
    """One event: the kind of its node, who did it (-1: nobody), its name, its clause."""

    node: str
    seat: int
    kind: str
    clause: str
    mark: str
    chosen: int


class End(TypedDict):
    """How the game ended."""

    reason: str
    clause: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Counted(NamedTuple):
    """So many draws, and every list of chances that a panel refers to, one chance for each."""

    draws: tuple[int, ...]
    chances: list[list[str]]


class Zone(NamedTuple):
    """See `scene.Zone`."""

    kind: str
    label: str
    seat: int
    pieces: int
    note: str


class Piece(NamedTuple):
    """See `scene.Piece`; the end is left out where it says nothing."""

    zone: str
    slot: int
    face: str
    memo: str
    badge: int
    flag: str
    on: int = -1
    stands_for: str = ""
    deep: int = 0
    pose: Pose = ()


class Seat(NamedTuple):
    """See `scene.SeatPanel`."""

    total: int
    unit: str
    status: str
    flag: str
    items: tuple[tuple[str, int], ...]
    note: str


class Part(NamedTuple):
    """See `scene.Part`."""

    face: str
    state: str


class Goal(NamedTuple):
    """See `scene.Goal`; `outs` are written out, and the end is left out where it says nothing."""

    name: str
    face: str
    done: int
    needed: int
    points: int
    clause: str
    note: str
    outs: str
    parts: tuple[Part, ...] = ()
    best: int = 0
    worth: str = ""
    next_move: str = ""
    outs_words: str = ""


class Goals(NamedTuple):
    """Whose goals these are (-1: nobody's), their title, and what stands below and beside it."""

    seat: int
    title: str
    goals: list[Goal]
    summary: str
    note: str


class Side(NamedTuple):
    """See `scene.Side`."""

    seat: int
    words: str
    faces: tuple[str, ...]
    flag: str


class Strip(NamedTuple):
    """See `scene.Strip`."""

    title: str
    face: str
    sides: list[Side]


class OddsRow(NamedTuple):
    """What may come: its face, its words if the face does not say them, its weight, its tone.

    `place` is that of its chances in the panel's `next`, where the next draws can be counted.
    """

    face: str
    words: str
    weight: int
    tone: str
    place: int = -1


class OddsFoot(NamedTuple):
    """Several rows together."""

    words: str
    weight: int
    tone: str


class OddsHalf(NamedTuple):
    """The other half that cards are counted by, and which row came (-1: none)."""

    rows: list[OddsRow]
    came: int


class Odds(TypedDict):
    """The chances of a draw: weights are parts of `total`."""

    rows: list[OddsRow]
    came: int
    foot: list[OddsFoot]
    total: int
    title: str
    unseen: str
    also: NotRequired[OddsHalf]
    next: NotRequired[list[int]]
    given: NotRequired[str]


class CanRow(NamedTuple):
    """One line of what can be done; `legal` and `chosen` are 0 or 1."""

    title: str
    text: str
    clause: str
    legal: int
    chosen: int


class Can(TypedDict):
    """What a seat can do."""

    seat: int
    title: str
    note: str
    rows: list[CanRow]


BY_ID: Final = {"z": Zone, "p": Piece, "s": Seat}
"""What a scene holds besides, under `z.deck`, `p.t17`, `s.0`."""


class Scene(TypedDict):
    """One scene as a flat object; see `BY_ID` too. `open` says in a sentence that something of it
    is not known, "" if all is."""

    goals: Goals
    banner: str
    say: str
    next: str
    open: str
    odds: NotRequired[Odds]
    can: NotRequired[Can]
    strip: NotRequired[Strip]
    plan: NotRequired[Plan]
    aim: NotRequired[Aim]
    roll: NotRequired[Roll]


class Standings(TypedDict):
    """How a game stood: `had` by turn and seat; `word` says what is counted, `turns` what the turns
    are called."""

    word: str
    turns: str
    had: list[list[int]]


class LeftOut(TypedDict):
    """What beside a recording cannot be used: a sentence, and the same for who wants to mend it."""

    words: str
    exactly: str


class NotHad(TypedDict):
    """A viewpoint that is not to be had, and why not, in a sentence."""

    id: str
    name: str
    why: str


class InPart(TypedDict):
    """Of a game that was seen in part: a sentence on whose cards were seen, and from where it can
    not be shown."""

    words: str
    not_had: list[NotHad]


class Story(TypedDict):
    """A replay as it is sent; `standings`, `values`, `notes` only where a page draws them,
    `in_part` only where not all cards were seen.

    A frame holds what has changed in the scene (null: it is gone); one that is 0 is the same as the
    first viewpoint's.
    """

    v: int
    game: str
    name: str
    title: str
    house: str
    seats: list[str]
    layout: Annotated[scene.Layout, SPARSE]
    views: list[View]
    clauses: dict[str, Clause]
    faces: dict[str, Face]
    turn_word: str
    standing_word: str
    low_wins: bool
    turns: list[Turn]
    events: list[Event]
    swings: list[int]
    frames: dict[str, list[Changes]]
    next_draws: Counted
    end: End | None
    standings: NotRequired[Standings]
    values: NotRequired[ValuesTold]
    notes: NotRequired[NotesTold]
    left_out: NotRequired[LeftOut]
    in_part: NotRequired[InPart]
