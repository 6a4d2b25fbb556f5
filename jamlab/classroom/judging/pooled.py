"""All trials of a room as one mean, and how it settled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final

from jamlab.classroom.store.records import TrialsRecord
from jamlab.classroom.told import Pooled
from jamlab.probability.estimates.intervals import wilson
from jamlab.probability.estimates.quantiles import student

POINTS: Final = 200
_CERTAINTY: Final = 0.95


def pooled(
    played: Sequence[TrialsRecord], *, is_share: bool, points: int = POINTS
) -> Pooled | None:
    """The mean of all trials in the order in which they came, with its 95 % interval (Wilson's for
    a share, else Student's by their variance); None if there are fewer than two.

    The series goes by posts: it has at most so many `points`, the same way apart on a scale of
    powers, the last of them is where the mean stands now.
    """
    settled = list(_settled(played, is_share=is_share))
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


def _settled(played: Sequence[TrialsRecord], *, is_share: bool) -> Iterator[_Point]:
    """After each post: trials so far, their mean, its interval. A mean needs two for one."""
    n, total, squares = 0, 0.0, 0.0
    for each in played:
        n, total, squares = n + each.n, total + each.total, squares + each.squares
        mean = total / n
        if is_share:
            yield (n, mean, *wilson(total, n))
        elif n > 1:
            error = sqrt(max(0.0, (squares - n * mean * mean) / (n - 1)) / n)
            half = student(_CERTAINTY, n - 1) * error
            yield n, mean, mean - half, mean + half


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
