"""Matching of events against lines of a partial log: equal, except where "?" stands.

The recorder may not know what depends on hidden values: the clause of a hidden event may be "?",
too, and chance and forced (the last of a kind) are not distinguished.
"""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter
from typing import Final

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

_REPORTS: Final = 8  # draws from a node's own model for an unseen report


class _Kind:
    """Text fields of a kind of event, and a getter of all its field values."""

    def __init__(self, kind: type[Event]) -> None:
        own = fields(kind)
        self.words = tuple(
            field.name
            for field in own
            if field.name != "clause" and str(field.type) in ("str", "LongText")
        )
        self.values = attrgetter(*(field.name for field in own))


_KINDS: Final[dict[type[Event], _Kind]] = {}


def _kind(event: Event) -> _Kind:
    kind = type(event)
    found = _KINDS.get(kind)
    if found is None:
        found = _KINDS[kind] = _Kind(kind)
    return found


def words_of(event: Event) -> dict[str, str]:
    """Return the texts of an event by field, without the clause: cards, tiles, tasks."""
    return {name: getattr(event, name) for name in _kind(event).words}


def hidden_fields(event: Event) -> tuple[str, ...]:
    """Return the names of the fields whose values the recorder did not see."""
    return tuple(name for name in _kind(event).words if getattr(event, name) == HIDDEN)


def fits(seen: Event, event: Event) -> bool:
    """True if `event` matches the line `seen`."""
    if seen is event:
        return True
    if type(seen) is not type(event):
        return False
    told = _kind(seen).values
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


def shows_no_more(game: AnyGame, told: Event, filled: Event, seat: int | None) -> bool:
    """True if the seat sees none of the values that were filled in for this line."""
    names = hidden_fields(told)
    if not names:
        return True
    seen = game.mask(filled, seat)
    return all(getattr(seen, name) == HIDDEN for name in names)
