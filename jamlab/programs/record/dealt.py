"""Complete games that fit what was written down: searched for while somebody waits, and shown."""

from __future__ import annotations

from typing import Any

from jamlab.core import AnyGame
from jamlab.log.lines import Header
from jamlab.log.partial.deal import Deal
from jamlab.log.partial.search import Search
from jamlab.programs.table.in_progress import InProgress


class QuickSearch(Search):
    """A search that somebody waits for: it does not go on to prove that nothing fits."""

    def _none_of_all(self, upto: int) -> Deal | bool:
        return False


class Dealt(InProgress):
    """A deal of a search. It is for looking at: what happens is entered in the search."""

    def __init__(self, game: AnyGame, header: Header, deal: Deal) -> None:
        self.game, self.header = game, header
        self.seats = tuple(header.seats)
        self._deal = deal
        self.events = deal.events
        self.nodes = deal.sorts
        self.state = deal.state
        self.node = deal.node

    def state_after(self, n: int) -> Any:
        """The table after the first `n` events, a copy."""
        if not 0 <= n <= len(self.events):
            raise IndexError(f"position {n} of a game with {len(self.events)} events")
        return self._deal.state_at(n)
