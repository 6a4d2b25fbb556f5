"""Texts that take seconds to make and never change: kept in a file beside Jupyter's own.

What a text is made from is part of its name, so a kept one is never out of date. Where nothing can
be written, it is made anew.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from jamlab.log.files import own_folder, write_whole


def kept(name: str, made_from: str, make: Callable[[], str]) -> str:
    """The text of this name, made by `make` unless it was made before from the same."""
    from jupyter_core.paths import jupyter_runtime_dir

    key = sha256(made_from.encode()).hexdigest()[:16]
    path = Path(jupyter_runtime_dir()) / f"jamlab-{name}-{key}"
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        text = make()
        with suppress(OSError):
            own_folder(path.parent)
            write_whole(path, text)
        return text
