"""View model of the theatre: recorded games from a list or supplied by the user.

* Requests that do not load a recording are handled by the view models of its panels.
* While a branch of it is shown (`whatif`), questions and values are about that.
* An unreadable file leaves the current recording, and the error is shown, with the line.
* Where recordings come with their stories (a prerendered page), only `bring` and `asking` need
  Python, which receives the subject of the questions (`log`).
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from jamlab.analysis.valuing import BadValues, Values, values_beside
from jamlab.core.registry import load
from jamlab.log import LogError, Malformed, Replay
from jamlab.log.lines import decode_log, encode_log
from jamlab.log.notes import Notes
from jamlab.log.partial.steppable import steppable
from jamlab.log.recorded import recorded, stem
from jamlab.pages.notes.notes_program import NotesProgram
from jamlab.pages.questions.asking_messages import AskLog
from jamlab.pages.questions.asking_program import PAUSE, AskingProgram
from jamlab.pages.rulings.rulings_program import RulingsProgram
from jamlab.pages.theatre.theatre_messages import (
    LaidTold,
    RefusedTold,
    ShelfGame,
    ShelfLog,
    TheatreBring,
    TheatreOpen,
    TheatreRequest,
    TheatreTold,
)
from jamlab.pages.whatif.whatif_program import WhatIfProgram
from jamlab.pages.win_chances.analysing_program import AnalysingProgram
from jamlab.ui.messages import JudgedChoice
from jamlab.ui.requests import Request
from jamlab.ui.story import packed_recording
from jamlab.ui.view_model import Program, handles

GONE: Final = "This recording is not here any more."
LONGEST_LINK: Final = 30_000
"""Most characters of a game in a link: what mail programs and messengers still accept."""

NOTHING: Final[LaidTold] = {
    "no": 0,
    "ask": 0,
    "game": "",
    "log": "",
    "name": "",
    "story": "",
    "note": "",
    "exactly": "",
    "letters": "",
}
"""Message before the first recording."""


def theatre_program(log: str = "", name: str = "log") -> TheatreProgram:
    """Create the view model of a page that has its own recordings. `log`, in base64, is loaded
    already: only questions about it are to be answered.
    """
    program = TheatreProgram()
    if log:
        program.handle(AskLog(name, log))
    return program


class TheatreProgram(Program):
    """Recordings below `folder` (none if None). `replay` is the current one, if any.

    `pause`: seconds without another step before an answer is updated. `writes`: notes may be
    written beside the recordings. `places`: paths are sent to the page; not for strangers.
    """

    def __init__(
        self,
        folder: Path | None = None,
        *,
        pause: float = PAUSE,
        writes: bool = False,
        places: bool = True,
    ) -> None:
        self.writes, self._places = writes, places
        self.replay: Replay | None = None
        self.pause = pause
        self.asking = AskingProgram(pause=pause)
        self.parts = self._parts(None)
        self._paths: dict[tuple[str, str], Path] = {}
        games = [] if folder is None else [self._shelf(*each) for each in recorded(folder).items()]
        self._shelved: TheatreTold = {"games": [game for game in games if game["logs"]]}
        self._laid = NOTHING
        self._refused: RefusedTold = {"ask": 0, "words": "", "exactly": ""}

    def _shelf(self, game: str, logs: list[tuple[str, Path]]) -> ShelfGame:
        shelf: ShelfGame = {"id": game, "name": load(game).name, "logs": []}
        for title, path in logs:
            log = stem(path)
            if (game, log) in self._paths:
                log = path.name
            self._paths[game, log] = path
            told: ShelfLog = {"log": log, "title": title}
            if self._places:
                told["path"] = str(path.resolve())
            shelf["logs"].append(told)
        return shelf

    def state(self) -> Mapping[str, Any]:
        told: dict[str, Any] = {"theatre": self._shelved, "story": self._laid}
        told["refused"] = self._refused
        for part in (self.asking, *self.parts.values()):
            told.update(part.state())
        return told

    @property
    def requests(self) -> Iterable[type[Request]]:
        parts = (self.asking, *self.parts.values())
        return [*super().requests, *(each for part in parts for each in part.requests)]

    def handle(self, request: Request) -> None:
        if isinstance(request, TheatreRequest):
            super().handle(request)
            return
        before = self.asking.replay
        for part in (self.asking, *self.parts.values()):
            if type(request) in part.requests:
                part.handle(request)
        if self.asking.replay is not before:
            self.parts = self._parts(self.asking.replay)
        self._follow()

    @handles(TheatreOpen)
    def _open(self, request: TheatreOpen) -> None:
        path = self._paths.get((request.game, request.log))
        if path is None:
            self._refused = {"ask": request.ask, "words": GONE, "exactly": ""}
        else:
            self._put_on(request.ask, lambda: Replay.read(path), request.log, path)

    @handles(TheatreBring)
    def _bring(self, request: TheatreBring) -> None:
        name, data, letters = request.name, request.data, request.letters
        if data is not None:
            self._put_on(request.ask, lambda: Replay.of(_bytes(data), name))
        elif letters is not None:
            self._put_on(request.ask, lambda: Replay.of(decode_log(letters), name))

    def work(self) -> bool:
        busy = any(part.work() for part in (self.asking, *self.parts.values()))
        self._follow()
        return busy

    def show(self, replay: Replay) -> None:
        """Load a replay; LogError if it was seen in part and no whole game fits."""
        self._lay(replay, 0, "")

    def _put_on(
        self, ask: int, read: Callable[[], Replay], log: str = "", path: Path | None = None
    ) -> None:
        """Load what `read` returns; on an error keep the current recording and show the reason."""
        try:
            self._lay(read(), ask, log, path)
        except LogError as error:
            self._refused = {"ask": ask, "words": error.plainly, "exactly": str(error)}
        except Malformed as error:
            words = f"{str(error)[:1].upper()}{str(error)[1:]}."
            self._refused = {"ask": ask, "words": words, "exactly": ""}

    def _lay(self, replay: Replay, ask: int, log: str, path: Path | None = None) -> None:
        """Load a replay, with the notes beside its file; invalid ones are left out and their error
        is shown. One that was seen in part is loaded as far as it can be stepped.
        """
        replay = steppable(replay)
        beside = lying_beside(replay, path)
        story = b64encode(packed_recording(replay, notes=beside.notes)).decode("ascii")
        asking, parts = AskingProgram(replay, pause=self.pause), self._parts(replay, path, beside)
        self.replay, self.asking, self.parts = replay, asking, parts  # after all were made
        self._laid = {
            "no": self._laid["no"] + 1,
            "ask": ask,
            "game": replay.game.id,
            "log": log,
            "name": replay.name,
            "story": story,
            "note": beside.note,
            "exactly": beside.exactly,
            "letters": "" if path else _letters(replay.data),
        }

    def _parts(
        self, replay: Replay | None, path: Path | None = None, beside: StoredBeside | None = None
    ) -> dict[str, Program]:
        """Return the other view models of a recording, by message prefix: `path` is its file."""
        if beside is None:
            values, notes = AnalysingProgram(replay), None
        else:
            values = AnalysingProgram(replay, beside.values, beside.choices)
            notes = beside.notes
        writable = path if self.writes else None
        whatif = self._whatif = WhatIfProgram(replay, notes, writable)
        self._valued, self._no = [values], 0
        writing = NotesProgram(replay, writable, lambda: whatif.branches)
        return {
            "whatif": whatif,
            "rulings": RulingsProgram(replay),
            "notes": writing,
            "values": values,  # last: it works for minutes, and the others need not wait
        }

    def _follow(self) -> None:
        """Point questions and values at what is shown: the recorded game, or a branch of it. Values
        of a branch are cached for when it is shown again.
        """
        no, game, since = self._whatif.on
        if game is None or no == self._no:
            return
        self._no = no
        self.asking.turn_to(game, self._whatif.position)
        values = next((one for one in self._valued if _is_of(one, game, since)), None)
        if values is None:
            values = AnalysingProgram(game, judge=self._valued[0].judge, since=since)
            self._valued.append(values)
        values.branch = no if since >= 0 else 0
        self.parts["values"] = values


def _is_of(values: AnalysingProgram, game: Replay, since: int) -> bool:
    replay = values.replay
    return replay is not None and values.since == since and replay.events == game.events


def _letters(log: bytes) -> str:
    """Return the log as text for a link, "" if it is too long."""
    found = encode_log(log)
    return found if len(found) <= LONGEST_LINK else ""


def _bytes(data: str) -> bytes:
    """Decode base64; return b"" for invalid data, which is no recorded game."""
    try:
        return b64decode(data, validate=True)
    except ValueError:
        return b""


# Files beside a recording (notes and values), and the sentence for those that are left out.


TORN: Final = "The recording breaks off in the middle of a line; it is shown up to there."
MISFIT: Final = "The chances to win beside this recording are not of this game; they are left out."


@dataclass(slots=True)
class StoredBeside:
    """`notes`, `values` by viewpoint and judged `choices` that belong to a replay.

    `note` is the first problem of the log, the notes or the values, `exactly` the same in detail
    for mending it; "" if there is none.
    """

    notes: Notes
    note: str = ""
    exactly: str = ""
    values: dict[str, Values] = field(default_factory=dict)
    choices: list[JudgedChoice] = field(default_factory=list)


def lying_beside(replay: Replay, log: Path | None) -> StoredBeside:
    """Return the data beside this log (None: no file); unusable data is left out."""
    found = StoredBeside(Notes.new(replay), TORN if replay.torn else "", replay.torn)
    if log is None:
        return found
    try:
        found.notes = Notes.of_log(log, replay)
    except LogError as error:
        found.note, found.exactly = error.plainly, str(error)
    try:
        found.values, found.choices = values_beside(replay, log)
    except (BadValues, OSError) as error:
        found.note, found.exactly = found.note or MISFIT, found.exactly or str(error)
    return found
