"""Lazily imported Altair, and charts as page sections: question, chart, answer in words,
numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from jamlab.extras import without_grammars
from jamlab.ui.charts.house import INK, INK2, dark_css

with without_grammars():
    import altair as alt

__all__ = ["Figure", "FigurePage", "alt"]

WIDE, NARROW = 540, 290
"""Widths in px in which a chart is drawn."""

_SERIF: Final = (
    '"Iowan Old Style", "Palatino Linotype", Palatino, Charter, Georgia, "DejaVu Serif", serif'
)

# Colours come from the page's tokens; the light ones stand in for them in JupyterLab.
_CSS: Final = f"""
.jamlab-figure {{
  box-sizing: border-box; container: jamlab-figure / inline-size; max-width: 640px;
  margin: 0 0 24px; padding: 20px 24px 12px;
  border-radius: 18px; background: var(--card, #FFFDF8); color: var(--ink, {INK});
  box-shadow: var(--rest, 0 1px 2px rgb(74 50 30 / 10%), 0 2px 6px rgb(74 50 30 / 7%));
}}
.jamlab-figure :is(h2, h3) {{ font: bold 24px/1.2 {_SERIF}; margin: 0 0 8px;
    letter-spacing: -.01em; }}
.jamlab-figure p {{ font-size: 16px; line-height: 1.45; margin: 0 0 16px; }}
.jamlab-figure svg {{ max-width: 100%; height: auto; display: block; }}
.jamlab-figure .wide {{ display: none; }}
@container jamlab-figure (min-width: {WIDE}px) {{
  .jamlab-figure .wide {{ display: block; }}
  .jamlab-figure .narrow {{ display: none; }}
}}
.jamlab-figure summary {{
  cursor: pointer; display: list-item; width: fit-content; margin-top: 8px; padding: 6px 0;
  font-size: 15px;
  color: var(--ink2, {INK2});
}}
.jamlab-figure details {{ overflow-x: auto; }}
.jamlab-figure table {{ border-collapse: collapse; margin: 0 0 12px; font-size: 15px;
  font-variant-numeric: tabular-nums lining-nums; }}
.jamlab-figure :is(th, td) {{ padding: 4px 14px 4px 0; text-align: right; font-weight: normal;
    background: none; }}
.jamlab-figure :is(th, td):first-child {{ text-align: left; }}
.jamlab-figure thead th {{ color: var(--ink2, {INK2}); }}
.jamlab-sheet {{ container: jamlab-sheet / inline-size; max-width: 1240px; margin: 0 auto;
    padding: 4px; }}
.jamlab-sheet > h2 {{ font: bold 36px/1.2 {_SERIF}; margin: 12px 0 8px; letter-spacing: -.015em; }}
.jamlab-sheet > p {{ max-width: 44em; margin: 0 0 8px; font-size: 18px; line-height: 1.45; }}
.jamlab-sheet > p:not(.jamlab-lead) {{ font-size: 15px; color: var(--ink2, {INK2}); }}
.jamlab-sheet > div {{
  display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, {WIDE + 48}px), 1fr));
  gap: 24px;
  margin: 20px 0;
}}
.jamlab-sheet .jamlab-figure {{ width: 100%; max-width: none; margin: 0; }}
@container jamlab-sheet (min-width: {2 * WIDE + 120}px) {{
  .jamlab-sheet .jamlab-figure:first-child:nth-last-child(odd) {{ grid-column: 1 / -1; }}
  .jamlab-sheet .jamlab-figure:first-child:nth-last-child(odd) > div {{
    display: grid; grid-template: "words chart" auto "numbers chart" 1fr / minmax(0, 1fr) {WIDE}px;
    column-gap: 40px;
  }}
  .jamlab-sheet .jamlab-figure:first-child:nth-last-child(odd) .chart {{ grid-area: chart; }}
}}
@media (max-width: 759px) {{
  .jamlab-figure {{ padding: 16px 16px 8px; }}
  .jamlab-figure summary {{ padding: 11px 0; }}
  .jamlab-sheet > h2 {{ font-size: 30px; }}
}}
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
        return f"<style>{_CSS}</style>{self.html('h2')}"

    def html(self, heading: str) -> str:
        """Return the section without its styles; `heading` is the level of the question."""
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
            f'<section class="jamlab-figure"><div><div>'
            f"<{heading}>{escape(self.question)}</{heading}>"
            f'<p>{escape(self.answer)}</p></div><div class="chart">{drawings}</div>'
            f"<details><summary>The numbers</summary><table><thead><tr>{head}</tr></thead>"
            f"<tbody>{body}</tbody></table></details></div></section>"
        )


@dataclass(frozen=True)
class FigurePage:
    """Page of figures: title, introduction, figures as cards in one or two columns, notes."""

    title: str
    introduction: str
    figures: Sequence[Figure]
    notes: Sequence[str] = ()

    def __repr__(self) -> str:
        return f"<FigurePage {self.title}: {len(self.figures)} figures>"

    def _repr_html_(self) -> str:
        cards = "".join(figure.html("h3") for figure in self.figures)
        notes = "".join(f"<p>{escape(note)}</p>" for note in self.notes)
        return (
            f'<style>{_CSS}</style><div class="jamlab-sheet"><h2>{escape(self.title)}</h2>'
            f'<p class="jamlab-lead">{escape(self.introduction)}</p><div>{cards}</div>{notes}</div>'
        )
