"""Contract of Kuhn poker for the shared tests: its chips, and the cards that were shown."""

from __future__ import annotations

from typing import Any

from jamlab.core.contract import Contract
from jamlab.games.kuhn.rules import DECK


class KuhnContract(Contract):
    def check_inventory(self, state: Any) -> None:
        """Assert that each card is in one place, and that no chip is lost."""
        super().check_inventory(state)
        assert sum(state.chips) == 0

    def lies_open(self, state: Any, seat: int) -> bool:
        """True for a card that was shown (K-7)."""
        return seat in state.shown


CONTRACT = KuhnContract(DECK)
