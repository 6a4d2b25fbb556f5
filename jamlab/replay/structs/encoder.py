"""JSON as msgspec writes it, byte for byte, of the standard library alone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from json.encoder import encode_basestring as _quoted
from math import isfinite
from typing import Any, Final

_EXPONENT: Final = re.compile(r"e\+?(-?)0*")  # 1e+16 and 1e-07, as Python writes them


class Encoder:
    """Writes values without spaces; TypeError if JSON cannot say one."""

    def encode(self, value: Any) -> bytes:
        return _said(value).encode()

    def encode_lines(self, values: Iterable[Any]) -> bytes:
        """A value a line."""
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
    """The shortest text that is read as this number; null for what JSON has no number for."""
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
    said = {name: getattr(record, name) for name in record.__struct_fields__}
    if config.omit_defaults:
        defaults = record.__struct_defaults__
        ends = record.__struct_fields__[-len(defaults) :]
        for name, default in zip(ends, defaults, strict=True):
            if said[name] is default or said[name] == []:  # a list's default is an empty one
                del said[name]
    return {config.tag_field: config.tag, **said} if config.tag_field else said
