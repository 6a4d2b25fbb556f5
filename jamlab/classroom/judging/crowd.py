"""The mean of a class beside its members: how many of them it beats, and why.

The mean is never further off than the members are on average: errors in opposite directions cancel
(Galton, "Vox populi", 1907). If all are wrong in the same direction nothing cancels, and it is
exactly as far off as they are on average.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jamlab.classroom.told import Crowd

CLOSE: Final = 1e-9
"""What differs by less is the same: sums of floats."""


def crowd(values: Sequence[float], exact: float | None) -> Crowd | None:
    """The mean of two or more answers beside them; None for fewer, or if nothing is exact."""
    n = len(values)
    if exact is None or n < 2:
        return None
    error = abs(sum(values) / n - exact)
    errors = [abs(value - exact) for value in values]
    above = any(value > exact + CLOSE for value in values)
    below = any(value < exact - CLOSE for value in values)
    beaten = sum(each > error + CLOSE for each in errors)
    level = sum(abs(each - error) <= CLOSE for each in errors)
    told: Crowd = {
        "n": n,
        "error": error,
        "errors": sum(errors) / n,
        "beaten": beaten,
        "level": level,
        "one_sided": not (above and below),
        "words": [],
    }
    told["words"] = _words(told, above=above, below=below)
    return told


def _words(told: Crowd, *, above: bool, below: bool) -> list[str]:
    n, beaten = told["n"], told["beaten"]
    if not (above or below):
        return ["All of us have it exactly."]
    if told["level"] == n:
        return [f"All {n} of us are off by as much, and so is our mean."]
    if beaten == n:
        first = f"Our mean is closer than each of the {n} of us."
    elif beaten:
        first = f"Our mean is closer than {beaten} of {n} of us."
    else:
        first = f"Our mean is closer than none of the {n} of us."
    if above and below:
        why = "Some of us are too high and some too low: in the mean these errors cancel in part."
    else:
        side = "high" if above else "low"
        why = f"Nobody of us is too {'low' if above else 'high'}: where all are wrong on the same "
        why += f"side nothing cancels, and the mean is too {side} by as much as we are on average."
    return [first, why]
