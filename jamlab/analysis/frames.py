"""A replay as pandas tables: events, turns, standings, choices, games, values and luck.

    from jamlab.analysis import frames

    frames.events(replay)
    found = jamlab.analysis.values(replay)
    frames.values(found)
    frames.luck(found)

docs/analysis.md tells every column of every table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import inf, nan
from typing import Any, Final

import pandas as pd

from jamlab.analysis.booking import BY_CHANCE, BY_SEVERAL, Booking
from jamlab.analysis.rows import CHOICES, Types, choice_rows
from jamlab.analysis.tables import events, games, standings, turns
from jamlab.analysis.valuing import EXACT, Values
from jamlab.replay import Replay
from jamlab.table.numbers import rounded

__all__ = ["choices", "events", "games", "luck", "standings", "turns", "values"]

VALUES: Final[Types] = {
    "n": int, "seat": int, "player": str, "chance": float, "half": float, "points": float,
    "shown": float, "playouts": int, "exact": bool, "judge": str, "view": str,
}  # fmt: skip
LUCK: Final[Types] = {
    "first": int, "n": int, "booked": str, "by": int, "seat": int, "player": str, "change": float,
    "error": float, "shown": float, "event": str, "clause": str, "words": str,
}  # fmt: skip
JUDGED: Final[Types] = {
    "verdict": str, "best": str, "why": str, "chosen_value": float, "best_value": float,
    "lost": float, "lost_low": float, "lost_high": float, "blind": float,
}  # fmt: skip
"""What `choices` has beside the columns of every choice, where choices were judged."""

_TENTHS: Final = 1000


def values(found: Values) -> pd.DataFrame:
    """One row a position (0 … len) and seat: its chance to win there, as far as it is worked out.

    Positions that are not worked out have no rows.
    """
    return _table(_value_rows(found), VALUES)


def luck(found: Values) -> pd.DataFrame:
    """One row a step and seat: what changed its chance to win, and whose that was.

    A step is one event, or several between which nothing is worked out. For each seat the changes
    add up to its last chance less its first.
    """
    return _table(_luck_rows(found), LUCK)


def choices(replay: Replay, judged: Iterable[Mapping[str, Any]] = ()) -> pd.DataFrame:
    """One row a choice: what was chosen, of how many; and what it lost, where it was judged.

    `judged`: records of judged choices, as `jamlab.analysis.valuing.read_values` gives them. Where
    there is none, their columns hold nothing.
    """
    known = {record["n"]: _judged(record) for record in judged}
    nothing = ("", "", "", nan, nan, nan, nan, nan, nan)
    rows = ((*row, *known.get(row[0], nothing)) for row in choice_rows(replay))
    return _table(rows, CHOICES | JUDGED)


def _judged(record: Mapping[str, Any]) -> tuple[Any, ...]:
    best, chosen = (value / _TENTHS for value in record["at"])
    lost, low, high = (value / _TENTHS for value in record["gain"])
    return (
        record["verdict"], record["best"], record["why"], chosen, best, lost, low, high,
        record["blind"] / _TENTHS,
    )  # fmt: skip


def _value_rows(found: Values) -> Iterator[tuple[Any, ...]]:
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


def _luck_rows(found: Values) -> Iterator[tuple[Any, ...]]:
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
                replay.game.tell(event, replay.seats),
            )  # fmt: skip


def _table(rows: Iterable[tuple[Any, ...]], columns: Types) -> pd.DataFrame:
    return pd.DataFrame(list(rows), columns=list(columns))
