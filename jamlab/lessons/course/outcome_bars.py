"""Closing panel for lessons with a few outcomes: bars of observed and exact frequencies."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import ClassVar, Final

from jamlab.core import Stream
from jamlab.lessons.course.lesson_messages import PanelTold, TableTold
from jamlab.lessons.course.page_state import LessonPanel, Spec, chart_of, panel_state, table_of
from jamlab.lessons.course.sitting import Sitting
from jamlab.text import many, rounding_note, shares
from jamlab.ui.charts.trial_rows import outcome_rows

_NOTE: Final = "bars: your trials · red: exact"


class OutcomeTally:
    """Counts of outcomes over a sitting's trials, updated while they are still played.

    `outcome` returns the outcome (from 0) of the trial on a random stream, for lessons whose trials
    return less than that.
    """

    def __init__(self, sitting: Sitting, kinds: int, outcome: Callable[[Stream], int]) -> None:
        self.sitting = sitting
        self.counts = [0] * kinds
        self.outcome = outcome
        self._done = 0

    def follow(self) -> None:
        """Count the new trials."""
        for number in range(self._done, self.sitting.trials):
            self.counts[self.outcome(Stream(self.sitting.seed, number))] += 1
        self._done = self.sitting.trials


class OutcomeBars(LessonPanel):
    """Bars by outcome. The exact chances are those of the answer's rows, in the order of `words`.

    `axis` is the title below the bars, which are labelled with `words` or their `short` forms. With
    `values`, the numbers that the outcomes stand for, the means are drawn as well.
    """

    title: ClassVar[str]
    words: ClassVar[Sequence[str]]
    axis: ClassVar[str]
    short: ClassVar[Sequence[str]] = ()
    values: ClassVar[tuple[float, ...]] = ()

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.spec = Spec(
            "jamlab.ui.charts.trial_charts", "outcomes_chart", (self.values, self.axis)
        )

    @property
    @abstractmethod
    def counts(self) -> Sequence[int]:
        """Counts by outcome so far."""

    def state(self) -> PanelTold:
        sitting, answer, counts, values = (
            self.sitting,
            self.sitting.answer,
            self.counts,
            self.values,
        )
        exact = [float(row.chance) for row in answer.rows] if answer is not None else []
        means: list[tuple[str, float, bool]] = []
        if values and sitting.trials:
            mean = sitting.running.estimate.value
            means.append((f"your mean {sitting.said(mean)}", mean, False))
        if values and answer is not None:
            means.append((f"exact {sitting.said(float(answer.value))}", float(answer.value), True))
        said = _said(self.words, counts)
        return panel_state(
            self.title,
            note=_NOTE,
            chart=chart_of(
                said, *outcome_rows(self.short or self.words, counts, exact, values, means)
            ),
            below=[said],
            table=_table(self.words, counts, exact),
        )


def _said(words: Sequence[str], counts: Sequence[int]) -> str:
    """Return the bars as a sentence."""
    total = sum(counts)
    if not total:
        return "No trial has been played yet."
    most = [n for n, count in enumerate(counts) if count == max(counts)]
    share = shares(_parts(counts))[most[0]]
    if total == 1:
        return f"The first trial: {words[most[0]]}."
    came = " and ".join(f"“{words[n]}”" for n in most)
    each = " each" if len(most) > 1 else ""
    return f"Of {many(total, 'trial')} {came} came most often: in {share}{each}."


def _parts(counts: Sequence[int]) -> list[Fraction]:
    """Return each outcome's share of all trials."""
    return [Fraction(count, sum(counts)) for count in counts]


def _table(words: Sequence[str], counts: Sequence[int], exact: Sequence[float]) -> TableTold | None:
    """Return the bars' numbers; None before there are any."""
    if not sum(counts):
        return None
    parts = _parts(counts)
    came, known = shares(parts), shares(exact)
    head = ["outcome", "trials", ", ".join(filter(None, ("share", rounding_note(parts))))]
    if exact:
        head.append(", ".join(filter(None, ("exact", rounding_note(exact)))))
    return table_of(
        head,
        [(word, f"{counts[n]:,}", came[n], *known[n : n + 1]) for n, word in enumerate(words)],
    )
