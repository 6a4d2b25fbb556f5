"""The types of what Python tells the browser, made from the records that Python tells it with.

* `python -m building.told` writes `jamlab/ui/told.d.ts`; a test holds that it is current.
* A TypedDict becomes an object type; a named tuple a tuple with names, its end optional where it
  has defaults. What the marks of `jamlab.ui.messages` say of a record holds here, too.
"""

from __future__ import annotations

import dataclasses
import importlib
import json
import types
import typing
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from jamlab.ui.messages import ARRAY, BY_ID, CHANGES, Scene

TARGET: Final = Path(__file__).parent.parent / "jamlab" / "ui" / "told.d.ts"
ROOMS: Final = (
    "jamlab.pages.win_chances.win_chance_values",
    "jamlab.ui.notes_view",
    "jamlab.ui.messages",
    "jamlab.pages.whatif.whatif_messages",
    "jamlab.pages.theatre.theatre_messages",
    "jamlab.lessons.course.lesson_messages",
    "jamlab.classroom.class_messages",
    "jamlab.pages.questions.asking_messages",
    "jamlab.pages.notes.notes_messages",
    "jamlab.pages.rulings.rulings_messages",
    "jamlab.ui.table_messages",
    "jamlab.pages.play.play_messages",
    "jamlab.pages.record.record_messages",
    "jamlab.pages.explainer.explainer_messages",
    "jamlab.pages.flicks.flick_messages",
)
"""The modules whose records are told."""
HEAD: Final = """\
// What Python tells the browser. Made by `python -m building.told` from the records that it is told
// with, and not to be edited.

declare namespace Told {
  type Changes = { [Key in keyof Scene]?: Scene[Key] | null } | 0;
"""
PLAIN: Final = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def written() -> str:
    """The text of `TARGET`."""
    types = Types()
    for room in ROOMS:
        for record in vars(importlib.import_module(room)).values():
            if isinstance(record, type) and record.__module__ == room:
                types.of(record)
    return f"{HEAD}{''.join(types.declared.values())}}}\n"


class Types:
    """The TypeScript of some records; `declared` holds them by name."""

    def __init__(self) -> None:
        self.declared: dict[str, str] = {}
        self._known: dict[str, tuple[Any, str]] = {}

    def of(self, kind: Any) -> str:
        """The TypeScript of a type; a record is declared when it is first met.

        TypeError for a type that cannot be told, and for two records of one name.
        """
        if kind in PLAIN:
            return PLAIN[kind]
        if kind is Any:
            return "unknown"
        origin, inside = typing.get_origin(kind), typing.get_args(kind)
        if origin is typing.NotRequired:
            return self.of(inside[0])
        if origin is typing.Annotated:
            return "Changes" if inside[1] == CHANGES else self._record(*inside)
        if origin is typing.Literal:
            return " | ".join(json.dumps(word) for word in inside)
        if origin in (typing.Union, types.UnionType):
            return " | ".join(map(self.of, inside))
        if origin is tuple and inside[-1] is not Ellipsis:
            return f"[{', '.join(map(self.of, inside))}]"
        if origin in (list, tuple, Sequence):
            one = self.of(inside[0])
            return f"({one})[]" if "|" in one else f"{one}[]"
        if origin in (dict, Mapping):
            return f"{{ [name: string]: {self.of(inside[1])} }}"
        return self._record(kind, "")

    def _record(self, kind: Any, mark: str) -> str:
        name: str = kind.__name__
        if self._known.setdefault(name, (kind, mark)) != (kind, mark):
            raise TypeError(f"two records are told as {name}")
        if name not in self.declared:
            self.declared[name] = ""  # it may hold itself
            self.declared[name] = f"  type {name} = {self._body(kind, mark)};\n"
        return name

    def _body(self, kind: Any, mark: str) -> str:
        hints = typing.get_type_hints(kind, include_extras=True)
        if typing.is_typeddict(kind):
            spare = {name for name in hints if typing.get_origin(hints[name]) is typing.NotRequired}
        elif dataclasses.is_dataclass(kind):
            some = {field.name for field in dataclasses.fields(kind) if not _needed(field)}
            spare = some if mark and mark != ARRAY else set()
        elif isinstance(kind, type) and issubclass(kind, tuple):
            spare = set(getattr(kind, "_field_defaults", ()))
        else:
            raise TypeError(f"{kind} cannot be told")
        fields = [
            f"{name}{'?' if name in spare else ''}: {self.of(hint)}" for name, hint in hints.items()
        ]
        if mark == ARRAY or (isinstance(kind, type) and issubclass(kind, tuple)):
            return f"[{', '.join(fields)}]"
        if kind is Scene:
            fields += [f"[id: `{at}.${{string}}`]: {self.of(what)}" for at, what in BY_ID.items()]
        return "{\n" + "".join(f"    {field};\n" for field in fields) + "  }"


def _needed(field: dataclasses.Field[Any]) -> bool:
    return field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
