"""The cards and tasks of a table in words: what is printed on them (J-A6, J-A7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jamlab.games.jam.deck.cards import BEAR, JAM, KARLSMAN, PIE, SALAD, Cards
from jamlab.games.jam.deck.tasks import YUMMY, TaskCard
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


def task_printed(cards: Sequence[TaskCard], name: str) -> str:
    """What stands on a task card: its task, and its part of the tea party; "" if there is none."""
    card = next((card for card in cards if card.name == name), None)
    if card is None:
        return ""
    if card.type == YUMMY:
        own = f"{points(card.points)} for each {card.fruit} on the table"
    else:
        own = f"any {card.needed} of {_together(card.recipes)}: {points(card.points)}"
    return f"{own}; tea party: {_together(card.party)}"


def _together(recipes: Sequence[str]) -> str:
    """Recipes with each ending once: "apple, cherry and peach jam, apple pie"."""
    by_ending: dict[str, list[str]] = {}
    for recipe in recipes:
        first, _, ending = recipe.rpartition(" ")
        by_ending.setdefault(ending, []).append(first)
    return ", ".join(
        f"{', '.join(firsts[:-1])}{' and ' if firsts[1:] else ''}{firsts[-1]} {ending}"
        for ending, firsts in by_ending.items()
    )
