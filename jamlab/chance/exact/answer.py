"""Answers: value, counting argument and assumptions; as text and as HTML."""

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
from jamlab.text import MINUS, number, percent, rounding_note, seat_name, shares


@dataclass(frozen=True)
class OutcomeRow:
    """One outcome of a distribution: label, chance, and the game's face of it (or "")."""

    label: str
    chance: Fraction
    face: str = ""


@dataclass(frozen=True)
class Matrix:
    """Absorbing Markov chain: `rows[i][j]` is the chance to go from state i to state j."""

    labels: tuple[str, ...]
    rows: tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True)
class Answer:
    """Answer to a question about a table.

    `value` is exact unless there is an `interval` (95 %), which means that it was measured or
    estimated. `seat` is the viewpoint: a seat, None for what everybody at the table sees, or
    `ALL_KNOWING`.
    """

    question: str
    seat: int | None
    value: Fraction
    """Chance from 0 to 1, or an expected number in `unit`."""
    unit: str = ""
    """"" for a chance; otherwise "tiles", "turns", "points"."""
    words: tuple[str, ...] = ()
    """Counting argument, sentence by sentence."""
    formula: str = ""
    """Formula in one line, such as "34/49 × 33/48 × 32/47 = 748/2303"."""
    rows: tuple[OutcomeRow, ...] = ()
    matrix: Matrix | None = None
    interval: tuple[float, float] | None = None
    assumption: str = ""
    """Assumptions, including the reason if the answer is not exact."""
    settled: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """Values chosen for parameters that were left open, such as `of` for the likeliest card."""
    asker: str = field(default="", compare=False)
    """Name of the player at `seat`; "" if unknown."""

    @property
    def is_exact(self) -> bool:
        """True if nothing was measured or estimated."""
        return self.interval is None

    @property
    def percent(self) -> str:
        """Chance with one decimal: "32.5 %"."""
        return percent(self.value)


# -- Answer as plain text: fractions beside percentages, a line per sentence -----------------------


LONGEST: Final = 24
"""Longest fraction that is written out, in characters; longer ones are decimals only."""
_BAR: Final = 24
_NAME: Final = 12
"""Longest state name that heads a column, in characters."""
_IN_A_LIST: Final = 13
"""Longest fraction in a list of outcomes, in characters."""
_DENOMINATOR: Final = 100_000
_COLUMN: Final = 8
"""Least width of the column of percentages, in characters."""


def fraction(value: Fraction) -> str:
    """Return the fraction as `748/2303`; "" if it is too long to read."""
    text = str(value).replace("-", MINUS)
    return text if len(text) <= LONGEST else ""


def figure(value: Fraction, unit: str) -> tuple[str, str]:
    """Return a value as a fraction ("" if too long or whole) and as a percentage or number."""
    if not unit:
        return fraction(value), percent(value)
    return (fraction(value) if value.denominator > 1 else ""), f"{number(value)} {unit}"


def interval(found: tuple[float, float], unit: str) -> str:
    """Return the 95 % interval in words."""
    low, high = found
    if unit:
        return f"95 % interval {number(low)} to {number(high)} {unit}"
    return f"95 % interval {percent(low)} to {percent(high)}"


def tried_out(n: int, value: float, low: float, high: float, unit: str) -> str:
    """Return the result of `n` trials, with the ends of the 95 % interval, in a sentence."""
    rounded = f"{number(value)} {unit}" if unit else percent(value)
    times = "once" if n == 1 else f"{n:,} times"
    if 1 < n < FEWEST and isnan(low):
        return f"Tried out {times}: {rounded} ({no_interval(n)})."
    if not 0 < high - low < inf:  # one trial, or all trials alike: no interval
        return f"Tried out {times}: {rounded}{', each time the same' if n > 1 else ''}."
    return f"Tried out {times}: {rounded} ({interval((low, high), unit)})."


def whose(seat: int | None, name: str = "") -> str:
    """Return the viewpoint of an answer in words."""
    if seat is None:
        return "as the table sees it"
    return "all-knowing" if seat == ALL_KNOWING else f"as {name or seat_name(seat)} sees it"


def chances(rows: Sequence[OutcomeRow]) -> list[str]:
    """Return the chances of a list as fractions, over one denominator if that is short."""
    common = lcm(*(row.chance.denominator for row in rows))
    if common > _DENOMINATOR:
        short = [fraction(row.chance) for row in rows]
        return [part if len(part) <= _IN_A_LIST else "" for part in short]
    return [f"{row.chance.numerator * common // row.chance.denominator}/{common}" for row in rows]


def as_text(odds: Answer) -> str:
    """Return the whole answer as lines, without a newline at the end."""
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


def _rows(rows: Sequence[OutcomeRow]) -> list[str]:
    labels, exact = [row.label for row in rows], chances(rows)
    said = shares([row.chance for row in rows])
    width, wide, room = (max(map(len, column)) for column in (labels, exact, said))
    room = max(room, _COLUMN)
    most = max(float(row.chance) for row in rows) or 1.0
    foot = rounding_note([row.chance for row in rows])
    lines = [
        f"  {label:<{width}}  {part:>{wide}}  {share:>{room}}  "
        f"{'█' * round(_BAR * float(row.chance) / most)}".rstrip()
        for label, part, share, row in zip(labels, exact, said, rows, strict=True)
    ]
    return [*lines, f"  ({foot})"] if foot else lines


def _matrix(matrix: Matrix) -> list[str]:
    """Return a line per state; columns are headed by names, or by numbers if names are long."""
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


# Answer as HTML: fractions set as fractions, outcomes as small bars.
#
# Colours are the page's own (`--ink`, `--accent`, …) where it has them; elsewhere jamlab's, light
# or dark by JupyterLab's theme or the reader's preference.


_STYLE: Final = Path(__file__).parent / "odds.css"
_POWER: Final = r"<span class=jl-odds-hidden>^</span><sup>\1</sup>"
_FRACTION: Final = (
    r"<span class=jl-odds-fraction><span>\1</span>"
    r"<span class=jl-odds-hidden>/</span><span>\2</span></span>"
)
_BINOMIAL: Final = (
    "<span class=jl-odds-binomial><span class=jl-odds-hidden>C(</span><span>"
    r"<span>\1</span><span class=jl-odds-hidden>, </span><span>\2</span></span>"
    "<span class=jl-odds-hidden>)</span></span>"
)


def style() -> str:
    """Return the CSS for `body`, for a page that shows several answers."""
    return _STYLE.read_text(encoding="utf-8")


def body(odds: Answer) -> str:
    """Return the answer as HTML without its style."""
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
        about = interval(odds.interval, odds.unit)
        parts.append(f"<p class=jl-odds-note>Not exact: {escape(about)}.</p>")
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
    """Return a formula as HTML, with `3/4`, `^2` and `C(4, 2)` set as in mathematics."""
    text = re.sub(r"\^(\d+)", _POWER, escape(formula))
    text = re.sub(r"(?<![\w/.,])(\d+)/(\d+)(?![\w/])", _FRACTION, text)
    return re.sub(r"C\((\d+), (\d+)\)", _BINOMIAL, text)


def _rows_html(rows: tuple[OutcomeRow, ...]) -> str:
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
    foot = rounding_note([row.chance for row in rows])
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


# -- Answer that displays itself -------------------------------------------------------------------


class Odds(Answer):
    """Answer that displays itself: as text when printed, as HTML in a notebook."""

    def __str__(self) -> str:
        return as_text(self)

    def _repr_html_(self) -> str:
        return f"<style>{style()}</style>{body(self)}"
