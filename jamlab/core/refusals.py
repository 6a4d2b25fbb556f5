"""Refusals: reasons why an event is not allowed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields

from jamlab.core.csv_tables import LONGEST_NAME, shown
from jamlab.core.event import HIDDEN, NOBODY, Event


@dataclass(frozen=True, slots=True)
class Refusal:
    """Reason why an event is not allowed: one sentence and the clause that forbids it."""

    sentence: str
    clause: str

    def __str__(self) -> str:
        return f"{self.sentence} ({self.clause})"


# Common refusals: another event is due, or the event names something that does not exist.


def due_instead(event: Event, due: Event) -> Refusal:
    """Return the refusal of `event` where `due` must come: names its kind or the differing field.

    An unseen field is named last. ValueError if the events are equal.
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
    """Return the refusal of a card, tile or task (`piece`) name that the game does not have.

    A similar name is suggested if there is one. An unseen piece has no name.
    """
    from difflib import get_close_matches  # for refusals only: slow to import

    if name == HIDDEN:
        return Refusal(f"No {piece} fits here, whichever it was", clause)
    near = get_close_matches(name[:LONGEST_NAME], list(names), 1)
    meant = f": the nearest name is {near[0]!r}" if near else ""
    return Refusal(f"There is no {piece} {shown(name)}{meant}", clause)
