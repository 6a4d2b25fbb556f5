"""View model of the notes editor: options at a stop, reading and writing files, mistakes as stops.

The page itself holds the text that is written (`draft.js`); Python checks it against the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from jamlab.analysis.booking.mistakes import stops_to_learn
from jamlab.log import LogError, Replay
from jamlab.log.lines import Malformed
from jamlab.log.notes import Branch, Notes, beside, choice_at, option_line, option_words
from jamlab.log.partial.steppable import unavailable_reason
from jamlab.pages.notes.notes_messages import (
    ChoiceTold,
    NotesChoice,
    NotesLearn,
    NotesRead,
    NotesSave,
    NotesWork,
    OptionTold,
    WritingTold,
)
from jamlab.ui.notes_view import notes_message, stop_views
from jamlab.ui.view_model import Program, handles

ALIKE: Final = 60
"""Most options of a line listed in full; of more, the first few and the one chosen."""
FEW: Final = 6
NO_MISTAKES: Final = "No mistakes are known of this game. Let its choices be judged first."
NOTHING: Final[ChoiceTold] = {"at": -1, "seat": -1, "views": [], "options": []}


class NotesProgram(Program):
    """Notes on `replay`. `path` is the log's file if notes may be written beside it; `branches`
    returns the variations, which are stored elsewhere.
    """

    def __init__(
        self,
        replay: Replay | None = None,
        path: Path | None = None,
        branches: Callable[[], tuple[Branch, ...]] = tuple,
    ) -> None:
        self.replay = replay
        self._path = path
        self._branches = branches
        self._told: WritingTold = {
            "ask": 0,
            "words": "",
            "exactly": "",
            "notes": None,
            "file": "" if path is None else beside(path).name,
            "choice": NOTHING,
        }

    def state(self) -> Mapping[str, WritingTold]:
        return {"notes": self._told}

    @handles(NotesChoice)
    def _list_options(self, request: NotesChoice) -> None:
        if self.replay is not None:
            self._told = {**self._told, "choice": self._choice(self.replay, request.at)}

    @handles(NotesSave, NotesRead, NotesLearn)
    def _work(self, request: NotesWork) -> None:
        if self.replay is None:
            return
        try:
            self._answer(request.ask, notes=self._done(self.replay, request))
        except LogError as error:
            self._answer(request.ask, error.plainly, str(error))
        except OSError as error:
            words = "The notes could not be written beside the game."
            self._answer(request.ask, words, str(error))

    def _done(self, replay: Replay, request: NotesWork) -> Notes | None:
        """Carry out an action; return the notes to show if they change, else None."""
        name = request.name if isinstance(request, NotesRead) else ""
        notes = Notes.of(request.text.encode(errors="replace"), replay, name or replay.name)
        if isinstance(request, NotesLearn):
            return self._learned(replay, notes, request.choices)
        if isinstance(request, NotesSave) and self._path is not None:
            Notes.of_log(self._path, replay)  # raises: an unreadable file is not overwritten
            notes.with_(branches=self._branches()).write(beside(self._path))
        return notes if isinstance(request, NotesRead) else None

    def _learned(self, replay: Replay, notes: Notes, choices: list[Any]) -> Notes:
        """Return the notes plus a stop at each mistake that has none yet."""
        taken = {stop.at for stop in notes.stops}
        try:
            stops = stops_to_learn(replay, choices)
        except (LookupError, TypeError, ValueError):
            stops = ()
        if not stops:
            raise LogError("no mistakes", where=replay.name, plainly=NO_MISTAKES)
        return notes.with_stops(stop for stop in stops if stop.at not in taken)

    def _answer(
        self, ask: int, words: str = "", exactly: str = "", notes: Notes | None = None
    ) -> None:
        told = None if notes is None else notes_message(notes)
        self._told = {
            **self._told,
            "ask": ask,
            "words": words,
            "exactly": exactly,
            "notes": told,
        }

    def _choice(self, replay: Replay, at: int) -> ChoiceTold:
        if at < 0:
            return NOTHING
        try:
            node = choice_at(replay, at)
        except Malformed:
            return {**NOTHING, "at": at}
        views = [
            view
            for view in stop_views(replay, node.seat)
            if not unavailable_reason(replay, view, at)
        ]
        if not views:  # every viewpoint that sees the options has invented cards
            return {**NOTHING, "at": at}
        coming = replay.events[at] if at < len(replay) else None
        lines = replay.game.option_lines(replay.state(at), node.seat, replay.seats)
        found = []
        for line in lines:
            options: list[Any] = list(line.options) if line.legal else []
            if len(options) > ALIKE:
                options = [*options[:FEW], *(one for one in options[FEW:] if one == coming)]
            for event in options:
                words = line.title if len(line.options) == 1 else option_words(replay, at, event)
                option = option_line(replay, at, event)
                found.append(OptionTold(option, words, event == coming))
        return {
            "at": at,
            "seat": node.seat,
            "views": views,
            "options": found,
        }
