"""Tables of one flick done many times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pandas as pd

from jamlab.chance.estimates.intervals import wilson
from jamlab.chance.estimates.logistic import Logistic
from jamlab.games.jamsumo.flick.flick_trials import TILTED, TOUCHED, Sunk, Trials, shows
from jamlab.games.jamsumo.flick.outcome import BOARD, FATES, HOLE, OFF, PLATFORM

WORDS = {
    BOARD: "stays on the board",
    PLATFORM: "stops on a JAM platform",
    HOLE: "goes through the hole",
    OFF: "goes over the edge",
    TOUCHED: "moves another die",
}


def figures(trials: Trials) -> pd.DataFrame:
    """A row for each thing that can come: what, count, of, share, low, high (95 %, Wilson)."""
    counts, total = trials.counts(), len(trials.done)
    names = [HOLE, BOARD, PLATFORM, OFF, TOUCHED, *map(shows, range(1, 7)), TILTED]
    rows = []
    for name in names:
        low, high = wilson(counts[name], total)
        share = counts[name] / total if total else float("nan")
        rows.append((WORDS.get(name, name), counts[name], total, share, low, high))
    return pd.DataFrame(rows, columns=["what", "count", "of", "share", "low", "high"])


def stops(trials: Trials, cell: int = 100) -> pd.DataFrame:
    """How many dice stopped in each square of the board: x, y of its middle (mm), count, share.

    `cell` is a square's side in 0.1 mm. Squares where none stopped are left out.
    """
    lying = [one for one in trials.done if one.fate in (BOARD, PLATFORM)]
    found = Counter((one.x // cell, one.y // cell) for one in lying)
    rows = [
        ((x + 0.5) * cell / 10, (y + 0.5) * cell / 10, count, count / len(trials.done))
        for (x, y), count in sorted(found.items())
    ]
    return pd.DataFrame(rows, columns=["x", "y", "count", "share"])


def chances_to_sink(measured: Sequence[Sunk]) -> pd.DataFrame:
    """A row for each distance: distance (mm), sunk, flicks, share, low, high (95 %, Wilson)."""
    rows = []
    for one in measured:
        low, high = wilson(one.sunk, one.flicks)
        rows.append((one.distance, one.sunk, one.flicks, one.sunk / one.flicks, low, high))
    return pd.DataFrame(rows, columns=["distance", "sunk", "flicks", "share", "low", "high"])


def curve_table(curve: Logistic, first: float, last: float, steps: int = 60) -> pd.DataFrame:
    """The curve at many distances: distance (mm), share, and its band's low and high."""
    places = [first + (last - first) * n / steps for n in range(steps + 1)]
    rows = [(x, curve.at(x), *curve.band(x)) for x in places]
    return pd.DataFrame(rows, columns=["distance", "share", "low", "high"])


assert set(FATES) <= set(WORDS)
