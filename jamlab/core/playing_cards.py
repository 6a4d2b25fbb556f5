"""Playing cards: their names and faces, in packs of 52 or fewer.

A card is named by its rank ("Queen"), in a game in which suits do not matter, or by both ("7 of
hearts"). The names are in the order of a sorted hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from jamlab.core.scene import Face

RANKS: Final = ("Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King")
SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
_OF: Final = " of "


def pack(ranks: Iterable[str] = RANKS, suits: Iterable[str] = SUITS) -> tuple[str, ...]:
    """Return the names of the cards of these ranks and suits, sorted by suit.

    >>> pack(("Jack", "7"), ("hearts",))
    ('Jack of hearts', '7 of hearts')
    """
    ranks = tuple(ranks)
    return tuple([f"{rank}{_OF}{suit}" for suit in suits for rank in ranks])


def faces(names: Iterable[str]) -> dict[str, Face]:
    """Return the faces of cards by name: a card shows its rank in short, and its suit."""
    found = {}
    for name in names:
        rank, _, suit = name.partition(_OF)
        short = rank if rank.isdecimal() else rank[0]
        found[name] = Face(name, icon=f"suit-{suit}" if suit else "", name=short)
    return found
