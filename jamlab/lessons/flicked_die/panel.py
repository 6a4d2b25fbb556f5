"""Panel of lesson 10: share of flicks that sink by distance, with a fitted curve."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jamlab.games.jamsumo.flick.flick_trials import Sunk
from jamlab.lessons.course.lesson_messages import ChartTold, PanelTold
from jamlab.lessons.course.page_state import LessonPanel, Spec, button, chart_of, panel_state
from jamlab.lessons.course.sitting import Sitting
from jamlab.lessons.flicked_die import EACH, FAR, NEAR, each_distance

_WAIT: Final = "It opens with the simulated answer."
_MODEL: Final = (
    f"{EACH} simulated flicks from each distance. The bars are 95 % intervals. The grey line is a "
    "*model*, a logistic curve: it assumes that each centimetre changes the odds (sunk : not sunk) "
    "by the same factor."
)


class FlickedDiePanel(LessonPanel):
    """Curve by distance, available with the simulated answer. `measured` holds counts so far."""

    spec = Spec(
        "jamlab.pages.flicks.flick_charts",
        "by_distance",
        (tuple(float(cm) for cm in range(NEAR, FAR + 1)), "cm", 260),
    )

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.measured: list[Sunk] = []
        self._work: Iterator[tuple[int, int, int]] | None = None
        self._round = 0
        self._drawn: ChartTold | None = None

    def press(self, what: str) -> None:
        if what == "measure" and self.sitting.opened and self._work is None:
            self.measured = []
            self._work = each_distance(self.sitting.seed + 1000 * self._round)
            self._round += 1

    def work(self) -> bool:
        if self._work is None:
            return False
        found = next(self._work, None)
        if found is not None:
            self.measured.append(Sunk(*found))
            return True
        from jamlab.pages.flicks.flick_charts import (  # deferred: imports pandas
            sinking_rows,
            sinking_said,
        )

        self._work = None
        self._drawn = chart_of(sinking_said(self.measured, "cm"), sinking_rows(self.measured, "cm"))
        return False

    def state(self) -> PanelTold:
        opened, drawn = self.sitting.opened, self._drawn
        busy = self._work is not None
        words = "Simulate once more" if self._round else "Simulate from every distance"
        return panel_state(
            "The chance by distance",
            note="simulated",
            buttons=[button("measure", words, off=not opened or busy)],
            bar=(len(self.measured), FAR - NEAR + 1) if busy else None,
            words=[_MODEL if opened else _WAIT],
            chart=drawn,
            below=[drawn["said"]] if drawn else [],
        )


PANEL = FlickedDiePanel
