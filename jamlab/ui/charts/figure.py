"""Lazily imported Altair, and charts as page sections: question, chart, answer in words,
numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from jamlab.extras import without_grammars
from jamlab.ui.charts.house import INK2, dark_css

with without_grammars():
    import altair as alt

__all__ = ["Figure", "alt"]

WIDE, NARROW = 640, 320
"""Widths in px in which a chart is drawn."""
FITS: Final = 700
"""Page width in px from which the wide drawing is shown."""


_CSS: Final = f"""
.jamlab-figure {{ margin: 0 0 32px; max-width: {WIDE + 40}px; container-type: inline-size; }}
.jamlab-figure h2 {{ font: bold 26px/1.2 "Iowan Old Style", "Palatino Linotype", Palatino, Charter,
  Georgia, "DejaVu Serif", serif; margin: 0 0 12px; }}
.jamlab-figure p {{ font-size: 16px; line-height: 1.45; margin: 8px 0; }}
.jamlab-figure svg {{ max-width: 100%; height: auto; display: block; }}
.jamlab-figure .wide {{ display: none; }}
@container (min-width: {FITS - 60}px) {{
  .jamlab-figure .wide {{ display: block; }}
  .jamlab-figure .narrow {{ display: none; }}
}}
.jamlab-figure summary {{ cursor: pointer; min-height: 34px; font-size: 15px; color: {INK2}; }}
[data-theme=dark] .jamlab-figure summary {{ color: #CDBFC4; }}
.jamlab-figure table {{ border-collapse: collapse; font-size: 15px;
  font-variant-numeric: tabular-nums lining-nums; }}
.jamlab-figure :is(th, td) {{ padding: 4px 12px 4px 0; text-align: right; font-weight: normal; }}
.jamlab-figure :is(th, td):first-child {{ text-align: left; }}
.jamlab-figure thead th {{ color: {INK2}; }}
[data-theme=dark] .jamlab-figure thead th {{ color: #CDBFC4; }}
{dark_css("[data-theme=dark] .jamlab-figure svg")}
"""


@dataclass(frozen=True)
class Figure:
    """Chart with its question, answer and numbers. `drawn(width)` draws it for a width in px."""

    question: str
    drawn: Callable[[int], Any]
    answer: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]

    def svg(self, width: int) -> str:
        """Return the chart as SVG."""
        import vl_convert

        made: str = vl_convert.vegalite_to_svg(self.drawn(width).to_dict())
        return made

    def __repr__(self) -> str:
        return f"<Figure {self.question} {self.answer}>"

    def _repr_html_(self) -> str:
        said = escape(self.answer, quote=True)
        drawings = "".join(
            f'<div class="{name}" role="img" aria-label="{said}">{self.svg(width)}</div>'
            for name, width in (("wide", WIDE), ("narrow", NARROW))
        )
        head = "".join(f'<th scope="col">{escape(name)}</th>' for name in self.columns)
        body = "".join(
            f'<tr><th scope="row">{escape(first)}</th>'
            + "".join(f"<td>{escape(cell)}</td>" for cell in others)
            + "</tr>"
            for first, *others in self.rows
        )
        return (
            f'<style>{_CSS}</style><section class="jamlab-figure"><h2>{escape(self.question)}</h2>'
            f"{drawings}<p>{escape(self.answer)}</p><details><summary>The numbers</summary>"
            f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></details></section>"
        )
