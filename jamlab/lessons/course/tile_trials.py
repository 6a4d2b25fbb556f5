"""What a turn of Cramel comes to, and trials with its 49 tiles, turned up one after another.

Tiles are kinds in the order in which they were turned up. `tests/lessons/test_by_the_rules.py`
holds what is said here of a turn against the rules engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jamlab.core import Stream
from jamlab.games.cramel.state import BLOOM, CELLS, COUNTS, CRAMEL, NAMES, SET_SIZES, SIDE
from jamlab.lessons.course.live_trials import Piece, Spread, Trial

SAFE: Final = CELLS - COUNTS[CRAMEL] - COUNTS[BLOOM]
"""How many tiles are neither Cramel nor Mrs Bloom."""
SINGLES: Final = tuple(kind for kind, size in enumerate(SET_SIZES) if size == 1)
"""The kinds of which one tile alone is won: Roby (C-9) and a Cramel that comes first (C-7)."""


# -- a turn, by the rules --------------------------------------------------------------------------


def is_safe(kind: int) -> bool:
    """True for a kind that ends no turn in which no Cramel lies: neither Cramel nor Mrs Bloom."""
    return kind not in (CRAMEL, BLOOM)


def ended(kinds: Sequence[int]) -> bool:
    """True if the last of these tiles ended the turn, and nothing is won.

    Mrs Bloom (C-4), Cramel after another tile (C-6), another tile after Cramel (C-8).
    """
    if not kinds:
        return False
    last = kinds[-1]
    return last == BLOOM or (last == CRAMEL) != (kinds[0] == CRAMEL)


def won(kinds: Sequence[int]) -> int:
    """How many tiles are won if the turn is over after these (C-4, C-6 to C-9, C-11)."""
    if ended(kinds):
        return 0
    return sum(_whole(kinds, kind) for kind in {*kinds})


def _whole(kinds: Sequence[int], kind: int) -> int:
    """How many of the tiles of one kind belong to whole sets."""
    return kinds.count(kind) // SET_SIZES[kind] * SET_SIZES[kind]


def marks(kinds: Sequence[int]) -> list[str]:
    """How each of these tiles is marked: "ok" is won, "no" has ended the turn, "now" came last.

    Of too many of a kind the last ones stay (C-10).
    """
    if ended(kinds):
        return [*[""] * (len(kinds) - 1), "no"]
    found = [
        "ok" if kinds[:n].count(kind) < _whole(kinds, kind) else "" for n, kind in enumerate(kinds)
    ]
    if found and not found[-1]:
        found[-1] = "now"
    return found


# -- tiles drawn by chance -------------------------------------------------------------------------


def turned(rng: Stream, left: list[int], total: int) -> int:
    """Turn up one of `total` tiles, of which `left` says how many there are of each kind."""
    place = rng.below(total)
    for kind, count in enumerate(left):
        place -= count
        if place < 0:
            left[kind] -= 1
            return kind
    raise ValueError("there are not so many tiles")


class Order:
    """The 49 tiles in the order in which they come; each is drawn when it is first asked for."""

    def __init__(self, rng: Stream) -> None:
        self._rng = rng
        self._left = list(COUNTS)
        self._drawn: list[int] = []

    def at(self, n: int) -> int:
        """The kind that comes as number n, from 0."""
        while len(self._drawn) <= n:
            self._drawn.append(turned(self._rng, self._left, CELLS - len(self._drawn)))
        return self._drawn[n]


def by_rule(order: Order, stop: int) -> tuple[int, ...]:
    """A turn by the rule to stop after `stop` safe tiles: the kinds that are turned up.

    A Cramel who comes first is kept at once, so the turn stops there as well.
    """
    kinds = []
    for n in range(stop):
        kinds.append(order.at(n))
        if not is_safe(kinds[-1]):
            break
    return tuple(kinds)


class TileTrial(Trial):
    """49 tiles face down; any may be clicked. Says by itself what each one is."""

    def __init__(self, rng: Stream, **settings: int) -> None:
        super().__init__(rng, **settings)
        self.order = Order(rng)
        self.up: dict[int, int] = {}
        """Cells that are turned up, in their order, and the kinds that lie there."""

    @property
    def kinds(self) -> Sequence[int]:
        """The kinds that were turned up, in their order."""
        return tuple(self.up.values())

    def marks(self) -> Sequence[str]:
        """How the tiles turned up are marked, in their order: those that stopping wins."""
        return marks(self.kinds)

    @property
    def spreads(self) -> tuple[Spread, ...]:
        pieces = [Piece(can=not self.over)] * CELLS
        for (cell, kind), mark in zip(self.up.items(), self.marks(), strict=True):
            pieces[cell] = Piece(NAMES[kind], mark=mark)
        return (Spread(tuple(pieces), SIDE),)

    @property
    def order_of_places(self) -> Sequence[int]:
        return tuple(self.up)

    def pick(self, spread: int, place: int) -> None:
        self.up[place] = self.order.at(len(self.up))

    def any_down(self) -> int:
        """A cell that is still face down: any is as good as any other.

        By a rule that looks like none, so that what turns up by itself does not lie in a row.
        """
        return next(cell for n in range(CELLS) if (cell := (17 * n + 9) % CELLS) not in self.up)

    def finish(self) -> None:
        while not self.over:
            self.pick(0, self.any_down())
