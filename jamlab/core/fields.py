"""Methods generated from the annotated fields of a state class.

* `copy_line`: source of the method `copy`. `State` runs it, and the build writes it into the
  classes that it compiles (so this file imports nothing of the package).
* `seen`: state to view, for the fields visible to all. `laid`: the way back, from view to state.

View fields that share a name with a state field hold the same value, in tuples. Everything is
generated once per class, as source text, and is then as fast as handwritten code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from inspect import get_annotations
from typing import Any, TypeVar

V = TypeVar("V")
S = TypeVar("S")
F = TypeVar("F", bound=Callable[..., Any])
Function = Callable[..., Any]
_cached: Callable[[F], F] = cache  # type: ignore[assignment]  # mypy: no class is Hashable


@_cached
def annotated(kind: type) -> dict[str, str]:
    """Return the fields of a class and its bases, with their annotations as text."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        # Python 3.14 finds no annotations of a class in C, though they are in its namespace.
        found.update(vars(base).get("__annotations__") or get_annotations(base))
    return {name: of for name, of in found.items() if not of.startswith("ClassVar")}


def _held(kind: str) -> str:
    """Return the element type of a list; "" if it is no list."""
    return kind[5:-1] if kind.startswith("list[") else ""


def _is_mutable(kind: str) -> bool:
    return kind == "Row" or kind.startswith(("list[", "dict[", "set["))


def _copied(value: str, kind: str) -> str:
    """Return the source of a copy that shares nothing mutable (a dict's values never change)."""
    held = _held(kind)
    if _is_mutable(held):
        one = f"{value}_" if value.startswith("one") else "one"
        return f"[{_copied(one, held)} for {one} in {value}]"
    return f"{value}[:]" if held else f"{value}.copy()" if _is_mutable(kind) else value


def copy_line(name: str, of: Mapping[str, str]) -> str:
    """Return the source of the method `copy` of the class `name` with these fields, on one line."""
    parts = [f"twin.{field} = {_copied(f'self.{field}', kind)}" for field, kind in of.items()]
    begin = f"def copy(self) -> {name}: twin: {name} = {name}.__new__({name})"
    return "; ".join([begin, *parts, "return twin"])


@_cached
def copier(kind: type) -> Function:
    """Return the method `copy` of a class."""
    return _run(copy_line("kind", annotated(kind)), "copy", kind=kind)


def _turned(value: str, kind: str, row: str, many: str) -> str:
    """Return the source of a list or row as another type; `row` and `many` name the functions."""
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
    """Return the view of a state: fields of the same name, and those that are given."""
    found: V = _seer(view, type(state), *other)(state, **other)
    return found


@_cached
def _seer(view: Any, state: type, *other: str) -> Function:
    of = annotated(state)
    parts = [
        f"{name}={name if name in other else _frozen(f'state.{name}', of[name])}"
        for name in (field.name for field in fields(view))
    ]
    line = f"def see({', '.join(('state', *other))}): return view({', '.join(parts)})"
    return _run(line, "see", view=view)


def laid(state: S, view: Any, *but: str) -> S:
    """Copy a view's fields into a state, matched by name, except `but`; return the state."""
    _layer(type(state), type(view), *but)(state, view)
    return state


@_cached
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
