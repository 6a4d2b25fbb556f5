"""Tiles and cards as printed, typed from the rules (C-1, S-A1) or read from the decks.

For independent checks: nothing is taken from the lessons or from the games' code.
"""

import csv

from jamlab.core import registry

TILES = {
    "Gol": 4, "Jane": 4, "Helena": 4, "El-El": 6, "ring boxes": 8, "Roby": 8,
    "Cramel": 12, "Bloom": 3,
}  # fmt: skip
SETS = {"Gol": 2, "Jane": 2, "Helena": 2, "El-El": 3, "ring boxes": 4, "Roby": 1}
ALL = sum(TILES.values())
ENDS = TILES["Cramel"] + TILES["Bloom"]
SAFE = ALL - ENDS
ALONE = TILES["Cramel"] + TILES["Roby"]
NUMBERS = {3: 20, 4: 15, 5: 12, 6: 10, 10: 6, 12: 5, 15: 4, 20: 3, 30: 2}
JOKERS, JOKER = 6, 60
CARDS = sum(NUMBERS.values()) + JOKERS


def printed(game: str, name: str) -> list[dict[str, str]]:
    """Return a printed deck, read without the game."""
    path = registry.GAMES / game / name
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
