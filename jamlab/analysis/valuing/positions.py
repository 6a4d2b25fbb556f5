"""From which positions of a recorded game playouts begin."""

from __future__ import annotations

from functools import cached_property
from typing import Final, Literal

from jamlab.engine import ALL_KNOWING, Over
from jamlab.replay import Replay
from jamlab.replay.turns import turns_of

Every = Literal["turn", "event"]
EVERY: Final[tuple[Every, ...]] = ("turn", "event")
FORCED: Final = "forced"


class Positions:
    """The positions 0 … len of `replay`, as the viewpoint `seat` tells them apart.

    What had to follow changes no value: the position before it has that of the one after it. (For
    a viewpoint to which something is hidden it may show a card; then it counts as any other.)
    """

    def __init__(self, replay: Replay, seat: int | None) -> None:
        self.replay = replay
        self.seat = seat
        self._skips = seat == ALL_KNOWING or replay.game.is_open
        self.last = len(replay)

    @cached_property
    def is_over(self) -> bool:
        """True if the last position is the end of the game, whose value is the result."""
        return isinstance(self.replay.game.pending(self.replay.state(self.last)), Over)

    @cached_property
    def same_as(self) -> list[int]:
        """For each position the one, from it on, that has its value."""
        found, nodes = [self.last], self.replay.nodes
        for n in reversed(range(self.last)):
            forced = self._skips and nodes[n] == FORCED
            found.append(found[-1] if forced else n)
        return found[::-1]

    @cached_property
    def before(self) -> dict[int, int]:
        """For each position with a value of its own the one before it that has one, too."""
        own = sorted(set(self.same_as))
        return dict(zip(own[1:], own, strict=False))

    def of(self, every: Every) -> tuple[int, ...]:
        """Those with values of their own: all, or only where a turn begins, and the end."""
        if every == "event":
            return self._known(set(self.same_as))
        starts = [turn.first - 1 for turn in turns_of(self.replay)]
        return self._known({self.same_as[n] for n in [*starts, self.last]})

    def _known(self, positions: set[int]) -> tuple[int, ...]:
        """Those at which it is known what the viewpoint knew; the end, if the game is over."""
        known = {n for n in positions if self.replay.known(self.seat, n)}
        if self.last in positions and self.is_over:
            known.add(self.last)
        return tuple(sorted(known))
