"""Derive the compiler's declarations (.pxd) from the annotations of the sources.

* A class without a decorator becomes a C structure with a field for each `self.x` and each
  annotated name of its body; functions and methods become C functions, private to their module if
  their name begins with `_`. Functions that C cannot express (with closures, `*args`, …) stay
  Python functions.
* A name inside a function has a C type if all values bound to it have that type (`inference.py`).
* Constants that a module imports, and its own that begin with `_`, are C variables: Python does not
  see them in that module.
* An `int` is a C int of 32 bits. `Bits` (64 bits, unsigned) and `Huge` (Python's int of any size)
  must be annotated as such: see jamlab/core/integers.py.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from building import by_path
from building.inference import CLASS, SELF, UNKNOWN, Module, Type, World, bound_names

fields = by_path("jamlab/core/fields.py")

PLAIN = {
    "int": "int",
    "bool": "bint",
    "float": "double",
    "Bits": "unsigned long long",
    "str": "str",
    "list": "list",
    "tuple": "tuple",
    "dict": "dict",
    "set": "set",
    "frozenset": "frozenset",
}
"""C name of each type; a class has its own name, all else is `object`."""

CLOSURES = (
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.Lambda,
    ast.GeneratorExp,
    ast.ClassDef,
    ast.Yield,
    ast.YieldFrom,
    ast.Await,
)


def declared(world: World, name: str) -> tuple[str, str]:
    """Return the module's source as compiled, and its .pxd."""
    return _Writer(world, world.module(name)).written()


class _Writer:
    """Writes the declarations of one module."""

    def __init__(self, world: World, module: Module) -> None:
        self.world = world
        self.module = module
        self.cimports: dict[tuple[str, str], str] = {}  # (module, name) to the local name
        self.lines = module.source.encode().split(b"\n")

    def written(self) -> tuple[str, str]:
        """The source with its narrowed parameters, and the declarations."""
        classes = [self._class(node) for node in self.module.classes.values() if self._is_c(node)]
        functions = [
            line
            for node in self.module.functions.values()
            if _can_be_c(node)
            for line in self._function(node, "", UNKNOWN)
        ]
        constants = [*self._constants()]
        for local, (where, name) in self.module.imports.items():
            self._imported(local, where, name)
        imports = [
            f"from {where} cimport {name}" + (f" as {local}" if local != name else "")
            for (where, name), local in sorted(self.cimports.items())
        ]
        parts = [["cimport cython", *imports], constants, *classes, functions]
        text = "\n\n".join("\n".join(part) for part in parts if part) + "\n"
        return b"\n".join(self.lines).decode(), text

    # -- names from elsewhere ----------------------------------------------------------------------

    def _imported(self, local: str, where: str, name: str) -> None:
        """Import from another compiled module a name that has a C declaration there."""
        if where not in self.world.compiled:
            full = f"{where}.{name}"
            if full in self.world.compiled and self.world.module(full).is_events:
                self.cimports[where, name] = local
            return
        other, written = self.world.module(where), self.world.written.get(where)
        if written is not None and f" {name}(" not in written and f"class {name}:" not in written:
            return
        node = other.functions.get(name)
        known = name in other.classes and self._is_c(other.classes[name], other)
        if known or (node is not None and not _is_private(name) and _can_be_c(node, other)):
            self.cimports[where, name] = local

    def _constants(self) -> Iterator[str]:
        names = [
            local
            for local, (where, name) in self.module.imports.items()
            if where.startswith("jamlab.") and name in self.world.module(where).constants
        ]
        names += [name for name in self.module.constants if _is_private(name)]
        for name in sorted(set(names) - self.module.exported):
            sort = self._c(self.world.name(self.module, name))
            if sort != "object":
                yield f"cdef {sort} {name}"

    def _c(self, sort: Type) -> str:
        """Name of a type in C in this module."""
        if sort.name in (CLASS, SELF):
            where = self.world.module(sort.where)
            if sort.where not in self.world.compiled:
                return "object"
            if not self._is_c(where.classes[sort.of], where):
                return "object"
            if sort.where == self.module.name:
                return sort.of
            for local, found in self.module.imports.items():
                if found == (sort.where, sort.of):
                    self.cimports[found] = local
                    return local
            return self.cimports.setdefault((sort.where, sort.of), sort.of)
        return PLAIN.get(sort.name, "object")

    # -- classes -----------------------------------------------------------------------------------

    def _is_c(self, node: ast.ClassDef, module: Module | None = None) -> bool:
        """True if the class is a C structure."""
        module = module or self.module
        if module.is_events:
            return module.is_record(node)
        if module.name in self.world.written:
            return f"cdef class {node.name}" in self.world.written[module.name]
        plain = not node.decorator_list or _is_state(node)
        if not plain or node.keywords or len(node.bases) > 1:
            return False
        if not node.bases:
            return True
        base = self.world.annotation(module, node.bases[0])
        if base.name != CLASS or base.where not in self.world.compiled:
            return False
        other = self.world.module(base.where)
        return self._is_c(other.classes[base.of], other)

    def _class(self, node: ast.ClassDef) -> list[str]:
        itself = Type(CLASS, where=self.module.name, of=node.name)
        base = self._c(self.world.annotation(self.module, node.bases[0])) if node.bases else ""
        lines = [f"cdef class {node.name}" + (f"({base}):" if base else ":")]
        if _is_state(node):
            lines.append(f"    {self._state(node)}")
        for name, sort in self.world.own_fields(itself).items():
            lines.append(f"    cdef public {self._c(sort)} {name}")
        for method in node.body:
            if isinstance(method, ast.FunctionDef) and self._is_c_method(itself, method.name):
                lines += ["    " + line for line in self._function(method, node.name, itself)]
        return lines if len(lines) > 1 else [*lines, "    pass"]

    def _is_c_method(self, itself: Type, name: str) -> bool:
        """True if a method can be C in its whole family: compiled bases and all subclasses."""
        root = itself
        while (base := self.world.base(root)) != UNKNOWN and base.where in self.world.compiled:
            root = base
        return all(
            _can_be_c(part)
            for one in self.world.family(root)
            for part in self.world.module(one.where).classes[one.of].body
            if isinstance(part, ast.FunctionDef) and part.name == name
        )

    def _state(self, node: ast.ClassDef) -> str:
        """Write the dataclass's generated parts into the source; declare `copy`.

        All text goes onto existing lines, so that line numbers hold.
        """
        of = {
            ast.unparse(part.target): ast.unparse(part.annotation)
            for part in node.body
            if isinstance(part, ast.AnnAssign)
        }
        for part in [*node.decorator_list, *node.body]:
            if isinstance(part, ast.AnnAssign) or part in node.decorator_list:
                for line in range(part.lineno - 1, part.end_lineno or part.lineno):
                    self.lines[line] = b""
        self._behind_docstring(node, f"; __slots__ = {tuple(of)}; __annotations__ = {of}")
        self.lines[node.end_lineno or 0] = f"    {fields.copy_line(node.name, of)}".encode()
        return f"@cython.locals(twin={node.name})\n    cpdef {node.name} copy(self)"

    # -- functions ---------------------------------------------------------------------------------

    def _function(self, node: ast.FunctionDef, of: str, itself: Type) -> list[str]:
        scope = self.world.scope(self.module, node, itself if of else None)
        parameters, narrowed = ["self"] if of else [], []
        arguments = node.args.args[1:] if of else node.args.args
        base = self.world.overridden(itself, node.name) if of else None
        first_default = len(arguments) - len(node.args.defaults)
        told = base.node.args.args[1:] if base else []
        for place, argument in enumerate(arguments):
            sort, name = self._c(scope[argument.arg]), argument.arg
            if base:
                wide = self._c(self.world.annotation(base.module, told[place].annotation))
                if wide != sort and sort != "object":
                    narrowed.append(argument)
                    name += "_"
                sort = wide
            typed = name if sort == "object" else f"{sort} {name}"
            parameters.append(typed + ("=*" if place >= first_default else ""))
        if narrowed:
            self._narrow(node, narrowed)
        fixed = {argument.arg for argument in [*node.args.args]} - {
            argument.arg for argument in narrowed
        }
        inner = {
            name: sort
            for name in sorted(bound_names(node) | {argument.arg for argument in narrowed})
            if name not in fixed
            for sort in [self._c(scope.get(name, UNKNOWN))]
            if sort != "object"
        }
        where, returns = (base.module, base.node.returns) if base else (self.module, node.returns)
        result = self._c(self.world.annotation(where, returns))
        if result == "object" and base:
            result = self._c(self.world.annotation(self.module, node.returns, itself))
            result = result if result not in ("int", "bint", "double") else "object"
        sort = "cdef" if _is_private(node.name) else "cpdef"
        head = f"{sort} " + ("" if result == "object" else f"{result} ")
        lines = [f"{head}{node.name}({', '.join(parameters)})"]
        if inner:
            told_locals = ", ".join(f"{name}={_written(sort)}" for name, sort in inner.items())
            lines.insert(0, f"@cython.locals({told_locals})")
        return lines

    def _narrow(self, node: ast.FunctionDef, narrowed: list[ast.arg]) -> None:
        """Give parameters the base method's type, and rebind them to their own type in the body."""
        self._behind_docstring(node, "".join(f"; {one.arg} = {one.arg}_" for one in narrowed))
        for one in reversed(narrowed):
            line, begin, end = self.lines[one.lineno - 1], one.col_offset, one.end_col_offset or 0
            self.lines[one.lineno - 1] = line[:begin] + f"{one.arg}_".encode() + line[end:]

    def _behind_docstring(self, node: ast.FunctionDef | ast.ClassDef, told: str) -> None:
        first = node.body[0]
        if ast.get_docstring(node) is None:
            raise ValueError(f"{self.module.name}: {node.name} needs a docstring")
        last, end = (first.end_lineno or 0) - 1, first.end_col_offset or 0
        self.lines[last] = self.lines[last][:end] + told.encode() + self.lines[last][end:]


def _is_state(node: ast.ClassDef) -> bool:
    """True for a dataclass with its own `__init__`; the build writes its other methods."""
    told = [ast.unparse(one) for one in node.decorator_list]
    return len(told) == 1 and told[0].startswith("dataclass(") and "init=False" in told[0]


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def _written(sort: str) -> str:
    return "cython.ulonglong" if sort == PLAIN["Bits"] else sort


def _can_be_c(node: ast.FunctionDef, module: Module | None = None) -> bool:
    """True for a function without closures, `super`, decorators or Python-only parameters."""
    if module is not None and module.is_events:
        return False
    arguments = node.args
    return not (
        node.decorator_list
        or node.name.startswith("__")
        or arguments.vararg
        or arguments.kwarg
        or arguments.kwonlyargs
        or arguments.posonlyargs
        or any(isinstance(part, CLOSURES) for body in node.body for part in ast.walk(body))
        or any(isinstance(part, ast.Name) and part.id == "super" for part in ast.walk(node))
    )
