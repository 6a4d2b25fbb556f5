"""Printable tables: formatted cells and a text below them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.report.measures import Spread


@dataclass(frozen=True, slots=True)
class Table:
    """`columns` name the cells of each row; all but the first are numbers, aligned right."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    words: str = ""


def digits(value: float) -> str:
    """Format with three significant digits and thousands separators: 0.523, 5.23, 52.3, 1,234."""
    if value >= 99.95:
        return f"{value:,.0f}"
    if value >= 9.995:
        return f"{value:.1f}"
    return f"{value:.2f}" if value >= 0.9995 or value == 0 else f"{value:.3f}"


def times(found: Spread | None) -> str:
    """A ratio with its quartiles; "–" if there is none."""
    if found is None:
        return "–"
    return f"{digits(found.median)} × ({digits(found.low)}–{digits(found.high)})"


def thousands(found: Spread) -> str:
    """A speed in thousands, with its quartiles."""
    low, high = digits(found.low / 1000), digits(found.high / 1000)
    return f"{digits(found.median / 1000)} k ({low}–{high})"
