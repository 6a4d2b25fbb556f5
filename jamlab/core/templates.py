"""Sentences of events, from templates that stand in their classes.

A template is a text with fields in braces:

* `{who}`: the name of the player who caused the event; a `Seat` field: the name of that player.
* `{card}`: the field. `{card|a card}`: "a card" to those who do not see it. `{card.recipe}`: as a
  function of the class's `shapes` writes it.
* `{points:1 point}`: a count, "1 point", "5 points"; `{gets:one recipe}`: small counts are spelled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import Formatter
from typing import Any, Final

from jamlab.text import many

NOBODY: Final = -1
"""Seat of an event caused by no player (the end of a round, say); `null` in the log."""

HIDDEN: Final = "?"
"""Value of a field that a viewpoint may not see."""

Part = Callable[[Any, Sequence[str]], str]


def sentence(event: Any, template: str, names: Sequence[str]) -> str:
    """Return the template with the fields of an event and the names of the players.

    NotImplementedError if it is empty.
    """
    if not template:
        raise NotImplementedError(f"{event.kind} has no `words`: say it in its class")
    return "".join([part(event, names) for part in _parts(type(event), template)])


_made: dict[tuple[Any, str], list[Part]] = {}


def _parts(kind: Any, template: str) -> list[Part]:
    found = _made.get((kind, template))
    if found is None:
        types = {name: str(field.type) for name, field in kind.__dataclass_fields__.items()}
        found = []
        for text, name, spec, _ in Formatter().parse(template):
            found += [_text(text)] if text else []
            found += [] if name is None else [_part(kind, types, name, spec or "")]
        _made[kind, template] = found
    return found


def _text(text: str) -> Part:
    return lambda event, names: text


def _part(kind: Any, types: dict[str, str], said: str, spec: str) -> Part:
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
