"""A JSON text that is read from left to right, once, and refused at the first byte that is wrong.

It is refused in msgspec's words: what is wrong with the JSON, and at which byte; or what was
expected and what stands there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from math import isinf
from types import NoneType
from typing import Final, NoReturn

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
"""What a value is, by its first byte."""
NAMES: Final = {bool: "bool", int: "int", str: "str", NoneType: "null"}
KEY: Final = "key"
"""Where it stands, if it is a key of an object."""
_MOST_DIGITS: Final = 4300


class DecodeError(ValueError):
    """This is not JSON."""


class ValidationError(DecodeError):
    """This is JSON of another shape; `where` is the way to it, from the inside out."""

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
    """A JSON text, and where the reading of it stands."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def peek(self) -> bytes:
        """The next byte that is no space."""
        self.at = _SPACE.match(self.data, self.at).end()  # type: ignore[union-attr]
        return self.data[self.at : self.at + 1] or self.truncated()

    def byte(self) -> int:
        """The byte here, which is passed."""
        if self.at == len(self.data):
            self.truncated()
        self.at += 1
        return self.data[self.at - 1]

    def truncated(self) -> NoReturn:
        raise DecodeError("Input data was truncated")

    def malformed(self, what: str) -> NoReturn:
        raise DecodeError(f"JSON is malformed: {what} (byte {self.at})")

    def end(self) -> None:
        """DecodeError if anything else stands there."""
        self.at = _SPACE.match(self.data, self.at).end()  # type: ignore[union-attr]
        if self.at < len(self.data):
            self.at += 1
            self.malformed("trailing characters")

    def other(self, wanted: str) -> NoReturn:
        """What stands here is no `wanted`: it is read as far as its kind shows, and refused."""
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
        """true, false or null."""
        word, value = WORDS[start]
        found = self.data[self.at : self.at + len(word)]
        if len(found) < len(word):
            self.truncated()
        self.at += len(word)
        if found != word:
            self.malformed("invalid character")
        return value

    def number(self) -> int | float:
        """An int without a fraction or an exponent, else a float."""
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
        """Passes a number; whether it has neither fraction nor exponent."""
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
        """A string between its quotes, without escapes, as UTF-8 that nobody has looked at yet."""
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
        """What stands after a backslash."""
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
        """Four digits."""
        if len(self.data) - self.at < 4:
            self.truncated()
        for _ in range(4):
            if self.byte() not in _HEX:
                self.malformed("invalid character in unicode escape")
        return int(self.data[self.at - 4 : self.at], 16)

    def skip(self) -> None:
        """Passes a value of any kind."""
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

    def items(self) -> Iterator[str]:
        """Goes to each item of an array; where it is, for messages."""
        self.at += 1
        for n in count():
            start = self.peek()
            if start == b"]":
                break
            if n:
                if start != b",":
                    self.malformed("expected ',' or ']'")
                self.at += 1
                if self.peek() == b"]":
                    self.malformed("trailing comma in array")
            yield f"[{n}]"
        self.at += 1

    def members(self) -> Iterator[bytes]:
        """Goes to each value of an object; its key, as UTF-8 that nobody has looked at yet."""
        self.at += 1
        for n in count():
            start = self.peek()
            if start == b"}":
                break
            if n:
                if start != b",":
                    self.malformed("expected ',' or '}'")
                self.at += 1
                if (start := self.peek()) == b"}":
                    self.malformed("trailing comma in object")
            if start != b'"':
                self.malformed("object keys must be strings")
            key = self.string()
            if self.peek() != b":":
                self.malformed("expected ':'")
            self.at += 1
            yield key
        self.at += 1
