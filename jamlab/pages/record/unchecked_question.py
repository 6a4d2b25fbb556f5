"""Questions without checks after wrong play, and disabled keys of a checked question."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from jamlab.core import HIDDEN, Event, Refusal
from jamlab.core.node import CHOICE
from jamlab.log.partial.completing import UNCHECKED
from jamlab.pages.record.keypad import (
    MOST_AT_ONCE,
    MOST_KEYS,
    Possible,
    is_number,
    own_fields,
    part_of,
    typed,
)
from jamlab.pages.record.record_messages import RecordKey, RecordPart
from jamlab.pages.record.recording import Recording


@dataclass
class QuestionState:
    """Parts of a question, and the entries left by the picks. `by_default`: a value was assumed
    that nobody picked; `undecided` are the entries before that. `made_up`: a number was entered
    that no examined game has.
    """

    parts: list[RecordPart] = field(default_factory=list)
    rest: list[Possible] = field(default_factory=list)
    is_whole: bool = False
    by_default: bool = False
    made_up: bool = False
    undecided: list[Possible] = field(default_factory=list)


# Disabled keys: the reason, and the event entered if the table did it anyway.


class DisabledKeys:
    """Faces and counts outside the `possible` entries of a recording."""

    def __init__(self, recording: Recording, possible: Sequence[Possible]) -> None:
        self.recording, self.possible = recording, possible

    def so_many(self, event: Event, count: int) -> list[Event]:
        """Return the event with `count` cards, for each clause of events of its kind."""
        changed: Any = {"count": count}
        more = replace(event, **changed)
        shapes = self.recording.alphabet.shapes
        clauses = [clause for kind, clause in shapes if kind == event.kind]
        return list(dict.fromkeys(replace(more, clause=one) for one in [*clauses, more.clause]))

    def refusal_of(self, face: str) -> Refusal:
        """Return the reason why no card of this face can come next, for all hands not seen.

        Of its possible meanings, one refused by a clause of its own kind explains most: an attack
        in the place of an answer is refused because an answer is due.
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
        """Return the event with as many cards as its seat can hold."""
        if "count" not in own_fields(event):
            return event
        changed: Any = {"count": max(1, self.recording.most_held(event.seat, face))}
        return replace(event, **changed)

    def meant(self, face: str) -> list[Event]:
        """Return the events of a disabled key, modelled on the current possibilities."""
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
        """Return the events that this face could mean, possible or not: first those laid from the
        hand, then the most usual use of faces, then what is possible now.
        """
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
            key=lambda shape: (
                bool(at.game.revealed_faces(shape)),
                alphabet.number_of_faces(shape),
            ),
            reverse=True,
        )
        found = [] if laid is None else [replace(laid, seat=seat)]
        found += [at.alphabet.same_with(shape, face, seat) for shape in shapes]
        return list(dict.fromkeys(found))


# Question where nothing is checked any more: seat, kind of event, then each field in turn. Nothing
# is assumed: the log contains only what somebody entered.


_SEATS: Final = ("target", "partner")


class Unchecked:
    """Question about events that are no longer checked against the rules."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.kinds = recording.alphabet.kinds

    def after(self, picks: Sequence[str]) -> QuestionState:
        """Return the question after these picks."""
        asked, names = QuestionState(), self.recording.seats
        who = [_key(f"seat-{seat}", name) for seat, name in enumerate(names)]
        if not _picked(asked, picks, part_of("seats", "Who?", who)):
            return asked
        seat = int(picks[0].removeprefix("seat-"))
        what = [_key(kind, _kind_in_words(kind)) for kind in self.kinds]
        if not _picked(asked, picks, part_of("words", "What happened?", what)):
            return asked
        shape = self.kinds[picks[1]]
        said: dict[str, Any] = {}
        for name in own_fields(shape):
            part = self._part(shape, name, seat)
            if not _picked(asked, picks, part):
                return asked
            pick = picks[len(asked.parts) - 1]
            value = own_fields(shape)[name]
            if (
                part["sort"] == "number"
                and pick[0] == "-"
                and self._is_never_less_than_0(shape, name)
            ):
                part["picked"] = ""  # such a log could not be read
                return asked
            is_seat = part["sort"] == "seats"
            said[name] = (
                pick if isinstance(value, str) else int(pick.removeprefix("seat-" * is_seat))
            )
        event = replace(shape, seat=seat, **said)
        words = self.recording.words(event)
        asked.rest = [Possible(event, UNCHECKED, words, "", event.clause)]
        asked.is_whole = True
        return asked

    def _is_never_less_than_0(self, shape: Event, name: str) -> bool:
        return all(value >= 0 for value in self.recording.alphabet.values[shape.kind, name])

    def _part(self, shape: Event, name: str, seat: int) -> RecordPart:
        at, value = self.recording, own_fields(shape)[name]
        if name in _SEATS:
            others = [other for other in range(len(at.seats)) if other != seat]
            return part_of("seats", "Who?", [_key(f"seat-{n}", at.seats[n]) for n in others])
        seen = at.alphabet.values[shape.kind, name]
        if isinstance(value, str):
            deck = at.alphabet.deck_of({str(one) for one in seen})
            keys = [self._face_key(face) for face in deck]
            if not (at.sees_all or seat in at.seen):
                keys.append(_key(HIDDEN, f"A {at.game.piece_word.removesuffix('s')}, not seen"))
            return part_of("faces", f"Which {name}?", keys)
        numbers = range(1, MOST_AT_ONCE + 1) if name == "count" else sorted(seen)
        few = [_key(str(n), str(n)) for n in numbers] if len(numbers) <= MOST_KEYS else []
        asks = "How many?" if name == "count" else f"{name.capitalize()}?"
        return part_of("number", asks, few)

    def _face_key(self, face: str) -> RecordKey:
        known = self.recording.alphabet.faces.get(face)
        label = face if known is None else known.name or known.label or face
        return _key(face, label, "" if known is None else face)


def _kind_in_words(kind: str) -> str:
    """Return the kind of an event in words: "Card drawn" for `CardDrawn`."""
    *names, verb = re.findall("[A-Z][a-z]*", kind)
    return " ".join([*names, verb.lower() if names else verb])


def _key(name: str, label: str, face: str = "") -> RecordKey:
    return {
        "id": name, "face": face, "label": label, "says": "", "text": "", "clause": "", "can": True,
        "typed": typed(label), "pieces": [],
    }  # fmt: skip


def _picked(asked: QuestionState, picks: Sequence[str], part: RecordPart) -> bool:
    """Add this part to the question; return True if it is answered."""
    n = len(asked.parts)
    pick = picks[n] if n < len(picks) else ""
    can = pick in {key["id"] for key in part["keys"]}
    if can or (part["sort"] == "number" and is_number(pick)):
        part["picked"] = pick
    asked.parts.append(part)
    return bool(part["picked"])
