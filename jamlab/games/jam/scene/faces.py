"""How the cards of a table look: recipe above, fruit below; the same for one deck.

* A card's face is its name (`"walnut jam / currant"`); its halves are faces, too: `"walnut jam"`,
  `"currant"`. So goals, chips and strips can show a recipe or a fruit alone.
* Drawings go by the fruits: `jar-walnut`, `pie-apple`, `salad-apple-cherry-gooseberry`. A deck of
  one's own may have fruits without a drawing; then the page falls back on a plain jar, or on words.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from jamlab.core.scene import Face
from jamlab.games.jam.deck.cards import ANY, BEAR, JAM, PIE, SALAD, Cards
from jamlab.games.jam.deck.tasks import GRANNY, PARTY, WINTER, YUMMY

VISITOR_ICONS: Final = {"Karlsman": "honey-pot", "Bear": "bear"}
TASKS: Final = {
    WINTER: Face("Winter stock", icon="jar-snowflake"),
    GRANNY: Face("Granny’s pies", icon="old-woman"),
    YUMMY: Face("Yummy-yummy", icon="face-savoring-food"),
    PARTY: Face("Tea party", icon="teapot"),
}
WORDS: Final = ("jar", "pie", "salad")
ENDINGS: Final = (" jam", " pie", " salad")


@lru_cache(maxsize=16)
def faces_of(cards: Cards) -> dict[str, Face]:
    """Every card of a deck, its recipes and its fruits, by name; and the kinds of tasks."""
    faces = dict(TASKS)
    for fruit in cards.fruits:
        faces[fruit] = Face(fruit, icon=drawing(fruit))
    for kind, name in enumerate(cards.names):
        points = 0 if cards.is_kids else cards.points[kind]
        recipe, sort = cards.recipe_name(kind), cards.sort[kind]
        if sort > SALAD:
            faces[name] = Face(name, icon=VISITOR_ICONS[name], points=points)
            continue
        faces[recipe] = Face(
            recipe, icon=_recipe_drawing(cards, kind), name=recipe.removesuffix(ENDINGS[sort])
        )
        faces[name] = Face(name, above=recipe, below=cards.fruit_name(kind), points=points)
    return faces


def drawing(words: str) -> str:
    """The name of a drawing for some words: "black currant" becomes "black-currant"."""
    return "-".join(words.lower().split())


def _recipe_drawing(cards: Cards, kind: int) -> str:
    sort, need = cards.sort[kind], cards.need[kind]
    if sort == SALAD:
        fruits = [cards.fruits[fruit] for fruit in cards.needs[kind]]
    elif sort == PIE:
        fruits = [cards.recipes[need].removesuffix(ENDINGS[JAM])]
    elif need == ANY:
        fruits = [cards.recipe_name(kind).removesuffix(ENDINGS[JAM])]
    else:
        fruits = [cards.fruits[need]]
    return "-".join([WORDS[sort], *map(drawing, fruits)])


@lru_cache(maxsize=16)
def by_fruit(cards: Cards) -> tuple[int, ...]:
    """By kind: its place among all kinds, put in order by the fruit below and then the recipe.

    The Basket lies in this order, so that what it holds of each fruit lies together.
    """
    order = sorted(
        range(len(cards.names)),
        key=lambda kind: (
            cards.fruit[kind] if cards.sort[kind] < BEAR else len(cards.fruits),
            cards.sort[kind],
            cards.recipe[kind],
        ),
    )
    places = [0] * len(order)
    for place, kind in enumerate(order):
        places[kind] = place
    return tuple(places)
