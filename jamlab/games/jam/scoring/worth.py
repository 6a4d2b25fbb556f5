# compiled
"""What recipes are worth to a seat: for players that reckon.

* All is in tenths of a point, so that hope needs no fractions.
* Hope: part of a task is counted as the square of how much of it is done (half a task is worth a
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
"""What one task completed is reckoned in recipes."""
_HELD: Final = 70
"""% of a recipe's worth that a card in hand keeps; the rest is luck."""


@lru_cache(maxsize=4096)
def hope(points: tuple[int, ...], plays: int) -> tuple[int, ...]:
    """What a task is worth by how many of its places are served, with so many plays to come.

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
    """What each card is worth to one seat beside what it has, as far as the view knows.

    `gain(kind)` is what one more recipe of this kind adds, `loss(kind)` what giving one away
    costs, `held(kind)` what a card in hand may still become (in hundredths of tenths); `total` is
    what the seat has in all, hope included.
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
        self.need: dict[str, int] = {}  # by recipe: what one more adds to the tasks
        self.cost: dict[str, int] = {}  # by recipe: what one less takes from them
        self.total = 0
        if found.found is not None:
            self._weigh_tasks(found)
        points = found.recipes if self.is_kids else found.printed + found.visitor_points
        each = KIDS_TASK if self.is_kids else 1
        self.total += POINT * points + POINT * each * found.yummy_points

    def _weigh_tasks(self, mine: Account) -> None:
        """What one more or one less of each recipe would change, tasks being served as now."""
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
        """What a recipe card is worth by itself: its points, and its fruit if that is yummy."""
        fruit = self.cards.fruit.at[kind]
        if fruit == NOTHING or not self.yummy:
            return self.points(kind)
        return self.points(kind) + self.yummy.get(fruit, 0)

    def points(self, kind: int) -> int:
        """What a recipe is worth to anybody: its printed points, to children a point."""
        return POINT * (1 if self.is_kids else self.cards.points.at[kind])

    def gain(self, kind: int) -> int:
        """What one more recipe of this kind adds."""
        return self.own(kind) + self.need.get(self.cards.recipe_name(kind), 0)

    def loss(self, kind: int) -> int:
        """What one recipe of this kind less takes away."""
        return self.own(kind) + self.cost.get(self.cards.recipe_name(kind), 0)

    def held(self, kind: int) -> int:
        """What a card in hand may still become, in hundredths of tenths; a pie takes its jam."""
        cards = self.cards
        made = self.gain(kind)
        if cards.sort.at[kind] == PIE:
            made = max(0, made - self.own(cards.recipe.index(cards.need[kind])))
        return _HELD * made

    def hand(self, counts: Sequence[int]) -> int:
        """What a hand (how many cards of each kind) may still become, in tenths."""
        promise = 0
        for kind, n in enumerate(counts):
            if n:
                promise += n * self.held(kind)
        return promise // 100
