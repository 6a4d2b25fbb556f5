"""Widget to play a game on a page: people at one screen, agents, or both.

    from jamlab.pages import Play
    Play("sixty")

A kernel runs the view model (`play_program`) here; on a prerendered page the browser's own Python
does.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final
from uuid import uuid4

import traitlets

from jamlab.pages.play.play_program import PlayProgram
from jamlab.pages.play.setting import switched_off
from jamlab.pages.questions.asking_widget import style as asking_style
from jamlab.ui import bundle
from jamlab.ui.program_widget import KernelHost, ProgramWidget, is_public_page

ENTRY: Final = "pages/play/play.js"
PARTS: Final = {
    "told": "play",
    **{
        part: part
        for part in (
            "setting",
            "table",
            "shown",
            "choice",
            "flicks",
            "kept",
            "saved",
            "story",
            "asking",
        )
    },
}
"""Parts of the state that are drawn, by trait."""


@cache
def _style() -> str:
    own = bundle.sheets(
        "pages/flicks/flick",
        "pages/flicks/dicereport",
        "pages/play/play",
        "pages/play/setting",
        "pages/play/play-phone",
    )
    return f"{bundle.style()}\n{asking_style()}\n{own}"


class Play(ProgramWidget):
    """Widget to play `game`. `seed`: that of the first game, to reproduce its luck.

    `first` names the option that determines which game is played: it is shown before all others.
    `options` are initial values. With `fixed` the page does not ask whether hints and taking back
    are allowed: `hints` and `back` decide. The same holds if the gallery was started without them.
    `folder`: where finished games are also written (None: nowhere). KeyError for an unknown game,
    ValueError for an unknown option.
    """

    _esm = bundle.script(ENTRY)
    _css = _style()

    game = traitlets.Unicode().tag(sync=True)
    setting = traitlets.Dict().tag(sync=True)
    table = traitlets.Dict(allow_none=True).tag(sync=True)
    shown = traitlets.Dict(allow_none=True).tag(sync=True)
    choice = traitlets.Dict().tag(sync=True)
    flicks = traitlets.Dict(allow_none=True).tag(sync=True)
    kept = traitlets.Dict().tag(sync=True)
    saved = traitlets.Dict().tag(sync=True)
    story = traitlets.Dict().tag(sync=True)
    asking = traitlets.Dict().tag(sync=True)
    slot = traitlets.Unicode().tag(sync=True)
    """Key under which the browser stores this page's data."""
    shell = traitlets.Unicode().tag(sync=True)
    """On a prerendered page, the URL of the template in which one game is saved
    (`export.one_file`).
    """

    def __init__(
        self,
        game: str,
        *,
        hints: bool = True,
        back: bool = True,
        fixed: bool = False,
        first: str = "",
        options: Mapping[str, str] = MappingProxyType({}),
        folder: str | Path | None = None,
        seed: int | None = None,
    ) -> None:
        off = switched_off()
        hints, back, fixed = (
            hints and "hints" not in off,
            back and "back" not in off,
            fixed or any(off),
        )
        program = PlayProgram(
            game,
            hints=hints,
            back=back,
            fixed=fixed,
            first=first,
            options=options,
            folder=None if folder is None else Path(folder),
            seed=seed,
        )
        self._program = program
        told = program.state()
        arguments = {
            "game": game, "hints": hints, "back": back, "fixed": fixed, "first": first,
            "options": dict(options),
        }  # fmt: skip
        browser = {"kind": "play", "arguments": arguments, "parts": PARTS}
        super().__init__(
            told["play"],
            self._do,
            game=game,
            slot=":".join((game, *(f"{name}={value}" for name, value in options.items()))),
            program={**browser, "at_once": True, "id": uuid4().hex},
            **{trait: told[part] for trait, part in PARTS.items() if trait != "told"},
        )
        self._host = KernelHost(self._program, self._tell)

    def __repr__(self) -> str:
        return f"<Play {self.game}>"

    def _do(self, message: Mapping[str, Any]) -> None:
        self._host.receive(message)

    def _tell(self, part: str, told: Mapping[str, Any] | None) -> None:
        if part == "saved" and told and told["path"] and is_public_page():
            told = {**told, "path": told["name"]}  # strangers must not learn the path
        for trait, name in PARTS.items():
            if name == part:
                self.set_trait(trait, None if told is None else dict(told))
