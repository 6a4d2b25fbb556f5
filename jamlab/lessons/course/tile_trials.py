"""Result of a turn of Cramel, and trials that turn up its 49 tiles one after another.

Tiles are kinds in the order in which they were turned up. `tests/unit/lessons/test_by_the_rules.py`
checks these functions against the rules engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jamlab.core import Stream
from jamlab.games.cramel.state import BLOOM, CELLS, COUNTS, CRAMEL, NAMES, SET_SIZES, SIDE
from jamlab.lessons.course.live_trials import LiveTrial, TablePiece, TableSpread

SAFE: Final = CELLS - COUNTS[CRAMEL] - COUNTS[BLOOM]
"""Number of tiles that are neither Cramel nor Mrs Bloom."""
SINGLES: Final = tuple(kind for kind, size in enumerate(SET_SIZES) if size == 1)
"""Kinds that win with a single tile: Roby (C-9) and a Cramel that comes first (C-7)."""


# -- a turn by the rules ---------------------------------------------------------------------------


def is_safe(kind: int) -> bool:
    """Return True for a kind that ends no turn without a Cramel: neither Cramel nor Mrs Bloom."""
    return kind not in (CRAMEL, BLOOM)


def ended(kinds: Sequence[int]) -> bool:
    """Return True if the last of these tiles ended the turn with nothing won.

    Causes: Mrs Bloom (C-4), Cramel after another tile (C-6), another tile after Cramel (C-8).
    """
    if not kinds:
        return False
    last = kinds[-1]
    return last == BLOOM or (last == CRAMEL) != (kinds[0] == CRAMEL)


def won(kinds: Sequence[int]) -> int:
    """Return the number of tiles won if the turn stops after these (C-4, C-6 to C-9, C-11)."""
    if ended(kinds):
        return 0
    return sum(_whole(kinds, kind) for kind in {*kinds})


def _whole(kinds: Sequence[int], kind: int) -> int:
    """Return how many tiles of a kind belong to complete sets."""
    return kinds.count(kind) // SET_SIZES[kind] * SET_SIZES[kind]


def marks(kinds: Sequence[int]) -> list[str]:
    """Return the mark of each tile: "ok" is won, "no" ended the turn, "now" came last.

    Of surplus tiles of a kind the last ones stay (C-10).
    """
    if ended(kinds):
        return [*[""] * (len(kinds) - 1), "no"]
    found = [
        "ok" if kinds[:n].count(kind) < _whole(kinds, kind) else "" for n, kind in enumerate(kinds)
    ]
    if found and not found[-1]:
        found[-1] = "now"
    return found


# -- random tiles ----------------------------------------------------------------------------------


def turned(rng: Stream, left: list[int], total: int) -> int:
    """Turn up one of `total` tiles and return its kind; `left` holds the counts by kind."""
    place = rng.below(total)
    for kind, count in enumerate(left):
        place -= count
        if place < 0:
            left[kind] -= 1
            return kind
    raise ValueError("more tiles asked for than are left")


class Order:
    """The 49 tiles in order; each is drawn when it is first read."""

    def __init__(self, rng: Stream) -> None:
        self._rng = rng
        self._left = list(COUNTS)
        self._drawn: list[int] = []

    def at(self, n: int) -> int:
        """Return the kind at position n, from 0."""
        while len(self._drawn) <= n:
            self._drawn.append(turned(self._rng, self._left, CELLS - len(self._drawn)))
        return self._drawn[n]


def by_rule(order: Order, stop: int) -> tuple[int, ...]:
    """Return the kinds turned up in a turn that stops after `stop` safe tiles.

    A Cramel that comes first is kept at once, so the turn stops there as well.
    """
    kinds = []
    for n in range(stop):
        kinds.append(order.at(n))
        if not is_safe(kinds[-1]):
            break
    return tuple(kinds)


class TileTrial(LiveTrial):
    """Trial with 49 tiles face down; any may be clicked. The random stream, not the click, decides
    its kind.
    """

    def __init__(self, rng: Stream, **settings: int) -> None:
        super().__init__(rng, **settings)
        self.order = Order(rng)
        self.up: dict[int, int] = {}
        """Kinds by cell turned up, in order."""

    @property
    def kinds(self) -> Sequence[int]:
        """Kinds turned up, in order."""
        return tuple(self.up.values())

    def marks(self) -> Sequence[str]:
        """Return the mark of each tile turned up, in order, as if the turn stopped now."""
        return marks(self.kinds)

    @property
    def spreads(self) -> tuple[TableSpread, ...]:
        pieces = [TablePiece(can=not self.over)] * CELLS
        for (cell, kind), mark in zip(self.up.items(), self.marks(), strict=True):
            pieces[cell] = TablePiece(NAMES[kind], mark=mark)
        return (TableSpread(tuple(pieces), SIDE),)

    @property
    def order_of_places(self) -> Sequence[int]:
        return tuple(self.up)

    def pick(self, spread: int, place: int) -> None:
        self.up[place] = self.order.at(len(self.up))

    def any_down(self) -> int:
        """Return a cell that is still face down; all are equivalent.

        The fixed sequence looks irregular, so that tiles turned up automatically do not lie in a
        row.
        """
        return next(cell for n in range(CELLS) if (cell := (17 * n + 9) % CELLS) not in self.up)

    def finish(self) -> None:
        while not self.over:
            self.pick(0, self.any_down())
