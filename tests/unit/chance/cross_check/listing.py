"""Every arrangement of the hidden cards that the rules accept, given a viewpoint's observations.

Starting where nothing is hidden yet, it follows the log as the viewpoint sees it: each candidate
state advances by every event that looks like the observed one and that the referee offers there.
Chance outcomes count with their weights; players' choices count only as legal, with each card of
a hand equally likely to be the one that left it. Neither `resample` nor a seat's view is used.
"""

from typing import Any

import numpy as np

from jamlab.core import ALL_KNOWING, AnyGame, Chance, Choice, Event, Forced, Node, Stream
from jamlab.core.node import can_happen
from tests.unit.chance.cross_check.deals import Cards, Deals, cards_of, ways
from tests.unit.chance.cross_check.known import known


class TooMany(Exception):
    """Raised if there are more arrangements than the limit."""


class Listing:
    """All candidate states with their probabilities (sum 1)."""

    def __init__(self, game: AnyGame, start: Any, seat: int | None, most: int = 4_000) -> None:
        self.game, self.seat, self.most = game, seat, most
        self.states: list[tuple[Any, float]] = [(start.copy(), 1.0)]
        self._seen: dict[Event, Event] = {}

    def see(self, event: Event) -> None:
        """Advance by an event as this viewpoint sees it; AssertionError if no state is left.

        TooMany if there are more states than the limit.
        """
        seen = self._masked(event)
        if seen == event:
            found = [(state, w) for state, w in map(self._told(event), self.states) if w]
        else:
            found = self._hidden(seen)
        whole = sum(weight for _, weight in found)
        assert found, f"the referee accepts no arrangement after {event}"
        self.states = [(state, weight / whole) for state, weight in found]

    def deals(self, rng: Stream) -> Deals:
        """Return the states as deals, uncopied: callers must not change them."""
        weights = np.array([weight for _, weight in self.states])
        return Deals(self.game, self.seat, [state for state, _ in self.states], rng, weights)

    def come_to(self, node: Node) -> None:
        """Keep the states whose pending node looks like `node` to everyone (who moves, and how)."""
        seen = _next(node)
        found = [one for one in self.states if _next(self.game.pending(one[0])) == seen]
        whole = sum(weight for _, weight in found)
        self.states = [(state, weight / whole) for state, weight in found]

    def _masked(self, event: Event) -> Event:
        if event not in self._seen:
            self._seen[event] = self.game.mask(event, self.seat)
        return self._seen[event]

    def _sure(self) -> Cards | None:
        """Return the cards that are in the same hand in every state, if a choice is pending.

        None where no card is seen entering a hand: no single card is known there, even if a kind
        must be present, and any card of that kind may be the one that left.
        """
        if not known(self.game.id).cards_are_followed:
            return None
        if not isinstance(self.game.pending(self.states[0][0]), Choice):
            return None
        each = [cards_of(state) for state, _ in self.states]
        return [
            [min(counts) for counts in zip(*rows, strict=True)] for rows in zip(*each, strict=True)
        ]

    def _told(self, event: Event) -> Any:
        """Return a function that advances a state by a fully seen event, to weight 0 if illegal."""

        sure = self._sure()

        def on(one: tuple[Any, float]) -> tuple[Any, float]:
            state, weight = one
            node = self.game.pending(state)
            if not can_happen(node, event):
                return state, 0.0
            if isinstance(node, Chance):
                weight *= node.weights[node.outcomes.index(event)] / node.total
            before = cards_of(state)
            self.game.apply(state, event)
            if isinstance(node, Choice):
                weight *= ways(before, cards_of(state), sure)
            return state, weight

        return on

    def _hidden(self, seen: Event) -> list[tuple[Any, float]]:
        """Advance each state by every event that looks like the partly seen one."""
        found: dict[Any, tuple[Any, float]] = {}
        for state, weight in self.states:
            node = self.game.pending(state)
            events: list[tuple[Event, float]] = []
            if isinstance(node, Chance):
                pairs = zip(node.outcomes, node.weights, strict=True)
                events = [(event, n / node.total) for event, n in pairs]
            elif isinstance(node, Choice):
                events = [(event, 1.0) for event in node.options]
            elif isinstance(node, Forced):
                events = [(node.event, 1.0)]
            for event, chance in events:
                if self._masked(event) != seen:
                    continue
                after = state.copy()
                self.game.apply(after, event)
                new = weight * chance
                if isinstance(node, Choice):  # any card of the hand may have left, known or not
                    new *= ways(cards_of(state), cards_of(after))
                key = self.game.view(after, ALL_KNOWING)
                found[key] = (after, new + found.get(key, (after, 0.0))[1])
                if len(found) > self.most:
                    raise TooMany
        return list(found.values())


def _next(node: Node) -> Any:
    if isinstance(node, Forced):  # the card about to be given is not public
        return node.event.kind, node.event.seat
    return node.seat if isinstance(node, Choice) else type(node)


def arrangement(state: Any) -> tuple[Any, ...]:
    """Return the locations of the hidden cards."""
    rows = [tuple(map(tuple, getattr(state, name, ()))) for name in ("hands", "piles", "tasks")]
    return (*rows, tuple(getattr(state, "recipe", ())), tuple(_chosen(state)))


def _chosen(state: Any) -> list[Any]:
    chosen = getattr(state, "chosen", ())
    return [one if isinstance(one, int) else tuple(one) for one in chosen]
