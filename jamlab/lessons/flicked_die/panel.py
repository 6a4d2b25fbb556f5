"""Lesson 10's own panel: how often a die sinks from every distance, with a curve through it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

import ipywidgets as widgets

from jamlab.lessons.course.lesson_page import LessonPage
from jamlab.lessons.flicked_die.lesson import EACH, FAR, NEAR, each_distance
from jamlab.probability.estimates.flicked import Sunk
from jamlab.widgets.shared.chart_panel import chart_panel
from jamlab.widgets.shared.live_chart import LiveChart
from jamlab.widgets.shared.pieces import Pieces

_WAIT: Final = "It opens with the measured answer."
_MODEL: Final = (
    f"{EACH} flicks from each distance. The bars are 95 % intervals; the grey line is a logistic "
    "curve, a <b>model</b>: it assumes that the logarithm of the odds goes in a straight line with "
    "the distance."
)


def panel(page: LessonPage) -> widgets.VBox:
    """The panel; it follows the page."""
    return FlickCurve(page).panel


class FlickCurve:
    """The panel is `panel`; it opens with the page's measured answer.

    What has been measured is kept in `measured`.
    """

    def __init__(self, page: LessonPage) -> None:
        self._page = page
        self._round = 0
        self.measured: list[Sunk] = []
        self._pieces = Pieces(self._progress, self._ended)
        self.button = widgets.Button(description="Measure from every distance")
        self.button.on_click(lambda _: self.measure())
        self.bar = widgets.IntProgress(value=0, min=0, max=FAR - NEAR + 1)
        self.bar.layout.visibility = "hidden"
        self.words = widgets.HTML()
        self.place = widgets.VBox()
        row = widgets.HBox([self.button, self.bar])
        row.add_class("jamlab-chart-buttons")
        title = "The chance by distance"
        self.panel = chart_panel(title, self.words, row, self.place, note="measured")
        page.watchers.append(self.follow)
        self.follow(page)

    def follow(self, page: LessonPage) -> None:
        """The page has changed: before its answer nothing can be measured here."""
        opened = page.sitting.opened
        self.words.value = f"<p>{_MODEL if opened else _WAIT}</p>"
        self.button.disabled = not opened or self._pieces.busy
        if not opened:
            self.measured, self.place.children = [], ()

    def measure(self) -> None:
        """Flick from each distance; nothing happens while that is being done."""
        if self._pieces.busy or not self._page.sitting.opened:
            return
        self.measured = []
        self.button.disabled = True
        self.bar.layout.visibility = "visible"
        self._pieces.start(self._flicks())

    def _flicks(self) -> Iterator[None]:
        for distance, sunk, flicks in each_distance(self._page.sitting.seed + 1000 * self._round):
            self.measured.append(Sunk(distance, sunk, flicks))
            yield

    def _progress(self, done: int) -> None:
        self.bar.value = done

    def _ended(self, done: int, error: BaseException | None) -> None:
        self.button.disabled = False
        self.button.description = "Measure once more"
        self.bar.layout.visibility = "hidden"
        self._round += 1
        if error is not None:
            raise error
        from jamlab.charts.flicks import sinking_chart, sinking_said  # Altair loads only now

        chart = sinking_chart(self.measured, 260, "cm")
        said = sinking_said(self.measured, "cm")
        if self.place.children:
            self.place.children[0].draw(chart, said)
            self.place.children[1].value = f"<p>{escape(said)}</p>"
        else:
            self.place.children = (LiveChart(chart, said), widgets.HTML(f"<p>{escape(said)}</p>"))
