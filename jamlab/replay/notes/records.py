"""What a file of notes holds, as records that are strictly read."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from jamlab.replay.lines import MOST_EVENTS
from jamlab.replay.naming import CONTROLS, END, IN_TEXT
from jamlab.replay.structs import Meta, Raw, Struct

MOST_BYTES: Final = 8 * 2**20
"""How large a file of notes may be."""
MOST_NOTES: Final = 10_000
MOST_BRANCHES: Final = 200
MOST_STOPS: Final = 1_000
DEEPEST: Final = 8

MARKS: Final = {
    "excellent": "!!",
    "good": "!",
    "interesting": "!?",
    "doubtful": "?!",
    "mistake": "?",
    "blunder": "??",
}
"""What a note may say of the event that it follows, and the sign for it."""

_Text = Annotated[str, Meta(max_length=4000, pattern=rf"^[^{IN_TEXT}]*{END}")]
_Words = Annotated[str, Meta(min_length=1, max_length=1000, pattern=rf"^[^{IN_TEXT}]+{END}")]
_Hint = Annotated[str, Meta(max_length=1000, pattern=rf"^[^{IN_TEXT}]*{END}")]
_Title = Annotated[str, Meta(max_length=200, pattern=rf"^[^{CONTROLS}]*{END}")]
_At = Annotated[int, Meta(ge=0, le=MOST_EVENTS)]
_THING = rf"[pzs]\.[^ {CONTROLS}]{{1,60}}"
_VIEW = "table|all|[0-9]|1[0-5]"
_Thing = Annotated[str, Meta(pattern=f"^{_THING}{END}")]
_ThingOrNone = Annotated[str, Meta(pattern=f"^({_THING})?{END}")]
_View = Annotated[str, Meta(pattern=f"^({_VIEW}){END}")]
_ViewOrNone = Annotated[str, Meta(pattern=f"^({_VIEW})?{END}")]


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    """A ring around a thing of the scene, or an arrow from it `to` another.

    A thing is named as in a story: a piece `p.t17`, a zone `z.deck`, a seat `s.0`. Cards that are
    counted have other names from each viewpoint: `view` says which one, "" every one. What is not
    there is not drawn.
    """

    on: _Thing
    to: _ThingOrNone = ""
    tone: Literal["", "good", "bad"] = ""
    view: _ViewOrNone = ""


class Note(Struct, frozen=True, forbid_unknown_fields=True):
    """Words about the table after event `at`, a mark for that event, shapes on the table.

    `seen_by`: from which viewpoints it is shown; empty: from every one.
    """

    at: _At
    text: _Text = ""
    mark: Literal["", "excellent", "good", "interesting", "doubtful", "mistake", "blunder"] = ""
    shapes: Annotated[list[Shape], Meta(max_length=40)] = []
    seen_by: Annotated[list[_View], Meta(max_length=18)] = []

    @property
    def is_plain(self) -> bool:
        """True if version 1 of the file could hold it."""
        return not (self.mark or self.shapes or self.seen_by)


class AnswerShape(Struct, frozen=True, forbid_unknown_fields=True):
    """An option as a line of the log, whether it is right, and what is said to who chose it.

    `says` stands on its button in place of what the game calls it: for one option of many alike.
    """

    option: Raw
    right: bool
    word: _Words
    says: _Title = ""


class StopShape(Struct, frozen=True, forbid_unknown_fields=True):
    """After event `at` the reader chooses."""

    at: _At
    question: _Words
    answers: Annotated[list[AnswerShape], Meta(min_length=2, max_length=12)]
    hint: _Hint = ""


class BranchShape(Struct, frozen=True, forbid_unknown_fields=True):
    """After event `at` of what it leaves, `events` happen instead."""

    at: _At
    title: _Title
    events: Annotated[list[Raw], Meta(min_length=1, max_length=MOST_EVENTS)]
    notes: list[Note] = []
    branches: list[BranchShape] = []


class FileShape(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file. Version 1 had plain notes and branches only; it is still written for them."""

    jamlab_notes: Literal[1, 2]
    log: Annotated[str, Meta(min_length=1, max_length=255, pattern=rf"^[^{CONTROLS}/\\]+{END}")]
    sha256: Annotated[str, Meta(pattern=f"^[0-9a-f]{{64}}{END}")]
    notes: list[Note]
    branches: list[BranchShape]
    title: _Title = ""
    author: _Title = ""
    stops: Annotated[list[StopShape], Meta(max_length=MOST_STOPS)] = []
