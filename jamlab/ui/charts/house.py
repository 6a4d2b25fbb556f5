"""The look that all charts share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from jamlab.extras import without_grammars

__all__ = [
    "alt",
]


# -- Altair, loaded quickly: charts take it from here ----------------------------------


with without_grammars():
    import altair as alt


FONT: Final = (
    '-apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, '
    "system-ui, sans-serif"
)
INK: Final = "#2B221D"
INK2: Final = "#63554A"
LINE: Final = "#E2D5C1"
ACCENT: Final = "#B0143C"
LEAF: Final = "#2B6B47"
GUESS: Final = "#00609A"
"""The learner's own prediction, nothing else."""

SEATS_LIGHT: Final = (
    "#005F96",
    "#A06A00",
    "#007A59",
    "#A04F7A",
    "#1F78B0",
    "#A84600",
    "#7A7000",
    "#2B2B2B",
)
"""Lines of seats on a light ground: 3:1 or more against it, told apart by colour-blind people."""

SEATS_DARK: Final = (
    "#4FA8E0",
    "#F0B030",
    "#2DBE92",
    "#E29CC4",
    "#B9E2FF",
    "#F08A4B",
    "#F5EA6B",
    "#D9D2DD",
)
"""The same seats on a dark ground."""


WHOLE: Final = "datum.value % 1 ? '' : format(datum.value, ',d')"
"""Labels of an axis of whole numbers. Vega ticks a short one at halves all the same (also with
`tickMinStep`), and the format "d" would write 1/2 as 1."""
PERCENT: Final = "format(datum.value * 100, '.2~f') + ' %'"
"""Labels of an axis of shares: 0.5 % stays 0.5 %."""


def house(chart: Any) -> Any:
    """The chart with the house's type, quiet grid and no frame."""
    return (
        chart.configure(background="transparent", font=FONT)
        .configure_view(stroke=None)
        .configure_axis(
            labelFontSize=15,
            titleFontSize=15,
            titleFontWeight="normal",
            labelColor=INK2,
            titleColor=INK2,
            domain=False,
            ticks=False,
            grid=False,
            labelPadding=6,
        )
        .configure_axisY(grid=True, gridColor=LINE)
        .configure_text(fontSize=15)
    )


def dark_css(scope: str) -> str:
    """Style rules that turn a chart drawn as SVG inside `scope` (a CSS selector) dark."""
    swaps = [*zip(SEATS_LIGHT, SEATS_DARK, strict=True)]
    swaps += [(INK, "#F7EEE4"), (INK2, "#CDBFC4"), (LINE, "#4B3E53"), (ACCENT, "#FF8CA6")]
    swaps += [(LEAF, "#93D19A"), (GUESS, "#7CC4F2")]
    return "\n".join(
        f'{scope} [{what}="{light}"] {{ {what}: {dark}; }}'
        for light, dark in swaps
        for what in ("stroke", "fill")
    )


# A chart as a part of a page: a question, the picture, the answer in words, the numbers.
#
# It is plain HTML with the chart as SVG, so a notebook, Voilà and a kept page show it without a
# script and without a network; a wide and a narrow drawing, the page shows the one that fits.


WIDE, NARROW = 640, 320
"""px: the widths in which a chart is drawn."""
FITS: Final = 700
"""px of the page from which on the wide one is shown."""

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
    """A chart with its question, its answer and its numbers. `drawn` draws it so many px wide."""

    question: str
    drawn: Callable[[int], Any]
    answer: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]

    def svg(self, width: int) -> str:
        """The chart as SVG."""
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
