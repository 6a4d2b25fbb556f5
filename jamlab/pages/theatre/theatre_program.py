"""The theatre: recorded games to choose from, and those that are brought.

* What is heard: a recording of the shelf (`open`: game, log), and a file (`bring`: name, and data
  in base64, or the letters that an address has of it); both with `ask`, a number of the page's own
  that comes back with what is told. All else is about the recording that is on: `values.work` is
  heard by the part `values`, and what names no part by `asking`.
* While a branch of it is on (`whatif`), questions and values are about that.
* A file that cannot be read leaves what is on, and it is said what is wrong, with the line.
* Where recordings come with their stories (a kept page), only `bring` and `asking` need Python,
  which is told what the questions are about (`log`).
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from jamlab.analysis.valuing import BadValues, Values, values_beside
from jamlab.core.registry import load
from jamlab.log import LogError, Malformed, Replay
from jamlab.log.lines import letters_of, log_in
from jamlab.log.notes import Notes
from jamlab.log.partial.shown import shown
from jamlab.log.recorded import recorded, stem
from jamlab.pages.notes.notes_program import NotesProgram
from jamlab.pages.questions.asking_program import PAUSE, AskingProgram
from jamlab.pages.rulings.rulings_program import RulingsProgram
from jamlab.pages.theatre.theatre_messages import (
    LaidTold,
    RefusedTold,
    ShelfGame,
    ShelfLog,
    TheatreTold,
)
from jamlab.pages.turned.analysing_program import AnalysingProgram
from jamlab.pages.whatif.whatif_program import WhatIfProgram
from jamlab.ui.messages import JudgedChoice
from jamlab.ui.story import shelved
from jamlab.ui.view_model import Program

GONE: Final = "This recording is not here any more."
LONGEST_LINK: Final = 30_000
"""Letters of a game in a link: what mail programs and messengers still take for one."""

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
"""Before the first."""


def theatre_program(log: str = "", name: str = "log") -> TheatreProgram:
    """The program of a page that has its recordings by itself. `log`, in base64, is on there
    already: only questions about it are to be answered."""
    program = TheatreProgram()
    if log:
        program.hear({"do": "log", "name": name, "data": log})
    return program


class TheatreProgram(Program):
    """Shows the recordings below `folder` (none if None). `replay` is the one on, if any is.

    `pause`: seconds without a further step before an answer follows. `writes`: notes may be written
    beside the recordings. `places`: it is told where they lie; strangers are not.
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

    def told(self) -> Mapping[str, Any]:
        told: dict[str, Any] = {"theatre": self._shelved, "story": self._laid}
        told["refused"] = self._refused
        for part in (self.asking, *self.parts.values()):
            told.update(part.told())
        return told

    def hear(self, message: Mapping[str, Any]) -> None:
        do, ask = message["do"], message.get("ask")
        if do not in ("open", "bring"):
            before = self.asking.replay
            self.parts.get(do.partition(".")[0], self.asking).hear(message)
            if do == "log" and self.asking.replay is not before:
                self.parts = self._parts(self.asking.replay)
            self._follow()
        elif type(ask) is not int:
            return
        elif do == "open":
            game, log = message.get("game"), message.get("log")
            path = self._paths.get((str(game), str(log)))
            if path is None:
                self._refused = {"ask": ask, "words": GONE, "exactly": ""}
            else:
                self._put_on(ask, lambda: Replay.read(path), str(log), path)
        else:
            name, data, link = (message.get(part) for part in ("name", "data", "letters"))
            if isinstance(name, str) and isinstance(data, str):
                self._put_on(ask, lambda: Replay.of(_bytes(data), name))
            elif isinstance(name, str) and isinstance(link, str):
                self._put_on(ask, lambda: Replay.of(log_in(link), name))

    def piece(self) -> bool:
        busy = any(part.piece() for part in (self.asking, *self.parts.values()))
        self._follow()
        return busy

    def show(self, replay: Replay) -> None:
        """Put a replay on; LogError if it was seen in part and no whole game is found that fits."""
        self._lay(replay, 0, "")

    def _put_on(
        self, ask: int, read: Callable[[], Replay], log: str = "", path: Path | None = None
    ) -> None:
        """What is read is on then; else what was on stays, and why is said."""
        try:
            self._lay(read(), ask, log, path)
        except LogError as error:
            self._refused = {"ask": ask, "words": error.plainly, "exactly": str(error)}
        except Malformed as error:
            words = f"{str(error)[:1].upper()}{str(error)[1:]}."
            self._refused = {"ask": ask, "words": words, "exactly": ""}

    def _lay(self, replay: Replay, ask: int, log: str, path: Path | None = None) -> None:
        """Puts a replay on, with the notes beside its file; wrong ones are left out, and it is
        said what is wrong with them. One that was seen in part is put on as far as it can be
        stepped."""
        replay = shown(replay)
        beside = lying_beside(replay, path)
        story = b64encode(shelved(replay, notes=beside.notes)).decode("ascii")
        asking, parts = AskingProgram(replay, pause=self.pause), self._parts(replay, path, beside)
        self.replay, self.asking, self.parts = replay, asking, parts  # each of them could be made
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
        self, replay: Replay | None, path: Path | None = None, beside: Beside | None = None
    ) -> dict[str, Program]:
        """What else is about a recording, by the name before the dot: `path` is its file."""
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
            "values": values,  # last: it works for minutes, and the others need not wait for it
        }

    def _follow(self) -> None:
        """Questions and values are about what is on: the recorded game, or a branch of it. What was
        worked out of a branch is there again when it is put on again."""
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
    """The log as letters of a link, "" if it is too long for one."""
    found = letters_of(log)
    return found if len(found) <= LONGEST_LINK else ""


def _bytes(data: str) -> bytes:
    """What base64 holds; of what is none, nothing: that is no recorded game."""
    try:
        return b64decode(data, validate=True)
    except ValueError:
        return b""


# What lies beside a recording, notes and values; what of it is left out, in a sentence.


TORN: Final = "The recording breaks off in the middle of a line; it is shown up to there."
MISFIT: Final = "The chances to win beside this recording are not of this game; they are left out."


@dataclass(slots=True)
class Beside:
    """`notes`, `values` by viewpoint and judged `choices` that belong to a replay.

    `note` is what is wrong with the log, the notes or the values (the first of them), `exactly` the
    same for who wants to mend it; "" if nothing is.
    """

    notes: Notes
    note: str = ""
    exactly: str = ""
    values: dict[str, Values] = field(default_factory=dict)
    choices: list[JudgedChoice] = field(default_factory=list)


def lying_beside(replay: Replay, log: Path | None) -> Beside:
    """What lies beside this log (None: it is no file); what cannot be used is left out."""
    found = Beside(Notes.new(replay), TORN if replay.torn else "", replay.torn)
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
