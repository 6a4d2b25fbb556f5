"""Chart data of running trials: a settling share or mean, and outcome frequencies."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor, isnan, log10
from typing import Any, Final

from jamlab.text import Number, shares
from jamlab.ui.charts.house import ACCENT, GUESS, LEAF

# A share or a mean that settles while trials run: the running value with its band, the guess and
# the answer.
#
# Altair draws the chart (`settling_chart` in trial_charts.py) once; its rows and axis limits,
# computed here, change while trials run.


SETTLING_HEIGHT: Final = 370
LINE_PX: Final = 22
"""Least distance in px between two labels at the right end."""
FEWEST: Final = 8
"""Trials before the line is drawn: its first few values jump across the chart."""
_FLAT: Final = 1e-6
_SMALL: Final = 0.1
"""Upper bound of shares whose axis need not reach the next tenth."""

Point = tuple[float, float, float, float]
"""Number of trials, value, and the ends of its 95 % interval."""


def settling_rows(
    path: Sequence[Point],
    before: Sequence[Sequence[Point]],
    marks: Sequence[tuple[str, float, str]],
    *,
    percent: bool,
    height: int = SETTLING_HEIGHT,
    axis: tuple[float, float] | None = None,
) -> tuple[dict[str, list[dict[str, Any]]], dict[str, float]]:
    """Return the chart's data and parameters. `marks` are (guess, run or exact; value; words).

    `axis` holds its ends, which give way only to a settled value or a mark outside; without it they
    follow the data.
    """
    shown = [point for point in path if point[0] >= FEWEST] or list(path[-1:])
    # Too few trials give no interval.
    shown = [(n, value, *((value, value) if isnan(a) else (a, b))) for n, value, a, b in shown]
    if axis is None:
        low, high = span(shown, [value for _, value, _ in marks], percent)
    else:
        settled = [value for n, value, *_ in path[-1:] if n >= _WILD]
        low, high = held(axis, [*settled, *(value for kind, value, _ in marks if kind != "run")])
    most = max([point[0] for run in [path, *before] for point in run[-1:]], default=100)
    drawn = [
        {"n": n, "value": value, "low": max(a, low), "high": min(b, high), "last": False}
        for n, value, a, b in shown
    ]
    if drawn:
        drawn[-1]["last"] = low <= shown[-1][1] <= high
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
"""Trials from which the axis includes the band of a mean; before, only its value."""


def _round(number: float) -> float:
    """Return 1, 2 or 5 times a power of ten: the smallest not below this number."""
    power: float = 10 ** floor(log10(number))
    return next(size * power for size in (1, 2, 5, 10) if size * power >= number * 0.9999)


def span(path: Sequence[Point], others: Sequence[float], percent: bool) -> tuple[float, float]:
    """Return the ends of the axis: a share's starts at 0, a mean's near its values."""
    if not path and not others:
        return (0.0, 1.0) if percent else (0.0, 10.0)
    if percent:
        return 0.0, _top_of_share(path, others)
    # The band of the first few trials is so wide that everything else would look flat.
    others = [*others, *(point[1] for point in path)]
    path = [point for point in path if point[0] >= _WILD] or path
    top = _top(path, others)
    least = min([*(point[2] for point in path), *others])
    if min([*(point[1] for point in path), *others]) >= 0:
        least = max(least, 0.0)  # never negative: no room below 0
    least = min(least, 0.0) if least < 0 or least < top / 2 else least
    if top - least < _FLAT:
        return least - 1, top + 1  # only a line at 0
    step = _round((top - least) / 6)
    return floor(least / step) * step, ceil(top / step + 0.2) * step


def held(axis: tuple[float, float], others: Sequence[float]) -> tuple[float, float]:
    """Return the axis, lengthened by whole steps if some of the other values lie outside."""
    low, high = min([axis[0], *others]), max([axis[1], *others])
    step = _round((high - low) / 6)
    return (
        axis[0] if low >= axis[0] else floor(low / step) * step,
        axis[1] if high <= axis[1] else ceil(high / step) * step,
    )


def _top(path: Sequence[Point], others: Sequence[float]) -> float:
    """Return the highest value to show, bands included."""
    return max([*(point[3] for point in path), *others])


def _top_of_share(path: Sequence[Point], others: Sequence[float]) -> float:
    """Return the upper end of a share's axis, which zooms in on a small share once its band is
    narrow.
    """
    late = [point for point in path if point[0] * 10 >= path[-1][0]]
    if (small := max(_top(late, others) * 1.08, 0.01)) <= _SMALL:
        return _round(small)
    return min(1.0, ceil(_top(path, others) * 1.08 * 10) / 10)


def apart(values: Sequence[float], least: float, low: float, high: float) -> list[float]:
    """Return positions of labels near their values, at least `least` apart, inside the axis.

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


# Outcome frequencies as bars, with the expected frequency as a line across each.
#
# The chart is drawn once; its rows change while trials run. Green: observed share; red: exact
# chance, as in the settling chart.


OUTCOMES_HEIGHT: Final = 260
_ROOM: Final = 1.15
"""Axis limit relative to the highest bar: leaves room for its number."""
_LEAST: Final = 0.0005
"""Bars below this share have no number: a phone has no room for all of them."""


def outcome_rows(
    words: Sequence[str],
    counts: Sequence[int],
    exact: Sequence[float] = (),
    values: Sequence[float] = (),
    means: Sequence[tuple[str, float, bool]] = (),
) -> tuple[dict[str, list[dict[str, Any]]], dict[str, float]]:
    """Return the chart's data and its parameter: how often each outcome came, and its exact chance.

    `means` are (words, place, True if exact). Words, counts, `exact` and `values` correspond by
    index; `exact` is empty until it may be shown.
    """
    total = sum(counts) or 1
    came = [Fraction(count, total) for count in counts]
    highest = max([*map(float, came), *exact], default=0.0) or 1.0
    top = min(ceil(highest * _ROOM * 20) / 20, _ROOM)
    places = list(values) or [0.0] * len(words)
    drawn: dict[str, list[dict[str, Any]]] = {
        "counted": [
            # Two numbers on one bar would overlap: the exact one is shown once known.
            {"word": word, "value": place, "share": float(share), "said": "" if exact else said}
            for word, place, share, said in zip(words, places, came, _said(came), strict=True)
        ],
        "exact": [
            {"word": word, "value": place, "share": chance, "said": said}
            for word, place, chance, said in zip(words, places, exact, _said(exact), strict=False)
        ],
    }
    if values:  # a chart of words has no means
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
    """Return the labels of the bars: percentages that add up; none on the lowest bars."""
    return [said if part >= _LEAST else "" for part, said in zip(parts, shares(parts), strict=True)]
