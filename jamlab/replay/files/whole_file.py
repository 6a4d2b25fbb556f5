"""A file is there whole or not at all: it is written beside its place and then takes its name."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path
from tempfile import mkstemp
from typing import Final

from jamlab.replay.files.own import FILE

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
