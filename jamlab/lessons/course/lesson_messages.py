"""Messages of a lesson's page, in both directions; see `jamlab.ui.messages` for the format."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, NotRequired, TypedDict

from jamlab.core import scene
from jamlab.lessons.course.answering import Feedback
from jamlab.ui.messages import Pose
from jamlab.ui.requests import Request


class Asked(TypedDict):
    """Question of a lesson."""

    question: str
    setting: str


class Diary(TypedDict):
    """A pupil's progress in short form, stored by the browser."""

    version: int
    lesson: int
    seed: int
    done: list[list[Any]]


class Guessing(TypedDict):
    """Slider or choices of the guess, and whether they can still be changed."""

    ask: str
    range: tuple[float, float, float]
    value: float
    unit: str
    ends: list[str]
    choices: list[str]
    given: bool
    said: str
    locked: bool


class StoredGuess(Guessing):
    """The guess with the diary to store and its storage key ("": nothing is stored).

    `version` and `lesson` are those of a diary, for a guess made before the program has loaded.
    """

    key: str
    version: int
    lesson: int
    diary: Diary | None


class SpreadPiece(NamedTuple):
    """Piece on the live table: see `live_trials.Piece`."""

    face: str
    label: str
    mark: str
    can: bool


class SpreadTold(TypedDict):
    """Pieces laid out in rows: see `live_trials.Spread`."""

    pieces: list[SpreadPiece]
    columns: int
    title: str
    shape: Literal["tile", "card"]


class DiceTold(TypedDict):
    """Board with dice, and the roll as one step to the final poses."""

    plan: scene.Plan
    before: dict[str, Pose]
    after: dict[str, Pose]
    roll: scene.Rolled | None


class SaidTold(NamedTuple):
    """Result of a trial in words: see `live_trials.Said`."""

    headline: str
    sentence: str
    tone: str


class CountRow(NamedTuple):
    """Number of trials with an outcome, or their mean, in words."""

    words: str
    number: str
    tone: str


class SettingState(TypedDict):
    """Setting with its current value: see `lesson_record.Setting`."""

    name: str
    ask: str
    low: int
    high: int
    start: int
    words: tuple[str, ...]
    value: int
    can: bool


class Button(TypedDict):
    """Button of the live table or a panel; `act` is set for a move of the trial played by hand."""

    off: bool
    do: str
    words: str
    main: bool
    act: NotRequired[bool]


class LiveTable(TypedDict):
    """State of the live table. While trials are played, `bar` is (done, total)."""

    note: str
    foot: str
    spreads: list[SpreadTold]
    dice: DiceTold | None
    said: SaidTold
    last: list[bool | str]
    counts: list[CountRow]
    settings: list[SettingState]
    buttons: list[Button]
    bar: tuple[int, int] | None


class AnswerRow(NamedTuple):
    """Outcome: its name, its chance in words, the length of its bar from 0 to 1, its tone."""

    label: str
    words: str
    part: float
    tone: str


class MatrixTold(TypedDict):
    """Transition matrix of a Markov chain, as a table."""

    labels: list[str]
    rows: list[list[str]]


class ExactWaits(TypedDict):
    """Placeholder for the exact answer: not yet available, or available on request (`ready`)."""

    shown: Literal[False]
    ready: bool
    title: str
    note: str
    wait: str


class ExactShown(TypedDict):
    """Exact answer and the error of the guess."""

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
    """Placeholder for the exercises."""

    open: Literal[False]
    wait: str


class ExercisesOpen(TypedDict):
    """Current exercise, with the feedback to each attempt."""

    open: Literal[True]
    n: int
    of: int
    ask: str
    answers: list[str]
    example: str
    digits: str
    tried: list[Feedback]
    solved: bool
    done: bool
    lesson: int


class EndWaits(TypedDict):
    """Placeholder for the end of the lesson."""

    shown: Literal[False]
    wait: str


class EndShown(TypedDict):
    """Takeaways and further reading."""

    shown: Literal[True]
    wait: str
    points: list[str]
    reading: list[str]


class ChartTold(TypedDict):
    """Data of a chart: rows by data name, values of its parameters, and a description."""

    data: dict[str, list[dict[str, Any]]]
    signals: dict[str, Any]
    said: str


class ChartLabel(NamedTuple):
    """Label of a mark (guess, run or exact), listed where it does not fit beside the mark."""

    kind: str
    words: str


class TableTold(TypedDict):
    """Table of numbers that can be folded away; the first cell of each row is its name."""

    head: list[str]
    rows: list[list[str]]


class PartOfBar(NamedTuple):
    """Segment of a bar: length as a share of 1, name and share in words, its interval."""

    size: float
    name: str
    share: str
    between: str


class Section(TypedDict):
    """Section below a panel's chart: a title, a segmented bar or lines of text, a small note."""

    title: str
    parts: list[PartOfBar]
    lines: list[str]
    note: str


class PlannedStep(NamedTuple):
    """Step of a lesson still to come, as a picture (guess, hand, run or exact), a title and words;
    `now` is true for the next one.
    """

    kind: str
    title: str
    words: str
    now: bool


class PanelTold(TypedDict):
    """State of a panel with a chart, top to bottom. `words` and `below` are paragraphs before and
    after the chart; `bar` is the progress of the panel's own work while it lasts. `steps` are
    drawn in the chart's place before there is anything in it.
    """

    title: str
    note: str
    buttons: list[Button]
    bar: tuple[int, int] | None
    words: list[str]
    steps: list[PlannedStep]
    chart: ChartTold | None
    labels: list[ChartLabel]
    below: list[str]
    table: TableTold | None
    sections: list[Section]


class BranchTold(TypedDict):
    """Branch of a tree: its outcome, its chance, the trials along it. `product` is empty until the
    exact answer is shown.

    `here` marks a branch taken by the trial on the table, `grown` one that is drawn.
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
    """Probability tree that grows with the trials."""

    root: str
    trials: int
    branches: list[BranchTold]
    said: str


class Change(NamedTuple):
    """New value at a path of keys and indices, outermost first."""

    at: list[str | int]
    value: Any


class OpeningState(TypedDict):
    """State of a lesson after some actions of a pupil in its opening.

    `done` lists the diary's entries after the guess; `changes` lead from the parts of state
    `before` (-1: the page as loaded) to this one's; `next` maps each message to the state that
    follows.
    """

    done: list[list[Any]]
    before: int
    changes: list[Change]
    next: dict[str, int]
    locked: bool


class Opening(TypedDict):
    """Precomputed states of a lesson for the first possible actions, for one seed.

    The first state is the one after any guess; only Python adds the guess to the charts.
    """

    version: int
    lesson: int
    seed: int
    states: list[OpeningState]


class LessonRequest(Request):
    """Requests of a lesson's page."""


class LessonStep(LessonRequest):
    """Base of a pupil's actions that the diary stores: `do`, then the fields in their order."""


class LessonGuess(LessonStep, do="guess"):
    """Make the guess: a number (percent for a chance), or the index of a choice."""

    value: float


class LessonPick(LessonStep, do="pick"):
    """Click a piece of the table; both indices count from 0."""

    spread: int
    place: int


class LessonSet(LessonStep, do="set"):
    """Change a setting."""

    name: str
    value: int


class LessonAnswer(LessonStep, do="answer"):
    """Answer the current exercise."""

    text: str


class LessonExact(LessonStep, do="exact"):
    """Show the exact answer."""


class LessonNext(LessonStep, do="next"):
    """Move to the next exercise."""


class LessonPress(LessonRequest, do="press"):
    """Press a button of the table, by its `Button.do`."""

    button: str


class LessonPanelPress(LessonRequest, do="panel"):
    """Press a button of the lesson's own panel."""

    what: str


class LessonRestart(LessonRequest, do="restart"):
    """Discard all progress."""


class LessonResume(LessonRequest, do="resume"):
    """Repeat a stored diary (`Diary`); anything else is ignored."""

    kept: Any
