"""What luck and what choices made of each seat's chance to win, as steps on one scale."""

from __future__ import annotations

from typing import Any, Final

from jamlab.analysis.booking import Booking
from jamlab.analysis.booking.luck import Valued
from jamlab.charts.house import INK2
from jamlab.charts.turned.bars import Plane, colour_of, points
from jamlab.core.text import percent
from jamlab.log import Replay

_LEFT: Final = 170
_RIGHT: Final = 70
_ROW: Final = 26
_HEAD: Final = 34
_THICK: Final = 16


def luck_chart(replay: Replay, values: Valued, upto: int | None = None, width: int = 460) -> Any:
    """For each seat three steps from its chance at the start to that at `upto` (the end of the
    game, unless it is said): luck (hatched), its own choices, those of others.

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
    """The chances on the way, from the first to the last."""
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
