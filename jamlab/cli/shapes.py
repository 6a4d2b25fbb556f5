"""Shapes of the commands' `--json` output, documented in docs/develop/json.md.

Fields are never removed or given another meaning; new ones may be added.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

import typer

if TYPE_CHECKING:
    from fractions import Fraction

JsonSaid = Annotated[bool, typer.Option("--json", help="As JSON, for programs.")]

SeenFrom = int | Literal["table", "all"]
"""A seat from 0, the table's knowledge, or everything."""


class Exact(TypedDict):
    """An exact number: as a fraction, "3/8" or "2", and rounded."""

    exact: str
    value: float


class OptionShape(TypedDict):
    """An option of a game. `values` begins with the default; `data` means that FILE may be one."""

    name: str
    values: list[str]
    data: bool
    clause: str
    about: str


class GameShape(TypedDict):
    """A game: `jamlab games --json` is a list of them."""

    id: str
    name: str
    about: str
    rules: int
    seats: list[int]
    players: list[str]
    options: list[OptionShape]


class EventShape(TypedDict):
    """An event of a recorded game, as seen from the viewpoint. `n` counts from 1."""

    n: int
    kind: str
    clause: str
    words: str


class ChoiceShape(TypedDict):
    """A line of a seat's options. `ways` is the number of options it stands for."""

    title: str
    text: str
    legal: bool
    clause: str
    ways: int


class OutcomeShape(TypedDict):
    """An outcome of chance, with its chance as the viewpoint knows it."""

    label: str
    chance: Exact


class NextShape(TypedDict):
    """What comes next. `lines` is the text that `jamlab show` prints of it."""

    kind: Literal["over", "rule", "chance", "table", "choice", "unknown"]
    seat: int | None
    lines: list[str]
    choices: list[ChoiceShape]
    outcomes: list[OutcomeShape]


class ShowShape(TypedDict):
    """`jamlab show --json`: the table after `at` events. `events` is empty without --events."""

    file: str
    game: str
    title: str
    players: list[str]
    length: int
    at: int
    seen_from: SeenFrom
    table: list[str]
    event: EventShape | None
    next: NextShape
    events: list[EventShape]


class VerifyShape(TypedDict):
    """A log: `jamlab verify --json` is a list of them, in the order of the arguments.

    `line` is 0 if no line is wrong. `length` and `is_over` are null if the log is not good.
    """

    file: str
    result: Literal["ok", "open", "bad", "unreadable"]
    says: str
    line: int
    clause: str
    length: int | None
    is_over: bool | None


class ParameterShape(TypedDict):
    """A parameter of a question, given as `--name`."""

    name: str
    about: str
    kind: Literal["number", "faces", "word", "seat"]
    words: list[str]
    needed: bool
    default: int | str | list[str] | None


class QuestionShape(TypedDict):
    """A question of a game."""

    name: str
    ask: str
    parameters: list[ParameterShape]


class QuestionsShape(TypedDict):
    """`jamlab odds --json` without a question: the available questions."""

    file: str
    game: str
    questions: list[QuestionShape]


class TriedShape(TypedDict):
    """Result of `trials` trials of the same question; `low` to `high` is the 95 % interval."""

    trials: int
    value: float
    low: float
    high: float
    how: str


class AnswerShape(TypedDict):
    """An answer. `unit` is "" for a chance. One with an `interval` (95 %) is not exact."""

    seen_from: SeenFrom
    answer: Exact
    unit: str
    interval: list[float] | None
    words: list[str]
    formula: str
    assumption: str
    rows: list[OutcomeShape]
    tried: TriedShape | None


class OddsShape(TypedDict):
    """`jamlab odds --question … --json`. With --both there are two answers."""

    file: str
    game: str
    at: int
    question: str
    answers: list[AnswerShape]


class TurnShape(TypedDict):
    """Each seat's chance to win (0 to 1) before a turn; the last one is the end.

    `half` is half the width of the widest 95 % interval. `playouts` is -1 where it is the result.
    """

    at: int
    words: str
    chances: list[float]
    half: float
    playouts: int


class SwingShape(TypedDict):
    """Events `first` to `last`, which changed `seat`'s chance by `change`."""

    first: int
    last: int
    seat: int
    change: float
    words: str


class LedgerShape(TypedDict):
    """Points given by chance or a player to each seat; the first is the start, the last the end."""

    by: str
    seats: list[float]


class LuckShape(TypedDict):
    """A seat's result with luck removed: `value`, with the 95 % interval `low` to `high`."""

    seat: int
    result: float
    luck: float
    value: float
    low: float
    high: float


class JudgedShape(TypedDict):
    """A choice, judged by what its seat knew. `gain` of `best`: mean, 99.7 % interval."""

    at: int
    seat: int
    verdict: str
    chosen: str
    best: str
    clause: str
    gain: list[float]


class CheckedShape(TypedDict):
    """A stored verdict and a run with another seed (`jamlab analyse --check`): the gain of the
    better option there (mean, 99.7 % interval), and whether the run supports the verdict.
    """

    at: int
    verdict: str
    seed: int
    gain: list[float]
    holds: bool


class ChecksShape(TypedDict):
    """`jamlab analyse --check --json`. `holds`: all verdicts do, with all seeds."""

    file: str
    holds: bool
    checked: list[CheckedShape]


class DisagreementShape(TypedDict):
    """A turn at which two judges exclude each other about `seat`: the chance that each gives."""

    at: int
    words: str
    seat: int
    chance: float
    against: float


class AnalyseShape(TypedDict):
    """`jamlab analyse --json`. `complete`: not stopped; `kept`: the file of values."""

    file: str
    game: str
    players: list[str]
    judge: str
    seed: int
    seen_from: SeenFrom
    complete: bool
    kept: str | None
    turns: list[TurnShape]
    swings: list[SwingShape]
    ledger: list[LedgerShape]
    luck: list[LuckShape]
    choices: list[JudgedShape]
    disagreements: list[DisagreementShape]


class ClassShape(TypedDict):
    """A stored class: `jamlab class list --json` is a list of them, the newest first."""

    code: str
    title: str
    kind: Literal["live", "homework"]
    created: str
    questions: int
    pupils: int
    answers: int


class PlaceShape(TypedDict):
    """A stored or built item. `repair`: the command that makes it, "" if none."""

    name: str
    path: str
    is_there: bool
    files: int
    bytes: int
    version: str
    repair: str


class WhereShape(TypedDict):
    """`jamlab where --json`."""

    version: str
    build: str
    python: str
    package: list[PlaceShape]
    cache: list[PlaceShape]
    data: list[PlaceShape]


def exact(number: Fraction) -> Exact:
    """Return the number in JSON form."""
    return {"exact": str(number), "value": float(number)}


def seen_from(viewpoint: int | None) -> SeenFrom:
    """Return a viewpoint in JSON form."""
    from jamlab.core import ALL_KNOWING

    if viewpoint is None:
        return "table"
    return "all" if viewpoint == ALL_KNOWING else viewpoint


def print_json(found: Any) -> None:
    """Print one of the shapes above as JSON."""
    import json

    typer.echo(json.dumps(found, ensure_ascii=False, indent=2))
