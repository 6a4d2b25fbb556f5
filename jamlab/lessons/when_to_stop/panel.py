"""Panel of lesson 5: mean of each rule tried and, once available, the exact means of all."""

from __future__ import annotations

from typing import Any, Final

from jamlab.chance import Point
from jamlab.lessons import when_to_stop as turn
from jamlab.lessons.course.lesson_messages import PanelTold
from jamlab.lessons.course.page_state import LessonPanel, Spec, chart_of, panel_state
from jamlab.lessons.course.sitting import Sitting
from jamlab.text import decimal

_TOP: Final = 0.8
"""Top of the axis in tiles, above the best of all rules."""
_FEWEST: Final = 30
"""Trials before a rule is drawn; fewer are not informative."""


class WhenToStopPanel(LessonPanel):
    """Rules tried, each with its longest run."""

    spec = Spec(
        "jamlab.lessons.when_to_stop.rules_chart",
        "rules_chart",
        (turn.LOW, turn.HIGH, "stop after so many safe tiles", "tiles won on average", _TOP),
    )

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.found: dict[int, Point] = {}
        self.known = False
        """True once an exact answer was seen; it then stays in the chart."""

    def follow(self) -> None:
        sitting = self.sitting
        self.known = self.known or sitting.answer is not None
        stop, n = sitting.settings["stop"], sitting.trials
        if n >= _FEWEST and (stop not in self.found or self.found[stop].n < n):
            self.found[stop] = sitting.path[-1]

    def state(self) -> PanelTold:
        return panel_state(
            "Rules side by side",
            note="green: tried, with 95 % interval · blue: your guess · red: exact",
            chart=chart_of(self.said, self.rows(self.sitting.guessed)),
            below=[self.said],
        )

    def rows(self, guessed: float | None) -> dict[str, list[dict[str, Any]]]:
        """Return the chart's rows."""
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
        """Return the chart as a sentence."""
        if not self.found:
            return "Play some turns, then set another rule: each gets its place here."
        best = max(self.found, key=lambda stop: self.found[stop].value)
        mean = decimal(self.found[best].value, 3)
        said = f"You tried one rule: stopping after {best} won {mean} tiles a turn."
        if len(self.found) > 1:
            said = f"You tried {len(self.found)} rules. Stopping after {best} won most: {mean}."
        if self.known:
            once = float(turn.at_once().value)
            said += f" A rule that stops as soon as it wins anything comes to {decimal(once, 3)}."
        return said


PANEL = WhenToStopPanel
