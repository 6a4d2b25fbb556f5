"""File system helpers: locks, private files and folders, atomic writes."""

from __future__ import annotations

import errno
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp
from typing import Final

from jamlab.log.errors import LogError

# -- file locks: only one process writes a log -----------------------------------------------------
# The lock is the system's own, on the file itself: it ends with the process, however that ends, and
# leaves no other file beside the log. Readers are not blocked.


_NO_LOCKS: Final = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)

if sys.platform == "win32":
    import msvcrt

    _BEYOND = 2**31 - 2  # a locked byte cannot be read: use one beyond any log

    def _lock(file: int) -> None:
        os.lseek(file, _BEYOND, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def open_locked(path: Path, *, new: bool, like: int | None = None) -> int:
    """Return a locked file descriptor, to be closed by the caller. `new`: the file is created or
    truncated, with the permissions of the file of the descriptor `like`.

    LogError if another process writes it. OSError if it cannot be opened.
    """
    flags = os.O_WRONLY | os.O_CREAT if new else os.O_RDWR
    mode = 0o666 if like is None else stat.S_IMODE(os.fstat(like).st_mode)
    file = os.open(path, flags | getattr(os, "O_BINARY", 0), mode)
    try:
        if like is not None and hasattr(os, "fchmod"):  # it existed, or the umask removed more
            os.fchmod(file, mode)
        if stat.S_ISREG(os.fstat(file).st_mode):  # pipes and terminals cannot be owned
            is_there = _is_locked(file) and path.exists()
            if not (is_there and os.path.samestat(os.fstat(file), path.stat())):
                raise LogError("another jamlab is writing this log just now", where=path.name)
            if new:
                os.ftruncate(file, 0)
    except BaseException:
        os.close(file)
        raise
    return file


def _is_locked(file: int) -> bool:
    """True if the file is now locked for us, or cannot be locked there (some networks)."""
    try:
        _lock(file)
    except OSError as error:
        return error.errno in _NO_LOCKS
    return True


# Private folders and files (0700 and 0600): people's data, and caches of it.
#
# Access is restricted whatever the umask is, also for files left open by earlier versions. Systems
# without such permissions keep their own.


FOLDER: Final = 0o700
FILE: Final = 0o600
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


def own_data() -> Path:
    """Return the folder of the user's data; it need not exist."""
    from platformdirs import user_data_path

    return user_data_path("jamlab")


def own_cache() -> Path:
    """Return the folder of the user's cache; it need not exist."""
    from platformdirs import user_cache_path

    return user_cache_path("jamlab")


def own_folder(folder: Path) -> Path:
    """Create a private folder and any missing parents. OSError if it cannot be created."""
    for each in (*reversed(folder.parents), folder):
        with suppress(FileExistsError):
            if not each.is_dir():
                each.mkdir(FOLDER)
    _close(folder)
    if not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, "it is not a folder", str(folder))
    return folder


def own_file(path: Path) -> Path:
    """Create an empty private file unless it exists. OSError if it cannot be created."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE))
    _close(path)
    return path


def check_owner(folder: Path) -> Path:
    """Return the folder; PermissionError if it is another user's, who could plant files that would
    be read as one's own.
    """
    if not _is_own(folder.stat()):
        raise PermissionError(errno.EACCES, "it is another user's folder", str(folder))
    return folder


def read_own(path: Path) -> bytes:
    """Return the contents of a file; PermissionError if another user created it, OSError if it is a
    link or unreadable.
    """
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    with open(os.open(path, flags), "rb") as file:
        if not _is_own(os.fstat(file.fileno())):
            raise PermissionError(errno.EACCES, "it is another user's file", str(path))
        return file.read()


def _is_own(about: os.stat_result) -> bool:
    """True if the file is this user's, or the system has no file owners."""
    return not hasattr(os, "geteuid") or about.st_uid == os.geteuid()


def close_all(root: Path) -> None:
    """Make a folder and everything below it private, if it exists."""
    if root.is_dir():
        _close(root)
    for at, folders, names in os.walk(root):
        for name in (*folders, *names):
            _close(Path(at, name))


def _close(path: Path) -> None:
    """Make a path private. Ignores link targets, other users' files and vanished files."""
    with suppress(OSError):
        mode = path.lstat().st_mode
        if mode & _OTHERS and not stat.S_ISLNK(mode):
            path.chmod(stat.S_IMODE(mode) & ~_OTHERS)


# Atomic writes: a file is written beside its place and then renamed.


PART: Final = ".part"
"""Suffix of temporary files; their names begin with a dot and the final name. A process killed
while writing leaves one.
"""


def atomic_write(path: Path, data: bytes | str, *, own: bool = False) -> None:
    """Write a file atomically: an existing one is replaced only when the new one is complete. Text
    is written as UTF-8. A pipe or a device gets the data directly. `own`: only its owner may
    read it, whatever the umask and the previous mode.

    OSError, which names the file, if it cannot be written; the existing file is then unchanged.
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
        os.chmod(part, mode)  # temporary files are private
        os.replace(part, path.resolve())
    except BaseException as error:
        if part:
            with suppress(OSError):
                os.unlink(part)
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror or str(error), str(path)) from None
        raise


def umask() -> int:
    """Return the process's umask; it can be read only by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
