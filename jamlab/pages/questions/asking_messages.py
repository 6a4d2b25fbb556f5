"""Messages of "Ask about this step" to the browser; see `jamlab.ui.messages` for the format."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypedDict


class AskedQuestion(NamedTuple):
    """Available question."""

    name: str
    words: str


class AskedChoice(NamedTuple):
    """Entry of a list: its value in a message, and its label."""

    value: str
    words: str


class AskedParameter(TypedDict):
    """Parameter of the question, as a control.

    "choice" and "faces" have `choices`; the current value is `value`, or `faces` for "faces".
    `usual` is the default, `unsaid` the meaning of no value.
    """

    name: str
    title: str
    kind: Literal["choice", "faces", "number", "text"]
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
