"""Lesson 5's own panel: the mean of each rule that was tried, and, once it may be seen, of all."""

from __future__ import annotations

from html import escape
from typing import Any, Final

import ipywidgets as widgets

from jamlab.lessons.course.lesson_page import LessonPage
from jamlab.lessons.course.sitting import Sitting
from jamlab.lessons.when_to_stop import lesson as turn
from jamlab.probability import Estimate
from jamlab.table.numbers import decimal
from jamlab.widgets.shared.chart_panel import chart_panel
from jamlab.widgets.shared.live_chart import LiveChart, spec_of

_TOP: Final = 0.8
"""tiles: the axis ends above the best rule of all."""
_FEWEST: Final = 30
"""Trials before a rule is drawn: fewer say next to nothing."""


class Tried:
    """The rules that were tried in a sitting, each with its longest run."""

    def __init__(self) -> None:
        self.found: dict[int, Estimate] = {}
        self.known = False
        """True once an exact answer was seen; then it stays in the chart."""
        self._sitting: Sitting | None = None

    def look(self, sitting: Sitting) -> None:
        """See what the sitting has come to; one begun anew knows nothing of the last."""
        if sitting is not self._sitting:
            self._sitting, self.found, self.known = sitting, {}, False
        self.known = self.known or sitting.answer is not None
        stop, n = sitting.settings["stop"], sitting.trials
        if n >= _FEWEST and (stop not in self.found or self.found[stop].n < n):
            self.found[stop] = sitting.running.estimate

    def rows(self, guessed: float | None) -> dict[str, list[dict[str, Any]]]:
        """The chart's rows."""
        return {
            "tried": [
                {
                    "rule": stop,
                    "value": found.value,
                    "low": max(found.low, 0),
                    "high": min(found.high, _TOP),
                }
                for stop, found in sorted(self.found.items())
            ],
            "guess": [] if guessed is None else [{"rule": guessed}],
            "exact": [
                {"rule": stop, "value": float(turn.mean(stop))}
                for stop in range(turn.LOW, turn.HIGH + 1)
                if self.known
            ],
            "best": [
                {"value": float(best.value), "words": f"best rule of all {decimal(best.value, 3)}"}
                for best in ([turn.best_rule()] if self.known else [])
            ],
        }

    @property
    def said(self) -> str:
        """What is drawn, in a sentence."""
        if not self.found:
            return "Play some turns, then set another rule: each gets its place here."
        best = max(self.found, key=lambda stop: self.found[stop].value)
        many = "one rule" if len(self.found) == 1 else f"{len(self.found)} rules"
        mean = decimal(self.found[best].value, 3)
        said = f"You tried {many}; best went stopping after {best}: {mean}."
        if self.known:
            once = float(turn.at_once().value)
            said += f" Stopping as soon as there is anything to win comes to {decimal(once, 3)}."
        return said


def panel(page: LessonPage) -> widgets.VBox:
    """The panel; it follows the page."""
    tried = Tried()
    spec = spec_of(
        "rules_chart", "rules_chart", turn.LOW, turn.HIGH, "stop after so many safe tiles",
        "tiles won on average", _TOP,
    )  # fmt: skip
    live, below = LiveChart(spec), widgets.HTML()

    def draw(page: LessonPage) -> None:
        tried.look(page.sitting)
        live.feed(tried.rows(page.sitting.guessed), said=tried.said)
        below.value = f"<p>{escape(tried.said)}</p>"

    draw(page)
    page.watchers.append(draw)
    note = "green: tried, with 95 % interval · blue: your guess · red: exact"
    return chart_panel("Rules side by side", live, below, note=note)
