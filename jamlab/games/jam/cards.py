# compiled
"""Playing cards of a table, read from deck.csv or from a deck that the table supplies.

* Cards are counted by kind; a kind is a pair of upper and lower half. A card's name joins both:
  `"walnut jam / currant"`. Visitors have a single name: `"Karlsman"`.
* All states of a table share one immutable `Cards`; `cards_of` caches it by its text.
* Recipes and fruits are numbered too: what a card needs is such a number.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from jamlab.core.csv_tables import CsvLine, listed, read_sheet
from jamlab.core.row import Row

PRINTED: Final = "printed"
"""Value of a data option that stands for the file shipped with the game."""

COLUMNS: Final = ("sort", "recipe", "points", "needs", "fruit", "count")

JAM: Final = 0
PIE: Final = 1
SALAD: Final = 2
KARLSMAN: Final = 3
BEAR: Final = 4
SORTS: Final = ("jam", "pie", "salad")
VISITORS: Final = {"Karlsman": KARLSMAN, "Bear": BEAR}

NOTHING: Final = -1
ANY: Final = -2
"""Need of a cone jam: any one ingredient."""

MOST_KINDS: Final = 128


def printed(name: str) -> str:
    """Return the text of a data file shipped with the game: deck, tasks or tea_party."""
    return (Path(__file__).parent / f"{name}.csv").read_text(encoding="utf-8")


class Cards:
    """Card data by kind (0, 1, … in the order of the file).

    There are `counts` cards of each kind and `total` in all. `sort` is JAM, PIE, SALAD, KARLSMAN or
    BEAR; `recipe` and `fruit` are indices into `recipes` and `fruits` (NOTHING for visitors).
    `need` is a fruit for a jam (ANY for a cone jam), a recipe for a pie, otherwise NOTHING;
    `needs[kind]` lists the fruits of a salad. `of_fruit[fruit]` lists the kinds with that lower
    half. `karlsman` and `bear` are their kinds, NOTHING if the deck has none.
    """

    def __init__(self, text: str, is_kids: bool) -> None:
        rows = _rows(text, is_kids)
        names = [_name(row) for row in rows]
        self.text = text
        self.is_kids = is_kids
        self.names = tuple(dict.fromkeys(names))
        if len(self.names) > MOST_KINDS:
            raise ValueError(
                f"a deck must have at most {MOST_KINDS} kinds of cards, got {len(self.names)}"
            )
        self.kinds = {name: kind for kind, name in enumerate(self.names)}
        first = dict(zip(reversed(names), reversed(rows), strict=True))
        kinds = [first[name] for name in self.names]
        numbers = [0] * len(kinds)
        for name, row in zip(names, rows, strict=True):
            numbers[self.kinds[name]] += int(row["count"])
        self.counts = Row(numbers)
        self.total = sum(numbers)
        self.sort = Row(_sort(row) for row in kinds)
        self.points = Row(int(row["points"]) for row in kinds)
        jams = [row["recipe"] for row in kinds if row["sort"] == "jam"]
        needed = [row["needs"] for row in kinds if row["sort"] == "pie"]
        others = [row["recipe"] for row in kinds if row["sort"] in ("pie", "salad")]
        self.jams = frozenset(jams)
        self.recipes = tuple(dict.fromkeys(jams + needed + others))
        fruits = [row["fruit"] for row in kinds if row["fruit"]]
        for row in kinds:
            if row["sort"] in ("jam", "salad") and row["needs"] != "any":
                fruits += listed(row["needs"])
        self.fruits = tuple(dict.fromkeys(fruits))
        recipe = {name: number for number, name in enumerate(self.recipes)}
        fruit = {name: number for number, name in enumerate(self.fruits)}
        self.recipe = Row(recipe.get(row["recipe"], NOTHING) for row in kinds)
        self.fruit = Row(fruit.get(row["fruit"], NOTHING) for row in kinds)
        self.need = Row(_need(row, recipe, fruit) for row in kinds)
        self.needs = [
            [fruit[name] for name in listed(row["needs"])] if row["sort"] == "salad" else []
            for row in kinds
        ]
        self.wild = Row(int(row["sort"] == "jam" and row["needs"] == "any") for row in kinds)
        self.of_fruit = [
            [kind for kind, row in enumerate(kinds) if row["fruit"] == name] for name in self.fruits
        ]
        self.karlsman = self.kinds.get("Karlsman", NOTHING)
        self.bear = self.kinds.get("Bear", NOTHING)

    def __reduce__(self) -> tuple[Any, ...]:
        return cards_of, (self.text, self.is_kids)

    def recipe_name(self, kind: int) -> str:
        """Return the name of the recipe, such as "walnut jam"; for a visitor, its own name."""
        number = self.recipe[kind]
        return self.names[kind] if number == NOTHING else self.recipes[number]

    def fruit_name(self, kind: int) -> str:
        """Return the ingredient in the lower half; "" for a visitor."""
        number = self.fruit[kind]
        return "" if number == NOTHING else self.fruits[number]


@lru_cache(maxsize=16)
def cards_of(text: str, is_kids: bool = False) -> Cards:
    """Return the cached cards of a deck in which `data_check` finds no fault.

    For children Karlsman, Bear and cone jam are left out (J-H1).
    """
    return Cards(text, is_kids)


def _rows(text: str, is_kids: bool) -> list[CsvLine]:
    rows = read_sheet(text, COLUMNS)[0]
    if is_kids:
        rows = [row for row in rows if row["sort"] != "special" and row["needs"] != "any"]
    return rows


def _name(row: CsvLine) -> str:
    return row["recipe"] if row["sort"] == "special" else f"{row['recipe']} / {row['fruit']}"


def _sort(row: CsvLine) -> int:
    return VISITORS[row["recipe"]] if row["sort"] == "special" else SORTS.index(row["sort"])


def _need(row: CsvLine, recipe: dict[str, int], fruit: dict[str, int]) -> int:
    if row["sort"] == "jam":
        return ANY if row["needs"] == "any" else fruit[row["needs"]]
    return recipe[row["needs"]] if row["sort"] == "pie" else NOTHING
