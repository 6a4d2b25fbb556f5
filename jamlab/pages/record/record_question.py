"""Question after each entry, and the possibilities left by the answers so far.

* A question has parts in sequence: a card or tile by its face (or a seat, or a line of the rules),
  then the number, then anything else that differs among the possibilities.
* The keypad has the faces of the deck, each in its fixed place; illegal ones are disabled, and give
  the reason by a clause. In a large deck they are absent, with one sentence of explanation.
* Everything else is entered as "something else": then all fields are asked for, and what the rules
  forbid is refused by its clause.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from jamlab.core import HIDDEN, Choice, Event
from jamlab.core.node import CHANCE, CHOICE
from jamlab.core.scene import SOFT_HYPHEN
from jamlab.log.partial.fitting import hidden_fields, words_of
from jamlab.pages.record.keypad import (
    MOST_AT_ONCE,
    MOST_KEYS,
    Numbers,
    Possible,
    is_number,
    last_words,
    own_fields,
    part_of,
    typed,
)
from jamlab.pages.record.record_messages import RecordAbsent, RecordKey, RecordPart
from jamlab.pages.record.recording import Recording
from jamlab.pages.record.unchecked_question import DisabledKeys, QuestionState, Unchecked
from jamlab.text import whole_number
from jamlab.ui.game_in_progress import touched

NOT_SEEN: Final = HIDDEN
MOST_TOUCHED: Final = 150
MOST_FACES: Final = 30
"""Most faces of a deck that all have keys; in a larger one only the possible ones have."""
MOST_WHOLE: Final = 12
"""Most cards of two halves on one keypad; more are asked for half by half."""
_SHORT: Final = 26


Groups = dict[str, list[Possible]]


class NextEventQuestion:
    """Question about the next event of a recording; rebuilt after each entry."""

    def __init__(self, recording: Recording, *, otherwise: bool = False) -> None:
        self.recording = recording
        self.otherwise = otherwise
        found = recording.possible()
        self.is_masked = any(one.sort == CHANCE and hidden_fields(one.event) for one in found)
        self.possible = found + recording.unseen()
        self.numbers = Numbers([] if recording.sees_all else self.possible)
        is_free = otherwise or recording.wrong is not None
        self.unchecked = Unchecked(recording) if is_free else None
        self.pieces = self._touched()
        self.pale = DisabledKeys(recording, self.possible)

    def after(self, picks: Sequence[str]) -> QuestionState:
        """Return the question after these keys were picked."""
        if self.unchecked is not None:
            return self.unchecked.after(picks)
        asked = QuestionState(rest=self.possible)
        while True:
            n = len(asked.parts)
            number = self._number(asked)
            if number:
                picked = picks[n] if n < len(picks) and is_number(picks[n]) else ""
                asked.parts.append({**self._number_part(number, asked.rest), "picked": picked})
                if not picked:
                    return asked
                left = self.numbers.with_number(number, int(picked), asked.rest)
                asked.made_up |= left[0] not in asked.rest
                asked.rest = left
                continue
            found = self._part(asked.rest, asked.parts)
            if found is None:
                alike = {replace(one.event, clause="") for one in asked.rest}
                asked.is_whole = len(alike) == 1 and bool(asked.parts)
                return asked
            part, groups = found
            picked = picks[n] if n < len(picks) and picks[n] in groups else ""
            if not picked and part["sort"] == "counts":
                picked, asked.by_default = min(groups, key=int), True
                asked.undecided = asked.rest
            part["picked"] = picked
            asked.parts.append(part)
            if not picked:
                return asked
            asked.rest = groups[picked]

    def events_meant(self, asked: QuestionState) -> list[Event]:
        """Return the entry that the picks make; if forced, one event for each possible clause."""
        events = [one.event for one in asked.rest]
        kind = events[0].kind
        clauses = {one.event.clause for one in self.possible if one.event.kind == kind}
        if self.otherwise:
            clauses |= {clause for name, clause in self.recording.alphabet.shapes if name == kind}
        if self.otherwise or asked.rest[0].sort == "forced":
            events += [replace(events[0], clause=clause) for clause in sorted(clauses)]
        return list(dict.fromkeys(events))

    def touching(self, piece: str) -> list[Possible]:
        """Return the possible entries that involve this piece on the table."""
        return [one for one in self.possible if piece in self.pieces.get(one.event, ())]

    def _touched(self) -> dict[Event, list[str]]:
        at = self.recording
        node = at.search.node
        if not isinstance(node, Choice) or len(node) > MOST_TOUCHED or self.unchecked is not None:
            return {}
        events = list(node.options)
        things = touched(at.game, at.search.games[0].state, events, at.eyes, at.seats)
        found: dict[Event, list[str]] = {}
        for event, pieces in zip(events, things, strict=True):
            found.setdefault(at.as_seen(event), []).extend(pieces)
        return found

    # -- parts -------------------------------------------------------------------------------------

    def _number(self, asked: QuestionState) -> str:
        """Return the number to be entered now; "" for none."""
        before = sum(part["sort"] == "number" for part in asked.parts)
        return self.numbers.next(before, asked.rest, made_up=asked.made_up) if asked.rest else ""

    def _number_part(self, name: str, rest: list[Possible]) -> RecordPart:
        """Return a part with the numbers of games that fit as keys, if they are few; any other is
        typed.
        """
        groups: Groups = {}
        for one in rest:
            groups.setdefault(str(own_fields(one.event)[name]), []).append(one)
        few = sorted(groups, key=int) if len(groups) <= MOST_KEYS else []
        asks = "How many?" if name == "count" else f"How many {name}?"
        return part_of("number", asks, [self._key(value, groups[value]) for value in few])

    def _part(
        self, rest: list[Possible], before: list[RecordPart]
    ) -> tuple[RecordPart, Groups] | None:
        if not rest:
            return None
        if before and len(rest) == 1:
            if self._may_be_more(rest[0].event) and before[-1]["sort"] != "counts":
                return self._counts({"1": rest}, rest)
            return None
        if not before:
            part, groups = self._first(rest)
            if len(groups) > 1 or len(rest) == 1 or part["sort"] == "faces":
                return part, groups
        return self._differing(rest)

    def _first(self, rest: list[Possible]) -> tuple[RecordPart, Groups]:
        at = self.recording
        if at.sort == "chance" and len({one.event.seat for one in rest}) == len(rest) > 1:
            groups = {f"seat-{one.event.seat}": [one] for one in rest}
            keys = [self._key(name, some) for name, some in groups.items()]
            return part_of("seats", self._who(rest), keys), groups
        if self.numbers.names:  # a text first: the task that is counted
            return self._differing(rest) or self._in_words(rest, self._title)
        thrown = self._thrown(rest)
        if thrown is not None:
            return thrown
        faces = self._faces(rest)
        if rest[0].sort == CHANCE and set(faces.values()) <= {"", HIDDEN}:  # tasks have no faces
            found = self._differing(rest)
            if found is not None:
                return found
        kinds = _kinds(faces)
        if kinds and all(len(some) == 1 for some in kinds.values()):
            return self._keypad(rest, faces)
        return self._in_words(rest, self._title)

    def _thrown(self, rest: list[Possible]) -> tuple[RecordPart, Groups] | None:
        """Return the lines of the rules and, for a line that rolls a die, each of the die's
        faces.
        """
        at = self.recording
        outcomes = {one.event: at.thrown(one.event) for one in rest if one.sort == CHOICE}
        if not any(outcomes.values()):
            return None
        part, groups = self._in_words(rest, self._title)
        faces: list[RecordKey] = []
        for one in rest:
            for event in outcomes[one.event]:
                face = event.chance_face()[0]
                name = f"{self._title(one)}: {at.words(event)}"
                groups[name] = [replace(one, then=event)]
                key = self._key(name, groups[name], face)
                faces.append({**key, "label": at.words(event), "says": "", "pieces": []})
        short = last_words([key["label"] for key in faces])
        faces = [{**key, "typed": word} for key, word in zip(faces, short, strict=False)] or faces
        return {**part, "keys": part_of("words", "", [*faces, *part["keys"]])["keys"]}, groups

    def _faces(self, rest: list[Possible]) -> dict[Event, str]:
        """Return the face by which each event is asked for; "": by its words.

        Also "": what may be forced, by cards that were not seen, in place of a choice or of a draw;
        and what takes cards from elsewhere, where the same card may be laid from the hand.
        """
        at = self.recording
        is_mixed = len({one.sort for one in rest}) > 1
        faces = {
            one.event: "" if is_mixed and one.sort == "forced" else self._face(one) for one in rest
        }
        kinds = _kinds(faces)
        for event, face in faces.items():
            if len(kinds.get(face, ())) > 1 and not at.game.revealed_faces(event):
                faces[event] = ""
        return faces

    def _who(self, rest: list[Possible]) -> str:
        """Return the question for the seat that chance affects, in the words of the game."""
        at = self.recording
        said = {at.words(one.event).removeprefix(f"{at.seats[one.event.seat]} ") for one in rest}
        return f"Who {said.pop()}?" if len(said) == 1 else "Who?"

    def _face(self, one: Possible) -> str:
        alphabet = self.recording.alphabet
        return alphabet.face_of(one.event) or alphabet.face_titled(one.title)

    def _keypad(self, rest: list[Possible], faces: dict[Event, str]) -> tuple[RecordPart, Groups]:
        at = self.recording
        groups: Groups = {}
        for one in rest:
            groups.setdefault(faces[one.event] or self._title(one), []).append(one)
        shown = {face for face in faces.values() if face not in ("", HIDDEN)}
        deck = at.alphabet.deck_of(shown)
        about = at.game.piece_word.removesuffix("s")
        if len(groups) > MOST_WHOLE:
            halves = self._halves(rest, faces)
            if halves is not None:
                return halves
        are_pale = len(deck) <= MOST_FACES and not self.is_masked
        keys = [
            self._key(face, groups[face], face) if face in groups else self._pale(face, rest)
            for face in deck
            if are_pale or face in groups
        ]
        more = [self._key(name, some) for name, some in groups.items() if name not in deck]
        keys = [*more, *keys] if self.is_masked else [*keys, *more]  # likely ones first
        absent = None if are_pale else self._absent(rest, deck, list(groups))
        return part_of("faces", f"Which {about}?", keys, absent), groups

    def _absent(
        self, rest: list[Possible], deck: Sequence[str], have: Sequence[str]
    ) -> RecordAbsent | None:
        """Return the reason why the faces of the deck outside `have` have no keys."""
        at, clause = self.recording, rest[0].clause
        shown = [face for face in deck if face in have]
        if len(shown) == len(deck):
            return None
        pieces = at.game.piece_word
        if self.is_masked:
            whose = {one.event.seat for one in rest if one.event.seat >= 0}
            name = f"{at.seats[whose.pop()]}’s" if len(whose) == 1 else "These"
            why = f"{name} {pieces} are not seen"
            only = f": only {_listed(shown)} would be shown" if shown else ""
            return {"sentence": f"{why}{only}.", "clause": clause}
        if rest[0].sort == CHANCE:
            return {"sentence": f"No others of these {pieces} are left.", "clause": clause}
        return {"sentence": "Nothing else can be chosen now.", "clause": clause}

    def _halves(
        self, rest: list[Possible], faces: dict[Event, str]
    ) -> tuple[RecordPart, Groups] | None:
        known = self.recording.alphabet.faces
        groups: Groups = {}
        for one in rest:
            face = faces[one.event]
            above = known[face].above if face in known else ""
            groups.setdefault(above or face or self._title(one), []).append(one)
        if len(groups) in (1, len(rest)):
            return None
        deck = self.recording.alphabet.deck_of(set(faces.values()) - {"", HIDDEN})
        absent = self._absent(rest, deck, list(faces.values()))
        keys = [
            self._key(name, some, name if name in known else "") for name, some in groups.items()
        ]
        return part_of("faces", "Its upper half?", keys, absent), groups

    def _differing(self, rest: list[Possible]) -> tuple[RecordPart, Groups] | None:
        """Return a part for the first field in which the possibilities differ."""
        if len({one.event.kind for one in rest}) > 1:
            for words in (self._title, self._told):
                part, found = self._in_words(rest, words)
                if len(found) > 1:
                    return part, found
            return self._in_words(rest, lambda one: one.event.kind)
        said = [own_fields(one.event) for one in rest]
        differ = [name for name in said[0] if len({one[name] for one in said}) > 1]
        if not differ:
            return None
        if "row" in differ or "column" in differ:
            part, found = self._in_words(rest, self._told)
            shown = [piece for key in part["keys"] for piece in key["pieces"][:1]]
            is_there = len(set(shown)) == len(part["keys"])  # all are pieces; empty cells are not
            return {**part, "sort": "cells" if is_there else "words", "asks": "Which cell?"}, found
        name = differ[0]
        groups: Groups = {}
        for one, values in zip(rest, said, strict=True):
            groups.setdefault(str(values[name]), []).append(one)
        if name == "count":
            return self._counts(groups, rest)
        if name in ("target", "partner"):
            groups = {f"seat-{value}": some for value, some in groups.items()}
            keys = [self._key(k, some) for k, some in groups.items()]
            return part_of("seats", "Who?", keys), groups
        if isinstance(said[0][name], str):
            return self._texts(name, groups, rest)
        if len(rest) > MOST_TOUCHED:  # a place on a board, a speed: one number after the other
            keys = [self._key(value, some) for value, some in groups.items()]
            return part_of("words", f"{name.capitalize()}?", keys), groups
        part, found = self._in_words(rest, self._told)
        if len(found) > 1:
            return part, found
        label = name.capitalize()  # they differ only in this
        part, found = self._in_words(rest, lambda one: f"{label} {own_fields(one.event)[name]}")
        return {**part, "asks": f"Which {name}?"}, found

    def _texts(self, name: str, groups: Groups, rest: list[Possible]) -> tuple[RecordPart, Groups]:
        """Return a part for cards, tasks or recipes; many cards of two halves are asked half by
        half.
        """
        at, asks = self.recording, f"Which {name}?"
        known = {value: at.alphabet.faces.get(value) for value in groups}
        uppers = {face.above if face else "" for face in known.values()}
        if len(groups) > MOST_WHOLE and len(uppers) > 1:
            shown = {one.event: str(own_fields(one.event)[name]) for one in rest}
            halves = self._halves(rest, shown)
            if halves is not None:
                return halves
        if len(groups) > 1 and len(uppers) == 1 and "" not in uppers:
            keys = [
                self._key(value, groups[value], face.below) for value, face in known.items() if face
            ]
            return part_of("faces", "Its lower half?", keys), groups
        if all(known.values()):
            deck = at.alphabet.deck_of(set(groups))
            in_place = [face for face in deck if face in groups]
            in_place += [face for face in groups if face not in deck]
            keys = [self._key(face, groups[face], face) for face in in_place]
            return part_of("faces", asks, keys), groups
        view = at.game.view(at.search.state, at.eyes)
        keys = [
            {
                **self._key(value, groups[value]),
                "label": f"A {name}, not seen" if value == NOT_SEEN else value,
                "says": at.game.printed(view, value),
            }
            for value in sorted(groups, key=lambda one: (one == NOT_SEEN, one))
        ]
        return part_of("faces", asks, keys), groups

    def _title(self, one: Possible) -> str:
        """Return the line of the rules; for what may be forced, without the names of its cards."""
        at = self.recording
        if one.sort == "forced" and len({other.sort for other in self.possible}) > 1:
            nameless: Any = dict.fromkeys(words_of(one.event), HIDDEN)
            return at.words(replace(one.event, **nameless))
        return one.title

    def _told(self, one: Possible) -> str:
        return self.recording.words(one.event)

    def _may_be_more(self, event: Event) -> bool:
        """True if a hidden hand may have laid more of these."""
        at = self.recording
        return own_fields(event).get("count") == 1 and not (at.sees_all or event.seat in at.seen)

    def _counts(self, groups: Groups, rest: list[Possible]) -> tuple[RecordPart, Groups]:
        face = self._face(rest[0])
        keys = [self._key(value, groups[value]) for value in sorted(groups, key=int)]
        asks = f"How many {face}s?" if face.isdecimal() else "How many?"
        return part_of("counts", asks, self._with_more(keys, rest)), groups

    def _in_words(
        self, rest: list[Possible], words: Callable[[Possible], str]
    ) -> tuple[RecordPart, Groups]:
        groups: Groups = {}
        for one in rest:
            groups.setdefault(words(one), []).append(one)
        keys = [self._key(name, some) for name, some in groups.items()]
        short = last_words(list(groups))
        if short:
            keys = [{**key, "typed": word} for key, word in zip(keys, short, strict=True)]
        return part_of("words", "What happened?", keys), groups

    # -- keys --------------------------------------------------------------------------------------

    def _key(self, name: str, some: list[Possible], face: str = "") -> RecordKey:
        at, one = self.recording, some[0]
        label, says = self._label(name, face), ""
        if name.startswith("seat-"):
            label = at.seats[int(name.removeprefix("seat-"))]
        if face and one.sort == "choice":
            name_of_it = label.replace(SOFT_HYPHEN, "")
            says = one.title.partition(" with ")[0].removesuffix(name_of_it).strip()
            counts = [own_fields(each.event).get("count", 1) for each in some]
            if counts and min(counts) > 1:
                says = f"at least {min(counts)}"
        pieces = dict.fromkeys(piece for each in some for piece in self.pieces.get(each.event, ()))
        return {
            "id": name,
            "face": face,
            "label": label,
            "says": says if len(says) <= _SHORT else "",
            "text": one.text,
            "clause": one.clause,
            "can": True,
            "typed": typed(name if name == NOT_SEEN else label),
            "pieces": list(pieces) if len(pieces) <= MOST_TOUCHED else [],
        }

    def _label(self, name: str, face: str) -> str:
        at = self.recording
        if name == NOT_SEEN:
            word = at.game.piece_word.removesuffix("s")
            return f"A {word}, not seen"
        known = at.alphabet.faces.get(face)
        return name if known is None else known.name or known.label or name

    def _pale(self, face: str, rest: list[Possible]) -> RecordKey:
        refusal = self.pale.refusal_of(face)
        key = self._key(face, rest, face)
        return {
            **key,
            "says": "",
            "text": f"{refusal.sentence.removesuffix('.')}.",
            "clause": refusal.clause,
            "can": False,
            "pieces": [],
        }

    def _with_more(self, keys: list[RecordKey], rest: list[Possible]) -> list[RecordKey]:
        """Return the counts and a disabled one above them, refused by its clause; for a hidden
        hand, several, which it may hold.
        """
        most = max(int(key["id"]) for key in keys)
        last = most + 1 if self.recording.sees_all else max(most + 1, MOST_AT_ONCE)
        more: list[RecordKey] = []
        for count in range(most + 1, last + 1):
            refusal = self.recording.why_not(self.pale.so_many(rest[0].event, count)[0])
            if refusal is not None:
                more.append(
                    {
                        **keys[-1],
                        "id": str(count),
                        "label": str(count),
                        "typed": str(count),
                        "text": f"{refusal.sentence}.",
                        "clause": refusal.clause,
                        "can": False,
                    }
                )
        return [*keys, *more]

    def by_pale_key(
        self, asked: QuestionState, part: int, key: str
    ) -> tuple[list[Event], list[Event]]:
        """Return the events of a disabled key: those that a hidden hand may allow, and all that it
        could mean.
        """
        if asked.parts[part]["sort"] == "faces":
            return self.pale.meant(key), self.pale.events_of(key)
        many = whole_number(key)
        likely = [] if many is None else self.pale.so_many(asked.rest[0].event, many)
        return likely, likely

    def nearest(self, picks: Sequence[str], wanted: Mapping[str, int]) -> Event | None:
        """Return the event left by the picks with the nearest numbers; None if none has them."""
        found = [one.event for one in self.after(picks).rest]
        found = [one for one in found if all(hasattr(one, name) for name in wanted)]
        return min(found, key=lambda one: _distance(one, wanted), default=None)


def _listed(names: Sequence[str]) -> str:
    """Return names as in a sentence: "Karlsman and Bear"."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def _kinds(faces: Mapping[Event, str]) -> dict[str, set[str]]:
    """Return by face the kinds of events that are asked for by it."""
    kinds: dict[str, set[str]] = {}
    for event, face in faces.items():
        if face:
            kinds.setdefault(face, set()).add(event.kind)
    return kinds


def _distance(event: Event, wanted: Mapping[str, int]) -> int:
    return sum(int((getattr(event, name) - value) ** 2) for name, value in wanted.items())
