"""The JAM in words: counts, lists, and the texts of the printed cards and tasks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jamlab import text
from jamlab.games.jam.cards import BEAR, JAM, KARLSMAN, PIE, SALAD, Cards
from jamlab.games.jam.tasks import YUMMY, TaskCard


def many(n: int, thing: str) -> str:
    """Return a count in words: `no recipes`, `one recipe`, `12 recipes`."""
    return text.many(n, thing, words=True)


def joined(things: Sequence[str], last: str = "and") -> str:
    """Return a list in words: `apple jam`, `apple jam and cherry pie`, `a, b and c`."""
    return f" {last} ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)


def points(n: int) -> str:
    """Return `1 point`, `5 points`."""
    return text.many(n, "point")


# -- texts of the printed cards and tasks (J-A6, J-A7) ---------------------------------------------


_SORTS: Final = {JAM: "Jams", PIE: "Pies", SALAD: "Salads", KARLSMAN: "Visitors", BEAR: "Visitors"}


def listed(cards: Cards) -> tuple[str, ...]:
    """Return a line per sort and number of points; for children, without points, one per sort."""
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
    """Return the recipe; for a salad with its fruits."""
    name = cards.recipe_name(kind)
    if cards.sort[kind] != SALAD:
        return name
    return f"{name} ({', '.join(cards.fruits[fruit] for fruit in cards.needs[kind])})"


def task_printed(cards: Sequence[TaskCard], name: str) -> str:
    """Return the text of a task card: its task and its part of the tea party; "" if unknown."""
    card = next((card for card in cards if card.name == name), None)
    if card is None:
        return ""
    if card.type == YUMMY:
        own = f"{points(card.points)} for each {card.fruit} on the table"
    else:
        own = f"any {card.needed} of {_together(card.recipes)}: {points(card.points)}"
    return f"{own}; tea party: {_together(card.party)}"


def _together(recipes: Sequence[str]) -> str:
    """Join recipes, naming each ending once: "apple, cherry and peach jam, apple pie"."""
    by_ending: dict[str, list[str]] = {}
    for recipe in recipes:
        first, _, ending = recipe.rpartition(" ")
        by_ending.setdefault(ending, []).append(first)
    return ", ".join(f"{joined(firsts)} {ending}" for ending, firsts in by_ending.items())
