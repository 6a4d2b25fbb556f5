"""How likely cards are to come within the next 2, 3, 5 and 10 draws, for the panel of chances.

Many rows, of many panels, come equally likely: a story holds each list of chances once, and a row
of a panel says which is its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from jamlab.chance.odds import dealing
from jamlab.chance.odds.pool import Pool, pool_of
from jamlab.core import AnyGame
from jamlab.core.text import percent

DRAWS: Final = (2, 3, 5, 10)


class Chances:
    """All lists of chances of a story: for so many `DRAWS` as the deck holds cards for.

    A list is empty if none of the cards is left to come.
    """

    def __init__(self) -> None:
        self.lists: list[list[str]] = []
        self._places: dict[tuple[str, ...], int] = {}
        self._counted: dict[tuple[Any, ...], int] = {}

    def place(self, pool: Pool, kinds: list[int]) -> int:
        """Where in `lists` it stands how likely at least one card of these kinds comes."""
        case, deck = pool.hidden.cases[0], pool.to_come
        goods = tuple(dealing.by_level(case, kinds))
        key: tuple[Any, ...] = (pool.total, sum(goods), min(deck, DRAWS[-1]))
        if not pool.is_plain:
            key = (dealing.at_levels(case), goods, tuple([at.size for at in case.places]), deck)
        if key not in self._counted:
            found = tuple(_within(pool, kinds)) if any(goods) else ()
            self._counted[key] = self._places.setdefault(found, len(self._places))
            if len(self.lists) < len(self._places):
                self.lists.append(list(found))
        return self._counted[key]


class NextDraws:
    """What the next draws may bring, for a panel of the viewpoint that has this view now."""

    def __init__(self, game: AnyGame, view: Any, chances: Chances) -> None:
        self._game = game
        self._view = view
        self._chances = chances

    def add_to(
        self,
        panel: dict[str, Any],
        before: Pool,
        *halves: tuple[list[list[Any]], Mapping[str, str]],
    ) -> None:
        """Where the next draws can be counted: `next`, the places of the chances that rows have.

        Each row of `halves` (rows, and what they stand for, by face) gets its place in `next` as
        its end; `given` is what is taken for granted. `before` is what the panel is about.
        """
        deck = self._deck(before)
        if deck is None:
            return
        places: list[int] = []
        for rows, half_of in halves:
            kinds: dict[str, list[int]] = {}
            for kind, face in enumerate(deck.hidden.names):
                kinds.setdefault(half_of.get(face, face), []).append(kind)
            for row in rows:
                place = self._chances.place(deck, kinds[row[0]])
                if place not in places:
                    places.append(place)
                row.append(places.index(place))
        panel["next"] = places
        panel["given"] = deck.hidden.meanwhile

    def _deck(self, before: Pool) -> Pool | None:
        """What is drawn from now on, if that is the deck which was drawn from before.

        None if it is another (of recipes, of tasks), if less than two cards are in it, or if it
        cannot be counted fast.
        """
        if not before.hidden.is_one_case:
            return None
        pool = pool_of(self._game, self._view)
        is_counted = pool.hidden.is_one_case and not pool.is_known
        is_same = pool.hidden.names == before.hidden.names
        return pool if is_same and is_counted and pool.to_come >= DRAWS[0] else None


def _within(pool: Pool, kinds: list[int]) -> list[str]:
    numbers = [number for number in DRAWS if number <= pool.to_come]
    return [percent(1 - none) for none in dealing.none_of(pool.hidden, kinds, numbers)]
