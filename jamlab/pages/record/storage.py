"""Storage of recorded games on disk, line by line; their list of entries; export."""

from __future__ import annotations

import contextlib
import errno
import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Literal, Self

from jamlab.core import HIDDEN, AnyGame
from jamlab.log import Replay
from jamlab.log import lines as letters
from jamlab.log.errors import LogError
from jamlab.log.files import open_locked, own_file
from jamlab.pages.record.keypad import own_fields
from jamlab.pages.record.record_messages import (
    RecordAlso,
    RecordEntry,
    RecordFile,
    RecordKeep,
    RecordSaved,
    RecordSetup,
)
from jamlab.pages.record.recording import Later, Recording
from jamlab.ui.transcript import transcript, transcript_csv

# Record on disk: a log's lines, each flushed before it is reported as stored.
#
# * New lines are appended and flushed to disk; a line torn by a crash was never reported as stored,
#   and is cut.
# * Undone or corrected lines are handled by an atomic write of the whole file: there is no moment
#   without a complete file.
# * A full disk changes nothing: the lines stored before stay.


class LockedRecord:
    """Lines stored in `path`, locked against other writers; a context manager. `own`: a new file is
    readable by its owner only.

    LogError if another process writes it; OSError if it cannot be opened.
    """

    def __init__(self, path: Path, *, own: bool = False) -> None:
        self.path = path
        is_new = not path.exists()
        self._file = _opened(path, own=own)
        if is_new:
            _settle(path.parent)
        data = path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            os.ftruncate(self._file, len(whole))
        self._size = len(whole)
        self.lines: list[str] = whole.decode(errors="replace").splitlines(keepends=True)

    def put(self, keep: int, lines: Sequence[str]) -> None:
        """Keep the first `keep` lines and append `lines`: on disk when this returns.

        OSError, with nothing changed, if it cannot be stored. IndexError if there are fewer lines.
        """
        if not 0 <= keep <= len(self.lines):
            raise IndexError(f"{keep} of {len(self.lines)} lines")
        if keep < len(self.lines):
            self._anew([*self.lines[:keep], *lines])
        elif lines:
            self._append("".join(lines).encode())
        self.lines[keep:] = lines

    def _append(self, data: bytes) -> None:
        try:
            os.lseek(self._file, self._size, os.SEEK_SET)
            _write(self._file, data)
            os.fsync(self._file)
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, self._size)
            raise
        self._size += len(data)

    def _anew(self, lines: Sequence[str]) -> None:
        data = "".join(lines).encode()
        whole = self.path.with_name(f".{self.path.name}.part")
        file = open_locked(whole, new=True, like=self._file)
        try:
            _write(file, data)
            os.fsync(file)
            os.replace(whole, self.path)
        except OSError:
            os.close(file)
            with contextlib.suppress(OSError):
                whole.unlink()
            raise
        _settle(self.path.parent)
        os.close(self._file)
        self._file, self._size = file, len(data)

    def close(self) -> None:
        """Close the file and release its lock."""
        os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _opened(path: Path, *, own: bool) -> int:
    if path.is_dir():
        raise LogError("a folder, not a file", where=path.name)
    own_file(path) if own else path.touch()
    return open_locked(path, new=False)


def _write(file: int, data: bytes) -> None:
    """Write all data: a nearly full disk accepts a part before it raises."""
    left = memoryview(data)
    while left:
        left = left[os.write(file, left) :]


def _settle(folder: Path) -> None:
    """Flush the directory entry of a new file to disk; some systems need no such call."""
    if os.name == "nt":
        return
    file = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


# Lines of a record that are stored, and those to be stored: one change after the other.


Store = Callable[[str, int, Sequence[str]], str]
"""Function that stores lines after the first n of a record, and returns the place; or OSError."""


class Storing:
    """Storage status of a record. `store` writes at once; without it, call `done` or `failed`."""

    def __init__(self, store: Store | None = None) -> None:
        self._store = store
        self._stored: list[str] = []
        self._lines: list[str] = []
        self._entries = 0
        self.keep: RecordKeep = {
            "no": 0, "id": "", "had": 0, "keep": 0, "lines": [], "all": "",
        }  # fmt: skip
        self.saved: RecordSaved = {"state": "none", "entry": 0, "where": "", "says": ""}
        self.file: RecordFile = {"no": 0, "name": "", "text": ""}

    @property
    def is_saving(self) -> bool:
        """True until the result of the last change is known."""
        return self.saved["state"] == "saving"

    def begin(self, stored: Sequence[str] = ()) -> None:
        """Start another record, of which these lines are stored already."""
        self._stored = list(stored)

    def lie(self, entries: int) -> None:
        """Mark everything as stored, with this number of entries."""
        self.saved = {**self.saved, "state": "saved", "entry": entries}

    def leave(self) -> None:
        """Clear the status: nothing is to be stored."""
        self.saved = {**self.saved, "state": "none"}

    def put(self, id: str, lines: list[str], entries: int) -> bool:
        """Store the record's lines after this number of entries; return False if that failed."""
        same = 0
        while same < min(len(lines), len(self._stored)) and lines[same] == self._stored[same]:
            same += 1
        no = self.keep["no"] + 1
        self._lines, self._entries = lines, entries
        self.keep = {
            "no": no, "id": id, "had": len(self._stored), "keep": same, "lines": lines[same:],
            "all": "".join(lines),
        }  # fmt: skip
        self.saved = {**self.saved, "state": "saving", "says": ""}
        if self._store is not None:
            try:
                where = self._store(id, same, lines[same:])
            except OSError as error:
                self.failed(no, why(error))
                return False
            self.done(no, where)
        return True

    def done(self, no: int, where: str) -> None:
        """Handle the report that change `no` was stored at `where`."""
        if no == self.keep["no"] and self.is_saving:
            self._stored = self._lines
            self.saved = {"state": "saved", "entry": self._entries, "where": where, "says": ""}

    def failed(self, no: int, reason: str) -> bool:
        """Handle the report that change `no` failed; return False if it is not the pending one."""
        if no != self.keep["no"] or not self.is_saving:
            return False
        says = reason or "it could not be stored"
        self.saved = {**self.saved, "state": "failed", "says": f"Not saved: {says}"}
        return True

    def hand_over(self, name: str, text: str) -> None:
        """Offer a file to the user."""
        self.file = {"no": self.file["no"] + 1, "name": name, "text": text}


# -- list of entries -------------------------------------------------------------------------------


def entries_told(recording: Recording, later: Later | None) -> list[RecordEntry]:
    """Return all entries; automatic events before the first are left out. `later` are the entries
    to be retried.
    """
    found = [_told(recording, n) for n in range(len(recording.entries))]
    if later is None:
        return found
    for event, _ in later.entries:
        misfit = later.misfit if len(found) == len(recording.entries) else None
        found.append(
            {
                "n": len(found) + 1,
                "seat": event.seat,
                "words": recording.words(event),
                "also": [],
                "heading": "",
                "how": "waiting" if misfit is None else "misfit",
                "clause": event.clause if misfit is None else misfit.clause,
                "says": "" if misfit is None else f"{misfit.sentence.removesuffix('.')}.",
                "mark": event.mark,
            }
        )
    return found


def _told(recording: Recording, n: int) -> RecordEntry:
    entry = recording.entries[n]
    lines = recording.log[entry.first + 1 : entry.first + entry.events]
    wrong, n_event = recording.wrong, entry.first + 1
    how: Literal["fits", "wrong", "unchecked"] = "fits"
    if wrong is not None and n_event >= wrong.n:
        how = "wrong" if n_event == wrong.n else "unchecked"
    before = recording.entries[n - 1] if n else None
    since = recording.log[before.first + 1 : entry.first] if before else []
    opened = [line.event for line in since if line.event.opens_round]
    return {
        "n": n + 1,
        "seat": entry.event.seat,
        "words": recording.words(entry.event),
        "also": [
            RecordAlso(recording.words(line.event), int(HIDDEN in own_fields(line.event).values()))
            for line in lines
            if line.node != "forced" or line.event.mark
        ],
        "heading": opened[0].opens_turn() if opened else "",
        "how": how,
        "clause": wrong.clause if wrong is not None and how == "wrong" else entry.event.clause,
        "says": "",
        "mark": entry.event.mark,
    }


# Export of a recorded game: as a log, a transcript, CSV, or a link.


_LONGEST_NAME: Final = 40


def file_of(recording: Recording, what: str) -> tuple[str, str]:
    """Return the name and the text of a file: the "log", the "transcript" in words, or the same as
    "csv".

    KeyError for anything else.
    """
    ending = {"log": "jsonl", "transcript": "txt", "csv": "csv"}[what]
    text = "".join(recording.lines())
    if what != "log":
        replay = Replay.of(text.encode(), "the record")
        text = transcript(replay) if what == "transcript" else transcript_csv(replay)
    title = str(recording.header.meta.get("title") or " ".join(recording.seats))
    words = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:_LONGEST_NAME].strip("-")
    return "-".join(part for part in (recording.game.id, words) if part) + f".{ending}", text


def link_of(lines: Sequence[str]) -> str:
    """Return the whole log as text for a URL."""
    return letters.encode_log("".join(lines).encode())


def log_in(text: str) -> str:
    """Return the log encoded by `link_of`; Malformed if the text is invalid."""
    return letters.decode_log(text).decode(errors="replace")


# -- first screen, and errors of a disk ------------------------------------------------------------


NAMES: Final = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")


def setup_told(game: AnyGame, says: str) -> RecordSetup:
    """Return the available settings; `says` is the error in those entered."""
    return {
        "fewest": game.seats[0],
        "most": game.seats[-1],
        "names": list(NAMES[: min(4, game.seats[-1])]),
        "options": [
            {
                "name": option.name, "values": list(option.values), "clause": option.clause,
                "about": option.about,
            }
            for option in game.options
            if not option.is_data
        ],
        "hides": not game.is_open,
        "says": says,
    }  # fmt: skip


def why(error: OSError) -> str:
    """Return a disk error in words."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "the disk is full"
    return "it could not be written"
