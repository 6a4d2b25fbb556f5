"""Possible locations of the hidden cards from one viewpoint, shared by all questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from math import comb
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from jamlab.core import ALL_KNOWING, AnyGame, Chance, Choice, Event, Forced, Over, Stream
from jamlab.core.play import draw
from tests.unit.chance.cross_check.known import known
from tests.unit.chance.cross_check.numbers import Number, Values

T = TypeVar("T")

TRIALS = 2_000
"""Number of simulations where an outcome depends on more than the hidden cards."""


class Deals:
    """Candidates for the true state: sampled with equal probability, or all of them.

    Enumerated deals have `weights` that add up to 1; sampled ones have None.
    """

    def __init__(
        self,
        game: AnyGame,
        seat: int | None,
        states: Sequence[Any],
        rng: Stream,
        weights: Values | None = None,
    ) -> None:
        self.game, self.seat, self.states, self.rng = game, seat, states, rng
        self.weights = weights
        self.trials = max(len(states), TRIALS)
        self._found: dict[Any, Any] = {}

    @classmethod
    def anew(cls, game: AnyGame, view: Any, seat: int | None, many: int, rng: Stream) -> Deals:
        """Sample `many` deals with `resample`; return one weighted deal if nothing is hidden."""
        if game.is_open or seat == ALL_KNOWING:
            one = cls(game, seat, [game.resample(view, rng)], rng, np.ones(1))
            one.trials = many
            return one
        return cls(game, seat, [game.resample(view, rng) for _ in range(many)], rng)

    def __len__(self) -> int:
        return len(self.states)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Faces of the deck, in the column order of `decks`; ValueError if none names them."""
        names, kinds = tuple(known(self.game.id).faces(self.states[0])), self.decks.shape[1]
        if len(names) != kinds:
            raise ValueError(
                f"write tests/unit/games/{self.game.id}/odds/guard.py: GUARD, a `Known` whose "
                f"`faces(state)` names the {kinds} kinds of cards that `deck(state)` counts, "
                f"got {len(names)} names"
            )
        return names

    def _like(self, states: Sequence[Any], weights: Values | None) -> Deals:
        """Return deals with other states for the same viewpoint and number of trials."""
        found = Deals(self.game, self.seat, states, self.rng, weights)
        found.trials = self.trials
        return found

    @property
    def ready(self) -> Deals | None:
        """Deals after all pending forced events, with the deck that is drawn from next.

        New rounds are dealt and set-aside cards go back. None if the game ends first. Unchanged if
        the game `stays`.
        """
        if known(self.game.id).stays(self) or not isinstance(
            self.game.pending(self.states[0]), Forced
        ):
            return self
        return self._forced_on

    @cached_property
    def _forced_on(self) -> Deals | None:
        game, found = self.game, []
        for state in self.states:
            after = state.copy()
            while isinstance(node := game.pending(after), Forced):
                game.apply(after, node.event)
            if isinstance(node, Over):
                return None
            found.append(after)
        if known(game.id).is_another_round_in_some(found):
            return self  # answers are about the present deck
        return self._like(found, self.weights)

    @cached_property
    def decks(self) -> NDArray[np.int64]:
        """Cards in the deck: one row per deal, one column per kind."""
        deck = known(self.game.id).deck
        return np.array([tuple(deck(state)) for state in self.states])

    @cached_property
    def sizes(self) -> NDArray[np.int64]:
        found: NDArray[np.int64] = self.decks.sum(axis=1)
        return found

    def once(self, found: Callable[[Deals], T]) -> T:
        """Return a function's result for these deals, computed once."""
        if found not in self._found:
            self._found[found] = found(self)
        known: T = self._found[found]
        return known

    def number(self, what: str, said: object, values: Values, most: float = 1.0) -> Number:
        """Pair a stated number with its value in each deal."""
        _, known = self._summed.get(id(values), (values, None))
        return Number(what, float(said), values, most, self.weights, known)  # type: ignore[arg-type]

    @cached_property
    def tops(self) -> dict[str, Values]:
        """Probability of each face being on top of the deck, in each deal."""
        shares = np.ascontiguousarray(self.decks.T) / np.maximum(self.sizes, 1)
        found = dict(zip(self.names, shares, strict=True))
        if self.weights is None and len(self) > 1:
            sums = zip(
                shares.mean(axis=1).tolist(), shares.var(axis=1, ddof=1).tolist(), strict=True
            )
            for share, known in zip(found.values(), sums, strict=True):
                self._summed[id(share)] = (share, known)
        return found

    @cached_property
    def _summed(self) -> dict[int, tuple[Values, tuple[float, float] | None]]:
        """Values with known mean and variance, by their id."""
        return {}

    def holding(self, faces: Sequence[str]) -> NDArray[np.int64]:
        """Return the number of cards of these faces in the deck, in each deal."""
        wanted = [n for n, name in enumerate(self.names) if name in faces]
        found: NDArray[np.int64] = self.decks[:, wanted].sum(axis=1)
        return found

    def comes(self, faces: Sequence[str], draws: int, least: int = 1) -> Values:
        """Return the probability in each deal of at least `least` of them within `draws` draws."""
        whole = int(self.sizes.max()) + 1
        pairs = self.holding(faces) * whole + self.sizes
        chances = np.zeros(int(pairs.max()) + 1)
        for pair in np.flatnonzero(np.bincount(pairs)):
            good, total = divmod(int(pair), whole)
            chances[pair] = at_least(least, total, good, draws)
        found: Values = chances[pairs]
        return found

    # -- continuing --------------------------------------------------------------------------------

    def drawn(self) -> list[Any]:
        """Return copies of `trials` of the states, to be played on."""
        return [state.copy() for state in self.picked()]

    def picked(self) -> list[Any]:
        """Return `trials` of the states; the caller must not change them."""
        many, states = self.trials, self.states
        if self.weights is None or len(self) == 1:
            return [states[n % len(self)] for n in range(many)]
        ends = np.cumsum(self.weights)
        places = [int(np.searchsorted(ends, self.rng.random() * ends[-1])) for _ in range(many)]
        return [states[min(place, len(self) - 1)] for place in places]

    def after(self, is_meant: Callable[[Event], bool]) -> Deals | None:
        """Return the deals after a possible choice; each card of a hand is equally likely played.

        None if no deal allows the choice.
        """
        found, weights = [], []
        for place, state in enumerate(self.states):
            node = self.game.pending(state)
            if not isinstance(node, Choice):
                return None
            event = next((event for event in node.options if is_meant(event)), None)
            if event is None:
                continue
            after = state.copy()
            self.game.apply(after, event)
            if self.weights is None:  # the visible part of the choice is the same in every deal
                view = self.game.view(after, self.seat)
                return Deals.anew(self.game, view, self.seat, len(self), self.rng)
            found.append(after)
            weights.append(self.weights[place] * ways(cards_of(state), cards_of(after)))
        if not found:
            return None
        share = np.array(weights)
        return Deals(self.game, self.seat, found, self.rng, share / share.sum())

    def settled(self, is_done: Callable[[Any], bool]) -> Deals | None:
        """Resolve chance nodes until `is_done` holds; None if a node of another kind comes first.

        Enumerated deals stay enumerated: every outcome is followed.
        """
        if self.weights is None:
            done = []
            for state in self.drawn():
                while not is_done(state):
                    node = self.game.pending(state)
                    if not isinstance(node, Chance):
                        return None
                    self.game.apply(state, draw(node, self.rng))
                done.append(state)
            return Deals(self.game, self.seat, done, self.rng)
        left = list(zip(self.states, self.weights, strict=True))
        ended: list[tuple[Any, float]] = []
        while left:
            following: dict[Any, tuple[Any, float]] = {}
            for state, weight in left:
                if is_done(state):
                    ended.append((state, weight))
                    continue
                node = self.game.pending(state)
                if not isinstance(node, Chance):
                    return None
                for event, many in zip(node.outcomes, node.weights, strict=True):
                    twin = state.copy()
                    self.game.apply(twin, event)
                    key = self.game.view(twin, ALL_KNOWING)
                    before = following.get(key, (twin, 0.0))[1]
                    following[key] = (twin, before + weight * many / node.total)
            left = list(following.values())
        states = [state for state, _ in ended]
        share = np.array([weight for _, weight in ended])
        return Deals(self.game, self.seat, states, self.rng, share)


Cards = list[list[int]]


def cards_of(state: Any) -> Cards:
    """Return the hands and piles that cards can leave, as counts by kind."""
    return [list(row) for name in ("hands", "piles") for row in getattr(state, name, ())]


def ways(before: Cards, after: Cards, sure: Cards | None = None) -> int:
    """Count the ways, card by card, to pick the cards that left the hands.

    A card that all know to be in a hand (`sure`) is assumed to leave first.
    """
    found = 1
    for place, (had, has) in enumerate(zip(before, after, strict=True)):
        for kind, (n, left) in enumerate(zip(had, has, strict=True)):
            if left < n:
                known = sure[place][kind] if sure else 0
                found *= comb(n - known, max(0, n - left - known))
    return found


def at_least(least: int, total: int, good: int, draws: int) -> float:
    """Return the probability of at least `least` good cards among `draws` of `total`."""
    draws = min(draws, total)
    bad = sum(comb(good, k) * comb(total - good, draws - k) for k in range(min(least, draws + 1)))
    every = comb(total, draws)
    return (every - bad) / every
