"""Contract of Pig for the shared tests: how its points are counted."""

from __future__ import annotations

from typing import Any

from jamlab.core.contract import Contract
from jamlab.core.event import Event
from jamlab.core.steps import is_at
from jamlab.games.pig.rules import CHOOSE, OVER


class PigContract(Contract):
    """Nothing is hidden."""

    printed = frozenset(("goal", "dice"))

    def drawn_from(self, state: Any, event: Event) -> int:
        """Return the number of seats, or of faces of a die."""
        return int(state.seats) if event.kind == "FirstPlayerDrawn" else 6

    def check_inventory(self, state: Any) -> None:
        """Assert that the turn's points agree with its dice."""
        if is_at(state, CHOOSE):
            assert state.turn == sum(state.rolled)
            assert 1 not in state.rolled
            assert len(state.rolled) % state.dice == 0
        reached = [points for points in state.points if points >= state.goal]
        assert len(reached) == int(is_at(state, OVER))


CONTRACT = PigContract()
