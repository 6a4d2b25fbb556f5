"""An answer as HTML: fractions drawn as fractions, outcomes as small bars, in the house's colours.

Colours are the page's own (`--ink`, `--accent`, …) where it has them; elsewhere those of the house,
light or dark as JupyterLab's theme, or the reader's, says.
"""

from __future__ import annotations

import re
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Final

from jamlab.core.text import loose, percent, shares
from jamlab.probability.odds import written
from jamlab.probability.odds.answer import Answer, Matrix, Row

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
    exact, rounded = written.figure(odds.value, odds.unit)
    about = "" if odds.is_exact else "about "
    parts = [
        f"<p class=jl-odds-question>{escape(odds.question)}"
        f"<small>{escape(written.whose(odds.seat, odds.asker))}</small></p>",
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
        parts.append(_rows(odds.rows))
    if odds.matrix is not None:
        parts.append(_matrix(odds.matrix))
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
    return f"Not exact: {written.interval(odds.interval, odds.unit)}."


def _rows(rows: tuple[Row, ...]) -> str:
    most = max(float(row.chance) for row in rows) or 1.0
    lines = "".join(
        f"<tr><th scope=row>{escape(row.label)}</th>"
        "<td class=jl-odds-track aria-hidden=true>"
        "<svg preserveAspectRatio=none viewBox='0 0 100 1'>"
        f"<rect width='{100 * float(row.chance) / most:.2f}' height=1 /></svg></td>"
        f"<td>{escape(exact)}</td><td>{escape(share)}</td></tr>"
        for row, exact, share in zip(
            rows, written.chances(rows), shares([row.chance for row in rows]), strict=True
        )
    )
    foot = loose([row.chance for row in rows])
    below = f"<tfoot><tr><td colspan=4>{foot}</td></tr></tfoot>" if foot else ""
    return f"<table class=jl-odds-rows><tbody>{lines}</tbody>{below}</table>"


def _matrix(matrix: Matrix) -> str:
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
    return mathematics(written.fraction(chance) or percent(chance))
