"""Cards known to a viewpoint to be in some hand, without knowing in which.

A card known to lie in a hand may be the one that this hand gives away unseen. Then it lies in one
of two hands, and after the next exchange in one of three; it is not in the draw pile. Each such
card is followed through its possible moves, with each card of a hand equally likely to be the one
given. If a card of the kind leaves one of these hands openly, the one followed may have been it,
and it is no longer relied on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from math import gcd, lcm, prod
from typing import Any, Final, NamedTuple

TABLE: Final = 15
"""Bit of the table as a viewpoint; seats have the lower bits."""
MOST: Final = 24
"""Maximum number of placings counted; beyond that a card is taken to be where it is most likely."""


class Unplaced(NamedTuple):
    """A card in one of several hands.

    `held[seat]` and `came[seat]` are integer weights with a common sum for its being there: `came`
    if it came in the exchange in progress, so that it cannot be given away in it. `who` knew of it
    when it was last placed: a seat, or EVERYBODY. `viewers` has a bit for each viewpoint that knows
    of it, none for a seat that may hold it.
    """

    kind: int
    who: int
    viewers: int
    held: tuple[int, ...]
    came: tuple[int, ...]

    def at(self, seat: int) -> int:
        """Return the weight of the card being in a seat's hand."""
        return self.held[seat] + self.came[seat]

    def ways(self) -> list[tuple[int, int, bool]]:
        """Return (weight, seat, came in this exchange), the most likely first."""
        found = [
            (n, seat, is_new)
            for row, is_new in ((self.held, False), (self.came, True))
            for seat, n in enumerate(row)
            if n
        ]
        return sorted(found, key=lambda way: -way[0])

    def seats(self) -> list[int]:
        """Return the seats whose hands it may be in."""
        return [seat for seat in range(len(self.held)) if self.at(seat)]


UnplacedCards = tuple[Unplaced, ...]


class FollowedCards:
    """Unplaced cards of a state, updated lazily: events are replayed only when the cards are asked
    for, which never happens in games of players that look at no view.
    """

    __slots__ = ("_before", "_cards", "_change")

    def __init__(self, cards: UnplacedCards = ()) -> None:
        self._cards: UnplacedCards | None = cards
        self._before: FollowedCards | None = None
        self._change: tuple[Callable[..., UnplacedCards], tuple[Any, ...]] | None = None

    def then(self, change: Callable[..., UnplacedCards], *known: Any) -> FollowedCards:
        """Return the cards after `change(cards, *known)`; `known` must not change."""
        if self._cards is not None and not self._cards:
            cards = change((), *known)
            return FollowedCards(cards) if cards else self
        after = FollowedCards()
        after._cards, after._before, after._change = None, self, (change, known)
        return after

    @property
    def cards(self) -> UnplacedCards:
        """The unplaced cards, with all pending changes applied."""
        changes = []
        one = self
        while one._cards is None and one._before is not None:
            changes.append(one._change)
            one = one._before
        cards = one._cards or ()
        for each in reversed(changes):
            if each is not None:
                change, known = each
                cards = change(cards, *known)
        self._cards, self._before, self._change = cards, None, None
        return cards

    def __bool__(self) -> bool:
        """False if there are certainly no unplaced cards."""
        return self._cards is None or bool(self._cards)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FollowedCards) and self.cards == other.cards

    def __hash__(self) -> int:
        return hash(self.cards)

    def __reduce__(self) -> tuple[type[FollowedCards], tuple[UnplacedCards]]:
        return FollowedCards, (self.cards,)


NO_CARDS: Final = FollowedCards()


def bit_of(seat: int) -> int:
    """Return the bit of a viewpoint; any negative seat is the table."""
    return 1 << (TABLE if seat < 0 else seat)


class Hand(NamedTuple):
    """A hand of `size` cards, any of which may be the one leaving.

    `sees`: bits of viewpoints that know a card of the same kind to be there; for those it is that
    one. `sure[n]`: number of its cards that the viewpoint with bit n knows to be there.
    """

    seat: int
    size: int
    sees: int
    sure: tuple[int, ...]


def given(cards: UnplacedCards, hand: Hand, target: int, kind: int) -> UnplacedCards:
    """Return the cards after one of `kind` was given away, seen only by the two seats."""
    found: list[Unplaced] = []
    giver, size = hand.seat, hand.size
    own = bit_of(target)
    lost = []
    for card in cards:
        if not card.held[giver]:
            found.append(card)
            continue
        others = card.viewers & ~own
        if others:
            held, came = [size * n for n in card.held], [size * n for n in card.came]
            held[giver] -= card.held[giver]
            came[target] += card.held[giver]
            found.append(_reduced(card._replace(viewers=others), held, came))
        if card.viewers & own:
            if card.kind == kind and not hand.sees & own:
                lost.append(card)
            else:
                found += _stayed(card._replace(viewers=own), hand)
    return _merged([*found, *_less_one(lost, own)])


def begun(
    kind: int, who: int, viewers: int, number: int, giver: int, target: int, size: int, seats: int
) -> Unplaced:
    """Return a new card for one of `number` known in the giver's hand of `size`, after its gift."""
    held, came = [0] * seats, [0] * seats
    held[giver], came[target] = size - number, number
    return _reduced(Unplaced(kind, who, viewers, (), ()), held, came)


def shown(cards: UnplacedCards, hand: Hand, kind: int) -> UnplacedCards:
    """Return the cards after all saw one of this kind leave a hand."""
    found: list[Unplaced] = []
    seat, sees = hand.seat, hand.sees
    lost: dict[int, list[Unplaced]] = {}
    for card in cards:
        if card.kind != kind or not card.at(seat):
            found += _stayed(card, hand)
            continue
        if card.viewers & sees:
            found.append(card._replace(viewers=card.viewers & sees))
        for bit in _bits(card.viewers & ~sees):
            lost.setdefault(bit, []).append(card)
    for bit, some in lost.items():
        found += _less_one(some, bit)
    return _merged(found)


def _stayed(card: Unplaced, hand: Hand) -> Iterator[Unplaced]:
    """Yield the card after another one left a hand: any not known to be there, equally likely."""
    seat = hand.seat
    if not card.held[seat] and not card.came[seat]:
        yield card
        return
    rest = card.viewers & hand.sees
    if rest:
        yield card._replace(viewers=rest)
    by_size: dict[int, int] = {}
    for bit in _bits(card.viewers & ~rest):
        size = hand.size - hand.sure[bit.bit_length() - 1]
        by_size[size] = by_size.get(size, 0) | bit
    for size, bits in by_size.items():
        held, came = [size * n for n in card.held], [size * n for n in card.came]
        held[seat] -= card.held[seat]
        came[seat] -= card.came[seat]
        yield _reduced(card._replace(viewers=bits), held, came)


def exchanged(cards: UnplacedCards) -> UnplacedCards:
    """Return the cards after an exchange: received cards may be given away again."""
    found = []
    for card in cards:
        held = [n + more for n, more in zip(card.held, card.came, strict=True)]
        found.append(card._replace(held=tuple(held), came=(0,) * len(held)))
    return _merged(found)


def not_held(cards: UnplacedCards, seat: int, kinds: Sequence[int]) -> UnplacedCards:
    """Return the cards after a seat has shown that it holds none of these kinds."""
    found = []
    for card in cards:
        if card.kind in kinds and card.at(seat) and card.seats() != [seat]:
            held, came = list(card.held), list(card.came)
            held[seat] = came[seat] = 0
            card = _reduced(card, held, came)
        found.append(card)
    return _merged(found)


def opened(cards: UnplacedCards, seat: int, more: Sequence[int]) -> UnplacedCards:
    """Return one viewpoint's cards once a hand lies open.

    `more[kind]` of its cards were not known to be there: they may be unplaced ones.
    """
    found: list[Unplaced] = []
    here: dict[int, list[Unplaced]] = {}
    for card in cards:
        if card.at(seat):
            here.setdefault(card.kind, []).append(card)
        else:
            found.append(card)
    for kind, some in here.items():
        for _ in range(more[kind]):
            some = list(_less_one(some, some[0].viewers)) if some else []
        found += not_held(tuple(some), seat, (kind,))
    return tuple(found)


def placings(
    cards: UnplacedCards, room: Sequence[int]
) -> tuple[dict[tuple[tuple[int, int, int, bool], ...], int], bool]:
    """Return the placings of the cards, (seat, kind, who, came) each, with their weights.

    `room[seat]` is the number of unknown cards of the hand. Each card moves independently. The bool
    is False if some cards were taken to be where they are most likely.
    """
    ways = [card.ways() for card in cards]
    is_whole = True
    for n in sorted(range(len(ways)), key=lambda n: -len(ways[n])):
        if prod(map(len, ways)) > MOST:
            ways[n], is_whole = ways[n][:1], False
    found = _fitting(cards, ways, room)
    if not found:  # the most likely hands have no room for all
        ways, is_whole = [card.ways() for card in cards], False
        found = _fitting(cards, ways, room, first=True)
    return found, is_whole


def _fitting(
    cards: UnplacedCards,
    ways: Sequence[Sequence[tuple[int, int, bool]]],
    room: Sequence[int],
    *,
    first: bool = False,
) -> dict[tuple[tuple[int, int, int, bool], ...], int]:
    found: dict[tuple[tuple[int, int, int, bool], ...], int] = {}
    for lying in product(*ways):
        seats = [seat for _, seat, _ in lying]
        if any(seats.count(seat) > room[seat] for seat in set(seats)):
            continue
        key = tuple(
            sorted(
                (seat, card.kind, card.who, is_new)
                for card, (_, seat, is_new) in zip(cards, lying, strict=True)
            )
        )
        found[key] = found.get(key, 0) + prod(n for n, _, _ in lying)
        if first:
            break
    return found


def _less_one(cards: Sequence[Unplaced], viewers: int) -> Iterator[Unplaced]:
    """Yield cards of a kind known to these viewpoints, after one of them, any, may have left."""
    if len(cards) < 2:
        return
    whole = lcm(*(sum(card.held) + sum(card.came) for card in cards))
    times = [whole // (sum(card.held) + sum(card.came)) for card in cards]
    pairs = list(zip(cards, times, strict=True))
    seats = range(len(cards[0].held))
    held = [sum(n * card.held[seat] for card, n in pairs) for seat in seats]
    came = [sum(n * card.came[seat] for card, n in pairs) for seat in seats]
    for card in cards[1:]:
        yield _reduced(card._replace(viewers=viewers), held, came)


def _reduced(card: Unplaced, held: Sequence[int], came: Sequence[int]) -> Unplaced:
    by = gcd(*held, *came) or 1
    return card._replace(held=tuple(n // by for n in held), came=tuple(n // by for n in came))


def _merged(cards: Iterable[Unplaced]) -> UnplacedCards:
    """Merge cards that differ only in their viewers."""
    found: list[Unplaced] = []
    alike: dict[tuple[object, ...], list[int]] = {}
    for card in cards:
        places = alike.setdefault((card.kind, card.who, card.held, card.came), [])
        for n in places:
            other = found[n]
            if not card.viewers & other.viewers:
                found[n] = other._replace(viewers=card.viewers | other.viewers)
                break
        else:
            places.append(len(found))
            found.append(card)
    return tuple(found)


def _bits(viewers: int) -> Iterator[int]:
    while viewers:
        bit = viewers & -viewers
        yield bit
        viewers -= bit
