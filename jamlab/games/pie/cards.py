# compiled
"""The cards of a table by kind number: names, sorts, and the recipes that need them.

`cards_of(deck, recipes)` builds them once from two texts; states share the object and never change
it. Cards are counted by kind: a hand is a Row with one place per line of the deck.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from jamlab.core.row import Row
from jamlab.games.pie import deck as data
from jamlab.games.pie.deck import HAND, LOSE_TURN, PASS_LEFT, POT_LUCK, SORTS, TRADE_ONE
from jamlab.games.pie.event_tables import EventTables

PRINTED: Final = "printed"


class Cards:
    """A deck and its recipes; `sort.at[kind]` is one of the sorts, `needs[recipe]` five kinds."""

    def __init__(self, deck: str, recipes: str) -> None:
        self.deck = deck  # texts as in the options
        self.recipes = recipes
        lines = data.read_deck(data.DECK if deck == PRINTED else deck)[0]
        found = data.read_recipes(data.RECIPES if recipes == PRINTED else recipes)[0]
        self.names = tuple([line.name for line in lines])
        self.kinds = {name: kind for kind, name in enumerate(self.names)}
        self.counts = Row([line.count for line in lines])
        self.size = len(lines)
        self.total = self.counts.total()
        sorts = [SORTS.index(line.sort) for line in lines]
        self.sort = Row(sorts)
        self.fudge = [kind for kind in range(self.size) if sorts[kind] > POT_LUCK]
        self.pot_luck = sorts.index(POT_LUCK) if POT_LUCK in sorts else -1
        self.lose_turn = sorts.index(LOSE_TURN) if LOSE_TURN in sorts else -1
        self.recipe_names = tuple([recipe.name for recipe in found])
        self.recipe_kinds = {name: recipe for recipe, name in enumerate(self.recipe_names)}
        self.needs = [Row([self.kinds[name] for name in recipe.ingredients]) for recipe in found]
        self.serves = Row([0] * self.size)  # number of recipes that need the card
        for needs in self.needs:
            for kind in needs:
                self.serves[kind] += 1
        keep = deck == PRINTED and recipes == PRINTED
        self.tables = EventTables(
            [(line.name, line.sort) for line in lines], self.recipe_names, keep
        )

    def is_fudge(self, kind: int) -> bool:
        """True for Fudge and Double Fudge."""
        return self.sort.at[kind] > POT_LUCK

    def is_laid_at_once(self, kind: int) -> bool:
        """True for Fudge that is laid down as soon as it is drawn: trade and pass (P-B3)."""
        sort = self.sort.at[kind]
        return sort == TRADE_ONE or sort >= PASS_LEFT

    def fudge_in(self, hand: Row) -> int:
        """Return the number of different Fudge kinds in the hand."""
        held = hand.at
        found = 0
        for kind in self.fudge:
            if held[kind]:
                found += 1
        return found

    def is_needed(self, kind: int, recipe: int) -> bool:
        needs = self.needs[recipe]
        found = 0
        for place in range(HAND):
            if needs.at[place] == kind:
                found += 1
        return found > 0

    def can_bake(self, hand: Row, recipe: int) -> bool:
        """True if each ingredient is covered by its card or a Pot Luck of its own (P-E1, P-E2)."""
        needs = self.needs[recipe]
        lucks = hand.at[self.pot_luck] if self.pot_luck >= 0 else 0
        for place in range(HAND):
            if not hand.at[needs.at[place]]:
                if not lucks:
                    return False
                lucks -= 1
        return True

    def __repr__(self) -> str:
        return f"Cards({self.total})"

    def __reduce__(self) -> tuple[Any, ...]:
        return cards_of, (self.deck, self.recipes)


@lru_cache(maxsize=32)
def cards_of(deck: str, recipes: str) -> Cards:
    """Return the shared Cards for these texts (`printed` or CSV), which must be free of faults."""
    return Cards(deck, recipes)
