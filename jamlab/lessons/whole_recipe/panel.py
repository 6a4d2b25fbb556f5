"""Lesson 6's own panel: the share of the trials that baked within 1, 2, 3, … turns.

The exact curve comes from the chain, turn by turn, once the exact answer was seen.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Any, Final

import ipywidgets as widgets

from jamlab.games.pie.odds.baking import baked_at
from jamlab.lessons.course.lesson_page import LessonPage
from jamlab.lessons.course.sitting import Sitting
from jamlab.lessons.whole_recipe.lesson import waits_for
from jamlab.widgets.shared.chart_panel import chart_panel
from jamlab.widgets.shared.live_chart import LiveChart, spec_of

MOST: Final = 80
"""Turns that are shown."""
_AT: Final = 58  # turns: there the labels stand, below the curves
_WAIT: Final = "It is drawn from your trials."


def panel(page: LessonPage) -> widgets.VBox:
    """The chart in a panel; it follows the page."""
    chart, below = LiveChart(spec_of("within_chart", "within_chart", "turns", MOST)), widgets.HTML()

    def draw(page: LessonPage) -> None:
        said = within_said(page.sitting)
        chart.feed(within_rows(page.sitting), said=said)
        below.value = f"<p>{said}</p>"

    draw(page)
    page.watchers.append(draw)
    return chart_panel("Baked within so many turns", chart, below, note="share of the trials")


def shares(sitting: Sitting) -> list[float]:
    """The share of the trials that was over within 0, 1, … MOST turns."""
    counts = [0] * (MOST + 1)
    for turns in sitting.running.values:
        if turns <= MOST:
            counts[int(turns)] += 1
    return [count / sitting.trials for count in accumulate(counts)]


def exact_shares(missing: int) -> list[float]:
    """The chance to have baked within 0, 1, … MOST turns."""
    return [float(chance) for chance in accumulate(baked_at(waits_for(missing), MOST))]


def within_rows(sitting: Sitting) -> dict[str, list[dict[str, Any]]]:
    """The chart's rows; the exact ones only when the answer was shown."""
    from jamlab.charts.house import ACCENT, GUESS, LEAF

    trials = shares(sitting) if sitting.trials else []
    exact = exact_shares(sitting.settings["missing"]) if sitting.answer else []
    marks = []
    if sitting.guessed is not None:
        at = min(sitting.guessed, _AT)
        marks.append(("words", at, 0.06, f"your guess {sitting.guess_said}", GUESS))
        marks.append(("guess", sitting.guessed, 0.06, "", GUESS))
    if trials:
        marks.append(("words", _AT, 0.62, f"{sitting.trials:,} trials", LEAF))
    if exact:
        marks.append(("words", _AT, 0.74, "exact", ACCENT))
    return {
        "trials": _points(trials),
        "exact": _points(exact),
        "marks": [
            {"kind": kind, "n": n, "share": share, "words": words, "colour": colour}
            for kind, n, share, words, colour in marks
        ],
    }


def _points(values: list[float]) -> list[dict[str, Any]]:
    return [{"n": n, "share": share} for n, share in enumerate(values)]


def within_said(sitting: Sitting) -> str:
    """The chart in a sentence or two: when half had baked, and why that is less than the mean."""
    if not sitting.trials:
        return _WAIT
    values = sorted(sitting.running.values)
    middle = int(values[(len(values) - 1) // 2])
    said = f"Half of your trials had baked after {_turns(middle)}; the longest took "
    said += f"{_turns(int(values[-1]))}."
    if sitting.answer is not None and middle < sitting.answer.value:
        said += " A few long waits pull the mean above the middle."
    return said


def _turns(n: int) -> str:
    return f"{n} turn" if n == 1 else f"{n} turns"
