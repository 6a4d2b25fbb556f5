"""Messages of "Ask about this step", in both directions; see `ui.messages` for the format."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypedDict

from jamlab.ui.requests import Request


class AskedQuestion(NamedTuple):
    """Available question."""

    name: str
    words: str


class AskedChoice(NamedTuple):
    """Entry of a list: its value in a message, and its label."""

    value: str
    words: str


ControlKind = Literal["choice", "faces", "number", "text"]


class AskedParameter(TypedDict):
    """Parameter of the question, as a control.

    "choice" and "faces" have `choices`; the current value is `value`, or `faces` for "faces".
    `usual` is the default, `unsaid` the meaning of no value.
    """

    name: str
    title: str
    kind: ControlKind
    choices: list[AskedChoice]
    value: str
    faces: list[str]
    usual: str
    unsaid: str


class AskedTrials(TypedDict):
    """Trials of the question. `data` and `signals` are for the settling chart; empty without
    trials. `labels` are its marks in words; `stopped` is the error that ended them.
    """

    how: str
    can: bool
    more: int
    busy: bool
    said: str
    stopped: str
    percent: bool
    labels: list[tuple[str, str]]
    data: dict[str, list[dict[str, Any]]]
    signals: dict[str, float]


class AskingTold(TypedDict):
    """State of the panel. While `busy`, the answer is that of the previous question.

    `why` is the reason for no answer, and `exactly` the same in detail for mending a file. `answer`
    is HTML, styled by the page; `value` is the answer in a line.
    """

    at: int
    events: int
    questions: list[AskedQuestion]
    question: str
    seats: list[AskedChoice]
    eyes: str
    parameters: list[AskedParameter]
    busy: bool
    why: str
    exactly: str
    answer: str
    value: str
    trials: AskedTrials | None


class AskingRequest(Request):
    """Requests of "Ask about this step"."""


class AskLog(AskingRequest, do="log"):
    """Load another game: the name of its file and its log in base64."""

    name: str
    data: str


class AskStep(AskingRequest, do="step"):
    """Ask about the table after `at` events."""

    at: int


class AskQuestion(AskingRequest, do="question"):
    """Choose a question by its name; "" for none."""

    name: str


class AskParameter(AskingRequest, do="parameter"):
    """Set a parameter of the question."""

    name: str
    value: str | list[str]


class AskEyes(AskingRequest, do="eyes"):
    """Choose the viewpoint: a seat, "table" or "all"."""

    seat: int | Literal["table", "all"]


class AskAtOnce(AskingRequest, do="ask"):
    """Choose a question, its viewpoint and its parameters at once, from a URL."""

    question: str
    eyes: int | Literal["table", "all"] = "table"
    parameters: dict[str, str | list[str]] | None = None


class AskTry(AskingRequest, do="try"):
    """Start trials of the question."""


class AskStop(AskingRequest, do="stop"):
    """Stop the trials."""
