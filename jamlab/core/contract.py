"""Facts about a game that the tests need and only its author knows; everything has a default.

A game's folder may hold `contract.py` with `CONTRACT`, an instance of a subclass of `Contract`. Its
counts share no code with the rules, so that they are an independent check.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from jamlab.core.decks import Deck
from jamlab.core.event import Event, secrets
from jamlab.core.row import Row


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
    """Base class with the defaults, which follow from the decks that a game declares."""

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

    def __init__(self, *decks: Deck) -> None:
        """Take the game's decks, from which the defaults follow."""
        self.decks = decks

    def drawn_from(self, state: Any, event: Event) -> int | None:
        """Return the expected sum of weights at the chance node of `event`; None: not checked.

        Default: the cards in the pile of the first deck, or in the hand that the event draws from,
        for an event with a secret.
        """
        if not self.decks or not secrets(type(event)):
            return None
        if event.drawn_from:
            return sum(self.decks[0].seen_hand(state, event))
        pile: Row = getattr(state, self.decks[0].pile)
        return pile.total()

    def check_inventory(self, state: Any) -> None:
        """Raise AssertionError unless every piece is in exactly one place."""
        for deck in self.decks:
            broken = deck.broken(state)
            assert not broken, broken

    def indistinguishable_states(self, state: Any, seat: int | None) -> Iterator[Any]:
        """Yield states that `seat` (None: the table) must not be able to tell from this one.

        Default: in each, two neighbouring hidden places have exchanged a card.
        """
        for n in range(len(self.places(state, seat)) - 1):
            twin = state.copy()
            one, other = self.places(twin, seat)[n : n + 2]
            first, second = list(one.cards), list(other.cards)
            gives = _free(one, -1)
            takes = _free(other, gives)
            if one.deck == other.deck and min(gives, takes) >= 0:
                for counts, away, new in ((first, gives, takes), (second, takes, gives)):
                    counts[away] -= 1
                    counts[new] += 1
                one.cards.set_to(first)
                other.cards.set_to(second)
                yield twin

    def is_shown_to_all(self, state: Any) -> bool:
        """True if a hidden card is now visible to all through its effect."""
        return False

    def lies_open(self, state: Any, seat: int) -> bool:
        """True if all see the cards of a seat. Stated here apart from the game's own declaration of
        who sees them, which this checks. Default: nobody else ever does.
        """
        return False

    def places(self, state: Any, seat: int | None) -> list[HiddenPlace]:
        """Return the groups of hidden cards that `seat` (None: the table) cannot tell apart.

        Default: the pile, and the cards of the other seats unless they lie open.
        """
        found = []
        for n, deck in enumerate(self.decks):
            found.append(HiddenPlace(getattr(state, deck.pile), deck=n))
            for hand, other in deck.places(state):
                if other != seat and hand.size(state, other) and not self.lies_open(state, other):
                    row: Any = getattr(state, hand.field)
                    one = OneCardPlace(row, other, len(deck.names))
                    known: tuple[int, ...] = ()
                    if hand.known and seat == getattr(state, hand.known_to)[other]:
                        kind = hand.known_of(state, other)
                        known = tuple([int(kind == k) for k in range(len(deck.names))])
                    found.append(HiddenPlace(row[other] if hand.sizes else one, known, n))
        return found

    def as_known_to(self, state: Any, seat: int | None) -> Any:
        """Return the state without what other seats know of each other, which a deal that fits a
        view does not contain.
        """
        twin = state.copy()
        for deck in self.decks:
            for hand in deck.hands:
                hand.hide_known(twin, seat)
        return twin

    def ways(self, state: Any, seat: int | None) -> int:
        """Return the number of ways in which what was seen before can have led to this state."""
        return 1


def _free(place: HiddenPlace, but: int) -> int:
    """Return the first kind, except `but`, of which the place holds an unknown card; -1: none."""
    known = place.known or [0] * len(place.cards)
    for kind, (n, seen) in enumerate(zip(place.cards, known, strict=True)):
        if n > seen and kind != but:
            return kind
    return -1
