"""Messages of the notes editor, in both directions; see `jamlab.ui.messages` for the format."""

from __future__ import annotations

from typing import Any, NamedTuple, TypedDict

from jamlab.ui.messages import NotesTold
from jamlab.ui.requests import Request


class OptionTold(NamedTuple):
    """Option for an answer: as a line of the log, and in the game's words."""

    option: dict[str, Any]
    words: str
    was_chosen: bool


class ChoiceTold(TypedDict):
    """Options after event `at` (-1: none requested), the seat that chooses, and the viewpoints that
    see it. Of very many similar options only a few are listed.
    """

    at: int
    seat: int
    views: list[str]
    options: list[OptionTold]


class WritingTold(TypedDict):
    """State of the editor. `ask` is the number of the last message answered: `words` give the
    reason if it failed ("": it did not), `exactly` the same in detail for mending the file.
    `notes` are those read, or made from mistakes. `file` is the name of the file written beside
    the log; "" if none may be.
    """

    ask: int
    words: str
    exactly: str
    notes: NotesTold | None
    file: str
    choice: ChoiceTold


class NotesRequest(Request):
    """Requests of the notes editor."""


class NotesChoice(NotesRequest, do="notes.choice"):
    """Send the options after event `at`."""

    at: int


class NotesWork(NotesRequest):
    """Base of requests that are answered with their number, `ask`; `text` is a file of notes."""

    ask: int
    text: str


class NotesSave(NotesWork, do="notes.save"):
    """Write the notes beside the log."""


class NotesRead(NotesWork, do="notes.read"):
    """Read the notes of a file supplied by the user."""

    name: str


class NotesLearn(NotesWork, do="notes.learn"):
    """Add a stop at each mistake among these judged choices."""

    choices: list[Any]
