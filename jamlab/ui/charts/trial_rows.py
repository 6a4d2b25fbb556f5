"""Trials while they are played: how a share or a mean settles, how often each outcome came."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor, isnan, log10
from typing import Any, Final

from jamlab.text import Number, shares
from jamlab.ui.charts.house import ACCENT, GUESS, LEAF

# How a share or a mean settles while trials are played: the run with its band, guess and answer.
#
# The chart (`settling_chart.py`, made by Altair) is drawn once; its rows and the ends of its
# axes, which are worked out here, change while trials run.


SETTLING_HEIGHT: Final = 370
LINE_PX: Final = 22
"""px: so far apart stand two labels at the right end at least."""
FEWEST: Final = 8
"""Trials before the run is drawn: the first few jump all over the chart."""
_FLAT: Final = 1e-6
_SMALL: Final = 0.1
"""A share whose axis need not reach the next tenth."""

Point = tuple[float, float, float, float]
"""Trials played, value, and the ends of its 95 % interval."""


def settling_rows(
    path: Sequence[Point],
    before: Sequence[Sequence[Point]],
    marks: Sequence[tuple[str, float, str]],
    *,
    percent: bool,
    height: int = SETTLING_HEIGHT,
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


# How often each outcome came, as bars, and how often it should come, as a line across each.
#
# The chart is drawn once; its rows change while trials run (`rows`). Green is what was counted,
# red the exact chance, as in the chart that settles.


OUTCOMES_HEIGHT: Final = 260
_ROOM: Final = 1.15
"""The axis goes so far above the highest bar: a number stands on it."""
_LEAST: Final = 0.0005
"""Bars below this have no number: there is no room for all of them on a phone."""


def outcome_rows(
    words: Sequence[str],
    counts: Sequence[int],
    exact: Sequence[float] = (),
    values: Sequence[float] = (),
    means: Sequence[tuple[str, float, bool]] = (),
) -> tuple[dict[str, list[dict[str, Any]]], dict[str, float]]:
    """The chart's data and its parameter: how often each outcome came, and how likely it is.

    `means` are (words, place, whether it is exact). Words, counts, `exact` and `values` go together
    one by one; `exact` is left out until it may be seen.
    """
    total = sum(counts) or 1
    came = [Fraction(count, total) for count in counts]
    highest = max([*map(float, came), *exact], default=0.0) or 1.0
    top = min(ceil(highest * _ROOM * 20) / 20, _ROOM)
    places = list(values) or [0.0] * len(words)
    drawn: dict[str, list[dict[str, Any]]] = {
        "counted": [
            # Two numbers on one bar would cover each other: the exact one stands there, once known.
            {"word": word, "value": place, "share": float(share), "said": "" if exact else said}
            for word, place, share, said in zip(words, places, came, _said(came), strict=True)
        ],
        "exact": [
            {"word": word, "value": place, "share": chance, "said": said}
            for word, place, chance, said in zip(words, places, exact, _said(exact), strict=False)
        ],
    }
    if values:  # a chart of words knows no means
        drawn["means"] = [
            {
                "value": place,
                "at": top * (0.95 - 0.1 * n),
                "words": said,
                "colour": ACCENT if known else LEAF,
            }
            for n, (said, place, known) in enumerate(means)
        ]
    return drawn, {"top": top}


def _said(parts: Sequence[Number]) -> list[str]:
    """What stands on the bars: percentages that add up; nothing on the lowest."""
    return [said if part >= _LEAST else "" for part, said in zip(parts, shares(parts), strict=True)]
