# compiled
"""Agents of Cramel: one with imperfect memory that weighs the odds, and one without memory."""

from __future__ import annotations

from typing import Final, Self

from jamlab.core.event import Event
from jamlab.core.node import Choice
from jamlab.core.play import Agent, SeatView
from jamlab.core.stream import Stream
from jamlab.games.cramel import events as ev
from jamlab.games.cramel.event_tables import TILE_PICKED
from jamlab.games.cramel.glance import Glance
from jamlab.games.cramel.state import BLOOM, CRAMEL, KINDS, NAMES, SET_SIZES, cell_at


class Memory(Agent):
    """Agent that remembers each tile it sees with chance `p` (0 to 1) and stops by the odds.

    It first turns up remembered tiles that it can complete; then it turns an unremembered tile as
    long as that gains more tiles than it risks, looking one tile ahead.
    """

    watches = True

    def __init__(self, p: float = 0.7) -> None:
        if not 0 <= p <= 1:
            raise ValueError(f"the memory must be 0 to 1, got {p}")
        self.p = p
        self.remembered: dict[int, int] = {}  # cell → kind
        self._last_bloom = -1

    def twin(self, eyes: SeatView, rng: Stream) -> Self:
        """Return a copy of the agent with the same memory."""
        found = super().twin(eyes, rng)
        found.remembered = dict(self.remembered)
        return found

    def saw(self, event: Event) -> None:
        """Remember a turned tile by chance; follow Mrs Bloom; forget collected tiles."""
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
        first, last = choice[0], len(choice) - 1
        if isinstance(first, ev.MrsBloomMoved):
            return last  # she stays where everybody saw her
        if not isinstance(first, ev.TilePicked):
            return 0
        glance: Glance = self.eyes.glance()
        turned = glance.turned()
        cell = self._planned(glance, turned)
        if cell < 0:
            down = glance.down()
            unknown = [cell for cell in down if cell not in self.remembered]
            if turned and (not unknown or self._stopping_is_better(glance, turned)):
                return last
            cell = self.rng.choice(unknown or down)
        return choice.options.index(TILE_PICKED[choice.seat][cell])

    def _planned(self, glance: Glance, turned: list[int]) -> int:
        """Return the first of the remembered cells that win tiles for certain, -1 if none does."""
        by_kind: dict[int, list[int]] = {}
        for cell, kind in self.remembered.items():
            if glance.is_down(cell):
                by_kind.setdefault(kind, []).append(cell)
        cramels = by_kind.pop(CRAMEL, [])
        if turned and turned.count(CRAMEL) == len(turned):
            return cramels[0] if cramels else -1
        first, many = -1, 0
        for kind, cells in by_kind.items():
            size = SET_SIZES[kind]
            if size:
                lying = turned.count(kind)
                wanted = min((lying + len(cells)) // size * size - lying, len(cells))
                if wanted > 0:
                    first = first if many else cells[0]
                    many += wanted
        if not turned and len(cramels) > many:
            return cramels[0]
        return first

    def _stopping_is_better(self, glance: Glance, turned: list[int]) -> bool:
        """True if stopping wins tiles and an unremembered tile more gains nothing on average."""
        pool = glance.left()
        for kind in turned:
            pool[kind] -= 1
        for cell, kind in self.remembered.items():
            if not glance.is_turned(cell):
                pool[kind] -= 1
        now = 0
        for kind in set(turned):
            size = SET_SIZES[kind]
            if size:
                now += turned.count(kind) // size * size
        only_cramel = turned.count(CRAMEL) == len(turned)
        gain = 0
        for kind in range(len(pool)):
            if kind == BLOOM or (kind == CRAMEL) != only_cramel:
                gain -= now * pool[kind]
                continue
            size = SET_SIZES[kind]
            if size and (turned.count(kind) + 1) % size == 0:
                gain += size * pool[kind]
        return gain <= 0 < now


class Greedy(Memory):
    """Agent that remembers nothing between turns and stops by the odds."""

    def __init__(self) -> None:
        super().__init__(0)


AGENTS: Final = {"greedy": Greedy, "memory": Memory}
JUDGE: Final = "memory"  # default judge of values
