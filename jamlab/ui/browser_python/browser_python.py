"""The browser's own Python, as the files that a page loads: Pyodide, and jamlab for it.

They lie in `_python` beside this file, where `python -m building.browser_python` puts them (`make
run` and `make compiled` call it, and a wheel brings them). Without them pages that need Python ask
for a kernel.
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
"""Pyodide's own files; its standard library lacks what no page needs, its list has no packages."""
ARCHIVE: Final = "jamlab.zip"
MADE_FROM: Final = "made_from.txt"
"""What `ARCHIVE` was made from: `checksum()`."""
LAYERS: Final = ("core", "games", "log", "chance", "analysis", "ui", "pages", "lessons")
"""The folders that a view model may need."""
NEEDED: Final = frozenset({".py", ".md", ".json", ".csv"})
_NEW_GAMES: Final = ("lessons", "pages/play", "pages/record", "log/specification.py")
"""Of those, what questions about a recorded game do not need."""
_WITHOUT: Final = ("contract.py", "*_widget.py", "*_chart.py", "*_charts.py", "live_chart.py")
"""Parts for tests, for a kernel and for Altair."""


def sources() -> list[Path]:
    """The files of jamlab that the browser's Python needs, in order."""
    own = [PACKAGE / f"{name}.py" for name in ("__init__", "builds", "extras", "lazy", "text")]
    found = (path for layer in LAYERS for path in sorted((PACKAGE / layer).rglob("*")))
    own += [PACKAGE / "chance" / "exact" / "odds.css"]
    return own + [path for path in found if path.suffix in NEEDED and not _is_left_out(path)]


def _is_left_out(path: Path) -> bool:
    return any(path.match(pattern) for pattern in _WITHOUT) or FOLDER in path.parents


def sources_of(game: str) -> list[Path]:
    """Those of them that are needed where only recorded games of this game are asked about."""
    games = PACKAGE / "games"
    others = {path for path in games.iterdir() if path.is_dir() and path.name != game}
    others |= {PACKAGE / room for room in _NEW_GAMES}
    return [path for path in sources() if not others.intersection((path, *path.parents))]


def checksum() -> str:
    """Of all that the archive is made from."""
    found = sha256()
    for path in sources():
        found.update(f"{path.relative_to(PACKAGE)}\0".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def archive(files: Iterable[Path] | None = None) -> bytes:
    """These sources (all of them if None) as a zip archive: the browser compiles them itself. It is
    gzipped as a whole, which takes a quarter less than files compressed one by one."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as out:
        for path in sources() if files is None else files:
            entry = zipfile.ZipInfo(f"jamlab/{path.relative_to(PACKAGE).as_posix()}")
            out.writestr(entry, path.read_bytes())
    return made.getvalue()


def is_fresh() -> bool:
    """True if the compiled archive was made from the sources as they are."""
    try:
        return (FOLDER / MADE_FROM).read_text("utf-8").strip() == checksum()
    except OSError:
        return False


def is_here() -> bool:
    """True if Pyodide was fetched."""
    return all(kept(name).is_file() for name in PYODIDE)


def python_files(own: bytes | None = None) -> dict[str, bytes]:
    """What a page loads, by name, gzipped: Pyodide's files and `ARCHIVE`; empty without Pyodide.

    `own` is an archive in the place of the whole one. One that is older than the sources is not
    used: they are taken as they are.
    """
    if not is_here():
        return {}
    files = {name: kept(name).read_bytes() for name in PYODIDE}
    if own is not None:
        return {**files, ARCHIVE: zipped(own)}
    fresh = is_fresh() and kept(ARCHIVE).is_file()
    return {**files, ARCHIVE: kept(ARCHIVE).read_bytes() if fresh else zipped(archive())}


def kept(name: str) -> Path:
    """Where a file of the browser's Python lies, gzipped."""
    return FOLDER / f"{name}.gz"


def zipped(data: bytes) -> bytes:
    """As it is kept; the same for the same data."""
    return gzip.compress(data, mtime=0)
