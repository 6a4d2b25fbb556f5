"""Events: records of what has happened at the table.

* An event is a small frozen record in the past tense, named as players would say it.
* It has the seat that caused it (`seat`, or `NOBODY`) and the clause of the rules it rests on.
* All other fields are ints from 0 and short strings, so that a log is readable. A field that may be
  negative or long is declared as `Signed` or `LongText`, another seat as `Seat`, and a text that
  only some seats see as `Secret`.
* Its class holds all that is said of it: its sentence, who sees its secret, its mark, what begins
  with it.
* Games build their events once, in module tables, and reuse them: creating a frozen record costs as
  much as applying it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import Any, ClassVar, Final, TypeAlias, TypeVar

from jamlab.text import many

NOBODY: Final = -1
"""Seat of an event caused by no player (the end of a round, say); `null` in the log."""

ALL_KNOWING: Final = -2
"""Viewpoint that sees everything; used where a seat or `None` (the table) is expected."""

HIDDEN: Final = "?"
"""Value of a field that a viewpoint may not see."""

Signed: TypeAlias = int
"""Type of an int field that may be negative, such as an offset to the left."""

LongText: TypeAlias = str
"""Type of a text field of up to 4,000 characters instead of 40: poses of two dozen dice."""

Seat: TypeAlias = int
"""Type of an int field that names a seat, such as the one that gets a card."""

Secret: TypeAlias = str
"""Type of a text field that only the seats of `Event.seen_by` see; others see `HIDDEN`."""


@dataclass(frozen=True, slots=True)
class Event:
    """Base class of events: the seat that caused it (from 0) and the clause it rests on.

    A class without a sentence (`words`) overrides `told`.
    """

    seat: int
    clause: str

    words = ""
    """Its sentence, without the full stop: see `sentence`."""
    shapes: ClassVar[Mapping[str, Callable[[str], str]]] = {}
    """Ways to write a field in a template, by name."""
    seen_by: ClassVar[tuple[str, ...]] = ("seat",)
    """The fields that name the seats that see its `Secret` fields."""
    mark = ""
    """Its mark on the scrub bar: `""`, `"ok"`, `"no"` or `"special"`."""
    opens = ""
    """What begins with it: "Turn", "Deal"; `""`: nothing."""
    opens_round = False
    """True if a round of the game begins with it."""
    shows = ""
    """For an event of chance, the template of its face; `""`: its card, else its seat."""
    tone = "ok"
    """For an event of chance, `"no"` if it ends something."""
    drawn_from = ""
    """For a card that is drawn from a hand, the field that names the seat; `""`: from the pile."""

    @property
    def kind(self) -> str:
        """The event's name as written in a log, such as `"TileTurned"`."""
        return type(self).__name__

    def told(self, names: Sequence[str]) -> str:
        """Return the event in words, without the full stop; `names` are those of the players."""
        return sentence(self, self.words, names)

    def opens_turn(self) -> str:
        """Return what begins with it: `opens`, or as its fields decide."""
        return self.opens

    def chance_face(self) -> tuple[str, str]:
        """Return the face and the tone of an event of chance."""
        if self.shows:
            return sentence(self, self.shows, ()), self.tone
        return getattr(self, "card", f"seat {self.seat}"), self.tone


_secrets: dict[type[Event], dict[str, str]] = {}


def secrets(kind: type[Event]) -> dict[str, str]:
    """Return the `Secret` fields of a class of events, each with `HIDDEN`."""
    found = _secrets.get(kind)
    if found is None:
        fields: dict[str, Any] = kind.__dataclass_fields__
        found = {name: HIDDEN for name, field in fields.items() if str(field.type) == "Secret"}
        _secrets[kind] = found
    return found


def seers(event: Event) -> tuple[int, ...]:
    """Return the seats that see the `Secret` fields of an event."""
    return tuple([getattr(event, name) for name in event.seen_by])


def declared(names: Mapping[str, object]) -> tuple[type[Event], ...]:
    """Return the classes of events that a module declares, in order; `names` are its globals.

    A class from which others derive is none of them.
    """
    found = [one for one in names.values() if isinstance(one, type) and issubclass(one, Event)]
    bases = {kind.__base__ for kind in found}
    return tuple([kind for kind in found if kind is not Event and kind not in bases])


E = TypeVar("E", bound=Event)

_made: dict[tuple[int | str | type[Event], ...], Event] = {}


def made(kind: type[E], *fields: int | str) -> E:
    """Return the shared event of this kind with these fields, creating it on first use."""
    key = (kind, *fields)
    event = _made.get(key)
    if event is None:
        event = _made[key] = kind(*fields)  # type: ignore[arg-type]
    return event  # type: ignore[return-value]


def shared(kind: type[E], *fields: int | str) -> E:
    """Return the shared event with these fields if there is one, else a new event.

    For events from outside, which must not fill the table of shared events.
    """
    event = _made.get((kind, *fields))
    return kind(*fields) if event is None else event  # type: ignore[arg-type, return-value]


def all_shared(
    kinds: Iterable[type[Event]], seats: Iterable[int], fields: Iterable[tuple[Any, ...]]
) -> list[Event]:
    """Return many events as `shared` does. `fields` are each event's own, then the clause."""
    return [
        shared(kind, seat, clause, *own)
        for kind, seat, (*own, clause) in zip(kinds, seats, fields, strict=True)
    ]


# Sentences of events, from templates that stand in their classes.


_Part = Callable[[Any, Sequence[str]], str]


def sentence(event: Any, template: str, names: Sequence[str]) -> str:
    """Return a template with the fields of an event and the names of the players.

    * `{who}`: the name of the player who caused the event; a `Seat` field: the name of that player.
    * `{card}`: the field. `{card|a card}`: "a card" to those who do not see it. `{card.recipe}`: as
      a function of the class's `shapes` writes it.
    * `{points:1 point}`: a count, "1 point", "5 points"; `{gets:one recipe}`: small counts are
      spelled.

    NotImplementedError if it is empty.
    """
    if not template:
        raise NotImplementedError(f"{event.kind} has no `words`: say it in its class")
    return "".join([part(event, names) for part in _parts(type(event), template)])


_templates: dict[tuple[Any, str], list[_Part]] = {}


def _parts(kind: Any, template: str) -> list[_Part]:
    found = _templates.get((kind, template))
    if found is None:
        types = {name: str(field.type) for name, field in kind.__dataclass_fields__.items()}
        found = []
        for text, name, spec, _ in Formatter().parse(template):
            found += [_text(text)] if text else []
            found += [] if name is None else [_part(kind, types, name, spec or "")]
        _templates[kind, template] = found
    return found


def _text(text: str) -> _Part:
    return lambda event, names: text


def _part(kind: Any, types: dict[str, str], said: str, spec: str) -> _Part:
    name, _, unseen = said.partition("|")
    name, _, shape = name.partition(".")
    field = "seat" if name == "who" else name
    if field not in types or shape not in ("", *kind.shapes):
        raise ValueError(f"{kind.__name__} has no {said!r} for its sentence")
    if field == "seat" or types[field] == "Seat":
        return lambda event, names: _named(getattr(event, field), names)
    if spec:
        one, _, noun = spec.partition(" ")
        return lambda event, names: many(getattr(event, field), noun, words=one == "one")

    shaped = kind.shapes[shape] if shape else str

    def value(event: Any, names: Sequence[str]) -> str:
        said = getattr(event, field)
        return unseen if unseen and said == HIDDEN else shaped(said)

    return value


def _named(seat: int, names: Sequence[str]) -> str:
    return names[seat] if seat != NOBODY else ""
