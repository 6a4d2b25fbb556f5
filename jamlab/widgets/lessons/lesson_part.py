"""The parts of a lesson's page as widgets: what Python tells is drawn, what a pupil does is heard.

* `Part` draws question, guess, exact answer, exercises or the end; `TrialTable` the live table.
* `told` holds all that is drawn. Nothing that was not shown yet is in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import anywidget
import traitlets
from msgspec import to_builtins

from jamlab.engine import AnyGame
from jamlab.scenes.told import sparse
from jamlab.widgets import bundle
from jamlab.widgets.explainer.explainer import all_faces
from jamlab.widgets.stepper.stepper import THEMES

PARTS: Final = ("question", "guess", "exact", "exercises", "end", "tree")
Hear = Callable[[Mapping[str, Any]], None]


class _Heard(anywidget.AnyWidget):
    """What all parts share: what is told, the theme, and who hears the pupil."""

    told = traitlets.Dict().tag(sync=True)
    theme = traitlets.Enum(THEMES, "auto").tag(sync=True)

    def __init__(self, name: str, told: Mapping[str, Any], hear: Hear, **traits: Any) -> None:
        super().__init__(told=dict(told), **traits)
        self.name = name
        self._hear = hear
        self.add_class(f"jamlab-lesson-{name}")
        self.on_msg(self._message)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    def _message(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if isinstance(content, dict) and isinstance(content.get("do"), str):
            self._hear(content)

    def tell(self, told: Mapping[str, Any]) -> None:
        """Draw this from now on."""
        self.told = dict(told)


class Part(_Heard):
    """A quiet part, one of `PARTS`. ValueError for another name."""

    _esm = bundle.script("lessons/lesson.js")
    _css = bundle.sheets("shared/tokens", "lessons/lesson", "lessons/tree")

    part = traitlets.Unicode().tag(sync=True)

    def __init__(self, part: str, told: Mapping[str, Any], hear: Hear) -> None:
        if part not in PARTS:
            raise ValueError(f"no part {part!r} of a lesson; there are {', '.join(PARTS)}")
        super().__init__(part, told, hear, part=part)


class TrialTable(_Heard):
    """The live table, with the pieces of `game`."""

    _esm = bundle.script("lessons/trialtable.js")
    _css = bundle.sheets(
        *("shared/tokens", "tables/table", "tables/cards", "tables/kitchen/kitchen"),
        *("tables/dice/board", "lessons/lesson"),
    )

    faces = traitlets.Dict().tag(sync=True)
    layout_ = traitlets.Dict().tag(sync=True)

    def __init__(self, game: AnyGame, told: Mapping[str, Any], hear: Hear) -> None:
        faces = {name: sparse(face) for name, face in all_faces(game).items()}
        layout = to_builtins(game.layout)
        super().__init__("table", told, hear, faces=faces, layout_=layout)
