"""Matching of events against lines of a partial log: equal, except where "?" stands.

The recorder may not know what depends on hidden values: the clause of a hidden event may be "?",
too, and chance and forced (the last of a kind) are not distinguished.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, Final, TypeVar

from jamlab.core import (
    HIDDEN,
    AnyGame,
    Chance,
    Choice,
    Event,
    Forced,
    Node,
    Observed,
    Stream,
    can_happen,
    sort_of,
)
from jamlab.core.node import CHANCE, FORCED

T = TypeVar("T")

_REPORTS: Final = 8  # draws from a node's own model for an unseen report


@cache
def _texts(kind: Any) -> tuple[str, ...]:
    """Return the names of the text fields of a kind of event, without the clause."""
    texts = [
        field.name for field in fields(kind) if str(field.type) in ("str", "Secret", "LongText")
    ]
    return tuple(name for name in texts if name != "clause")


@cache
def _values(kind: Any) -> attrgetter[tuple[object, ...]]:
    """Return a getter of all field values of a kind of event."""
    return attrgetter(*(field.name for field in fields(kind)))


def words_of(event: Event) -> dict[str, str]:
    """Return the texts of an event by field, without the clause: cards, tiles, tasks."""
    kind: Any = type(event)
    return {name: getattr(event, name) for name in _texts(kind)}


def hidden_fields(event: Event) -> tuple[str, ...]:
    """Return the names of the fields whose values the recorder did not see."""
    kind: Any = type(event)
    return tuple(name for name in _texts(kind) if getattr(event, name) == HIDDEN)


def fits(seen: Event, event: Event) -> bool:
    """True if `event` matches the line `seen`."""
    if seen is event:
        return True
    if type(seen) is not type(event):
        return False
    kind: Any = type(seen)
    told = _values(kind)
    return all(one in (HIDDEN, other) for one, other in zip(told(seen), told(event), strict=True))


def sort_fits(sort: str, node: Node, free: bool) -> bool:
    """True if a line's `sort` is possible for this node; `free`: something before was not seen."""
    found = sort_of(node)
    return sort == found or (free and {sort, found} == {CHANCE, FORCED})


def fitting(node: Node, seen: Event, rng: Stream) -> list[tuple[Event, int]]:
    """Return all events at the node that match what was seen, each with its weight."""
    if isinstance(node, Chance):
        pairs = zip(node.outcomes, node.weights, strict=True)
        return [(event, weight) for event, weight in pairs if fits(seen, event)]
    if isinstance(node, Choice):
        return [(event, 1) for event in node.options if fits(seen, event)]
    if isinstance(node, Forced):
        return [(node.event, 1)] if fits(seen, node.event) else []
    if isinstance(node, Observed):
        if not hidden_fields(seen):
            return [(seen, 1)] if can_happen(node, seen) else []
        drawn = [node.draw(rng) for _ in range(_REPORTS)]
        return [(event, 1) for event in drawn if fits(seen, event)]
    return []


def picked(weighted: Sequence[tuple[T, int]], rng: Stream) -> T:
    """Return one of the things at random, by weight; there must be one."""
    left = rng.below(sum(weight for _, weight in weighted))
    for thing, weight in weighted:
        left -= weight
        if left < 0:
            return thing
    raise AssertionError("a place is below the sum of all weights")


def shows_no_more(game: AnyGame, told: Event, filled: Event, seat: int | None) -> bool:
    """True if the seat sees none of the values that were filled in for this line."""
    names = hidden_fields(told)
    if not names:
        return True
    seen = game.mask(filled, seat)
    return all(getattr(seen, name) == HIDDEN for name in names)
