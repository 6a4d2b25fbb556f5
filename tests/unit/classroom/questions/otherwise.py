"""Alternative of a recorded game: hidden cards dealt anew, another next event."""

from typing import Any

from jamlab.core import Chance, Choice, Stream
from jamlab.log import Replay


class Otherwise(Replay):
    """Replay with the public view of step `n` and its hidden state resampled.

    `is_the_same_step` is False if another kind of node, or another seat's choice, is next.
    """

    def __init__(self, replay: Replay, n: int, rng: Stream) -> None:
        self.__dict__.update(replay.__dict__)
        game, self._n = replay.game, n
        self._table = game.resample(game.view(replay.state(n), None), rng)
        node, was = game.pending(self._table), game.pending(replay.state(n))
        self.is_the_same_step = type(node) is type(was)
        if isinstance(node, Choice) and isinstance(was, Choice):
            self.is_the_same_step = node.seat == was.seat
        if isinstance(node, Chance):
            other = node.outcomes[rng.below(len(node.outcomes))]
        elif isinstance(node, Choice):
            other = node[rng.below(len(node))]
        else:
            other = replay.events[n]
        self.events = (*replay.events[:n], other)

    def __len__(self) -> int:
        return self._n + 1

    def state(self, n: int) -> Any:
        return self._table.copy() if n == self._n else super().state(n)
