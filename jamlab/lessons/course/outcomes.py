"""A last panel for lessons with a few outcomes: bars of how often each came and should come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape
from typing import Final

import ipywidgets as widgets

from jamlab.charts.outcomes import rows
from jamlab.engine import Stream
from jamlab.lessons.course.lesson_page import LessonPage
from jamlab.lessons.course.sitting import Sitting
from jamlab.table.numbers import shares
from jamlab.widgets.shared.chart_panel import chart_panel
from jamlab.widgets.shared.live_chart import LiveChart, spec_of

_NOTE: Final = "bars: your trials · red: exact"


class Tally:
    """Counts the outcomes of a sitting's trials, each once, also while they are still played.

    `outcome` says which one (from 0) a trial with this chance comes to: for lessons whose trials
    say less than that.
    """

    def __init__(self, kinds: int, outcome: Callable[[Stream], int]) -> None:
        self.counts = [0] * kinds
        self.outcome = outcome
        self._done = 0
        self._sitting: Sitting | None = None

    def of(self, sitting: Sitting) -> Sequence[int]:
        """How often each outcome came by now; in a sitting begun anew from nothing."""
        if sitting is not self._sitting:
            self._sitting, self._done = sitting, 0
            self.counts = [0] * len(self.counts)
        for number in range(self._done, sitting.trials):
            self.counts[self.outcome(Stream(sitting.seed, number))] += 1
        self._done = sitting.trials
        return self.counts


def outcome_bars(
    page: LessonPage,
    title: str,
    words: Sequence[str],
    counted: Callable[[Sitting], Sequence[int]],
    *,
    axis: str,
    short: Sequence[str] = (),
    values: Sequence[float] = (),
) -> widgets.VBox:
    """The panel. The exact chances are those of the answer's rows, in the order of `words`.

    `axis` says what stands below the bars: the words, or what is `short` for them. With `values`,
    the numbers that the outcomes are, the means are drawn as well.
    """
    live = LiveChart(spec_of("outcomes_chart", "outcomes_chart", tuple(values), axis))
    below = widgets.HTML()

    def draw(page: LessonPage) -> None:
        sitting, answer = page.sitting, page.sitting.answer
        counts = counted(sitting)
        exact = [float(row.chance) for row in answer.rows] if answer is not None else []
        means: list[tuple[str, float, bool]] = []
        if values and sitting.trials:
            mean = sitting.running.estimate.value
            means.append((f"your mean {sitting.said(mean)}", mean, False))
        if values and answer is not None:
            means.append((f"exact {sitting.said(float(answer.value))}", float(answer.value), True))
        said = _said(words, counts)
        live.feed(*rows(short or words, counts, exact, values, means), said)
        below.value = f"<p>{escape(said)}</p>{_table(words, counts, exact)}"

    draw(page)
    page.watchers.append(draw)
    return chart_panel(title, live, below, note=_NOTE)


def _said(words: Sequence[str], counts: Sequence[int]) -> str:
    """The bars in a sentence."""
    total = sum(counts)
    if not total:
        return "No trial has been played yet."
    most = max(range(len(words)), key=lambda n: counts[n])
    share = _shares(counts)[most]
    return f"Of {total:,} trials {words[most]} came most often: in {share}."


def _shares(counts: Sequence[int]) -> list[str]:
    """How often each outcome came, of all trials."""
    return shares([Fraction(count, sum(counts)) for count in counts])


def _table(words: Sequence[str], counts: Sequence[int], exact: Sequence[float]) -> str:
    """The bars' numbers behind a switch, as HTML."""
    total = sum(counts)
    if not total:
        return ""
    lines, came, known = [], _shares(counts), shares(exact)
    for n, word in enumerate(words):
        cells = [f"{counts[n]:,}", came[n], *known[n : n + 1]]
        row = "".join(f"<td>{cell}</td>" for cell in cells)
        lines.append(f"<tr><th scope=row>{escape(word)}</th>{row}</tr>")
    names = ("outcome", "trials", "share", *(["exact"] if exact else []))
    head = "".join(f"<th scope=col>{name}</th>" for name in names)
    return (
        "<details><summary>The same as a table</summary>"
        f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table></details>"
    )
