"""`jamlab where`: jamlab's data and built parts, with their places and sizes."""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from jamlab import builds
from jamlab.cli.shapes import JsonSaid, PlaceShape, WhereShape, print_json
from jamlab.cli.shared import UserError
from jamlab.log.files import own_cache, own_data
from jamlab.text import plain

_PACKAGE: Final = Path(builds.__file__).parent
_CACHED: Final = {"prerendered": "prerendered pages", "stories": "stories of recorded games"}
"""Descriptions of the cache's folders, each with one folder per version."""
_MARKS: Final = ("made_from.txt", "pyodide.txt", "js-aruco2.txt")


def where(
    clear: Annotated[
        bool, typer.Option("--clear", help="Empty the cache. Data is never touched.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="With --clear: do not ask.")] = False,
    as_json: JsonSaid = False,
) -> None:
    """Say where jamlab keeps what, how large it is, and what is missing.

    The cache is made again when it is asked for. Data is yours: classes, games that you played or
    wrote down. What is missing stands there with the command that makes it.

    Examples:

    `jamlab where`

    `jamlab where --clear`
    """
    if yes and not clear:
        raise UserError("--yes requires --clear")
    if clear:
        _clear(yes=yes, quiet=as_json)
    found = _found()
    if as_json:
        print_json(found)
    else:
        _print(found)


def _found() -> WhereShape:
    from jamlab import __version__

    return {
        "version": __version__,
        "build": builds.described(str(_PACKAGE), builds.build),
        "python": platform.python_version(),
        "package": [*_package()],
        "cache": [*_cache()],
        "data": [*_data()],
    }


def _package() -> Iterator[PlaceShape]:
    """Yield the package itself, its included data, and what is built."""
    from jamlab.log.recorded import replays, share

    yield _place("the package", _PACKAGE, sys.modules["jamlab"].__version__)
    yield _place("notebooks", share() / "notebooks", "")
    yield _place("recorded games", replays(), "")
    here = builds.is_checkout(str(_PACKAGE))
    compiled = [*_PACKAGE.rglob("*.so"), *_PACKAGE.rglob("*.pyd")]
    place = _place("the compiled modules", _PACKAGE / builds.STAMP, "", compiled)
    is_old = bool(builds.why_not(str(_PACKAGE)))
    place["repair"] = ("make compiled" if here else builds.AGAIN) if is_old else ""
    place["version"] = builds.described(str(_PACKAGE), builds.build)
    yield place
    for name, path, command in builds.PARTS:
        place = _place(name, (_PACKAGE / path).parent, "")
        place["is_there"] = (_PACKAGE / path).exists()
        if not place["is_there"]:
            place["repair"] = command if here else builds.AGAIN
        yield place


def _cache() -> Iterator[PlaceShape]:
    """Yield what may be deleted, by kind; the versions of a kind are folders."""
    root = own_cache()
    for name, words in _CACHED.items():
        folder = root / name
        versions = [path.name for path in _in(folder) if path.is_dir()]
        yield _place(words, folder, ", ".join(versions))
    others = [path for path in _in(root) if path.name not in _CACHED]
    if others:
        yield _place("of older versions", root, "", others)


def _data() -> Iterator[PlaceShape]:
    """Yield the user's own data."""
    root = own_data()
    classes = root / "classes.db"
    beside = [*root.glob("classes.db*")]
    yield _place("classes", classes, _tables_of(classes), beside)
    yield _place("games that you played", root / "played", "")
    yield _place("games that you wrote down", root / "records", "")


def _place(name: str, path: Path, version: str, parts: Sequence[Path] = ()) -> PlaceShape:
    files = [file for part in parts or (path,) for file in _files(part)]
    marks = [path / mark for mark in _MARKS if not version]
    with suppress(OSError, StopIteration):
        version = next(mark for mark in marks if mark.is_file()).read_text("utf-8").split("\n")[0]
    return {
        "name": name,
        "path": str(path),
        "is_there": path.exists(),
        "files": len(files),
        "bytes": sum(file.stat().st_size for file in files),
        "version": version[:20] if len(version) == 64 else version,
        "repair": "",
    }


def _files(path: Path) -> Iterator[Path]:
    """Yield the file, or all files below the folder."""
    if path.is_file():
        yield path
    for folder, _, names in os.walk(path):
        for name in names:
            file = Path(folder, name)
            if not file.is_symlink():
                yield file


def _in(folder: Path) -> list[Path]:
    return sorted(folder.iterdir()) if folder.is_dir() else []


def _tables_of(database: Path) -> str:
    """Return the version of a class database's tables, without changing it."""
    if not database.is_file():
        return ""
    with suppress(sqlite3.Error):
        address = f"{database.as_uri()}?mode=ro&immutable=1"
        with closing(sqlite3.connect(address, uri=True)) as connection:
            (found,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            return f"tables {found}"
    return ""


def _clear(*, yes: bool, quiet: bool) -> None:
    """Empty the cache, after asking."""
    root = own_cache()
    there = _in(root)
    size = sum(file.stat().st_size for path in there for file in _files(path))
    if there and not yes:
        if quiet or not sys.stdin.isatty():
            raise UserError(f"{root} would be emptied ({_size(size)}): confirm with --yes")
        typer.confirm(plain(f"Empty {root} ({_size(size)})?"), abort=True)
    for path in there:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
    if not quiet:
        typer.echo(plain(f"{root}: {_size(size)} deleted." if there else f"{root} is empty."))


def _print(found: WhereShape) -> None:
    from rich.console import Console
    from rich.table import Table

    typer.echo(f"jamlab {found['version']} ({found['build']}), Python {found['python']}")
    sections: dict[str, Any] = {
        "The package": found["package"], "The cache": found["cache"], "Your data": found["data"],
    }  # fmt: skip
    for title, places in sections.items():
        table = Table(title=title, title_justify="left", title_style="bold", box=None)
        for name in ("", "Size", "Files", "Version", "Where"):
            table.add_column(name, justify="right" if name in ("Size", "Files") else "left")
            table.columns[-1].overflow = "fold"
        for place in places:
            size = _size(place["bytes"]) if place["is_there"] else "–"
            cells = (place["name"], size, f"{place['files']:,}", place["version"], place["path"])
            table.add_row(*map(plain, cells))
        Console(highlight=False, markup=False).print(table)
    missing = [place for place in found["package"] if place["repair"]]
    for place in missing:
        typer.echo(plain(f"Missing or old: {place['name']}; `{place['repair']}` makes it"))


def _size(count: int) -> str:
    if count < 100_000:
        return f"{count / 1000:.1f} kB"
    return f"{count / 1_000_000:.1f} MB"
