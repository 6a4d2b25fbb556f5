"""What can happen in a game at all: which faces lie on its keypad, and which events they stand for.

It is learned from a few games that chance plays, so no game need list anything: each kind of card
or tile has a fixed place on the keypad, and what cannot be just now can still be said.
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
"""So many cards of a kind can be said to be laid at once where nothing is checked."""


def own_fields(event: Event) -> dict[str, Any]:
    """What an event says beside its seat and clause."""
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
    """What can be entered: an event as it is seen, the sort of node it comes from, and the line of
    the rules it belongs to. `then` is what chance did after it, if that is said with it."""

    event: Event
    sort: str
    title: str
    text: str
    clause: str
    then: Event | None = None


class Alphabet:
    """The faces and the sorts of events of one table.

    `decks` are the faces that are drawn from one pool, in the order of the game's data; `shapes`
    has, of each sort of choice, an event that could be chosen; `laid`, by face, what lays a card
    that no field of it names. `kinds` are the kinds of what is chosen, then of what is drawn, an
    event of each; `values` what their fields held, by kind and field.
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
        shown = self.game.shown_by(option)
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

    # -- what an event shows -----------------------------------------------------------------------

    def face_field(self, event: Event) -> str:
        """The field that names the card or tile an event is about; "" if it has none.

        Of what others do not see it is the secret: which task, not of which type.
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
        """The card or tile that an event is about: HIDDEN if it is not seen, "" for none."""
        name = self.face_field(event)
        return str(getattr(event, name)) if name else ""

    def number_of_faces(self, event: Event) -> int:
        """So many faces were seen in events of this kind."""
        return len(self.values.get((event.kind, self.face_field(event)), ()))

    def face_titled(self, title: str) -> str:
        """The face whose name these words are ("Zap!"); "" for none."""
        return self._by_title.get(title, "")

    def deck_of(self, faces: set[str]) -> tuple[str, ...]:
        """The faces among which these are, each in its place."""
        return next((deck for deck in self.decks if faces & set(deck)), tuple(sorted(faces)))

    def same_with(self, shown: Event, face: str, seat: int) -> Event:
        """Such an event with another face."""
        name = self.face_field(shown)
        changed: Any = {"seat": seat} | ({name: face} if name else {})
        return replace(shown, **changed)


# -- The keys of a question: each has a label and a short word of its own --------------


_TYPABLE: Final = re.compile("[a-z0-9-]+")


def part_of(
    sort: Any, asks: str, keys: list[RecordKey], absent: RecordAbsent | None = None
) -> RecordPart:
    """A part of a question, nothing of which is picked."""
    return {"sort": sort, "asks": asks, "keys": _distinct(keys), "picked": "", "absent": absent}


def _distinct(keys: list[RecordKey]) -> list[RecordKey]:
    """The same keys, each with a label and a short word of its own.

    Two of one label are called by what they are: the cherry of a pie and that of a jam.
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
    """The short word for a key, as it is typed."""
    if label == HIDDEN:
        return "n"
    return re.sub(r"[^a-z0-9]+", "-", label.replace(SOFT_HYPHEN, "").lower()).strip("-") or label


def last_words(labels: Sequence[str]) -> list[str]:
    """The last words of labels that differ in nothing else, as they are typed: "4" of "Ann rolls a
    4"; [] for others."""
    parted = [label.rpartition(" ") for label in labels]
    if len(labels) < 2 or len({first for first, _, _ in parted}) > 1 or not parted[0][0]:
        return []
    return [typed(last) for _, _, last in parted]


# Numbers that were counted at the table and depend on cards that nobody saw: any can be said.
#
# Some games that fit say which numbers can be, but not all: these are keys, any other is typed.


MOST_KEYS: Final = 6
"""Of more numbers none is a key: they would be a few out of many."""
_NUMBER: Final = re.compile(r"-?\d{1,6}")


def is_number(picked: str) -> bool:
    """True if these letters can be said where a number is asked for."""
    return _NUMBER.fullmatch(picked) is not None


class Numbers:
    """The numbers of one kind of event, in all that can be: `names` are asked, the others follow.

    A total follows from the points that it grows by.
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
        """What is asked after so many numbers; "" for nothing, or if texts differ still.

        What is left is enough where a game that fits says it (not `made_up`).
        """
        if asked >= len(self.names) or (asked and not made_up and len(rest) == 1):
            return ""
        said = [own_fields(one.event) for one in rest]
        texts = [name for name, value in said[0].items() if isinstance(value, str)]
        if any(len({one[name] for one in said}) > 1 for name in texts):
            return ""
        return self.names[asked]

    def with_number(self, name: str, value: int, rest: Sequence[Possible]) -> list[Possible]:
        """What is left with this number; made up where no game that fits says it."""
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
