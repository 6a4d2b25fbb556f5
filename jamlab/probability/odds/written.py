"""An answer as plain text: fractions beside percentages, a line a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import inf, isnan, lcm
from typing import Final

from jamlab.core import ALL_KNOWING
from jamlab.core.text import MINUS, loose, number, percent, shares
from jamlab.probability.estimates.estimate import no_interval
from jamlab.probability.estimates.intervals import FEWEST
from jamlab.probability.odds.answer import Answer, Matrix, Row

LONGEST: Final = 24
"""Characters of the longest fraction that is still written out; others are decimals only."""
_BAR: Final = 24
_NAME: Final = 12
"""Characters of the longest name of a state that stands over a column of its own."""
_IN_A_LIST: Final = 13
"""Characters of the longest fraction in a list of outcomes."""
_DENOMINATOR: Final = 100_000
_COLUMN: Final = 8
"""Characters of the column of percentages, at least."""


def fraction(value: Fraction) -> str:
    """The fraction as `748/2303`; "" if it is too long to be read."""
    text = str(value).replace("-", MINUS)
    return text if len(text) <= LONGEST else ""


def figure(value: Fraction, unit: str) -> tuple[str, str]:
    """A value as a fraction ("" if it is too long or whole) and as a percentage or number."""
    if not unit:
        return fraction(value), percent(value)
    return (fraction(value) if value.denominator > 1 else ""), f"{number(value)} {unit}"


def interval(found: tuple[float, float], unit: str) -> str:
    """The 95 % interval in words."""
    low, high = found
    if unit:
        return f"95 % interval {number(low)} to {number(high)} {unit}"
    return f"95 % interval {percent(low)} to {percent(high)}"


def tried_out(n: int, value: float, low: float, high: float, unit: str) -> str:
    """What `n` trials came to, with the ends of the 95 % interval, in a sentence."""
    rounded = f"{number(value)} {unit}" if unit else percent(value)
    times = "once" if n == 1 else f"{n:,} times"
    if 1 < n < FEWEST and isnan(low):
        return f"Tried out {times}: {rounded} ({no_interval(n)})."
    if not 0 < high - low < inf:  # a mean of one trial has none, nor one of trials all alike
        return f"Tried out {times}: {rounded}{', each time the same' if n > 1 else ''}."
    return f"Tried out {times}: {rounded} ({interval((low, high), unit)})."


def whose(seat: int | None, name: str = "") -> str:
    """Whose knowledge an answer rests on, in words."""
    if seat is None:
        return "as the table sees it"
    return "all-knowing" if seat == ALL_KNOWING else f"as {name or f'seat {seat}'} sees it"


def chances(rows: Sequence[Row]) -> list[str]:
    """The chances of a list as fractions, with one denominator if that is short."""
    common = lcm(*(row.chance.denominator for row in rows))
    if common > _DENOMINATOR:
        short = [fraction(row.chance) for row in rows]
        return [part if len(part) <= _IN_A_LIST else "" for part in short]
    return [f"{row.chance.numerator * common // row.chance.denominator}/{common}" for row in rows]


def as_text(odds: Answer) -> str:
    """The whole answer in lines, without a newline at the end."""
    exact, rounded = figure(odds.value, odds.unit)
    value = f"{exact} = {rounded}" if exact and odds.is_exact else rounded
    if odds.interval is not None:
        value = f"about {rounded} ({interval(odds.interval, odds.unit)})"
    lines = [odds.question, f"  {value}, {whose(odds.seat, odds.asker)}"]
    if odds.formula:
        lines.append(f"  {odds.formula}")
    lines += [f"  {sentence}" for sentence in odds.words]
    if odds.rows:
        lines += _rows(odds.rows)
    if odds.matrix is not None:
        lines += _matrix(odds.matrix)
    if odds.assumption:
        lines.append(f"  Taken for granted: {odds.assumption}")
    return "\n".join(lines)


def _rows(rows: Sequence[Row]) -> list[str]:
    labels, exact = [row.label for row in rows], chances(rows)
    said = shares([row.chance for row in rows])
    width, wide, room = (max(map(len, column)) for column in (labels, exact, said))
    room = max(room, _COLUMN)
    most = max(float(row.chance) for row in rows) or 1.0
    foot = loose([row.chance for row in rows])
    lines = [
        f"  {label:<{width}}  {part:>{wide}}  {share:>{room}}  "
        f"{'█' * round(_BAR * float(row.chance) / most)}".rstrip()
        for label, part, share, row in zip(labels, exact, said, rows, strict=True)
    ]
    return [*lines, f"  ({foot})"] if foot else lines


def _matrix(matrix: Matrix) -> list[str]:
    """A line a state; over the columns the states' names, or their numbers if names are long."""
    cells = [[fraction(chance) or percent(chance) for chance in row] for row in matrix.rows]
    labels = list(matrix.labels)
    names = labels
    if max(map(len, labels)) > _NAME:
        names = [str(n) for n in range(1, len(labels) + 1)]
        labels = [f"{n} {label}" for n, label in zip(names, labels, strict=True)]
    wide = max(len(cell) for row in [*cells, names] for cell in row)
    first = max(map(len, labels))
    lines = [f"  {'':<{first}} " + " ".join(f"{name:>{wide}}" for name in names)]
    for label, row in zip(labels, cells, strict=True):
        lines.append(f"  {label:<{first}} " + " ".join(f"{cell:>{wide}}" for cell in row))
    return lines
