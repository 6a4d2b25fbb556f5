"""Keys that are pale: why what they say cannot be, and what it would be if the table did it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from jamlab.core import HIDDEN, Event, Refusal
from jamlab.core.node import CHOICE
from jamlab.programs.record.alphabet import Possible, own_fields
from jamlab.programs.record.recording import Recording


class Pale:
    """What is not among what is `possible` next in a recording."""

    def __init__(self, recording: Recording, possible: Sequence[Possible]) -> None:
        self.recording, self.possible = recording, possible

    def so_many(self, event: Event, count: int) -> list[Event]:
        """The same with so many cards, by each clause that such an event was made by."""
        changed: Any = {"count": count}
        more = replace(event, **changed)
        shapes = self.recording.alphabet.shapes
        clauses = [clause for kind, clause in shapes if kind == event.kind]
        return list(dict.fromkeys(replace(more, clause=one) for one in [*clauses, more.clause]))

    def refusal_of(self, face: str) -> Refusal:
        """Why no card of this face can be the next thing, whatever lies in hands not seen.

        Of all that it could be, what is refused by a clause of its own says most: an attack in the
        place of an answer is refused because an answer is due.
        """
        at = self.recording
        known = at.alphabet.faces.get(face)
        label = face if known is None else known.called or face
        if at.sort != CHOICE:
            return Refusal(f"No {label} is left", self.possible[0].clause)
        first: Refusal | None = None
        for event in self.events_of(face):
            refusal = at.why_not(self._as_many(event, face))
            if refusal is not None and (event.kind, refusal.clause) in at.alphabet.shapes:
                return refusal
            first = first or refusal
        return first or Refusal(f"{label} cannot be chosen here", self.possible[0].clause)

    def _as_many(self, event: Event, face: str) -> Event:
        """The event with as many cards as its seat can hold."""
        if "count" not in own_fields(event):
            return event
        changed: Any = {"count": max(1, self.recording.most_held(event.seat, face))}
        return replace(event, **changed)

    def meant(self, face: str) -> list[Event]:
        """What a pale key of the keypad would be, among what is asked about now."""
        at = self.recording
        found = dict.fromkeys(
            at.alphabet.same_with(one.event, face, one.event.seat)
            for one in self.possible
            if at.alphabet.face_field(one.event)
            and at.alphabet.face_of(one.event) != HIDDEN
            and own_fields(one.event).get("count", 1) == 1
        )
        return list(found)

    def events_of(self, face: str) -> list[Event]:
        """What could be meant by this face, possible or not: first what is laid from the hand, then
        what most faces are used for, then what can be now."""
        at, alphabet = self.recording, self.recording.alphabet
        seat = self.possible[0].event.seat if self.possible else 0
        laid = alphabet.laid.get(face)
        shapes = [one.event for one in self.possible] + list(alphabet.shapes.values())
        shapes = [
            shape
            for shape in shapes
            if alphabet.face_field(shape) and face in alphabet.deck_of({alphabet.face_of(shape)})
        ]
        shapes.sort(
            key=lambda shape: (bool(at.game.shown_by(shape)), alphabet.number_of_faces(shape)),
            reverse=True,
        )
        found = [] if laid is None else [replace(laid, seat=seat)]
        found += [at.alphabet.same_with(shape, face, seat) for shape in shapes]
        return list(dict.fromkeys(found))
