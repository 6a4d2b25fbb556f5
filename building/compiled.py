"""What is compiled, and where it goes.

* A module is compiled if a .pxd (types for the compiler) lies beside it; events need none.
* Work is done in a copy: no C files in the source tree. A checkout keeps the copy in build/, so
  that only what changed is compiled again.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from building.compiler import NO_COMPILER
from building.records import Index, NotCompilable, as_cython

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "jamlab"
EVENTS = ("engine/event.py", "games/*/events.py")
"""In this order: the games' events derive from the engine's."""


class NoCompiler(Exception):
    """Nothing can be compiled here; the message says why."""


class Broken(Exception):
    """There is a compiler, but it did not take what it was given; the message is what it said."""


def _builds() -> Any:
    # By its path: importing the package would import all of jamlab.
    spec = spec_from_file_location("builds", PACKAGE / "builds.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


builds = _builds()


def events() -> list[Path]:
    """The modules whose dataclasses become C structures."""
    return [path for pattern in EVENTS for path in sorted(PACKAGE.glob(pattern))]


def sources() -> list[Path]:
    """Every file that the compiled modules are made from, and what makes them."""
    found = {*events()}
    for declared in PACKAGE.rglob("*.pxd"):
        found |= {declared, declared.with_suffix(".py")}
    return [*sorted(found), *sorted(Path(__file__).parent.glob("*.py"))]


def is_fresh() -> bool:
    """True if the checkout's compiled modules are made from the sources as they are."""
    try:
        lines = (PACKAGE / builds.STAMP).read_text(encoding="utf-8").splitlines()
    except OSError:
        return False
    return lines == _stamp(ROOT, sources())


def _stamp(root: Path, files: list[Path]) -> list[str]:
    package = root / "jamlab"
    return [
        f"{builds.hash_of(str(root / path.relative_to(ROOT)))} "
        f"{os.path.relpath(root / path.relative_to(ROOT), package).replace(os.sep, '/')}"
        for path in files
    ]


def compile_into(work: Path) -> dict[str, Path]:
    """Compile in the folder `work`. Returns where each file lies, by its path in the package."""
    files = sources()
    kept = {work / path.relative_to(ROOT) for path in files}
    for path in files:
        copy = work / path.relative_to(ROOT)
        _write(copy, path.read_text(encoding="utf-8"))
        if PACKAGE in path.parents:
            kept |= {_write(folder / "__init__.py", "") for folder in _folders(copy, work)}
    stamp = work / "stamp.txt"
    _write(stamp, "\n".join(_stamp(work, files)) + "\n")
    known: Index = {}
    for path in events():
        copy = work / path.relative_to(ROOT)
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        beside = path.with_suffix(".pxd")
        pyx, pxd = as_cython(
            module,
            copy.read_text(encoding="utf-8"),
            known,
            beside.read_text(encoding="utf-8") if beside.exists() else "",
        )
        kept |= {_write(copy.with_suffix(".pyx"), pyx), _write(copy.with_suffix(".pxd"), pxd)}
    for path in work.glob("jamlab/**/*.p*"):
        if path.is_file() and path not in kept:
            path.unlink()  # a module that is gone, or compiled no more
    out = work / "out"
    modules = {path.with_suffix("") for path in work.glob("jamlab/**/*.pxd")}
    said = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("compiler.py")), str(out)],
        cwd=work,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if said.returncode == NO_COMPILER:
        raise NoCompiler(said.stdout.strip().split("\n")[-1])
    if said.returncode:
        raise Broken(said.stdout)
    found = {}
    for module in modules:
        name = module.relative_to(work / "jamlab").as_posix() + EXTENSION_SUFFIXES[0]
        found[name] = out / "jamlab" / name
    return {**found, builds.STAMP: stamp}


def _folders(path: Path, work: Path) -> Iterator[Path]:
    for folder in path.parents:
        if folder == work:
            return
        yield folder


def _write(path: Path, text: str) -> Path:
    """Write a file if its text is another than before: a newer file is compiled again."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return path


def compile_in_place() -> str:
    """Put the compiled modules beside their sources, unless they are there; says what was done."""
    if is_fresh():
        return "the compiled modules are up to date"
    began = time.monotonic()
    work = ROOT / "build" / EXTENSION_SUFFIXES[0].strip(".").replace(".", "-")
    made = compile_into(work)
    (PACKAGE / builds.STAMP).unlink(missing_ok=True)
    for old in PACKAGE.rglob("*" + EXTENSION_SUFFIXES[0]):
        if old.relative_to(PACKAGE).as_posix() not in made:
            old.unlink()
    for name, path in made.items():  # the stamp comes last
        # A new file under the old name: a process that runs the old one keeps it.
        part = PACKAGE / (name + ".part")
        shutil.copyfile(path, part)
        part.replace(PACKAGE / name)
    return f"compiled {len(made) - 1} modules in {time.monotonic() - began:.0f} s"
