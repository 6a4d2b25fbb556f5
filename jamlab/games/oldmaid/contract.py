"""Contract of Old Maid: hands without pairs."""

from __future__ import annotations

from typing import Any

from jamlab.core.contract import Contract
from jamlab.core.node import Forced
from jamlab.games.oldmaid.rules import DECK, LAY, holds_no_pair


class MaidContract(Contract):
    def check_inventory(self, state: Any) -> None:
        """Assert that each card is in one place, and that laid cards are pairs."""
        super().check_inventory(state)
        assert all(n % 2 == 0 for row in state.laid for n in row)

    def ways(self, state: Any, seat: int | None) -> int:
        """Return 0 if a hand holds a pair that it would have laid down, or none has one to lay."""
        for seat, hand in enumerate(state.hands):
            if max(hand) > max(holds_no_pair(state, seat) or hand):
                return 0
        return int(not LAY.is_on(state) or isinstance(LAY.pending(state), Forced))


CONTRACT = MaidContract(DECK)
