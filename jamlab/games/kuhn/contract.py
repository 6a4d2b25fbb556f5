"""Contract of Kuhn poker for the shared tests: card locations and hidden information."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from jamlab.core.contract import Contract, HiddenPlace, OneCardPlace
from jamlab.core.event import Event


class KuhnContract(Contract):
    """Hidden: cards until they are shown."""

    def drawn_from(self, state: Any, event: Event) -> int:
        """Return the number of seats, or of cards in the deck."""
        return 2 if event.kind == "FirstPlayerDrawn" else int(sum(state.deck))

    def check_inventory(self, state: Any) -> None:
        """Assert that each card is in one place, and that no chip is lost."""
        held = [kind for kind in state.cards if kind >= 0]
        assert sorted([*held, *(kind for kind in range(3) if state.deck[kind])]) == [0, 1, 2]
        assert sum(state.chips) == 0

    def indistinguishable_states(self, state: Any, seat: int | None) -> Iterator[Any]:
        """Yield states in which a hidden card is swapped with the one in the deck."""
        for other in sorted({0, 1}.difference([seat], state.shown)):
            if state.cards[other] >= 0:
                twin = state.copy()
                for kind in [kind for kind in range(3) if state.deck[kind]][:1]:
                    twin.deck[kind], twin.deck[state.cards[other]] = 0, 1
                    twin.cards[other] = kind
                    yield twin

    def places(self, state: Any, seat: int | None) -> list[HiddenPlace]:
        """Return the deck and the unseen hands."""
        hidden = [
            OneCardPlace(state.cards, other, kinds=3)
            for other, kind in enumerate(state.cards)
            if kind >= 0 and other != seat and other not in state.shown
        ]
        return [HiddenPlace(state.deck), *map(HiddenPlace, hidden)]

    def same_chance(self, seats: int) -> int:
        """Return 3: the first player and two cards."""
        return 3


CONTRACT = KuhnContract()
