"""Records with validated fields, compatible with msgspec's, for the standard library alone.

A `Struct` is declared like msgspec's: annotated fields, with `Meta` for constraints. It also has
msgspec's attributes (`__struct_fields__`, `__struct_config__`), so that `Decoder` and `encode`
accept both kinds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from json.encoder import encode_basestring as _quoted
from math import isfinite
from types import SimpleNamespace
from typing import Any, ClassVar, Final, dataclass_transform


@dataclass(frozen=True, slots=True)
class Meta:
    """Constraints of a value besides its type; None is no bound."""

    ge: int | None = None
    le: int | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None


class Raw(bytes):
    """A part of a JSON text, left undecoded."""


@dataclass_transform()
class Struct:
    """Base class of records; takes msgspec's class arguments. `gc` only affects msgspec."""

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
            if isinstance(value := cls.__dict__.get(name), list):  # copied for each instance
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
    name: str, fields: Sequence[tuple[str, Any]], *, namespace: Mapping[str, Any], **config: Any
) -> type[Struct]:
    """Create a struct class at run time; all its fields are required."""
    body = {"__annotations__": dict(fields), "__module__": __name__, **namespace}
    return type(name, (Struct,), body, **config)


def astuple(record: Struct) -> tuple[Any, ...]:
    """Return the values of the fields, in order."""
    return tuple(getattr(record, name) for name in record.__struct_fields__)


def asdict(record: Struct) -> dict[str, Any]:
    """Return the values of the fields by name."""
    return {name: getattr(record, name) for name in record.__struct_fields__}


def replace(record: Any, **changes: Any) -> Any:
    """Return the record with some fields changed."""
    return type(record)(**asdict(record) | changes)


# -- JSON encoding, byte for byte as msgspec's, with the standard library alone --------------------


_EXPONENT: Final = re.compile(r"e\+?(-?)0*")  # 1e+16 and 1e-07, as Python writes them


class Encoder:
    """Encodes values without spaces; TypeError if JSON cannot represent one."""

    def encode(self, value: Any) -> bytes:
        return _said(value).encode()

    def encode_lines(self, values: Iterable[Any]) -> bytes:
        """Encode the values, one per line."""
        return "".join(f"{_said(value)}\n" for value in values).encode()


def _said(value: Any) -> str:
    if isinstance(value, str):
        return _quoted(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(int(value))
    if isinstance(value, float):
        return _float(value)
    if isinstance(value, dict):
        return f"{{{','.join(f'{_key(key)}:{_said(each)}' for key, each in value.items())}}}"
    if isinstance(value, (list, tuple)):
        return f"[{','.join(map(_said, value))}]"
    if hasattr(value, "__struct_fields__"):
        return _said(_fields(value))
    raise TypeError(f"Encoding objects of type {type(value).__name__} is unsupported")


def _float(value: float) -> str:
    """Return the shortest text that reads as this number; null for what JSON cannot represent."""
    if not isfinite(value):
        return "null"
    said = repr(value)
    if said.endswith("e-05"):
        digits = said.removeprefix("-").removesuffix("e-05").replace(".", "")
        return f"{'-' if value < 0 else ''}0.0000{digits}"
    return _EXPONENT.sub(r"e\1", said)


def _key(key: Any) -> str:
    if isinstance(key, str):
        return _quoted(key)
    if isinstance(key, int) and not isinstance(key, bool):
        return f'"{int(key)}"'
    raise TypeError("Only dicts with str-like or number-like keys are supported")


def _fields(record: Any) -> dict[str, Any]:
    config = record.__struct_config__
    said = asdict(record)
    if config.omit_defaults:
        defaults = record.__struct_defaults__
        ends = record.__struct_fields__[-len(defaults) :]
        for name, default in zip(ends, defaults, strict=True):
            if said[name] is default or said[name] == []:  # a list's default is an empty one
                del said[name]
    return {config.tag_field: config.tag, **said} if config.tag_field else said
