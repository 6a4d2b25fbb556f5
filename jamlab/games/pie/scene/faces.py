"""How the cards and pies of a table look: a drawing for each, by its name.

* A card's face has the card's name; a recipe's is "Cherry pie", for a card may be called Pumpkin
  and a pie too.
* A deck of one's own takes a drawing by its cards' names. What has none is shown by its name.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from jamlab.core.scene import Face
from jamlab.games.pie.deck.cards import PRINTED, Cards, cards_of
from jamlab.games.pie.deck.data import (
    DISCARD_ALL,
    DISCARD_TWO,
    INGREDIENT,
    LOSE_TURN,
    PASS_LEFT,
    PASS_RIGHT,
    POT_LUCK,
    TRADE_ONE,
)

PIE_WON: Final = "pie"
"""The face of a pie that somebody has won."""

_SORT_ICONS: Final = {
    POT_LUCK: "pot-of-food",
    LOSE_TURN: "fudge-lose-turn",
    TRADE_ONE: "fudge-trade",
    DISCARD_TWO: "fudge-discard-two",
    DISCARD_ALL: "fudge-discard-all",
    PASS_LEFT: "fudge-pass-left",
    PASS_RIGHT: "fudge-pass-right",
}
_PLURALS: Final = {
    "Eggs": "egg",
    "Apples": "apple",
    "Cherries": "cherry",
    "Blueberries": "blueberry",
    "Strawberries": "strawberry",
    "Peaches": "peach",
    "Pecans": "pecan",
    "Bananas": "banana",
}
# Where a long name may break on a small card.
_BREAKS: Final = {
    "Blueberries": "Blue\u00adberries",
    "Chocolate": "Choco\u00adlate",
    "Cinnamon": "Cinna\u00admon",
    "Strawberries": "Straw\u00adberries",
}
# What tells each pie of the printed list from the others.
_PIES: Final = {
    "Apple": "pie-apple",
    "Caramel Apple": "pie-apple-cream",
    "Cherry": "pie-cherry",
    "Blueberry": "pie-blueberry",
    "Strawberry Cream": "pie-strawberry-cream",
    "Peach": "pie-peach",
    "Mixed Berry": "pie-blueberry-strawberry",
    "Pumpkin": "pie-pumpkin",
    "Pecan": "pie-pecan",
    "Chocolate Cream": "pie-chocolate-cream",
    "Chocolate Pecan": "pie-chocolate-pecan",
    "Coconut Cream": "pie-coconut-cream",
    "Banana Cream": "pie-banana-cream",
    "Lemon Meringue": "pie-lemon",
    "Orchard": "pie-apple-peach",
    "Black Forest": "pie-cherry-chocolate",
}


def pie_face(recipe: str) -> str:
    """The face of a recipe.

    >>> pie_face("Pumpkin")
    'Pumpkin pie'
    """
    return f"{recipe} pie"


def _icon(name: str, sort: int) -> str:
    """The drawing of a card; of an ingredient by its name, in the singular."""
    if sort != INGREDIENT:
        return _SORT_ICONS[sort]
    return _PLURALS.get(name, name.lower().replace(" ", "-"))


def _pie_icon(cards: Cards, recipe: int) -> str:
    """The drawing of a pie: known by its name, or with its two rarest ingredients on top."""
    name = cards.recipe_names[recipe]
    if cards.recipes == PRINTED:
        return _PIES[name]
    rare = sorted(cards.needs[recipe], key=lambda kind: cards.counts[kind])[:2]
    return "-".join(["pie", *(_icon(cards.names[kind], INGREDIENT) for kind in rare)])


@lru_cache(maxsize=32)
def faces_of(deck: str, recipes: str) -> dict[str, Face]:
    """All faces of a table with this deck and these recipes; shared, not to be changed."""
    cards = cards_of(deck, recipes)
    faces = {
        name: Face(name, icon=_icon(name, cards.sort[kind]), name=_BREAKS.get(name, ""))
        for kind, name in enumerate(cards.names)
    }
    for recipe, name in enumerate(cards.recipe_names):
        faces[pie_face(name)] = Face(
            pie_face(name),
            icon=_pie_icon(cards, recipe),
            name=name,
            needs=tuple(cards.names[kind] for kind in cards.needs[recipe]),
        )
    faces.setdefault(PIE_WON, Face("Pie won", icon="pie"))
    return faces


FACES: Final = faces_of(PRINTED, PRINTED)
