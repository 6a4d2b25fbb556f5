"""Writing a log during a game.

* Line by line, flushed: a crash loses at most the line being written.
* Or, where no reader waits for the lines, in blocks of `BLOCK` events: that takes a fraction of the
  time, and a crash loses the events of the incomplete block.
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import IO, Any, Final, Self

from jamlab.core import AnyGame, Event, GameRecord, Node, Over, sort_of
from jamlab.log.errors import LogError
from jamlab.log.files import open_locked
from jamlab.log.lines import Header, event_lines, footer_of, header_line
from jamlab.log.reader import parse, read_bytes
from jamlab.log.verify import verified

BLOCK: Final = 512
"""Number of events written at a time where no reader waits for each."""


def header_for(
    game: AnyGame,
    seats: Sequence[str],
    options: Mapping[str, str] | None = None,
    meta: Mapping[str, Any] | None = None,
) -> Header:
    """Return the header of a new log. InvalidOptions or Malformed for bad seats, options, names."""
    chosen = game.checked_options(len(seats), options)
    for option in game.options:
        if option.later and chosen[option.name] == option.default:
            del chosen[option.name]
    header = Header(
        jamlab=1,
        game=game.id,
        rules=game.rules,
        options=chosen,
        seats=list(seats),
        meta=dict(meta or {}),
    )
    header_line(header)
    return header


def log_of(game: AnyGame, header: Header, kept: GameRecord, over: Over | None = None) -> bytes:
    """Return the log of a game recorded in memory, as the bytes of a file.

    Byte for byte the output of a `LogWriter`; without `over` a game in progress.
    """
    data = header_line(header) + event_lines(game).write_all(kept.sorts, kept.log)
    if over is None:
        return data
    return data + footer_of(over, len(kept.log), sha256(data).hexdigest())


class LogWriter:
    """Writer of a log: pass `record` to `play`; `end` writes the footer.

    Created by `LogWriter.new` or `LogWriter.resume`; a context manager that closes the file. With
    `in_blocks` events are buffered and written `BLOCK` at a time, the last by `end` or `close`.
    """

    def __init__(
        self, game: AnyGame, file: IO[bytes], *, in_blocks: bool = False, where: str = ""
    ) -> None:
        self._file, self._where = file, where
        self._lines = event_lines(game)
        self._hash = sha256()
        self._sorts: list[str] = []  # of the buffered events
        self._gathered: list[Event] = []
        self._in_blocks = in_blocks
        self.events = 0

    @classmethod
    def new(
        cls, game: AnyGame, header: Header, file: Path | IO[bytes], *, in_blocks: bool = False
    ) -> LogWriter:
        """Start a log. `.gz` is compressed. An existing file is replaced once the new one has its
        header: a file of that name is never without one.

        OSError if it cannot be written; LogError, and the file unchanged, if another process writes
        it.
        """
        if not isinstance(file, Path) or (file.exists() and not file.is_file()):
            opened, where = (_opened(file), str(file)) if isinstance(file, Path) else (file, "")
            writer = cls(game, opened, in_blocks=in_blocks, where=where)
            writer._put(header_line(header))
            return writer
        part = _beside(file)
        before = open_locked(file, new=False) if file.exists() else None  # excludes other writers
        try:
            opened = _opened(part, packed=file.name.endswith(".gz"), like=before)
        finally:
            if before is not None:
                os.close(before)
        writer = cls(game, opened, in_blocks=in_blocks, where=str(file))
        try:
            writer._put(header_line(header))
            os.replace(part, file)
        except BaseException:
            writer._file.close()
            part.unlink(missing_ok=True)
            raise
        return writer

    @classmethod
    def resume(cls, game: AnyGame, path: Path) -> LogWriter:
        """Continue a log that has no footer; a torn last line is cut.

        LogError, and the file unchanged, if it has a footer, is no valid log of this game, or
        another process writes it.
        """
        if not path.is_file():
            read_bytes(path)  # raises the reason
        before = open_locked(path, new=False)
        try:
            content = parse(read_bytes(path), path.name)
            if content.header.game != game.id:
                raise LogError(f"a game of {content.header.game}, not {game.id}", where=path.name)
            if content.header.seen_from is not None:
                raise LogError("seen from one seat: it cannot be gone on with", where=path.name)
            verified(game, content, len(content.lines) + 1)
            if content.footer is not None:
                raise LogError("the game is over", where=path.name)
            kept = content.data[: content.good]
            if not kept.endswith(b"\n"):  # torn just before the line's end
                kept += b"\n"
            whole = _beside(path)
            opened = _opened(whole, packed=path.name.endswith(".gz"), like=before)
            writer = cls(game, opened, where=str(path))
            writer._put(kept)
            os.replace(whole, path)
            writer.events = len(content.lines)
            return writer
        finally:
            os.close(before)

    def record(self, node: Node, event: Event) -> None:
        """Write an event and the sort of node it came from."""
        self.events += 1
        if not self._in_blocks:
            self._put(self._lines.write(self.events, sort_of(node), event))
            return
        self._sorts.append(sort_of(node))
        self._gathered.append(event)
        if len(self._gathered) == BLOCK:
            self._put_gathered()

    def end(self, over: Over) -> None:
        """Write the footer; `close` follows."""
        self._put_gathered()
        self._put(footer_of(over, self.events, self._hash.hexdigest()))

    def close(self) -> None:
        """Close the file; without a footer the game can be resumed."""
        self._put_gathered()
        self._file.close()

    def _put_gathered(self) -> None:
        done = self.events - len(self._gathered)
        data = self._lines.write_all(self._sorts, self._gathered, done)
        self._sorts.clear()
        self._gathered.clear()
        self._put(data)

    def _put(self, data: bytes) -> None:
        self._hash.update(data)
        try:
            self._file.write(data)
            self._file.flush()
        except OSError as error:
            if not self._where or isinstance(error, BrokenPipeError):
                raise
            # Discard what could not be written: closed later, Python would try again, and from 3.13
            # on report it.
            with suppress(OSError):
                self._file.close()
            raise OSError(error.errno, error.strerror, self._where) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if not self._file.closed:
            self.close()


def _beside(path: Path) -> Path:
    """Return the temporary path of a log that has not yet taken its name."""
    return path.with_name(f".{path.name}.part")


def _opened(path: Path, *, packed: bool = False, like: int | None = None) -> IO[bytes]:
    file: IO[bytes] = os.fdopen(open_locked(path, new=True, like=like), "wb")
    if not packed and not path.name.endswith(".gz"):
        return file
    found: Any = _Packed(file)
    return found  # type: ignore[no-any-return]


class _Packed(gzip.GzipFile):
    """Compressed bytes in a file that is closed with it."""

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__(filename="", mode="wb", fileobj=file, mtime=0)
        self._below = file

    def close(self) -> None:
        try:
            super().close()
        finally:
            self._below.close()
