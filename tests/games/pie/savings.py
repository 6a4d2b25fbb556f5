"""What shared and chosen chance saves in The Pie Game: rows of `tests/bench/pages/saved.py`."""

from __future__ import annotations

from typing import Final

from jamlab.games.pie.agents import Greedy
from tests.bench.pages.saved import careless, same_deal_twice

SAVINGS: Final = [
    same_deal_twice("pie", "greedy", careless(Greedy, 3)),
    same_deal_twice("pie", "greedy", careless(Greedy, 20)),
]
