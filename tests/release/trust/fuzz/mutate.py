"""Mutations of bytes: cut, duplicated, spliced, with tokens of the formats, or as JSON."""

import gzip
import json
import zlib
from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Any, Final

TOKENS: Final = (
    *(b'"', b"\\", b"{", b"}", b"[", b"]", b",", b":", b"-", b".", b"e", b"0", b"1", b" ", b";"),
    *(b"\n", b"\r\n", b"\t", b"\0", b"\x7f", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf"),
    *(b"null", b"true", b"NaN", b"Infinity", b"1e999", b"-0", b"1.0", b"9" * 25, b"9" * 4301),
    *(b"\\u202e", b"\\ud83d", "\u202e".encode(), "\u200b".encode(), b"[" * 200, b"{" + b'"a":' * 9),
    *(b"../", b"%00", b"%2e%2e%2f", b"<script>", b"</script>", b"=1+1", b"?", b"#", b"&"),
)
_HUGE: Final = (2**31, 2**53 + 1, 2**63, 10**30)
NUMBERS: Final = (*_HUGE, 0, -1, 1, 15, 16, 255, 10**6, 10**6 + 1, 0.5, -0.0)
_LONGEST: Final = 2**17


def changed(data: bytes, others: Sequence[bytes], rng: Random) -> bytes:
    """Return the data with one to four changes; `others` provides parts to splice in."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        data = rng.choice(_HOW)(data, others, rng)
    return data[:_LONGEST]


def _cut(data: bytes, _: Sequence[bytes], rng: Random) -> bytes:
    start = rng.randrange(len(data) + 1)
    return data[:start] + data[start + rng.choice((1, 1, 2, 8, 64, 1024)) :]


def _ended(data: bytes, _: Sequence[bytes], rng: Random) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def _put(data: bytes, _: Sequence[bytes], rng: Random) -> bytes:
    start = rng.randrange(len(data) + 1)
    return data[:start] + rng.choice(TOKENS) + data[start:]


def _flipped(data: bytes, _: Sequence[bytes], rng: Random) -> bytes:
    if not data:
        return data
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ (1 << rng.randrange(8))]) + data[at + 1 :]


def _spliced(data: bytes, others: Sequence[bytes], rng: Random) -> bytes:
    other = rng.choice(others) if others else data
    start, end = sorted(rng.randrange(len(other) + 1) for _ in range(2))
    at = rng.randrange(len(data) + 1)
    return data[:at] + other[start : min(end, start + 4096)] + data[at:]


def _lines(data: bytes, others: Sequence[bytes], rng: Random) -> bytes:
    """Delete, duplicate, move or replace a line."""
    lines = data.splitlines(keepends=True)
    if not lines:
        return data
    at = rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case 2:
            lines.insert(rng.randrange(len(lines)), lines.pop(at))
        case _:
            more = rng.choice(others).splitlines(keepends=True) if others else []
            if more:
                lines[at] = rng.choice(more)
    return b"".join(lines)


def _reshaped(data: bytes, _: Sequence[bytes], rng: Random) -> bytes:
    """Change the type or size of a value in a line of JSON."""
    lines = data.splitlines(keepends=True)
    if not lines:
        return data
    at = rng.randrange(len(lines))
    try:
        said = _written(_value(json.loads(lines[at]), rng))
    except (ValueError, RecursionError):  # no JSON, or a number of more digits than Python writes
        return data
    lines[at] = said + (b"\n" if lines[at].endswith(b"\n") else b"")
    return b"".join(lines)


def _written(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def _value(value: Any, rng: Random) -> Any:
    if isinstance(value, dict) and value and rng.random() < 0.8:
        key = rng.choice(list(value))
        match rng.randrange(6):
            case 0:
                return {name: each for name, each in value.items() if name != key}
            case 1:
                return {**value, rng.choice(("é", "n", "seat", "", key + "x")): value[key]}
            case _:
                return {**value, key: _value(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.8:
        at = rng.randrange(len(value))
        match rng.randrange(5):
            case 0:
                return value[:at] + value[at + 1 :]
            case 1:
                return value + value[: rng.randrange(len(value) + 1)]
            case _:
                return [*value[:at], _value(value[at], rng), *value[at + 1 :]]
    if isinstance(value, str) and rng.random() < 0.6:
        token = rng.choice(TOKENS).decode("utf-8", "replace")
        at = rng.randrange(len(value) + 1)
        return rng.choice((value[:at] + token + value[at:], value * 3, "", token, value[:at]))
    if isinstance(value, int | float) and rng.random() < 0.6:
        return rng.choice((value + 1, value - 1, -value, *NUMBERS))
    return rng.choice((None, True, [], {}, "", "x" * 41, [[[[value]]]], *NUMBERS))


def _signed(data: bytes, _: Sequence[bytes], rng: Random) -> bytes:
    """Make a log's footer match the lines before it."""
    lines = data.splitlines(keepends=True)
    if not lines or not lines[-1].startswith(b'{"over":'):
        return data
    try:
        footer = json.loads(lines[-1])
    except (ValueError, RecursionError):
        return data
    before = b"".join(lines[:-1])
    footer["sha256"] = sha256(before).hexdigest()
    if rng.random() < 0.8:
        footer["events"] = len(lines) - 2
    return before + _written(footer) + b"\n"


def _packed(data: bytes, _: Sequence[bytes], rng: Random) -> bytes:
    return rng.choice((gzip.compress, zlib.compress))(data, 1)


_HOW: Final = (
    *(_cut, _ended, _put, _put, _flipped, _flipped, _spliced, _lines, _lines),
    *(_reshaped, _reshaped, _reshaped, _signed, _signed, _packed),
)
