"""Test page that exchanges messages as a browser does, and stores the lines it is sent."""

from __future__ import annotations

import json
from typing import Any

from jamlab.pages.record.record_program import RecordProgram
from jamlab.ui.view_model import Host
from tests.unit.pages.sending import arrived


class Page:
    """The recorder, tapped by key labels. `stored` are the stored lines; `taps` are counted."""

    def __init__(self, game: str) -> None:
        self.told: dict[str, Any] = {}
        self.stored: list[str] = []
        self.is_full = False
        self.taps = 0
        self.program = RecordProgram(game)
        self.host = Host(self.program, self._tell)

    def _tell(self, part: str, told: Any) -> None:
        self.told[part] = json.loads(json.dumps(told))

    def do(self, do: str, **what: Any) -> None:
        """Send a message, then store the lines to be stored, or report that they cannot be."""
        self.host.receive(arrived(self.program, do, **what))
        while self.record["saved"]["state"] == "saving":
            keep = self.told["keep"]
            if self.is_full:
                self.host.receive({"do": "unstored", "no": keep["no"], "why": "the disk is full"})
            else:
                self.stored = self.stored[: keep["keep"]] + keep["lines"]
                assert "".join(self.stored) == keep["all"]
                self.host.receive({"do": "stored", "no": keep["no"], "where": "on this device"})

    def tap(self, *labels: str) -> None:
        """Tap keys by label, one after another, each in the last part that has it."""
        for label in labels:
            self.taps += 1
            for part in reversed(range(len(self.question["parts"]))):
                keys = self.question["parts"][part]["keys"]
                found = [key["id"] for key in keys if key["label"].replace("\xad", "") == label]
                if found:
                    self.do("pick", part=part, key=found[0])
                    break
            else:
                raise AssertionError(f"no key {label!r} in {self.keys()}")

    def click(self, piece: str) -> None:
        """Click a piece on the table."""
        self.taps += 1
        self.do("piece", piece=piece)

    def keys(self) -> list[str]:
        """Labels of all enabled keys."""
        return [
            key["label"] for part in self.question["parts"] for key in part["keys"] if key["can"]
        ]

    @property
    def record(self) -> Any:
        """State of the recorder."""
        return self.told["record"]

    @property
    def question(self) -> Any:
        """The question now asked."""
        return self.record["question"]

    @property
    def words(self) -> list[str]:
        """Texts of the entries."""
        return [entry["words"] for entry in self.record["entries"]]
