"""Messages of a story to the browser, as records shared by Python and JavaScript.

* `building.told` generates the TypeScript declarations from them (`jamlab/ui/told.d.ts`); a test
  validates recorded stories against them.
* A record is sent as an object of its fields; one marked `Sparse` without fields that are equal to
  their default. A named tuple is sent as an array.
* The records of a scene are those of `jamlab.core.scene`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict

from jamlab.core import scene


class ValueTrack(TypedDict):
    """Values from one viewpoint, for each position 0 … len(events); null: not computed.

    `half` is the half-width of the widest seat's 95 % interval, `counts` the number of playouts;
    where a value is exact they are 0 and -1. `points` are each seat's expected final score, in
    tenths. `given`, where a change ends: half of the 95 % interval of what the source of the change
    (a row of the ledger) has given each seat so far; null: not known. `others`, where a choice
    ends: the same for the choices of all others.
    """

    chances: list[list[int] | None]
    half: list[int]
    counts: list[int]
    points: list[list[int] | None]
    given: NotRequired[list[list[int] | None]]
    others: NotRequired[list[list[int] | None]]


class NewsTold(TypedDict):
    """Value of event `n` for a seat that learned something by it, and half of its 95 % interval;
    with open cards it changes nothing.
    """

    n: int
    seat: int
    change: int
    half: int


class Swing(TypedDict):
    """Choice and the response to it, events `first` to `n`: the seat moved most, and by how
    much.
    """

    first: int
    n: int
    seat: int
    change: int


class JudgedChoice(TypedDict):
    """Options of a seat at event `n`, judged by what it knew.

    `at`: its chance after the best option and after the one chosen; `gain`: their difference and
    its 99.7 % interval; `blind`: loss of a random choice. `best` is "" if it is too close to call.
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
    """Values of the current game.

    `says` is the progress or the error; `judge` the player of the playouts, `plays` what it does;
    `seconds` the approximate duration. `by` gives the source of each event: a seat, -1 chance (or
    something observed), -2 forced.
    """

    state: Literal["none", "working", "done", "stopped", "failed"]
    says: str
    judge: str
    plays: NotRequired[str]
    seconds: int
    tracks: dict[str, ValueTrack]
    by: list[int]
    swings: dict[str, list[Swing]]
    news: dict[str, list[NewsTold]]
    choices: list[JudgedChoice]
    branch: NotRequired[int]


class NoteShape(TypedDict):
    """Shape drawn on the table; see `jamlab.log.notes.Shape`."""

    on: str
    to: str
    tone: str
    view: str


class NoteTold(TypedDict):
    """Note on a step; see `jamlab.log.notes.Note`."""

    at: int
    text: str
    mark: str
    shapes: list[NoteShape]
    seen_by: list[str]


class StopAnswer(TypedDict):
    """Answer of a stop: the option as a line of the log, the game's words for it (`words`), the
    button label instead (`says`, "": the same), and the word for the one who chose it.
    """

    option: dict[str, Any]
    words: str
    says: str
    right: bool
    word: str


class StopTold(TypedDict):
    """Stop (see `jamlab.log.notes.Stop`): the seat that chooses, the viewpoints that see the
    options (`views`), and the answer chosen in the game (-1: none of them).
    """

    at: int
    seat: int
    question: str
    hint: str
    answers: list[StopAnswer]
    views: list[str]
    chosen: int


class NotesTold(TypedDict):
    """Notes of a log, which `log` and `sha256` identify as in the file.

    `branches` are as in the file; empty if only some viewpoints are sent.
    """

    log: str
    sha256: str
    title: str
    author: str
    notes: list[NoteTold]
    stops: list[StopTold]
    branches: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Sparse:
    """Mark of a record that is sent without fields equal to their default, and without those in
    `without`. Records inside it are sent likewise.

    `filled`: the pages read it whole, since `ui/tables/whole.js` adds the defaults.
    """

    without: tuple[str, ...] = ()
    filled: bool = False


SPARSE: Final = Sparse()
FILLED: Final = Sparse(filled=True)
CHANGES: Final = "changes in a scene"


def named(record: Any) -> Any:
    """Return a record as an object of its fields."""
    return {field.name: getattr(record, field.name) for field in fields(record)}


def sparse(record: Any, mark: Sparse = SPARSE) -> Any:
    """Return a record marked `mark` as it is sent."""
    found = {}
    for name, default in defaults(record.__class__).items():
        value = getattr(record, name)
        if value != default and name not in mark.without:
            found[name] = _inner(value)
    return found


def _inner(value: Any) -> Any:
    if isinstance(value, tuple) and value and is_dataclass(value[0]):
        return [sparse(each) for each in value]
    return value


@cache
def defaults(kind: Any) -> Mapping[str, Any]:
    """Return the default of each field of a record (`MISSING`: it has none)."""
    if is_dataclass(kind):
        return {field.name: field.default for field in fields(kind)}
    names: tuple[str, ...] = kind._fields
    given: Mapping[str, Any] = kind._field_defaults
    return {name: given.get(name, MISSING) for name in names}


Pose = tuple[int, ...]
"""x, y, z and a quaternion: see `scene.Piece`."""
Face = Annotated[scene.Face, SPARSE]
Zone = Annotated[scene.Zone, Sparse(without=("id", "is_open"), filled=True)]
Piece = Annotated[scene.Piece, Sparse(without=("id",), filled=True)]
SeatPanel = Annotated[scene.SeatPanel, Sparse(without=("seat",), filled=True)]
Goal = Annotated[scene.Goal, FILLED]
Strip = Annotated[scene.Strip, FILLED]
Changes = Annotated[dict[str, Any] | Literal[0], CHANGES]


class View(TypedDict):
    """Viewpoint."""

    id: str
    name: str


class ShownClause(TypedDict):
    """Clause of the rules."""

    title: str
    text: str


class ShownTurn(TypedDict):
    """Turn: its first event, its seat (-1: nobody), its words."""

    first: int
    seat: int
    words: str
    round: int


class ShownEvent(TypedDict):
    """Event: kind of its node, its seat (-1: nobody), the name of its class, its clause, its mark
    on the scrub bar.
    """

    node: str
    seat: int
    kind: str
    clause: str
    mark: str


class End(TypedDict):
    """End of the game."""

    reason: str
    clause: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]


class DrawChances(TypedDict):
    """Numbers of draws, and all lists of chances that panels refer to: one chance for each
    number.
    """

    draws: tuple[int, ...]
    chances: list[list[str]]


class Goals(TypedDict):
    """Goals of a seat (-1: nobody's), their title, and the texts below and beside it."""

    seat: int
    title: str
    goals: list[Goal]
    summary: str
    note: str


class OddsRow(TypedDict):
    """Possible outcome: its face, its weight; its words if the face has none, its tone if it is not
    "ok".

    `place` is the index of its chances in the panel's `next`, where the next draws can be counted.
    """

    face: str
    weight: int
    words: NotRequired[str]
    tone: NotRequired[str]
    place: NotRequired[int]


class OddsFoot(TypedDict):
    """Sum of several rows."""

    words: str
    weight: int
    tone: str


class OddsHalf(TypedDict):
    """Rows for the other half of cards with two halves, and the row that was drawn (-1: none)."""

    rows: list[OddsRow]
    came: int


class ShownOdds(TypedDict):
    """Chances of a draw: weights are parts of `total`."""

    rows: list[OddsRow]
    came: int
    foot: list[OddsFoot]
    total: int
    title: str
    unseen: str
    also: NotRequired[OddsHalf]
    next: NotRequired[list[int]]
    given: NotRequired[str]


class CanRow(TypedDict):
    """One line of the options; `chosen` only in the one that was or will be chosen."""

    title: str
    text: str
    clause: str
    legal: bool
    chosen: NotRequired[bool]


class Can(TypedDict):
    """Options of a seat."""

    seat: int
    title: str
    note: str
    rows: list[CanRow]


BY_ID: Final = {"z": Zone, "p": Piece, "s": SeatPanel}
"""Records of a scene by the prefix of their keys: `z.deck`, `p.t17`, `s.0`."""


class ShownScene(TypedDict):
    """Scene as a flat object; see also `BY_ID`. `open` is a sentence if parts of it are unknown,
    else "".
    """

    goals: Goals
    banner: str
    say: str
    next: str
    open: str
    odds: NotRequired[ShownOdds]
    can: NotRequired[Can]
    strip: NotRequired[Strip]
    plan: NotRequired[scene.Plan]
    aim: NotRequired[scene.Aim]
    roll: NotRequired[scene.Rolled]


class Standings(TypedDict):
    """Standings: `had` by turn and seat; `word` names what is counted, `turns` the turns."""

    word: str
    turns: str
    had: list[list[int]]


class UnusableFile(TypedDict):
    """Unusable file beside a recording: a sentence, and the same in detail for mending it."""

    words: str
    exactly: str


class NotHad(TypedDict):
    """Unavailable viewpoint, and the reason in a sentence."""

    id: str
    name: str
    why: str


class InPart(TypedDict):
    """Game seen in part: a sentence on whose cards were seen, and the viewpoints that are
    unavailable.
    """

    words: str
    not_had: list[NotHad]


class Story(TypedDict):
    """Replay as it is sent; `standings`, `values`, `notes` only where a page draws them, `in_part`
    only if not all cards were seen.

    A frame holds the changes in the scene (null: removed); a frame that is 0 equals the first
    viewpoint's.
    """

    v: int
    game: str
    name: str
    title: str
    house: str
    seats: list[str]
    layout: Annotated[scene.Layout, SPARSE]
    views: list[View]
    clauses: dict[str, ShownClause]
    faces: dict[str, Face]
    turn_word: str
    standing_word: str
    low_wins: bool
    turns: list[ShownTurn]
    events: list[ShownEvent]
    swings: list[int]
    frames: dict[str, list[Changes]]
    next_draws: DrawChances
    end: End | None
    standings: NotRequired[Standings]
    values: NotRequired[ValuesTold]
    notes: NotRequired[NotesTold]
    left_out: NotRequired[UnusableFile]
    in_part: NotRequired[InPart]
