"""Variance saved by playing The Pie Game's deals twice: rows of `benchmarks/pages/saved.py`."""

from __future__ import annotations

from typing import Final

from benchmarks.pages.saved import careless, same_deal_twice
from jamlab.games.pie.agents import Greedy

SAVINGS: Final = [
    same_deal_twice("pie", "greedy", careless(Greedy, 3)),
    same_deal_twice("pie", "greedy", careless(Greedy, 20)),
]
