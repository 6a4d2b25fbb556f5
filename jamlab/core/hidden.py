"""Hidden cards of a view: counts by kind, and the places where each of them may lie.

Both users share it: `Game.resample` redeals hidden cards from it, and the exact odds count with it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import product
from math import comb, prod
from operator import mul
from sys import byteorder
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, runtime_checkable

from jamlab.core.event import Event
from jamlab.core.refusals import Refusal
from jamlab.core.stream import Stream


class Place(NamedTuple):
    """A hidden place, such as a hand: it holds `size` of the unlocated cards.

    `never[kind]` cards of each kind cannot lie there. Places are ordered: what cannot lie in one
    cannot lie in those before it either. So they can be filled one after another, and each way to
    fill one leaves the next as many ways as any other.

    With `most`, at most `most[kind]` cards of a kind lie there and, together, in the places with
    `most` directly before it that belong to the same seat. Such places come first, and where there
    are any, `never` is 0 everywhere.
    """

    seat: int
    size: int
    never: tuple[int, ...]
    most: tuple[int, ...] = ()


Taken = tuple[tuple[int, int], ...]
"""Cards removed from a case: (part, count)."""


class Case(NamedTuple):
    """Cards by kind that are dealt to places, the rest to the deck; each way counts `ways` times.

    `ways` is negative where another case counts too much (inclusion and exclusion). `fewer` are
    cases that differ only in what is first removed from this one: (ways, taken). There the cards
    are named by `parts`, each a (kind, level): those cards of a kind that may lie in places[level]
    and after it, but not before it.
    """

    ways: int
    counts: tuple[int, ...]
    places: tuple[Place, ...]
    fewer: tuple[tuple[int, Taken], ...] = ()
    parts: tuple[tuple[int, int], ...] = ()

    @property
    def limited(self) -> tuple[Place, ...]:
        """The places with `most`."""
        return tuple([place for place in self.places if place.most])

    @property
    def free(self) -> tuple[Place, ...]:
        """The places without `most`."""
        return self.places[len(self.limited) :]

    def filling(self, apart: Collection[int] = ()) -> Filling:
        """Return the ways to fill the places with `most`; kinds in `apart` stay separate."""
        places, before = [], None
        for place in self.limited:
            places.append(Limit(place.size, place.most, place.seat == before))
            before = place.seat
        return filling(self.counts, tuple(places), frozenset(apart))

    def without(self, seat: int, kinds: Collection[int]) -> Case:
        """Return the ways in which the places of a seat hold none of these kinds; requires `never`
        to be 0.
        """
        most = tuple([0 if kind in kinds else _ALL for kind in range(len(self.counts))])
        places = [
            place._replace(most=tuple(map(min, place.most or most, most)))
            if place.seat == seat
            else place
            for place in self.places
        ]
        return self._replace(places=tuple(sorted(places, key=lambda place: not place.most)))

    def with_card(self, place: Place, kind: int) -> Case:
        """Return the case in which one card of a kind has been put into one of its places."""
        counts = tuple([n - (k == kind) for k, n in enumerate(self.counts)])
        most = tuple([n - (k == kind) for k, n in enumerate(place.most)])
        fuller = place._replace(size=place.size - 1, most=most)
        n = self.places.index(place)
        return self._replace(
            counts=counts, places=(*self.places[:n], fuller, *self.places[n + 1 :])
        )

    def all_ways(self) -> int:
        """Return the number of ways to fill the places, times `ways`; requires `never` to be 0."""
        found = self.ways * self.filling().ways
        left = sum(self.counts) - sum([place.size for place in self.limited])
        for place in self.free:
            found *= comb(left, place.size)
            left -= place.size
        return found


Sentence: TypeAlias = str | tuple[str | int, ...]
"""Sentence, or part of one; one about players in pieces: text, and seats for their names."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """All drawn cards that a view has not located.

    `names` of the kinds; `cases` of how they may lie; `deck`: number that can still be drawn.
    `seen` states in sentences what is known of where they lie, `granted` the assumptions about it,
    and `meanwhile` a further assumption for cards that are not the very next. `first` is the kind
    certain to come next, if all know it: it is not drawn from the deck.
    """

    names: tuple[str, ...]
    cases: tuple[Case, ...]
    deck: int
    seen: tuple[Sentence, ...] = ()
    granted: tuple[Sentence, ...] = ()
    meanwhile: str = ""
    first: int = -1

    @property
    def counts(self) -> tuple[int, ...]:
        """Number of cards of each kind that the view has not located."""
        return self.cases[0].counts

    @property
    def is_one_case(self) -> bool:
        """True if there is one case, nothing is removed from it, and no place has `most`."""
        case = self.cases[0]
        return len(self.cases) == 1 and not case.fewer and not case.limited


def in_order(places: Iterable[Place]) -> tuple[Place, ...]:
    """Return the non-empty places, the most restricted first."""
    return tuple(sorted((place for place in places if place.size), key=lambda at: -sum(at.never)))


def dealt(case: Case, rng: Stream) -> tuple[list[list[int]], list[int]]:
    """Deal the cards of a case at random: counts by kind for each place, and for the deck.

    Each way, card by card, is equally likely.
    """
    if case.limited:
        deck = list(case.counts)
        held = case.filling().drawn(deck, rng)
        for some in held:
            deck = [n - gone for n, gone in zip(deck, some, strict=True)]
        others, deck = dealt(Case(1, tuple(deck), case.free), rng)
        return held + others, deck
    deck, pool = list(case.counts), list[int]()
    found = []
    for place, more in zip(case.places, _joining(case), strict=True):
        pool += more
        filled = [0] * len(deck)
        for kind in rng.taken(pool, place.size):
            filled[kind] += 1
            deck[kind] -= 1
        found.append(filled)
    return found, deck


@lru_cache(maxsize=64)
def _joining(case: Case) -> tuple[tuple[int, ...], ...]:
    """Return for each place the kinds, once per card, that may lie there but in no earlier one."""
    found = []
    before = case.counts
    for place in case.places:
        # Cards of a kind are numbered: those with a number below `never` may not lie in the place.
        joining = zip(place.never, before, strict=True)
        found.append(
            tuple([kind for kind, (low, high) in enumerate(joining) for _ in range(low, high)])
        )
        before = place.never
    return tuple(found)


def draw_case(cases: Sequence[Case], rng: Stream) -> Case:
    """Draw a case in proportion to the number of ways its cards can lie; `never` is 0."""
    if len(cases) == 1:
        return cases[0]
    ways = [case.all_ways() for case in cases]
    left = below(sum(ways), rng)
    for case, some in zip(cases, ways, strict=True):
        left -= some
        if left < 0:
            return case
    raise ValueError("what is hidden cannot lie as it was seen")


# Counting and sampling the ways to fill places that hold a limited number of cards of a kind.
# * Kinds are dealt out one after another; the only state is the number of cards in each place so
#   far. So no hand is enumerated: a table per kind counts the ways in which the remaining kinds
#   fill the places.
# * Kinds that no limit distinguishes are dealt out as one.
# * A table is one big integer with a slot of bits for each line (the number of cards in each
#   place): a whole table is multiplied, shifted and added in one operation.
# * Cards are distinct, also those of one kind.


_BELOW: Final = 2**31 - 1
"""Largest argument of a stream's `below`."""
_ALL: Final = 1 << 10
"""A limit that never binds."""
_WORD: Final = 64
"""Bits of a word."""


class Limit(NamedTuple):
    """A place that holds `size` cards, at most `most[kind]` of each kind.

    If it is `joined`, `most` limits this place and the one before it together.
    """

    size: int
    most: tuple[int, ...]
    joined: bool


class PlaceOption(NamedTuple):
    """Cards of a group for each place, their total, and the number of ways to take them."""

    cards: tuple[int, ...]
    number: int
    ways: int


class Group(NamedTuple):
    """Kinds that are dealt out as one, their number of cards, and the ways to deal them out."""

    kinds: tuple[int, ...]
    number: int
    options: tuple[PlaceOption, ...]


class _Lines:
    """Index of the lines of tables for places of these sizes.

    A slot takes `width` bits, a multiple of 64, so that a table can be read as an array of words.
    """

    def __init__(self, sizes: tuple[int, ...], words: int) -> None:
        self.sizes, self.words = sizes, words
        self.width = _WORD * words
        every = product(*[range(size + 1) for size in reversed(sizes)])
        self.every: list[tuple[int, ...]] = [line[::-1] for line in every]
        self._starts: dict[tuple[int, ...], tuple[int, int]] = {}

    def start(self, cards: tuple[int, ...]) -> tuple[int, int]:
        """Return the bit offset of a line, and a mask of all lines that have room for so many more
        cards.
        """
        found = self._starts.get(cards)
        if found is None:
            at, room, step = 0, (1 << self.width) - 1, self.width
            for size, more in zip(self.sizes, cards, strict=True):
                at += more * step
                room = sum([room << n * step for n in range(size - more + 1)])
                step *= size + 1
            found = self._starts[cards] = at, room
        return found

    def read(self, table: int, cards: tuple[int, ...]) -> int:
        """Return the number in a line."""
        return table >> self.start(cards)[0] & (1 << self.width) - 1

    def column(self, table: int) -> Sequence[int]:
        """Return the numbers in all lines."""
        size = self.width // 8
        data = table.to_bytes(size * len(self.every), byteorder)
        if self.words == 1:
            found: Sequence[int] = memoryview(data).cast("Q").tolist()
        else:
            found = [
                int.from_bytes(data[at : at + size], byteorder) for at in range(0, len(data), size)
            ]
        return found if byteorder == "little" else found[::-1]

    def joined(self, table: int, options: Sequence[PlaceOption], times_number: bool = False) -> int:
        """Return the table with one more group; no place gets more than its size.

        `times_number`: each option counts once for each of its cards.
        """
        found = 0
        for cards, number, ways in options:
            weight = ways * number if times_number else ways
            if weight:
                at, room = self.start(cards)
                found += (table & room) * weight << at
        return found


@lru_cache(maxsize=1 << 10)
def _lines(sizes: tuple[int, ...], words: int) -> _Lines:
    return _Lines(sizes, words)


@dataclass(frozen=True, eq=False)
class Filling:
    """All ways to fill places: `tables[n]` covers the groups from the n-th on."""

    groups: tuple[Group, ...]
    tables: tuple[int, ...]
    lines: _Lines

    @property
    def ways(self) -> int:
        """The number of ways to fill the places."""
        return self.lines.read(self.tables[0], self.lines.sizes)

    def taken(self, kinds: Collection[int]) -> dict[int, int]:
        """Return the number of ways by how many cards of these kinds lie in the places.

        The kinds must be those that were kept `apart`.
        """
        before, first = 1, 0
        while first < len(self.groups) and self.groups[first].kinds[0] in kinds:
            before = self.lines.joined(before, self.groups[first].options)
            first += 1
        found: dict[int, int] = {}
        others = reversed(self.lines.column(self.tables[first]))
        columns = zip(self.lines.every, self.lines.column(before), others, strict=True)
        for cards, some, rest in columns:
            if some and rest:
                number = sum(cards)
                found[number] = found.get(number, 0) + some * rest
        return found

    @cached_property
    def held(self) -> tuple[int, ...]:
        """For each kind, the number of ways in which a given card of it lies in the places."""
        found, before = [0] * sum([len(group.kinds) for group in self.groups]), 1
        for n, group in enumerate(self.groups):
            after = self.lines.joined(self.tables[n + 1], group.options, times_number=True)
            others = reversed(self.lines.column(after))
            there = sum(map(mul, self.lines.column(before), others))
            for kind in group.kinds:
                found[kind] = there // group.number if group.number else 0
            before = self.lines.joined(before, group.options)
        return tuple(found)

    def drawn(self, counts: Sequence[int], rng: Stream) -> list[list[int]]:
        """Draw cards by kind for each place; each way is equally likely."""
        lines = self.lines
        found = [[0] * len(counts) for _ in lines.sizes]
        needs = lines.sizes
        for n, group in enumerate(self.groups):
            after = self.tables[n + 1]
            if len(group.options) == 1:
                continue
            left = below(lines.read(self.tables[n], needs), rng)
            for cards, _, ways in group.options:
                rest = tuple([need - more for need, more in zip(needs, cards, strict=True)])
                if min(rest) >= 0:
                    left -= ways * lines.read(after, rest)
                    if left < 0:
                        break
            needs = rest
            single = [kind for kind in group.kinds for _ in range(counts[kind])]
            for place, number in zip(found, cards, strict=True):
                for kind in rng.taken(single, number):
                    place[kind] += 1
        return found


def below(n: int, rng: Stream) -> int:
    """Draw an int from 0 to n - 1, however large n is."""
    return rng.below(n) if n <= _BELOW else min(int(rng.random() * n), n - 1)


@lru_cache(maxsize=1 << 12)
def filling(
    counts: tuple[int, ...], places: tuple[Limit, ...], apart: frozenset[int] = frozenset()
) -> Filling:
    """Return the ways to fill these places from cards by kind; kinds in `apart` come first."""
    grouped: dict[object, list[int]] = {}
    columns = {}
    for kind, there in enumerate(counts):
        column = tuple(_column(kind, there, places))
        alone = -1 if all(most in (0, _ALL) for most in column) else kind
        columns[kind] = column
        grouped.setdefault((kind not in apart, column, alone), []).append(kind)
    order = sorted(
        grouped.values(), key=lambda kinds: (kinds[0] not in apart, sum(columns[kinds[0]]))
    )
    sizes, total = tuple([place.size for place in places]), sum(counts)
    # No line exceeds the product of each place's own ways; `held` counts each once per card.
    ways = prod([comb(total, min(size, total // 2)) for size in sizes]) * (1 + sum(sizes))
    lines = _lines(sizes, -(-ways.bit_length() // _WORD))
    joined = tuple([place.joined for place in places])
    groups = []
    for kinds in order:
        number = sum([counts[kind] for kind in kinds])
        groups.append(
            Group(tuple(kinds), number, _options(number, columns[kinds[0]], sizes, joined))
        )
    tables = [1]
    for group in reversed(groups):
        tables.append(lines.joined(tables[-1], group.options))
    return Filling(tuple(groups), tuple(tables[::-1]), lines)


def _column(kind: int, there: int, places: Sequence[Limit]) -> Iterator[int]:
    """Yield the maximum of a kind in each place (and the one it is joined to)."""
    together = 0
    for n, place in enumerate(places):
        together = place.size + (together if place.joined else 0)
        most = place.most[kind]
        for later in places[n + 1 :]:
            if not later.joined:
                break
            most = min(most, later.most[kind])
        yield _ALL if most >= min(together, there) else max(most, 0)


@lru_cache(maxsize=1 << 12)
def _options(
    number: int, most: tuple[int, ...], sizes: tuple[int, ...], joined: tuple[bool, ...]
) -> tuple[PlaceOption, ...]:
    """Return every way to deal up to `number` cards of a group to the places."""

    def deal(n: int, left: int, there: int) -> Iterator[PlaceOption]:
        if n == len(sizes):
            yield PlaceOption((), 0, 1)
            return
        before = there if joined[n] else 0
        for some in range(min(sizes[n], left, most[n] - before) + 1):
            ways = comb(left, some)
            for cards, others, times in deal(n + 1, left - some, before + some):
                yield PlaceOption((some, *cards), some + others, ways * times)

    return tuple(deal(0, number, 0))


# Claims that the lines of a round make about unseen hands, for the search that completes a partial
# log. They are hints, like `Game.revealed_faces`: the rules decide. For a game that has `claims`
# the search is better (`jamlab.log.partial.tally`); others are searched by trial and error alone.


Held: TypeAlias = Mapping[str, int]
"""Number of cards of each face that a holder has; faces not listed: none."""

At: TypeAlias = int | tuple[int, str]
"""Reference to a named card: a line, by its place in the round, and a field; without a field the
first one that names a card.
"""

Told: TypeAlias = Callable[[At], str]
"""Lookup of the face that a line names; for an unseen one, the face being tried."""

Contradiction: TypeAlias = Callable[[Held, Told], int]
"""How badly a hand contradicts a line: 0 if it does not."""

DRAW: Final = 0  # a card moves from the pile to a holder
TURN: Final = 1  # a card leaves the pile and lies open
GET: Final = 2  # a holder gets a card from elsewhere
GIVE: Final = 3  # a card leaves a holder
BACK: Final = 5  # a card returns to the pile


class Move(NamedTuple):
    """The move of a card: one that a line names, or this face (a text)."""

    sort: int
    holder: int
    what: At | str


@dataclass(slots=True)
class Claims:
    """Claims of the lines of one round, by their places from 0, beside what they show.

    * `drawn`: for each field with drawn cards, the faces and their counts; the first is for hands.
    * `draws`: lines at which a card comes from a pile.
    * `alike`: lines that name the same face.
    * `back`: by line, the lines whose cards return to the pile; `anew`: lines at which all do.
    * `only`: the faces that a line can name.
    * `checks`: before a line, a seat's hand, and how badly it contradicts.
    * `shown`: the faces a line shows, where `Game.revealed_faces` does not apply.

    Some games need more than `Game.revealed_faces` and `Game.blind_recipient`:

    * `also`: further fields that name cards, and the field of `drawn` whose cards those are.
    * `holders`: number of places beside the hands that hold cards; they are numbered after the
      seats and have checks as hands do.
    * `moves`: by line, all moves of cards; the line is then not inspected further.
    """

    drawn: Mapping[str, Mapping[str, int]]
    draws: set[int] = field(default_factory=set)
    alike: list[tuple[At, At]] = field(default_factory=list)
    back: dict[int, list[int]] = field(default_factory=dict)
    only: dict[At, frozenset[str]] = field(default_factory=dict)
    checks: list[tuple[int, int, Contradiction]] = field(default_factory=list)
    anew: set[int] = field(default_factory=set)
    shown: dict[int, tuple[str, ...]] = field(default_factory=dict)
    also: Mapping[str, str] = field(default_factory=dict)
    holders: int = 0
    moves: dict[int, list[Move]] | None = None


@runtime_checkable
class Certain(Protocol):
    """A game that can rule out events whatever is hidden, so that no search is needed."""

    def never(self, start: Any, event: Event) -> Refusal | None:
        """Return the reason why this event never happens in this game; None: it may.

        `start` is the table before the first event. Only the event itself counts, not hidden
        values: a card that does not exist, a fruit that does not fit. An unseen field forbids
        nothing.
        """

    def forbidden_for_any_hands(
        self, state: Any, event: Event, *, is_known: bool
    ) -> Refusal | None:
        """Return why this event may not happen now, whatever hands and decks hold; None: unknown.

        `state` is one of the tables that fit what was seen; the event does not fit there.
        `is_known`: everything open was seen, so it is the same at all of them; else only facts that
        depend on no card count, such as whose turn it is.
        """


@runtime_checkable
class Claiming(Protocol):
    """A game that makes claims about its lines; `start` is the table before the first event."""

    def claims(self, events: Sequence[Event], start: Any) -> Claims:
        """Return the claims that the events of a round make."""
