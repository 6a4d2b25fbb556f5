"""Places where at most so many cards of a kind lie: in how many ways they are filled, and filling.

* Kinds are dealt out one after another; all that is kept is how many cards each place has by then.
  So no hand is listed: a table for each kind says in how many ways the kinds from there on fill it.
* Kinds that no limit tells apart are dealt out as if they were one.
* A table is one long whole number, a slot of bits for each line (how many cards lie in each place):
  a whole table is multiplied, shifted and added at one go.
* Cards count singly, as if each were marked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from math import comb, prod
from operator import mul
from sys import byteorder
from typing import Final, NamedTuple

from jamlab.engine.stream import Stream

_BELOW: Final = 2**31 - 1
"""A stream's `below` goes up to here."""
_ALL: Final = 1 << 10
"""No limit that binds."""
_WORD: Final = 64
"""Bits of a word."""


class Limit(NamedTuple):
    """A place that holds `size` cards, at most `most[kind]` of each kind.

    Where it is `joined`, `most` is of the cards in this place and in the one before it together.
    """

    size: int
    most: tuple[int, ...]
    joined: bool


class Option(NamedTuple):
    """Cards of a group for each place, how many they are, and in how many ways they are taken."""

    cards: tuple[int, ...]
    number: int
    ways: int


class Group(NamedTuple):
    """Kinds that are dealt out as one, how many cards they are, and how they can be dealt out."""

    kinds: tuple[int, ...]
    number: int
    options: tuple[Option, ...]


class _Lines:
    """The lines of tables for places of these sizes.

    A slot takes `width` bits, a multiple of 64: then a table is read as an array of words.
    """

    def __init__(self, sizes: tuple[int, ...], words: int) -> None:
        self.sizes, self.words = sizes, words
        self.width = _WORD * words
        every = product(*[range(size + 1) for size in reversed(sizes)])
        self.every: list[tuple[int, ...]] = [line[::-1] for line in every]
        self._starts: dict[tuple[int, ...], tuple[int, int]] = {}

    def start(self, cards: tuple[int, ...]) -> tuple[int, int]:
        """Where the slot of a line begins, and ones in the slots of all lines where so many cards
        more have room."""
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
        """What stands in a line."""
        return table >> self.start(cards)[0] & (1 << self.width) - 1

    def column(self, table: int) -> Sequence[int]:
        """What stands in each line."""
        size = self.width // 8
        data = table.to_bytes(size * len(self.every), byteorder)
        if self.words == 1:
            found: Sequence[int] = memoryview(data).cast("Q").tolist()
        else:
            found = [
                int.from_bytes(data[at : at + size], byteorder) for at in range(0, len(data), size)
            ]
        return found if byteorder == "little" else found[::-1]

    def joined(self, table: int, options: Sequence[Option], times_number: bool = False) -> int:
        """The table with one more group; no place gets more than its size.

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
    """All ways to fill places: `tables[n]` has those of the groups from the n-th on."""

    groups: tuple[Group, ...]
    tables: tuple[int, ...]
    lines: _Lines

    @property
    def ways(self) -> int:
        """In how many ways they are filled."""
        return self.lines.read(self.tables[0], self.lines.sizes)

    def taken(self, kinds: Collection[int]) -> dict[int, int]:
        """By how many cards of these kinds lie in the places: in how many ways.

        The kinds are those that were to stay `apart`.
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
        """For each kind: in how many ways a certain card of it lies in the places."""
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
        """Cards by kind for each place, by chance; each way is equally likely."""
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
    """An int from 0 to n - 1 by chance, however large n is."""
    return rng.below(n) if n <= _BELOW else min(int(rng.random() * n), n - 1)


@lru_cache(maxsize=1 << 12)
def filling(
    counts: tuple[int, ...], places: tuple[Limit, ...], apart: frozenset[int] = frozenset()
) -> Filling:
    """The ways to fill these places from cards by kind; kinds that are `apart` come first."""
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
    # no line has more ways than each place by itself; `held` counts each of them once a card
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
    """The most cards of a kind in each place (and the one it is joined to)."""
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
) -> tuple[Option, ...]:
    """Every way to deal out up to `number` cards of a group to the places."""

    def deal(n: int, left: int, there: int) -> Iterator[Option]:
        if n == len(sizes):
            yield Option((), 0, 1)
            return
        before = there if joined[n] else 0
        for some in range(min(sizes[n], left, most[n] - before) + 1):
            ways = comb(left, some)
            for cards, others, times in deal(n + 1, left - some, before + some):
                yield Option((some, *cards), some + others, ways * times)

    return tuple(deal(0, number, 0))
