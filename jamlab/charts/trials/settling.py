"""How a share or a mean settles while trials are played: the run with its band, guess and answer.

The chart (`settling_chart.py`, made by Altair) is drawn once; its rows and the ends of its axes,
which are worked out here, change while trials run.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, isnan, log10
from typing import Any, Final

from jamlab.charts.house import ACCENT, GUESS, LEAF

HEIGHT: Final = 370
LINE_PX: Final = 22
"""px: so far apart stand two labels at the right end at least."""
FEWEST: Final = 8
"""Trials before the run is drawn: the first few jump all over the chart."""
_FLAT: Final = 1e-6
_SMALL: Final = 0.1
"""A share whose axis need not reach the next tenth."""

Point = tuple[float, float, float, float]
"""Trials played, value, and the ends of its 95 % interval."""


def rows(
    path: Sequence[Point],
    before: Sequence[Sequence[Point]],
    marks: Sequence[tuple[str, float, str]],
    *,
    percent: bool,
    height: int = HEIGHT,
) -> tuple[dict[str, list[dict[str, Any]]], dict[str, float]]:
    """The chart's data and parameters. `marks` are (guess, run or exact; value; words)."""
    shown = [point for point in path if point[0] >= FEWEST] or list(path[-1:])
    # Of too few trials there is no interval.
    shown = [(n, value, *((value, value) if isnan(a) else (a, b))) for n, value, a, b in shown]
    low, high = span(shown, [value for _, value, _ in marks], percent)
    most = max([point[0] for run in [path, *before] for point in run[-1:]], default=100)
    drawn = [
        {"n": n, "value": value, "low": max(a, low), "high": min(b, high), "last": False}
        for n, value, a, b in shown
    ]
    if drawn:
        drawn[-1]["last"] = True
    earlier = [
        {"n": n, "value": value, "run": run}
        for run, points in enumerate(before)
        for n, value, _, _ in points
        if n >= FEWEST
    ]
    places = apart([value for _, value, _ in marks], (high - low) * LINE_PX / height, low, high)
    said = [
        {"kind": kind, "value": value, "at": at, "words": words, "colour": _COLOURS[kind]}
        for (kind, value, words), at in zip(marks, places, strict=True)
    ]
    return {"path": drawn, "before": earlier, "marks": said}, {
        "low": low,
        "high": high,
        "most": max(most, 100),
    }


_WILD: Final = 30
"""Trials after which the band of a mean says how long the axis is; before, only the value does."""


def _round(number: float) -> float:
    """1, 2 or 5 times a power of ten, at least this number."""
    power: float = 10 ** floor(log10(number))
    return next(size * power for size in (1, 2, 5, 10) if size * power >= number * 0.9999)


def span(path: Sequence[Point], others: Sequence[float], percent: bool) -> tuple[float, float]:
    """Where the axis begins and ends: a share's at 0, a mean's where the numbers are."""
    if not path and not others:
        return (0.0, 1.0) if percent else (0.0, 10.0)
    if percent:
        return 0.0, _top_of_share(path, others)
    # The band of the first few is so wide that all else would be flat.
    others = [*others, *(point[1] for point in path)]
    path = [point for point in path if point[0] >= _WILD] or path
    top = _top(path, others)
    least = min([*(point[2] for point in path), *others])
    if min([*(point[1] for point in path), *others]) >= 0:
        least = max(least, 0.0)  # what is never below 0 needs no room there for its band
    least = min(least, 0.0) if least < 0 or least < top / 2 else least
    if top - least < _FLAT:
        return least - 1, top + 1  # a line at 0 alone
    step = _round((top - least) / 6)
    return floor(least / step) * step, ceil(top / step + 0.2) * step


def _top(path: Sequence[Point], others: Sequence[float]) -> float:
    """What shall be seen: all values, and the band."""
    return max([*(point[3] for point in path), *others])


def _top_of_share(path: Sequence[Point], others: Sequence[float]) -> float:
    """Where the axis of a share ends. A small one is seen closer when its band has become small."""
    late = [point for point in path if point[0] * 10 >= path[-1][0]]
    if (small := max(_top(late, others) * 1.08, 0.01)) <= _SMALL:
        return _round(small)
    return min(1.0, ceil(_top(path, others) * 1.08 * 10) / 10)


def apart(values: Sequence[float], least: float, low: float, high: float) -> list[float]:
    """Where labels stand: near their values, at least so far apart, inside the axis.

    >>> apart([0.5, 0.51], 0.1, 0, 1)
    [0.455, 0.555]
    """
    order = sorted(range(len(values)), key=lambda n: values[n])
    groups: list[list[int]] = []
    middles: list[float] = []
    for n in order:
        groups.append([n])
        middles.append(values[n])
        while len(groups) > 1:
            room = least * (len(groups[-2]) + len(groups[-1])) / 2
            if middles[-1] - middles[-2] >= room:
                break
            last, middle = groups.pop(), middles.pop()
            here = len(groups[-1])
            middles[-1] = (middles[-1] * here + middle * len(last)) / (here + len(last))
            groups[-1] += last
    found = [0.0] * len(values)
    for group, middle in zip(groups, middles, strict=True):
        half = least * (len(group) - 1) / 2
        middle = min(max(middle, low + half), high - half)
        for place, n in enumerate(group):
            found[n] = round(middle - half + least * place, 6)
    return found


_COLOURS: Final = {"guess": GUESS, "run": LEAF, "exact": ACCENT}
