"""Alphabet of a game: the faces on its keypad, and the events that they stand for.

It is learned from a few randomly played games, so no game need list anything: each kind of card or
tile has a fixed place on the keypad, and what is illegal now can still be entered.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from jamlab.core import HIDDEN, AnyGame, Chance, Choice, Event, Forced, Observed, Over, Seeds, draw
from jamlab.core.scene import SOFT_HYPHEN, Face
from jamlab.log.partial.fitting import hidden_fields
from jamlab.pages.record.record_messages import RecordAbsent, RecordKey, RecordPart

GAMES: Final = 3
STEPS: Final = 400
MOST_AT_ONCE: Final = 5
"""Most equal cards that can be entered as laid together where nothing is checked."""


def own_fields(event: Event) -> dict[str, Any]:
    """Return the fields of an event other than seat and clause."""
    return {name: getattr(event, name) for name in _own_names(type(event))}


_NAMES: Final[dict[type[Event], tuple[str, ...]]] = {}


def _own_names(kind: type[Event]) -> tuple[str, ...]:
    found = _NAMES.get(kind)
    if found is None:
        names = [field.name for field in fields(kind)]
        found = tuple([name for name in names if name not in ("seat", "clause")])
        _NAMES[kind] = found
    return found


@dataclass(frozen=True)
class Possible:
    """Possible entry: an event as it is seen, the kind of its node, and its line of the rules.
    `then` is the chance event after it, if entered together.
    """

    event: Event
    sort: str
    title: str
    text: str
    clause: str
    then: Event | None = None


class Alphabet:
    """Faces and kinds of events of one table.

    `decks` are the faces that are drawn from one pool, in the order of the game's data; `shapes`
    has an example event of each kind of choice; `laid`, by face, an event that lays a card which
    none of its fields names. `kinds` has an example event of each kind, choices first, then draws;
    `values` the values seen, by kind and field.
    """

    def __init__(self, game: AnyGame, seats: int, options: Mapping[str, str]) -> None:
        self.game = game
        self.decks: list[tuple[str, ...]] = []
        self.shapes: dict[tuple[str, str], Event] = {}
        self.laid: dict[str, Event] = {}
        self._secret: dict[type[Event], tuple[str, ...]] = {}
        self.faces: dict[str, Face] = dict(game.faces)
        self.kinds: dict[str, Event] = {}
        self.values: dict[tuple[str, str], set[Any]] = {}
        names = [f"Player {seat}" for seat in range(seats)]
        for seed in range(GAMES):
            self._play(seats, options, seed, names)
        chosen = {kind for kind, _ in self.shapes}
        self.kinds = dict(sorted(self.kinds.items(), key=lambda one: one[0] not in chosen))
        self._by_title = {face.called or name: name for name, face in self.faces.items()} | {
            name: name for name in self.faces
        }

    def _play(
        self, seats: int, options: Mapping[str, str], seed: int, names: Sequence[str]
    ) -> None:
        game, rng = self.game, Seeds(seed).chance()
        state = game.start(seats, options)
        if seed == 0:
            self.faces |= game.scene(game.view(state, None), names).faces
        for _ in range(STEPS):
            node = game.pending(state)
            if isinstance(node, Over):
                return
            event: Event
            if isinstance(node, Forced):
                event = node.event
            elif isinstance(node, Choice):
                for option in node.options[:: max(1, len(node) // 40)]:
                    self.shapes.setdefault((option.kind, option.clause), option)
                    self._note_values(option)
                    self._note_laid(option)
                event = node.options[rng.below(len(node))]
            elif isinstance(node, Observed):
                event = node.draw(rng)
            else:
                event = draw(node, rng)
                self._note_deck(node)
                self._note_values(event)
            game.apply(state, event)

    def _note_laid(self, option: Event) -> None:
        shown = self.game.revealed_faces(option)
        if len(shown) == 1 and shown[0] in self.faces and not self.face_field(option):
            self.laid.setdefault(shown[0], option)

    def _note_values(self, event: Event) -> None:
        if event.seat < 0:
            return
        self.kinds.setdefault(event.kind, event)
        for name, value in own_fields(event).items():
            self.values.setdefault((event.kind, name), set()).add(value)

    def _note_deck(self, node: Chance) -> None:
        found = dict.fromkeys(self.face_of(event) for event in node.pool)
        found.pop("", None)
        deck = tuple(found)
        if not deck:
            return
        for n, known in enumerate(self.decks):
            if set(known) & set(deck):
                if len(deck) > len(known):
                    self.decks[n] = deck
                return
        self.decks.append(deck)

    # -- faces shown by an event -------------------------------------------------------------------

    def face_field(self, event: Event) -> str:
        """Return the field that names the card or tile of an event; "" if it has none.

        For an event that others do not see, it is the secret field: which task, not its type.
        """
        kind = type(event)
        if kind not in self._secret:
            self._secret[kind] = hidden_fields(self.game.mask(event, None))
        for name in self._secret[kind] or _own_names(kind):
            value = getattr(event, name)
            if isinstance(value, str) and (value in self.faces or value == HIDDEN):
                return name
        return ""

    def face_of(self, event: Event) -> str:
        """Return the card or tile of an event: HIDDEN if it is not seen, "" for none."""
        name = self.face_field(event)
        return str(getattr(event, name)) if name else ""

    def number_of_faces(self, event: Event) -> int:
        """Return the number of faces seen in events of this kind."""
        return len(self.values.get((event.kind, self.face_field(event)), ()))

    def face_titled(self, title: str) -> str:
        """Return the face with this title ("Zap!"); "" for none."""
        return self._by_title.get(title, "")

    def deck_of(self, faces: set[str]) -> tuple[str, ...]:
        """Return the deck that contains any of these faces, in keypad order."""
        return next((deck for deck in self.decks if faces & set(deck)), tuple(sorted(faces)))

    def same_with(self, shown: Event, face: str, seat: int) -> Event:
        """Return the event with another face and seat."""
        name = self.face_field(shown)
        changed: Any = {"seat": seat} | ({name: face} if name else {})
        return replace(shown, **changed)


# -- keys of a question: each has a unique label and a short word ----------------------------------


_TYPABLE: Final = re.compile("[a-z0-9-]+")


def part_of(
    sort: Any, asks: str, keys: list[RecordKey], absent: RecordAbsent | None = None
) -> RecordPart:
    """Return a part of a question with nothing picked."""
    return {"sort": sort, "asks": asks, "keys": _distinct(keys), "picked": "", "absent": absent}


def _distinct(keys: list[RecordKey]) -> list[RecordKey]:
    """Return the keys with unique labels and short words.

    Equal labels are replaced by the ids: the cherry of a pie and that of a jam.
    """
    labels = Counter(key["label"] for key in keys)
    found: list[RecordKey] = []
    words: set[str] = set()
    for key in keys:
        label = key["label"] if labels[key["label"]] == 1 else key["id"]
        word = key["typed"] if label == key["label"] else typed(label)
        if not _TYPABLE.fullmatch(word) or word in words:
            word = f"{word}-{len(words) + 1}" if _TYPABLE.fullmatch(word) else str(len(words) + 1)
        words.add(word)
        found.append({**key, "label": label, "typed": word})
    return found


def typed(label: str) -> str:
    """Return the short word that is typed for a key."""
    if label == HIDDEN:
        return "n"
    return re.sub(r"[^a-z0-9]+", "-", label.replace(SOFT_HYPHEN, "").lower()).strip("-") or label


def last_words(labels: Sequence[str]) -> list[str]:
    """Return the last words of labels that differ in nothing else, as they are typed: "4" of "Ann
    rolls a 4"; [] for others.
    """
    parted = [label.rpartition(" ") for label in labels]
    if len(labels) < 2 or len({first for first, _, _ in parted}) > 1 or not parted[0][0]:
        return []
    return [typed(last) for _, _, last in parted]


# Numbers that were counted at the table and depend on cards that nobody saw: any can be entered.
# Games that fit give some possible numbers, but not all: these are keys, any other is typed.


MOST_KEYS: Final = 6
"""Most numbers that are keys; more would still be few out of many."""
_NUMBER: Final = re.compile(r"-?\d{1,6}")


def is_number(picked: str) -> bool:
    """True if this text is valid where a number is asked for."""
    return _NUMBER.fullmatch(picked) is not None


class Numbers:
    """Numbers of one kind of event across all possible entries: `names` are asked for, the others
    are derived.

    A total is derived from the points that it grows by.
    """

    def __init__(self, possible: Sequence[Possible]) -> None:
        self.names: list[str] = []
        self.follow: dict[str, tuple[str, int]] = {}
        if len(possible) < 2 or any(one.sort != "forced" for one in possible):
            return
        if len({(one.event.kind, one.event.seat) for one in possible}) != 1:
            return
        said = [own_fields(one.event) for one in possible]
        for name, value in said[0].items():
            if isinstance(value, str) or len({one[name] for one in said}) == 1:
                continue
            before = next((n for n in self.names if len({s[name] - s[n] for s in said}) == 1), "")
            if before:
                self.follow[name] = before, value - said[0][before]
            else:
                self.names.append(name)

    def next(self, asked: int, rest: Sequence[Possible], *, made_up: bool) -> str:
        """Return the field to ask for after `asked` numbers; "" for none, or if texts still differ.

        A single remaining entry is enough if it comes from a game that fits (not `made_up`).
        """
        if asked >= len(self.names) or (asked and not made_up and len(rest) == 1):
            return ""
        said = [own_fields(one.event) for one in rest]
        texts = [name for name, value in said[0].items() if isinstance(value, str)]
        if any(len({one[name] for one in said}) > 1 for name in texts):
            return ""
        return self.names[asked]

    def with_number(self, name: str, value: int, rest: Sequence[Possible]) -> list[Possible]:
        """Return the entries with this number; invented ones if no game that fits has it."""
        found = [one for one in rest if own_fields(one.event)[name] == value]
        if found:
            return found
        made: dict[Any, Possible] = {}
        for one in rest:
            changed: Any = {name: value}
            for other, (before, more) in self.follow.items():
                if before == name:
                    changed[other] = value + more
            event = replace(one.event, **changed)
            made[event] = replace(one, event=event)
        return list(made.values())
