"""Values, luck and judged choices as rows, in columns as `jamlab.analysis.rows` has them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import inf, nan
from pathlib import Path
from typing import Any, Final

from jamlab.analysis.booking import BY_CHANCE, BY_SEVERAL, Booking
from jamlab.analysis.rows import CHOICES, SORTS, Row, RowsOf, Types, choice_rows
from jamlab.analysis.valuing import EXACT, Values, values_beside
from jamlab.core.text import rounded
from jamlab.log import Replay

VALUES: Final[Types] = {
    "n": int, "seat": int, "player": str, "chance": float, "half": float, "points": float,
    "shown": float, "playouts": int, "exact": bool, "judge": str, "view": str,
}  # fmt: skip
LUCK: Final[Types] = {
    "first": int, "n": int, "booked": str, "by": int, "seat": int, "player": str, "change": float,
    "error": float, "shown": float, "event": str, "clause": str, "words": str, "judge": str,
    "view": str,
}  # fmt: skip
JUDGED: Final[Types] = {
    "verdict": str, "best": str, "why": str, "chosen_value": float, "best_value": float,
    "lost": float, "lost_low": float, "lost_high": float, "blind": float,
}  # fmt: skip
"""What choices have beside their own columns, where they were judged."""
RowsOfLog = Callable[[Replay, Path], Iterator[Row]]

_TENTHS: Final = 1000
_NOT_JUDGED: Final = ("", "", "", None, None, None, None, None, None)


def judged_rows(replay: Replay, judged: Iterable[Mapping[str, Any]]) -> Iterator[Row]:
    """One row a choice, with what was judged of it."""
    known = {record["n"]: _judged(record) for record in judged}
    for row in choice_rows(replay):
        yield (*row, *known.get(row[0], _NOT_JUDGED))


def _judged(record: Mapping[str, Any]) -> tuple[Any, ...]:
    best, chosen = (value / _TENTHS for value in record["at"])
    lost, low, high = (value / _TENTHS for value in record["gain"])
    return (
        record["verdict"], record["best"], record["why"], chosen, best, lost, low, high,
        record["blind"] / _TENTHS,
    )  # fmt: skip


def value_rows(found: Values) -> Iterator[Row]:
    """One row a position and seat, where something is worked out."""
    names, shown = found.replay.seats, found.shown()
    for n, (chances, points) in enumerate(zip(found.chances, found.points, strict=True)):
        if chances is None:
            continue
        half, count, tenths = found.half(n), found.counts[n], shown[n]
        assert tenths is not None
        for seat, chance in enumerate(chances):
            yield (
                n, seat, names[seat], chance, half[seat], nan if points is None else points[seat],
                tenths[seat] / _TENTHS, 0 if count == EXACT else count, count == EXACT,
                found.judge, found.viewpoint,
            )  # fmt: skip


def luck_rows(found: Values) -> Iterator[Row]:
    """One row a step and seat."""
    replay = found.replay
    steps, shown = Booking.of(replay, found).steps, Booking.shown(replay, found).steps
    for step, tenths in zip(steps, shown, strict=True):
        booked = "luck" if step.by == BY_CHANCE else "open" if step.by == BY_SEVERAL else "decision"
        event = replay.events[step.n - 1]
        error = found.change_error(step.n) if step.first == step.n else (inf,) * found.seats
        for seat, change in enumerate(step.change):
            yield (
                step.first, step.n, booked, step.by, seat, replay.seats[seat], change, error[seat],
                float(rounded(tenths.change[seat] / _TENTHS, 3)), event.kind, event.clause,
                replay.game.tell(event, replay.seats), found.judge, found.viewpoint,
            )  # fmt: skip


def _all_values(replay: Replay, log: Path) -> Iterator[Row]:
    for found in values_beside(replay, log)[0].values():
        yield from value_rows(found)


def _all_luck(replay: Replay, log: Path) -> Iterator[Row]:
    for found in values_beside(replay, log)[0].values():
        yield from luck_rows(found)


def _all_choices(replay: Replay, log: Path) -> Iterator[Row]:
    yield from judged_rows(replay, values_beside(replay, log)[1])


def _of_log(rows: RowsOf) -> RowsOfLog:
    return lambda replay, log: rows(replay)


OF_LOGS: Final[dict[str, tuple[Types, RowsOfLog]]] = {
    **{sort: (types, _of_log(rows)) for sort, (types, rows) in SORTS.items()},
    "choices": (CHOICES | JUDGED, _all_choices),
    "values": (VALUES, _all_values),
    "luck": (LUCK, _all_luck),
}
"""Every sort of rows of a log's file, with the values that lie beside it (`jamlab analyse`)."""
