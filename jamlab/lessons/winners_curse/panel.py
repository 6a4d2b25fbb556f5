"""Panel of lesson 9: apparent and actual worth of the basket, by the winner's card.

The baskets of the trials are recomputed from their random streams, each once.
"""

from __future__ import annotations

from typing import Any, Final

from jamlab.core import Stream
from jamlab.lessons.course.lesson_messages import PanelTold
from jamlab.lessons.course.page_state import LessonPanel, Spec, chart_of, panel_state
from jamlab.lessons.course.sitting import Sitting
from jamlab.lessons.winners_curse import AUCTION
from jamlab.lessons.winners_curse.basket import OTHERS, POINTS, dealt
from jamlab.text import decimal
from jamlab.ui.charts.house import ACCENT, INK, LEAF

CARDS: Final = tuple(POINTS)
LOW, HIGH = 4, CARDS[-1] + OTHERS + 1
_WAIT: Final = "It is drawn from your trials."


class WinnersCursePanel(LessonPanel):
    """Actual worth of the baskets in the trials, by the winner's card."""

    spec = Spec("jamlab.lessons.winners_curse.curse_chart", "curse_chart", (CARDS, LOW, HIGH))

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self._begin()

    def _begin(self) -> None:
        self.number = dict.fromkeys(CARDS, 0)
        self.total = dict.fromkeys(CARDS, 0)
        self._done = 0

    def follow(self) -> None:
        if self.sitting.trials < self._done:  # a new run has begun
            self._begin()
        for number in range(self._done, self.sitting.trials):
            worths = dealt(Stream(self.sitting.seed, number))
            self.number[max(worths)] += 1
            self.total[max(worths)] += sum(worths)
        self._done = self.sitting.trials

    def state(self) -> PanelTold:
        said = self.said
        return panel_state(
            "What it seemed worth, and what it was",
            note="points",
            chart=chart_of(said, self.rows),
            below=[said],
        )

    @property
    def rows(self) -> dict[str, list[dict[str, Any]]]:
        """Chart's rows; the exact ones only once the answer is shown."""
        seems = [(card, float(card + OTHERS)) for card in CARDS]
        found = [(card, self.total[card] / n) for card, n in self.number.items() if n]
        exact = [
            (look.signal, float(look.value_if_won))
            for look in AUCTION.looks
            if self.sitting.answer is not None and look.value_if_won is not None
        ]
        most = max(self.number.values())
        marks = [(0.8, CARDS[0] + OTHERS + 4.0, "it seemed worth", INK)]
        if found:
            marks.append((4.6, LOW + 4.4, "it was: your trials", LEAF))
        if exact:
            marks.append((4.6, LOW + 2.4, "it was: exact", ACCENT))
        return {
            "seems": _points(seems),
            "found": [
                {**point, "size": self.number[int(point["card"])] / most}
                for point in _points(found)
            ],
            "exact": _points(exact),
            "marks": [
                {"card": card, "worth": worth, "words": words, "colour": colour}
                for card, worth, words, colour in marks
            ],
        }

    @property
    def said(self) -> str:
        """Sentence on how much less the basket was worth than it seemed, on average."""
        trials = sum(self.number.values())
        if not trials:
            return _WAIT
        seemed = sum((card + OTHERS) * n for card, n in self.number.items()) / trials
        worth = sum(self.total.values()) / trials
        seems, was = decimal(seemed, 1), decimal(worth, 1)
        return f"To the winners it seemed worth {seems} on average, and it was worth {was}."


def _points(values: list[tuple[int, float]]) -> list[dict[str, Any]]:
    return [{"card": card, "worth": worth} for card, worth in values]


PANEL = WinnersCursePanel
