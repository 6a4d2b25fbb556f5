# compiled
"""Values of recipes for a seat, used by agents.

* All values are in tenths of a point, so that hope needs no fractions.
* Hope: a partly done task counts with the square of the share that is done (half a task is worth a
  quarter of its points), as long as enough plays are left to do the rest.
* For children a recipe is worth one point, and a task more than all recipes (J-H1, J-H2).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from jamlab.games.jam.cards import NOTHING, PIE
from jamlab.games.jam.scoring.account import Account
from jamlab.games.jam.scoring.allocation import CONE
from jamlab.games.jam.scoring.progress import account_of
from jamlab.games.jam.tasks import YUMMY
from jamlab.games.jam.view import JamView

POINT: Final = 10
"""Tenths in a point."""
KIDS_TASK: Final = 50
"""Value of one completed task, in recipes."""
_HELD: Final = 70
"""% of a recipe's value kept by a card in hand; the rest is uncertain."""


@lru_cache(maxsize=4096)
def hope(points: tuple[int, ...], plays: int) -> tuple[int, ...]:
    """Return the value of a task by the number of its places served, with `plays` plays to come.

    >>> hope((0, 0, 0, 7, 7), 10)
    (0, 7, 31, 70, 70)
    >>> hope((0, 0, 0, 7, 7), 1)
    (0, 0, 31, 70, 70)
    """
    last = len(points) - 1
    worth = []
    for n in range(last + 1):
        later = range(n + 1, min(last, n + plays) + 1)
        hoped = [POINT * points[goal] * n * n // (goal * goal) for goal in later]
        hoped.append(POINT * max(points[: n + 1]))
        worth.append(max(hoped))
    return tuple(worth)


class Worth:
    """Marginal value of each card to one seat, as far as the view knows.

    `gain(kind)` is the value added by one more recipe of this kind, `loss(kind)` the cost of giving
    one away, `held(kind)` the expected value of a card in hand (in thousandths of a point); `total`
    is the value of all that the seat has, hope included.
    """

    def __init__(self, view: JamView, seat: int, mine: Account | None = None) -> None:
        self.cards = view.cards
        self.is_kids = view.is_kids
        self.plays = view.hand_sizes[seat] + view.deck_size // view.seats
        found = mine or account_of(view, seat)
        names = view.tasks[seat] or ()
        self.yummy: dict[int, int] = {}  # tenths by fruit
        for task in view.task_cards if not view.is_kids else ():
            if task.type == YUMMY and task.name in names:
                fruit = self.cards.fruits.index(task.fruit)
                self.yummy[fruit] = self.yummy.get(fruit, 0) + POINT * task.points
        self.need: dict[str, int] = {}  # by recipe: gain of the tasks by one more
        self.cost: dict[str, int] = {}  # by recipe: loss of the tasks by one less
        self.total = 0
        if found.found is not None:
            self._weigh_tasks(found)
        points = found.recipes if self.is_kids else found.printed + found.visitor_points
        each = KIDS_TASK if self.is_kids else 1
        self.total += POINT * points + POINT * each * found.yummy_points

    def _weigh_tasks(self, mine: Account) -> None:
        """Compute the effect on tasks of one recipe more or less, with the current assignment."""
        assert mine.found is not None
        spare = dict(mine.made) | {CONE: mine.cones}
        for servers in mine.shown:
            for server in servers:
                if server:
                    spare[server] -= 1
        for task, servers in zip(mine.found.setting, mine.shown, strict=True):
            points = hope(task.points, self.plays)
            if self.is_kids:
                points = tuple([KIDS_TASK * n for n in points])
            n = len(servers) - servers.count("")
            self.total += points[n]
            more = points[n + 1] - points[n] if n < len(servers) else 0
            less = points[n] - points[n - 1] if n else 0
            for place, recipe in enumerate(task.recipes):
                server = servers[place]
                if server and not spare[server]:
                    self.cost[server] = min(less, self.cost.get(server, less))
                elif not server:
                    wanted = (recipe, CONE) if place < len(task.jars) else (recipe,)
                    for name in wanted:
                        self.need[name] = max(more, self.need.get(name, 0))

    def own(self, kind: int) -> int:
        """Return a recipe card's own value: its points, plus its fruit if that is yummy."""
        fruit = self.cards.fruit.at[kind]
        if fruit == NOTHING or not self.yummy:
            return self.points(kind)
        return self.points(kind) + self.yummy.get(fruit, 0)

    def points(self, kind: int) -> int:
        """Return a recipe's value to anybody: its printed points, or one point for children."""
        return POINT * (1 if self.is_kids else self.cards.points.at[kind])

    def gain(self, kind: int) -> int:
        """Return the value added by one more recipe of this kind."""
        return self.own(kind) + self.need.get(self.cards.recipe_name(kind), 0)

    def loss(self, kind: int) -> int:
        """Return the value lost with one recipe of this kind."""
        return self.own(kind) + self.cost.get(self.cards.recipe_name(kind), 0)

    def held(self, kind: int) -> int:
        """Return the value of a card in hand, in thousandths of a point; a pie uses up its jam."""
        cards = self.cards
        made = self.gain(kind)
        if cards.sort.at[kind] == PIE:
            made = max(0, made - self.own(cards.recipe.index(cards.need[kind])))
        return _HELD * made

    def hand(self, counts: Sequence[int]) -> int:
        """Return the value of a hand (counts by kind), in tenths."""
        promise = 0
        for kind, n in enumerate(counts):
            if n:
                promise += n * self.held(kind)
        return promise // 100
