"""Files that a page loads to run Python in the browser: Pyodide and an archive of jamlab.

They are in `_python` beside this file, written by `python -m building.browser_python` (which
`make run` and `make compiled` call; a wheel includes them). Without them, pages that need Python
ask for a kernel.
"""

from __future__ import annotations

import gzip
import zipfile
from collections.abc import Iterable
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[2]
FOLDER: Final = PACKAGE / "ui" / "browser_python" / "_python"
LOCK: Final = "pyodide-lock.json"
PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "stdlib.zip", LOCK)
"""Pyodide's own files: a standard library without unused modules, a lock file without packages."""
ARCHIVE: Final = "jamlab.zip"
MADE_FROM: Final = "made_from.txt"
"""File with the `checksum()` of the sources in `ARCHIVE`."""
LAYERS: Final = ("core", "games", "log", "chance", "analysis", "ui", "pages", "lessons")
"""Folders that a view model may import."""
NEEDED: Final = frozenset({".py", ".md", ".json", ".csv"})
_NEW_GAMES: Final = ("lessons", "pages/play", "pages/record", "log/specification.py")
"""Parts of these that questions about a recorded game do not need."""
_WITHOUT: Final = ("contract.py", "*_widget.py", "*_chart.py", "*_charts.py", "live_chart.py")
"""Parts that only tests, kernels or Altair use."""


def sources() -> list[Path]:
    """Return jamlab's files for the browser's Python, in order."""
    own = [path for path in sorted(PACKAGE.glob("*.py")) if path.name != "__main__.py"]
    found = (path for layer in LAYERS for path in sorted((PACKAGE / layer).rglob("*")))
    own += [PACKAGE / "chance" / "exact" / "odds.css"]
    return own + [path for path in found if path.suffix in NEEDED and not _is_left_out(path)]


def _is_left_out(path: Path) -> bool:
    is_built = FOLDER in path.parents or path.parent.name == "_scripts"
    return is_built or any(path.match(pattern) for pattern in _WITHOUT)


def sources_of(game: str) -> list[Path]:
    """Return the subset that questions about recorded games of `game` need."""
    games = PACKAGE / "games"
    others = {path for path in games.iterdir() if path.is_dir() and path.name != game}
    others |= {PACKAGE / room for room in _NEW_GAMES}
    return [path for path in sources() if not others.intersection((path, *path.parents))]


def checksum() -> str:
    """Return the SHA-256 of all sources of the archive."""
    found = sha256()
    for path in sources():
        found.update(f"{path.relative_to(PACKAGE)}\0".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def archive(files: Iterable[Path] | None = None) -> bytes:
    """Return these sources (None: all) as a zip archive, which the browser compiles itself.

    It is stored and gzipped as a whole: a quarter smaller than with files compressed one by one.
    """
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as out:
        for path in sources() if files is None else files:
            entry = zipfile.ZipInfo(f"jamlab/{path.relative_to(PACKAGE).as_posix()}")
            out.writestr(entry, path.read_bytes())
    return made.getvalue()


def is_fresh() -> bool:
    """True if the compiled archive was made from the current sources."""
    try:
        return (FOLDER / MADE_FROM).read_text("utf-8").strip() == checksum()
    except OSError:
        return False


def is_here() -> bool:
    """True if Pyodide has been downloaded."""
    return all(kept(name).is_file() for name in PYODIDE)


def python_files(own: bytes | None = None) -> dict[str, bytes]:
    """Return the files that a page loads, by name, gzipped: Pyodide and `ARCHIVE`; empty without
    Pyodide.

    `own` replaces the full archive. A compiled archive that is older than the sources is ignored,
    and the sources themselves are packed.
    """
    if not is_here():
        return {}
    files = {name: kept(name).read_bytes() for name in PYODIDE}
    if own is not None:
        return {**files, ARCHIVE: zipped(own)}
    fresh = is_fresh() and kept(ARCHIVE).is_file()
    return {**files, ARCHIVE: kept(ARCHIVE).read_bytes() if fresh else zipped(archive())}


def kept(name: str) -> Path:
    """Return the path of a gzipped file of the browser's Python."""
    return FOLDER / f"{name}.gz"


def zipped(data: bytes) -> bytes:
    """Return `data` gzipped, byte for byte the same for the same data."""
    return gzip.compress(data, mtime=0)
