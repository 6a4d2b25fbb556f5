"""The laboratory's figures as tables of HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from jamlab.analysis.flicks import chances_to_sink, figures
from jamlab.core.text import many, percent
from jamlab.games.jamsumo.flick.flick_trials import Sunk, Trials


def figures_html(trials: Trials) -> str:
    """What became of the die: count, share and 95 % interval; what never came is left out."""
    rows = [
        (row["what"], f"{row['count']:,}", *_shares(row))
        for row in figures(trials).to_dict("records")
        if row["count"]
    ]
    total = f"of {many(len(trials.done), 'flick')}"
    return _table(("", total, "share", "95 % interval"), rows)


def sinking_html(measured: Sequence[Sunk]) -> str:
    """The same as the chart, behind a switch."""
    rows = [
        (f"{row['distance']} mm", f"{row['sunk']} of {row['flicks']}", *_shares(row))
        for row in chances_to_sink(measured).to_dict("records")
    ]
    table = _table(("from", "sank", "share", "95 % interval"), rows)
    return f"<details><summary>The same as a table</summary>{table}</details>"


def _shares(row: Mapping[Any, Any]) -> tuple[str, str]:
    return percent(row["share"]), f"{percent(row['low'])} to {percent(row['high'])}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    cells = "".join(f"<th scope=col>{escape(words)}</th>" for words in head)
    lines = "".join(
        f"<tr><th scope=row>{escape(first)}</th>"
        + "".join(f"<td>{escape(words)}</td>" for words in rest)
        + "</tr>"
        for first, *rest in rows
    )
    return f"<table><thead><tr>{cells}</tr></thead><tbody>{lines}</tbody></table>"
