"""Constraints that the log lines of The JAM put on the locations of cards.

Places and the order of the lines identify a recipe in front of a seat and the cards on it, whatever
the cards are. So a card that goes from a hand to a recipe and later to the Basket is known to be
the same card (`Claims.alike`); only hands, the Basket and the piles of Travel hold cards in no
order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final

from jamlab.core.event import HIDDEN, NOBODY, Event
from jamlab.core.hidden import (
    BACK,
    DRAW,
    GET,
    GIVE,
    TURN,
    At,
    Claims,
    Contradiction,
    Held,
    Move,
    Told,
)
from jamlab.games.jam import events as ev
from jamlab.games.jam.cards import ANY, JAM, PIE, SALAD, Cards
from jamlab.games.jam.rules.event_tables import HAND_SOURCE, jam_clause
from jamlab.games.jam.state import JamState, is_visitor
from jamlab.games.jam.tasks import TYPES


class _Recipe:
    """Recipe in front of a seat: the line naming its card, and the cards on it (`state.Made`)."""

    def __init__(self, card: At, on: Sequence[At], sort: int, turn: int, held: int = NOBODY):
        self.card = card
        self.on = [*on]
        self.sort = sort
        self.turn = turn
        self.held = held


class _Impossible(Exception):
    """A line names an empty place: no constraints follow from it or from later lines."""


class _Game:
    """Single pass over the lines of a game."""

    def __init__(self, start: JamState) -> None:
        cards, seats = start.cards, start.seats
        self.start, self.cards = start, cards
        names, kinds = cards.names, range(len(cards.names))
        self.by_sort = {
            sort: frozenset(names[kind] for kind in kinds if cards.sort[kind] == sort)
            for sort in (JAM, PIE, SALAD)
        }
        self.visitors = frozenset(names[kind] for kind in kinds if is_visitor(cards, kind))
        self.others = frozenset(names) - self.visitors
        # holders after the hands: the Basket, the piles, the tasks of each seat, and "nowhere"
        self.basket, self.nowhere = seats, 3 * seats + 1
        self.pile = range(seats + 1, 2 * seats + 1)
        self.tasks = range(2 * seats + 1, 3 * seats + 1)
        counts = {name: cards.counts[kind] for kind, name in enumerate(names)}
        task_names = [*start.tables.names]
        self.with_tasks = set(task_names).isdisjoint(names)
        drawn = {"card": counts}
        if self.with_tasks:
            drawn["task"] = dict.fromkeys(task_names, 1)
        also = dict.fromkeys(("fruit", "jam", "recipe"), "card")
        self.moves: dict[int, list[Move]] = defaultdict(list)
        self.claims = Claims(drawn, also=also, holders=2 * seats + 2, moves=self.moves)
        self.front: list[list[_Recipe]] = [[] for _ in range(seats)]
        self.turn = self.mover = self.leaving = 0
        self.aside: list[At | str] = []
        self.turned: int | None = None  # line of a card turned up for the Basket, not yet resolved
        self.falling: list[At] = []
        self.fallen: At = 0
        self.bid: list[At] = []
        self.salad: _Recipe | None = None
        self.offered: list[int] = []
        self.asked: list[int] = []
        self.chosen: dict[int, list[int]] = defaultdict(list)

    def line(self, n: int, event: Any) -> None:
        if self.turned is not None:
            self._turned(n, event)
        if self.salad is not None and not isinstance(event, ev.SaladFruitAdded):
            self._salad_made(n)
        handle = _LINES.get(type(event))
        if handle is not None:
            handle(self, n, event)

    def move(self, n: int, sort: int, holder: int, what: At | str) -> None:
        self.moves[n].append(Move(sort, holder, what))

    def check(self, n: int, strain: Contradiction, holder: int | None = None) -> None:
        self.claims.checks.append((n, self.nowhere if holder is None else holder, strain))

    def same(self, one: At, two: At) -> None:
        self.claims.alike.append((one, two))

    # -- setup -------------------------------------------------------------------------------------

    def task(self, n: int, event: ev.TaskDrawn) -> None:
        if self.with_tasks:
            if event.type in TYPES:
                names = self.start.tables.task_names[TYPES.index(event.type)]
                self.claims.only[n] = frozenset(names)
            self.move(n, DRAW, self.tasks[event.seat], n)

    def scored(self, n: int, event: ev.TaskScored) -> None:
        if self.with_tasks:
            self.move(n, GIVE, self.tasks[event.seat], n)

    def dealt(self, n: int, event: ev.CardDealt | ev.CardDrawn) -> None:
        self.claims.only[n] = self.others
        self.move(n, DRAW, event.seat, n)

    def visitor(self, n: int, event: ev.VisitorDealt) -> None:
        self.claims.only[n] = self.visitors
        self.move(n, TURN, NOBODY, n)
        self.aside.append(n)

    def turn_up(self, n: int, event: ev.BasketCardTurned) -> None:
        self.move(n, TURN, NOBODY, n)
        self.turned = n

    def _turned(self, n: int, event: Event) -> None:
        """Resolve the last card turned up: it joined the Basket or was set aside."""
        turned, self.turned = self.turned, None
        assert turned is not None
        is_aside = isinstance(event, ev.CardSetAside)
        self.check(turned, _repeats(self.cards, turned, is_aside), self.basket)
        if is_aside:
            self.same(turned, n)
            self.aside.append(turned)
        else:
            self.claims.only[turned] = self.others
            self.move(turned, GET, self.basket, turned)

    def shuffled_back(self, n: int, event: ev.AsideShuffledBack) -> None:
        for what in self.aside:
            self.move(n, BACK, NOBODY, what)
        self.aside = []

    # -- drawing, visitors -------------------------------------------------------------------------

    def turn_began(self, n: int, event: ev.TurnBegan) -> None:
        self.turn += 1
        self.mover, self.leaving = event.seat, 0

    def visit(self, n: int, event: ev.KarlsmanDrawn | ev.BearDrawn | ev.BearShuffledBack) -> None:
        cards = self.cards
        kind = cards.karlsman if isinstance(event, ev.KarlsmanDrawn) else cards.bear
        if kind < 0:
            raise _Impossible
        sort = BACK if isinstance(event, ev.BearShuffledBack) else TURN
        self.move(n, sort, NOBODY, cards.names[kind])

    def jam_bid(self, n: int, event: ev.JamBid) -> None:
        self.claims.only[n] = self.by_sort[JAM]
        if event.place:
            self.same(self._at(event.seat, event.place).card, n)
        self.bid.append(n)

    def bid_made(self, n: int, event: ev.BidMade) -> None:
        self.check(n, _worth(self.cards, tuple(self.bid), event.points))
        self.bid = []

    def passed(self, n: int, event: ev.BidPassed) -> None:
        self.bid = []

    def lost(self, n: int, event: ev.BidJamReturned | ev.JamGivenUp | ev.PieGivenUp) -> None:
        """Remove a recipe; the cards on it fall into the Basket."""
        self.claims.only[n] = self.by_sort[PIE if isinstance(event, ev.PieGivenUp) else JAM]
        self._taken(n, n, event.seat, event.place)
        if isinstance(event, ev.JamGivenUp):
            self.move(n, GET, self.basket, n)
        else:
            self.move(n, BACK, NOBODY, n)

    def _at(self, seat: int, place: int) -> _Recipe:
        front = self.front[seat]
        if not 0 < place <= len(front):
            raise _Impossible
        return front[place - 1]

    def _taken(self, n: int, what: At, seat: int, place: int) -> None:
        """Remove the recipe at a place, or from the pile."""
        if not place:
            self.move(n, GIVE, self.pile[seat], what)
            return
        recipe = self._at(seat, place)
        self.front[seat].pop(place - 1)
        self.same(recipe.card, what)
        self.falling, self.fallen = recipe.on, recipe.card

    def pies(self, n: int, event: ev.PiesStated) -> None:
        lying = sum(recipe.sort == PIE for recipe in self.front[event.seat])
        more = event.pies - lying
        self.check(n, _so_many(self.by_sort[PIE], more), self.pile[event.seat])

    # -- trade -------------------------------------------------------------------------------------

    def offer(self, n: int, event: ev.RecipeOffered) -> None:
        self.same(self._at(event.seat, event.place).card, n)
        self.offered.append(event.place)

    def ask(self, n: int, event: ev.RecipeAsked) -> None:
        self.same(self._at(event.partner, event.place).card, n)
        self.asked.append(event.place)

    def accepted(self, n: int, event: ev.OfferAccepted) -> None:
        given = self._swapped(event.partner, self.offered)
        got = self._swapped(event.seat, self.asked)
        self.front[event.seat] += given
        self.front[event.partner] += got
        self.declined(n, event)

    def declined(self, n: int, event: Event) -> None:
        self.offered, self.asked = [], []

    def _swapped(self, seat: int, places: Sequence[int]) -> list[_Recipe]:
        found = [self._at(seat, place) for place in sorted(places)]
        for recipe in found:
            self.front[seat].remove(recipe)
            recipe.held = recipe.held if recipe.turn == self.turn else seat
            recipe.turn = self.turn
        return found

    def choose(self, n: int, event: ev.BlindCardChosen) -> None:
        self.chosen[event.seat].append(n)

    def give(self, n: int, event: ev.BlindCardGiven) -> None:
        if not self.chosen[event.seat]:
            raise _Impossible
        self.same(self.chosen[event.seat].pop(0), n)
        self.move(n, GIVE, self.pile[event.seat], n)
        self.move(n, GET, self.pile[event.partner], n)

    # -- play --------------------------------------------------------------------------------------

    def jam(self, n: int, event: ev.JamMade) -> None:
        fruit, is_own = (n, "fruit"), event.source == HAND_SOURCE
        self.claims.only[n] = self.by_sort[JAM]
        self.claims.only[fruit] = self.others
        self.check(n, _goes_with(self.cards, n, event.clause))
        self.move(n, GIVE, event.seat if is_own else self.basket, n)
        self.move(n, GIVE, self.basket if is_own else event.seat, fruit)
        self.front[event.seat].append(_Recipe(n, [fruit], JAM, self.turn))

    def pie(self, n: int, event: ev.PieBaked) -> None:
        jam = (n, "jam")
        self.claims.only[n] = self.by_sort[PIE]
        self.claims.only[jam] = self.by_sort[JAM]
        self.check(n, _is_baked_with(self.cards, n, event.clause))
        self.move(n, GIVE, event.seat if event.source == HAND_SOURCE else self.basket, n)
        self._taken(n, jam, event.seat, event.place)
        self.front[event.seat].append(_Recipe(n, [jam], PIE, self.turn))

    def salad_begun(self, n: int, event: ev.SaladBegun) -> None:
        self.claims.only[n] = self.by_sort[SALAD]
        self.move(n, GIVE, event.seat, n)
        self.salad = _Recipe(n, [], SALAD, self.turn)

    def fruit_added(self, n: int, event: ev.SaladFruitAdded) -> None:
        salad = self.salad
        if salad is None:
            raise _Impossible
        self.check(n, _is_salad_fruit(self.cards, salad.card, n, len(salad.on)))
        self.move(n, GIVE, self.basket, n)
        salad.on.append(n)

    def _salad_made(self, n: int) -> None:
        salad, self.salad = self.salad, None
        assert salad is not None
        self.check(n, _has_fruits(self.cards, salad.card, len(salad.on)))
        self.front[self.mover].append(salad)

    def into_basket(self, n: int, event: ev.IngredientPlayed | ev.BasketRepaid) -> None:
        self.move(n, GIVE, event.seat, n)
        self.move(n, GET, self.basket, n)

    # -- end of a turn, end of the game ------------------------------------------------------------

    def discarded(self, n: int, event: ev.IngredientDiscarded) -> None:
        self.move(n, GET, self.basket, n)
        if self.falling:
            self.same(self.falling.pop(0), n)
            self.same(self.fallen, (n, "recipe"))
            return
        front = self.front[self.mover]
        while self.leaving < len(front) and not self._leaves(front[self.leaving]):
            self.leaving += 1
        if self.leaving == len(front):
            raise _Impossible
        recipe = front[self.leaving]
        self.same(recipe.on.pop(0), n)
        self.same(recipe.card, (n, "recipe"))
        if not recipe.on:
            recipe.turn, recipe.held = 0, NOBODY

    def _leaves(self, recipe: _Recipe) -> bool:
        """True if an ingredient leaves the recipe now; same rule as in `rules/turn.py`."""
        if not recipe.on:
            return False
        if recipe.turn < self.turn:
            return True
        if self.start.fruit == "leaves":
            return recipe.held != NOBODY
        return recipe.held == self.mover

    def piled(self, n: int, event: ev.RecipePiled) -> None:
        recipe = self._at(event.seat, event.place)
        self.front[event.seat].remove(recipe)
        self.same(recipe.card, n)
        self.move(n, GET, self.pile[event.seat], n)

    def counted(self, n: int, event: ev.RecipesCounted) -> None:
        if not self.cards.is_kids:
            lying = tuple([recipe.card for recipe in self.front[event.seat]])
            self.check(n, _worth(self.cards, lying, event.points), self.pile[event.seat])


_LINES: Final[dict[type[Event], Any]] = {
    ev.TaskDrawn: _Game.task,
    ev.CardDealt: _Game.dealt,
    ev.VisitorDealt: _Game.visitor,
    ev.BasketCardTurned: _Game.turn_up,
    ev.AsideShuffledBack: _Game.shuffled_back,
    ev.TurnBegan: _Game.turn_began,
    ev.CardDrawn: _Game.dealt,
    ev.KarlsmanDrawn: _Game.visit,
    ev.BearDrawn: _Game.visit,
    ev.BearShuffledBack: _Game.visit,
    ev.JamBid: _Game.jam_bid,
    ev.BidMade: _Game.bid_made,
    ev.BidPassed: _Game.passed,
    ev.BidJamReturned: _Game.lost,
    ev.JamGivenUp: _Game.lost,
    ev.PiesStated: _Game.pies,
    ev.PieGivenUp: _Game.lost,
    ev.RecipeOffered: _Game.offer,
    ev.RecipeAsked: _Game.ask,
    ev.OfferAccepted: _Game.accepted,
    ev.OfferDeclined: _Game.declined,
    ev.BlindCardChosen: _Game.choose,
    ev.BlindCardGiven: _Game.give,
    ev.JamMade: _Game.jam,
    ev.PieBaked: _Game.pie,
    ev.SaladBegun: _Game.salad_begun,
    ev.SaladFruitAdded: _Game.fruit_added,
    ev.IngredientPlayed: _Game.into_basket,
    ev.BasketRepaid: _Game.into_basket,
    ev.IngredientDiscarded: _Game.discarded,
    ev.RecipePiled: _Game.piled,
    ev.RecipesCounted: _Game.counted,
    ev.TaskScored: _Game.scored,
}


# -- strains: contradictions among values ----------------------------------------------------------


def _fruit(cards: Cards, face: str) -> int:
    return cards.fruit[cards.kinds[face]] if face in cards.kinds else -1


def _repeats(cards: Cards, line: int, is_aside: bool) -> Contradiction:
    def strain(held: Held, told: Told) -> int:
        face = told(line)
        fruit = _fruit(cards, face)
        there = sum(many for one, many in held.items() if _fruit(cards, one) == fruit)
        if is_aside:
            return int(fruit >= 0 and not there)
        return there if fruit >= 0 else 1

    return strain


def _goes_with(cards: Cards, line: int, clause: str) -> Contradiction:
    """Return a strain: the jam takes this fruit under this clause."""

    def strain(held: Held, told: Told) -> int:
        jam, fruit = told(line), told((line, "fruit"))
        if jam not in cards.kinds or fruit not in cards.kinds:
            return 1
        kind, other = cards.kinds[jam], cards.kinds[fruit]
        if cards.need[kind] not in (ANY, cards.fruit[other]) or cards.sort[kind] != JAM:
            return 1
        return int(clause not in (HIDDEN, jam_clause(cards, kind, other)))

    return strain


def _is_baked_with(cards: Cards, line: int, clause: str) -> Contradiction:
    wild = {"J-F2": True, "J-C10": False}.get(clause)

    def strain(held: Held, told: Told) -> int:
        pie, jam = told(line), told((line, "jam"))
        if pie not in cards.kinds or jam not in cards.kinds:
            return 1
        kind, other = cards.kinds[pie], cards.kinds[jam]
        is_wild = bool(cards.wild[other])
        fits = is_wild or cards.recipe[other] == cards.need[kind]
        return int(not fits or wild not in (None, is_wild))

    return strain


def _is_salad_fruit(cards: Cards, salad: At, line: int, number: int) -> Contradiction:
    def strain(held: Held, told: Told) -> int:
        needs = _needs(cards, told(salad))
        fruit = _fruit(cards, told(line))
        return int(number >= len(needs) or needs[number] != fruit)

    return strain


def _has_fruits(cards: Cards, salad: At, many: int) -> Contradiction:
    def strain(held: Held, told: Told) -> int:
        return int(len(_needs(cards, told(salad))) != many)

    return strain


def _needs(cards: Cards, face: str) -> list[int]:
    return cards.needs[cards.kinds[face]] if face in cards.kinds else []


def _worth(cards: Cards, named: Sequence[At], points: int) -> Contradiction:
    """Return a strain: the named cards and those held are worth `points` in all."""
    worth = {name: cards.points[kind] for name, kind in cards.kinds.items()}

    def strain(held: Held, told: Told) -> int:
        there = sum(worth.get(told(at), 0) for at in named)
        there += sum(worth.get(face, 0) * many for face, many in held.items())
        return int(there != points)

    return strain


def _so_many(faces: frozenset[str], many: int) -> Contradiction:
    def strain(held: Held, told: Told) -> int:
        return abs(sum(held.get(face, 0) for face in faces) - many)

    return strain


def claims(events: Sequence[Event], start: JamState) -> Claims:
    """Return the constraints that the events put on hidden cards."""
    found = _Game(start)
    for n, event in enumerate(events):
        if getattr(event, "source", "") == HIDDEN:
            break  # the source is hidden: later locations are unknown
        try:
            found.line(n, event)
        except _Impossible:
            break
    return found.claims
