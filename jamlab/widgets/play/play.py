"""Play a game on a page: people at one screen, players of ours, or both.

    from jamlab.widgets import Play
    Play("sixty")

The program behind it is `programs.play`: a kernel runs it here, and on a kept page the browser's
own Python.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import traitlets

from jamlab.programs.play.play_program import PlayProgram
from jamlab.widgets import bundle
from jamlab.widgets.shared.program.program_widget import KernelHost, ProgramWidget

ENTRY: Final = "play/play.js"
PARTS: Final = {
    "told": "play",
    **{part: part for part in ("setting", "table", "shown", "choice", "kept", "saved")},
}
"""The parts of the program that are drawn, by trait."""


@cache
def _style() -> str:
    return f"{bundle.style()}\n{bundle.sheets('play/play', 'play/play-phone')}"


class Play(ProgramWidget):
    """The game `game`, to be played. `seed`: of the first game, for the same luck again.

    With `fixed` nobody is asked whether there are hints, and whether choices may be taken back: it
    is as `hints` and `back` say. `folder`: where finished games are written besides (None:
    nowhere). KeyError for a game that is none.
    """

    _esm = bundle.script(ENTRY)
    _css = _style()

    game = traitlets.Unicode().tag(sync=True)
    setting = traitlets.Dict().tag(sync=True)
    table = traitlets.Dict(allow_none=True).tag(sync=True)
    shown = traitlets.Dict(allow_none=True).tag(sync=True)
    choice = traitlets.Dict().tag(sync=True)
    kept = traitlets.Dict().tag(sync=True)
    saved = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        game: str,
        *,
        hints: bool = True,
        back: bool = True,
        fixed: bool = False,
        folder: str | Path | None = None,
        seed: int | None = None,
    ) -> None:
        switches = {"hints": hints, "back": back, "fixed": fixed}
        place = None if folder is None else Path(folder)
        self._program = PlayProgram(game, **switches, folder=place, seed=seed)
        told = self._program.told()
        browser = {"kind": "play", "arguments": {"game": game, **switches}, "parts": PARTS}
        super().__init__(
            told["play"],
            self._do,
            game=game,
            program={**browser, "at_once": True, "id": uuid4().hex},
            **{trait: told[part] for trait, part in PARTS.items() if trait != "told"},
        )
        self._host = KernelHost(self._program, self._tell)

    def __repr__(self) -> str:
        return f"<Play {self.game}>"

    def _do(self, message: Mapping[str, Any]) -> None:
        self._host.hear(message)

    def _tell(self, part: str, told: Mapping[str, Any] | None) -> None:
        for trait, name in PARTS.items():
            if name == part:
                self.set_trait(trait, None if told is None else dict(told))
