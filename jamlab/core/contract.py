"""Facts about a game that the tests need and only its author knows; everything has a default.

A game's folder may hold `contract.py` with `CONTRACT`, an instance of a subclass of `Contract`. Its
counts share no code with the rules, so that they are an independent check.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from jamlab.core.event import Event


class HiddenPlace(NamedTuple):
    """A group of hidden cards: their counts by kind, and those that a viewpoint knows.

    `cards` is a `Row` or something like it (`len`, iteration, `set_to`). Cards of another `deck`
    (recipes, beside ingredients) are exchanged only among themselves.
    """

    cards: Any
    known: Sequence[int] = ()
    deck: int = 0


class OneCardPlace:
    """A place for one card, stored as a kind number in `row`, and shown as counts of each kind."""

    def __init__(self, row: Any, seat: int, kinds: int) -> None:
        self.row, self.seat, self.kinds = row, seat, kinds

    def __len__(self) -> int:
        return self.kinds

    def __iter__(self) -> Iterator[int]:
        return iter([int(self.row[self.seat] == kind) for kind in range(self.kinds)])

    def set_to(self, counts: Sequence[int]) -> None:
        """Put another card there."""
        self.row[self.seat] = list(counts).index(1)


class Contract:
    """Base class with the defaults: those of an open game with one sort of chance."""

    shared: ClassVar[tuple[type, ...]] = ()
    """Types of immutable objects that all states of a table share."""

    shows_all: ClassVar[frozenset[str]] = frozenset()
    """Events before which all hands lie open on the table."""

    rare: ClassVar[Mapping[str, str]] = {}
    """Events that never occur in random games, and why."""

    printed: ClassVar[frozenset[str]] = frozenset()
    """Options whose first value is printed in the published rules; the others are our rulings."""

    not_the_best: ClassVar[frozenset[str]] = frozenset()
    """Clauses that end a game which a seat without the best score may win."""

    cards_only: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Options under which only cards are hidden, so that small positions can be enumerated."""

    playouts: ClassVar[int] = 6
    """Number of playouts of a searching player in tests: few where a playout is long."""

    measured: ClassVar[tuple[str, int]] = ("sampling", 40)
    """The player whose strength is measured, and the number of games: few where a game is long."""

    soaked: ClassVar[int] = 1
    """Divisor of the number of games played when builds are compared."""

    speed_bars: ClassVar[Mapping[str, float]] = {}
    """Thresholds of `make bench` for this game where they are lower than usual; see its `bars`."""

    def drawn_from(self, state: Any, event: Event) -> int | None:
        """Return the expected sum of weights at the chance node of `event`; None: not checked."""
        return None

    def check_inventory(self, state: Any) -> None:
        """Raise AssertionError unless every piece is in exactly one place."""

    def indistinguishable_states(self, state: Any, seat: int | None) -> Iterator[Any]:
        """Yield states that `seat` (None: the table) must not be able to tell from this one."""
        return iter(())

    def is_shown_to_all(self, state: Any) -> bool:
        """True if a hidden card is now visible to all through its effect."""
        return False

    def places(self, state: Any, seat: int | None) -> list[HiddenPlace]:
        """Return the groups of hidden cards that `seat` (None: the table) cannot tell apart."""
        return []

    def ways(self, state: Any, seat: int | None) -> int:
        """Return the number of ways in which what was seen before can have led to this state."""
        return 1

    def same_chance(self, seats: int) -> int:
        """Return the number of chance events before the first choice, which no player affects."""
        return 1
