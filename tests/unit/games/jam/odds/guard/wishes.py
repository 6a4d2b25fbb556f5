"""The JAM: recipes the rules let a seat make with a card, and those its tasks still need.

The card is put alone into the seat's hand in its own play: what the rules engine offers is what the
card makes. The task panel says which places of a task are done.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import Any

from jamlab.core import AnyGame, Choice, Row
from jamlab.core.scene import Goal
from jamlab.games.jam.cards import JAM, PIE, SALAD
from jamlab.games.jam.events import JamMade, PieBaked
from jamlab.games.jam.state import PLAY
from tests.unit.games.driver import node_at


class Seat:
    """A seat with its own hand: recipes it makes in one play, and with which further cards."""

    def __init__(
        self, game: AnyGame, state: Any, view: Any, player: int, count: str = "now"
    ) -> None:
        self.game, self.state, self.view, self.player, self.count = game, state, view, player, count
        self.cards = state.cards
        self.hand = list(state.hands[player])
        self.now = self._offered(self.hand)
        self._by_card: dict[int, set[int]] = {}

    def _offered(self, hand: list[int]) -> set[tuple[int, str]]:
        """Return the jams and pies offered by the rules with this hand, with their source."""
        if not sum(hand):
            return set()
        after = self.state.copy()
        after.phase, after.mover = PLAY, self.player
        after.hands[self.player] = Row(hand)
        after.hand_sizes[self.player] = sum(hand)
        node = node_at(self.game, after, Choice)
        return {
            (self.cards.kinds[event.card], event.source)
            for event in node.options
            if isinstance(event, JamMade | PieBaked)
        }

    def made_by(self, kind: int) -> set[int]:
        """Return the recipe kinds that this card makes if drawn next, or serves as by `cards`."""
        if kind not in self._by_card:
            self._by_card[kind] = self._made_by(kind)
        return self._by_card[kind]

    def _made_by(self, kind: int) -> set[int]:
        if self.cards.sort[kind] > SALAD:
            return set()
        if self.count == "cards":
            return {kind} if self.cards.sort[kind] in (JAM, PIE) else set()
        alone = [int(kind == n) for n in range(len(self.hand))]
        basket = {made for made in self.now if made[1] == "basket"}
        return {made for made, _ in self._offered(alone) - basket}

    @cached_property
    def reached(self) -> set[int]:
        """Recipe kinds that count as made: in one play; by `cards` also those in hand."""
        found = {kind for kind, _ in self.now}
        if self.count == "cards":
            found |= {k for k, n in enumerate(self.hand) if n and self.cards.sort[k] in (JAM, PIE)}
        return found

    @cached_property
    def cones(self) -> int:
        """Number of cone jam cards among those kinds."""
        found = 0
        for kind, is_wild in enumerate(self.cards.wild):
            if is_wild:
                in_hand = (kind, "hand") in self.now or self.count == "cards"
                found += self.hand[kind] * in_hand
                found += self.state.basket[kind] * ((kind, "basket") in self.now)
        return found

    @cached_property
    def goals(self) -> list[Goal]:
        """Tasks of the panel except yummy-yummy, which has no places."""
        return [goal for goal in self.game.progress(self.view, self.player) if goal.parts]

    def wish(self, goal: Goal, done: Collection[int] | None = None) -> Wish:
        """Return what this task still needs; `done` replaces the places done."""
        if done is None:
            done = [n for n, part in enumerate(goal.parts) if part.state == "done"]
        return Wish(self, goal, done)

    def points(self, goal: Goal, places: int) -> int:
        """Return the points for so many places of a task (J-G3, J-G4)."""
        if goal.clause == "J-G4":
            return int(max(self.view.tea_party[: places + 1]))
        full = 8 if all(part.face.endswith(" pie") for part in goal.parts) else 7
        return full if places >= goal.needed else 0

    def kinds(self) -> list[int]:
        """Return the card kinds not fully located from the viewpoint."""
        return [kind for kind, n in enumerate(self.view.unseen) if n]


class Wish:
    """Places of one task neither done nor in reach; cone jams in reach fill any jar."""

    def __init__(self, seat: Seat, goal: Goal, done: Collection[int]) -> None:
        self.seat, self.goal = seat, goal
        names = {seat.cards.recipe_name(k) for k in seat.reached if not seat.cards.wild[k]}
        faces = [part.face for part in goal.parts]
        self.left = [n for n, face in enumerate(faces) if n not in done and face not in names]
        self.jars = [n for n in self.left if faces[n].endswith(" jam")]
        self.served = len(faces) - len(self.left)
        self._cones = [self.jars] * seat.cones
        self._serves: dict[int, list[int]] = {}
        self._known: dict[tuple[tuple[int, ...], ...], int] = {}

    def serves(self, kind: int) -> list[int]:
        """Return the places that a card serves."""
        if kind not in self._serves:
            cards, made = self.seat.cards, self.seat.made_by(kind)
            names = {cards.recipe_name(one) for one in made}
            found = [n for n in self.left if self.goal.parts[n].face in names]
            if any(cards.wild[one] for one in made):
                found = sorted({*found, *self.jars})
            self._serves[kind] = found
        return self._serves[kind]

    def places_with(self, drawn: list[int]) -> int:
        """Return how many places of the task are served once these cards are drawn."""
        key = tuple(sorted(tuple(self.serves(kind)) for kind in drawn if self.serves(kind)))
        if key not in self._known:
            self._known[key] = filled([*self._cones, *map(list, key)])
        return self.served + self._known[key]

    def is_helped_by(self, kind: int) -> bool:
        """True if drawing this card next advances the task."""
        if self.goal.done >= self.goal.needed:
            return False
        return self.places_with([kind]) > self.places_with([])

    @property
    def scores_from(self) -> int:
        """The fewest places that score."""
        return next(n for n in range(len(self.goal.parts) + 1) if self.points(n))

    def points(self, places: int) -> int:
        """Return the points for so many places."""
        return self.seat.points(self.goal, places)


def filled(serves: list[list[int]]) -> int:
    """Return the most places that these cards fill, one each (augmenting paths)."""
    by_place: dict[int, int] = {}

    def place(card: int, tried: set[int]) -> bool:
        for spot in serves[card]:
            if spot not in tried:
                tried.add(spot)
                if spot not in by_place or place(by_place[spot], tried):
                    by_place[spot] = card
                    return True
        return False

    return sum(place(card, set()) for card in range(len(serves)))
