"""What a lesson tells the browser, as records; see `jamlab.ui.messages` for how they are sent."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, NotRequired, TypedDict

from jamlab.lessons.course.answering import Verdict
from jamlab.ui.messages import Plan, Pose, Roll


class Asked(TypedDict):
    """The question of a lesson."""

    question: str
    setting: str


class Diary(TypedDict):
    """What a pupil did, for the browser to keep."""

    version: int
    lesson: int
    seed: int
    done: list[list[Any]]


class Guessing(TypedDict):
    """The slider or the choices, and whether they still move."""

    ask: str
    range: tuple[float, float, float]
    value: float
    unit: str
    ends: list[str]
    choices: list[str]
    given: bool
    said: str
    locked: bool


class Guess(Guessing):
    """The same, with what is to be kept, and the key to keep it under ("": not at all).

    `version` and `lesson` are those of a diary, for a guess that is made while the program is not
    there yet.
    """

    key: str
    version: int
    lesson: int
    diary: Diary | None


class SpreadPiece(NamedTuple):
    """See `live_table.Piece`."""

    face: str
    label: str
    mark: str
    can: bool


class SpreadTold(TypedDict):
    """See `live_table.Spread`."""

    pieces: list[SpreadPiece]
    columns: int
    title: str
    shape: Literal["tile", "card"]


class DiceTold(TypedDict):
    """A board with dice, and the roll as one step to where dice came to."""

    plan: Plan
    before: dict[str, Pose]
    after: dict[str, Pose]
    roll: Roll | None


class SaidTold(NamedTuple):
    """See `live_table.Said`."""

    headline: str
    sentence: str
    tone: str


class CountRow(NamedTuple):
    """How many trials came out so, or their mean, in words."""

    words: str
    number: str
    tone: str


class Knob(TypedDict):
    """See `record.Setting`."""

    name: str
    ask: str
    low: int
    high: int
    start: int
    words: tuple[str, ...]
    value: int
    can: bool


class Button(TypedDict):
    """A button of the live table; `act` is one that plays on by hand."""

    off: bool
    do: str
    words: str
    main: bool
    act: NotRequired[bool]


class LiveTable(TypedDict):
    """The live table. `bar` is how many trials of how many are done, while they are played."""

    note: str
    foot: str
    spreads: list[SpreadTold]
    dice: DiceTold | None
    said: SaidTold
    last: list[bool | str]
    counts: list[CountRow]
    settings: list[Knob]
    buttons: list[Button]
    bar: tuple[int, int] | None


class AnswerRow(NamedTuple):
    """An outcome: its name, its chance in words, its bar's length from 0 to 1, its tone."""

    label: str
    words: str
    part: float
    tone: str


class MatrixTold(TypedDict):
    """A chain as a table."""

    labels: list[str]
    rows: list[list[str]]


class ExactWaits(TypedDict):
    """The exact answer before it is time, or (`ready`) before it is asked for."""

    shown: Literal[False]
    ready: bool
    title: str
    note: str
    wait: str


class ExactShown(TypedDict):
    """The exact answer, and how far the guess was off."""

    shown: Literal[True]
    ready: Literal[True]
    title: str
    note: str
    formula: str
    words: list[str]
    rows: list[AnswerRow]
    value: str
    compared: str
    assumption: str
    matrix: MatrixTold | None


class ExercisesWait(TypedDict):
    """The exercises before it is time."""

    open: Literal[False]
    wait: str


class ExercisesOpen(TypedDict):
    """The exercise that is worked at, and what was said to each answer."""

    open: Literal[True]
    n: int
    of: int
    ask: str
    answers: list[str]
    example: str
    digits: str
    tried: list[Verdict]
    solved: bool
    done: bool
    lesson: int


class EndWaits(TypedDict):
    """The end before it is time."""

    shown: Literal[False]
    wait: str


class EndShown(TypedDict):
    """What to take away."""

    shown: Literal[True]
    wait: str
    points: list[str]
    reading: list[str]


class ChartTold(TypedDict):
    """What a chart is fed: rows by the names of its data, values of its parameters; and what is to
    be seen in it, in a sentence."""

    data: dict[str, list[dict[str, Any]]]
    signals: dict[str, Any]
    said: str


class ChartLabel(NamedTuple):
    """What is marked in the chart (guess, run or exact), for where there is no room beside it."""

    kind: str
    words: str


class TableTold(TypedDict):
    """Numbers as a table behind a switch; the first of each row is its name."""

    head: list[str]
    rows: list[list[str]]


class PartOfBar(NamedTuple):
    """A part of a bar: its length as a share of 1, its name and share in words, between what it
    lies."""

    size: float
    name: str
    share: str
    between: str


class Section(TypedDict):
    """Stands below a panel's chart: a title, a bar in parts or lines of words, a small note."""

    title: str
    parts: list[PartOfBar]
    lines: list[str]
    note: str


class PanelTold(TypedDict):
    """A panel with a chart, from above. `words` and `below` are paragraphs, before and after the
    chart; `bar` is how much of its own work is done, while it is."""

    title: str
    note: str
    buttons: list[Button]
    bar: tuple[int, int] | None
    words: list[str]
    chart: ChartTold | None
    labels: list[ChartLabel]
    below: list[str]
    table: TableTold | None
    sections: list[Section]


class BranchTold(TypedDict):
    """A branch of a tree: what comes, its chance, the trials along it; `product` may be seen later.

    `here` is one that the trial by hand took, `grown` one that is drawn.
    """

    words: str
    faces: list[str]
    odds: str
    count: int
    here: bool
    grown: bool
    end: str
    tone: str
    product: str
    share: str
    branches: list[BranchTold]


class TreeTold(TypedDict):
    """A tree of chances that grows with the trials."""

    root: str
    trials: int
    branches: list[BranchTold]
    said: str


class Change(NamedTuple):
    """A new value at a place: keys and indices from the outside in."""

    at: list[str | int]
    value: Any


class OpeningState(TypedDict):
    """A lesson after some things a pupil did in its opening.

    `done` are the diary's entries after the guess; `changes` lead from the parts of state `before`
    (-1: as the page comes) to this one's; `next` is the state that each message leads to.
    """

    done: list[list[Any]]
    before: int
    changes: list[Change]
    next: dict[str, int]
    locked: bool


class Opening(TypedDict):
    """What a lesson's program tells for the first things that can be done, by one seed.

    The first state is the one after the guess, whatever that is; only Python draws it into charts.
    """

    version: int
    lesson: int
    seed: int
    states: list[OpeningState]
