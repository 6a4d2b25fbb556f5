"""Compile frozen dataclasses of ints and strings to Cython `cdef class`es.

* The source is the .py file that also runs interpreted: parsed with `ast`, never executed. Every
  class under `@dataclass(frozen=True, slots=True)` is replaced; everything else is copied
  unchanged.
* The output is a .pyx, and a .pxd that other modules `cimport`, so that reading a field is a C
  memory access.
* Behaviour in Python is unchanged: equality, hash, repr, `dataclasses.fields` and `replace`,
  pickling, and immutability.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

TYPES = {
    "int": "int",
    "str": "str",
    "Signed": "int",
    "LongText": "str",
    "Seat": "int",
    "Secret": "str",
}
"""Permitted field annotations and their Cython types."""

Index = dict[tuple[str, str], "Record"]
"""Records by module and name."""


class NotCompilable(ValueError):
    """A class that cannot be compiled to a C structure; the message says where and why."""


@dataclass(frozen=True)
class Record:
    """One dataclass: its base, if any, and its fields with their types, inherited ones first."""

    node: ast.ClassDef
    base: str
    own: tuple[tuple[str, str], ...]
    fields: tuple[tuple[str, str], ...]
    rest: tuple[ast.stmt, ...]
    """Class body statements other than the docstring and the fields."""
    shared: tuple[tuple[str, str], ...] = ()
    """Class variables with their annotations; their values are in `rest`."""


def as_cython(module: str, source: str, known: Index) -> tuple[str, str]:
    """Return the .pyx and .pxd texts of a module, and add its records to `known`.

    `known` must already hold the records of the modules it imports.
    """
    tree = ast.parse(source)
    bases = _imported_bases(tree, known)
    records: list[Record] = []
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and _is_record(node):
            record = _read(module, node, bases)
            records.append(record)
            bases[node.name] = known[module, node.name] = record
    return _pyx(source, records), _pxd(tree, records, known)


def _is_record(node: ast.ClassDef) -> bool:
    return any(
        ast.unparse(decorator) == "dataclass(frozen=True, slots=True)"
        for decorator in node.decorator_list
    )


def _imported_bases(tree: ast.Module, known: Index) -> dict[str, Record]:
    return {
        name.asname or name.name: known[node.module, name.name]
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module
        for name in node.names
        if (node.module, name.name) in known
    }


def _read(module: str, node: ast.ClassDef, bases: dict[str, Record]) -> Record:
    def refuse(part: ast.AST, why: str) -> NotCompilable:
        return NotCompilable(f"{module}, line {getattr(part, 'lineno', node.lineno)}: {why}")

    if len(node.decorator_list) > 1 or node.keywords or len(node.bases) > 1:
        raise refuse(node, f"{node.name} may have one decorator and one base only")
    base = ast.unparse(node.bases[0]) if node.bases else ""
    if base and base not in bases:
        raise refuse(node, f"{base}, the base of {node.name}, is not a frozen dataclass known here")
    own: list[tuple[str, str]] = []
    rest: list[ast.stmt] = []
    shared: list[tuple[str, str]] = []
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    for part in body:
        if not isinstance(part, ast.AnnAssign):
            if not isinstance(part, ast.Pass):
                rest.append(part)
            continue
        name, kind = ast.unparse(part.target), ast.unparse(part.annotation)
        if kind.startswith("ClassVar") and part.value is not None:
            rest.append(ast.Assign([part.target], part.value, lineno=part.lineno))
            shared.append((name, kind))
            continue
        if kind not in TYPES or part.value is not None:
            raise refuse(part, f"field {name} of {node.name} must be one of {', '.join(TYPES)}")
        own.append((name, kind))
    inherited = bases[base].fields if base else ()
    return Record(node, base, tuple(own), (*inherited, *own), tuple(rest), tuple(shared))


# -- the .pxd --------------------------------------------------------------------------------------


def _pxd(tree: ast.Module, records: list[Record], known: Index) -> str:
    lines = [
        f"from {node.module} c{ast.unparse(ast.Import([name]))}"
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module
        for name in node.names
        if (node.module, name.name) in known
    ]
    for record in records:
        lines.append(f"\ncdef class {_head(record)}:")
        lines += [f"    cdef readonly {TYPES[kind]} {name}" for name, kind in record.own] or [
            "    pass"
        ]
    return "\n".join([*lines, ""])


def _head(record: Record) -> str:
    return f"{record.node.name}({record.base})" if record.base else record.node.name


# -- the .pyx --------------------------------------------------------------------------------------

_HELPERS = """
from cpython.object cimport PyObject_GenericSetAttr as _set
from dataclasses import FrozenInstanceError as _Frozen
from dataclasses import make_dataclass as _dataclass
from dataclasses import replace as _replace

_PARAMETERS = _dataclass("Shape", (), frozen=True, slots=True).__dataclass_params__
_FIELDS_ONLY = dict(init=False, repr=False, eq=False, namespace={"__doc__": "Fields only."})
"""

_SHAPE = """
{shape} = _dataclass("Shape", {pairs}, **_FIELDS_ONLY)
"""
# `dataclasses` functions read borrowed metadata: the parameters of a real dataclass, and the fields
# of one without methods, which would be generated, compiled and never called. Records with the same
# fields share one. As with dataclasses, Python subclasses may have more attributes.
_CLASS = """
cdef class {head}:
    {doc}
    __slots__ = {own}
    __match_args__ = {names}
    __annotations__ = {annotations}
    __dataclass_fields__ = {shape}.__dataclass_fields__
    __dataclass_params__ = _PARAMETERS

    def __init__(self{parameters}):
        {assignments}

    def __eq__(self, other):
        if type(other) is not type(self):
            return NotImplemented
        cdef {name} twin = <{name}>other
        return {equal}

    def __hash__(self):
        return hash({values})

    def __repr__(self):
        return type(self).__qualname__ + f"({shown})"

    def __reduce__(self):
        return type(self), {values}

    def __setstate__(self, state):  # of an event that was pickled by the interpreted build
        {name}.__init__(self, *state)

    def __replace__(self, **changes):
        return _replace(self, **changes)

    def __setattr__(self, name, value):
        if type(self) is {name} or name in {names}:
            raise _Frozen(f"cannot assign to field {{name!r}}")
        _set(self, name, value)

    def __delattr__(self, name):
        raise _Frozen(f"cannot delete field {{name!r}}")
"""


def _pyx(source: str, records: list[Record]) -> str:
    lines = source.splitlines()
    shapes: dict[tuple[tuple[str, str], ...], str] = {}
    for n, record in enumerate(records):
        texts = [] if n else [_HELPERS]
        if record.fields not in shapes:
            shape = shapes[record.fields] = f"_Shape{len(shapes)}"
            texts.append(_SHAPE.format(shape=shape, pairs=repr(record.fields)))
        texts.append(_class(record, shapes[record.fields]))
        # Blank the class but for its first line, which takes the whole text: the line numbers of
        # later records must stay valid within this loop.
        first = record.node.decorator_list[0].lineno - 1
        last = record.node.end_lineno or first + 1
        lines[first:last] = ["".join(texts), *[""] * (last - first - 1)]
    return "\n".join(lines) + "\n"


def _class(record: Record, shape: str) -> str:
    names = tuple(name for name, _ in record.fields)
    doc = ast.get_docstring(record.node, clean=False)
    text = _CLASS.format(
        head=_head(record),
        name=record.node.name,
        doc=repr(doc) if doc is not None else "",
        own=tuple(name for name, _ in record.own),
        names=names,
        annotations=dict((*record.own, *record.shared)),
        shape=shape,
        parameters="".join(f", {TYPES[kind]} {name}" for name, kind in record.fields),
        assignments="; ".join(f"self.{name} = {name}" for name in names) or "pass",
        equal=" and ".join(f"self.{name} == twin.{name}" for name in names) or "True",
        values="(" + "".join(f"self.{name}, " for name in names) + ")",
        shown=", ".join(f"{name}={{self.{name}!r}}" for name in names),
    )
    for part in record.rest:
        text += "\n" + "".join(f"    {line}\n" for line in ast.unparse(part).splitlines())
    return text
