"""Charts of luck and of the ledger, drawn as bars of seats, solid or hatched, on a plane in px.

Altair has no pattern fill, so the lines of a hatch are drawn one by one, at 45 degrees.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from jamlab.analysis.booking import BY_CHANCE, BY_SEVERAL, Booking, Ledger, ledger_of
from jamlab.analysis.booking.luck import Valued
from jamlab.log import Replay
from jamlab.text import percent
from jamlab.ui.charts.figure import alt
from jamlab.ui.charts.house import INK, INK2, LINE, SEATS_LIGHT, house

_APART: Final = 6.0
"""Distance between two lines of a hatch in px, at right angles to them."""


@dataclass
class Plane:
    """Drawing in px: x to the right, y down, from 0 to `width` and `height`."""

    width: int
    height: int
    bars: list[dict[str, Any]] = field(default_factory=list)
    lines: list[dict[str, Any]] = field(default_factory=list)
    words: list[dict[str, Any]] = field(default_factory=list)

    def bar(
        self, x: float, x2: float, y: float, thick: float, colour: str, *, hatched: bool = False,
        full: float = 1.0,
    ) -> None:  # fmt: skip
        """Add a bar from x to x2, in either order, centred on y; at least 1 px long.

        `full` is the opacity of its fill; a hatched one has lines instead.
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
        """Add a hairline."""
        self._line(x, y, x2, y2, LINE, 1.0)

    def _line(self, x: float, y: float, x2: float, y2: float, colour: str, wide: float) -> None:
        self.lines.append({"x": x, "y": y, "x2": x2, "y2": y2, "colour": colour, "wide": wide})

    def word(
        self, x: float, y: float, said: str, align: str = "left", *, bold: bool = False,
        colour: str = INK,
    ) -> None:  # fmt: skip
        """Add a text, vertically centred on y."""
        weight = "bold" if bold else "normal"
        self.words.append(
            {"x": x, "y": y, "said": said, "align": align, "weight": weight, "colour": colour}
        )

    def chart(self, described: str) -> Any:
        """Return the drawing as a chart; `described` is its text alternative."""
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
    """Return the colour of a seat's lines and bars."""
    return SEATS_LIGHT[seat % len(SEATS_LIGHT)]


def points(tenths: float) -> str:
    """Return tenths of a percent as signed points: `+7.6`, `−14.6`, `0.0`."""
    said = f"{abs(tenths) / 10:.1f}"
    return f"+{said}" if tenths > 0 else f"−{said}" if tenths < 0 else said


# Effects of luck and of choices on each seat's chance to win, as steps on one scale.


_LEFT: Final = 170
_RIGHT: Final = 70
_ROW: Final = 26
_HEAD: Final = 34
_THICK: Final = 16


def luck_chart(replay: Replay, values: Valued, upto: int | None = None, width: int = 460) -> Any:
    """Return a chart with three steps per seat from its chance at the start to that at `upto`
    (default: the end): luck (hatched), its own choices, those of others; a fourth for changes that
    cannot be attributed.

    `width` is that of the scale, in px, from the least chance to the greatest on the way.
    """
    booking = Booking.shown(replay, values)
    last = booking.reached(upto)
    start, now, luck = booking.at(booking.known[0]), booking.at(last), booking.luck(last)
    each = [booking.given(seat, last) for seat in range(booking.seats)]
    rest = booking.not_booked(last)
    seats = []
    for seat, name in enumerate(replay.seats):
        others = sum(given[seat] for given in each) - each[seat][seat]
        parts = [
            ("luck", luck[seat]),
            ("own choices", each[seat][seat]),
            ("others’ choices", others),
        ]
        if any(rest):
            parts.append(("not told apart", rest[seat]))
        seats.append((name, start[seat], parts, now[seat]))
    ways = [_way(begin, parts) for _, begin, parts, _ in seats]
    low, high = min(0, *map(min, ways)), max(1, *map(max, ways))
    height = sum(_HEAD + _ROW * len(parts) for _, _, parts, _ in seats)
    plane = Plane(_LEFT + width + _RIGHT, height)
    scale = width / (high - low)
    top = 0
    for seat, (name, begin, parts, end) in enumerate(seats):
        said = f"{percent(begin / 1000)} → {percent(end / 1000)}"
        plane.word(0, top + _HEAD / 2, name, bold=True, colour=colour_of(seat))
        plane.word(_LEFT, top + _HEAD / 2, said, bold=True)
        at = begin
        for row, (what, change) in enumerate(parts):
            y = top + _HEAD + _ROW * (row + 0.5)
            x, x2 = (_LEFT + (one - low) * scale for one in (at, at + change))
            plane.word(16, y, what, colour=INK2)
            plane.rule(_LEFT, y, _LEFT + width, y)
            full = 0.35 if what == "others’ choices" else 1.0
            plane.bar(x, x2, y, _THICK, colour_of(seat), hatched=what == "luck", full=full)
            plane.word(plane.width, y, points(change), "right")
            at += change
        top += _HEAD + _ROW * len(parts)
    return plane.chart(_described(seats))


def _way(begin: float, parts: list[tuple[str, float]]) -> list[float]:
    """Return the chance at the start and after each step."""
    found = [begin]
    for _, change in parts:
        found.append(found[-1] + change)
    return found


def _described(seats: list[tuple[str, float, list[tuple[str, float]], float]]) -> str:
    return " ".join(
        f"{name}: {percent(begin / 1000)} at the start, "
        f"{', '.join(f'{what} {points(change)}' for what, change in parts)}, "
        f"{percent(end / 1000)} now."
        for name, begin, parts, end in seats
    )


# The ledger as a chart: points of chance to win given by each row to each column.


_LEDGER_LEFT: Final = 130
_CELL: Final = 120
_LEDGER_ROW: Final = 40
_LEDGER_THICK: Final = 8


def ledger_chart(replay: Replay, values: Valued, upto: int | None = None) -> Any:
    """Return a table with a bar below each number: to the right if given, to the left if taken, all
    on one scale. Effects of chance are hatched.

    Each row adds up to 0, each column to the last line less the first.
    """
    found = ledger_of(Booking.shown(replay, values), upto)
    lines = found.lines(replay.seats)
    plane = Plane(_LEDGER_LEFT + _CELL * len(replay.seats), _LEDGER_ROW * (len(lines) + 1))
    most = max(1, *(abs(one) for row in found.rows.values() for one in row))
    for seat, name in enumerate(replay.seats):
        x = _LEDGER_LEFT + _CELL * (seat + 1) - 16
        plane.word(x, _LEDGER_ROW / 2, name, "right", bold=True, colour=colour_of(seat))
    for line, (what, numbers) in enumerate(lines):
        y = _LEDGER_ROW * (line + 1.5)
        maker = [None, *found.rows, None][line]
        ends = maker is None
        plane.word(0, y, f"{what}, %" if ends else what, bold=ends, colour=_inked(maker))
        if line in (1, len(lines) - 1):
            plane.rule(0, y - _LEDGER_ROW / 2, plane.width, y - _LEDGER_ROW / 2)
        for seat, number in enumerate(numbers):
            right = _LEDGER_LEFT + _CELL * (seat + 1) - 16
            said = f"{number / 10:.1f}" if ends else points(number)
            plane.word(right, y - (0 if ends else 6), said, "right", bold=ends)
            if maker is not None:
                middle = right - (_CELL - 32) / 2
                end = middle + number / most * (_CELL - 32) / 2
                hatched = maker == BY_CHANCE
                plane.bar(middle, end, y + 10, _LEDGER_THICK, _inked(maker), hatched=hatched)
    return plane.chart(_ledger_described(found, replay))


def _inked(maker: int | None) -> str:
    return INK2 if maker in (None, BY_CHANCE, BY_SEVERAL) else colour_of(maker or 0)


def _ledger_described(ledger: Ledger, replay: Replay) -> str:
    said = []
    for what, numbers in ledger.lines(replay.seats)[1:-1]:
        each = zip(replay.seats, numbers, strict=True)
        said.append(f"{what} gave {', '.join(f'{name} {points(one)}' for name, one in each)}.")
    return " ".join(said)
