"""Variance saved by shared chance in Sixty: rows of `benchmarks/pages/saved.py`."""

from __future__ import annotations

from typing import Final

from benchmarks.pages.saved import DEALS, careless, same_chance, same_deal_twice
from jamlab.chance import whole_game
from jamlab.games.sixty.agents import Greedy

SAVINGS: Final = [
    same_chance(
        "Sixty, penalty points of seat 0: greedy less random, against random",
        whole_game("sixty", 2, "greedy,random", of="score", piles=True),
        whole_game("sixty", 2, "random", of="score", piles=True),
        DEALS,
    ),
    same_deal_twice("sixty", "greedy", careless(Greedy, 3)),
    same_deal_twice("sixty", "greedy", careless(Greedy, 20)),
    same_deal_twice("sixty", "greedy", "random"),
]
