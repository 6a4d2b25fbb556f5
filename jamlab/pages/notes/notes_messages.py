"""What the program of notes tells the browser; see `jamlab.ui.messages` for how it is sent."""

from __future__ import annotations

from typing import Any, NamedTuple, TypedDict

from jamlab.ui.messages import NotesTold


class OptionTold(NamedTuple):
    """An option that an answer may stand for: as a line of the log, and what the game calls it."""

    option: dict[str, Any]
    words: str
    was_chosen: bool


class ChoiceTold(TypedDict):
    """What can be chosen after event `at` (-1: nothing was asked for), by whom, and from which
    viewpoints that is seen. Of very many options that are alike there are a few."""

    at: int
    seat: int
    views: list[str]
    options: list[OptionTold]


class WritingTold(TypedDict):
    """How writing goes on. `ask` is the number of the message that was answered last: `words` say
    why it could not be done ("": it was), `exactly` the same for who wants to mend the file.
    `notes` are what was read, or made of mistakes. `file` is the name of the file beside the log
    that is written; "" if none may be.
    """

    ask: int
    words: str
    exactly: str
    notes: NotesTold | None
    file: str
    choice: ChoiceTold
