"""What is asked where nothing is checked any more: who, what, and then each detail of it in turn.

Nothing of an entry is taken for granted there: what a log tells is what somebody said.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from jamlab.core import HIDDEN, Event
from jamlab.log.partial.completing import UNCHECKED
from jamlab.programs.record.alphabet import MOST_AT_ONCE, Possible, own_fields
from jamlab.programs.record.asking.asked import Asked
from jamlab.programs.record.asking.keys import part_of, typed
from jamlab.programs.record.asking.numbers import MOST_KEYS, is_number
from jamlab.programs.record.recording import Recording
from jamlab.programs.record.told import RecordKey, RecordPart

_SEATS: Final = ("target", "partner")


class Unchecked:
    """Asks about what a table did that no rule is held against any more."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.kinds = recording.alphabet.kinds

    def after(self, picks: Sequence[str]) -> Asked:
        """The question after these picks."""
        asked, names = Asked(), self.recording.seats
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
                part["picked"] = ""  # a log that said so could not be read
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
    """The kind of an event as it is said: "Card drawn" for `CardDrawn`."""
    *names, verb = re.findall("[A-Z][a-z]*", kind)
    return " ".join([*names, verb.lower() if names else verb])


def _key(name: str, label: str, face: str = "") -> RecordKey:
    return {
        "id": name, "face": face, "label": label, "says": "", "text": "", "clause": "", "can": True,
        "typed": typed(label), "pieces": [],
    }  # fmt: skip


def _picked(asked: Asked, picks: Sequence[str], part: RecordPart) -> bool:
    """Ask this part, too; True if it is answered."""
    n = len(asked.parts)
    pick = picks[n] if n < len(picks) else ""
    can = pick in {key["id"] for key in part["keys"]}
    if can or (part["sort"] == "number" and is_number(pick)):
        part["picked"] = pick
    asked.parts.append(part)
    return bool(part["picked"])
