"""Theatre widget: choose or supply a recorded game, step through it, ask about a step, see the
standings.

* `Theatre(folder)` lists the logs below `folder`; the page opens one, and accepts files.
* The page steps by itself; Python loads recordings, answers questions and runs trials.
* An unreadable file leaves the current recording, and the error is shown, with the line.
"""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import traitlets
from ipywidgets import widget_serialization

from jamlab.log import Replay
from jamlab.pages.questions import asking_widget as asking
from jamlab.pages.questions.asking_program import PAUSE, AskingProgram
from jamlab.pages.theatre.theatre_program import TheatreProgram
from jamlab.ui import bundle
from jamlab.ui.charts.house import dark_css
from jamlab.ui.charts.live_chart import Vega, spec_of, vega
from jamlab.ui.program_widget import (
    KernelHost,
    ProgramWidget,
    in_kernel,
    is_own_notebook,
    is_public_page,
)

ENTRY: Final = "pages/theatre/theatre.js"
PARTS: Final = {
    "laid": "story",
    "refused": "refused",
    **{
        part: part
        for part in ("asking", "values", "whatif", "branch", "branches", "rulings", "notes")
    },
}
"""Parts that change, by trait. The list of recordings is sent once: it is `told`."""
_BROWSER: Final = {"kind": "theatre", "arguments": {}, "parts": PARTS}


@cache
def _style() -> str:
    dark = dark_css(".jamlab[data-theme=dark] .jl-standings svg")
    sheets = bundle.sheets("pages/theatre/theatre", "pages/rulings/rulings", "pages/whatif/whatif")
    return f"{bundle.style()}\n{asking.style()}\n{sheets}\n{dark}"


class Theatre(ProgramWidget):
    """Widget with the recorded games below `folder`.

    `show(replay)` loads a replay; `replay` is the current one, None before the page has opened one.
    `position` counts the events that have happened, `viewpoint` is "table", a seat ("0", "1", …) or
    "all": set by the browser or by Python.
    """

    _esm = bundle.script(ENTRY)
    _css = _style()

    laid = traitlets.Dict().tag(sync=True)
    refused = traitlets.Dict().tag(sync=True)
    asking = traitlets.Dict().tag(sync=True)
    values = traitlets.Dict().tag(sync=True)
    rulings = traitlets.Dict().tag(sync=True)
    whatif = traitlets.Dict().tag(sync=True)
    branch = traitlets.Dict().tag(sync=True)
    branches = traitlets.Dict().tag(sync=True)
    notes = traitlets.Dict().tag(sync=True)
    position = traitlets.Int(0).tag(sync=True)
    viewpoint = traitlets.Unicode("table").tag(sync=True)
    large = traitlets.Bool(False).tag(sync=True)
    charts = traitlets.Dict().tag(sync=True)
    vega = traitlets.Instance(Vega).tag(sync=True, **widget_serialization)

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        pause = PAUSE if in_kernel() else 0
        self._program = TheatreProgram(
            self.folder, pause=pause, writes=is_own_notebook(), places=not is_public_page()
        )
        told = self._program.state()
        lines = {"standings": spec_of("jamlab.ui.charts.standings", "standing_lines")}
        super().__init__(
            told["theatre"],
            self._do,
            charts={**lines, **asking.charts()},
            vega=vega(),
            program={**_BROWSER, "id": uuid4().hex},
            **{trait: told[part] for trait, part in PARTS.items()},
        )
        self._host = KernelHost(self._program, self._tell)

    def __repr__(self) -> str:
        return f"<Theatre {sum(len(game['logs']) for game in self.told['games'])} games>"

    @property
    def replay(self) -> Replay | None:
        """Current replay, None before the page has opened one."""
        return self._program.replay

    @property
    def stepper(self) -> Theatre:
        """Stepper of the page: `theatre.stepper.position` is `theatre.position`."""
        return self

    @property
    def questions(self) -> AskingProgram:
        """View model of "Ask about this step": `questions.answer`, …"""
        return self._program.asking

    def show(self, replay: Replay) -> None:
        """Load a replay; LogError if it was seen in part and no whole game fits."""
        self._program.show(replay)
        log = b64encode(gzip.compress(replay.data, mtime=0)).decode("ascii")
        with self.hold_sync():
            # On a prerendered page the browser's own Python answers questions about it.
            self.program = {**self.program, "arguments": {"log": log, "name": replay.name}}
            self.position, self.viewpoint = 0, "table"
            self._host.tell()

    def _do(self, message: Mapping[str, Any]) -> None:
        self._host.receive(message)

    def _tell(self, part: str, told: Mapping[str, Any]) -> None:
        for trait, name in PARTS.items():
            if name == part:
                self.set_trait(trait, dict(told))
