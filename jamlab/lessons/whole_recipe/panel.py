"""Panel of lesson 6: share of trials that baked within 1, 2, 3, … turns.

The exact curve comes from the chain, turn by turn, once the exact answer is shown.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import accumulate
from typing import Any, Final

from jamlab.games.pie.baking import baked_at
from jamlab.lessons.course.lesson_messages import PanelTold
from jamlab.lessons.course.page_state import LessonPanel, Spec, chart_of, panel_state
from jamlab.lessons.course.sitting import Sitting
from jamlab.lessons.whole_recipe import waits_for
from jamlab.text import many
from jamlab.ui.charts.house import ACCENT, GUESS, LEAF

MOST: Final = 80
"""Number of turns shown."""
_AT: Final = 58  # turn at which the labels stand, below the curves
_WAIT: Final = "It is drawn from your trials."


class WholeRecipePanel(LessonPanel):
    """Curves of the trials, counted as they are played, and of the exact chances."""

    spec = Spec("jamlab.lessons.whole_recipe.within_chart", "within_chart", ("turns", MOST))

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self._running = sitting.running
        self._counts: Counter[int] = Counter()

    def follow(self) -> None:
        if self._running is not self.sitting.running:  # setting changed
            self._running, self._counts = self.sitting.running, Counter()
        new = self._running.n - self._counts.total()
        if new:
            self._counts.update(map(int, self._running.values[-new:]))

    def state(self) -> PanelTold:
        return panel_state(
            "Baked within so many turns",
            note="share of the trials",
            chart=chart_of(self.said, self.rows),
            below=[self.said],
        )

    @property
    def rows(self) -> dict[str, list[dict[str, Any]]]:
        """Chart's rows; the exact ones only once the answer is shown."""
        sitting, trials = self.sitting, self._counts.total()
        within = [
            n / trials for n in accumulate(self._counts[n] for n in range(MOST + 1)) if trials
        ]
        exact = exact_shares(sitting.settings["missing"]) if sitting.answer else []
        marks = []
        if sitting.guessed is not None:
            at = min(sitting.guessed, _AT)
            marks.append(("words", at, 0.06, f"your guess {sitting.guess_said}", GUESS))
            marks.append(("guess", sitting.guessed, 0.06, "", GUESS))
        if within:
            marks.append(("words", _AT, 0.62, f"{trials:,} trials", LEAF))
        if exact:
            marks.append(("words", _AT, 0.74, "exact", ACCENT))
        return {
            "trials": _points(within),
            "exact": _points(exact),
            "marks": [
                {"kind": kind, "n": n, "share": share, "words": words, "colour": colour}
                for kind, n, share, words, colour in marks
            ],
        }

    @property
    def said(self) -> str:
        """Summary: the turn by which half had baked, and why it is less than the mean."""
        trials, done = self._counts.total(), 0
        if not trials:
            return _WAIT
        turns = sorted(self._counts)
        for middle in turns:
            done += self._counts[middle]
            if 2 * done >= trials:
                break
        said = f"In at least half of your trials the pie was baked within {_turns(middle)}; "
        said += f"the longest took {_turns(turns[-1])}."
        if self.sitting.answer is not None and middle < self.sitting.answer.value:
            said += " A few long waits pull the mean above that."
        return said


@cache
def exact_shares(missing: int) -> list[float]:
    """Return the chances to have baked within 0, 1, … MOST turns."""
    return [float(chance) for chance in accumulate(baked_at(waits_for(missing), MOST))]


def _points(values: list[float]) -> list[dict[str, Any]]:
    return [{"n": n, "share": share} for n, share in enumerate(values)]


def _turns(n: int) -> str:
    return many(n, "turn")


PANEL = WholeRecipePanel
