# compiled
"""Account of a seat, during the game or at the end: recipes, visitors, tasks (J-G2 to J-G7, J-H2).

* `account` computes it from recipes known to the caller: `rules` at the end, `progress` and agents
  at any time.
* `places_told` describes which recipe serves which place of a task, and why another does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from jamlab.games.jam.cards import SALAD, Cards
from jamlab.games.jam.scoring.allocation import (
    CONE,
    Allocation,
    Made,
    Served,
    best,
    fullest,
    why_not,
)
from jamlab.games.jam.tasks import FIXED, YUMMY, Setting, TaskCard, settings
from jamlab.text import many


@dataclass(frozen=True, slots=True)
class Yummy:
    """A yummy-yummy card: number of cards with its fruit below, and their points (J-G6)."""

    card: str
    fruit: str
    cards: int
    points: int


@dataclass(frozen=True, slots=True)
class Account:
    """Account of one seat. For children only `recipes` and the tasks completed count (J-H1, J-H2).

    `made` and `cones` are the recipes that can serve tasks, in the form used by `allocation`;
    `found` is the best allocation, None if the seat has no tasks (or they are unknown).
    """

    recipes: int
    printed: int
    visitors: int
    visitor_points: int
    made: Made
    cones: int
    ways: tuple[Setting, ...]
    found: Allocation | None
    yummies: tuple[Yummy, ...]

    @property
    def there(self) -> tuple[int, ...]:
        """Places served in each combination of `found`, including those that earn nothing yet."""
        return fullest(self.found).numbers if self.found else ()

    @property
    def shown(self) -> Served:
        """Recipe serving each of these places."""
        return fullest(self.found).served if self.found else ()

    @property
    def task_points(self) -> int:
        """Points of winter stock, granny's pies and tea parties; for children completed tasks."""
        return self.found.points if self.found else 0

    @property
    def yummy_points(self) -> int:
        """All yummy points, which also break a tie (J-G8)."""
        return sum([yummy.points for yummy in self.yummies])

    @property
    def points(self) -> int:
        """Points of the full game (J-G2)."""
        return self.printed + self.visitor_points + self.task_points + self.yummy_points


def account(
    cards: Cards,
    recipes: Sequence[int],
    lying: Sequence[int],
    tasks: tuple[TaskCard, ...],
    table: tuple[int, ...],
    *,
    party: str = FIXED,
    karlsmen: int = 0,
    bears: int = 0,
    yummy_counts: bool = False,
) -> Account:
    """Return the account of a seat.

    `recipes` are the kinds of its completed recipes (piled or not), in any order; `lying` the kinds
    that still lie on them as ingredients; `tasks` its task cards in the order drawn (empty: no
    tasks); `table` and `party` as for `tasks.settings`. `yummy_counts`: for children a yummy-yummy
    card is a task completed as soon as one card has its fruit (J-H2).
    """
    kids = cards.is_kids
    made, cones = _serving(cards, recipes)
    ways = settings(tasks, table, cards.jams, party=party, counting=kids) if tasks else ()
    yummies = [task for task in tasks if task.type == YUMMY and (yummy_counts or not kids)]
    fruits = [cards.fruit[kind] for kind in (*recipes, *lying)] if yummies else []
    return Account(
        recipes=len(recipes),
        printed=0 if kids else sum([cards.points[kind] for kind in recipes]),
        visitors=karlsmen + bears,
        visitor_points=karlsmen * worth(cards, cards.karlsman) + bears * worth(cards, cards.bear),
        made=made,
        cones=cones,
        ways=ways,
        found=best(ways, made, cones) if ways else None,
        yummies=tuple([_yummy(cards, task, fruits, counting=kids) for task in yummies]),
    )


def _serving(cards: Cards, recipes: Sequence[int]) -> tuple[Made, int]:
    """Return the recipes that can serve tasks, and the number of cone jams."""
    named: dict[str, int] = {}
    cones = 0
    for kind in recipes:
        if cards.wild.at[kind]:
            cones += 1
        elif cards.sort.at[kind] != SALAD:
            name = cards.recipes[cards.recipe.at[kind]]
            named[name] = named.get(name, 0) + 1
    return tuple(sorted(named.items())), cones


def worth(cards: Cards, kind: int) -> int:
    """Return the printed points of a kind; 0 if the deck lacks it (kind -1)."""
    return cards.points[kind] if kind >= 0 else 0


def _yummy(cards: Cards, task: TaskCard, fruits: list[int], *, counting: bool) -> Yummy:
    count = fruits.count(cards.fruits.index(task.fruit)) if task.fruit in cards.fruits else 0
    points = int(count > 0) if counting else count * task.points
    return Yummy(task.name, task.fruit, count, points)


# -- explanation in words --------------------------------------------------------------------------


def places_told(mine: Account, which: int) -> list[str]:
    """Describe what serves each place of one combination, or why nothing does."""
    assert mine.found is not None
    reasons = why_not(mine.found)[which]
    task, servers = mine.found.setting[which], mine.found.served[which]
    return [served_by(*place) for place in zip(task.recipes, servers, reasons, strict=True)]


def served_by(recipe: str, server: str, reason: str) -> str:
    """Describe one place of a task."""
    if server == CONE != recipe:
        return f"{CONE} serves for {recipe}"
    return f"{recipe} serves" if server else f"{recipe}: {reason}"


def said(points: int) -> str:
    return many(points, "point")
