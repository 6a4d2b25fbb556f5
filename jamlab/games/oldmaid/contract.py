"""Contract of Old Maid: hands without pairs."""

from __future__ import annotations

from typing import Any

from jamlab.core.contract import Contract
from jamlab.games.oldmaid.rules import DECK


class MaidContract(Contract):
    def check_inventory(self, state: Any) -> None:
        """Assert that each card is in one place, and that laid cards are pairs."""
        super().check_inventory(state)
        assert all(n % 2 == 0 for row in state.laid for n in row)

    def ways(self, state: Any, seat: int | None) -> int:
        """Return 0 if a hand holds a pair that it would have laid down."""
        kept = zip(state.hands, state.may_pair, strict=True)
        return int(not any(max(hand) > 1 and not may for hand, may in kept))


CONTRACT = MaidContract(DECK)
