"""The ledger as a picture: who gave (rows) whom (columns), in points of chance to win."""

from __future__ import annotations

from typing import Any, Final

from jamlab.analysis.booking import BY_CHANCE, BY_SEVERAL, Booking, Ledger, ledger_of
from jamlab.analysis.booking.luck import Valued
from jamlab.charts.house import INK2
from jamlab.charts.turned.bars import Plane, colour_of, points
from jamlab.log import Replay

_LEFT: Final = 130
_CELL: Final = 120
_ROW: Final = 40
_THICK: Final = 8


def ledger_chart(replay: Replay, values: Valued, upto: int | None = None) -> Any:
    """A table with a bar below each number: to the right what was given, to the left what was
    taken, all on one scale. What chance gave is hatched.

    Each row adds up to 0, each column to the last line less the first.
    """
    found = ledger_of(Booking.shown(replay, values), upto)
    lines = found.lines(replay.seats)
    plane = Plane(_LEFT + _CELL * len(replay.seats), _ROW * (len(lines) + 1))
    most = max(1, *(abs(one) for row in found.rows.values() for one in row))
    for seat, name in enumerate(replay.seats):
        x = _LEFT + _CELL * (seat + 1) - 16
        plane.word(x, _ROW / 2, name, "right", bold=True, colour=colour_of(seat))
    for line, (what, numbers) in enumerate(lines):
        y = _ROW * (line + 1.5)
        maker = [None, *found.rows, None][line]
        ends = maker is None
        plane.word(0, y, f"{what}, %" if ends else what, bold=ends, colour=_inked(maker))
        if line in (1, len(lines) - 1):
            plane.rule(0, y - _ROW / 2, plane.width, y - _ROW / 2)
        for seat, number in enumerate(numbers):
            right = _LEFT + _CELL * (seat + 1) - 16
            said = f"{number / 10:.1f}" if ends else points(number)
            plane.word(right, y - (0 if ends else 6), said, "right", bold=ends)
            if maker is not None:
                middle = right - (_CELL - 32) / 2
                end = middle + number / most * (_CELL - 32) / 2
                hatched = maker == BY_CHANCE
                plane.bar(middle, end, y + 10, _THICK, _inked(maker), hatched=hatched)
    return plane.chart(_described(found, replay))


def _inked(maker: int | None) -> str:
    return INK2 if maker in (None, BY_CHANCE, BY_SEVERAL) else colour_of(maker or 0)


def _described(ledger: Ledger, replay: Replay) -> str:
    said = []
    for what, numbers in ledger.lines(replay.seats)[1:-1]:
        each = zip(replay.seats, numbers, strict=True)
        said.append(f"{what} gave {', '.join(f'{name} {points(one)}' for name, one in each)}.")
    return " ".join(said)
