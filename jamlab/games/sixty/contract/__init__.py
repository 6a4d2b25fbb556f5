"""What tests are told of Sixty: how its cards are counted, and who may tell what of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import prod
from typing import Any

from jamlab.core.contract import Contract, HiddenPlace
from jamlab.core.event import Event
from jamlab.games.sixty import deck
from jamlab.games.sixty.contract.ways_back import ways
from jamlab.games.sixty.state import REDEAL


class SixtyContract(Contract):
    """Hands are hidden; what a seat showed of its own weighs how its hand can be."""

    secret = {"CardDealt": "card", "CardDrawn": "card"}
    shows_all = frozenset(("PenaltyCounted",))
    rare = {"HandsRedealt": "chance brings it in one deal of a million (S-A5)"}
    not_the_best = frozenset(("S-G2",))  # after an extra round the lowest may be out of the running

    def drawn_from(self, state: Any, event: Event) -> int:
        """The seats, or the deck."""
        return int(state.seats if event.kind == "FirstPlayerDrawn" else state.deck_size)

    def books(self, state: Any) -> None:
        """Each card lies in one place."""
        for kind, count in enumerate(deck.COUNTS):
            attacking = state.attack_count if kind == state.attack_kind else 0
            defending = state.defence_count if kind == state.defence_kind else 0
            hands = sum(hand[kind] for hand in state.hands)
            taken = sum(pile[kind] for pile in state.penalty)
            lying = state.deck[kind] + state.discard[kind] + attacking + defending
            assert lying + hands + taken == count, deck.NAMES[kind]
        assert state.deck_size == sum(state.deck)
        assert state.hand_sizes == [sum(hand) for hand in state.hands]
        assert min(state.deck) >= 0
        assert min(min(hand) for hand in state.hands) >= 0
        assert max(state.hand_sizes) <= deck.HAND
        if state.defender >= 0 and state.drawing < 0:
            assert state.hand_sizes[state.defender] or state.phase in range(6, 12)

    def twins(self, state: Any, seat: int | None) -> Iterator[Any]:
        """Twins of the state in which one card of the deck or a hand has changed places unseen."""
        places = [("deck", -1), *(("hand", other) for other in range(state.seats) if other != seat)]
        if not state.deck_size:
            places = places[1:]
        for one, other in pairwise(places):
            twin = state.copy()
            first = twin.deck if one[0] == "deck" else twin.hands[one[1]]
            second = twin.hands[other[1]]
            gives = next((k for k, n in enumerate(first) if n and any(second)), None)
            takes = next((k for k, n in enumerate(second) if n and k != gives), None)
            if gives is None or takes is None:
                continue
            first[gives] -= 1
            second[gives] += 1
            second[takes] -= 1
            first[takes] += 1
            yield twin

    def is_shown_to_all(self, state: Any) -> bool:
        """Five jokers are shown (S-A5)."""
        return bool(state.phase == REDEAL)

    def places(self, state: Any, seat: int | None) -> list[HiddenPlace]:
        """The deck, and the hands of the others."""
        hidden = [hand for other, hand in enumerate(state.hands) if other != seat]
        return [HiddenPlace(state.deck), *map(HiddenPlace, hidden)]

    def ways(self, state: Any, seat: int | None) -> int:
        """How often the hidden hands can have come out of what their seats showed."""
        hands = enumerate(zip(state.shown, state.hands, strict=True))
        return prod(ways(history, hand) for other, (history, hand) in hands if other != seat)

    def same_chance(self, seats: int) -> int:
        """The first player, and five cards each."""
        return 5 * seats + 1


CONTRACT = SixtyContract()
