"""Infer the types of expressions from the annotations of the package.

* Nothing is imported: modules are read with `ast`. An unknown type is `UNKNOWN`, and C then treats
  the value as Python does: more knowledge gives more speed, never another result.
* The annotations are trusted here, as mypy checks them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

CLASS = "a class's"
"""Name of an instance's type; `where` and `of` are its class's module and name."""
SELF = "a class"
MODULE = "a module"
CALLED = "a function"
"""Name of the type of a function that returns `args[0]`."""


@dataclass(frozen=True)
class Type:
    """A type with its item types: `args` has one per position for a tuple of fixed length."""

    name: str
    args: tuple[Type, ...] = ()
    where: str = ""
    of: str = ""
    fixed: bool = False


UNKNOWN = Type("?")
UNBOUND = Type("not bound yet")
NONE = Type("None")
INT, BOOL, STR, FLOAT = Type("int"), Type("bool"), Type("str"), Type("float")
BITS, HUGE = Type("Bits"), Type("Huge")
WHOLE = ("int", "Bits", "Huge")
HOLDERS = ("list", "tuple", "dict", "set", "frozenset")
READ = {"Sequence": "read", "Iterable": "read", "Iterator": "read", "Mapping": "mapping"}
"""Interfaces: their item types are known, the types of the containers are not."""


@dataclass
class Module:
    """One source file, its names sorted by kind."""

    name: str
    source: str
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict)
    classes: dict[str, ast.ClassDef] = field(default_factory=dict)
    constants: dict[str, ast.expr | None] = field(default_factory=dict)
    annotations: dict[str, ast.expr] = field(default_factory=dict)
    imports: dict[str, tuple[str, str]] = field(default_factory=dict)
    exported: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        for node in ast.parse(self.source).body:
            if isinstance(node, ast.FunctionDef):
                self.functions[node.name] = node
            elif isinstance(node, ast.ClassDef):
                self.classes[node.name] = node
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                for alias in node.names:
                    self.imports[alias.asname or alias.name] = (node.module, alias.name)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                self.constants[node.target.id] = node.value
                self.annotations[node.target.id] = node.annotation
            elif isinstance(node, ast.Assign):
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        self.constants[target.id] = node.value
        listed = self.constants.get("__all__")
        if isinstance(listed, ast.List | ast.Tuple):
            self.exported = {ast.literal_eval(one) for one in listed.elts}

    @cached_property
    def is_events(self) -> bool:
        """True if records.py turns its dataclasses into C structures."""
        return self.name.endswith((".events", ".event"))

    def is_record(self, node: ast.ClassDef) -> bool:
        """True for an event."""
        return bool(node.decorator_list)


@dataclass(frozen=True)
class Function:
    """A function or method, and its module."""

    module: Module
    node: ast.FunctionDef


Scope = dict[str, Type]


class World:
    """The modules of the package, read on first use."""

    def __init__(self, root: Path, compiled: set[str], written: dict[str, str]) -> None:
        """`compiled`: names of the compiled modules; `written`: hand-written .pxd by module."""
        self.root = root
        self.compiled = compiled
        self.written = written
        self.modules: dict[str, Module | None] = {}
        self._files: list[Path] = []
        self._fields: dict[tuple[str, str], dict[str, Type]] = {}
        self._constants: dict[tuple[str, str], Type] = {}

    def module(self, name: str) -> Module:
        """The module of this name; an empty one if it is none of ours."""
        return self._found(name) or Module(name, "")

    def _found(self, name: str) -> Module | None:
        if name not in self.modules:
            path = self.root.joinpath(*name.split("."))
            files = [path.with_suffix(".py"), path / "__init__.py"]
            there = [file for file in files if name.startswith("jamlab") and file.exists()]
            self.modules[name] = None
            if there:
                self.modules[name] = Module(name, there[0].read_bytes().decode())
                self._files.append(there[0].resolve())
        return self.modules[name]

    def files(self) -> list[Path]:
        """All files read so far."""
        return self._files

    # -- names -------------------------------------------------------------------------------------

    def name(self, module: Module, name: str) -> Type:
        """The type of a name in a module."""
        if name in module.imports:
            where, other = module.imports[name]
            if self._found(f"{where}.{other}") is not None:
                return Type(MODULE, where=f"{where}.{other}")
            return self.name(self.module(where), other) if self._found(where) else UNKNOWN
        if name in module.classes:
            return Type(SELF, where=module.name, of=name)
        key = module.name, name
        if key not in self._constants:
            self._constants[key] = UNKNOWN  # for a constant that depends on itself
            self._constants[key] = self._constant(module, name)
        return self._constants[key]

    def _constant(self, module: Module, name: str) -> Type:
        annotation = module.annotations.get(name)
        if annotation is not None and ast.unparse(annotation) not in ("Final", "TypeAlias"):
            return self.annotation(module, annotation)
        value = module.constants.get(name)
        if value is None or (annotation is not None and ast.unparse(annotation) == "TypeAlias"):
            return UNKNOWN
        return self.value(value, module, {})

    def annotation(self, module: Module, node: ast.expr | None, itself: Type = UNKNOWN) -> Type:
        """The type that an annotation names."""
        if isinstance(node, ast.Constant) and node.value is None:
            return NONE
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            return _joined(
                self.annotation(module, node.left, itself),
                self.annotation(module, node.right, itself),
            )
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            there = self.name(module, node.value.id)
            if there.name == MODULE:
                return self.annotation(self.module(there.where), ast.Name(node.attr), itself)
        if isinstance(node, ast.Subscript):
            return self._parts(module, node, itself)
        if not isinstance(node, ast.Name):
            return UNKNOWN
        if node.id == "Self":
            return itself
        if node.id in ("Bits", "Huge", "int", "bool", "str", "float", *HOLDERS):
            return Type(node.id)
        found = self._aliased(module, node.id)
        if isinstance(found, ast.ClassDef):
            where = self._home(module, node.id)
            return Type(CLASS, where=where.name, of=found.name)
        if found is not None:
            return self.annotation(self._home(module, node.id), found, itself)
        return UNKNOWN

    def _home(self, module: Module, name: str) -> Module:
        """The module that defines a name."""
        while name in module.imports:
            where, name = module.imports[name]
            module = self.module(where)
        return module

    def _aliased(self, module: Module, name: str) -> ast.ClassDef | ast.expr | None:
        home, original = module, name
        while original in home.imports:
            where, original = home.imports[original]
            home = self.module(where)
        if original in home.classes:
            return home.classes[original]
        told = home.annotations.get(original)
        if told is not None and ast.unparse(told) == "TypeAlias":
            return home.constants[original]
        return None

    def _parts(self, module: Module, node: ast.Subscript, itself: Type) -> Type:
        name = ast.unparse(node.value)
        inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if name == "Final":
            return self.annotation(module, inner[0], itself)
        dots = [isinstance(one, ast.Constant) and one.value is ... for one in inner]
        args = tuple(
            self.annotation(module, one, itself)
            for one, dot in zip(inner, dots, strict=True)
            if not dot
        )
        if name == "tuple":
            return Type("tuple", args, fixed=not any(dots))
        if name in HOLDERS:
            return Type(name, args)
        if name in READ:
            return Type(READ[name], args)
        base = self.annotation(module, node.value, itself)
        return base if base.name == CLASS else UNKNOWN

    # -- classes -----------------------------------------------------------------------------------

    def _class(self, sort: Type) -> tuple[Module, ast.ClassDef]:
        module = self.module(sort.where)
        return module, module.classes[sort.of]

    def base(self, sort: Type) -> Type:
        """The first base of a class; UNKNOWN if there is none of ours."""
        module, node = self._class(sort)
        found = self.annotation(module, node.bases[0]) if node.bases else UNKNOWN
        return found if found.name == CLASS else UNKNOWN

    def family(self, root: Type) -> list[Type]:
        """A class and all compiled ones that derive from it."""
        found = [root]
        classes = [
            Type(CLASS, where=where, of=of)
            for where in sorted(self.compiled)
            for of in self.module(where).classes
        ]
        for one in found:
            found += [other for other in classes if self.base(other) == one]
        return found

    def own_fields(self, sort: Type) -> dict[str, Type]:
        """The fields of a class that its base does not have, with their types."""
        inherited = self.fields(self.base(sort)) if self.base(sort) != UNKNOWN else {}
        return {name: of for name, of in self.fields(sort).items() if name not in inherited}

    def fields(self, sort: Type) -> dict[str, Type]:
        """All fields of a class: those annotated in its body, and those set in its methods."""
        key = sort.where, sort.of
        if key in self._fields:
            return self._fields[key]
        module, node = self._class(sort)
        base = self.base(sort)
        found = self._fields[key] = dict(self.fields(base)) if base != UNKNOWN else {}
        told = set(found)
        for part in node.body:
            if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
                found[part.target.id] = self.annotation(module, part.annotation, sort)
                told.add(part.target.id)
        methods = [part for part in node.body if isinstance(part, ast.FunctionDef)]
        for method in methods:
            if method.decorator_list:
                continue
            scope = self.scope(module, method, sort)
            for name, value, annotation in _set_on_self(method):
                if annotation is not None:
                    found[name] = self.annotation(module, annotation, sort)
                    told.add(name)
                elif name not in told:
                    value_type = UNKNOWN if value is None else self.value(value, module, scope)
                    found[name] = _joined(found.get(name, UNBOUND), value_type)
        if module.name in self.written:  # its .pxd declares their C types
            for name, of in found.items():
                if of.name in HOLDERS:
                    found[name] = Type("read", of.args)
        return found

    def method(self, sort: Type, name: str) -> Function | None:
        """The method of a class or of its bases."""
        while sort != UNKNOWN:
            module, node = self._class(sort)
            for part in node.body:
                if isinstance(part, ast.FunctionDef) and part.name == name:
                    return Function(module, part)
            sort = self.base(sort)
        return None

    def overridden(self, sort: Type, name: str) -> Function | None:
        """The method of this name in the outermost base that has it, of those that are compiled."""
        found, base = None, self.base(sort)
        while base != UNKNOWN and base.where in self.compiled:
            module, node = self._class(base)
            for part in node.body:
                if isinstance(part, ast.FunctionDef) and part.name == name:
                    found = Function(module, part)
            base = self.base(base)
        return found

    # -- functions ---------------------------------------------------------------------------------

    def scope(self, module: Module, node: ast.FunctionDef, itself: Type | None) -> Scope:
        """The types of all names that a function binds."""
        fixed: Scope = {}
        arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        for argument in arguments:
            fixed[argument.arg] = self.annotation(module, argument.annotation, itself or UNKNOWN)
        if itself is not None and arguments:
            fixed[arguments[0].arg] = itself
        for part in _parts_of(node):
            if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
                fixed[part.target.id] = self.annotation(module, part.annotation, itself or UNKNOWN)
        scope = {name: fixed.get(name, UNBOUND) for name in {*bound_names(node), *fixed}}
        for _ in range(6):
            before = dict(scope)
            found = {name: UNBOUND for name in scope if name not in fixed}
            for target, value in self._bindings(node, module, scope):
                for name, sort in self._bound(target, value):
                    if name in found:
                        found[name] = _joined(found[name], sort)
            scope.update(found)
            if scope == before:
                return scope
        return {name: fixed.get(name, UNKNOWN) for name in scope}

    def _bindings(
        self, node: ast.FunctionDef, module: Module, scope: Scope
    ) -> Iterator[tuple[ast.expr, Type]]:
        for part in _parts_of(node):
            if isinstance(part, ast.Assign):
                for target in part.targets:
                    if isinstance(target, ast.Tuple) and isinstance(part.value, ast.Tuple):
                        for one, value in zip(target.elts, part.value.elts, strict=False):
                            yield one, self.value(value, module, scope)
                    else:
                        yield target, self.value(part.value, module, scope)
            elif isinstance(part, ast.AugAssign):
                both = ast.BinOp(part.target, part.op, part.value)
                yield part.target, self.value(both, module, scope)
            elif isinstance(part, ast.For):
                yield part.target, _held(self.value(part.iter, module, scope))
            elif isinstance(part, ast.NamedExpr):
                yield part.target, self.value(part.value, module, scope)
            elif isinstance(part, ast.FunctionDef):
                returned = self.annotation(module, part.returns)
                yield ast.Name(part.name), Type(CALLED, (returned,))
            elif isinstance(part, ast.withitem) and part.optional_vars is not None:
                yield part.optional_vars, UNKNOWN
            elif isinstance(part, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and part.name:
                yield ast.Name(part.name), UNKNOWN

    def _bound(self, target: ast.expr, value: Type) -> Iterator[tuple[str, Type]]:
        if isinstance(target, ast.Name):
            yield target.id, value
        elif isinstance(target, ast.Tuple | ast.List):
            for place, one in enumerate(target.elts):
                yield from self._bound(one, _at(self._as_holder(value), place))
        elif isinstance(target, ast.Starred):
            yield from self._bound(target.value, UNKNOWN)

    # -- expressions -------------------------------------------------------------------------------

    def value(self, node: ast.expr, module: Module, scope: Scope) -> Type:
        """The type of an expression, given the types of names in `scope`."""

        def of(part: ast.expr) -> Type:
            return self.value(part, module, scope)

        match node:
            case ast.Constant(value=value):
                plain = {bool: BOOL, int: INT, str: STR, float: FLOAT, type(None): NONE}
                return plain.get(type(value), UNKNOWN)
            case ast.Name(id=name):
                return scope[name] if name in scope else self.name(module, name)
            case ast.JoinedStr():
                return STR
            case ast.Attribute(value=base, attr=name):
                return self._attribute(of(base), name)
            case ast.Subscript(value=base, slice=index):
                there = self._as_holder(of(base))
                if isinstance(index, ast.Slice):
                    return there if there.name in ("list", "str") else Type(there.name, there.args)
                return _at(there, index.value if isinstance(index, ast.Constant) else None)
            case ast.Call():
                return self._called(node, module, scope)
            case ast.BinOp(left=left, op=op, right=right):
                return _reckoned(of(left), op, of(right))
            case ast.UnaryOp(op=ast.Not()) | ast.Compare():
                return BOOL
            case ast.UnaryOp(operand=operand):
                found = of(operand)
                return found if found.name in (*WHOLE, "float", UNBOUND.name) else UNKNOWN
            case ast.BoolOp(values=values):
                return _all(of(part) for part in values)
            case ast.IfExp(body=body, orelse=other):
                return _joined(of(body), of(other))
            case ast.NamedExpr(value=inside):
                return of(inside)
            case ast.List(elts=parts) | ast.Set(elts=parts):
                return Type(type(node).__name__.lower(), (_all(of(part) for part in parts),))
            case ast.Tuple(elts=parts):
                starred = any(isinstance(part, ast.Starred) for part in parts)
                args = () if starred else tuple([of(part) for part in parts])
                return Type("tuple", args, fixed=not starred)
            case ast.Dict(keys=keys, values=values):
                known = [of(key) if key else UNKNOWN for key in keys]
                return Type("dict", (_all(known), _all(of(value) for value in values)))
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp():
                name = {"ListComp": "list", "SetComp": "set"}.get(type(node).__name__, "read")
                inner = self._inside(node.generators, module, scope)
                return Type(name, (self.value(node.elt, module, inner),))
            case ast.DictComp():
                inner = self._inside(node.generators, module, scope)
                pair = [self.value(part, module, inner) for part in (node.key, node.value)]
                return Type("dict", tuple(pair))
        return UNKNOWN

    def _inside(self, loops: list[ast.comprehension], module: Module, scope: Scope) -> Scope:
        inner = dict(scope)
        for loop in loops:
            inner.update(self._bound(loop.target, _held(self.value(loop.iter, module, inner))))
        return inner

    def _attribute(self, there: Type, name: str) -> Type:
        if there.name == MODULE:
            return self.name(self.module(there.where), name)
        if there.name == CLASS:
            found = self.fields(there).get(name)
            made = None if found else self.method(there, name)
            if made and any(ast.unparse(one) == "property" for one in made.node.decorator_list):
                found = self.annotation(made.module, made.node.returns, there)
            return found or UNKNOWN
        return UNBOUND if there == UNBOUND else UNKNOWN

    def _as_holder(self, there: Type) -> Type:
        """The list or tuple type from which a class derives; else the type itself."""
        if there.name == CLASS:
            module, node = self._class(there)
            for base in node.bases:
                if ast.unparse(base) == "NamedTuple":
                    return Type("tuple", tuple(self.fields(there).values()), fixed=True)
                found = self.annotation(module, base)
                if found.name in HOLDERS:
                    return found
        return there

    def _called(self, node: ast.Call, module: Module, scope: Scope) -> Type:
        args = [self.value(one, module, scope) for one in node.args]
        first = args[0] if args else UNKNOWN
        if isinstance(node.func, ast.Attribute):
            there = self.value(node.func.value, module, scope)
            if there.name == CLASS:
                method = self.method(there, node.func.attr)
                return self._returned(method, there) if method else UNKNOWN
            if there.name == MODULE:
                home = self.module(there.where)
                return self._made(home, node.func.attr)
            if node.func.attr == "get" and there.name in ("dict", "mapping") and len(args) == 2:
                return _joined(_at(there, None), args[1])
            return _of_builtin(there, node.func.attr)
        if not isinstance(node.func, ast.Name):
            return UNKNOWN
        name = node.func.id
        if name in scope:
            return scope[name].args[0] if scope[name].name == CALLED else UNKNOWN
        if name in module.functions or name in module.classes or name in module.imports:
            return self._made(module, name)
        if name == "zip":
            return Type("read", (Type("tuple", tuple(map(_held, args)), fixed=True),))
        if name in ("min", "max") and len(args) > 1:
            found = _all(args)
            return found if found.name in WHOLE else UNKNOWN
        return _by_builtin(name, first, len(args))

    def _made(self, module: Module, name: str) -> Type:
        home, original = module, name
        while original in home.imports:
            where, original = home.imports[original]
            home = self.module(where)
        if original in home.classes:
            return Type(CLASS, where=home.name, of=original)
        if original in home.functions:
            return self._returned(Function(home, home.functions[original]), UNKNOWN)
        return UNKNOWN

    def _returned(self, function: Function, itself: Type) -> Type:
        if any(ast.unparse(one) == "property" for one in function.node.decorator_list):
            return UNKNOWN
        return self.annotation(function.module, function.node.returns, itself)


# -- types ----------------------------------------------------------------------------------------


def _joined(one: Type, other: Type) -> Type:
    """The common type of two alternatives."""
    if one == other or other == UNBOUND:
        return one
    if one == UNBOUND:
        return other
    if NONE in (one, other):
        there = other if one == NONE else one
        return there if there.name in (CLASS, "str", *HOLDERS) else UNKNOWN
    if one.name in WHOLE and other.name in WHOLE:
        return max(one, other, key=lambda sort: WHOLE.index(sort.name))
    if {one.name, other.name} <= {"int", "float"}:
        return UNKNOWN
    if one.name == other.name and one.name in (*HOLDERS, "read"):
        if len(one.args) == len(other.args) and one.fixed == other.fixed:
            args = tuple(map(_joined, one.args, other.args))
            return Type(one.name, args, fixed=one.fixed)
        return Type(one.name)
    return UNKNOWN


def _all(parts: Iterator[Type] | list[Type]) -> Type:
    found = UNBOUND
    for part in parts:
        found = _joined(found, part)
    return found


def _at(there: Type, place: object) -> Type:
    """The type of the item at a position."""
    if there == UNBOUND:
        return UNBOUND
    if there.name == "tuple" and there.fixed and place is not None:
        if isinstance(place, int) and -len(there.args) <= place < len(there.args):
            return there.args[place]
        return UNKNOWN
    if there.name in ("dict", "mapping"):
        return there.args[1] if len(there.args) > 1 else UNKNOWN
    return _held(there)


def _held(there: Type) -> Type:
    """The type of the items of a loop."""
    if there == UNBOUND:
        return UNBOUND
    if there.name == CLASS and there.of == "Row":
        return INT
    if there.name == "str":
        return STR
    if there.name == "tuple" and there.fixed:
        return _all(list(there.args))
    return there.args[0] if there.args else UNKNOWN


def _reckoned(left: Type, op: ast.operator, right: Type) -> Type:
    if UNBOUND in (left, right):
        return UNBOUND
    if isinstance(op, ast.Add | ast.Sub | ast.Mult | ast.FloorDiv | ast.Mod):
        left, right = (INT if side == BOOL else side for side in (left, right))
    if left.name in WHOLE and right.name in WHOLE:
        if isinstance(op, ast.LShift) and left != BITS:
            return HUGE
        if isinstance(op, ast.Div):
            return FLOAT
        return UNKNOWN if isinstance(op, ast.Pow) else _joined(left, right)
    if {left.name, right.name} <= {*WHOLE, "float"}:
        return FLOAT
    if isinstance(op, ast.Mult) and INT in (left, right):
        other = right if left == INT else left
        return Type(other.name, other.args) if other.name in ("list", "tuple", "str") else UNKNOWN
    if isinstance(op, ast.Add) and left.name == right.name in ("list", "str"):
        return _joined(left, right)
    if isinstance(op, ast.Add) and left.name == right.name == "tuple":
        return Type("tuple")
    return UNKNOWN


def _by_builtin(name: str, first: Type, many: int) -> Type:
    """The return type of a builtin function."""
    held = _held(first)
    if name in ("list", "tuple", "set", "frozenset", "sorted"):
        return Type("list" if name == "sorted" else name, (held,) if many else ())
    if name in ("iter", "reversed"):
        return Type("read", (held,))
    if name == "range":
        return Type("read", (INT,))
    if name == "enumerate":
        return Type("read", (Type("tuple", (INT, held), fixed=True),))
    if name in ("isinstance", "any", "all", "bool"):
        return BOOL
    if name in ("sum", "min", "max") and many == 1:
        return held if held.name in WHOLE else UNKNOWN
    return {"len": INT, "int": INT, "str": STR, "repr": STR}.get(name, UNKNOWN)


def _of_builtin(there: Type, method: str) -> Type:
    """The return type of a method of a list, a dict or a str."""
    if there == UNBOUND:
        return UNBOUND
    held = _held(there)
    if method in ("count", "index", "find"):
        return INT if there.name in ("list", "tuple", "str", "read") else UNKNOWN
    if method == "pop" and there.name == "list":
        return held
    if method == "copy" and there.name in HOLDERS:
        return there
    if there.name in ("dict", "mapping") and len(there.args) == 2:
        inside = {"keys": there.args[0], "values": there.args[1]}
        inside["items"] = Type("tuple", there.args, fixed=True)
        return Type("read", (inside[method],)) if method in inside else UNKNOWN
    return UNKNOWN


# -- syntax ---------------------------------------------------------------------------------------


SCOPES = (
    *(ast.FunctionDef, ast.Lambda, ast.ClassDef),
    *(ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
)
"""Nodes with a scope of their own."""


def _parts_of(node: ast.AST) -> Iterator[ast.AST]:
    """All parts of a function's body that share its names, in order."""
    for part in ast.iter_child_nodes(node):
        if not isinstance(part, ast.arguments):
            yield part
            if not isinstance(part, SCOPES):
                yield from _parts_of(part)


def bound_names(node: ast.FunctionDef) -> set[str]:
    """The names that a function binds, without its parameters."""
    found = set()
    for part in _parts_of(node):
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
            found.add(part.id)
        elif isinstance(part, ast.FunctionDef):
            found.add(part.name)
    parameters = {argument.arg for argument in node.args.args}
    return found - parameters


def _set_on_self(method: ast.FunctionDef) -> Iterator[tuple[str, ast.expr | None, ast.expr | None]]:
    """(name, value, annotation) of each `self.name = value`."""
    for part in _parts_of(method):
        pairs: list[tuple[ast.expr, ast.expr | None]] = []
        annotation = None
        if isinstance(part, ast.AnnAssign):
            pairs, annotation = [(part.target, part.value)], part.annotation
        elif isinstance(part, ast.Assign):
            for target in part.targets:
                if isinstance(target, ast.Tuple) and isinstance(part.value, ast.Tuple):
                    pairs += zip(target.elts, part.value.elts, strict=False)
                elif isinstance(target, ast.Tuple):
                    pairs += [(one, None) for one in target.elts]
                else:
                    pairs.append((target, part.value))
        for target, value in pairs:
            if isinstance(target, ast.Attribute) and ast.unparse(target.value) == "self":
                yield target.attr, value, annotation
