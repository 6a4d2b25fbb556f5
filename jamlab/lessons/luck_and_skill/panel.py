"""Panel of lesson 12: shares of skill, deal and the rest in the result."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from jamlab.core import registry
from jamlab.lessons.course.lesson_messages import PanelTold, PartOfBar, Section
from jamlab.lessons.course.page_state import LessonPanel, panel_state
from jamlab.lessons.luck_and_skill.duel import difference
from jamlab.text import ROUNDED, percent, rounding_note, shares

FILE: Final = Path(__file__).parent / "duplicates.csv"
CAUSES: Final = ("skill", "the deal", "the rest")
PLAYERS: Final = {
    "greedy": "a player with a plan",
    "random": "one who plays at random",
    "memory=1": "a player who remembers every tile",
    "memory=0.7": "one who remembers 7 of 10",
}
"""Descriptions of the players of whole games, by name."""
_WAIT: Final = (
    "It is shown with the exact answer: how much of a result is skill, and how much luck."
)
_BELOW: Final = (
    "No part can really be below 0. Here the estimate is, by chance: with so many deals this part "
    "cannot be told from 0, as its interval shows."
)


@dataclass(frozen=True)
class Parts:
    """Shares of skill, deal and the rest in the mean squared difference; they sum to 1.

    `low` and `high` are the bounds of their 95 % intervals; None if the shares are exact.
    """

    what: str
    shares: tuple[float, float, float]
    low: tuple[float, float, float] | None = None
    high: tuple[float, float, float] | None = None


class LuckAndSkillPanel(LessonPanel):
    """Bars of the shares, shown with the exact answer."""

    def state(self) -> PanelTold:
        return panel_state(
            "Luck and skill",
            note="parts of the mean squared difference",
            below=[] if self.sitting.opened else [_WAIT],
            sections=drawn() if self.sitting.opened else [],
        )


@cache
def drawn() -> list[Section]:
    """Return all bars."""
    return [*map(bar, (duel(), *measured()))]


def duel() -> Parts:
    """Return the exact shares for Ann and Bo in one deal; the variance removed by playing the same
    tiles is the luck of the deal.
    """
    own, same = difference(False), difference(True)
    skill = own.mean**2
    whole = skill + own.variance
    found = (skill / whole, (own.variance - same.variance) / whole, same.variance / whole)
    one, two, three = map(float, found)
    return Parts("Ann and Bo, one deal: exact", (one, two, three))


@cache
def measured() -> tuple[Parts, ...]:
    """Return the shares in whole games, each deal played twice with swapped seats
    (`jamlab.chance.duplicates`).

    `python -m tests.unit.lessons.measured.duplicates` simulates them.
    """
    found = []
    with FILE.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            deals, name = int(row["deals"]), registry.load(row["game"]).name
            players = f"{PLAYERS[row['first']]} against {PLAYERS[row['second']]}"
            what = f"{name}, {players}: {deals:,} deals, simulated"
            numbers = [tuple(map(float, row[end].split())) for end in ("shares", "low", "high")]
            (a, b, c), (d, e, f), (g, h, i) = numbers
            found.append(Parts(what, (a, b, c), (d, e, f), (g, h, i)))
    return tuple(found)


def bar(found: Parts) -> Section:
    """Return a bar in three segments."""
    sure = [max(0.0, share) for share in found.shares]
    said = zip(CAUSES, shares(found.shares), strict=True)
    rough = f"The shares are {ROUNDED}." if rounding_note(found.shares) else ""
    return {
        "title": found.what,
        "parts": [
            PartOfBar(sure[n] / sum(sure), cause, share, _between(found, n))
            for n, (cause, share) in enumerate(said)
        ],
        "lines": [],
        "note": " ".join(filter(None, ("" if min(found.shares) >= 0 else _BELOW, rough))),
    }


def _between(found: Parts, n: int) -> str:
    if found.low is None or found.high is None:
        return ""
    low, high = (percent(end[n]) for end in (found.low, found.high))
    return f"{low} to {high}"


PANEL = LuckAndSkillPanel
