"""Files on a disk: locks, folders and files that only their owner reads, atomic writes."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from contextlib import suppress
from errno import EACCES, ENOTDIR
from pathlib import Path
from tempfile import mkstemp
from typing import Final

from jamlab.log.errors import LogError

# -- One process writes a log: its file is locked as long as it is open ----------------
#
# The lock is the system's own, on the file itself: it is gone when the process is, however that
# ended, and no other file is left beside the log. Who only reads is not held up.


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


# Folders and files that only their owner reads (0700 and 0600): people's data, and caches of it.
#
# Access is closed whatever the umask is, also of what an earlier version left open. Systems
# without
# such permissions keep their own.


FOLDER: Final = 0o700
FILE: Final = 0o600
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


def own_data() -> Path:
    """The folder of the user's data; it need not exist."""
    from platformdirs import user_data_path

    return user_data_path("jamlab")


def own_cache() -> Path:
    """The folder of the user's cache; it need not exist."""
    from platformdirs import user_cache_path

    return user_cache_path("jamlab")


def own_folder(folder: Path) -> Path:
    """Make a folder and those above it that are missing; access to it is closed. OSError if it
    cannot be made."""
    for each in (*reversed(folder.parents), folder):
        with suppress(FileExistsError):
            if not each.is_dir():
                each.mkdir(FOLDER)
    _close(folder)
    if not folder.is_dir():
        raise NotADirectoryError(ENOTDIR, "it is no folder", str(folder))
    return folder


def own_file(path: Path) -> Path:
    """Make an empty file, unless there is one; access to it is closed. OSError if it cannot be
    made."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE))
    _close(path)
    return path


def refuse_others(folder: Path) -> Path:
    """The folder; PermissionError if it is another user's, who could put there what is read then
    as one's own."""
    if not _is_own(folder.stat()):
        raise PermissionError(EACCES, "it is another user's folder", str(folder))
    return folder


def read_own(path: Path) -> bytes:
    """What a file holds; PermissionError if another user made it, OSError if it is a link, or
    cannot be read."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    with open(os.open(path, flags), "rb") as file:
        if not _is_own(os.fstat(file.fileno())):
            raise PermissionError(EACCES, "it is another user's file", str(path))
        return file.read()


def _is_own(about: os.stat_result) -> bool:
    """True if it is this user's; also where a system has no such owners."""
    return not hasattr(os, "geteuid") or about.st_uid == os.geteuid()


def close_all(root: Path) -> None:
    """Close access to a folder and all below it, if it is there."""
    if root.is_dir():
        _close(root)
    for at, folders, names in os.walk(root):
        for name in (*folders, *names):
            _close(Path(at, name))


def _close(path: Path) -> None:
    """Nothing is done to a link's target, to what is another user's, or is gone meanwhile."""
    with suppress(OSError):
        mode = path.lstat().st_mode
        if mode & _OTHERS and not stat.S_ISLNK(mode):
            path.chmod(stat.S_IMODE(mode) & ~_OTHERS)


# A file is there whole or not at all: it is written beside its place and then takes its name.


PART: Final = ".part"
"""How the names of files end that have not their own yet; they begin with a dot and the name. Who
is killed while writing leaves one."""


def write_whole(path: Path, data: bytes | str, *, own: bool = False) -> None:
    """Write a file; one of that name is replaced when the new one is whole, not before. Text is
    written as UTF-8. A pipe or a device gets the data as it is. `own`: only its owner may read it,
    whatever the umask and the mode of the one before.

    OSError, which names the file, if it cannot be written; what was there is there still.
    """
    raw = data.encode() if isinstance(data, str) else data
    part = ""
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(raw)
            return
        mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else 0o666 & ~umask()
        mode = FILE if own else mode
        handle, part = mkstemp(prefix=f".{path.name}.", suffix=PART, dir=path.resolve().parent)
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(part, mode)  # a temporary file is its owner's alone
        os.replace(part, path.resolve())
    except OSError as error:
        if part:
            with contextlib.suppress(OSError):
                os.unlink(part)
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None
    except BaseException:
        if part:
            with contextlib.suppress(OSError):
                os.unlink(part)
        raise


def umask() -> int:
    """What new files may not be; asked for by setting it, for there is no other way."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
