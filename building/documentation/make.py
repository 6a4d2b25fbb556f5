"""Make the documentation if it is missing or out of date."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Final

from building import ROOT, one_at_a_time
from building.documentation.staged import MORE
from building.fetched import CannotMake

HERE: Final = Path(__file__).parent
FOLDER: Final = ROOT / "jamlab" / "gallery" / "_documentation"
WORK: Final = ROOT / "build" / "documentation"
MADE_FROM: Final = "made_from.json"
"""In the folder of the pages: each of their sources, with its checksum."""
WANTED: Final = ("sphinx", "myst_parser", "furo", "sphinx_copybutton")
LIMIT: Final = 600
"""Seconds."""
WITHOUT: Final = "There is no documentation to open ({})."


class Wrong(CannotMake):
    """A page has an error: a link, an anchor, a docstring. The message names it."""


def make() -> str:
    """Make what is missing or out of date; return what was made, in words, "" for nothing."""
    if is_fresh():
        return ""
    _needs()
    with one_at_a_time(WORK) as lock:
        return "" if is_fresh() else _make(lock)


def _make(lock: int) -> str:
    made = WORK / "html"
    shutil.rmtree(made, ignore_errors=True)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "building.documentation.sphinx_run", str(WORK)],
            cwd=ROOT,
            pass_fds=[lock] if os.name == "posix" else (),
            # Docstrings and signatures are read from the sources.
            env={**os.environ, "JAMLAB_COMPILE": "0"},
            capture_output=True,
            text=True,
            timeout=LIMIT,
        )
    except subprocess.TimeoutExpired:
        raise CannotMake(f"it took more than {LIMIT} seconds") from None
    if done.returncode:
        raise Wrong(f"\n{done.stderr.strip()}\n")
    before = WORK / "before"
    shutil.rmtree(before, ignore_errors=True)
    if FOLDER.exists():
        FOLDER.rename(before)
    made.rename(FOLDER)
    shutil.rmtree(before, ignore_errors=True)
    return f"documentation was made: {sum(1 for _ in FOLDER.rglob('*.html'))} pages"


def is_fresh() -> bool:
    """True if the pages match their sources."""
    try:
        stamp = json.loads((FOLDER / MADE_FROM).read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return bool(stamp == checksums(stamp) and set(sources()) <= set(stamp))


def sources() -> list[str]:
    """All sources of the pages except the documented modules."""
    docs = [path for path in (ROOT / "docs").rglob("*") if path.is_file()]
    rules = [*(ROOT / "jamlab" / "games").glob("*/RULES.md")]
    web = ROOT / "jamlab" / "web"
    style = [web / name for name in ("static/house.css", "static/icon.svg", "html/top.html.j2")]
    commands = [*(ROOT / "jamlab" / "cli").rglob("*.py")]
    own = [path for path in HERE.rglob("*") if path.is_file()]
    more = [ROOT / name for name in (*MORE, "binder/requirements.txt", "binder/building.txt")]
    found = [*docs, *rules, *style, *commands, *own, *more]
    return sorted(
        one.relative_to(ROOT).as_posix() for one in found if "__pycache__" not in one.parts
    )


def checksums(names: Iterable[str]) -> dict[str, str]:
    """The checksum of each file, by its path in the project; "" for a missing one."""
    return {name: _checksum(ROOT / name) for name in names}


def _checksum(path: Path) -> str:
    try:
        return sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


def _needs() -> None:
    from importlib.util import find_spec

    lacking = [name for name in WANTED if find_spec(name) is None]
    if lacking:
        raise CannotMake(f"{', '.join(lacking)} not installed: pip install '.[docs]'")
