"""Players of Cramel: one that remembers what it has seen with some chance, and weighs the odds."""

from __future__ import annotations

from typing import Final, Self

from jamlab.engine.event import Event
from jamlab.engine.node import Choice
from jamlab.engine.play import Agent, Eyes
from jamlab.engine.stream import Stream
from jamlab.games.cramel import events as ev
from jamlab.games.cramel.tiles import (
    BLOOM,
    COUNTS,
    CRAMEL,
    KINDS,
    NAMES,
    SET_SIZES,
    cell_at,
)
from jamlab.games.cramel.view import CramelView


class Memory(Agent):
    """Remembers each tile it sees with chance `p` (0 to 1) and stops when the odds say so.

    It first turns up what it remembers and can complete; then it turns an unremembered tile as
    long as that gains more tiles than it risks, looking one tile ahead.
    """

    watches = True

    def __init__(self, p: float = 0.7) -> None:
        if not 0 <= p <= 1:
            raise ValueError(f"a memory is a chance from 0 to 1, not {p}")
        self.p = p
        self.remembered: dict[int, int] = {}  # cell → kind

    def twin(self, eyes: Eyes, rng: Stream) -> Self:
        """The same player, with the same tiles in mind."""
        found = super().twin(eyes, rng)
        found.remembered = dict(self.remembered)
        return found

    def saw(self, event: Event) -> None:
        """Keep a turned tile in mind, or not; follow Mrs Bloom; forget collected tiles."""
        if isinstance(event, ev.TileTurned):
            cell = cell_at(event.row, event.column)
            if cell not in self.remembered and self.rng.random() < self.p:
                self.remembered[cell] = KINDS[event.tile]
            self._last_bloom = cell if event.tile == NAMES[BLOOM] else -1
        elif isinstance(event, ev.TileCollected):
            self.remembered.pop(cell_at(event.row, event.column), None)
        elif isinstance(event, ev.MrsBloomMoved):
            self.remembered.pop(self._last_bloom, None)
            if self.rng.random() < self.p:
                self.remembered[cell_at(event.row, event.column)] = BLOOM

    def choose(self, choice: Choice) -> int:
        """Pick a remembered tile of the plan, an unremembered one, or stop."""
        first, last = choice.options[0], len(choice.options) - 1
        if isinstance(first, ev.MrsBloomMoved):
            return last  # she stays where everybody saw her
        if not isinstance(first, ev.TilePicked):
            return 0
        view: CramelView = self.eyes.view()
        picks = {
            cell_at(option.row, option.column): index
            for index, option in enumerate(choice.options)
            if isinstance(option, ev.TilePicked)
        }
        planned = self._planned(view, picks)
        if planned:
            return picks[planned[0]]
        unknown = [cell for cell in picks if cell not in self.remembered]
        if view.turned and (not unknown or self._stopping_is_better(view, len(unknown))):
            return last
        return picks[self.rng.choice(unknown or list(picks))]

    def _planned(self, view: CramelView, picks: dict[int, int]) -> list[int]:
        """Remembered cells that win tiles for certain, in the order to turn them up."""
        by_kind: dict[int, list[int]] = {}
        for cell, kind in self.remembered.items():
            if cell in picks:
                by_kind.setdefault(kind, []).append(cell)
        turned = [view.kinds[cell] for cell in view.turned]
        cramels = by_kind.get(CRAMEL, [])
        if turned and all(kind == CRAMEL for kind in turned):
            return cramels
        sets: list[int] = []
        for kind, cells in by_kind.items():
            size = SET_SIZES[kind]
            if size and kind != CRAMEL:
                lying = turned.count(kind)
                wanted = (lying + len(cells)) // size * size - lying
                sets.extend(cells[: max(wanted, 0)])
        if not turned and len(cramels) > len(sets):
            return cramels
        return sets

    def _stopping_is_better(self, view: CramelView, cells: int) -> bool:
        """Compare the tiles won by stopping with those of turning one unremembered tile more."""
        turned = [view.kinds[cell] for cell in view.turned]
        now = _worth(turned)
        pool = list(COUNTS)
        for row in view.won:
            for kind, n in enumerate(row):
                pool[kind] -= n
        for kind in turned:
            pool[kind] -= 1
        for cell, kind in self.remembered.items():
            if cell not in view.turned:
                pool[kind] -= 1
        only_cramel = all(kind == CRAMEL for kind in turned)
        gain = 0
        for kind, n in enumerate(pool):
            if kind == BLOOM or (kind == CRAMEL) != only_cramel:
                gain -= now * n
            else:
                gain += (_worth([*turned, kind]) - now) * n
        return gain <= 0 < now and cells > 0


def _worth(turned: list[int]) -> int:
    return sum(
        turned.count(kind) // SET_SIZES[kind] * SET_SIZES[kind]
        for kind in set(turned)
        if SET_SIZES[kind]
    )


class Greedy(Memory):
    """Remembers nothing between turns; stops when the odds say so."""

    def __init__(self) -> None:
        super().__init__(0)


AGENTS: Final = {"greedy": Greedy, "memory": Memory}
JUDGE: Final = "memory"  # of values, unless another is named
