"""View model of the recorder, without a widget: the question, the entries, their storage.

* Each entry is sent to be stored (`RecordKeep`), and the next is accepted only after that. An entry
  that could not be stored is taken back, and stays in the question.
* `store` writes immediately, where Python has a disk of its own; without one the page stores.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from jamlab.core import NOBODY, Event, InvalidOptions, Refusal
from jamlab.core.registry import ids, load
from jamlab.log import LogError, Replay, header_for
from jamlab.log.lines import Malformed
from jamlab.pages.record.entering import (
    NOTHING_REFUSED,
    end_told,
    question_told,
    refused_told,
    sets_told,
)
from jamlab.pages.record.keypad import is_number
from jamlab.pages.record.record_messages import (
    RecordAgain,
    RecordAnyway,
    RecordBegin,
    RecordBring,
    RecordClear,
    RecordDrop,
    RecordLeave,
    RecordOpen,
    RecordOtherwise,
    RecordPick,
    RecordPiece,
    RecordPut,
    RecordReport,
    RecordSave,
    RecordSeat,
    RecordSetEntered,
    RecordStored,
    RecordTold,
    RecordUndo,
    RecordUnstored,
    RecordWrite,
)
from jamlab.pages.record.record_question import NextEventQuestion
from jamlab.pages.record.recording import Later, Recording, WrongFrom, seen
from jamlab.pages.record.storage import (
    Store,
    Storing,
    entries_told,
    file_of,
    link_of,
    log_in,
    setup_told,
)
from jamlab.ui.requests import Request
from jamlab.ui.shown_table import Showing, table_of
from jamlab.ui.view_model import Program, handles

Snapshot = tuple[list[Event], WrongFrom | None]
"""Events entered, and the point from which the game was played wrongly."""

UNSURE: Final = (
    "Some cards that lie open were not seen by who writes: they are shown as they could be."
)
_NOT_HERE: Final = "That cannot be entered here any more."
_WHILE_SAVING: Final = (RecordStored, RecordUnstored, RecordSave)


class RecordProgram(Program):
    """Recorder's page for `game` ("": any). `names` are the defaults of the first screen."""

    def __init__(self, game: str = "", *, id: str = "", store: Store | None = None) -> None:
        self.game = load(game) if game else load(ids()[0])
        self.id = id or self.game.id
        self.recording: Recording | None = None
        self._storing = Storing(store)
        self._setup_says = self._says = ""
        self._picks: list[str] = []
        self._refused = NOTHING_REFUSED
        self._otherwise = False
        self._asking: NextEventQuestion | None = None
        self._later: Later | None = None
        self._original: Snapshot = ([], None)
        self._before: tuple[Snapshot, list[str], bool] = (([], None), [], False)
        self._showing: Showing | None = None
        self._no = self._heard = 0

    # -- messages ----------------------------------------------------------------------------------

    def handle(self, request: Request) -> None:
        self._heard += 1
        if self._storing.is_saving and not isinstance(request, _WHILE_SAVING):
            return  # each entry is stored before the next
        self._says = ""
        try:
            super().handle(request)
        except LogError as error:
            self._says = error.plainly
        except (InvalidOptions, Malformed) as error:
            self._setup_says = f"{str(error)[:1].upper()}{str(error)[1:].rstrip('.')}."
        except (IndexError, KeyError, ValueError, StopIteration):
            self._says = _NOT_HERE

    @handles(RecordBegin)
    def _begin(self, request: RecordBegin) -> None:
        self.game = load(request.game or self.game.id)
        names = [name.strip() for name in request.names]
        seen = range(len(names)) if request.seen is None else request.seen
        self.begin(names, request.options or {}, seen, request.title[:200])

    def begin(
        self, names: Sequence[str], options: Mapping[str, str], seen: Sequence[int], title: str = ""
    ) -> None:
        """Start a new game. InvalidOptions or Malformed names the problem."""
        header = header_for(self.game, names, options, {"title": title} if title else {})
        self._setup_says = ""
        self._put_on(Recording(self.game, header, seen), [])
        self._changed(([], None), [])

    @handles(RecordBring)
    def _bring(self, request: RecordBring) -> None:
        self.id = request.id or self.id
        text = request.text if request.link is None else log_in(request.link)
        self.go_on_with(text, stored=request.stored)

    def go_on_with(self, text: str, *, stored: bool = True) -> None:
        """Continue a log; `stored`: it is already stored in this form. LogError if it is
        invalid.
        """
        replay = Replay.of(text.encode(errors="replace"), "the file")
        recording = Recording.of(replay)
        self.game = replay.game
        self._put_on(recording, recording.lines() if stored else [])
        if stored:
            self._storing.lie(len(recording.entries))
        else:
            self._changed(([], None), [])

    @handles(RecordLeave)
    def _leave(self, _request: RecordLeave) -> None:
        self.recording = self._showing = None
        self._ask_anew()
        self._storing.leave()

    def _put_on(self, recording: Recording, stored: Sequence[str] | None) -> None:
        """Open a record, of which these lines are stored; None: the same as before."""
        self.recording = recording
        if stored is not None:
            self._storing.begin(stored)
        self._no += 1
        self._refused, self._picks = NOTHING_REFUSED, []
        self._later = None
        self._ask_anew()
        self._look()

    def _look(self) -> None:
        """Show the current table as a whole, without animation."""
        recording = self._recording()
        line = 0 if self._showing is None else self._showing.line
        self._showing = Showing(recording.played, lambda frame: frame)
        self._showing.line = line
        self._showing.look(recording.eyes)

    # -- question ----------------------------------------------------------------------------------

    def _ask_anew(self) -> None:
        """Reset the question; it is rebuilt from the possible events."""
        self._asking, self._otherwise = None, False

    @handles(RecordPick)
    def _on_pick(self, request: RecordPick) -> None:
        self._pick(request.part, request.key)

    def _pick(self, part: int, key: str) -> None:
        asked = self._asked().after(self._picks)
        told = asked.parts[part]["keys"]
        typed = asked.parts[part]["sort"] == "number" and is_number(key)
        found = None if typed else next(one for one in told if one["id"] == key)
        self._refused = NOTHING_REFUSED
        if found is not None and not found["can"]:
            label, asking = found["label"], self._asked()
            likely, meant = asking.by_pale_key(asked, part, key)
            if not self._recording().sees_all:  # a hidden hand may still hold it
                for event in likely[:2]:
                    if event.seat in self._recording().seen:
                        break
                    if self._recording().refusal_by_search(event) is None:
                        self._enter(event)
                        return
            refusal = Refusal(found["text"].removesuffix("."), found["clause"])
            self._refused = refused_told(label, refusal, likely if len(likely) == 1 else meant)
            return
        self._picks = [one["picked"] for one in asked.parts[:part]] + [key]
        asked = self._asked().after(self._picks)
        if asked.is_whole and not asked.by_default:
            self._enter(*self._asked().events_meant(asked), then=asked.rest[0].then)

    @handles(RecordPiece)
    def _piece(self, request: RecordPiece) -> None:
        found = self._asked().touching(request.piece)
        if len(found) == 1:
            self._enter(found[0].event)
            return
        asked, keys = self._asked().after(self._picks), []
        for part, told in enumerate(asked.parts):
            keys = [
                (part, one["id"]) for one in told["keys"]
                if one["can"] and request.piece in one["pieces"]
            ]  # fmt: skip
        if len(keys) == 1:
            self._pick(*keys[0])

    @handles(RecordAnyway)
    def _anyway(self, _request: RecordAnyway) -> None:
        recording, refused = self._recording(), self._refused
        if refused.told is None or not refused.told["anyway"] or recording.wrong is not None:
            return
        before = self._snapshot()
        self._picks, self._refused = [], NOTHING_REFUSED
        if refused.meant is None:  # it still has to be specified
            recording.mark_wrong(refused.told["clause"])
            self._picks = [] if refused.seat == NOBODY else [f"seat-{refused.seat}"]
            self._ask_anew()
            return
        recording.enter_wrongly(refused.meant, refused.told["clause"])
        self._tried(before, [])

    def _snapshot(self) -> Snapshot:
        recording = self._recording()
        return [entry.event for entry in recording.entries], recording.wrong

    @handles(RecordClear)
    def _clear(self, _request: RecordClear) -> None:
        self._picks, self._refused = [], NOTHING_REFUSED

    @handles(RecordOtherwise)
    def _something_else(self, request: RecordOtherwise) -> None:
        self._picks, self._refused = [], NOTHING_REFUSED
        self._ask_anew()
        self._otherwise = request.on and self._recording().wrong is None

    @handles(RecordAgain)
    def _again(self, _request: RecordAgain) -> None:
        self._refused = NOTHING_REFUSED

    @handles(RecordSeat)
    def _seat(self, request: RecordSeat) -> None:
        recording, seat = self._recording(), request.seat
        if self._otherwise:
            self._pick(0, f"seat-{seat}")
            return
        possible = self._asked().possible
        name = recording.seats[seat]
        if possible and seat not in {one.event.seat for one in possible}:
            event = replace(possible[0].event, seat=seat)
            refusal = recording.why_not(event)
            if refusal is not None:
                words = recording.in_names(refusal)
                self._refused = refused_told(name, words, [event, event])

    @handles(RecordWrite)
    def _write(self, _request: RecordWrite) -> None:
        asked = self._asked().after(self._picks)
        if asked.is_whole:
            self._picks = [part["picked"] for part in asked.parts]
            self._enter(*self._asked().events_meant(asked))

    @handles(RecordSetEntered)
    def _set(self, request: RecordSetEntered) -> None:
        picks = request.picks
        found = [one for one in sets_told(self._asked()) if one["picks"] == picks]
        if found:
            self._picks = picks
            self._enter(self._asked().after(picks).rest[0].event)

    @handles(RecordPut)
    def _put(self, request: RecordPut) -> None:
        nearest = self._asked().nearest(self._picks, request.fields)
        if nearest is not None:
            self._enter(nearest)

    @handles(RecordReport)
    def _report(self, request: RecordReport) -> None:
        recording = self._recording()
        if recording.observed is None:
            return
        found = seen(recording.game, recording.observed, request)
        if isinstance(found, Refusal):
            self._refused = refused_told("what is said of the dice", found, [])
        else:
            self._enter(found)

    def _enter(self, event: Event, *others: Event, then: Event | None = None) -> None:
        """Enter the first possible one of these events, and the chance event `then`; if none is
        possible, show why the first is not.
        """
        recording = self._recording()
        before = self._snapshot()
        refusal = recording.enter(event)
        if refusal is not None and all(recording.enter(other) is not None for other in others):
            words = recording.in_names(refusal)
            self._refused = refused_told(recording.words(event), words, [event])
            return
        if then is not None:
            recording.enter(then)
        picks, self._picks = self._picks, []
        self._refused = NOTHING_REFUSED
        self._tried(before, picks)

    def _tried(self, before: Snapshot, picks: list[str]) -> None:
        """Process a new entry. If an earlier one is being corrected, retry the later ones, and
        store only when all fit.
        """
        if self._later is None:
            self._changed(before, picks)
        elif self._later.entered(self._recording()):
            self._later = None
            self._changed(self._original, [])
        else:
            self._ask_anew()
            self._look()

    @handles(RecordOpen)
    def _open(self, request: RecordOpen) -> None:
        recording, before = self._recording(), self._snapshot()
        later = Later.opened(recording, request.entry, self._later)
        if self._later is None:
            self._original = before
        self._later = later
        self._picks, self._refused = [], NOTHING_REFUSED
        self._ask_anew()
        self._look()

    @handles(RecordDrop)
    def _drop(self, _request: RecordDrop) -> None:
        if self._later is not None and self._later.misfit is not None:
            self._later = None
            self._changed(self._original, [])

    @handles(RecordUndo)
    def _undo(self, _request: RecordUndo) -> None:
        recording = self._recording()
        if self._later is not None:  # restore everything before the entry was opened
            self._put_on(recording.anew(*self._original), None)
        elif recording.awaits_wrong_event:
            recording.wrong = None
            self._picks = []
            self._ask_anew()
        elif self._otherwise:
            self._picks, self._refused = [], NOTHING_REFUSED
            self._ask_anew()
        elif recording.entries:
            before = self._snapshot()
            recording.undo(len(recording.entries) - 1)
            self._picks, self._refused = [], NOTHING_REFUSED
            self._changed(before, [])

    # -- storing -----------------------------------------------------------------------------------

    def _changed(self, before: Snapshot, picks: list[str]) -> None:
        """Store the current record; restore `before` and `picks` if that fails."""
        recording = self._recording()
        self._before = before, picks, self._otherwise
        self._ask_anew()
        self._look()
        if not self._storing.put(self.id, recording.lines(), len(recording.entries)):
            self._take_back()

    @handles(RecordStored)
    def _was_stored(self, request: RecordStored) -> None:
        self._storing.done(request.no, request.where)

    @handles(RecordUnstored)
    def _was_not_stored(self, request: RecordUnstored) -> None:
        if self._storing.failed(request.no, request.why):
            self._take_back()

    def _take_back(self) -> None:
        """Take back an entry that could not be stored; its picks stay in the question."""
        before, self._picks, otherwise = self._before
        self.recording = self._recording().anew(*before)
        self._ask_anew()
        self._otherwise = otherwise
        self._look()

    @handles(RecordSave)
    def _save(self, request: RecordSave) -> None:
        self._storing.hand_over(*file_of(self._recording(), request.what))

    # -- state -------------------------------------------------------------------------------------

    def _recording(self) -> Recording:
        if self.recording is None:
            raise IndexError("no game is written down")
        return self.recording

    def _asked(self) -> NextEventQuestion:
        if self._asking is None:
            self._asking = NextEventQuestion(self._recording(), otherwise=self._otherwise)
        return self._asking

    def state(self) -> Mapping[str, Any]:
        told = {"record": self._told(), "keep": self._storing.keep, "file": self._storing.file}
        if self.recording is None or self._showing is None:
            return {**told, "set": None, "shown": None}
        table = table_of(self.recording.played, self._no)
        return {**told, "set": table, "shown": self._showing.state()}

    def _told(self) -> RecordTold:
        recording, game = self.recording, self.game
        told: RecordTold = {
            "game": game.id, "name": game.name, "title": "", "seats": [], "seen": [],
            "setup": None, "question": None, "entries": [], "undo": "",
            "saved": self._storing.saved, "checked": True, "unsure": "", "over": None,
            "says": self._says, "heard": self._heard,
        }  # fmt: skip
        if recording is None:
            told["setup"] = setup_told(game, self._setup_says)
            return told
        told["title"] = str(recording.header.meta.get("title", ""))
        told["seats"], told["seen"] = list(recording.seats), sorted(recording.seen)
        told["entries"] = entries_told(recording, self._later)
        if self._later is not None:
            told["undo"] = "the correction"
        elif recording.awaits_wrong_event:
            told["undo"] = "that it was played wrongly"
        elif self._otherwise:
            told["undo"] = "that something else happened"
        elif recording.entries:
            told["undo"] = told["entries"][-1]["words"]
        told["checked"] = recording.wrong is None
        over = recording.over
        if over is not None:
            told["over"] = end_told(over, link_of(recording.lines()))
        else:
            corrects = 0 if self._later is None else self._later.corrects
            told["unsure"] = UNSURE if recording.is_unsure else ""
            told["question"] = question_told(self._asked(), self._picks, self._refused, corrects)
        return told


def record_program(game: str = "") -> RecordProgram:
    """Create the view model of a page that stores by itself."""
    return RecordProgram(game)
