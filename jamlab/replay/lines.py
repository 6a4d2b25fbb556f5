"""The lines of a log: how header, events and footer are written and strictly read.

* One JSON object a line. The shapes are msgspec structs built from each game's event classes, so
  that the reader, the writer and the JSON Schema share one source.
* A line's bytes after its number mean the same event wherever they stand; both directions keep
  them in a bounded table, which makes reading and writing quick.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from jamlab.engine import NOBODY, AnyGame, Event, Over

MOST_EVENTS: Final = 200_000
MOST_BYTES: Final = 64 * 2**20
LONGEST_LINE: Final = 2**16
DEEPEST: Final = 16
_TABLE_SIZE: Final = 2**16
_LONGEST_KEPT: Final = 400  # a line may be blown up with blanks; such lines are not kept

Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$")]
Word = Annotated[str, Meta(max_length=40)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]


class Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Line 1: which game, under which rules and options, who sat there; `meta` is free.

    `seen_from` stands only in a log that was made by `redact`: a seat, or "table".
    """

    jamlab: Literal[1]
    game: Word
    rules: Number
    options: dict[Word, Word]
    seats: Annotated[list[Name], Meta(min_length=1, max_length=16)]
    meta: dict[str, Any]
    seen_from: SeatNumber | Literal["table"] | None = None


class Footer(Struct, frozen=True, forbid_unknown_fields=True):
    """The last line of a finished game; `sha256` is over all bytes before this line."""

    over: Literal[True]
    reason: Annotated[str, Meta(max_length=200)]
    clause: Word
    scores: list[Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]]
    winners: list[SeatNumber]
    events: Number
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Malformed(ValueError):
    """A line that is not what it should be; the message says how."""


@dataclass(frozen=True, slots=True)
class Line:
    """An event line, read: the sort of node the event came from, and the event."""

    node: str
    event: Event


T = TypeVar("T")


def footer_of(over: Over, events: int, sha256: str) -> bytes:
    """The footer line for the end of a game."""
    footer = Footer(
        over=True,
        reason=over.reason,
        clause=over.clause,
        scores=list(over.scores),
        winners=list(over.winners),
        events=events,
        sha256=sha256,
    )
    return msgspec.json.encode(footer) + b"\n"


def header_line(header: Header) -> bytes:
    """The header as a line; Malformed if it could not be read again."""
    line = msgspec.json.encode(header) + b"\n"
    if len(line) > LONGEST_LINE:
        raise Malformed(f"the header is longer than {LONGEST_LINE} bytes")
    read_header(line)
    return line


def read_header(line: bytes) -> Header:
    """Line 1, strictly; Malformed says what is wrong."""
    header = strictly(line, Header)
    if _depth(header.meta) > DEEPEST:
        raise Malformed(f"the header is nested deeper than {DEEPEST} levels")
    return header


def strictly(line: bytes, shape: type[T]) -> T:
    """One JSON object of this shape, with no key twice; Malformed says what is wrong."""
    try:
        found = msgspec.json.decode(line, type=shape)
        json.loads(line, object_pairs_hook=_no_key_twice)
    except Malformed:
        raise
    except (ValueError, RecursionError) as error:
        raise Malformed(_said(error)) from None
    return found


def _said(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "nested too deeply"
    if isinstance(error, UnicodeDecodeError) or "utf-8" in str(error).lower():
        return "not UTF-8"
    return str(error).replace(" - at `$.", " at `").replace(" - at `$`", "")


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        raise Malformed(
            f"the key {next(k for k in keys if keys.count(k) > 1)!r} stands there twice"
        )
    return found


def _depth(value: Any) -> int:
    if isinstance(value, dict):
        return 1 + max(map(_depth, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(_depth, value), default=0)
    return 0


class EventLines:
    """Reads and writes the event lines of one game. Get it from `event_lines(game)`."""

    def __init__(self, game: AnyGame) -> None:
        self.kinds = {kind.__name__: kind for kind in game.events}
        self.shapes = tuple(_shape(kind) for kind in game.events)
        union: Any = self.shapes[0]
        for shape in self.shapes[1:]:
            union = union | shape
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(union)
        self._written: dict[tuple[str, Event], bytes] = {}
        self._read: dict[bytes, Line] = {}

    def write(self, n: int, node: str, event: Event) -> bytes:
        """Event number `n` (from 1) as a line."""
        rest = self._written.get((node, event))
        if rest is None:
            rest = self._written[node, event] = _rest(node, event)
        return b'{"n":%d%b' % (n, rest)

    def read(self, line: bytes, n: int) -> Line:
        """The line that must hold event number `n`; Malformed says what is wrong."""
        start = b'{"n":%d,' % n
        if line.startswith(start):
            known = self._read.get(line[len(start) - 1 :])
            if known is not None:
                return known
        try:
            found = self._decoder.decode(line)
        except (ValueError, RecursionError) as error:
            raise Malformed(_said(error)) from None
        try:
            json.loads(line, object_pairs_hook=_no_key_twice, parse_float=_no_float)
        except UnicodeDecodeError as error:
            raise Malformed(_said(error)) from None
        if found.n != n:
            raise Malformed(f"event number {found.n} stands where {n} should be")
        kind = self.kinds[type(found).__name__]
        values = [getattr(found, field.name) for field in fields(kind)]
        values[0] = NOBODY if found.seat is None else found.seat
        read = Line(found.node, kind(*values))
        if line.startswith(start) and len(line) <= _LONGEST_KEPT:
            if len(self._read) >= _TABLE_SIZE:
                self._read.clear()
            self._read[line[len(start) - 1 :]] = read
        return read


def _no_float(text: str) -> float:
    raise Malformed(f"{text} is no whole number")


@cache
def event_lines(game: AnyGame) -> EventLines:
    """The reader and writer of this game's event lines."""
    return EventLines(game)


def _shape(kind: type[Event]) -> type[Struct]:
    """The struct of an event line: number, node, seat, the event's own fields, clause."""
    own = [field for field in fields(kind) if field.name not in ("seat", "clause")]
    types = {"int": Number, "str": Word}
    return msgspec.defstruct(
        kind.__name__,
        [
            ("n", Annotated[int, Meta(ge=1, le=MOST_EVENTS)]),
            ("node", Literal["choice", "chance", "forced"]),
            ("seat", SeatNumber | None),
            *((field.name, types[str(field.type)]) for field in own),
            ("clause", Word),
        ],
        tag_field="event",
        tag=kind.__name__,
        forbid_unknown_fields=True,
        frozen=True,
        namespace={"__doc__": kind.__doc__},
    )


def _rest(node: str, event: Event) -> bytes:
    said: dict[str, Any] = {
        "node": node,
        "seat": None if event.seat == NOBODY else event.seat,
        "event": event.kind,
    }
    for field in fields(event):
        if field.name not in ("seat", "clause"):
            said[field.name] = getattr(event, field.name)
    said["clause"] = event.clause
    return b"," + msgspec.json.encode(said)[1:] + b"\n"


def known_game(game: str, ids: Sequence[str]) -> None:
    """Malformed if there is no such game."""
    if game not in ids:
        raise Malformed(f"unknown game {game!r}; this jamlab knows {', '.join(ids)}")
