"""Folders and files that only their owner reads (0700 and 0600): people's data, and caches of it.

Access is closed whatever the umask is, also of what an earlier version left open. Systems without
such permissions keep their own.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from errno import EACCES, ENOTDIR
from pathlib import Path
from typing import Final

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
