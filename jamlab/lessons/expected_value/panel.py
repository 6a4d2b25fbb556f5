"""Panel of lesson 4: the costs and their mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from jamlab.lessons.course.outcome_bars import OutcomeBars
from jamlab.lessons.expected_value import COSTS


class ExpectedValuePanel(OutcomeBars):
    """Bars by cost."""

    title = "Where the mean lies"
    words = tuple(f"{cost} points" for cost in COSTS)
    axis = "points that a card costs"
    values = tuple(COSTS)

    @property
    def counts(self) -> Sequence[int]:
        found = Counter(self.sitting.running.values)
        return [found[cost] for cost in COSTS]


PANEL = ExpectedValuePanel
