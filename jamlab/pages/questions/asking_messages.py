"""What "Ask about this step" tells the browser; see `jamlab.ui.messages` for how it is sent."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypedDict


class AskedQuestion(NamedTuple):
    """A question that can be chosen."""

    name: str
    words: str


class AskedChoice(NamedTuple):
    """An entry of a list: what it is called in a message, and what it says."""

    value: str
    words: str


class AskedParameter(TypedDict):
    """Something that the question wants to be told, as a control.

    "choice" and "faces" have `choices`; what was said is `value`, but for "faces": there it is
    `faces`. `usual` is the value that need not be said, `unsaid` what saying nothing means.
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
    """The same, tried out. `data` and `signals` are for the chart that settles; without trials
    there are none. `labels` are its marks in words; `stopped` says what broke off."""

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
    """The panel. While `busy`, the answer is that of what was asked before.

    `why` says why there is no answer, and `exactly` the same for who wants to mend a file.
    `answer` is HTML, whose style is the page's matter; `value` is the answer in a line.
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
