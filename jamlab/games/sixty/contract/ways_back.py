"""What a hand showed, counted another way: backwards through what all saw of it.

Of a hand as it is now, the cards drawn last are taken away in every way, those laid before are put
back, and so on to the first showing: how often that can be done is how much the hand counts. No
case is made, and no card is asked whether it is an old one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import Any

from jamlab.core.registry import load
from jamlab.games.sixty.deck import JOKER_KINDS, NAMES
from jamlab.games.sixty.hidden.shown import SKIPPED, Kept


def ways(history: Sequence[Any], hand: Sequence[int]) -> int:
    """In how many ways, card by card, a hand can have come out of this history."""
    return _ways(tuple(history), tuple(hand))


@lru_cache(maxsize=1 << 16)
def _ways(history: tuple[Any, ...], hand: tuple[int, ...]) -> int:
    if not history:
        return 1
    *earlier, last = history
    laid = 0 if isinstance(last, Kept) else last.cards
    found = 0
    for gone, times in _taken(hand, sum(hand) - (last.size - laid)):
        before = [n - some for n, some in zip(hand, gone, strict=True)]
        if laid:
            before[last.kind] += laid
        if laid or fits(last, tuple(before)):
            found += times * _ways(tuple(earlier), tuple(before))
    return found


@lru_cache(maxsize=1 << 16)
def fits(shown: Kept, hand: tuple[int, ...]) -> bool:
    """The rules' own word: with this hand there was nothing else to do."""
    if shown.kind == SKIPPED:
        return all(kind in JOKER_KINDS for kind, n in enumerate(hand) if n)
    state: Any = load("sixty").start(3, {})
    state.phase, state.defender, state.previous = 5, 1, 0
    state.attack_kind, state.attack_count = shown.kind, shown.cards
    state.hands[1].set_to(list(hand))
    others = 1 if shown.others_active else 0
    state.hand_sizes.set_to([others, sum(hand), 0])
    state.discard[shown.kind] = int(shown.lies_discarded)
    return {event.kind for event in load("sixty").pending(state).options} == {"CardsTaken"}  # type: ignore[union-attr]


def _taken(
    hand: tuple[int, ...], number: int, kind: int = 0
) -> Iterator[tuple[tuple[int, ...], int]]:
    """`number` cards of a hand, in every way."""
    if kind == len(NAMES):
        if not number:
            yield (), 1
        return
    for n in range(min(hand[kind], number) + 1):
        for rest, times in _taken(hand, number - n, kind + 1):
            yield (n, *rest), comb(hand[kind], n) * times
