"""Panel of lesson 7: the last samples side by side, each with its 95 % interval."""

from __future__ import annotations

from typing import Any, Final

from jamlab.chance import wilson
from jamlab.core import Stream
from jamlab.lessons.course.lesson_messages import PanelTold
from jamlab.lessons.course.page_state import LessonPanel, Spec, chart_of, panel_state
from jamlab.lessons.course.sitting import Sitting
from jamlab.lessons.large_numbers import TRUE, caught, winning
from jamlab.text import decimal, percent
from jamlab.ui.charts.house import INK, LEAF

SAMPLES: Final = 20
_WAIT: Final = "Each sample that you play gets its interval here."


class LargeNumbersPanel(LessonPanel):
    """Latest samples."""

    spec = Spec("jamlab.lessons.large_numbers.samples_chart", "samples_chart", (SAMPLES,))

    def state(self) -> PanelTold:
        true, size = float(TRUE), self.sitting.settings["tiles"]
        rows = samples(self.sitting, true)
        said = summary(rows, true, size)
        truth = [{"share": true, "words": f"true share {percent(true)}"}]
        return panel_state(
            "The last twenty samples",
            note="bars: 95 % intervals · dark: those that miss",
            chart=chart_of(said, {"samples": rows, "truth": truth}),
            below=[said],
        )


def samples(sitting: Sitting, true: float) -> list[dict[str, Any]]:
    """Return the chart's rows: the last samples, each with its interval."""
    size, first = sitting.settings["tiles"], max(0, sitting.trials - SAMPLES)
    rows: list[dict[str, Any]] = []
    for number in range(first, sitting.trials):
        wins = winning(Stream(sitting.seed, number), **sitting.settings)
        low, high = wilson(wins, size)
        rows.append(
            {
                "place": number - first + 1,
                "share": wins / size,
                "low": low,
                "high": high,
                "colour": LEAF if low <= true <= high else INK,
            }
        )
    return rows


def summary(rows: list[dict[str, Any]], true: float, size: int) -> str:
    """Return two sentences that describe the chart."""
    if not rows:
        return _WAIT
    held = sum(row["low"] <= true <= row["high"] for row in rows)
    width = sum(row["high"] - row["low"] for row in rows) / len(rows)
    return (
        f"{held} of {len(rows)} intervals hold the true share. "
        f"With {size} tiles they are {decimal(100 * width, 0)} points wide on average; exactly, "
        f"{percent(caught(size))} of all such intervals hold it."
    )


PANEL = LargeNumbersPanel
