"""A record on a disk: a log's lines, each on the disk before it is said to be stored.

* What is added is appended and flushed to the disk; a line that was torn by a crash was never said
  to be stored, and is cut.
* What is taken back or put right is written as a whole new file, which then takes the old one's
  place: there is no moment at which neither lies there.
* A full disk changes nothing: the lines that were stored stay.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from jamlab.log.errors import LogError
from jamlab.log.files import locked, own_file


class KeptFile:
    """The lines stored in `path`, which nobody else writes meanwhile; a context manager. `own`: a
    new file may be read by its owner only.

    LogError if another process writes it; OSError if it cannot be opened.
    """

    def __init__(self, path: Path, *, own: bool = False) -> None:
        self.path = path
        is_new = not path.exists()
        self._file = _opened(path, own=own)
        if is_new:
            _settle(path.parent)
        data = path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            os.ftruncate(self._file, len(whole))
        self._size = len(whole)
        self.lines: list[str] = whole.decode(errors="replace").splitlines(keepends=True)

    def put(self, keep: int, lines: Sequence[str]) -> None:
        """The first `keep` lines stay, `lines` follow: on the disk when this returns.

        OSError, and all as it was, if it cannot be stored. IndexError if there are not so many.
        """
        if not 0 <= keep <= len(self.lines):
            raise IndexError(f"{keep} of {len(self.lines)} lines")
        if keep < len(self.lines):
            self._anew([*self.lines[:keep], *lines])
        elif lines:
            self._append("".join(lines).encode())
        self.lines[keep:] = lines

    def _append(self, data: bytes) -> None:
        try:
            os.lseek(self._file, self._size, os.SEEK_SET)
            _write(self._file, data)
            os.fsync(self._file)
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, self._size)
            raise
        self._size += len(data)

    def _anew(self, lines: Sequence[str]) -> None:
        data = "".join(lines).encode()
        whole = self.path.with_name(f".{self.path.name}.part")
        file = locked(whole, new=True, like=self._file)
        try:
            _write(file, data)
            os.fsync(file)
            os.replace(whole, self.path)
        except OSError:
            os.close(file)
            with contextlib.suppress(OSError):
                whole.unlink()
            raise
        _settle(self.path.parent)
        os.close(self._file)
        self._file, self._size = file, len(data)

    def close(self) -> None:
        """Others may write it now."""
        os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _opened(path: Path, *, own: bool) -> int:
    if path.is_dir():
        raise LogError("a folder, not a file", where=path.name)
    own_file(path) if own else path.touch()
    return locked(path, new=False)


def _write(file: int, data: bytes) -> None:
    """All of it: a disk that is nearly full takes a part, then says so."""
    left = memoryview(data)
    while left:
        left = left[os.write(file, left) :]


def _settle(folder: Path) -> None:
    """That a file lies in the folder is on the disk, too; some systems need no such call."""
    if os.name == "nt":
        return
    file = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
