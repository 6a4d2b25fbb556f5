"""The JAM: chance that each task is done by the end, counted by outs.

The counting agrees with the tasks panel (`jamlab.games.jam.scoring.progress`):

* A place of a task is done, in reach (possible in one play with what is there now) or open.
* An out is an unseen card that would put one more place in reach if it came next: the recipe card
  itself if its fruit (its jam, for a pie) is there; the fruit if the jam card is in the Basket; a
  cone jam for every open jar.
* A cone jam in reach is not bound to its jar: a card that serves that jar frees it for an open one,
  and so is an out as well.
* A card drawn serves one place, though it may be an out for several; cone jams in reach and drawn
  cards are matched to the places so that most are filled.

Places in reach count as done. Outs are those of now, so a pie whose jam is still to be made has
none. Under `CARDS` each unseen card of an open recipe is an out (and a cone jam for each open jar),
whatever else it needs, and a recipe card in hand is in reach.

The seat gets its share of the deck: one card per turn, in order round the table. The contents of
the deck are counted by `dealing`: Karlsman and the Bear are always there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Final

from jamlab.chance.exact import dealing
from jamlab.chance.exact.dealing import DrawnCards, Sort, filled_by_level, next_of_all
from jamlab.core import Case
from jamlab.core.scene import Goal
from jamlab.games.jam import state as at
from jamlab.games.jam.cards import ANY, JAM, PIE, SALAD
from jamlab.games.jam.hidden import hidden
from jamlab.games.jam.scoring.progress import (
    BY_CONE,
    Means,
    account_of,
    means_of,
    outs_by_place,
    standing,
    task_goals,
)
from jamlab.games.jam.state import NO_SEAT
from jamlab.games.jam.tasks import Combination
from jamlab.games.jam.view import JamView, SeenRecipe
from jamlab.text import seat_name

# The JAM: immediate value of a turn's play, for every card that may be drawn before it.


def plays_to_come(view: JamView, player: int) -> tuple[tuple[int, Fraction], ...]:
    """Return (points of the best play, chance) pairs over the next card, highest points first.

    A visitor counts as no card: the play is made with the hand as it is. With an empty deck there
    is no next card.
    """
    pool = hidden(view)
    hand = view.hands[player] or ()
    gains = Gains(view, player)
    if not pool.deck:
        return ((gains.best(hand), Fraction(1)),)
    found: dict[int, Fraction] = {}
    chances = next_of_all(pool)
    for kind, n in enumerate(pool.counts):
        if n:
            is_card = view.cards.sort[kind] <= SALAD
            with_card = tuple(m + (is_card and other == kind) for other, m in enumerate(hand))
            points = gains.best(with_card)
            found[points] = found.get(points, Fraction(0)) + chances[kind]
    return tuple(sorted(found.items(), reverse=True))


def without(view: JamView, player: int, kinds: tuple[int, ...]) -> JamView:
    """Return the view with these jams of the seat removed."""
    front = list(view.front[player])
    known = [list(pile) for pile in view.known]
    piles = list(view.pile_sizes)
    for kind in kinds:
        if known and known[player][kind]:
            known[player][kind] -= 1
            piles[player] -= 1
        else:
            front.remove(next(made for made in front if made.kind == kind))
    return replace(
        view,
        front=tuple(tuple(front) if n == player else made for n, made in enumerate(view.front)),
        known=tuple(tuple(pile) for pile in known),
        pile_sizes=tuple(piles),
    )


class Gains:
    """Immediate gains of a seat's plays: printed points, tasks completed, yummy-yummy."""

    def __init__(self, view: JamView, player: int) -> None:
        self.view, self.player, self.cards = view, player, view.cards
        self.now = account_of(view, player).points
        self.known: dict[tuple[int, int], int] = {}
        fruits = {self.cards.fruit[kind] for kind, n in enumerate(view.basket) if n}
        self.basket_fruits = fruits

    def best(self, hand: tuple[int, ...]) -> int:
        """Return the most points that one play with this hand gains; 0 for putting a card down."""
        return max((self.of(*play) for play in self._plays(hand)), default=0)

    def of(self, kind: int, jam: int = -1) -> int:
        """Return the gain of one more recipe; a pie costs the jam that it is baked with.

        Never negative: nobody has to make it.
        """
        if (kind, jam) not in self.known:
            view = without(self.view, self.player, (jam,)) if jam >= 0 else self.view
            made = SeenRecipe(kind, (), self.view.turn, NO_SEAT)
            points = account_of(view, self.player, (*view.front[self.player], made)).points
            self.known[kind, jam] = max(0, points - self.now)
        return self.known[kind, jam]

    def _plays(self, hand: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        """Yield each recipe that one play can make: its kind, and the jam that a pie takes (-1)."""
        cards, basket = self.cards, self.view.basket
        fruits = {cards.fruit[kind] for kind, n in enumerate(hand) if n}
        mine = self.view.recipes(self.player)  # in Travel including those of its own pile
        jams = [kind for kind, n in enumerate(mine) if n and cards.sort[kind] == JAM]
        for kind in range(len(cards.names)):
            sort, need = cards.sort[kind], cards.need[kind]
            held, there = bool(hand[kind]), bool(basket[kind] and any(hand))
            if sort == JAM:
                from_hand = held and (need in self.basket_fruits or (need == ANY and any(basket)))
                if from_hand or (there and (need in fruits or need == ANY)):
                    yield kind, -1
            elif sort == PIE and (held or there):
                for jam in jams:
                    if cards.wild[jam] or cards.recipe[jam] == need:
                        yield kind, jam
            elif sort == SALAD and held and self.basket_fruits.issuperset(cards.needs[kind]):
                yield kind, -1


NOW: Final = "now"
CARDS: Final = "cards"

_DRAWING: Final = (
    at.TURN, at.DRAW, at.NO_DRAW, at.BID, at.WON, at.RETURN, at.GIVE_JAM, at.STATE_PIES,
    at.BEAR_GOES, at.GIVE_PIE, at.BEARS_BACK,
)  # fmt: skip
"""Phases in which the mover may still draw."""


@dataclass(frozen=True)
class TaskOdds:
    """Task of a seat: places served, and places that the cards to come may add.

    `done` and `reach` count places; `open_places` names the others; `outs` of `total` unseen cards
    serve one more. `serves` maps kinds to the places they serve, and `cones` gives the places that
    each cone jam in reach could serve (both as bits, over the places that a card may serve).
    `added[n]` is the chance that n more places are filled by `draws` cards (at most as many as the
    task needs).
    """

    task: Combination
    title: str
    done: int
    reach: int
    needed: int
    open_places: tuple[str, ...]
    serves: tuple[tuple[int, int], ...]
    cones: tuple[int, ...]
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
        """Fewest places that score."""
        return next(n for n, points in enumerate(self.task.points) if points)

    def at_least(self, places: int) -> Fraction:
        """Return the chance that at least this many places are served by the end."""
        if places > len(self.task.recipes):
            return Fraction(0)
        return sum(self.added[max(places - self.served, 0) :], Fraction(0))

    def points_with(self, more: int) -> int:
        """Return the points of the task with `more` additional places filled."""
        return max(self.task.points[: self.served + more + 1])

    @property
    def expected(self) -> Fraction:
        """Average points of the task."""
        return sum(
            (chance * self.points_with(n) for n, chance in enumerate(self.added)), Fraction(0)
        )


def tasks_of(
    view: JamView, player: int, draws: int | None = None, count: str = NOW, *, name: str = ""
) -> tuple[TaskOdds, ...]:
    """Return the tasks of a seat except yummy-yummy, in the order of the panel.

    `count` is the definition of an out: NOW or CARDS. ValueError, with the player's `name`, if the
    view does not know the tasks.
    """
    mine = account_of(view, player)
    if mine.found is None:
        if not view.with_tasks:
            raise ValueError("there are no tasks at this table")
        name = name or seat_name(player)
        raise ValueError(f"the tasks of {name} are hidden here: ask as that seat")
    coming = coming_to(view, player, draws)
    means = means_of(view, player) if count == NOW else _by_cards(view, player)
    return tuple(
        [
            task_odds(view, task, goal, [bool(server) for server in servers], means, coming)
            for task, goal, servers in zip(
                mine.found.setting, task_goals(view, player), mine.shown, strict=True
            )
        ]
    )


def task_odds(
    view: JamView,
    task: Combination,
    goal: Goal,
    is_done: Sequence[bool],
    means: Means,
    coming: Coming,
) -> TaskOdds:
    """Return the odds of one task with these places done; `means` gives reach and outs."""
    states = standing(task, is_done, means.now, len(means.cones))
    done, open_places = states.count("done"), states.count("open")
    lacks = max(goal.needed - done, 0)
    reach = min(len(states) - done - open_places, lacks)
    wanting = min(lacks - reach, open_places)
    outs = outs_by_place(task, states, means.helps, means.wild) if lacks else {}
    serves: dict[int, int] = {}
    jars = 0
    for bit, (place, kinds) in enumerate(outs.items()):
        jars |= (place < len(task.jars)) << bit
        for kind in kinds:
            serves[kind] = serves.get(kind, 0) | 1 << bit
    cones = (jars,) * sum(states[place] == BY_CONE for place in outs)
    return TaskOdds(
        task=task,
        title=goal.name,
        done=done,
        reach=reach,
        needed=goal.needed,
        open_places=tuple([task.recipes[place] for place in outs if states[place] == "open"]),
        serves=tuple(sorted(serves.items())),
        cones=cones,
        outs=sum(view.unseen[kind] for kind in serves),
        total=sum(view.unseen),
        draws=coming.draws,
        added=_added(
            coming.sorts({kind: (bits,) for kind, bits in serves.items()}),
            coming.sample,
            wanting,
            cones,
        ),
    )


@lru_cache(maxsize=512)
def _added(
    levels: tuple[tuple[Sort, ...], ...], sample: DrawnCards, wanting: int, cones: tuple[int, ...]
) -> tuple[Fraction, ...]:
    """Return the chances that 0, 1, … `wanting` more places are filled; cached for similar bids."""
    chances = filled_by_level(levels, sample, [wanting], [cones])
    return tuple([chances.get((n,), Fraction(0)) for n in range(wanting + 1)])


@dataclass(frozen=True)
class Coming:
    """Cards that a seat still draws: their number and possible locations."""

    draws: int
    case: Case
    sample: DrawnCards

    def sorts(self, serves: Mapping[int, tuple[int, ...]]) -> tuple[tuple[Sort, ...], ...]:
        """Return the cards of each level, grouped by the places of each task that they serve."""
        alike: list[dict[tuple[int, ...], int]] = [{} for _ in self.sample.numbers]
        for kind, places in serves.items():
            for level, n in enumerate(dealing.by_level(self.case, (kind,))):
                if n:
                    alike[level][places] = alike[level].get(places, 0) + n
        return tuple(
            [tuple([Sort(n, places) for places, n in sorted(each.items())]) for each in alike]
        )


def coming_to(view: JamView, player: int, draws: int | None = None) -> Coming:
    """Return `draws` cards, by default the seat's share; ValueError if there are fewer."""
    number = draws_to_come(view, player) if draws is None else draws
    found = hidden(view)
    if number > found.deck:
        raise ValueError(f"only {found.deck} cards can still be drawn: draws is 0 to {found.deck}")
    return Coming(number, found.cases[0], dealing.sample(found, number))


def outs_of(view: JamView, player: int, *, name: str = "") -> set[int]:
    """Return the unseen kinds that would advance some task of the seat if drawn next.

    ValueError, with the player's `name`, if the view does not know the tasks.
    """
    mine = account_of(view, player)
    if mine.found is None:
        name = name or seat_name(player)
        raise ValueError(f"the tasks of {name} are hidden here, or there are none")
    return {kind for one in tasks_of(view, player, 0) for kind, _ in one.serves}


def _by_cards(view: JamView, player: int) -> Means:
    """Return means for `CARDS`: cards in hand are in reach, and each unseen jam or pie helps."""
    cards, means = view.cards, means_of(view, player)
    means.helps.clear()
    for kind, n in enumerate(view.unseen):
        if n and cards.sort[kind] in (JAM, PIE):
            means.helps.setdefault(cards.recipe_name(kind), set()).add(kind)
    fruit_lies_there = any(n and cards.fruit_name(kind) for kind, n in enumerate(view.basket))
    for kind, n in enumerate(view.hands[player] or ()):
        if n and cards.sort[kind] in (JAM, PIE):
            means.now.setdefault(cards.recipe_name(kind), "")
            if cards.wild[kind] and not fruit_lies_there:
                means.cones += [""] * n
    return means


def draws_to_come(view: JamView, player: int) -> int:
    """Return the cards of the deck that fall to this seat at one draw per turn, in order."""
    phase = view.after if view.phase == at.FALL else view.phase
    if phase < at.TURN:
        raise ValueError("the table is not set yet: no turn has begun")
    first = view.mover if phase in _DRAWING and not view.cut else view.mover + 1
    before = (player - first) % view.seats
    return max(0, (view.deck_size - before + view.seats - 1) // view.seats)
