"""Every arrangement of hidden cards in their places, with its number of card-by-card orders."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import factorial, prod
from typing import Any

from jamlab.core.contract import HiddenPlace


def arrangements(
    state: Any, places: Callable[[Any], list[HiddenPlace]]
) -> Iterator[tuple[int, Any]]:
    """Yield (number of ways, state) for each arrangement of the hidden cards."""
    decks = sorted({place.deck for place in places(state)})
    yield from _deck_by_deck(1, state, places, decks)


def _deck_by_deck(
    before: int, state: Any, places: Callable[[Any], list[HiddenPlace]], decks: list[int]
) -> Iterator[tuple[int, Any]]:
    if not decks:
        yield before, state
        return
    laid = [place for place in places(state) if place.deck == decks[0]]
    counts = [_free(place) for place in laid]
    kinds = len(counts[0])
    pool = [sum(place[kind] for place in counts) for kind in range(kinds)]
    for shares in _shares(pool, [sum(place) for place in counts]):
        twin = state.copy()
        same = [place for place in places(twin) if place.deck == decks[0]]
        for place, share in zip(same, shares, strict=True):
            known = list(place.known) or [0] * kinds
            place.cards.set_to([n + k for n, k in zip(share, known, strict=True)])
        ways = prod(
            factorial(pool[kind]) // prod(factorial(share[kind]) for share in shares)
            for kind in range(kinds)
        )
        yield from _deck_by_deck(before * ways, twin, places, decks[1:])


def orders(places: list[HiddenPlace]) -> int:
    """Return the number of ways to draw hidden cards one by one into all places but the largest."""
    ways = 1
    for deck in {place.deck for place in places}:
        sizes = [sum(_free(place)) for place in places if place.deck == deck]
        ways *= factorial(sum(sizes)) // factorial(max(sizes))
    return ways


def _free(place: HiddenPlace) -> list[int]:
    known = list(place.known) or [0] * len(place.cards)
    return [n - k for n, k in zip(place.cards, known, strict=True)]


def _shares(pool: list[int], sizes: list[int]) -> Iterator[list[list[int]]]:
    """Yield every way to share a pool (counts by kind) among places of these sizes."""
    if len(sizes) == 1:
        yield [pool]
        return
    for share in _handfuls(pool, sizes[0]):
        left = [n - taken for n, taken in zip(pool, share, strict=True)]
        for others in _shares(left, sizes[1:]):
            yield [share, *others]


def _handfuls(pool: list[int], size: int) -> Iterator[list[int]]:
    if not pool:
        if size == 0:
            yield []
        return
    for n in range(max(0, size - sum(pool[1:])), min(pool[0], size) + 1):
        for rest in _handfuls(pool[1:], size - n):
            yield [n, *rest]
