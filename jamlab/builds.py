"""Which build runs: the compiled modules, or the same sources interpreted.

* The compiled modules lie beside their sources, with a stamp that says what they were made from.
* `JAMLAB_COMPILE=0` runs the sources though they are there, `1` insists on them.
* In a checkout a source may have changed since, or a game may be new (its events must be compiled
  as the others' are): then everything runs interpreted, and one warning says so. In an installed
  package sources do not change, and nothing is looked at.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from functools import cache
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from importlib.util import source_hash
from types import ModuleType
from typing import Final

COMPILED: Final = "compiled"
INTERPRETED: Final = "interpreted"
STAMP: Final = "compiled" + EXTENSION_SUFFIXES[0].rsplit(".", 1)[0] + ".txt"
"""The stamp's name. It names the Python it is for: another Python in the same folder has its own.

A line for each source: the hash of its bytes, and its path from the package's folder."""


NOT_THERE: Final = "there are no compiled modules here; README.md says how they are made"


class Sources:
    """Finds the package's modules as .py files only, whatever else lies beside them."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Called by Python for every import, before all other finders."""
        if name.startswith("jamlab."):
            for folder in path or ():
                found = _finder(folder).find_spec(name, target)
                if found is not None and found.loader is not None:
                    return found
        return None

    def invalidate_caches(self) -> None:
        """Called by `importlib.invalidate_caches()`."""
        _finder.cache_clear()


@cache
def _finder(folder: str) -> FileFinder:
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


def choose(package: str) -> str:
    """Decide for this process which build runs; `package` is the folder of the package."""
    wanted = os.environ.get("JAMLAB_COMPILE", "")
    if wanted not in ("", "0", "1"):
        raise ImportError(f"JAMLAB_COMPILE must be 0, 1 or empty, not {wanted!r}")
    why = "" if wanted == "0" else why_not(package)
    if wanted != "0" and not why:
        return COMPILED
    if wanted == "1":
        raise ImportError(f"JAMLAB_COMPILE=1, but {why}")
    if why and why != NOT_THERE:
        warnings.warn(f"jamlab runs interpreted: {why}", RuntimeWarning, stacklevel=4)
    sys.meta_path.insert(0, Sources())
    return INTERPRETED


def why_not(package: str) -> str:
    """Why the compiled modules cannot be used, in words; "" if they can."""
    try:
        with open(os.path.join(package, STAMP), encoding="utf-8") as file:
            lines = file.read().splitlines()
    except OSError:
        return NOT_THERE
    if os.path.exists(os.path.join(package, "..", "pyproject.toml")):
        for line in lines:
            made_from, _, name = line.partition(" ")
            if hash_of(os.path.join(package, name)) != made_from:
                return f"{name} changed since it was compiled; `make` compiles again"
        known = {line.partition(" ")[2] for line in lines}
        for game in sorted(os.listdir(os.path.join(package, "games"))):
            events = f"games/{game}/events.py"
            if events not in known and os.path.exists(os.path.join(package, events)):
                return f"{events} is not compiled yet; `make` compiles it"
    return ""


def hash_of(path: str) -> str:
    """The hash of a file's bytes; "" if there is no such file."""
    try:
        with open(path, "rb") as file:
            return source_hash(file.read()).hex()
    except OSError:
        return ""


# First in jamlab/__init__.py, before any module that could be compiled. Under another name (the
# build hook reads this file, too) nothing is chosen.
build: Final = choose(os.path.dirname(__file__)) if __name__ == "jamlab.builds" else ""
