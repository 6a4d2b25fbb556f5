"""Playouts from positions of a recorded game, as work that can be cut into pieces, by sweeps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import floor
from typing import Any, Final

from jamlab.analysis.valuing.positions import Positions
from jamlab.analysis.valuing.sums import Sums
from jamlab.analysis.valuing.sweep import Sweep
from jamlab.chance.agents import builder
from jamlab.chance.workers import UnitFailed, sent
from jamlab.core import ALL_KNOWING, Agent, Chance
from jamlab.log import Replay
from jamlab.log.partial.shown import shown

SMALL: Final = 12
"""A chance node with up to so many outcomes is weighed exactly: playouts go round all of them."""
_GOLDEN: Final = 0.6180339887498949  # the fractions of its multiples lie evenly in every stretch


class PlayoutFailed(UnitFailed):
    """A playout broke off; the message names the sweep, the position and what happened."""


@dataclass(frozen=True, eq=False)
class Playouts:
    """Sweeps through `replay`, each with a playout from each of `positions` (in order).

    `judge` is a player's name, or what makes one; `seat` the viewpoint. Sweep k depends on `seed`
    and k alone.
    """

    replay: Replay
    judge: str | Callable[[], Agent]
    seat: int | None
    seed: int
    positions: tuple[int, ...]
    first: int = 0

    @property
    def unit(self) -> str:
        """What is counted."""
        return "sweeps"

    @property
    def largest(self) -> int:
        """How many sweeps a piece has at most."""
        return 8

    def empty(self) -> Sums:
        """No playouts."""
        return Sums(len(self.replay) + 1, len(self.replay.seats))

    def do(self, number: int, part: Sums) -> None:
        """Make a whole sweep, or none of it. PlayoutFailed if it breaks off."""
        made = self.empty()
        for _ in self.steps(number, made):
            pass
        part.join(made)

    def steps(self, number: int, part: Sums) -> Iterator[int]:
        """The same playout by playout: after each, the position it began at."""
        number += self.first
        build = self.build()
        sweep = Sweep(self.replay, build, self.seat, number, self.seed)
        before = self._before if len(self.positions) > 1 else {}
        is_open = self.seat == ALL_KNOWING or self.replay.game.is_open
        last, given = -1, None
        part.begin(number)
        for position in self.positions:
            try:
                sweep.go(position)
                paired = given if before.get(position) == last else None
                last, given = position, _played(sweep, position, part, is_open, paired)
            except Exception as error:
                raise PlayoutFailed(
                    f"sweep {number} (seed {self.seed}) broke off after event {position}: "
                    f"{type(error).__name__}: {error}"
                ) from error
            yield position
        part.sweeps += 1

    @cached_property
    def _before(self) -> dict[int, int]:
        """For each position the one before it (`Positions.before`)."""
        return Positions(self.replay, self.seat).before

    def build(self) -> Callable[[], Agent]:
        """What makes a player of the judge's."""
        judge = self.judge
        return builder(self.replay.game.id, judge) if isinstance(judge, str) else judge

    def packed(self) -> bytes:
        """The work for another process; ValueError if the judge cannot be sent."""
        parts = (
            self.replay.data, self.replay.name, self.judge, self.seat, self.seed,
            self.positions, self.first,
        )  # fmt: skip
        return sent(_again, parts, "judge", "works it all out in this one")


def _again(data: bytes, name: str, *rest: Any) -> Playouts:
    return Playouts(_read(data, name), *rest)


@lru_cache(maxsize=1)
def _read(data: bytes, name: str) -> Replay:
    """A worker gets the same log with each run."""
    return shown(Replay.of(data, name))


def _played(
    sweep: Sweep, position: int, part: Sums, is_open: bool, before: list[int] | None
) -> list[int]:
    """A playout from here, counted; the shares it gave."""
    state, game = sweep.table(), sweep.replay.game
    node = game.pending(state) if is_open else None
    if not isinstance(node, Chance) or len(node.outcomes) > SMALL:
        return part.add(position, sweep.result(state), before)
    which = _place(node, (sweep.number * _GOLDEN) % 1)
    game.apply(state, node.outcomes[which])
    over = sweep.result(state, drawn=1)
    part.add_outcome(position, which, len(node.outcomes), over)
    return part.add(position, over, before)


def _place(node: Chance, part: float) -> int:
    """The outcome at this part (0 to 1) of the whole weight."""
    left = floor(part * node.total)
    for place, weight in enumerate(node.weights):
        left -= weight
        if left < 0:
            return place
    return len(node.weights) - 1
