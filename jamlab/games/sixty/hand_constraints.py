"""Constraints on a hand of Sixty from what its seat showed, followed as it plays on.

* A seat that keeps an attack could not answer it (S-D4); one that skips an attack held only jokers
  (S-C3). So the cards of that moment were within limits: none of some kinds, at most n of others.
* From there on the state remembers for each seat what all saw: the size of the hand and the cards
  laid from it. It is forgotten when the hand is empty, when a round ends, and when three others
  have shown something since.
* Cards drawn since are not limited. Nobody knows whether a card laid later was there before, so the
  old cards left vary; each variant is weighted by the number of ways to distribute the cards,
  counted singly.
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
"""Number of seats remembered, the last that showed something: more are not counted exactly."""


class UnansweredAttack(NamedTuple):
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
    """`cards` cards of a kind that left a hand of `size` cards."""

    size: int
    kind: int
    cards: int


History = tuple[UnansweredAttack | Laid, ...]


class Old(NamedTuple):
    """Remaining cards of those held at a showing, in sets, the oldest first.

    The first n + 1 sets together have at most `most[n][kind]` cards of each kind.
    """

    sizes: tuple[int, ...]
    most: tuple[tuple[int, ...], ...]


def without_answer(
    kind: int, count: int, others_active: bool, lies_discarded: bool
) -> tuple[int, ...]:
    """Return the most cards of each kind in a hand that cannot answer (S-D1 to S-D4, S-E).

    HAND for a kind that never helps.
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
def limits(shown: UnansweredAttack) -> tuple[int, ...]:
    """Return the most cards of each kind in the hand that showed this."""
    if shown.kind == SKIPPED:
        return tuple([HAND if kind in JOKER_KINDS else 0 for kind in range(len(NAMES))])
    return without_answer(shown.kind, shown.cards, shown.others_active, shown.lies_discarded)


@lru_cache(maxsize=1 << 12)
def left_of(history: History, size: int) -> tuple[tuple[Old, int], ...]:
    """Return the possible remains of limited cards in a hand that now has `size` cards.

    Each with its number of ways: the distributions of the cards laid and those drawn in between.
    """
    if not history:
        return ((Old((), ()), 1),)
    *earlier, last = history
    found: dict[Old, int] = {}
    for old, ways in left_of(tuple(earlier), last.size):
        if isinstance(last, UnansweredAttack):
            there = last.size
            new = there - sum(old.sizes)
            after = [((*old.sizes, new), (*old.most, limits(last)), 1)]
        else:
            there = last.size - last.cards
            after = list(_after(old, last))
        for sizes, most, times in after:
            fresh = size - sum(sizes)
            drawn = comb(fresh, size - there)  # choices of the fresh cards drawn just now
            now, same = _plain(sizes, most, fresh)
            found[now] = found.get(now, 0) + ways * times * drawn * same
    return tuple(sorted(found.items()))


@lru_cache(maxsize=1 << 12)
def left_of_unseen(
    history: History, size: int, unseen: tuple[int, ...]
) -> tuple[tuple[Old, int], ...]:
    """Return the same, without limits that the number of unseen cards implies anyway."""
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
    """Yield each way in which the laid cards came from the old cards and the rest."""
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
    """Drop redundant limits; also return the number of ways to split the merged sets again.

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
    # an empty set is dropped: its limits hold for the sets before it
    left = [(size, row) for size, row in reversed(found) if size]
    return Old(tuple([size for size, _ in left]), tuple([row for _, row in left])), times
