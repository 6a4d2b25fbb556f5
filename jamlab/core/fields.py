"""What follows from the fields of a state, which its class names once, with their types.

* `copy_line`: the method `copy`, as text: `State` runs it, and the build writes it into the classes
  that it compiles (so this file imports nothing of the package).
* `seen`: the part of a view that all may see. `laid`: the way back, from the view to the state.

A view's fields that have the names of a state's hold the same, in tuples. All is worked out once
for a class, as text, and then runs as if it had been written by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from inspect import get_annotations
from typing import Any, TypeVar

V = TypeVar("V")
S = TypeVar("S")
Function = Callable[..., Any]


def _annotated(kind: type) -> dict[str, str]:
    """The fields of a class and of its bases, with their types as they are written."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        # Of a class in C Python 3.14 tells no annotations, though they are in its namespace.
        found.update(vars(base).get("__annotations__") or get_annotations(base))
    return {name: of for name, of in found.items() if not of.startswith("ClassVar")}


annotated: Callable[[type], dict[str, str]] = cache(_annotated)


def _held(kind: str) -> str:
    """What a list holds; "" if it is no list."""
    return kind[5:-1] if kind.startswith("list[") else ""


def _is_mutable(kind: str) -> bool:
    return kind == "Row" or kind.startswith(("list[", "dict[", "set["))


def _copied(value: str, kind: str) -> str:
    """A copy of a value that shares nothing mutable with it (a dict's values never change)."""
    held = _held(kind)
    if _is_mutable(held):
        one = f"{value}_" if value.startswith("one") else "one"
        return f"[{_copied(one, held)} for {one} in {value}]"
    return f"{value}[:]" if held else f"{value}.copy()" if _is_mutable(kind) else value


def copy_line(name: str, of: Mapping[str, str]) -> str:
    """The method `copy` of the class `name` with these fields, on one line."""
    parts = [f"twin.{field} = {_copied(f'self.{field}', kind)}" for field, kind in of.items()]
    begin = f"def copy(self) -> {name}: twin: {name} = {name}.__new__({name})"
    return "; ".join([begin, *parts, "return twin"])


def _copier(kind: type) -> Function:
    """The method `copy` of a class."""
    return _run(copy_line("kind", annotated(kind)), "copy", kind=kind)


copier: Callable[[type], Function] = cache(_copier)


def _turned(value: str, kind: str, row: str, many: str) -> str:
    """A list, dict or row as another sort of sequence: `row` and `many` name the functions."""
    held = _held(kind)
    if _is_mutable(held):
        one = f"{value}_" if value.startswith("one") else "one"
        return f"{many}([{_turned(one, held, row, many)} for {one} in {value}])"
    return f"{row}({value})" if kind == "Row" else f"{many}({value})" if held else value


def _frozen(value: str, kind: str) -> str:
    if kind.startswith("dict["):
        return f"tuple({value}.items())"
    return _turned(value, kind, "tuple", "tuple")


def _thawed(value: str, kind: str) -> str:
    if kind.startswith("dict["):
        return f"dict({value})"
    return _turned(value, kind, "Row", "list")


def seen(view: type[V], state: Any, **other: Any) -> V:
    """The view of a state: the fields that have its names, and those that are given."""
    found: V = _seers(view, type(state), *other)(state, **other)
    return found


def _seer(view: Any, state: type, *other: str) -> Function:
    of = annotated(state)
    parts = [
        f"{name}={name if name in other else _frozen(f'state.{name}', of[name])}"
        for name in (field.name for field in fields(view))
    ]
    line = f"def see({', '.join(('state', *other))}): return view({', '.join(parts)})"
    return _run(line, "see", view=view)


def laid(state: S, view: Any, *but: str) -> S:
    """Put into a state what a view shows in fields of the same names, `but` some; the state."""
    _layers(type(state), type(view), *but)(state, view)
    return state


def _layer(state: type, view: Any, *but: str) -> Function:
    from jamlab.core.row import Row

    of = annotated(state)
    names = [field.name for field in fields(view) if field.name in of and field.name not in but]
    parts = [f"state.{name} = {_thawed(f'view.{name}', of[name])}" for name in names]
    return _run(f"def lay(state, view): {'; '.join(parts)}", "lay", Row=Row)


def _run(line: str, name: str, **names: Any) -> Function:
    exec(line, names)  # as dataclasses do
    made: Function = names[name]
    return made


_seers: Callable[..., Function] = cache(_seer)
_layers: Callable[..., Function] = cache(_layer)
