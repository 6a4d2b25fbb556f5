"""The lines of a log: writing and strictly reading header, events and footer.

* One JSON object per line. The shapes are msgspec structs built from each game's event classes, so
  that the reader, the writer and the JSON Schema share one source.
* The bytes of a line after its number mean the same event wherever they occur; both directions
  cache them in a bounded table, which makes reading and writing fast.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import fields
from functools import cache, cached_property, reduce
from io import SEEK_CUR, BytesIO
from itertools import chain, product, takewhile
from operator import attrgetter, or_
from typing import Annotated, Any, Final, Literal, TypeVar, get_args

from jamlab.core import NOBODY, AnyGame, Event, Over
from jamlab.core.event import all_shared, shared
from jamlab.log.naming import END, Name, invalid_name, name_fault
from jamlab.log.structs import Decoder, Encoder, Meta, Struct, astuple, defstruct

MOST_EVENTS: Final = 200_000
MOST_BYTES: Final = 64 * 2**20
LONGEST_LINE: Final = 2**16
LONGEST_FIELD: Final = 4_000  # of an event: poses of two dozen dice take about 1,400
LONGEST_TEXT: Final = 30_000  # of an option: it may be a whole deck
DEEPEST: Final = 16
_DEEPEST_LINE: Final = 100
_VERSIONS: Final = (1, 2)
_NOT_SHOWN: Final = "This game cannot be shown"
_BROKEN_OFF: Final = "This recorded game breaks off in its first line: nothing of it is left."
_TOO_DEEP: Final = "nested too deeply"
_NO_BRACKETS: Final = rb'(?s)"(?:[^"\\]|\\.)*"|[^][{}"]+|"'
_TABLE_SIZE: Final = 2**16
_BLOCK: Final = 2**15  # bytes read at a time, so that the results fit into a processor's cache
_LONGEST_KEPT: Final = 400
_LONGEST_LEARNED: Final = LONGEST_LINE - 100  # of the line without its number

Word = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(max_length=LONGEST_TEXT)]
Account = Annotated[str, Meta(max_length=LONGEST_FIELD)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
SignedNumber = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Sort = Literal["choice", "chance", "forced", "observed"]
AnySort = Literal["choice", "chance", "forced", "observed", "unchecked"]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]


FIELDS: Final[dict[str, Any]] = {
    "int": Number,
    "Seat": Number,
    "Signed": SignedNumber,
    "str": Word,
    "Secret": Word,
    "LongText": Account,
}
"""Types of event fields, by the names of their annotations."""


class Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Line 1: game, version of the rules, options, and the players' names by seat; `meta` is free.

    `seen_from` (a seat, or "table") occurs only in a log made by `redact`. `seen_by` (the seats
    whose own cards the recorder saw) occurs only in version 2.
    """

    jamlab: Literal[1, 2]
    game: Word
    rules: Number
    options: dict[Word, Text]
    seats: Annotated[list[Name], Meta(min_length=1, max_length=16)]
    meta: dict[str, Any]
    seen_from: SeatNumber | Literal["table"] | None = None
    seen_by: list[SeatNumber] = []


class Footer(Struct, frozen=True, forbid_unknown_fields=True):
    """The last line of a finished game; `sha256` is over all bytes before this line."""

    over: Literal[True]
    reason: Annotated[str, Meta(max_length=200)]
    clause: Word
    scores: list[SignedNumber]
    winners: list[SeatNumber]
    events: Number
    sha256: Annotated[str, Meta(pattern=f"^[0-9a-f]{{64}}{END}")]


# Built on import: compiling a shape's patterns takes longer than reading a log.
HEADER: Final = Decoder(Header)
FOOTER: Final = Decoder(Footer)
_ENCODER: Final = Encoder()


class Malformed(ValueError):
    """Raised for a malformed line; the message names the problem.

    `plainly` states it for people who know nothing of lines, "" if it follows from the position of
    the line.
    """

    def __init__(self, what: str, plainly: str = "") -> None:
        super().__init__(what)
        self.plainly = plainly


class NoHeader(Malformed):
    """Raised for a first line that is no header, or one of a newer format."""


class EventLine(Struct, frozen=True, gc=False):
    """A parsed event line: the sort of node the event came from, and the event."""

    node: str
    event: Event


T = TypeVar("T")


def footer_of(over: Over, events: int, sha256: str) -> bytes:
    """Return the footer line for the end of a game."""
    footer = Footer(
        over=True,
        reason=over.reason,
        clause=over.clause,
        scores=list(over.scores),
        winners=list(over.winners),
        events=events,
        sha256=sha256,
    )
    return _ENCODER.encode(footer) + b"\n"


def header_line(header: Header) -> bytes:
    """Return the header as a line; Malformed if it could not be read again."""
    try:
        line = _ENCODER.encode(header) + b"\n"
    except UnicodeEncodeError:  # a lone surrogate, made only by programs
        raise Malformed("a name or the title holds half a character") from None
    if len(line) > LONGEST_LINE:
        raise Malformed(f"the header is longer than {LONGEST_LINE} bytes")
    read_header(line)
    return line


def read_header(line: bytes) -> Header:
    """Parse line 1 strictly; Malformed names the problem, NoHeader if it is no header of ours."""
    try:
        header = parse_strict(line, HEADER)
    except Malformed as error:
        raise _header_fault(line, error) from None
    if _depth(header.meta) > DEEPEST:
        raise Malformed(f"the header is nested deeper than {DEEPEST} levels")
    if wrong := name_fault(header.seats, header.meta.get("title")):
        raise Malformed(wrong, f"{_NOT_SHOWN}: {wrong}.")
    return header


def _header_fault(line: bytes, error: Malformed) -> Malformed:
    """Return the error of a refused header with an explanation for people."""
    if line.startswith(b'{"jamlab"') and is_truncated(line):
        return NoHeader(str(error), _BROKEN_OFF)
    try:
        said = json.loads(line.decode())
        version, seats = said["jamlab"], said.get("seats")
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError):
        return NoHeader(str(error))
    if type(version) is int and version > _VERSIONS[-1]:
        known = " and ".join(map(str, _VERSIONS))
        what = f"version {version} of the format; this jamlab reads {known}"
        return NoHeader(what, f"This game was made by a newer jamlab: {what}.")
    wrong = invalid_name(seats)
    return Malformed(wrong or str(error), f"{_NOT_SHOWN}: {wrong}." if wrong else "")


def is_truncated(line: bytes) -> bool:
    """True for a line without its end; some programs add a line end after half a line."""
    return not line.endswith(b"\n") or (line.startswith(b"{") and not line.endswith(b"}\n"))


def parse_strict(line: bytes, shape: Decoder[T]) -> T:
    """Parse one JSON object of this shape, without duplicate keys; Malformed names the problem."""
    _not_too_deep(line)
    try:
        found = shape.decode(line)
        _KEYS.decode(line.decode())
    except Malformed:
        raise
    except (ValueError, RecursionError) as error:
        raise Malformed(_said(error)) from None
    return found


def _said(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return _TOO_DEEP
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


def _no_float(text: str) -> float:
    raise Malformed(f"{text} is no whole number")


# A second pass for what msgspec accepts.
_KEYS: Final = json.JSONDecoder(object_pairs_hook=_no_key_twice)
_KEYS_AND_NUMBERS: Final = json.JSONDecoder(object_pairs_hook=_no_key_twice, parse_float=_no_float)


def _not_too_deep(line: bytes) -> None:
    """Raise Malformed if brackets are nested so deeply that parsing would overflow the stack.

    Counted before parsing, so that every reader refuses the same lines.
    """
    if line.count(b"[") + line.count(b"{") <= _DEEPEST_LINE:
        return
    deep = 0
    for bracket in re.sub(_NO_BRACKETS, b"", line):
        deep += 1 if bracket in b"[{" else -1
        if deep > _DEEPEST_LINE:
            raise Malformed(_TOO_DEEP)


def _depth(value: Any) -> int:
    if isinstance(value, dict):
        return 1 + max(map(_depth, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(_depth, value), default=0)
    return 0


class EventLines:
    """Reader and writer of the event lines of one game. Get it from `event_lines(game)`."""

    def __init__(self, game: AnyGame, version: int = 1) -> None:
        self._events = game.events
        self._before = _BEFORE if version == 1 else _BEFORE_2
        tails = tuple(_struct(kind) for kind in game.events)
        self._tail_decoder: Decoder[Any] = Decoder(reduce(or_, tails))
        self._encoder = _ENCODER
        self._kinds = dict(zip(tails, game.events, strict=True))
        self._fields = {
            kind: (attrgetter(*(field.name for field in fields(kind))), tail)
            for kind, tail in zip(game.events, tails, strict=True)
        }
        self._written: dict[tuple[str, int], bytes] = {}
        self._known: dict[int, dict[bytes, EventLine]] = {}

    @cached_property
    def shapes(self) -> tuple[type[Struct], ...]:
        """Structs of a whole line for each kind of event, in the order of `Game.events`.

        Created on first use: a log exactly as `write` writes it is read without them.
        """
        return tuple(_struct(kind, self._before) for kind in self._events)

    @cached_property
    def _decoder(self) -> Decoder[Any]:
        """Decoder of a line of any of these shapes, selected by the event's name."""
        return Decoder(reduce(or_, self.shapes))

    # -- writing -----------------------------------------------------------------------------------

    def write(self, n: int, node: str, event: Event) -> bytes:
        """Return event number `n` (from 1) as a line."""
        return b'{"n":%d,%b' % (n, self._written.get((node, id(event))) or self._rest(node, event))

    def write_all(self, nodes: Sequence[str], events: Sequence[Event], done: int = 0) -> bytes:
        """Return the lines of events and their sorts of node, numbered after `done` others."""
        found = map(self._written.get, zip(nodes, map(id, events), strict=True))
        rests = [
            rest or self._rest(node, event)
            for rest, node, event in zip(found, nodes, events, strict=True)
        ]
        starts = _starts(done + len(rests))[done : done + len(rests)]
        return b"".join(chain.from_iterable(zip(starts, rests, strict=True)))

    def _rest(self, node: str, event: Event) -> bytes:
        """Return the line after its number; cached if the event is shared, hence never freed."""
        kind = type(event)
        values, tail = self._fields[kind]
        seat, clause, *own = values(event)
        rest = _head(node, seat) + self._encoder.encode(tail(*own, clause))[1:] + b"\n"
        if shared(kind, seat, clause, *own) is event:
            self._written[node, id(event)] = rest
        return rest

    # -- reading -----------------------------------------------------------------------------------

    def read(self, line: bytes, n: int) -> EventLine:
        """Parse the line that must hold event number `n`; Malformed names the problem."""
        _not_too_deep(line)
        try:
            found = self._decoder.decode(line)
        except (ValueError, RecursionError) as error:
            raise Malformed(_said(error)) from None
        try:
            _KEYS_AND_NUMBERS.decode(line.decode())
        except UnicodeDecodeError as error:
            raise Malformed(_said(error)) from None
        if found.n != n:
            raise Malformed(f"event number {found.n} stands where {n} should be")
        _, node, place, *own, clause = astuple(found)
        seat = NOBODY if place is None else place
        kind = self._events[self.shapes.index(type(found))]
        return EventLine(node, shared(kind, seat, clause, *own))

    def read_all(self, file: BytesIO, seats: int) -> list[EventLine]:
        """Read event lines, from event 1, as long as they are exactly as `write` writes them.

        The file is left at the next line. If that is not the footer it needs `read`: it is written
        differently, or it is malformed.
        """
        found: list[EventLine] = []
        while lines := file.readlines(_BLOCK):
            more = self._read_block(lines, len(found), seats)
            found += more
            if len(more) < len(lines):
                file.seek(-sum(map(len, lines[len(more) :])), SEEK_CUR)
                break
        return found

    def _read_block(self, lines: Sequence[bytes], done: int, seats: int) -> list[EventLine]:
        """Read lines as `read_all` does, after `done` others."""
        if sum(map(len, self._known.values())) + len(lines) > _TABLE_SIZE:
            self._known.clear()
        known = self._known.setdefault(seats, {})
        if min(lines) < b"{":  # a line without its beginning would look like the rest of another
            lines = list(takewhile(b"{".__le__, lines))
        end = min(done + len(lines), MOST_EVENTS)
        rests = list(map(bytes.removeprefix, lines, _starts(end)[done:end]))
        if rests and not (rests[-1].startswith(b'"node"') and rests[-1].endswith(b"\n")):
            rests.pop()  # the footer, or a torn line
        new = list(set(rests).difference(known))
        if new:
            known |= self._learned(new, seats)
        found = list(takewhile(bool, map(known.get, rests)))
        for rest in new:
            if len(rest) > _LONGEST_KEPT:
                known.pop(rest, None)
        return found  # type: ignore[return-value]

    def _learned(self, rests: list[bytes], seats: int) -> dict[bytes, EventLine]:
        """Parse these lines if all of them are exactly as `write` writes them; else return {}.

        Then they have no duplicate keys and only integers, and need no second pass. A line is cut
        before the event's name: the part before is one of a few (`_heads`), and the rest starts
        with the name, as msgspec writes a struct, so that decoding and encoding it gives the same
        bytes.
        """
        if max(map(len, rests)) > _LONGEST_LEARNED:
            return {}
        heads, _, tails = zip(*(rest.partition(_EVENT) for rest in rests), strict=True)
        text = _TAIL + _TAIL.join(tails)
        try:
            places = [*map(_heads(seats).__getitem__, heads)]
            found = self._tail_decoder.decode_lines(text)
        except (KeyError, ValueError, RecursionError):
            return {}
        if self._encoder.encode_lines(found) != text:
            return {}
        nodes, who = zip(*places, strict=True)
        kinds = map(self._kinds.__getitem__, map(type, found))
        events = all_shared(kinds, who, map(astuple, found))
        return dict(zip(rests, map(EventLine, nodes, events), strict=True))


_BEFORE: Final = (
    ("n", Annotated[int, Meta(ge=1, le=MOST_EVENTS)]),
    ("node", Sort),
    ("seat", SeatNumber | None),
)
"""Fields of an event line before the event's name."""

_BEFORE_2: Final = tuple((name, AnySort if name == "node" else of) for name, of in _BEFORE)

_EVENT: Final = b'"event":'
_TAIL: Final = b"{" + _EVENT
_STARTS: Final[list[bytes]] = []


def _starts(many: int) -> list[bytes]:
    """Return the beginnings of at least `many` event lines, up to the comma after the number."""
    more = range(len(_STARTS) + 1, many + 1)
    if more:
        _STARTS.extend((b'{"n":%d,\n' * len(more) % tuple(more)).splitlines())
    return _STARTS


def event_lines(game: AnyGame, version: int = 1) -> EventLines:
    """Return the reader and writer of this game's event lines, in this version of the format."""
    return _codec(game, version)


# Always called with both arguments: a cache treats an omitted default as a different key.
_codec: Final = cache(EventLines)


def _struct(kind: type[Event], before: tuple[tuple[str, Any], ...] = ()) -> type[Struct]:
    """Return the struct of an event line from the event's name on, preceded by the fields `before`.

    Like all structs of lines it is not tracked by the garbage collector (`gc`): words and numbers
    cannot form cycles.
    """
    own = [field for field in fields(kind) if field.name not in ("seat", "clause")]
    return defstruct(
        kind.__name__,
        [*before, *((field.name, FIELDS[str(field.type)]) for field in own), ("clause", Word)],
        tag_field="event",
        tag=kind.__name__,
        forbid_unknown_fields=True,
        frozen=True,
        gc=False,
        namespace={"__doc__": kind.__doc__},
    )


@cache
def _head(node: str, seat: int) -> bytes:
    """Return the part of an event line between its number and the event's name."""
    return f'"node":"{node}","seat":{"null" if seat == NOBODY else seat},'.encode()


@cache
def _heads(seats: int) -> dict[bytes, tuple[str, int]]:
    """Map each `_head` to its sort of node and seat, at a table of `seats` seats."""
    places = product(get_args(Sort), range(NOBODY, seats))
    return {_head(node, seat): (node, seat) for node, seat in places}


# -- whole logs in URLs ----------------------------------------------------------------------------


MOST_LINK_BYTES: Final = 2**23
_NO_LINK: Final = "this address holds no game, or a part of it is missing"


def encode_log(log: bytes) -> str:
    """Return the log compressed and encoded for a URL."""
    return urlsafe_b64encode(zlib.compress(log, 9)).decode("ascii").rstrip("=")


def decode_log(letters: str) -> bytes:
    """Return the log encoded by `encode_log`; Malformed if the letters hold none."""
    try:
        packed = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        unpacking = zlib.decompressobj()
        found = unpacking.decompress(packed, MOST_LINK_BYTES)
    except (ValueError, zlib.error):
        raise Malformed(_NO_LINK) from None
    if not unpacking.eof:
        raise Malformed(_NO_LINK)
    return found
