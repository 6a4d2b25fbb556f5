"""Lesson 9's own panel: by the winner's card, what the basket seemed worth, and what it was.

What the trials brought is worked out from their streams of chance, each once.
"""

from __future__ import annotations

from typing import Any, Final

import ipywidgets as widgets

from jamlab.charts.house import ACCENT, INK, LEAF
from jamlab.engine import Stream
from jamlab.lessons.course.lesson_page import LessonPage
from jamlab.lessons.course.sitting import Sitting
from jamlab.lessons.winners_curse.basket import OTHERS, POINTS, dealt
from jamlab.lessons.winners_curse.lesson import AUCTION
from jamlab.table.numbers import decimal
from jamlab.widgets.shared.chart_panel import chart_panel
from jamlab.widgets.shared.live_chart import LiveChart, spec_of

CARDS: Final = tuple(POINTS)
LOW, HIGH = 4, CARDS[-1] + OTHERS + 1
_WAIT: Final = "It is drawn from your trials."


class Worths:
    """What the baskets of a sitting's trials were worth, by the winner's card."""

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self.number = dict.fromkeys(CARDS, 0)
        self.total = dict.fromkeys(CARDS, 0)
        self._done = 0

    def of(self, sitting: Sitting) -> None:
        """Count the trials that are new; all of them, if a new run has begun."""
        if sitting.trials < self._done:
            self._begin()
        for number in range(self._done, sitting.trials):
            worths = dealt(Stream(sitting.seed, number))
            self.number[max(worths)] += 1
            self.total[max(worths)] += sum(worths)
        self._done = sitting.trials


def panel(page: LessonPage) -> widgets.VBox:
    """The chart in a panel; it follows the page."""
    counted = Worths()
    chart = LiveChart(spec_of("curse_chart", "curse_chart", CARDS, LOW, HIGH))
    below = widgets.HTML()

    def draw(page: LessonPage) -> None:
        counted.of(page.sitting)
        said = worths_said(counted)
        chart.feed(worths_rows(page.sitting, counted), said=said)
        below.value = f"<p>{said}</p>"

    draw(page)
    page.watchers.append(draw)
    return chart_panel("What it seemed worth, and what it was", chart, below, note="points")


def worths_rows(sitting: Sitting, counted: Worths) -> dict[str, list[dict[str, Any]]]:
    """The chart's rows; the exact ones only when the answer was shown."""
    seems = [(card, float(card + OTHERS)) for card in CARDS]
    found = [(card, counted.total[card] / n) for card, n in counted.number.items() if n]
    exact = [
        (look.signal, float(look.value_if_won))
        for look in AUCTION.looks
        if sitting.answer is not None and look.value_if_won is not None
    ]
    most = max(counted.number.values())
    marks = [(0.8, CARDS[0] + OTHERS + 4.0, "it seemed worth", INK)]
    if found:
        marks.append((4.6, LOW + 4.4, "it was: your trials", LEAF))
    if exact:
        marks.append((4.6, LOW + 2.4, "it was: exact", ACCENT))
    return {
        "seems": _points(seems),
        "found": [
            {**point, "size": counted.number[int(point["card"])] / most} for point in _points(found)
        ],
        "exact": _points(exact),
        "marks": [
            {"card": card, "worth": worth, "words": words, "colour": colour}
            for card, worth, words, colour in marks
        ],
    }


def _points(values: list[tuple[int, float]]) -> list[dict[str, Any]]:
    return [{"card": card, "worth": worth} for card, worth in values]


def worths_said(counted: Worths) -> str:
    """The chart in a sentence: how often the basket was worth less than it seemed, on average."""
    trials = sum(counted.number.values())
    if not trials:
        return _WAIT
    seemed = sum((card + OTHERS) * n for card, n in counted.number.items()) / trials
    worth = sum(counted.total.values()) / trials
    seems, was = decimal(seemed, 1), decimal(worth, 1)
    return f"To the winners it seemed worth {seems} on average, and it was worth {was}."
