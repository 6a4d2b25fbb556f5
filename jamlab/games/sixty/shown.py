"""What a seat of Sixty showed of its hand, and what is known of it as it plays on.

* Who keeps an attack could not answer it (S-D4), who skips an attack held only jokers (S-C3). So
  the cards of that moment were within limits: none of some kinds, at most so many of others.
* The state remembers for each seat, from there on, what all saw: how many cards the hand held, and
  what was laid out of it. It is forgotten when the hand is empty, when a round
  ends, and when three others have shown something since.
* Cards drawn since are not bound. Of a card that is laid later nobody knows whether it was there
  before: so there are several ways in which old cards are left, and each is counted as often as
  the cards, each by itself, can be shared out so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import Final, NamedTuple

from jamlab.games.sixty.deck import (
    ABRACADABRA,
    FIRST_JOKER,
    HAND,
    HOCUS_POCUS,
    JOKER_KINDS,
    NAMES,
    NUMBERS,
    ZAP,
)

SKIPPED: Final = -1
REMEMBERED: Final = 3
"""So many seats are remembered, those that showed something last: more are not counted exactly."""


class Kept(NamedTuple):
    """An attack of `cards` cards that a hand of `size` cards could not answer (S-D4).

    `others_active`: somebody was there to pass it on to; `lies_discarded`: a card of its number lay
    in the discard pile. With the kind SKIPPED: the hand could not attack (S-C3).
    """

    size: int
    kind: int
    cards: int
    others_active: bool
    lies_discarded: bool


class Laid(NamedTuple):
    """So many cards of a kind left a hand of `size` cards."""

    size: int
    kind: int
    cards: int


History = tuple[Kept | Laid, ...]


class Old(NamedTuple):
    """Cards left of those that a hand held when it showed something, in sets, the oldest first.

    Of the first n sets together there are at most `most[n][kind]` cards of each kind.
    """

    sizes: tuple[int, ...]
    most: tuple[tuple[int, ...], ...]


def without_answer(
    kind: int, count: int, others_active: bool, lies_discarded: bool
) -> tuple[int, ...]:
    """The most cards of each kind in a hand that cannot answer this attack (S-D1 to S-D4, S-E).

    HAND where any number does not help.
    """
    helps = {kind, ABRACADABRA, ZAP, *([HOCUS_POCUS] if lies_discarded else [])}
    against = NUMBERS[kind] * count
    return tuple(
        [
            0
            if others_active and other in helps
            else min(HAND, against // NUMBERS[other])
            if other < FIRST_JOKER and other != kind
            else HAND
            for other in range(len(NAMES))
        ]
    )


@lru_cache(maxsize=1 << 12)
def limits(shown: Kept) -> tuple[int, ...]:
    """The most cards of each kind in the hand that showed this."""
    if shown.kind == SKIPPED:
        return tuple([HAND if kind in JOKER_KINDS else 0 for kind in range(len(NAMES))])
    return without_answer(shown.kind, shown.cards, shown.others_active, shown.lies_discarded)


@lru_cache(maxsize=1 << 12)
def left_of(history: History, size: int) -> tuple[tuple[Old, int], ...]:
    """What may be left in a hand, of `size` cards by now, of those shown to be within limits.

    Each with the number of its ways: how the cards that were laid, and those that were drawn
    between, can be shared out so.
    """
    if not history:
        return ((Old((), ()), 1),)
    *earlier, last = history
    found: dict[Old, int] = {}
    for old, ways in left_of(tuple(earlier), last.size):
        if isinstance(last, Kept):
            there = last.size
            new = there - sum(old.sizes)
            after = [((*old.sizes, new), (*old.most, limits(last)), 1)]
        else:
            there = last.size - last.cards
            after = list(_after(old, last))
        for sizes, most, times in after:
            fresh = size - sum(sizes)
            drawn = comb(fresh, size - there)  # these of the fresh ones came just now
            now, same = _plain(sizes, most, fresh)
            found[now] = found.get(now, 0) + ways * times * drawn * same
    return tuple(sorted(found.items()))


@lru_cache(maxsize=1 << 12)
def left_of_unseen(
    history: History, size: int, unseen: tuple[int, ...]
) -> tuple[tuple[Old, int], ...]:
    """The same, without limits that so few unseen cards of a kind keep by themselves."""
    found: dict[Old, int] = {}
    for old, ways in left_of(history, size):
        most = tuple(
            [
                tuple([HAND if there <= n else n for n, there in zip(row, unseen, strict=True)])
                for row in old.most
            ]
        )
        now, same = _plain(old.sizes, most, size - sum(old.sizes))
        found[now] = found.get(now, 0) + ways * same
    return tuple(found.items())


Rows = tuple[tuple[int, ...], ...]


def _after(old: Old, laid: Laid) -> Iterator[tuple[tuple[int, ...], Rows, int]]:
    """Each way in which the cards that were laid came out of the old ones, and out of the rest."""
    fresh = laid.size - sum(old.sizes)

    def shares(sizes: Sequence[int], left: int) -> Iterator[tuple[tuple[int, ...], int]]:
        if not sizes:
            if left <= fresh:
                yield (), 1
            return
        for some in range(min(sizes[0], left) + 1):
            for others, ways in shares(sizes[1:], left - some):
                yield (some, *others), comb(left, some) * ways

    for gone, ways in shares(old.sizes, laid.cards):
        most = [list(row) for row in old.most]
        for row, together in zip(most, accumulate(gone), strict=True):
            row[laid.kind] -= together
        if all(row[laid.kind] >= 0 for row in most):
            sizes = tuple([n - some for n, some in zip(old.sizes, gone, strict=True)])
            yield sizes, tuple(map(tuple, most)), ways


def _plain(sizes: Sequence[int], most: Rows, fresh: int) -> tuple[Old, int]:
    """The same without limits that say nothing, and in how many ways sets come apart again.

    `fresh` cards of the hand are in no set.
    """
    found: list[tuple[int, tuple[int, ...]]] = []  # the latest set first
    later = (HAND,) * len(NAMES)
    whole, times = sum(sizes), 1
    for size, row in zip(reversed(sizes), reversed(most), strict=True):
        bound = tuple([min(n, whole) for n in later])
        tight = tuple(map(min, row, bound))
        whole -= size
        if tight != bound:
            found.append((size, tight))
            later = tight
        elif found:
            times *= comb(found[-1][0] + size, size)
            found[-1] = (found[-1][0] + size, found[-1][1])
        else:
            fresh += size
            times *= comb(fresh, size)
    # a set without cards is no set: what is known of it is known of those before it
    left = [(size, row) for size, row in reversed(found) if size]
    return Old(tuple([size for size, _ in left]), tuple([row for _, row in left])), times
