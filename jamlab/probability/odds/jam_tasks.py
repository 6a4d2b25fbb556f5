"""The JAM: how likely each task is done by the end, counted as outs.

What is counted, exactly as the tasks panel shows it (`jamlab.games.jam.progress`):

* A place of a task is done, in reach (one play with what lies there now would do it) or open.
* An out for an open place is an unseen card that would put it in reach if it came next. The card
  of the recipe itself is one where its fruit (its jam, for a pie) is there; the fruit is one where
  the jam card lies in the Basket; a cone jam is one for every open jar.
* A card drawn serves one place, though it may be an out for several.

What lies in reach is taken as good as done; outs are those of now, so that a pie whose jam is still
to be made has none. Counted by `CARDS` instead, each unseen card of an open recipe is an out (and a
cone jam for each open jar), whatever else it needs, and a recipe card in hand is as good as done.

The seat gets its share of the deck: one card a turn, in order round the table. Which cards lie in
the deck is counted as `dealing` counts it: Karlsman and the Bear are always there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from jamlab.engine import Case
from jamlab.games.jam import state as at
from jamlab.games.jam.cards import JAM, PIE
from jamlab.games.jam.hidden import hidden
from jamlab.games.jam.progress import account_of, means_of, progress
from jamlab.games.jam.tasks import OWN_CLAUSE, YUMMY, Combination
from jamlab.games.jam.view import JamView
from jamlab.probability.odds import dealing
from jamlab.probability.odds.covering import Sort, filled_by_level
from jamlab.probability.odds.dealing import Sample
from jamlab.table.scene import Goal

YUMMY_CLAUSE: Final = OWN_CLAUSE[YUMMY]
NOW: Final = "now"
CARDS: Final = "cards"

_DRAWING: Final = (
    at.TURN, at.DRAW, at.NO_DRAW, at.BID, at.WON, at.RETURN, at.GIVE_JAM, at.STATE_PIES,
    at.BEAR_GOES, at.GIVE_PIE, at.BEARS_BACK,
)  # fmt: skip
"""Phases in which the mover may still draw."""


@dataclass(frozen=True)
class TaskOdds:
    """A task of a seat: how many places are served, and what the cards to come may add.

    `done` and `reach` count places; `open_places` names the others; `outs` of `total` unseen cards
    serve one of them, `serves` says which kind serves which (as bits). `added[n]` is the chance
    that n more places are filled by `draws` cards (at most as many as the task needs).
    """

    task: Combination
    title: str
    done: int
    reach: int
    needed: int
    open_places: tuple[str, ...]
    serves: tuple[tuple[int, int], ...]
    outs: int
    total: int
    draws: int
    added: tuple[Fraction, ...]

    @property
    def served(self) -> int:
        """Places done or in reach."""
        return self.done + self.reach

    @property
    def scores_from(self) -> int:
        """The fewest places that score."""
        return next(n for n, points in enumerate(self.task.points) if points)

    def at_least(self, places: int) -> Fraction:
        """The chance that so many places are served by the end."""
        if places > len(self.task.recipes):
            return Fraction(0)
        return sum(self.added[max(places - self.served, 0) :], Fraction(0))

    def points_with(self, more: int) -> int:
        """The points it brings if so many more places are filled."""
        return max(self.task.points[: self.served + more + 1])

    @property
    def expected(self) -> Fraction:
        """The points it brings on average."""
        return sum(
            (chance * self.points_with(n) for n, chance in enumerate(self.added)), Fraction(0)
        )


def tasks_of(
    view: JamView, who: int, draws: int | None = None, count: str = NOW
) -> tuple[TaskOdds, ...]:
    """The tasks of a seat but for yummy-yummy, in the order of the panel.

    `count` says what is an out: NOW or CARDS. ValueError if the view does not know the tasks.
    """
    mine = account_of(view, who)
    if mine.found is None:
        if not view.with_tasks:
            raise ValueError("there are no tasks at this table")
        raise ValueError(f"the tasks of seat {who} are hidden here: ask as that seat")
    coming = coming_to(view, who, draws)
    helps, wild = _helps(view, who, count)
    found = []
    for task, goal in zip(mine.found.setting, task_goals(view, who), strict=True):
        states = [part.state for part in goal.parts]
        if count == CARDS:
            hand = _recipes_in_hand(view, who)
            for place, recipe in enumerate(task.recipes):
                if states[place] == "open" and hand.get(recipe):
                    hand[recipe] -= 1
                    states[place] = "reach"
        found.append(task_odds(view, task, goal, tuple(states), helps, wild, coming))
    return tuple(found)


def task_goals(view: JamView, who: int) -> list[Goal]:
    """The goals of the tasks panel but for yummy-yummy; those of tea parties come last."""
    return [goal for goal in progress(view, who) if goal.clause != YUMMY_CLAUSE]


def task_odds(
    view: JamView,
    task: Combination,
    goal: Goal,
    states: tuple[str, ...],
    helps: dict[str, set[int]],
    wild: frozenset[str],
    coming: Coming,
) -> TaskOdds:
    """One task whose places are `states`: done, in reach or open; `helps` says what is an out."""
    done = states.count("done")
    lacks = max(goal.needed - done, 0)
    reach = min(states.count("reach"), lacks)
    open_places = [place for place, state in enumerate(states) if state == "open" and lacks]
    wanting = min(lacks - reach, len(open_places))
    serves: dict[int, int] = {}
    for bit, place in enumerate(open_places):
        for kind in _outs_for(task, place, helps, wild):
            serves[kind] = serves.get(kind, 0) | 1 << bit
    return TaskOdds(
        task=task,
        title=goal.name,
        done=done,
        reach=reach,
        needed=goal.needed,
        open_places=tuple([task.recipes[place] for place in open_places]),
        serves=tuple(sorted(serves.items())),
        outs=sum(view.unseen[kind] for kind in serves),
        total=sum(view.unseen),
        draws=coming.draws,
        added=_added(
            coming.sorts({kind: (bits,) for kind, bits in serves.items()}), coming.sample, wanting
        ),
    )


@lru_cache(maxsize=512)
def _added(
    levels: tuple[tuple[Sort, ...], ...], sample: Sample, wanting: int
) -> tuple[Fraction, ...]:
    """The chances that 0, 1, … `wanting` places are filled; bids ask for the same ones often."""
    chances = filled_by_level(levels, sample, [wanting])
    return tuple([chances.get((n,), Fraction(0)) for n in range(wanting + 1)])


@dataclass(frozen=True)
class Coming:
    """The cards that a seat still draws: how many, and where they may lie now."""

    draws: int
    case: Case
    sample: Sample

    def sorts(self, serves: Mapping[int, tuple[int, ...]]) -> tuple[tuple[Sort, ...], ...]:
        """The cards of each level by the places of each task that they serve, kind by kind."""
        alike: list[dict[tuple[int, ...], int]] = [{} for _ in self.sample.numbers]
        for kind, places in serves.items():
            for level, n in enumerate(dealing.by_level(self.case, (kind,))):
                if n:
                    alike[level][places] = alike[level].get(places, 0) + n
        return tuple(
            [tuple([Sort(n, places) for places, n in sorted(each.items())]) for each in alike]
        )


def coming_to(view: JamView, who: int, draws: int | None = None) -> Coming:
    """So many cards of the deck, or the seat's share of it; ValueError if there are fewer."""
    number = draws_to_come(view, who) if draws is None else draws
    found = hidden(view)
    if number > found.deck:
        raise ValueError(f"only {found.deck} cards can still be drawn: draws is 0 to {found.deck}")
    return Coming(number, found.cases[0], dealing.sample(found, number))


def _outs_for(
    task: Combination, place: int, helps: dict[str, set[int]], wild: frozenset[str]
) -> set[int]:
    """The kinds that serve a place of the task; a cone jam serves any jar."""
    names = {task.recipes[place]} | (wild if place < len(task.jars) else frozenset())
    return set().union(*(helps.get(name, set()) for name in names))


def outs_of(view: JamView, who: int) -> set[int]:
    """The unseen kinds of which one, if it came next, would bring some task of the seat on."""
    mine = account_of(view, who)
    if mine.found is None:
        raise ValueError(f"the tasks of seat {who} are hidden here, or there are none")
    helps, wild = _helps(view, who, NOW)
    kinds: set[int] = set()
    for task, goal in zip(mine.found.setting, task_goals(view, who), strict=True):
        for place, part in enumerate(goal.parts):
            if part.state == "open" and goal.done < goal.needed:
                kinds |= _outs_for(task, place, helps, wild)
    return kinds


def _helps(view: JamView, who: int, count: str) -> tuple[dict[str, set[int]], frozenset[str]]:
    """By recipe, the unseen kinds that are outs for it; and the names of cone jams."""
    means = means_of(view, who)
    if count == NOW:
        return means.helps, means.wild
    cards = view.cards
    found: dict[str, set[int]] = {}
    for kind, n in enumerate(view.unseen):
        if n and cards.sort[kind] in (JAM, PIE):
            found.setdefault(cards.recipe_name(kind), set()).add(kind)
    return found, means.wild


def _recipes_in_hand(view: JamView, who: int) -> dict[str, int]:
    """How many jam and pie cards of each recipe the seat holds; none if its hand is hidden."""
    cards, found = view.cards, dict[str, int]()
    for kind, n in enumerate(view.hands[who] or ()):
        if n and cards.sort[kind] in (JAM, PIE):
            name = cards.recipe_name(kind)
            found[name] = found.get(name, 0) + n
    return found


def draws_to_come(view: JamView, who: int) -> int:
    """How many of the deck's cards this seat draws if each seat draws one a turn, in order."""
    phase = view.after if view.phase == at.FALL else view.phase
    if phase < at.TURN:
        raise ValueError("the table is not set yet: no turn has begun")
    first = view.mover if phase in _DRAWING and not view.cut else view.mover + 1
    before = (who - first) % view.seats
    return max(0, (view.deck_size - before + view.seats - 1) // view.seats)
