"""Strict parsing: bytes to header, events and footer, each line validated against its shape.

This module knows only the format; `verify` checks the events against the rules.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TypeVar

from jamlab.core import AnyGame, InvalidOptions
from jamlab.core.registry import ids, load
from jamlab.log.errors import LogError, Unreadable
from jamlab.log.lines import (
    FOOTER,
    LONGEST_LINE,
    MOST_BYTES,
    MOST_EVENTS,
    EventLine,
    Footer,
    Header,
    Malformed,
    NoHeader,
    event_lines,
    is_truncated,
    parse_strict,
    read_header,
)
from jamlab.log.partial.completing import MARK, UNCHECKED, Mark

T = TypeVar("T")

_GZIP = b"\x1f\x8b"
BOM = b"\xef\xbb\xbf"
_UNKNOWN = "This game cannot be shown: it was recorded in a way that this jamlab does not know."


@dataclass(frozen=True, slots=True)
class Content:
    """A parsed log: `good` is the number of its bytes before a torn last line (`torn`).

    `fault` is the problem with the footer. It is raised last, so that an edited log is reported by
    the first line that the rules do not allow, and by its checksum only if there is none. Lines
    from `mark` on are not checked.
    """

    where: str
    header: Header
    lines: tuple[EventLine, ...]
    footer: Footer | None
    data: bytes
    good: int
    torn: str
    fault: LogError | None
    mark: Mark | None = None

    @property
    def checked(self) -> tuple[EventLine, ...]:
        """The lines before the mark."""
        return self.lines if self.mark is None else self.lines[: self.mark.n - 1]


def read_bytes(path: Path) -> bytes:
    """Return a log's bytes from a file (`unpacked`); LogError if it is missing or too large."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise LogError(error.strerror or str(error), where=path.name) from None
    return unpacked(data, path.name)


def unpacked(data: bytes, where: str) -> bytes:
    """Return the bytes in our form: without gzip, byte order mark and the line ends of Windows.

    At most MOST_BYTES are unpacked. A truncated gzip file (its writer was killed) yields what can
    be recovered, like any other truncated log; its lines are validated as usual.
    """
    if data.startswith(_GZIP):
        unpacker = zlib.decompressobj(wbits=31)
        try:
            found = unpacker.decompress(data, MOST_BYTES + 1)
        except zlib.error as error:
            raise Unreadable(f"a broken gzip file: {error}", where=where) from None
        if not found:
            raise Unreadable("a gzip file that holds nothing", where=where)
        if unpacker.unused_data:
            raise Unreadable("bytes after the end of the gzip file", where=where)
        data = found
    if len(data) > MOST_BYTES:
        raise Unreadable(f"larger than {MOST_BYTES // 2**20} MB", where=where)
    # Inside a line JSON writes a carriage return as \\r, so none of these is part of a text.
    return data.removeprefix(BOM).replace(b"\r\n", b"\n").removesuffix(b"\r")


def parse(data: bytes, where: str) -> Content:
    """Parse a log's bytes as `unpacked` returns them; LogError names the wrong line."""
    if not data or data.isspace():
        raise Unreadable("the file is empty", where=where)
    file = BytesIO(data)
    header = _line(read_header, file.readline(), where, 1)
    game = _game(header, where)
    return _events(header, game, file, where)


def _line(read: Callable[[bytes], T], line: bytes, where: str, number: int) -> T:
    if len(line) > LONGEST_LINE:
        raise LogError(f"longer than {LONGEST_LINE} bytes", where=where, line=number)
    try:
        return read(line)
    except Malformed as error:
        kind = Unreadable if isinstance(error, NoHeader) else LogError
        raise kind(str(error), where=where, line=number, plainly=error.plainly) from None


def _game(header: Header, where: str) -> AnyGame:
    try:
        if header.game not in ids():
            raise Malformed(f"unknown game {header.game!r}; this jamlab knows {', '.join(ids())}")
        game = load(header.game)
        if header.rules != game.rules:
            raise _of_other_rules(header, game)
        game.checked_options(len(header.seats), header.options)
        if isinstance(header.seen_from, int) and header.seen_from >= len(header.seats):
            raise Malformed(f"there is no seat {header.seen_from}")
        _version_keys(header)
    except (Malformed, InvalidOptions) as error:
        plainly = getattr(error, "plainly", "") or _UNKNOWN
        raise LogError(str(error), where=where, line=1, plainly=plainly) from None
    return game


def _of_other_rules(header: Header, game: AnyGame) -> Malformed:
    what = f"written under rules {header.rules} of {game.name}"
    what = f"{what}; this jamlab plays rules {game.rules}"
    is_newer = header.rules > game.rules
    return Malformed(what, f"This game was made by a newer jamlab: {what}." if is_newer else "")


def _version_keys(header: Header) -> None:
    """Raise Malformed for a key that this version of the format does not have."""
    if header.jamlab == 1 and header.seen_by:
        raise Malformed("`seen_by` stands in version 2 only")
    if header.jamlab == 2 and header.seen_from is not None:
        raise Malformed("`seen_from` stands in version 1 only")
    if header.seen_by != sorted({seat for seat in header.seen_by if seat < len(header.seats)}):
        raise Malformed("`seen_by` names seats of the table, each once, in their order")


def _events(header: Header, game: AnyGame, file: BytesIO, where: str) -> Content:
    codec = event_lines(game, header.jamlab)
    found = codec.read_all(file, len(header.seats))
    data, good, torn = file.getvalue(), file.tell(), ""
    if len(found) + data.count(b"\n", good) > MOST_EVENTS + 1:  # fail before reading the rest
        raise LogError(f"more than {MOST_EVENTS} events", where=where, line=MOST_EVENTS + 2)
    footer: Footer | None = None
    fault: LogError | None = None
    mark: Mark | None = None
    for number, line in enumerate(file, start=len(found) + 2):
        wrong = partial(LogError, where=where, line=number)
        if footer is not None:
            raise wrong("there are lines after the end of the game")
        try:
            if b'"over"' in line and b'"event"' not in line:
                footer = _line(partial(parse_strict, shape=FOOTER), line, where, number)
                if footer.events != len(found):
                    what = f"the footer counts {footer.events} events, there are {len(found)}"
                    fault = wrong(what)
                elif footer.sha256 != sha256(memoryview(data)[:good]).hexdigest():
                    fault = wrong(
                        "the checksum does not fit: the log was changed after it was written"
                    )
            elif header.jamlab == 2 and b'"mark"' in line and b'"event"' not in line:
                if mark is not None:
                    raise wrong("there are two marks")
                mark = _line(partial(parse_strict, shape=MARK), line, where, number)
                if mark.n != len(found) + 1:
                    raise wrong(f"the mark is for event {mark.n}, event {len(found) + 1} follows")
                if mark.clause not in game.rulebook.clauses:
                    raise wrong(f"{game.name} has no clause {mark.clause!r}")
            elif len(found) >= MOST_EVENTS:
                raise wrong(f"more than {MOST_EVENTS} events")
            else:
                read = partial(codec.read, n=len(found) + 1)
                event = _line(read, line, where, number)
                if event.event.seat >= len(header.seats):
                    raise wrong(f"there is no seat {event.event.seat}")
                if (event.node == UNCHECKED) != (mark is not None):
                    what = "is not checked" if mark is None else "is checked"
                    raise wrong(f"{what}, against the mark")
                found.append(event)
        except LogError:
            is_last = good + len(line) == len(data)
            if footer is not None or not (is_last and is_truncated(line)):
                raise
            torn = f"{where}, line {number}: torn in the middle; read up to the line before"
            break
        good += len(line)
    return Content(where, header, tuple(found), footer, data, good, torn, fault, mark)
