"""Widgets for the parts of a lesson page: they draw the program's state and send it messages.

* `PartWidget` draws question, guess, exact answer, exercises, the end or a tree; `TrialTable` the
  live table; `PanelWidget` a chart with its texts and buttons.
* `told` holds everything that is drawn, and nothing that is not yet visible.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import traitlets
from ipywidgets import widget_serialization

from jamlab.arguments import one_of
from jamlab.core import AnyGame
from jamlab.pages.explainer.explainer import all_faces
from jamlab.ui import bundle
from jamlab.ui.charts.house import dark_css
from jamlab.ui.charts.live_chart import Vega, spec_of, vega
from jamlab.ui.messages import named, sparse
from jamlab.ui.program_widget import ProgramWidget

LOOK: Final = ("ui/toolkit/tokens", "ui/toolkit/components", "ui/toolkit/contrast")
PARTS: Final = ("question", "guess", "exact", "exercises", "end", "tree")
Hear = Callable[[Mapping[str, Any]], None]
ChartSpec = tuple[str, str, tuple[Any, ...]]
"""Module, function and arguments: see `spec_of`."""


class LessonPart(ProgramWidget):
    """Base class of all parts, with their CSS class."""

    def __init__(self, name: str, told: Mapping[str, Any], hear: Hear, **traits: Any) -> None:
        super().__init__(told, hear, **traits)
        self.name = name
        self.add_class(f"jamlab-lesson-{name}")

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"


class PartWidget(LessonPart):
    """Part without a table or chart, one of `PARTS`; ValueError for another name."""

    _esm = bundle.script("lessons/lesson_page/lesson.js")
    _css = bundle.sheets(*LOOK, "lessons/lesson_page/lesson", "lessons/lesson_page/tree")

    part = traitlets.Unicode().tag(sync=True)

    def __init__(self, part: str, told: Mapping[str, Any], hear: Hear, **traits: Any) -> None:
        one_of("part", part, PARTS)
        super().__init__(part, told, hear, part=part, **traits)


class TrialTable(LessonPart):
    """Live table, with the pieces of `game`."""

    _esm = bundle.script("lessons/lesson_page/trialtable.js")
    _css = bundle.sheets(
        *(*LOOK, "ui/tables/table", "ui/tables/cards", "ui/tables/kitchen"),
        *("ui/tables/board", "lessons/lesson_page/lesson"),
    )

    faces = traitlets.Dict().tag(sync=True)
    layout_ = traitlets.Dict().tag(sync=True)

    def __init__(self, game: AnyGame, told: Mapping[str, Any], hear: Hear, **traits: Any) -> None:
        faces = {name: sparse(face) for name, face in all_faces(game).items()}
        layout = named(game.layout)
        super().__init__("table", told, hear, faces=faces, layout_=layout, **traits)


class PanelWidget(LessonPart):
    """Panel: buttons, text, a chart with this specification if any, a table."""

    _esm = bundle.script("lessons/lesson_page/lessonpanel.js")
    _css = "\n".join(
        [
            bundle.sheets(*LOOK, "lessons/lesson_page/lesson", "lessons/lesson_page/panel"),
            dark_css(".jl-lesson[data-theme=dark] .jamlab-livechart svg"),
        ]
    )

    part = traitlets.Unicode().tag(sync=True)
    vega = traitlets.Instance(Vega, allow_none=True).tag(sync=True, **widget_serialization)
    spec = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        name: str,
        told: Mapping[str, Any],
        hear: Hear,
        chart: ChartSpec | None,
        **traits: Any,
    ) -> None:
        if chart is not None:
            module, function, arguments = chart
            traits |= {"vega": vega(), "spec": spec_of(module, function, *arguments)}
        super().__init__(name, told, hear, part=name, **traits)
