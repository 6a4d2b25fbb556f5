"""Bars of seats, full or hatched, on a plane of px: what `luck_chart` and `ledger_chart` draw with.

Altair has no pattern to fill with, so the lines of a hatch are drawn one by one, at 45 degrees.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from jamlab.charts.drawing import alt
from jamlab.charts.house import INK, LINE, SEATS_LIGHT, house

_APART: Final = 6.0
"""px between two lines of a hatch, across."""


@dataclass
class Plane:
    """What is drawn so far, in px: x to the right, y down, from 0 to `width` and `height`."""

    width: int
    height: int
    bars: list[dict[str, Any]] = field(default_factory=list)
    lines: list[dict[str, Any]] = field(default_factory=list)
    words: list[dict[str, Any]] = field(default_factory=list)

    def bar(
        self, x: float, x2: float, y: float, thick: float, colour: str, *, hatched: bool = False,
        full: float = 1.0,
    ) -> None:  # fmt: skip
        """A bar from x to x2, whichever is less, with y in its middle; at least 1 px long.

        `full` is how opaque its inside is; a hatched one has lines instead.
        """
        low, high = min(x, x2), max(x, x2)
        high = max(high, low + 1)
        top, foot = y - thick / 2, y + thick / 2
        if hatched:
            full = 0.0
        self.bars.append(
            {"x": low, "x2": high, "y": top, "y2": foot, "colour": colour, "full": full}
        )
        if not hatched:
            return
        along = low + top + _APART
        while along < high + foot:
            left, right = max(low, along - foot), min(high, along - top)
            self._line(left, along - left, right, along - right, colour, 2.0)
            along += _APART

    def rule(self, x: float, y: float, x2: float, y2: float) -> None:
        """A hairline."""
        self._line(x, y, x2, y2, LINE, 1.0)

    def _line(self, x: float, y: float, x2: float, y2: float, colour: str, wide: float) -> None:
        self.lines.append({"x": x, "y": y, "x2": x2, "y2": y2, "colour": colour, "wide": wide})

    def word(
        self, x: float, y: float, said: str, align: str = "left", *, bold: bool = False,
        colour: str = INK,
    ) -> None:  # fmt: skip
        """A word with its middle at y."""
        weight = "bold" if bold else "normal"
        self.words.append(
            {"x": x, "y": y, "said": said, "align": align, "weight": weight, "colour": colour}
        )

    def chart(self, described: str) -> Any:
        """All of it as a chart; `described` is for those who do not see it."""
        across = alt.Scale(domain=[0, self.width], nice=False)
        down = alt.Scale(domain=[0, self.height], nice=False, reverse=True)
        x = alt.X("x:Q", scale=across, axis=None)
        y = alt.Y("y:Q", scale=down, axis=None)
        ends: dict[str, Any] = {"x": x, "x2": "x2:Q", "y": y, "y2": "y2:Q"}
        colour = alt.Color("colour:N", scale=None)
        bars = (
            alt.Chart(alt.InlineData(values=self.bars))
            .mark_rect(strokeWidth=1.5)
            .encode(
                **ends,
                fill=alt.Fill("colour:N", scale=None),
                stroke=alt.Stroke("colour:N", scale=None),
                fillOpacity=alt.FillOpacity("full:Q", scale=None),
            )
        )
        lines = (
            alt.Chart(alt.InlineData(values=self.lines))
            .mark_rule()
            .encode(**ends, color=colour, strokeWidth=alt.StrokeWidth("wide:Q", scale=None))
        )
        words = [
            alt.Chart(
                alt.InlineData(
                    values=[
                        one
                        for one in self.words
                        if (one["align"], one["weight"]) == (align, weight)
                    ]
                )
            )
            .mark_text(align=align, baseline="middle", fontWeight=weight)
            .encode(x=x, y=y, text="said:N", color=colour)
            for align, weight in sorted({(one["align"], one["weight"]) for one in self.words})
        ]
        return house(
            alt.layer(lines, bars, *words).properties(
                width=self.width, height=self.height, description=described
            )
        )


def colour_of(seat: int) -> str:
    """The colour of a seat's lines and bars."""
    return SEATS_LIGHT[seat % len(SEATS_LIGHT)]


def points(tenths: float) -> str:
    """Tenths of a percent as signed points: `+7.6`, `−14.6`, `0.0`."""
    said = f"{abs(tenths) / 10:.1f}"
    return f"+{said}" if tenths > 0 else f"−{said}" if tenths < 0 else said
