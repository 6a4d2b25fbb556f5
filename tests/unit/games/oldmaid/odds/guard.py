"""Cross-check of Old Maid: who holds a card, in deals of the hidden hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from jamlab.core.playing_cards import RANKS
from tests.unit.chance.cross_check.known import Known, Planted


def _of(_state: Any, n: int) -> Iterator[dict[str, Any]]:
    yield {"of": ("Queen",)}
    yield {"of": (RANKS[n % 13], RANKS[(n + 5) % 13])}


class MaidKnown(Known):
    """Old Maid: all cards are dealt, and hands keep no pairs."""

    asks = {"holds": _of}
    of_the_deck = frozenset({"next", "within"})
    planted = (Planted("replays/oldmaid/tour.jsonl", 60, 0, "holds"),)
    sample = (("replays/oldmaid/four-players.jsonl", (40, 60, 85, 100)),)

    def faces(self, state: Any) -> Sequence[str]:
        return RANKS


GUARD = MaidKnown()
