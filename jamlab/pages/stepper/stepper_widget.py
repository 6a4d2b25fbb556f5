"""Stepper: a recorded game as a widget that steps in the browser.

* `Stepper(replay)` in a notebook cell shows the table, the latest event, the clause, the chances
  and the progress, with a scrub bar, keys and viewpoints.
* All scenes are sent to the browser once, as changes, in compressed JSON; a step needs no kernel,
  and a stepper whose kernel has ended still works.
* `position`, `viewpoint`, `theme` and `large` are traits, set by the browser or by Python.
* The same JavaScript serves a page with no kernel: `bundle.script()` exports `mount`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from jamlab.arguments import unknown
from jamlab.ui import bundle
from jamlab.ui.bundle import THEMES
from jamlab.ui.story import packed

if TYPE_CHECKING:
    from jamlab.log import Replay
    from jamlab.log.notes import Notes


class Stepper(anywidget.AnyWidget):
    """Widget that steps through a replay.

    `viewpoint` is "table", a seat ("0", "1", …) or "all"; `viewpoints` are those that are sent
    (None: all): others cannot be seen. `position` counts the events that have happened.
    `span=(a, b)` shows events a to b only (counted from 1). `compact` is the small table of an
    explainer. `hide_future` hides or shows what comes next at the start; None restores the reader's
    last choice, initially to hide it. `notes` are shown with their stops, as far as these
    viewpoints may see them, but not beside a compact table.

    Raises ValueError if the viewpoint or the span does not exist.
    """

    _esm = bundle.script()
    _css = bundle.style()

    story = traitlets.Bytes().tag(sync=True)
    options = traitlets.Unicode("{}").tag(sync=True)
    position = traitlets.Int(0).tag(sync=True)
    viewpoint = traitlets.Unicode("table").tag(sync=True)
    theme = traitlets.Enum(THEMES, "auto").tag(sync=True)
    large = traitlets.Bool(False).tag(sync=True)
    coming = traitlets.Unicode("").tag(sync=True)
    """Title of a replay that is loading: shown over the table until `tell` replaces it."""

    def __init__(
        self,
        replay: Replay,
        *,
        viewpoint: str = "table",
        viewpoints: Sequence[str] | None = None,
        position: int = 0,
        span: tuple[int, int] | None = None,
        compact: bool = False,
        hide_future: bool | None = None,
        title: str | None = None,
        notes: Notes | None = None,
    ) -> None:
        from jamlab.ui.notes_view import notes_message
        from jamlab.ui.story import story

        told = story(replay, viewpoints)
        if notes is not None:
            told["notes"] = notes_message(notes, viewpoints)
        self._begin(told, viewpoint, position, span, compact, hide_future, title)

    @classmethod
    def of(
        cls,
        story: Mapping[str, Any],
        *,
        viewpoint: str = "table",
        position: int = 0,
        span: tuple[int, int] | None = None,
        compact: bool = False,
        hide_future: bool | None = None,
        title: str | None = None,
    ) -> Stepper:
        """Create a stepper from an existing story."""
        stepper = cls.__new__(cls)
        stepper._begin(story, viewpoint, position, span, compact, hide_future, title)
        return stepper

    def tell(self, replay: Replay) -> None:
        """Replace the replay, starting at its beginning from the table's viewpoint.

        The old table stays on screen until the new one is ready.
        """
        from jamlab.ui.story import story

        told = story(replay)
        self._words = _named(told)
        with self.hold_sync():
            self.story, self.position, self.viewpoint, self.coming = packed(told), 0, "table", ""

    def _begin(
        self,
        story: Mapping[str, Any],
        viewpoint: str,
        position: int,
        span: tuple[int, int] | None,
        compact: bool,
        hide_future: bool | None,
        title: str | None,
    ) -> None:
        last = len(story["events"])
        views = [view["id"] for view in story["views"]]
        if viewpoint not in views:
            raise ValueError(unknown("viewpoint", viewpoint, views))
        if span is not None and not 1 <= span[0] <= span[1] <= last:
            raise ValueError(f"span must be in 1 to {last}, got {span[0]} to {span[1]}")
        self._words = _named(story)
        first, end = (0, last) if span is None else (span[0] - 1, span[1])
        options = {"span": span, "compact": compact, "hideFuture": hide_future, "title": title}
        super().__init__(
            story=packed(story),
            options=json.dumps(options),
            viewpoint=viewpoint,
            position=max(first, min(end, position)),
        )

    def __repr__(self) -> str:
        return f"<Stepper {self._words}>"


def _named(story: Mapping[str, Any]) -> str:
    return f"{story['game']} {', '.join(story['seats'])} · {len(story['events'])} events"
