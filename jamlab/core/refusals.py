"""Why something may not happen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Final

from jamlab.core.event import HIDDEN, NOBODY, Event


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something may not happen: one sentence and the clause that forbids it."""

    sentence: str
    clause: str

    def __str__(self) -> str:
        return f"{self.sentence} ({self.clause})"


# Common reasons why an event may not happen: another one is due, or it names what there is not.


_LONGEST: Final = 40


def due_instead(event: Event, due: Event) -> Refusal:
    """Why `event` cannot be what comes next, where `due` does: its kind, or the field that differs.

    A field that nobody saw is named last. ValueError for events that are equal.
    """
    if type(event) is not type(due):
        return Refusal(f"{due.kind} comes next, not {event.kind}", due.clause)
    for field in sorted(fields(due), key=lambda one: getattr(event, one.name) == HIDDEN):
        said, is_so = getattr(event, field.name), getattr(due, field.name)
        if said == is_so:
            continue
        if field.name == "seat":
            whose = "nobody" if due.seat == NOBODY else f"seat {due.seat}"
            other = "nobody" if event.seat == NOBODY else f"seat {event.seat}"
            return Refusal(f"{due.kind} is of {whose} here, not of {other}", due.clause)
        words = f"The {field.name.replace('_', ' ')} of {due.kind} is {is_so!r} here, not {said!r}"
        return Refusal(words, due.clause)
    raise ValueError(f"{event} can happen")


def no_such(piece: str, name: str, names: Iterable[str], clause: str) -> Refusal:
    """Why no card, tile or task (`piece`) of this name can be meant: the game has none.

    The nearest name is told if one is near. What nobody saw has no name.
    """
    from difflib import get_close_matches  # for refusals only: it is slow to import

    if name == HIDDEN:
        return Refusal(f"No {piece} fits here, whichever it was", clause)
    shown = name if len(name) <= _LONGEST else f"{name[:_LONGEST]}…"
    near = get_close_matches(name[:_LONGEST], list(names), 1)
    meant = f": the nearest name is {near[0]!r}" if near else ""
    return Refusal(f"There is no {piece} {shown!r}{meant}", clause)
