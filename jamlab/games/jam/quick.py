# compiled
"""Fast agent of The JAM: `greedy`'s evaluation, simplified, and without making offers."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, Self

from jamlab.core.node import Choice
from jamlab.core.play import Agent, SeatView
from jamlab.core.row import Row
from jamlab.core.stream import Stream
from jamlab.games.jam import events as ev
from jamlab.games.jam.cards import PIE, SALAD, Cards
from jamlab.games.jam.rules.event_tables import HAND_SOURCE
from jamlab.games.jam.rules.final_count import cards_of_seat
from jamlab.games.jam.scoring.worth import KIDS_TASK, POINT, hope
from jamlab.games.jam.state import PILED, JamState
from jamlab.games.jam.tasks import Setting, TaskCard, settings

# Facts read one at a time from the state, where a view would have to be built.


class Glance:
    """Facts that one seat may know, read from the state on demand."""

    def __init__(self, state: JamState, seat: int) -> None:
        self.cards: Cards = state.cards
        self._state = state
        self._seat = seat

    def plays(self) -> int:
        """Return the approximate number of plays that this seat has left."""
        state = self._state
        return state.hand_sizes.at[self._seat] + state.deck_size // state.seats

    def hand(self) -> Row:
        """Return this seat's own hand, by kind; read-only."""
        hand: Row = self._state.hands[self._seat]
        return hand

    def add_made(self, made: Row) -> None:
        """Count this seat's own completed recipes, by kind, into a row of zeros."""
        state, seat = self._state, self._seat
        for recipe in state.front[seat]:
            made.at[recipe.kind] += 1
        if state.is_travel:
            made.add(state.piles[seat])

    def task_count(self) -> int:
        return len(self._state.tasks[self._seat])

    def tasks(self) -> tuple[TaskCard, ...]:
        """Return this seat's task cards, in the order drawn."""
        return cards_of_seat(self._state, self._seat)

    def asked(self) -> Setting:
        """Return the combinations that its tasks ask for together; () until all are drawn."""
        state, drawn = self._state, self.tasks()
        if len(drawn) != (6 if state.seats == 2 else 3):
            return ()
        kids, jams = state.is_kids, state.cards.jams
        return settings(drawn, state.tea_party, jams, party=state.party, counting=kids)[0]

    def highest(self) -> int:
        return self._state.highest

    def offered(self) -> list[int]:
        """Return the kinds that the mover offers to its partner."""
        return self._kinds(self._state.mover, self._state.offered)

    def wanted(self) -> list[int]:
        """Return the kinds that the mover asks its partner for."""
        return self._kinds(self._state.partner, self._state.asked)

    def _kinds(self, seat: int, spots: list[int]) -> list[int]:
        front = self._state.front[seat]
        return [front[spot - PILED].kind if spot >= PILED else spot for spot in spots]


# Fast values of recipes for one seat, for an agent that plays many games.
#
# Like `Worth` (`scoring/worth.py`), but without searching for the best assignment of recipes to
# tasks: tasks take what they ask for one after the other, in the order in which they were drawn.


_HELD: Final = 70  # % of a recipe's value kept by a card in hand, as in worth.py


class Task:
    """Combination of recipes: `places` holds their numbers, the first `jars` of them jams."""

    def __init__(self, places: list[int], jars: int, points: tuple[int, ...]) -> None:
        self.places = Row(places)
        self.many = len(places)
        self.jars = jars
        self.points = points


class TaskDemands:
    """Demands of a seat's task cards, and each card's own value apart from them."""

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
        self.jam = Row([0] * len(cards.names))  # by pie: own value of its jam
        for kind in kinds:
            if cards.sort[kind] == PIE:
                self.jam[kind] = self.own[cards.recipe.index(cards.need[kind])]


_wishes: Final = lru_cache(maxsize=4096)(TaskDemands)


class FastWorth:
    """Marginal value of each card to one seat; same terms as `Worth`.

    All values are in tenths of a point. Call `look` before any other method: it reads the changes.
    """

    def __init__(self, glance: Glance) -> None:
        self.glance = glance
        self.cards: Cards = glance.cards
        self.kinds: dict[str, int] = glance.cards.kinds
        recipes = [0] * max(1, len(self.cards.recipes))
        self._drawn = -1  # number of task cards read
        self._wishes: TaskDemands = _wishes(self.cards, (), ())
        self._served: list[Row] = []  # by task and place
        self._made = Row([0] * len(self.cards.names))  # by kind
        self._spare = Row(recipes)  # by recipe
        self._need = Row(recipes)
        self._cost = Row(recipes)
        self._cones = 0  # made, but not serving a task
        self._cone_need = 0

    def look(self) -> None:
        """Read the completed recipes and the open demands of the tasks."""
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
        """Give a task the recipes it asks for, as available; then cones stand in for jars."""
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
        """Compute what one recipe more or less changes for a task."""
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
        """Return a recipe card's own value: its points, plus its fruit if that is yummy."""
        return self._wishes.own.at[kind]

    def gain(self, kind: int) -> int:
        """Return the value added by one more recipe of this kind."""
        cards = self.cards
        if cards.wild.at[kind]:
            return self._wishes.own.at[kind] + self._cone_need
        recipe = cards.recipe.at[kind]
        return self._wishes.own.at[kind] + (self._need.at[recipe] if recipe >= 0 else 0)

    def loss(self, kind: int) -> int:
        """Return the value lost with one recipe of this kind."""
        recipe = self.cards.recipe.at[kind]
        return self._wishes.own.at[kind] + (self._cost.at[recipe] if recipe >= 0 else 0)

    def held(self, kind: int) -> int:
        """Return the value of a card in hand, in thousandths of a point; a pie uses up its jam."""
        made = self.gain(kind)
        if self.cards.sort.at[kind] == PIE:
            made = max(0, made - self._wishes.jam.at[kind])
        return _HELD * made

    def least_held(self) -> int:
        """Return the lowest `held` value in the hand."""
        hand = self.glance.hand()
        least = -1
        for kind in range(len(hand)):
            if hand.at[kind]:
                held = self.held(kind)
                if least < 0 or held < least:
                    least = held
        return max(least, 0)


_FAIR: Final = 5  # least gain from a trade, in tenths of a point
_PRIZE: Final = 50  # most that it pays for Karlsman, who is worth 70 tenths


class Quick(Agent):
    """Agent that takes the play adding most to its points and its expected task points.

    It answers offers, and bids the cheapest jams for Karlsman. It names no partner itself, and
    completes an offer begun by someone else without giving anything away.
    """

    def sit(self, eyes: SeatView, rng: Stream) -> None:
        super().sit(eyes, rng)
        self._worth = FastWorth(eyes.glance())

    def twin(self, eyes: SeatView, rng: Stream) -> Self:
        """Return a copy of this agent that reads a copy of the state."""
        found = super().twin(eyes, rng)
        found._worth = FastWorth(eyes.glance())
        return found

    def choose(self, choice: Choice) -> int:
        """Return the index of the most valuable option; the first one if tied."""
        many = len(choice)
        if many == 1:
            return 0
        last = choice[many - 1]
        if isinstance(last, ev.TradeEnded):
            return many - 1
        worth: FastWorth = self._worth
        worth.look()
        if isinstance(choice[0], ev.OfferMade) or isinstance(last, ev.RecipeAsked):
            return _offer(choice, worth)
        if isinstance(last, ev.OfferDeclined):
            return 0 if _is_good(worth) else 1
        if isinstance(last, ev.JamBid):
            return _bid(choice, worth)
        return _best(choice, worth)


def _best(choice: Choice, worth: FastWorth) -> int:
    rank = best = found = 0
    for place in range(len(choice)):
        rank = _rank(choice[place], worth)
        if place == 0 or rank > best:
            best = rank
            found = place
    return found


def _rank(option: Any, worth: FastWorth) -> int:
    """Return the gain of an option in thousandths of a point; comparable within one choice."""
    if isinstance(option, ev.IngredientPlayed):
        return _spent(option.card, worth)
    if isinstance(option, ev.JamMade):
        return _jam(option, worth)
    if isinstance(option, ev.PieBaked):
        return _pie(option, worth)
    if isinstance(option, ev.SaladBegun):
        return _salad(option.card, worth)
    if isinstance(option, ev.SaladFruitAdded):
        return -worth.gain(worth.kinds[option.card])
    if isinstance(option, ev.BasketRepaid):
        return _spent(option.card, worth)
    return -worth.loss(worth.kinds[option.card])  # a jam or a pie that is given up or bid


def _jam(option: ev.JamMade, worth: FastWorth) -> int:
    kinds = worth.kinds
    recipe = kinds[option.card]
    used = recipe if option.source == HAND_SOURCE else kinds[option.fruit]
    return 100 * worth.gain(recipe) - worth.held(used)


def _pie(option: ev.PieBaked, worth: FastWorth) -> int:
    kinds = worth.kinds
    pie = kinds[option.card]
    made = 100 * (worth.gain(pie) - worth.loss(kinds[option.jam]))
    return made - (worth.held(pie) if option.source == HAND_SOURCE else worth.least_held())


def _salad(card: str, worth: FastWorth) -> int:
    salad = worth.kinds[card]
    return 100 * worth.gain(salad) - worth.held(salad)


def _spent(card: str, worth: FastWorth) -> int:
    """Return the rank of putting a card into the Basket, where others may use it."""
    kind = worth.kinds[card]
    return -worth.held(kind) - 5 * worth.gain(kind)


def _is_good(worth: FastWorth) -> bool:
    """True if the offer gains at least `_FAIR`, and at least as much as the partner does."""
    gets = gives = 0
    gift = 0
    for kind in worth.glance.offered():
        gets += worth.gain(kind)
        gift -= worth.own(kind)
    for kind in worth.glance.wanted():
        gives += worth.loss(kind)
        gift += worth.own(kind)
    return gets - gives >= max(_FAIR, gift)


def _offer(choice: Choice, worth: FastWorth) -> int:
    """Continue an offer begun by someone else: give nothing away, ask for as much in return.

    Make the offer once it gains what it costs, or when nothing more can be asked for.
    """
    gets = gives = 0
    for kind in worth.glance.offered():
        gives += worth.loss(kind)
    for kind in worth.glance.wanted():
        gets += worth.gain(kind)
    found = most = -1
    for place in range(len(choice)):
        option: Any = choice[place]
        if isinstance(option, ev.RecipeAsked):
            gain = worth.gain(worth.kinds[option.card])
            if gain > most:
                most = gain
                found = place
    is_made = isinstance(choice[0], ev.OfferMade)
    return 0 if found < 0 or (is_made and gets >= gives) else found


def _bid(choice: Choice, worth: FastWorth) -> int:
    """Name the least costly jam if the bid can be won cheaply; make a bid that is high enough."""
    first = choice[0]
    if isinstance(first, ev.BidMade):
        return 0
    jams: list[tuple[int, int, int]] = []
    for place in range(len(choice)):
        option: Any = choice[place]
        if isinstance(option, ev.JamBid):
            kind = worth.kinds[option.card]
            jams.append((worth.loss(kind), place, worth.cards.points[kind]))
    jams.sort()
    if not isinstance(first, ev.BidPassed):
        return jams[0][1]
    cost = points = 0
    highest = worth.glance.highest()
    for loss, _, more in jams:
        cost += loss
        points += more
        if points > highest:
            break
    return jams[0][1] if points > highest and cost <= _PRIZE else 0
