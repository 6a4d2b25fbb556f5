"""Panel of lesson 3: number of jokers in a hand, as counted in the trials and exactly."""

from __future__ import annotations

from collections.abc import Sequence

from jamlab.games.sixty.deck import HAND
from jamlab.lessons.counting_hands import LABELS, jokers_dealt
from jamlab.lessons.course.outcome_bars import OutcomeBars, OutcomeTally
from jamlab.lessons.course.sitting import Sitting


class CountingHandsPanel(OutcomeBars):
    """Bars by number of jokers."""

    title = "How many jokers?"
    words = LABELS
    axis = "jokers in a hand of five"
    short = tuple(map(str, range(HAND + 1)))

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self._tally = OutcomeTally(sitting, len(LABELS), jokers_dealt)

    def follow(self) -> None:
        self._tally.follow()

    @property
    def counts(self) -> Sequence[int]:
        return self._tally.counts


PANEL = CountingHandsPanel
