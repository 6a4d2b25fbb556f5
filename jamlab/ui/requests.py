"""Messages from a page to its view model: typed records, validated in one place.

* A feature declares its requests beside its other messages; `building.told` generates the
  TypeScript declarations of both directions.
* `parse` rejects an unknown or ill-typed message, so that handlers read typed fields.
* Standard library only: view models also run in the browser's own Python.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from typing import Any, ClassVar, TypeVar, dataclass_transform

LONGEST = 40
"""Most characters of a wrong value in an error."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Request:
    """Base of all requests, which are frozen dataclasses: `do` names the action, the fields are its
    arguments. A class without `do` is the union of its subclasses.

    >>> class Step(Request, do="step"):
    ...     at: int
    >>> parse({"do": "step", "at": 3}, [Step])
    Step(at=3)
    """

    do: ClassVar[str] = ""

    def __init_subclass__(cls, do: str = "") -> None:
        cls.do = do
        dataclass(frozen=True)(cls)


_Kind = TypeVar("_Kind", bound=Request)


class BadRequest(ValueError):
    """Message that no page of this version sends: unknown, incomplete or ill-typed."""


def parse(message: Mapping[str, Any], known: Iterable[type[_Kind]]) -> _Kind:
    """Return a message as one of the `known` requests. BadRequest names the fault."""
    do = message.get("do")
    kind: Any = next((each for each in known if each.do == do), None)
    if kind is None:
        raise BadRequest(f"unknown request {_shown(do)}")
    hints, given = field_types(kind), dict(message)
    del given["do"]
    for name, value in given.items():
        if name not in hints:
            raise BadRequest(f"{do}: unknown field {_shown(name)}")
        if not _fits(value, hints[name]):
            raise BadRequest(f"{do}: {name} must be {_words(hints[name])}, got {_shown(value)}")
    missing = [name for name in required(kind) if name not in given]
    if missing:
        raise BadRequest(f"{do}: {missing[0]} is missing")
    found: _Kind = kind(**given)
    return found


def field_types(kind: type[Any]) -> dict[str, Any]:
    """Return the type of each field of a dataclass or a TypedDict."""
    hints = typing.get_type_hints(kind)
    return {name: hint for name, hint in hints.items() if typing.get_origin(hint) is not ClassVar}


def required(kind: type[Any]) -> frozenset[str]:
    """Return the names of the fields without a default."""
    if not is_dataclass(kind):
        return frozenset(kind.__required_keys__)  # a TypedDict
    bare = [one for one in fields(kind) if one.default is one.default_factory is MISSING]
    return frozenset(one.name for one in bare)


def _fits(value: Any, hint: Any) -> bool:
    """Return True if JSON data has this type; True and False are not numbers."""
    if hint is Any:
        return True
    origin, inside = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return any(_fits(value, each) for each in inside)
    if origin is typing.Literal:
        return any(type(value) is type(each) and value == each for each in inside)
    if origin is list:
        return isinstance(value, list) and all(_fits(each, inside[0]) for each in value)
    if origin is dict:
        return isinstance(value, dict) and all(
            isinstance(name, str) and _fits(each, inside[1]) for name, each in value.items()
        )
    if typing.is_typeddict(hint):
        hints = field_types(hint)
        return (
            isinstance(value, dict)
            and required(hint) <= value.keys() <= hints.keys()
            and all(_fits(each, hints[name]) for name, each in value.items())
        )
    if hint is float:
        return type(value) in (int, float)
    return type(value) is hint


def _words(hint: Any) -> str:
    names = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}
    return names.get(hint) or str(hint).replace("typing.", "")


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
