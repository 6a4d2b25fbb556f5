"""An answer: its value, how it was counted, what it assumes; as text and as HTML."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from math import inf, isnan, lcm
from pathlib import Path
from typing import Any, Final

from jamlab.chance.estimates.estimate import no_interval
from jamlab.chance.estimates.intervals import FEWEST
from jamlab.core import ALL_KNOWING
from jamlab.text import MINUS, loose, number, percent, shares

# What an answer is: its value, how it was counted, and what was taken for granted.


@dataclass(frozen=True)
class Row:
    """One outcome of a distribution: what it is, how likely, and the game's face of it (or "")."""

    label: str
    chance: Fraction
    face: str = ""


@dataclass(frozen=True)
class Matrix:
    """An absorbing Markov chain: `rows[i][j]` is the chance to go from state i to state j."""

    labels: tuple[str, ...]
    rows: tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True)
class Answer:
    """The answer to a question about a table.

    `value` is exact unless there is an `interval` (95 %), which says that it was measured or
    estimated. `seat` says whose knowledge it rests on: a seat, None for what all at the table see,
    or `ALL_KNOWING`.
    """

    question: str
    seat: int | None
    value: Fraction
    """A chance from 0 to 1, or an expected number: then `unit` says of what."""
    unit: str = ""
    """"" for a chance; "tiles", "turns", "points"."""
    words: tuple[str, ...] = ()
    """The counting argument, sentence by sentence."""
    formula: str = ""
    """One line, "34/49 × 33/48 × 32/47 = 748/2303" for instance."""
    rows: tuple[Row, ...] = ()
    matrix: Matrix | None = None
    interval: tuple[float, float] | None = None
    assumption: str = ""
    """What is taken for granted; it says so where the answer is not exact."""
    settled: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """What the question left open, as the answer filled it in: `of` for the likeliest card."""
    asker: str = field(default="", compare=False)
    """How the seat is called that it rests on; "" where nobody said so."""

    @property
    def is_exact(self) -> bool:
        """True if nothing was measured or estimated."""
        return self.interval is None

    @property
    def percent(self) -> str:
        """The chance with one decimal: "32.5 %"."""
        return percent(self.value)


# -- An answer as plain text: fractions beside percentages, a line a sentence ----------


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


# An answer as HTML: fractions drawn as fractions, outcomes as small bars, in the house's colours.
#
# Colours are the page's own (`--ink`, `--accent`, …) where it has them; elsewhere those of the
# house, light or dark as JupyterLab's theme, or the reader's, says.


_STYLE: Final = Path(__file__).parent / "odds.css"
_FRACTION: Final = re.compile(r"(?<![\w/.,])(\d+)/(\d+)(?![\w/])")
_BINOMIAL: Final = re.compile(r"C\((\d+), (\d+)\)")
_POWER: Final = re.compile(r"\^(\d+)")


def as_html(odds: Answer) -> str:
    """One block of HTML with its style; nothing in it is fetched and nothing is script."""
    return f"<style>{style()}</style>{body(odds)}"


def style() -> str:
    """The rules for what `body` gives: for a page that shows several answers."""
    return _STYLE.read_text(encoding="utf-8")


def body(odds: Answer) -> str:
    """The answer without its style."""
    exact, rounded = figure(odds.value, odds.unit)
    about = "" if odds.is_exact else "about "
    parts = [
        f"<p class=jl-odds-question>{escape(odds.question)}"
        f"<small>{escape(whose(odds.seat, odds.asker))}</small></p>",
        f"<p class=jl-odds-value><strong>{about}{escape(rounded)}</strong>",
    ]
    if exact and odds.is_exact:
        parts.append(f"<span class=jl-odds-exact>{mathematics(exact)}</span>")
    parts.append("</p>")
    if odds.interval is not None:
        parts.append(f"<p class=jl-odds-note>{escape(_sentence(odds))}</p>")
    if odds.formula:
        parts.append(f"<p class=jl-odds-formula>{mathematics(odds.formula)}</p>")
    if odds.words:
        parts.append(f"<p class=jl-odds-words>{escape(' '.join(odds.words))}</p>")
    if odds.rows:
        parts.append(_rows_html(odds.rows))
    if odds.matrix is not None:
        parts.append(_matrix_html(odds.matrix))
    if odds.assumption:
        parts.append(f"<p class=jl-odds-note>Taken for granted: {escape(odds.assumption)}</p>")
    return f"<div class=jl-odds>{''.join(parts)}</div>"


def mathematics(formula: str) -> str:
    """Mathematics: `3/4` as a fraction, `^2` as a power, `C(4, 2)` as a binomial coefficient."""
    text = escape(formula)
    text = _POWER.sub(r"<span class=jl-odds-hidden>^</span><sup>\1</sup>", text)
    text = _FRACTION.sub(lambda found: _fraction(found[1], found[2]), text)
    return _BINOMIAL.sub(lambda found: _binomial(found[1], found[2]), text)


def _fraction(top: str, bottom: str) -> str:
    return (
        f"<span class=jl-odds-fraction><span>{top}</span>"
        f"<span class=jl-odds-hidden>/</span><span>{bottom}</span></span>"
    )


def _binomial(n: str, k: str) -> str:
    return (
        "<span class=jl-odds-binomial><span class=jl-odds-hidden>C(</span><span>"
        f"<span>{n}</span><span class=jl-odds-hidden>, </span><span>{k}</span></span>"
        "<span class=jl-odds-hidden>)</span></span>"
    )


def _sentence(odds: Answer) -> str:
    assert odds.interval is not None
    return f"Not exact: {interval(odds.interval, odds.unit)}."


def _rows_html(rows: tuple[Row, ...]) -> str:
    most = max(float(row.chance) for row in rows) or 1.0
    lines = "".join(
        f"<tr><th scope=row>{escape(row.label)}</th>"
        "<td class=jl-odds-track aria-hidden=true>"
        "<svg preserveAspectRatio=none viewBox='0 0 100 1'>"
        f"<rect width='{100 * float(row.chance) / most:.2f}' height=1 /></svg></td>"
        f"<td>{escape(exact)}</td><td>{escape(share)}</td></tr>"
        for row, exact, share in zip(
            rows, chances(rows), shares([row.chance for row in rows]), strict=True
        )
    )
    foot = loose([row.chance for row in rows])
    below = f"<tfoot><tr><td colspan=4>{foot}</td></tr></tfoot>" if foot else ""
    return f"<table class=jl-odds-rows><tbody>{lines}</tbody>{below}</table>"


def _matrix_html(matrix: Matrix) -> str:
    head = "".join(f"<th scope=col>{escape(label)}</th>" for label in matrix.labels)
    lines = []
    for label, row in zip(matrix.labels, matrix.rows, strict=True):
        cells = "".join(
            f"<td{' class=jl-odds-zero' if not chance else ''}>{_cell(chance)}</td>"
            for chance in row
        )
        lines.append(f"<tr><th scope=row>{escape(label)}</th>{cells}</tr>")
    return (
        "<div class=jl-odds-wide><table class=jl-odds-matrix><thead><tr><th>from \\ to</th>"
        f"{head}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"
    )


def _cell(chance: Fraction) -> str:
    return mathematics(fraction(chance) or percent(chance))


# -- An answer that shows itself -------------------------------------------------------


class Odds(Answer):
    """The answer to a question about a table: as text where it is printed, drawn in a notebook."""

    def __str__(self) -> str:
        return as_text(self)

    def _repr_html_(self) -> str:
        return as_html(self)
