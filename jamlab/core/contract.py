"""What tests are told of a game that only its author knows; all of it has a default that does.

A game's folder may hold `contract.py` with `CONTRACT`, an object of a class derived from
`Contract`. What is counted there shares nothing with the rules: it is a second opinion.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from jamlab.core.event import Event


class HiddenPlace(NamedTuple):
    """Where hidden cards lie: their counts by kind, and those that a viewpoint knows of them.

    `cards` is a `Row` or something like it (`len`, iteration, `set_to`). Cards of another `deck`
    (recipes, beside ingredients) change places among themselves only.
    """

    cards: Any
    known: Sequence[int] = ()
    deck: int = 0


class Contract:
    """The defaults: those of an open game with one sort of chance."""

    shared: ClassVar[tuple[type, ...]] = ()
    """Types of what never changes and is shared by all states of a table."""

    secret: ClassVar[Mapping[str, str]] = {}
    """Events with a field that only their own seat (and who gets the card) may see."""

    shows_all: ClassVar[frozenset[str]] = frozenset()
    """Events before which all hands lie open on the table."""

    rare: ClassVar[Mapping[str, str]] = {}
    """Events that no random game shows, and why."""

    printed: ClassVar[frozenset[str]] = frozenset()
    """Options whose first value stands in the published rules; the others are rulings of ours."""

    not_the_best: ClassVar[frozenset[str]] = frozenset()
    """Clauses that end a game which others than those with the best score may win."""

    cards_only: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Options under which nothing but cards is hidden: then small positions can be counted."""

    playouts: ClassVar[int] = 6
    """How many playouts a searching player gets in tests: few where a playout is long."""

    measured: ClassVar[tuple[str, int]] = ("sampling", 40)
    """The player whose strength is measured, and in how many games: few where a game is long."""

    soaked: ClassVar[int] = 1
    """One game in so many of other games' number is played where builds are compared."""

    speed_bars: ClassVar[Mapping[str, float]] = {}
    """What `make bench` holds this game to where that is less than for others; see its `bars`."""

    def drawn_from(self, state: Any, event: Event) -> int | None:
        """What the weights of the chance node of `event` must sum to; None: it is not counted."""
        return None

    def books(self, state: Any) -> None:
        """AssertionError unless every piece is somewhere, and only once."""

    def twins(self, state: Any, seat: int | None) -> Iterator[Any]:
        """States that `seat` (None: the table) must not be able to tell from this one."""
        return iter(())

    def is_shown_to_all(self, state: Any) -> bool:
        """True if all see a hidden card now, because of what it has led to."""
        return False

    def places(self, state: Any, seat: int | None) -> list[HiddenPlace]:
        """Where hidden cards lie among which `seat` (None: the table) cannot tell."""
        return []

    def ways(self, state: Any, seat: int | None) -> int:
        """In how many ways what was seen before can have led to this state."""
        return 1

    def same_chance(self, seats: int) -> int:
        """How many chance events come before the first choice: all players meet the same ones."""
        return 1
