"""One process writes a log: its file is locked as long as it is open.

The lock is the system's own, on the file itself: it is gone when the process is, however that
ended, and no other file is left beside the log. Who only reads is not held up.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path
from typing import Final

from jamlab.replay.errors import LogError

_NO_LOCKS: Final = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)

if sys.platform == "win32":
    import msvcrt

    _BEYOND = 2**31 - 2  # a locked byte cannot be read there: one that no log has

    def _lock(file: int) -> None:
        os.lseek(file, _BEYOND, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def locked(path: Path, *, new: bool, like: int | None = None) -> int:
    """A descriptor of the file, locked, to be closed by the caller; `new`: made or emptied, to be
    read by whom the file of the descriptor `like` may be read.

    LogError if another process writes it. OSError if it cannot be opened.
    """
    flags = os.O_WRONLY | os.O_CREAT if new else os.O_RDWR
    mode = 0o666 if like is None else stat.S_IMODE(os.fstat(like).st_mode)
    file = os.open(path, flags | getattr(os, "O_BINARY", 0), mode)
    try:
        if like is not None and hasattr(os, "fchmod"):  # one was there, or the umask took more
            os.fchmod(file, mode)
        if stat.S_ISREG(os.fstat(file).st_mode):  # a pipe or a screen is nobody's alone
            if not (_is_locked(file) and path.exists() and _is_it(file, path)):
                raise LogError("another jamlab is writing this log just now", where=path.name)
            if new:
                os.ftruncate(file, 0)
    except BaseException:
        os.close(file)
        raise
    return file


def _is_it(file: int, path: Path) -> bool:
    """Whether the file that is open still is the one of that name."""
    return os.path.samestat(os.fstat(file), path.stat())


def _is_locked(file: int) -> bool:
    """True if it is now locked for us, or lies where nothing can be locked (some networks)."""
    try:
        _lock(file)
    except OSError as error:
        return error.errno in _NO_LOCKS
    return True
