"""Which lines of a record are stored, and which are to be: one change after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from jamlab.programs.record.setting import why
from jamlab.programs.record.told import RecordFile, RecordKeep, RecordSaved

Store = Callable[[str, int, Sequence[str]], str]
"""Stores a record's lines after the first so many, and says where; OSError if it cannot."""


class Storing:
    """What is told of storing. `store` writes at once; without one it is told what became of it."""

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
        """True until it is told what became of the last change."""
        return self.saved["state"] == "saving"

    def begin(self, stored: Sequence[str] = ()) -> None:
        """Another record, of which these lines are stored already."""
        self._stored = list(stored)

    def lie(self, entries: int) -> None:
        """All lies stored as it is, `entries` of them."""
        self.saved = {**self.saved, "state": "saved", "entry": entries}

    def leave(self) -> None:
        """There is nothing to store."""
        self.saved = {**self.saved, "state": "none"}

    def put(self, id: str, lines: list[str], entries: int) -> bool:
        """The record is so now, after so many entries. False if it could not be stored."""
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
                self.failed({"no": no, "why": why(error)})
                return False
            self.done({"no": no, "where": where})
        return True

    def done(self, message: Mapping[str, Any]) -> None:
        """`no` was stored, `where`."""
        if message["no"] == self.keep["no"] and self.is_saving:
            self._stored = self._lines
            self.saved = {
                "state": "saved",
                "entry": self._entries,
                "where": str(message.get("where", "")),
                "says": "",
            }

    def failed(self, message: Mapping[str, Any]) -> bool:
        """`no` could not be stored; `why`. False if it is not what was to be stored."""
        if message["no"] != self.keep["no"] or not self.is_saving:
            return False
        says = str(message.get("why") or "it could not be stored")
        self.saved = {**self.saved, "state": "failed", "says": f"Not saved: {says}"}
        return True

    def hand_over(self, name: str, text: str) -> None:
        """A file for who writes."""
        self.file = {"no": self.file["no"] + 1, "name": name, "text": text}
