# compiled
"""What recipes are worth to a seat, reckoned quickly: for a player that plays many games.

It is `Worth` (worth.py) with one difference: which recipe serves which task is not searched for.
Tasks take what they ask for one after the other, in the order in which they are drawn.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from jamlab.core.row import Row
from jamlab.games.jam.deck.cards import PIE, SALAD, Cards
from jamlab.games.jam.deck.tasks import Setting, TaskCard
from jamlab.games.jam.glance import Glance
from jamlab.games.jam.scoring.worth import KIDS_TASK, POINT, hope

_HELD: Final = 70  # % of a recipe's worth that a card in hand keeps, as in worth.py


class Task:
    """A combination of recipes: `places` their numbers, the first `jars` of them jams."""

    def __init__(self, places: list[int], jars: int, points: tuple[int, ...]) -> None:
        self.places = Row(places)
        self.many = len(places)
        self.jars = jars
        self.points = points


class Wishes:
    """What a seat's task cards ask for, and what each card is worth by itself beside them."""

    def __init__(self, cards: Cards, drawn: tuple[TaskCard, ...], asked: Setting) -> None:
        number = {name: place for place, name in enumerate(cards.recipes)}
        self.tasks = [
            Task(
                [number[name] for name in one.recipes if name in number],
                len([name for name in one.jars if name in number]),
                one.points,
            )
            for one in asked
        ]
        kinds = range(len(cards.names))
        self.own = Row([POINT * (1 if cards.is_kids else cards.points[kind]) for kind in kinds])
        for task in drawn if not cards.is_kids else ():
            for kind in kinds:
                if task.fruit and cards.fruit_name(kind) == task.fruit:
                    self.own[kind] += POINT * task.points
        self.jam = Row([0] * len(cards.names))  # by pie: what its jam is worth by itself
        for kind in kinds:
            if cards.sort[kind] == PIE:
                self.jam[kind] = self.own[cards.recipe.index(cards.need[kind])]


_wishes: Final = lru_cache(maxsize=4096)(Wishes)


class Reckoning:
    """What each card is worth to one seat beside what it has: see `Worth` for the words.

    All is in tenths of a point. `look` before anything is asked: it reads what has changed.
    """

    def __init__(self, glance: Glance) -> None:
        self.glance = glance
        self.cards: Cards = glance.cards
        self.kinds: dict[str, int] = glance.cards.kinds
        recipes = [0] * max(1, len(self.cards.recipes))
        self._drawn = -1  # how many task cards were read
        self._wishes: Wishes = _wishes(self.cards, (), ())
        self._served: list[Row] = []  # by task and place
        self._made = Row([0] * len(self.cards.names))  # by kind
        self._spare = Row(recipes)  # by recipe
        self._need = Row(recipes)
        self._cost = Row(recipes)
        self._cones = 0  # made, and serving no task yet
        self._cone_need = 0

    def look(self) -> None:
        """See what is made by now, and what the tasks still need."""
        glance = self.glance
        if self._drawn != glance.task_count():
            drawn = glance.tasks()
            self._drawn = len(drawn)
            self._wishes = _wishes(self.cards, drawn, glance.asked())
            self._served = [Row([0] * task.many) for task in self._wishes.tasks]
        cards, spare, made = self.cards, self._spare, self._made
        made.clear()
        spare.clear()
        self._need.clear()
        self._cost.clear()
        self._cones = 0
        self._cone_need = 0
        glance.add_made(made)
        for kind in range(len(made)):
            if made.at[kind]:
                if cards.wild.at[kind]:
                    self._cones += made.at[kind]
                elif cards.sort.at[kind] != SALAD:
                    spare.at[cards.recipe.at[kind]] += made.at[kind]
        tasks = self._wishes.tasks
        for place in range(len(tasks)):
            self._serve(tasks[place], self._served[place])
        plays = glance.plays()
        for place in range(len(tasks)):
            self._weigh(tasks[place], self._served[place], plays)

    def _serve(self, task: Task, served: Row) -> None:
        """The task takes what it asks for, as far as it is there; then cones stand in for jars."""
        spare = self._spare
        served.clear()
        for place in range(task.many):
            recipe = task.places.at[place]
            if spare.at[recipe]:
                spare.at[recipe] -= 1
                served.at[place] = 1
        for place in range(task.jars):
            if self._cones and not served.at[place]:
                self._cones -= 1
                served.at[place] = 1

    def _weigh(self, task: Task, served: Row, plays: int) -> None:
        """What one recipe more or less would change."""
        points: tuple[int, ...] = hope(task.points, plays)
        factor = KIDS_TASK if self.cards.is_kids else 1
        n = served.total()
        more = (points[n + 1] - points[n]) * factor if n < task.many else 0
        less = (points[n] - points[n - 1]) * factor if n else 0
        for place in range(task.many):
            recipe = task.places.at[place]
            if not served.at[place]:
                if more > self._need.at[recipe]:
                    self._need.at[recipe] = more
                if place < task.jars and more > self._cone_need:
                    self._cone_need = more
            elif not self._spare.at[recipe]:
                cost = self._cost.at[recipe]
                self._cost.at[recipe] = min(less, cost) if cost else less

    def own(self, kind: int) -> int:
        """What a recipe card is worth by itself: its points, and its fruit if that is yummy."""
        return self._wishes.own.at[kind]

    def gain(self, kind: int) -> int:
        """What one more recipe of this kind adds."""
        cards = self.cards
        if cards.wild.at[kind]:
            return self._wishes.own.at[kind] + self._cone_need
        recipe = cards.recipe.at[kind]
        return self._wishes.own.at[kind] + (self._need.at[recipe] if recipe >= 0 else 0)

    def loss(self, kind: int) -> int:
        """What one recipe of this kind less takes away."""
        recipe = self.cards.recipe.at[kind]
        return self._wishes.own.at[kind] + (self._cost.at[recipe] if recipe >= 0 else 0)

    def held(self, kind: int) -> int:
        """What a card in hand may still become, in hundredths of tenths; a pie takes its jam."""
        made = self.gain(kind)
        if self.cards.sort.at[kind] == PIE:
            made = max(0, made - self._wishes.jam.at[kind])
        return _HELD * made

    def least_held(self) -> int:
        """What the card of the hand that one parts with most gladly may still become."""
        hand = self.glance.hand()
        least = -1
        for kind in range(len(hand)):
            if hand.at[kind]:
                held = self.held(kind)
                if least < 0 or held < least:
                    least = held
        return max(least, 0)
