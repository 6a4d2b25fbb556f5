"""All trials of a room as one mean, and how it settled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isnan
from typing import Final

from jamlab.chance.estimates.running import Interval
from jamlab.classroom.store.records import TrialsRecord
from jamlab.classroom.told import Pooled

POINTS: Final = 200


def pooled(
    played: Sequence[TrialsRecord], interval: Interval, *, points: int = POINTS
) -> Pooled | None:
    """The mean of all trials in the order in which they came, with its 95 % `interval`; None while
    there are too few for one.

    The series goes by posts: it has at most so many `points`, the same way apart on a scale of
    powers, the last of them is where the mean stands now.
    """
    settled = list(_settled(played, interval))
    if not settled or settled[-1][0] < 2:
        return None
    n, mean, low, high = settled[-1]
    return {
        "n": int(n),
        "players": len({each.pupil for each in played}),
        "mean": mean,
        "low": low,
        "high": high,
        "series": [list(point) for point in _thinned(settled, points)],
    }


_Point = tuple[float, float, float, float]


def _settled(played: Sequence[TrialsRecord], interval: Interval) -> Iterator[_Point]:
    """After each post: trials so far, their mean, its interval, where there is one."""
    n, total = 0, 0.0
    for each in played:
        n, total = n + each.n, total + each.total
        low, high = interval(total, n)
        if not isnan(low):
            yield n, total / n, low, high


def _thinned(settled: Sequence[_Point], most: int) -> Sequence[_Point]:
    """At most so many of the points; the first and the last are among them."""
    if len(settled) <= most:
        return settled
    first, last = settled[0][0], settled[-1][0]
    found: list[_Point] = []
    step = (last / first) ** (1 / (most - 2))
    for point in settled[:-1]:
        if not found or point[0] >= found[-1][0] * step:
            found.append(point)
    return [*found, settled[-1]]
