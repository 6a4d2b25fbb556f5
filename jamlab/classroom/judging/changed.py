"""What the talk between two votes changed: the same devices, before and after."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from typing import Final

from jamlab.chance.estimates.intervals import ROUNDING, student
from jamlab.classroom.judging.crowd import CLOSE
from jamlab.classroom.told import Changed
from jamlab.core.text import decimal

FEWEST: Final = 10
"""For fewer pairs no interval is told: with five it holds in nine of ten classes only."""
_TOO_FEW: Final = " to say whether talking helps."
CERTAINTY: Final = 0.98
"""Student's law is asked for more than the 95 % that are told: distances from the exact value are
skewed and in steps, and 95 % held in 92 of 100 classes of ten."""


def changed(
    pairs: Sequence[tuple[float, float]], exact: float | None, unit: str = ""
) -> Changed | None:
    """Each pair is what one answered first and then; None without pairs, or if nothing is exact.

    The interval is that of the mean of the paired differences, by Student's law (Student, "The
    probable error of a mean", 1908), wide enough to hold in 95 of 100 classes and inside what is
    possible for a chance; None where there are too few, or all changed alike. `unit` is what the
    question is asked in: "%" for a chance.
    """
    n = len(pairs)
    if exact is None or not n:
        return None
    first = [abs(before - exact) for before, _ in pairs]
    then = [abs(after - exact) for _, after in pairs]
    moves = [after - before for before, after in zip(first, then, strict=True)]
    mean = sum(moves) / n
    interval = None
    if n >= FEWEST:
        error = sqrt(sum((move - mean) ** 2 for move in moves) / (n - 1) / n)
        half = student(CERTAINTY, n - 1) * error
        most = max(exact, 1 - exact) if unit == "%" else inf
        if half > ROUNDING:
            interval = [max(mean - half, -most), min(mean + half, most)]
    told: Changed = {
        "n": n,
        "before": sum(first) / n,
        "after": sum(then) / n,
        "interval": interval,
        "closer": sum(move < -CLOSE for move in moves),
        "further": sum(move > CLOSE for move in moves),
        "same": sum(abs(move) <= CLOSE for move in moves),
        "words": [],
    }
    told["words"] = _words(told, unit)
    return told


def _words(told: Changed, unit: str) -> list[str]:
    scale, name = (100, "points") if unit == "%" else (1, unit)
    before, after = (f"{decimal(scale * told[key], 1)}" for key in ("before", "after"))
    words = [
        f"Of {told['n']} who voted twice {told['closer']} are closer now, "
        f"{told['further']} further off, {told['same']} as before.",
        f"On average they were off by {before} {name}".rstrip() + f", now by {after}.",
    ]
    if told["interval"] is None:
        alike = "All changed alike" if told["n"] >= FEWEST else "They are too few"
        ends = ", which says nothing of others." if told["n"] >= FEWEST else _TOO_FEW
        return [*words, f"{alike}{ends}"]
    low, high = (scale * each for each in told["interval"])
    sure = "Closer now" if high < 0 else "Further off now" if low > 0 else "That can be chance"
    between = f"{decimal(low, 1, sign=True)} to {decimal(high, 1, sign=True)} {name}".rstrip()
    return [*words, f"{sure}: the change is {between} (95 %)."]
