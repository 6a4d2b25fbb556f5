"""Scores of forecasts against the exact chance, and against what came.

* A forecast f of a chance p is off by (f − p)²: free of the luck of what came. That is what a
  proper score measures in the long run: Brier's (f − x)², x being 1 or 0, is on average
  (f − p)² + p(1 − p) (Brier, "Verification of forecasts expressed in terms of probability", 1950;
  the parts: Murphy, "A new vector partition of the probability score", 1973).
* In one round the difference between the two is luck, and only luck.
* The mean of many forecasts is off by less than they are on average, by exactly their variance
  (Galton, "Vox populi", 1907; Krogh and Vedelsby, "Neural network ensembles", 1995).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from jamlab.chance.estimates.intervals import wilson
from jamlab.classroom.judging.shown import shown
from jamlab.classroom.told import Judged, Reliable, Yardstick

BANDS: Final = 5


def judged(
    guesses: Sequence[float], exact: float | None, came: float | None, last: float | None = None
) -> Judged | None:
    """How well these forecasts (0 to 1) judged; None if there are none.

    `exact` is the chance, `came` 1 or 0, each None where it is not known; `last` is what came in
    the round before, for the forecaster who thinks that it comes again.
    """
    if not guesses:
        return None
    n = len(guesses)
    mean = sum(guesses) / n
    spread = sum((guess - mean) ** 2 for guess in guesses) / n
    mean_alone = None if exact is None else (mean - exact) ** 2
    off = None if mean_alone is None else mean_alone + spread
    brier = None if came is None else sum((guess - came) ** 2 for guess in guesses) / n
    luck = None if off is None or brier is None else brier - off
    return {
        "n": n,
        "mean": mean,
        "off": off,
        "luck": luck,
        "brier": brier,
        "mean_alone": mean_alone,
        "spread": spread,
        "yardsticks": _yardsticks(exact, came, last),
        "shown": shown(off, brier, mean_alone, spread),
    }


def _yardsticks(exact: float | None, came: float | None, last: float | None) -> list[Yardstick]:
    """Forecasters that anybody can be, and the best one."""
    if exact is None:
        return []
    known = [("always 50 %", 0.5), ("who knows the exact chance", exact)]
    if last is not None:
        known.insert(1, ("as it came last time", last))
    return [
        {
            "name": name,
            "off": (said - exact) ** 2,
            "brier": None if came is None else (said - came) ** 2,
        }
        for name, said in known
    ]


def reliability(
    rounds: Iterable[tuple[Sequence[float], float | None, float]],
) -> list[Reliable]:
    """How often it came where the class said 0 to 20 %, 20 to 40 %, …: of each round the guesses,
    the exact chance and what came (1 or 0). Bands without guesses are left out.

    The guesses of one round share one outcome: they are worth one case, not thirty. So the interval
    (Wilson's) is for as many cases as weights w count for: (Σw)² / Σw² (Kish, "Survey sampling",
    1965), w being a round's guesses in the band.
    """
    bands: list[list[_Case]] = [[] for _ in range(BANDS)]
    for guesses, exact, came in rounds:
        found: dict[int, list[float]] = {}
        for guess in guesses:
            found.setdefault(min(int(guess * BANDS), BANDS - 1), []).append(guess)
        for band, those in found.items():
            bands[band].append((len(those), sum(those), exact, came))
    return [_reliable(place, cases) for place, cases in enumerate(bands) if cases]


_Case = tuple[int, float, float | None, float]
"""Of a round, in a band: how many guesses, their sum, the exact chance, what came."""


def _reliable(place: int, cases: Sequence[_Case]) -> Reliable:
    n = sum(case[0] for case in cases)
    came = sum(case[0] * case[3] for case in cases) / n
    worth = max(1, int(n * n / sum(case[0] ** 2 for case in cases)))
    known = [(case[0], case[2]) for case in cases if case[2] is not None]
    weight = sum(count for count, _ in known)
    return {
        "low": place / BANDS,
        "high": (place + 1) / BANDS,
        "n": n,
        "said": sum(case[1] for case in cases) / n,
        "came": came,
        "interval": list(wilson(came * worth, worth)),
        "exact": sum(count * exact for count, exact in known) / weight if weight else None,
    }
