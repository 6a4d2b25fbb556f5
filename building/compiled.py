"""Modules to compile, and the places of their compiled files.

* A module is compiled if its first line is `# compiled`: its declarations are derived from its
  annotations (declarations.py). Events need no mark (records.py). A .pxd beside a module is used
  as it is, and a .pyx in place of the module.
* The work is done in a copy, so that no C files come into the source tree. A checkout keeps the
  copy in build/, so that only changes are compiled again.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from building import ROOT, by_path, one_at_a_time
from building.compiler import NO_COMPILER, OUT
from building.declarations import declared
from building.inference import World
from building.records import Index, as_cython

PACKAGE = ROOT / "jamlab"
COMPILER = Path(__file__).with_name("compiler.py")
MARK = b"# compiled"
EVENTS = ("core/event.py", "games/*/events.py")
"""In this order: the games' events derive from the engine's."""
MAKERS = ("compiled", "compiler", "declarations", "inference", "records")
"""The modules of this folder that make them."""
PART = ".part"
"""Suffix of a file while it is written."""


class NoCompiler(Exception):
    """Nothing can be compiled here; the message says why."""


class Broken(Exception):
    """The compiler failed; the message is its output."""


builds = by_path("jamlab/builds.py")


def events() -> list[Path]:
    """The modules whose dataclasses become C structures."""
    return [path for pattern in EVENTS for path in sorted(PACKAGE.glob(pattern))]


def marked() -> list[Path]:
    """The modules whose first line is the mark."""
    return sorted(path for path in PACKAGE.rglob("*.py") if _first_line(path) == MARK)


def _first_line(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.readline().rstrip()


def modules() -> list[Path]:
    """The .py files to compile: events, those with a .pxd beside them, and the marked.

    A game's other modules run interpreted beside them.
    """
    typed = (path.with_suffix(".py") for path in PACKAGE.rglob("*.pxd"))
    return sorted({*events(), *typed, *marked()})


def interpreted_games() -> list[str]:
    """The games of which only the events are compiled."""
    compiled = {*modules()} - {*events()}
    folders = [path.parent for path in sorted(PACKAGE.glob("games/*/__init__.py"))]
    return [
        folder.name
        for folder in folders
        if not any(path.is_relative_to(folder) for path in compiled)
    ]


def sources() -> list[Path]:
    """Every source file of the compiled modules, and the modules that make them.

    The stamp adds the modules whose constants and types the compiled ones use.
    """
    makers = (Path(__file__).with_stem(name) for name in MAKERS)
    cython = (path for suffix in ("pxd", "pyx") for path in PACKAGE.rglob(f"*.{suffix}"))
    return [*sorted({*modules(), *cython}), *sorted(makers)]


def is_fresh() -> bool:
    """True if the checkout's compiled modules exist and match their sources."""
    try:
        lines = (PACKAGE / builds.STAMP).read_text(encoding="utf-8").splitlines()
    except OSError:
        return False
    there = all(path.exists() for path in in_place().values())
    named = {(PACKAGE / line.partition(" ")[2]).resolve() for line in lines}
    hashed = [f"{builds.hash_of(path)} {_name(path)}" for path in sorted(named)]
    return there and lines == hashed and named >= {path.resolve() for path in sources()}


def in_place() -> dict[str, Path]:
    """Place of each file in a checkout, by its path in the package."""
    return {name: PACKAGE / name for name in [*_names(), builds.STAMP]}


def _names() -> list[str]:
    plain = [path.relative_to(PACKAGE).with_suffix("").as_posix() for path in modules()]
    return [name + EXTENSION_SUFFIXES[0] for name in plain]


def _name(path: Path) -> str:
    """Name of a file in the stamp: its path from the package."""
    return os.path.relpath(path, PACKAGE).replace(os.sep, "/")


def compile_into(work: Path, lock: int) -> dict[str, Path]:
    """Compile in the folder `work`; return each file's place by its path in the package.

    The compiler inherits the folder's `lock`: if this process is killed, the next one waits until
    the compiler has ended.
    """
    names = _names()
    begin_anew_if_made_otherwise(work)
    _copy(work)
    said = subprocess.run(
        [sys.executable, str(COMPILER)],
        cwd=work,
        pass_fds=[lock] if os.name == "posix" else (),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if said.returncode == NO_COMPILER:
        raise NoCompiler(said.stdout.strip().split("\n")[-1])
    if said.returncode:
        raise Broken(said.stdout)
    made = {name: work / OUT / "jamlab" / name for name in names}
    return {**made, builds.STAMP: work / builds.STAMP}


def begin_anew_if_made_otherwise(work: Path) -> None:
    """Delete modules made by another version of compiler.py, which compares only sources."""
    how = COMPILER.read_bytes()
    kept = work / "made_by.txt"
    if not kept.exists() or kept.read_bytes() != how:
        shutil.rmtree(work / OUT, ignore_errors=True)
    _write(kept, how)


def _copy(work: Path) -> None:
    """Copy into `work` the modules to compile, with new declarations and events."""
    typed = sorted(PACKAGE.rglob("*.pxd"))
    world = World(
        ROOT,
        {_module(path) for path in modules()},
        {_module(path): path.read_text("utf-8") for path in typed},
    )
    texts: dict[Path, bytes] = {}
    for path in typed:
        pyx = path.with_suffix(".pyx")
        for one in (path, pyx if pyx.exists() else path.with_suffix(".py")):
            texts[one] = one.read_bytes()
    known: Index = {}
    for path in events():
        code, pxd = as_cython(_module(path), world.module(_module(path)).source, known)
        texts[path.with_suffix(".pyx")] = code.encode()
        texts[path.with_suffix(".pxd")] = pxd.encode()
    for path in marked():
        source, pxd = declared(world, _module(path))
        texts[path] = source.encode()
        texts[path.with_suffix(".pxd")] = pxd.encode()
    kept = {_write(work / path.relative_to(ROOT), text) for path, text in texts.items()}
    stamped = sorted({*(path.resolve() for path in sources()), *world.files()})
    lines = [f"{builds.hash_of(path)} {_name(path)}" for path in stamped]
    kept.add(_write(work / builds.STAMP, "\n".join(lines).encode()))
    for folder in {folder for path in kept for folder in path.parents if work in folder.parents}:
        kept.add(_write(folder / "__init__.py", b""))  # makes the folder a package for the compiler
    for path in work.rglob("*.p*"):
        if path.is_file() and path not in kept:
            path.unlink()  # a module that is gone, or no longer compiled


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def _write(path: Path, text: bytes) -> Path:
    """Write a file only if its text changed: newer files are compiled again."""
    if not path.exists() or path.read_bytes() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
    return path


def compile_in_place() -> str:
    """Put the compiled modules beside their sources; return what was done, "" for nothing."""
    if is_fresh():
        return ""
    work = ROOT / "build" / EXTENSION_SUFFIXES[0].strip(".").replace(".", "-")
    with one_at_a_time(work) as lock:
        if is_fresh():
            return ""
        began = time.monotonic()
        made = compile_into(work, lock)
        _put(made)
    beside = ", ".join(interpreted_games())
    said = f"compiled {len(made) - 1} modules in {time.monotonic() - began:.0f} s"
    return said + (f"; interpreted beside them: {beside}" if beside else "")


def _put(made: dict[str, Path]) -> None:
    """Put the files beside their sources; the stamp, without which none is used, comes last.

    Each is a new file under the old name: a process that runs the old one keeps it.
    """
    (PACKAGE / builds.STAMP).unlink(missing_ok=True)
    for path in PACKAGE.rglob("*" + PART):
        path.unlink()  # left by a process killed here
    for name, path in made.items():
        part = PACKAGE / (name + PART)
        shutil.copyfile(path, part)
        part.replace(PACKAGE / name)
    for path in PACKAGE.rglob("*" + EXTENSION_SUFFIXES[0]):
        if path.relative_to(PACKAGE).as_posix() not in made:
            path.unlink()  # left by a module that is no longer compiled


def remove() -> None:
    """Remove the compiled modules of this Python."""
    (PACKAGE / builds.STAMP).unlink(missing_ok=True)
    for path in PACKAGE.rglob("*" + EXTENSION_SUFFIXES[0]):
        path.unlink()
