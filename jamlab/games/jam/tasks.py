"""Task cards, and the combined demands of a seat's cards (J-A7, J-B2).

* `read_tasks` and `read_party` read data files that `data_check` has validated.
* `settings` turns the cards of one seat into combinations of recipes to be served; `scoring` finds
  the best allocation. Two players may have several settings to choose from (J-B2).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final

from jamlab.core.csv_tables import listed, read_sheet

WINTER: Final = "winter stock"
GRANNY: Final = "granny's pies"
YUMMY: Final = "yummy-yummy"
TYPES: Final = (WINTER, GRANNY, YUMMY)
"""Types of task cards, in the order in which they are drawn."""

FIXED: Final = "fixed"
BEST: Final = "best"
POOLED: Final = "pooled"

OWN_CLAUSE: Final = {WINTER: "J-G3", GRANNY: "J-G3", YUMMY: "J-G6"}
PARTY: Final = "tea party"
PARTY_CLAUSE: Final = "J-G4"
COLUMNS: Final = ("task", "type", "recipes", "needed", "points", "fruit", "party")
PARTY_COLUMNS: Final = ("recipes", "points")


@dataclass(frozen=True, slots=True)
class TaskCard:
    """A task card: its own task and its part of the tea party.

    Winter stock and granny's pies: `points` for any `needed` of the `recipes`. Yummy-yummy:
    `points` for each card on the table with this `fruit` in its lower half.
    """

    name: str
    type: str
    recipes: tuple[str, ...]
    needed: int
    points: int
    fruit: str
    party: tuple[str, ...]

    def __hash__(self) -> int:
        return hash(self.name)  # fast: cards are often used as cache keys


@dataclass(frozen=True, slots=True)
class Combination:
    """Recipes that score together: `points[n]` when n of its places are served.

    A cone jam may stand in for a jar, not for one of the `others` (pies). Places are numbered with
    the jars first, then the others. `cards` are the task cards it comes from. `title` is the
    displayed name, which distinguishes the two sets of a two-player game.
    """

    name: str
    clause: str
    jars: tuple[str, ...]
    others: tuple[str, ...]
    points: tuple[int, ...]
    cards: tuple[str, ...] = ()
    title: str = ""

    def __hash__(self) -> int:
        return hash((self.title, self.cards))

    @property
    def is_party(self) -> bool:
        """True for a tea party, False for winter stock and granny's pies."""
        return self.name == PARTY

    @property
    def recipes(self) -> tuple[str, ...]:
        """Recipe for each place."""
        return self.jars + self.others

    @property
    def needed(self) -> int:
        """Least number of places that pays the most."""
        return self.points.index(max(self.points))


Setting = tuple[Combination, ...]
"""All combinations of one seat, with one pairing of tea parties."""


# -- reading ---------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def read_tasks(text: str) -> tuple[TaskCard, ...]:
    """Read the task cards of a file in which `data_check.task_problems` finds no fault."""
    return tuple(
        TaskCard(
            name=row["task"],
            type=row["type"],
            recipes=listed(row["recipes"]),
            needed=int(row["needed"] or 0),
            points=int(row["points"]),
            fruit=row["fruit"],
            party=listed(row["party"]),
        )
        for row in read_sheet(text, COLUMNS)[0]
    )


@lru_cache(maxsize=64)
def read_party(text: str) -> tuple[int, ...]:
    """Read the points of a tea party by number of recipes served: 0, 1, … (J-G4)."""
    return tuple(int(row["points"]) for row in read_sheet(text, PARTY_COLUMNS)[0])


# -- settings --------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def settings(
    cards: Sequence[TaskCard],
    table: tuple[int, ...],
    jars: Collection[str],
    *,
    party: str = FIXED,
    counting: bool = False,
) -> tuple[Setting, ...]:
    """Return the ways in which these cards (a tuple, in the order drawn) can be combined.

    `table` holds the points of a tea party, `jars` the names of all jams (a frozenset). `party` is
    the option of J-B2: with six cards the first of each type make one party and the second another
    (`fixed`), or any two parties that share no card (`best`), or one party of all six (`pooled`).
    `counting`: every task is worth 1, however much it would score (J-H2).
    """
    by_type = [tuple(card for card in cards if card.type == kind) for kind in TYPES]
    sets = min(len(drawn) for drawn in by_type)
    own = [_own(card, jars, counting, sets) for card in cards if card.type != YUMMY]
    if sets == 1 or party == FIXED:
        ways = [[tuple(drawn[n] for drawn in by_type) for n in range(sets)]]
    elif party == POOLED:
        return ((*own, _tea_party(cards, PARTY, _pooled(table, sets), jars, counting)),)
    else:
        ways = _pairings(by_type)
    titles = (PARTY,) if sets == 1 else (f"first {PARTY}", f"second {PARTY}")
    return tuple(
        (
            *own,
            *[
                _tea_party(chosen, title, table, jars, counting)
                for title, chosen in zip(titles, way, strict=True)
            ],
        )
        for way in ways
    )


def _own(card: TaskCard, jars: Collection[str], counting: bool, sets: int) -> Combination:
    """Return the combination of winter stock or granny's pies: all or nothing, once (J-G3)."""
    worth = 1 if counting else card.points
    return Combination(
        name=card.type,
        clause=OWN_CLAUSE[card.type],
        jars=tuple(recipe for recipe in card.recipes if recipe in jars),
        others=tuple(recipe for recipe in card.recipes if recipe not in jars),
        points=tuple(worth if n >= card.needed else 0 for n in range(len(card.recipes) + 1)),
        cards=(card.name,),
        title=card.type if sets == 1 else f"{card.type} {card.name}",
    )


def _tea_party(
    cards: Sequence[TaskCard],
    title: str,
    table: tuple[int, ...],
    jars: Collection[str],
    counting: bool,
) -> Combination:
    """Return the tea party of one winter, granny and yummy card, or of all if pooled (J-G4)."""
    recipes = [recipe for card in cards for recipe in card.party]
    return Combination(
        name=PARTY,
        clause=PARTY_CLAUSE,
        jars=tuple(recipe for recipe in recipes if recipe in jars),
        others=tuple(recipe for recipe in recipes if recipe not in jars),
        points=tuple(int(n > 0) for n in table) if counting else table,
        cards=tuple(card.name for card in cards),
        title=title,
    )


def _pooled(table: tuple[int, ...], sets: int) -> tuple[int, ...]:
    """Return the points of a pooled party, its recipes split best among `sets` parties.

    Twelve of sixteen score as 8 + 4.
    """
    pooled = [0]
    for _ in range(sets):
        longer = [0] * (len(pooled) + len(table) - 1)
        for (n, points), (more, extra) in product(enumerate(pooled), enumerate(table)):
            longer[n + more] = max(longer[n + more], points + extra)
        pooled = longer
    return tuple(pooled)


def _pairings(by_type: Sequence[tuple[TaskCard, ...]]) -> list[list[tuple[TaskCard, ...]]]:
    """Return all pairings of two cards of each type into two parties; the order drawn is first."""
    first, *rest = by_type
    ways = []
    for swaps in product((False, True), repeat=len(rest)):
        pairs = [first] + [
            (pair[1], pair[0]) if swap else pair for pair, swap in zip(rest, swaps, strict=True)
        ]
        ways.append([tuple(pair[n] for pair in pairs) for n in range(2)])
    return ways
