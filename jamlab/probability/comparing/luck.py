"""Luck of a game as it is played: what chance brought, less the mean of all it could have brought.

At each chance node it is u(after what came) - the weighted mean of u over all that could have come.
Its mean is 0, whatever u is: so a sum of it can be taken off a result and leaves its mean as it is
(a control variate; in games: AIVAT, Burch, Schmid, Moravčík and Bowling, 2016).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, Final

from jamlab.core import AnyGame, Chance, Event, Forced, Node, Observed, Stream
from jamlab.probability.comparing.features import Features

_SEEN_AGAIN: Final = 6
"""So often what was observed is seen anew by the node's own model: it cannot be listed."""


class Luck:
    """The luck of a game, summed up: for each feature, and each once more by how far the game was.

    It fits `play`, which calls it after each event. `state` is the one the game begins with; it is
    copied. `usual` is how many events such a game has. Where something is observed it is seen anew
    with `rng`, by the node's own model: that is right only if the game itself asks no other.
    """

    def __init__(
        self, game: AnyGame, state: Any, features: Features, usual: float, rng: Stream
    ) -> None:
        import numpy as np

        self.game, self.features, self.usual, self.rng = game, features, usual, rng
        self.state = state.copy()
        self.n = 0
        self._np = np
        size = len(features.numbers(state, -1))
        self._plain, self._later = np.zeros(size), np.zeros(size)

    def __call__(self, node: Node, event: Event) -> None:
        """An event has happened at this node."""
        if isinstance(node, Chance):
            outcomes = node.outcomes
            if len(outcomes) > 1:
                each = [self._after(outcome) for outcome in outcomes]
                self._add(each[outcomes.index(event)], each, node.weights)
        elif isinstance(node, Observed):
            others = [self._after(node.draw(self.rng)) for _ in range(_SEEN_AGAIN)]
            self._add(self._after(event), others, (1,) * _SEEN_AGAIN)
        self.game.apply(self.state, event)
        self.n += 1

    @property
    def sums(self) -> array[float]:
        """The sums, as many as features and as many again."""
        both = (self.features.of(sums) for sums in (self._plain, self._later))
        return array("d", self._np.concatenate([*both]).tolist())

    def _after(self, event: Event) -> list[float]:
        """The numbers after this event, and after what must follow it."""
        game, state = self.game, self.state.copy()
        game.apply(state, event)
        node = game.pending(state)
        while isinstance(node, Forced):
            game.apply(state, node.event)
            node = game.pending(state)
        return self.features.numbers(state, event.seat)

    def _add(self, came: list[float], each: list[list[float]], weights: Sequence[int]) -> None:
        mean = self._np.average(self._np.array(each, dtype=float), axis=0, weights=weights)
        luck = self._np.array(came) - mean
        self._plain += luck
        self._later += luck * min(1.0, self.n / self.usual)
