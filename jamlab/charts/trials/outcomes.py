"""How often each outcome came, as bars, and how often it should come, as a line across each.

The chart is drawn once; its rows change while trials run (`rows`). Green is what was counted, red
the exact chance, as in the chart that settles.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import Any, Final

from jamlab.charts.house import ACCENT, LEAF
from jamlab.core.text import Number, shares

HEIGHT: Final = 260
_ROOM: Final = 1.15
"""The axis goes so far above the highest bar: a number stands on it."""
_LEAST: Final = 0.0005
"""Bars below this have no number: there is no room for all of them on a phone."""


def rows(
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
