"""What the notes of a recorded game tell the browser, as records; see `jamlab.scenes.told`."""

from __future__ import annotations

from typing import Any, TypedDict


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
