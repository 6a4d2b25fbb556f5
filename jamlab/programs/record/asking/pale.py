"""Keys that are pale: why what they say cannot be, and what it would be if the table did it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from jamlab.engine import HIDDEN, Event, Refusal
from jamlab.programs.record.alphabet import Possible, own_fields
from jamlab.programs.record.asking.keys import SOFT_HYPHEN
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
        """Why no card of this face can be the next thing, as the rules say it."""
        at = self.recording
        known = at.alphabet.faces.get(face)
        named = face if known is None else known.name or known.label or face
        label = named.replace(SOFT_HYPHEN, "")
        if at.sort == "choice":
            for line in at.impossible():
                if line.title == label or re.search(
                    rf"(?<!\S){re.escape(label)}(?!\S)", line.title
                ):
                    return Refusal(line.text.removesuffix("."), line.clause)
            for event in self.events_of(face):
                refusal = at.why_not(event)
                if refusal is not None and not refusal.sentence.startswith(("Now comes", "It is ")):
                    return refusal
            return Refusal(f"{label} cannot be chosen here", self.possible[0].clause)
        return Refusal(f"No {label} is left", self.possible[0].clause)

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
        """What could be meant by this face, possible or not, those of now first."""
        at = self.recording
        seat = self.possible[0].event.seat if self.possible else 0
        shapes = [one.event for one in self.possible] + list(at.alphabet.shapes.values())
        found = dict.fromkeys(
            at.alphabet.same_with(shape, face, seat)
            for shape in shapes
            if at.alphabet.face_field(shape)
            and face in at.alphabet.deck_of({at.alphabet.face_of(shape)})
        )
        return list(found)
