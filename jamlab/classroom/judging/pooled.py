"""All trials of a room as one."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from jamlab.classroom.store.records import TrialsRecord
from jamlab.classroom.told import Pooled
from jamlab.probability.estimates.intervals import NORMAL_95, wilson


def pooled(played: Sequence[TrialsRecord], *, is_share: bool) -> Pooled | None:
    """The mean of all trials with its 95 % interval (Wilson's for a share, else by the normal law);
    None if there are fewer than two."""
    n = sum(each.n for each in played)
    if n < 2:
        return None
    mean = sum(each.total for each in played) / n
    if is_share:
        low, high = wilson(mean * n, n)
    else:
        squares = sum(each.squares for each in played)
        error = sqrt(max(0.0, (squares - n * mean * mean) / (n - 1)) / n)
        low, high = mean - NORMAL_95 * error, mean + NORMAL_95 * error
    return {"n": n, "players": len(played), "mean": mean, "low": low, "high": high}
