"""Task cards, and what a seat's cards ask for together (J-A7, J-B2).

* `read_tasks` and `read_party` read the data files; `data_check` says before what is wrong there.
* `settings` turns the cards of one seat into combinations of recipes to be served; `scoring` finds
  what is best. Two players may have several settings to choose from (J-B2).
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
"""The types of task cards, in the order in which they are drawn."""

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
    """One task card: its own task and its part of the tea party.

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
        return hash(self.name)  # quick: cards are looked up again and again


@dataclass(frozen=True, slots=True)
class Combination:
    """Recipes that score together: `points[n]` when n of its places are served.

    A cone jam may stand in for a jar, not for one of the `others` (pies). The places are numbered
    through: first the jars, then the others. `cards` are the task cards it comes from. `title` is
    the name, and tells those of two players apart.
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
        """What each place asks for."""
        return self.jars + self.others

    @property
    def needed(self) -> int:
        """The least number of places that pays the most."""
        return self.points.index(max(self.points))


Setting = tuple[Combination, ...]
"""All that one seat can score by recipes, the parties put together in one way."""


# -- reading ---------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def read_tasks(text: str) -> tuple[TaskCard, ...]:
    """The task cards of a file in which `data_check.task_problems` finds nothing wrong."""
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
    """The points of a tea party by how many of its recipes are served: 0, 1, … (J-G4)."""
    return tuple(int(row["points"]) for row in read_sheet(text, PARTY_COLUMNS)[0])


# -- what a seat's cards ask for -------------------------------------------------------------------


@lru_cache(maxsize=4096)
def settings(
    cards: Sequence[TaskCard],
    table: tuple[int, ...],
    jars: Collection[str],
    *,
    party: str = FIXED,
    counting: bool = False,
) -> tuple[Setting, ...]:
    """The ways in which these cards (a tuple, in the order drawn) may be put together.

    `table` are the points of a tea party, `jars` the names of all jams (a frozenset). `party` is
    the option of J-B2: with six cards the first of each type make one party and the second
    another (`fixed`), or any two that share no card (`best`), or one of all six (`pooled`).
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
    """Winter stock or granny's pies: all or nothing, once (J-G3)."""
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
    """The parts of one winter, one granny and one yummy card (or of all, pooled) (J-G4)."""
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
    """One party as large as several: its recipes are shared out as several, in the best way.

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
    """Every way to put two cards of each type into two parties; the pairing as drawn first."""
    first, *rest = by_type
    ways = []
    for swaps in product((False, True), repeat=len(rest)):
        pairs = [first] + [
            (pair[1], pair[0]) if swap else pair for pair, swap in zip(rest, swaps, strict=True)
        ]
        ways.append([tuple(pair[n] for pair in pairs) for n in range(2)])
    return ways
