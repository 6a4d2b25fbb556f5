"""Style shared by all charts."""

from __future__ import annotations

from typing import Any, Final

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
"""Colour of the learner's own prediction, and of nothing else."""

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
"""Line colours of the seats on a light background: contrast of at least 3:1, safe for colour-blind
readers.
"""

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
"""Line colours of the seats on a dark background."""


WHOLE: Final = "datum.value % 1 ? '' : format(datum.value, ',d')"
"""Label expression of an axis of whole numbers. Vega puts ticks at halves on a short axis (even
with `tickMinStep`), and the format "d" would print 1/2 as 1.
"""
PERCENT: Final = "format(datum.value * 100, '.2~f') + ' %'"
"""Label expression of an axis of shares: 0.5 % stays 0.5 %."""


def house(chart: Any) -> Any:
    """Return the chart with the house typography, a quiet grid and no frame."""
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
    """Return CSS rules that turn a chart drawn as SVG inside `scope` (a CSS selector) dark."""
    swaps = [*zip(SEATS_LIGHT, SEATS_DARK, strict=True)]
    swaps += [(INK, "#F7EEE4"), (INK2, "#CDBFC4"), (LINE, "#4B3E53"), (ACCENT, "#FF8CA6")]
    swaps += [(LEAF, "#93D19A"), (GUESS, "#7CC4F2")]
    return "\n".join(
        f'{scope} [{what}="{light}"] {{ {what}: {dark}; }}'
        for light, dark in swaps
        for what in ("stroke", "fill")
    )


# A chart as a section of a page: question, chart, answer in words, numbers.
#
# Plain HTML with the chart as SVG: a notebook, Voilà and a prerendered page show it without a
# script or network. It has a wide and a narrow drawing; the page shows the one that fits.
