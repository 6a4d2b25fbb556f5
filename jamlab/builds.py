"""Choice of the build (compiled modules, or the same sources interpreted), and missing parts.

* The compiled modules lie beside their sources, with a stamp of the sources they were built from.
* `JAMLAB_COMPILE=0` runs the sources in any case, `1` requires compiled modules.
* In a checkout a source may have changed since, or a game may be new (its events must be compiled
  like the others'): then everything runs interpreted, with one warning. In an installed package
  sources do not change, and nothing is checked.
* In a checkout a background process may be compiling (`building/background.py`); until it is done
  everything runs interpreted, and `described()` says so.
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
from typing import Any, Final

COMPILED: Final = "compiled"
INTERPRETED: Final = "interpreted"
STAMP: Final = "compiled" + EXTENSION_SUFFIXES[0].rsplit(".", 1)[0] + ".txt"
"""File name of the stamp. It includes the Python version, so that others have their own.

A line for each source: the hash of its bytes, and its path from the package's folder.
"""


NOT_THERE: Final = "there are no compiled modules here; in a checkout `make compiled` makes them"
BACKGROUND: Final = "build/background.json"
"""State file of the process that compiles in the background of a checkout, from its root. The file
is locked while the process runs.
"""
PARTS: Final = (
    ("the scripts of pages", "ui/_scripts/made_from.json", "make compiled"),
    ("the browser's Python", "ui/browser_python/_python/pyodide-lock.json.gz", "make compiled"),
    ("the documentation", "gallery/_documentation/index.html", "make docs"),
    ("the reader of pupils' cards", "classroom/static/cards/_aruco/aruco.js", "make compiled"),
    ("the prerendered pages", "_prerendered/made_from.txt", ""),
)
"""Parts of the package that are built: name, one file, the command that builds it in a checkout
("": not needed in a checkout).
"""
AGAIN: Final = "pip install -v --force-reinstall --no-deps ."
"""Command that rebuilds an installed package, run in the folder of the sources."""


class Sources:
    """Import finder that finds the package's modules only as .py files."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module; called by Python for every import, before all other finders."""
        if name.startswith("jamlab."):
            for folder in path or ():
                found = _finder(folder).find_spec(name, target)
                if found is not None and found.loader is not None:
                    return found
        return None

    def invalidate_caches(self) -> None:
        """Clear the cache of finders; called by `importlib.invalidate_caches()`."""
        _finder.cache_clear()


@cache
def _finder(folder: str) -> FileFinder:
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


def choose(package: str) -> str:
    """Choose the build of this process; `package` is the folder of the package."""
    wanted = os.environ.get("JAMLAB_COMPILE", "")
    if wanted not in ("", "0", "1"):
        raise ImportError(f"JAMLAB_COMPILE must be 0, 1 or empty, got {wanted!r}")
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
    """Return why the compiled modules cannot be used, in words; "" if they can."""
    try:
        with open(os.path.join(package, STAMP), encoding="utf-8") as file:
            lines = file.read().splitlines()
    except OSError:
        return NOT_THERE
    if is_checkout(package):
        for line in lines:
            made_from, _, name = line.partition(" ")
            if hash_of(os.path.join(package, name)) != made_from:
                return f"{name} changed since it was compiled; {_again(package)}"
        known = {line.partition(" ")[2] for line in lines}
        for game in sorted(os.listdir(os.path.join(package, "games"))):
            events = f"games/{game}/events.py"
            if events not in known and os.path.exists(os.path.join(package, events)):
                return f"{events} is not compiled yet; {_again(package)}"
    return ""


def _again(package: str) -> str:
    if background(package).get("doing"):
        return "it is being compiled in the background"
    return "`make compiled` compiles it"


def is_checkout(package: str) -> bool:
    """True if the package lies in a checkout, where sources may change."""
    return os.path.exists(os.path.join(package, "..", "pyproject.toml"))


def background(package: str) -> dict[str, Any]:
    """Return the state of the process that builds in the background of this checkout.

    `doing` is present while it runs; `failed` names what the last one could not build, and why.
    """
    try:
        with open(os.path.join(package, "..", BACKGROUND), encoding="utf-8") as file:
            runs = _is_locked(file.fileno())
            text = file.read()
    except OSError:
        return {}
    import json

    try:
        state: dict[str, Any] = json.loads(text)
    except ValueError:  # it was killed, or is just starting
        state = {}
    if runs:
        return {"doing": COMPILED, **state}
    return {"failed": state.get("failed", {})}


def _is_locked(file: int) -> bool:
    try:
        import fcntl
    except ImportError:  # Windows has none, and no background builds
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    return False


def described(package: str, runs: str) -> str:
    """Return the build that `runs`, with the reason if interpreted: "interpreted, compiling"."""
    if runs == COMPILED:
        return COMPILED
    if os.environ.get("JAMLAB_COMPILE", "") == "0":
        return f"{INTERPRETED}, as JAMLAB_COMPILE=0 says"
    if not is_checkout(package):
        return INTERPRETED
    state = background(package)
    if "doing" in state:
        return f"{INTERPRETED}, compiling: build/background.log"
    if why := state.get("failed", {}).get(COMPILED):
        return f"{INTERPRETED}, compiling failed: {why}; `make compiled` tries it again"
    if why_not(package):
        return f"{INTERPRETED}; `make compiled` compiles it"
    return f"{INTERPRETED}; the compiled build is used from the next start"


def missing(package: str, runs: str) -> list[str]:
    """Return the missing parts of this package, a line each, with the command that builds them."""
    here = is_checkout(package)
    lacking = {
        name: command
        for name, path, command in PARTS
        if (command or not here) and not os.path.exists(os.path.join(package, path))
    }
    if here:
        if lacking and "doing" in background(package):
            return [f"Missing as yet: {', '.join(lacking)} (build/background.log)"]
        return [f"Missing: {name}; `{command}` makes it" for name, command in lacking.items()]
    wanted = [] if runs == COMPILED else ["the compiled modules"]
    if not (wanted or lacking):
        return []
    return [
        f"Missing: {', '.join([*wanted, *lacking])}; in the folder of jamlab's sources `{AGAIN}` "
        "builds it anew, or says why it cannot"
    ]


def told(version: str) -> str:
    """Return the output of `jamlab --version`: version, build, and missing parts."""
    package = os.path.dirname(__file__)
    first = f"jamlab {version} ({described(package, build)})"
    return "\n".join([first, *missing(package, build)])


def hash_of(path: str) -> str:
    """Return the hash of a file's bytes; "" if there is no such file."""
    try:
        with open(path, "rb") as file:
            return source_hash(file.read()).hex()
    except OSError:
        return ""


# First in jamlab/__init__.py, before any module that could be compiled. Under another name (the
# build hook reads this file, too) no build is chosen.
build: Final = choose(os.path.dirname(__file__)) if __name__ == "jamlab.builds" else ""
