"""A panel of a lesson: the chart that all lessons share, or what is a lesson's own beside it.

The specification of its chart is made before, by Altair in a kernel; a panel names what makes it
(`Spec`) and tells the rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from jamlab.lessons.course import told
from jamlab.lessons.course.pupil.sitting import Sitting


class Spec(NamedTuple):
    """A chart's specification, by what makes it: a function of a module of `jamlab.ui.charts`,
    such as "jamlab.lessons.first_player.fair_chart"."""

    module: str
    function: str
    arguments: tuple[Any, ...] = ()


class LessonPanel:
    """A lesson's own panel in one sitting; a sitting begun anew has a new one."""

    drawn: ClassVar[str] = "panel"
    """What draws it: "panel" (`told` is then a `told.PanelTold`), or a part of its own."""
    spec: Spec | None = None
    """The chart in it."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting

    def told(self) -> Mapping[str, Any]:
        """All that is drawn now."""
        raise NotImplementedError

    def follow(self) -> None:
        """Something was done in the sitting, or trials were played: count what is new."""

    def hear(self, what: str) -> None:
        """One of its buttons was pressed; what makes no sense changes nothing."""

    def piece(self) -> bool:
        """Do a piece of what is under way; False if nothing is."""
        return False


def panel_told(
    title: str,
    *,
    note: str = "",
    buttons: Sequence[told.Button] = (),
    bar: tuple[int, int] | None = None,
    words: Sequence[str] = (),
    chart: told.ChartTold | None = None,
    labels: Sequence[told.ChartLabel] = (),
    below: Sequence[str] = (),
    table: told.TableTold | None = None,
    sections: Sequence[told.Section] = (),
) -> told.PanelTold:
    """What is told of a panel, from above: see `told.PanelTold`."""
    return {
        "title": title,
        "note": note,
        "buttons": list(buttons),
        "bar": bar,
        "words": list(words),
        "chart": chart,
        "labels": list(labels),
        "below": list(below),
        "table": table,
        "sections": list(sections),
    }


def chart_of(
    said: str,
    data: Mapping[str, Sequence[Mapping[str, Any]]],
    signals: Mapping[str, Any] | None = None,
) -> told.ChartTold:
    """A chart's rows by the names of its data, its parameters' values, and itself in a sentence."""
    rows = {name: [dict(row) for row in rows] for name, rows in data.items()}
    return {"data": rows, "signals": dict(signals or {}), "said": said}


def button(do: str, words: str, *, main: bool = False, off: bool = False) -> told.Button:
    """A button: what it does, and the words on it."""
    return {"off": off, "do": do, "words": words, "main": main}


def table_of(head: Sequence[str], rows: Sequence[Sequence[str]]) -> told.TableTold:
    """Numbers as a table; the first of each row is its name."""
    return {"head": list(head), "rows": [list(row) for row in rows]}
