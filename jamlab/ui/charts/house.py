"""The look that all charts share."""

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
