"""Records with checked fields, as msgspec has them, of the standard library alone.

A `Struct` is declared as msgspec's: annotated fields, `Meta` for what their values must keep to.
It has msgspec's attributes, too (`__struct_fields__`, `__struct_config__`), so that `Decoder` and
`encode` take either kind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from types import SimpleNamespace
from typing import Any, ClassVar, dataclass_transform


@dataclass(frozen=True, slots=True)
class Meta:
    """What a value must keep to besides its type; None is no bound."""

    ge: int | None = None
    le: int | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None


class Raw(bytes):
    """A part of a JSON text, left as it stands."""


@dataclass_transform()
class Struct:
    """A record; the arguments of the class are msgspec's. `gc` is for msgspec alone."""

    __struct_config__: ClassVar[SimpleNamespace]
    __struct_fields__: ClassVar[tuple[str, ...]]
    __struct_defaults__: ClassVar[tuple[Any, ...]]

    def __init_subclass__(
        cls,
        *,
        frozen: bool = False,
        forbid_unknown_fields: bool = False,
        omit_defaults: bool = False,
        tag_field: str | None = None,
        tag: str | None = None,
        gc: bool = True,
    ) -> None:
        for name in cls.__annotations__:
            if isinstance(value := cls.__dict__.get(name), list):  # a default of its own for each
                setattr(cls, name, field(default_factory=value.copy))
        own = fields(dataclass(frozen=frozen)(cls))  # type: ignore[arg-type]
        cls.__struct_fields__ = tuple(each.name for each in own)
        cls.__struct_defaults__ = tuple(
            each.default for each in own if not each.default is each.default_factory is MISSING
        )
        cls.__struct_config__ = SimpleNamespace(
            forbid_unknown_fields=forbid_unknown_fields,
            omit_defaults=omit_defaults,
            tag_field=tag_field,
            tag=tag,
        )


def defstruct(
    name: str,
    fields: Sequence[tuple[str, Any]],
    *,
    namespace: Mapping[str, Any],
    **config: Any,
) -> type[Struct]:
    """A kind of struct that is made at run time; all its fields must be given."""
    body = {"__annotations__": dict(fields), "__module__": __name__, **namespace}
    return type(name, (Struct,), body, **config)


def astuple(record: Struct) -> tuple[Any, ...]:
    """The values of its fields, in their order."""
    return tuple(getattr(record, name) for name in record.__struct_fields__)


def asdict(record: Struct) -> dict[str, Any]:
    """The values of its fields, by name."""
    return {name: getattr(record, name) for name in record.__struct_fields__}


def replace(record: Any, **changes: Any) -> Any:
    """The record with some fields changed."""
    return type(record)(**asdict(record) | changes)
