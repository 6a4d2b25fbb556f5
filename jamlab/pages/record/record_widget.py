"""Widget to record a real game: the table, the question, and the list of entries.

* `Record("sixty")` begins with the names by seat; then every entry is a few taps.
* Where Python has no disk of its own, the page stores each entry before the next is accepted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from uuid import uuid4

import traitlets

from jamlab.pages.record.record_program import RecordProgram
from jamlab.ui import bundle
from jamlab.ui.program_widget import KernelHost, ProgramWidget

ENTRY: Final = "pages/record/record.js"
PARTS: Final = {"told": "record", "set": "set", "shown": "shown", "keep": "keep", "file": "file"}
"""Parts of the state by trait."""


def _style() -> str:
    sheets = ("record", "keypad", "list", "setup", "phone")
    own = (f"pages/record/{sheet}" for sheet in sheets)
    more = bundle.sheets("pages/theatre/theatre", "pages/flicks/dicereport", *own)
    return f"{bundle.style()}\n{more}"


class Record(ProgramWidget):
    """Recorder's page for one game."""

    _esm = bundle.script(ENTRY)
    _css = _style()

    set = traitlets.Dict(allow_none=True).tag(sync=True)
    shown = traitlets.Dict(allow_none=True).tag(sync=True)
    keep = traitlets.Dict().tag(sync=True)
    file = traitlets.Dict().tag(sync=True)

    def __init__(self, game: str) -> None:
        self._program = RecordProgram(game)
        told = self._program.state()
        browser = {"kind": "record", "arguments": {"game": game}, "parts": PARTS, "at_once": True}
        super().__init__(
            told["record"],
            self._do,
            program={**browser, "id": uuid4().hex},
            **{trait: told[part] for trait, part in PARTS.items() if trait != "told"},
        )
        self._host = KernelHost(self._program, self._tell)

    def __repr__(self) -> str:
        return f"<Record {self.told['game']} {len(self.told['entries'])} entries>"

    def _do(self, message: Mapping[str, Any]) -> None:
        self._host.receive(message)

    def _tell(self, part: str, told: Any) -> None:
        for trait, name in PARTS.items():
            if name == part:
                self.set_trait(trait, told)
