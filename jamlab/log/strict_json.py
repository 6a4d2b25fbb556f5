"""A strict one-pass JSON parser that fails at the first wrong byte.

Its error messages are msgspec's: the JSON error and the byte; or the expected and the actual type.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Sized
from functools import cached_property
from itertools import count
from math import inf, isinf
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Generic,
    Literal,
    NoReturn,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from jamlab.log.plain_structs import Meta

_SPACE: Final = re.compile(rb"[ \t\n\r]*")
_PLAIN: Final = re.compile(rb'[^"\\\x00-\x1f]*')
_INT: Final = re.compile(rb"-?(?:0|[1-9][0-9]*)")
_FRACTION: Final = re.compile(rb"\.[0-9]*")
_POWER: Final = re.compile(rb"[eE][+-]?[0-9]*")
_DIGITS: Final = b"0123456789"
_ESCAPES: Final = dict(zip(b'"\\/bfnrt', '"\\/\b\f\n\r\t', strict=True))
_HEX: Final = frozenset(b"0123456789abcdefABCDEF")
WORDS: Final = {b"t": (b"true", True), b"f": (b"false", False), b"n": (b"null", None)}
TYPES: Final = {b'"': str, b"t": bool, b"f": bool, b"n": NoneType, b"-": int} | {
    bytes([digit]): int for digit in _DIGITS
}
"""Type of a value, by its first byte."""
NAMES: Final = {bool: "bool", int: "int", str: "str", NoneType: "null"}
KEY: Final = "key"
"""Path element of a key of an object."""
_MOST_DIGITS: Final = 4300


class DecodeError(ValueError):
    """Raised for invalid JSON."""


class ValidationError(DecodeError):
    """Raised for JSON of another shape; `where` is the path to it, innermost first."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what
        self.where: list[str] = []

    def __str__(self) -> str:
        if not self.where:
            return self.what
        *way, last = reversed(self.where)
        if last == KEY:
            return f"{self.what} - at `key` in `${''.join(way)}`"
        return f"{self.what} - at `${''.join(way)}{last}`"


class Text:
    """A JSON text and the current position in it."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def peek(self) -> bytes:
        """Skip spaces and return the next byte."""
        self.at = _SPACE.match(self.data, self.at).end()  # type: ignore[union-attr]
        return self.data[self.at : self.at + 1] or self.truncated()

    def byte(self) -> int:
        """Read one byte."""
        if self.at == len(self.data):
            self.truncated()
        self.at += 1
        return self.data[self.at - 1]

    def truncated(self) -> NoReturn:
        raise DecodeError("Input data was truncated")

    def malformed(self, what: str) -> NoReturn:
        raise DecodeError(f"JSON is malformed: {what} (byte {self.at})")

    def end(self) -> None:
        """Raise DecodeError unless only spaces are left."""
        self.at = _SPACE.match(self.data, self.at).end()  # type: ignore[union-attr]
        if self.at < len(self.data):
            self.at += 1
            self.malformed("trailing characters")

    def other(self, wanted: str) -> NoReturn:
        """Raise ValidationError: the next value, read only to find its type, is no `wanted`."""
        start = self.peek()
        if start in b"[{":
            found = "array" if start == b"[" else "object"
        elif start == b'"':
            self.string()
            found = "str"
        elif start in WORDS:
            found = NAMES[type(self.word(start))]
        else:
            found = "float" if isinstance(self.number(), float) else "int"
        raise ValidationError(f"Expected `{wanted}`, got `{found}`")

    def word(self, start: bytes) -> bool | None:
        """Read true, false or null."""
        word, value = WORDS[start]
        found = self.data[self.at : self.at + len(word)]
        if len(found) < len(word):
            self.truncated()
        self.at += len(word)
        if found != word:
            self.malformed("invalid character")
        return value

    def number(self) -> int | float:
        """Read an int (no fraction or exponent) or a float."""
        start = self.at
        if not self.digits():
            value = float(self.data[start : self.at])
            if isinf(value):
                raise ValidationError("Number out of range")
            return value
        if self.at - start > _MOST_DIGITS + (self.data[start] == 0x2D):
            raise ValidationError("Integer value out of range")
        return int(self.data[start : self.at])

    def digits(self) -> bool:
        """Skip a number; True if it has neither fraction nor exponent."""
        data, start = self.data, self.at
        found = _INT.match(data, start)
        if not found:
            if data[start : start + 1] == b"-":
                self.at += 1
                if self.at == len(data):
                    self.truncated()
            self.malformed("invalid character")
        self.at = whole = found.end()
        if data[start:whole] in (b"0", b"-0") and data[whole : whole + 1].isdigit():
            self.malformed("invalid number")
        for part in (_FRACTION, _POWER):
            if found := part.match(data, self.at):
                self.at = found.end()
                if data[self.at - 1] not in _DIGITS:
                    if self.at == len(data):
                        self.truncated()
                    self.malformed("invalid number")
        return self.at == whole

    def string(self) -> bytes:
        """Read a string without its quotes and with escapes resolved, as unvalidated UTF-8."""
        self.at += 1
        parts: list[bytes] = []
        while True:
            found = _PLAIN.match(self.data, self.at)
            parts.append(found[0])  # type: ignore[index]
            self.at = found.end()  # type: ignore[union-attr]
            byte = self.byte()
            if byte == 0x22:
                return parts[0] if len(parts) == 1 else b"".join(parts)
            if byte != 0x5C:
                self.at -= 1
                self.malformed("invalid character")
            parts.append(self.escaped().encode())

    def escaped(self) -> str:
        """Read an escape sequence after its backslash."""
        byte = self.byte()
        if byte in _ESCAPES:
            return _ESCAPES[byte]
        if byte != 0x75:
            self.malformed("invalid escape character in string")
        high = self.hexadecimal()
        if 0xDC00 <= high <= 0xDFFF:
            self.malformed("invalid utf-16 surrogate pair")
        if not 0xD800 <= high <= 0xDBFF:
            return chr(high)
        if len(self.data) - self.at < 6:
            self.truncated()
        if self.data[self.at : self.at + 2] != b"\\u":
            self.malformed("unexpected end of escaped utf-16 surrogate pair")
        self.at += 2
        low = self.hexadecimal()
        if not 0xDC00 <= low <= 0xDFFF:
            self.malformed("invalid utf-16 surrogate pair")
        return chr(0x10000 + (high - 0xD800 << 10) + (low - 0xDC00))

    def hexadecimal(self) -> int:
        """Read four hexadecimal digits."""
        if len(self.data) - self.at < 4:
            self.truncated()
        for _ in range(4):
            if self.byte() not in _HEX:
                self.malformed("invalid character in unicode escape")
        return int(self.data[self.at - 4 : self.at], 16)

    def skip(self) -> None:
        """Skip a value of any type."""
        start = self.peek()
        if start == b'"':
            self.string()
        elif start in WORDS:
            self.word(start)
        elif start == b"[":
            for _ in self.items():
                self.skip()
        elif start == b"{":
            for _ in self.members():
                self.skip()
        else:
            self.digits()

    def starts(self, kind: str, end: bytes) -> Iterator[bytes]:
        """Iterate over an array or object; yield the first byte of each item or member."""
        self.at += 1
        for n in count():
            start = self.peek()
            if start == end:
                break
            if n:
                if start != b",":
                    self.malformed(f"expected ',' or '{end.decode()}'")
                self.at += 1
                if (start := self.peek()) == end:
                    self.malformed(f"trailing comma in {kind}")
            yield start
        self.at += 1

    def items(self) -> Iterator[str]:
        """Iterate over the items of an array; yield each one's path for messages."""
        for n, _ in enumerate(self.starts("array", b"]")):
            yield f"[{n}]"

    def members(self) -> Iterator[bytes]:
        """Iterate over the members of an object; yield each key as unvalidated UTF-8."""
        for start in self.starts("object", b"}"):
            if start != b'"':
                self.malformed("object keys must be strings")
            key = self.string()
            if self.peek() != b":":
                self.malformed("expected ':'")
            self.at += 1
            yield key


# -- strict decoding of JSON into structs, with the standard library alone -------------------------
# * Each type becomes a function that reads a value of it at the current position (`_reader`). The
#   types are the annotations of the structs, msgspec's or our own: there is no other schema.
# * Error messages are msgspec's (see `Text`), with the path (`$.seats[0]`). Nothing is converted:
#   "1" and 1.0 are not accepted as 1.
# * Each level of nesting is a call or two: see `lines.parse_strict` for the maximum depth of a
#   line.


T = TypeVar("T")
Read = Callable[[Text], Any]


class Decoder(Generic[T]):
    """Decodes values of one type from JSON."""

    def __init__(self, type: type[T]) -> None:
        self._type = type

    @cached_property  # some are never used
    def _read(self) -> Read:
        return _reader(self._type, {})

    def decode(self, data: bytes) -> T:
        """Decode a value; DecodeError, UnicodeDecodeError or RecursionError if it is invalid."""
        text = Text(data)
        found: T = self._read(text)
        text.end()
        return found

    def decode_lines(self, data: bytes) -> list[T]:
        """Decode one value per line."""
        return [self.decode(line) for line in data.splitlines() if line]


def _reader(kind: Any, known: dict[Any, Read]) -> Read:
    """Return the function that reads a value of this type; `known` holds those of structs."""
    if hasattr(kind, "__struct_fields__"):
        return _struct((kind,), known)
    plain, bounds = _parted(kind)
    origin, parts = get_origin(plain), get_args(plain)
    if origin is list:
        return _list(_reader(parts[0], known), bounds)
    if origin is dict:
        return _dict(_text(_parted(parts[0])[1]), _reader(parts[1], known))
    if origin in (Union, UnionType):
        if all(hasattr(part, "__struct_fields__") for part in parts):
            return _struct(parts, known)
        return _scalar(parts)
    if plain is Any:
        return _any
    return _raw(plain) if plain.__name__ == "Raw" else _scalar((kind,))


def _parted(kind: Any) -> tuple[Any, Any]:
    """Split a type into the plain type and its constraints."""
    return get_args(kind) if get_origin(kind) is Annotated else (kind, _FREE)


def _any(text: Text) -> Any:
    start = text.peek()
    if start == b'"':
        return text.string().decode()
    if start in WORDS:
        return text.word(start)
    if start == b"[":
        return _ANY_LIST(text)
    if start == b"{":
        return _ANY_DICT(text)
    return text.number()


def _raw(kind: type[Any]) -> Read:
    def read(text: Text) -> Any:
        text.peek()
        start = text.at
        text.skip()
        return kind(text.data[start : text.at])

    return read


def _scalar(parts: tuple[Any, ...]) -> Read:
    """Return a reader of numbers, words, true, false or null, as the union's parts allow."""
    checks: dict[type, Callable[[Any], None]] = {}
    for part in parts:
        part, bounds = _parted(part)
        if get_origin(part) is Literal:
            values = get_args(part)
            checks[type(values[0])] = _among(values)
        else:
            checks[part] = _CHECKS[part](bounds)
    wanted = " | ".join(name for kind, name in NAMES.items() if kind in checks)

    def read(text: Text) -> Any:
        start = text.peek()
        kind = TYPES.get(start)
        if kind not in checks:
            return text.other(wanted)
        value: Any
        if kind is str:
            value = text.string().decode()
        elif kind is int:
            value = text.number()
            if isinstance(value, float):
                raise ValidationError(f"Expected `{wanted}`, got `float`")
        else:
            value = text.word(start)
        checks[kind](value)
        return value

    return read


def _among(values: tuple[Any, ...]) -> Callable[[Any], None]:
    def check(value: Any) -> None:
        if value not in values:
            raise ValidationError(f"Invalid enum value {value!r}")

    return check


def _number(bounds: Any) -> Callable[[int], None]:
    least = -inf if bounds.ge is None else bounds.ge
    most = inf if bounds.le is None else bounds.le

    def check(value: int) -> None:
        if value < least:
            raise ValidationError(f"Expected `int` >= {least}")
        if value > most:
            raise ValidationError(f"Expected `int` <= {most}")

    return check


def _text(bounds: Any) -> Callable[[str], None]:
    size = _size("str", bounds)
    pattern = re.compile(bounds.pattern or "")

    def check(value: str) -> None:
        size(value)
        if not pattern.search(value):
            raise ValidationError(f"Expected `str` matching regex {bounds.pattern!r}")

    return check


def _size(kind: str, bounds: Any) -> Callable[[Sized], None]:
    least = bounds.min_length or 0
    most = inf if bounds.max_length is None else bounds.max_length

    def check(value: Sized) -> None:
        if len(value) < least:
            raise ValidationError(f"Expected `{kind}` of length >= {least}")
        if len(value) > most:
            raise ValidationError(f"Expected `{kind}` of length <= {most}")

    return check


def _whatever(bounds: Any) -> Callable[[Any], None]:
    return lambda value: None


_FREE: Final = Meta()
_CHECKS: Final[dict[Any, Any]] = {int: _number, str: _text, bool: _whatever, NoneType: _whatever}


def _list(one: Read, bounds: Any = _FREE) -> Read:
    check = _size("array", bounds)

    def read(text: Text) -> list[Any]:
        if text.peek() != b"[":
            text.other("array")
        found: list[Any] = []
        for place in text.items():
            try:
                found.append(one(text))
            except ValidationError as error:
                error.where.append(place)
                raise
        check(found)
        return found

    return read


def _dict(check: Callable[[str], None], one: Read) -> Read:
    def read(text: Text) -> dict[str, Any]:
        if text.peek() != b"{":
            text.other("object")
        found: dict[str, Any] = {}
        for said in text.members():
            place = KEY
            try:
                check(key := said.decode())
                place = "[...]"
                found[key] = one(text)
            except ValidationError as error:
                error.where.append(place)
                raise
        return found

    return read


_ANY_LIST: Final = _list(_any)
_ANY_DICT: Final = _dict(lambda key: None, _any)


def _struct(kinds: tuple[Any, ...], known: dict[Any, Read]) -> Read:
    """Return a reader of a struct of one of these classes, selected by tag if there are several."""
    if kinds in known:
        return known[kinds]
    known[kinds] = lambda text: read(text)  # for recursive structs
    tag_field = kinds[0].__struct_config__.tag_field
    shapes = {kind.__struct_config__.tag: (kind, *_fields(kind, known)) for kind in kinds}

    def read(text: Text) -> Any:
        if text.peek() != b"{":
            text.other("object")
        kind, readers, needed = shapes[_tag_of(text, tag_field, shapes) if tag_field else None]
        values: dict[str, Any] = {}
        for said in text.members():
            key = said.decode()
            if key not in readers:
                raise ValidationError(f"Object contains unknown field `{key}`")
            try:
                values[key] = readers[key](text)
            except ValidationError as error:
                error.where.append(f".{key}")
                raise
        for name in needed:
            if name not in values:
                raise ValidationError(f"Object missing required field `{name}`")
        values.pop(tag_field, None)
        return kind(**values)

    return read


def _fields(kind: Any, known: dict[Any, Read]) -> tuple[dict[str, Read], tuple[str, ...]]:
    """Return the reader of each field of a struct, including its tag; and the required fields."""
    names, config = kind.__struct_fields__, kind.__struct_config__
    types = get_type_hints(kind, include_extras=True)
    readers = {name: _reader(types[name], known) for name in names}
    if config.tag_field:
        readers[config.tag_field] = _tag({config.tag})
    return readers, names[: len(names) - len(kind.__struct_defaults__)]


def _tag(tags: Container[str]) -> Read:
    def read(text: Text) -> str:
        if text.peek() != b'"':
            text.skip()
            raise ValidationError("Expected `str`")
        tag = text.string().decode()
        if tag not in tags:
            raise ValidationError(f"Invalid value '{tag}'")
        return tag

    return read


def _tag_of(text: Text, field: str, tags: Container[str]) -> str:
    """Return the tag of the object that begins here, without moving the position."""
    start = text.at
    for key in text.members():
        if key == field.encode():
            try:
                tag: str = _tag(tags)(text)
            except ValidationError as error:
                error.where.append(f".{field}")
                raise
            text.at = start
            return tag
        text.skip()
    raise ValidationError(f"Object missing required field `{field}`")
