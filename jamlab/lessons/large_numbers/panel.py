"""The panel of lesson 7: the last samples side by side, each with its 95 % interval."""

from __future__ import annotations

from typing import Any, Final

import ipywidgets as widgets

from jamlab.charts.house import INK, LEAF
from jamlab.engine import Stream
from jamlab.lessons.course.lesson_page import LessonPage
from jamlab.lessons.large_numbers.lesson import TRUE, winning
from jamlab.probability import wilson
from jamlab.table.numbers import decimal, percent
from jamlab.widgets.shared.chart_panel import chart_panel
from jamlab.widgets.shared.live_chart import LiveChart, spec_of

SAMPLES: Final = 20
_WAIT: Final = "Each sample that you play gets its interval here."


def panel(page: LessonPage) -> widgets.VBox:
    """The panel; it follows the page."""
    true = float(TRUE)
    chart = LiveChart(spec_of("samples_chart", "samples_chart", SAMPLES))
    words = widgets.HTML()

    def draw(now: LessonPage) -> None:
        sitting = now.sitting
        size = sitting.settings["tiles"]
        first = max(0, sitting.trials - SAMPLES)
        rows: list[dict[str, Any]] = []
        for number in range(first, sitting.trials):
            wins = winning(Stream(sitting.seed, number), **sitting.settings)
            low, high = wilson(wins, size)
            caught = low <= true <= high
            rows.append(
                {
                    "place": number - first + 1,
                    "share": wins / size,
                    "low": low,
                    "high": high,
                    "colour": LEAF if caught else INK,
                }
            )
        said = summary(rows, true, size)
        words.value = f"<p>{said}</p>"
        truth = [{"share": true, "words": f"true share {percent(true)}"}]
        chart.feed({"samples": rows, "truth": truth}, said=said)

    page.watchers.append(draw)
    draw(page)
    return chart_panel(
        "The last twenty samples", chart, words, note="bars: 95 % intervals · dark: those that miss"
    )


def summary(rows: list[dict[str, Any]], true: float, size: int) -> str:
    """What the panel shows, in two sentences."""
    if not rows:
        return _WAIT
    held = sum(row["low"] <= true <= row["high"] for row in rows)
    width = sum(row["high"] - row["low"] for row in rows) / len(rows)
    return (
        f"{held} of {len(rows)} intervals hold the true share. "
        f"With {size} tiles they are {decimal(100 * width, 0)} points wide."
    )
