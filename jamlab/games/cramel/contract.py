"""Facts about Cramel for the tests of every game."""

from __future__ import annotations

from collections import Counter
from typing import Any

from jamlab.core.contract import Contract
from jamlab.core.event import Event
from jamlab.games.cramel import state as tiles


class CramelContract(Contract):
    """Contract of Cramel: nothing is hidden, as unseen tiles are not in the state at all."""

    printed = frozenset(("cramel_with_roby", "bloom"))

    def drawn_from(self, state: Any, event: Event) -> int:
        """Return the number of seats, or of tiles that nobody has seen."""
        if event.kind == "FirstPlayerDrawn":
            return int(state.seats)
        return sum(kind == tiles.UNKNOWN for kind in state.kinds)

    def check_inventory(self, state: Any) -> None:
        """Assert that each tile lies in a cell, was won, or is still unknown."""
        lying = Counter(state.kinds)
        unknown, gaps = lying.pop(tiles.UNKNOWN, 0), lying.pop(tiles.GAP, 0)
        assert sum(state.unseen) == unknown
        assert state.left == tiles.CELLS - gaps
        for kind, count in enumerate(tiles.COUNTS):
            won = sum(row[kind] for row in state.won)
            assert state.unseen[kind] + lying[kind] + won == count, tiles.NAMES[kind]
            assert won % (tiles.SET_SIZES[kind] or 1) == 0 or any(state.owed)
        assert sum(row[tiles.BLOOM] for row in state.won) == 0
        assert sorted(state.tiles) == list(range(tiles.CELLS))
        assert len(set(state.turned)) == len(state.turned)
        assert all(state.kinds[cell] >= 0 for cell in state.turned)
        assert sum(state.scores()) <= 49


CONTRACT = CramelContract()
