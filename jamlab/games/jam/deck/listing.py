"""The cards of a table in words: what is printed on them, and how many there are (J-A6)."""

from __future__ import annotations

from typing import Final

from jamlab.games.jam.deck.cards import BEAR, JAM, KARLSMAN, PIE, SALAD, Cards
from jamlab.games.jam.words.telling import points

_SORTS: Final = {
    JAM: "Jams",
    PIE: "Pies",
    SALAD: "Salads",
    KARLSMAN: "Visitors",
    BEAR: "Visitors",
}


def listed(cards: Cards) -> tuple[str, ...]:
    """A line for each sort and number of points; for children, who count none, one a sort."""
    lines: dict[str, dict[str, int]] = {}
    kinds = range(len(cards.names))
    for kind in sorted(kinds, key=lambda kind: (cards.sort[kind], cards.points[kind])):
        worth = "" if cards.is_kids else f", {points(cards.points[kind])}"
        line = lines.setdefault(f"{_SORTS[cards.sort[kind]]}{worth}", {})
        recipe = _recipe(cards, kind)
        line[recipe] = line.get(recipe, 0) + cards.counts[kind]
    return tuple(
        f"{head}: {', '.join(f'{recipe} ×{n}' for recipe, n in line.items())}"
        for head, line in lines.items()
        if any(line.values())
    )


def _recipe(cards: Cards, kind: int) -> str:
    """The recipe; a salad with its fruits."""
    name = cards.recipe_name(kind)
    if cards.sort[kind] != SALAD:
        return name
    return f"{name} ({', '.join(cards.fruits[fruit] for fruit in cards.needs[kind])})"
