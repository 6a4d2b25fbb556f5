"""Declared hidden information: which cards lie where, and who sees them.

A game names its decks (`Game.decks`). From that follow what a seat sees (`Game.view`), the cards
that it has not located (`Game.hidden`), deals that fit (`Game.resample`), tables that together
allow all that hidden hands can do (`Game.hidden_variants`), and what the contract tests need.

A view is a state of the same class without the hidden cards: they count in the pile, and where
they lie stands `UNSEEN`, or an empty row. So it cannot tell more than it should, and making it
costs little more than a copy.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from math import prod
from operator import gt
from typing import Any, Final

from jamlab.core.event import ALL_KNOWING, Event
from jamlab.core.hidden import Case, Place, dealt, in_order
from jamlab.core.node import Chance
from jamlab.core.row import Row
from jamlab.core.scene import BACK, Piece
from jamlab.core.stream import Stream

NONE: Final = -1
"""Where one card can lie: there is none."""
UNSEEN: Final = -2
"""Where one card lies: the viewpoint does not see which."""

LINES: Final = 1_000
"""Most lines of a table for counting: see `jamlab.core.hidden`."""

Sees = Callable[[Any, int | None, int], bool]


def nobody_else(state: Any, viewpoint: int | None, seat: int) -> bool:
    """Only the seat itself sees its cards."""
    return viewpoint == seat


@dataclass(frozen=True)
class SeatPlace:
    """A place of each seat for hidden cards: the state's `field` has an entry for each seat.

    An entry is a row (the cards by kind; its size is in the field `sizes`), or the kind of one card
    or NONE.

    * `sees(state, viewpoint, seat)`: whether a viewpoint (None: the table) sees the entry of a
      seat.
    * `known` is a field with, for each seat, the kind of a card of its entry that another seat
      knows to be there (the one in the field `known_to`), or NONE: a card that it has taken, say.
    * `most(view, seat)`: what cannot be there: at most so many cards of each kind, or () for no
      limit.
    """

    field: str
    sizes: str = ""
    sees: Sees = nobody_else
    known: str = ""
    known_to: str = ""
    most: Callable[[Any, int], tuple[int, ...]] | None = None

    def is_seen(self, state: Any, viewpoint: int | None, seat: int) -> bool:
        """True if the viewpoint sees the entry of the seat."""
        return viewpoint == ALL_KNOWING or self.sees(state, viewpoint, seat)

    def hide_known(self, view: Any, viewpoint: int | None) -> None:
        """Remove what other seats know of entries from a view."""
        if self.known and viewpoint != ALL_KNOWING:
            known, to = getattr(view, self.known), getattr(view, self.known_to)
            for seat, other in enumerate(to):
                if viewpoint not in (seat, other):
                    known[seat] = NONE

    def known_of(self, view: Any, seat: int) -> int:
        """Return the kind of a card that the view knows to be in an entry, or NONE."""
        return int(getattr(view, self.known)[seat]) if self.known else NONE

    def place(self, view: Any, seat: int, kinds: int) -> Place:
        """Return a hidden entry as a place of the cards that the view has not located."""
        known = self.known_of(view, seat)
        most = self.most(view, seat) if self.most else ()
        if most and known != NONE:
            most = tuple([n - (kind == known) for kind, n in enumerate(most)])
        return Place(seat, self.size(view, seat) - (known != NONE), (0,) * kinds, most)

    def size(self, view: Any, seat: int) -> int:
        """Return the number of cards of a seat, seen or not."""
        if self.sizes:
            return int(getattr(view, self.sizes)[seat])
        return int(getattr(view, self.field)[seat] != NONE)

    def counts(self, state: Any, seat: int, kinds: int) -> list[int]:
        """Return the cards of a seat by kind; none of those that are not seen."""
        there = getattr(state, self.field)[seat]
        if self.sizes:
            return list(there) if there else [0] * kinds
        return [int(kind == there) for kind in range(kinds)]

    def put(self, state: Any, seat: int, counts: Sequence[int]) -> None:
        """Replace the cards of a seat; () hides them."""
        entries = getattr(state, self.field)
        if self.sizes:
            entries[seat] = Row(counts)
        else:
            entries[seat] = list(counts).index(1) if 1 in counts else NONE if counts else UNSEEN

    def add(self, state: Any, seat: int, kind: int, number: int = 1) -> None:
        """Put cards of a kind into the row of a seat, or take them out of it (`number` < 0)."""
        getattr(state, self.field)[seat][kind] += number
        getattr(state, self.sizes)[seat] += number

    def is_hidden(self, view: Any, seat: int) -> bool:
        """True if the view does not hold the cards of the seat."""
        there = getattr(view, self.field)[seat]
        return not there if self.sizes else there == UNSEEN


@dataclass(frozen=True)
class Deck:
    """Cards that are drawn from a hidden pile: the names of their kinds, their numbers (or the
    field that holds them), and the fields of the state where they lie.

    `pile` holds the cards still to be drawn, by kind; in a view, those that it has not located.
    `size` is their number, if the state counts them. `hands` are the other hidden places, `open`
    those where all see them (rows, or lists of rows, by kind).
    """

    names: tuple[str, ...]
    counts: tuple[int, ...] | str
    pile: str
    hands: tuple[SeatPlace, ...]
    open: tuple[str, ...] = ()
    size: str = ""

    def kind(self, name: str) -> int:
        """Return the kind of a card by its name."""
        return self.names.index(name)

    def drawn(self, cards: Row, event: Callable[[str], Event]) -> Chance:
        """Return the node of a card drawn from these (numbers by kind): the event of each name."""
        kinds = cards.filled()
        events = tuple([event(self.names[kind]) for kind in kinds])
        return Chance(events, tuple([cards[kind] for kind in kinds]))

    def take(self, state: Any, name: str) -> int:
        """Take a card from the pile of a state; return its kind."""
        kind = self.kind(name)
        getattr(state, self.pile)[kind] -= 1
        if self.size:
            setattr(state, self.size, getattr(state, self.size) - 1)
        return kind

    def named(self, cards: Row) -> list[str]:
        """Return the names of cards by kind, in order."""
        return [self.names[kind] for kind in cards.filled() for _ in range(cards[kind])]

    def pieces(self, view: Any, hand: SeatPlace, zone: str = "hand") -> Iterator[Piece]:
        """Yield the cards of each seat's row as pieces in the zone "hand.SEAT", sorted by kind.

        Of those that are not seen, the ones that the view knows lie behind the others.
        """
        for seat in range(len(getattr(view, hand.field))):
            there = getattr(view, hand.field)[seat]
            if hand.is_hidden(view, seat):
                known = hand.known_of(view, seat)
                shown = [self.names[known]] if known != NONE else []
                shown = [BACK] * (hand.size(view, seat) - len(shown)) + shown
            else:
                shown = self.named(there)
            for slot, face in enumerate(shown):
                yield Piece("", f"{zone}.{seat}", slot, face)

    def places(self, state: Any) -> Iterator[tuple[SeatPlace, int]]:
        """Yield every place of a seat."""
        for hand in self.hands:
            for seat in range(len(getattr(state, hand.field))):
                yield hand, seat

    def hide(self, view: Any, state: Any, viewpoint: int | None) -> None:
        """Move what the viewpoint does not see of `state` from its places in `view` to the pile."""
        pile = getattr(view, self.pile)
        for hand in self.hands:
            hand.hide_known(view, viewpoint)
        for hand, seat in self.places(state):
            there = getattr(view, hand.field)[seat]
            if there != NONE and not hand.is_seen(state, viewpoint, seat):
                if hand.sizes:
                    pile.add(there)
                    known = hand.known_of(view, seat)
                    if known != NONE:
                        pile[known] -= 1
                else:
                    pile[there] += 1
                hand.put(view, seat, ())

    def case(self, view: Any) -> Case:
        """Return the cards that a view has not located, and the places where they may lie."""
        kinds = len(self.names)
        hidden = [
            hand.place(view, seat, kinds)
            for hand, seat in self.places(view)
            if hand.is_hidden(view, seat)
        ]
        places = list(in_order(hidden))
        for place in self.uncounted(places):
            places[places.index(place)] = place._replace(most=())
        places.sort(key=lambda place: not place.most)
        return Case(1, tuple(getattr(view, self.pile)), tuple(places))

    def uncounted(self, places: Sequence[Place]) -> list[Place]:
        """Return the places whose limits would take too long to count: the largest ones."""
        limited = sorted((place for place in places if place.most), key=lambda place: place.size)
        found = []
        while prod([place.size + 1 for place in limited]) > LINES:
            found.append(limited.pop())
        return found

    def is_possible(self, state: Any) -> bool:
        """True if every hand is within its limits."""
        for hand, seat in self.places(state):
            most = hand.most(state, seat) if hand.most else ()
            if most and any(map(gt, hand.counts(state, seat, len(self.names)), most)):
                return False
        return True

    def left(self, view: Any) -> int:
        """Return the number of cards in the pile."""
        case = self.case(view)
        return sum(case.counts) - sum([place.size for place in case.places])

    def deal(self, state: Any, case: Case, rng: Stream) -> None:
        """Deal the cards of a case to the hidden places of a view, which becomes a state."""
        filled, pile = dealt(case, rng)
        setattr(state, self.pile, Row(pile))
        held: dict[int, list[list[int]]] = {}
        for place, cards in zip(case.places, filled, strict=True):
            held.setdefault(place.seat, []).append(cards)
        for hand, seat in self.places(state):
            if hand.is_hidden(state, seat):
                known = hand.known_of(state, seat)
                of = [[int(kind == known) for kind in range(len(self.names))]]
                of += held.get(seat, [])
                hand.put(state, seat, [sum(column) for column in zip(*of, strict=True)])

    def seen_hand(self, view: Any, event: Event) -> list[int]:
        """Return the cards by kind of the hand from which an event draws, if the view sees it."""
        if not event.drawn_from:
            return []
        hand, seat = self.hands[0], getattr(event, event.drawn_from)
        return [] if hand.is_hidden(view, seat) else hand.counts(view, seat, len(self.names))

    def broken(self, state: Any) -> str:
        """Return what is wrong with the places of the cards, in words; "" if each lies somewhere
        once.
        """
        kinds = len(self.names)
        rows = [list(getattr(state, self.pile))]
        rows += [hand.counts(state, seat, kinds) for hand, seat in self.places(state)]
        for field in self.open:
            there = getattr(state, field)
            rows += [list(row) for row in there] if isinstance(there, list) else [list(there)]
        if min(map(min, rows)) < 0:
            return "a pile holds fewer than no cards"
        counts = getattr(state, self.counts) if isinstance(self.counts, str) else self.counts
        for name, has, *there in zip(self.names, counts, *rows, strict=True):
            if sum(there) != has:
                return f"{sum(there)} cards {name}, not {has}"
        for hand, seat in self.places(state):
            if hand.size(state, seat) != sum(hand.counts(state, seat, kinds)):
                return f"the size of a hand of seat {seat} does not fit its cards"
        if self.size and getattr(state, self.size) != sum(getattr(state, self.pile)):
            return "the size of the pile does not fit its cards"
        return ""

    def variants(self, state: Any, seats: Collection[int]) -> Iterator[Any]:
        """Yield tables with every unlocated card in the pile, and with hands of one kind only."""
        kinds = len(self.names)
        free = list(getattr(state, self.pile))
        there = [(hand, seat) for hand, seat in self.places(state) if seat in seats]
        for hand, seat in there:
            free = [n + m for n, m in zip(free, hand.counts(state, seat, kinds), strict=True)]
        other = state.copy()
        setattr(other, self.pile, Row(free))
        if self.size:
            setattr(other, self.size, sum(free))
        yield other
        for hand, seat in there:
            size = hand.size(state, seat)
            for kind, n in enumerate(free if size else ()):
                if n:
                    other = state.copy()
                    hand.put(other, seat, [min(n, size) * (k == kind) for k in range(kinds)])
                    yield other
