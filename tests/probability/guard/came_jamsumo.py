"""JamSumo: nothing is counted, all was measured; so the file is read again, by other means."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

import numpy as np

import jamlab
from tests.probability.guard.claims import Claim
from tests.probability.guard.deals import Deals
from tests.probability.guard.numbers import Number


@cache
def rows() -> list[dict[str, str]]:
    """The measured table."""
    path = Path(jamlab.__file__).parent / "probability" / "odds" / "measured.csv"
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def sink(deals: Deals, claim: Claim) -> list[Number]:
    """The row that was asked for."""
    from scipy.stats import binomtest

    asked = claim.asked
    for row in rows():
        if (
            (row["skill"], row["start"], row["angle_deg"]) == (asked["skill"], "board", "0")
            and row["distance_mm"] == str(asked["distance"])
            and row["speed_cm_s"] == str(asked["speed"])
        ):
            n, sunk = int(row["flicks"]), int(row["sunk"])
            band = binomtest(sunk, n).proportion_ci(0.95, "wilson")
            said = claim.answer.interval or (0.0, 0.0)
            return [
                deals.number("", claim.answer.value, np.array([sunk / n])),
                deals.number("from", round(said[0], 9), np.array([round(band.low, 9)])),
                deals.number("to", round(said[1], 9), np.array([round(band.high, 9)])),
            ]
    return []
