"""JamSumo: all odds were measured, none computed; so the file is read again by other means."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from functools import cache
from math import hypot
from pathlib import Path
from typing import Any

import numpy as np

import jamlab
from jamlab.games.jamsumo.flick.outcome import PLATFORM, fate_of
from tests.unit.chance.cross_check.claims import Claim
from tests.unit.chance.cross_check.deals import Deals
from tests.unit.chance.cross_check.known import Known, Planted
from tests.unit.chance.cross_check.numbers import Number

PLATFORM_MM = 128
"""Distance from a platform to the middle of the hole."""


@cache
def rows() -> list[dict[str, str]]:
    path = Path(jamlab.__file__).parent / "games" / "jamsumo" / "measured.csv"
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def sink(deals: Deals, claim: Claim) -> list[Number]:
    """Find the row measured nearest to the flick asked for; of several, the nearest to the answer.

    Its speed counts first, then the distance of the die from the middle of the hole.
    """
    start, far = where(claim)
    known = [
        row
        for row in rows()
        if (row["skill"], row["start"], row["angle_deg"]) == (claim.asked["skill"], start, "0")
    ]
    away = [
        (abs(int(row["speed_cm_s"]) - claim.asked["speed"]), abs(int(row["distance_mm"]) - far))
        for row in known
    ]
    nearest = [row for row, apart in zip(known, away, strict=True) if apart == min(away)]
    said = float(claim.answer.value)
    row = min(nearest, key=lambda row: abs(int(row["sunk"]) / int(row["flicks"]) - said))
    return measured(deals, claim, row)


def where(claim: Claim) -> tuple[str, float]:
    """Return the place of a flick: its name in a row, and mm to the middle of the hole."""
    distance, view = claim.asked.get("distance"), claim.view
    if distance is not None:
        return "board", distance
    pose = dict(view.poses).get(claim.asked.get("die", (view.die,))[0])
    if pose is None or fate_of(view.board, pose) == PLATFORM:
        return "platform", PLATFORM_MM
    return "board", hypot(pose[0], pose[1]) / 10


def measured(deals: Deals, claim: Claim, row: dict[str, str]) -> list[Number]:
    """Compare the answer with a row: the share that sank, its interval, and the other fates."""
    from scipy.stats import binomtest

    n, sunk, off, platform = (int(row[name]) for name in ("flicks", "sunk", "off", "platform"))
    band = binomtest(sunk, n).proportion_ci(0.95, "wilson")
    said = claim.answer.interval or (0.0, 0.0)
    came = {
        "sinks": sunk,
        "stays on the board": n - sunk - off - platform,
        "stops on a platform": platform,
        "goes over the edge": off,
    }
    told = {fate.label: fate.chance for fate in claim.answer.rows}
    return [
        deals.number("", claim.answer.value, np.array([sunk / n])),
        deals.number("from", round(said[0], 9), np.array([round(band.low, 9)])),
        deals.number("to", round(said[1], 9), np.array([round(band.high, 9)])),
        *[
            deals.number(fate, told.get(fate, 0), np.array([many / n]))
            for fate, many in came.items()
        ],
    ]


def _sink(state: Any, n: int) -> Iterator[dict[str, Any]]:
    skill = ("expert", "good", "casual", "child")[n % 4]
    yield {"skill": skill, "speed": (70, 90, 110)[n % 3], "distance": 40 + 20 * (n % 8)}
    yield {"skill": skill, "speed": 65 + n % 50, "distance": 35 + n % 150}
    yield {"skill": skill, "speed": 65 + n % 50}
    if state.poses:
        die = sorted(state.poses)[n % len(state.poses)]
        yield {"skill": skill, "speed": 65 + n % 50, "die": (die,)}


class JamSumoKnown(Known):
    """Knowledge of JamSumo, which has no deck."""

    came = {"sink": sink}
    planted = (Planted("replays/jamsumo/ann-bo-cy.jsonl", 20, None, "sink"),)
    sample = (("replays/jamsumo/ann-bo-cy.jsonl", (0, 20)),)
    asks = {"sink": _sink}


GUARD = JamSumoKnown()
