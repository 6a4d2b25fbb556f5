"""Cross-check of Old Maid: who holds a card, in deals of the hidden hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from jamlab.core.playing_cards import RANKS
from tests.unit.chance.cross_check.claims import Claim
from tests.unit.chance.cross_check.deals import Deals
from tests.unit.chance.cross_check.known import Known, Planted
from tests.unit.chance.cross_check.numbers import Number


def holds(deals: Deals, claim: Claim) -> list[Number]:
    """Compare the share of deals in which the holder has a card, and that of each player."""
    kinds = [RANKS.index(name) for name in claim.asked["of"]]

    def share(seat: int) -> np.ndarray[Any, np.dtype[np.float64]]:
        held = [any(state.hands[seat][kind] for kind in kinds) for state in deals.states]
        return np.array(held, float)

    holder = claim.asked.get("holder")
    seat = claim.answer.settled["holder"] if holder is None else holder
    seats = [other for other, n in enumerate(claim.view.sizes) if n]
    found = [deals.number("", claim.answer.value, share(seat))]
    for other, row in zip(seats, claim.answer.rows, strict=True):
        found.append(deals.number(row.label, row.chance, share(other)))
    return found


def _of(_state: Any, n: int) -> Iterator[dict[str, Any]]:
    yield {"of": ("Queen",)}
    yield {"of": (RANKS[n % 13], RANKS[(n + 5) % 13])}


class MaidKnown(Known):
    """Old Maid: all cards are dealt, and hands keep no pairs."""

    came = {"holds": holds}
    asks = {"holds": _of}
    of_the_deck = frozenset({"next", "within"})
    planted = (Planted("replays/oldmaid/tour.jsonl", 60, 0, "holds"),)
    sample = (("replays/oldmaid/four-players.jsonl", (40, 60, 85, 100)),)

    def faces(self, state: Any) -> Sequence[str]:
        return RANKS


GUARD = MaidKnown()
