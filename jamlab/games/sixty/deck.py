# compiled
"""The 83 cards (S-A1), read from deck.csv. Cards are counted by kind: a hand is twelve ints."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Final

from jamlab.core.row import Row
from jamlab.text import many

with (Path(__file__).parent / "deck.csv").open(encoding="utf-8", newline="") as _file:
    _ROWS: Final = list(csv.DictReader(_file))

NAMES: Final = tuple(row["card"] for row in _ROWS)
COUNTS: Final = tuple(int(row["count"]) for row in _ROWS)
NUMBERS: Final = tuple(int(row["number"]) for row in _ROWS)
ICONS: Final = tuple(row["icon"] for row in _ROWS)
KINDS: Final = {name: kind for kind, name in enumerate(NAMES)}

ABRACADABRA: Final = KINDS["Abracadabra"]
HOCUS_POCUS: Final = KINDS["Hocus-pocus"]
ZAP: Final = KINDS["Zap!"]
FIRST_JOKER: Final = ABRACADABRA  # kinds below are numbers, from here on jokers
NUMBER_KINDS: Final = tuple(kind for kind, number in enumerate(NUMBERS) if number)
JOKER_KINDS: Final = (ABRACADABRA, HOCUS_POCUS, ZAP)

HAND: Final = 5
JOKER_PENALTY: Final = 60
_WORTH: Final = Row(number or JOKER_PENALTY for number in NUMBERS)


def points(cards: Row) -> int:
    """Return the penalty points of cards (counts by kind) (S-F4)."""
    return cards.worth(_WORTH)


def jokers(cards: Row) -> int:
    return cards.at[ABRACADABRA] + cards.at[HOCUS_POCUS] + cards.at[ZAP]


def cards(card: str, count: int) -> str:
    """Return cards in words: `a 6`, `two 10s`."""
    if count == 1:
        return f"an {card}" if card.startswith("A") else f"a {card}"
    return many(count, card, words=True)


def as_sum(card: str, count: int) -> str:
    """Return cards as a sum: `6 + 6 = 12`."""
    if count == 1:
        return card
    if count > 5:
        return f"{count} × {card} = {count * int(card)}"
    return f"{' + '.join([card] * count)} = {count * int(card)}"
