"""What is compiled, and where it goes.

* A module is compiled if a .pxd (types for the compiler) lies beside it; events need none. Where a
  .pyx lies beside it, too, that is what is compiled.
* Work is done in a copy: no C files in the source tree. A checkout keeps the copy in build/, so
  that only what changed is compiled again.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from building.compiler import NO_COMPILER, OUT
from building.records import Index, as_cython

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


def modules() -> list[Path]:
    """The .py files that are compiled: those of events, and those with a .pxd beside them."""
    typed = {path.with_suffix(".py") for path in PACKAGE.rglob("*.pxd")}
    return sorted({*events(), *(path for path in typed if path.exists())})


def sources() -> list[Path]:
    """Every file that the compiled modules are made from, and what makes them."""
    makers = Path(__file__).parent.glob("*.py")
    cython = (path for suffix in ("pxd", "pyx") for path in PACKAGE.rglob(f"*.{suffix}"))
    return [*sorted({*modules(), *cython}), *sorted(makers)]


def is_fresh() -> bool:
    """True if the checkout's compiled modules are there, made from the sources as they are."""
    try:
        lines = (PACKAGE / builds.STAMP).read_text(encoding="utf-8").splitlines()
    except OSError:
        return False
    there = all(path.exists() for path in in_place().values())
    return there and lines == _stamp(ROOT, sources())


def in_place() -> dict[str, Path]:
    """Where each file lies in a checkout, by its path in the package."""
    return {name: PACKAGE / name for name in [*_names(), builds.STAMP]}


def _names() -> list[str]:
    plain = [path.relative_to(PACKAGE).with_suffix("").as_posix() for path in modules()]
    return [name + EXTENSION_SUFFIXES[0] for name in plain]


def _stamp(root: Path, files: list[Path]) -> list[str]:
    def line(path: Path) -> str:
        copy = root / path.relative_to(ROOT)
        name = os.path.relpath(copy, root / "jamlab").replace(os.sep, "/")
        return f"{builds.hash_of(str(copy))} {name}"

    return [line(path) for path in files]


def compile_into(work: Path) -> dict[str, Path]:
    """Compile in the folder `work`. Returns where each file lies, by its path in the package."""
    names = _names()
    _copy(work)
    said = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("compiler.py"))],
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
    made = {name: work / OUT / "jamlab" / name for name in names}
    return {**made, builds.STAMP: work / builds.STAMP}


def _copy(work: Path) -> None:
    """Copy into `work` what is compiled, with events written anew, and stamp it."""
    files = sources()
    kept = {_write(work / path.relative_to(ROOT), path.read_bytes()) for path in files}
    _write(work / builds.STAMP, "\n".join(_stamp(work, files)).encode())
    known: Index = {}
    for path in events():
        copy = work / path.relative_to(ROOT)
        pxd = copy.with_suffix(".pxd")
        pyx, generated = as_cython(
            ".".join(path.relative_to(ROOT).with_suffix("").parts),
            copy.read_text(encoding="utf-8"),
            known,
            pxd.read_text(encoding="utf-8") if path.with_suffix(".pxd").exists() else "",
        )
        kept |= {_write(copy.with_suffix(".pyx"), pyx.encode()), _write(pxd, generated.encode())}
    for folder in {folder for path in kept for folder in path.parents if work in folder.parents}:
        kept.add(_write(folder / "__init__.py", b""))  # for the compiler, a package
    for path in work.rglob("*.p*"):
        if path.is_file() and path not in kept:
            path.unlink()  # a module that is gone, or compiled no more


def _write(path: Path, text: bytes) -> Path:
    """Write a file if its text is another than before: what is newer is compiled again."""
    if not path.exists() or path.read_bytes() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
    return path


def compile_in_place() -> str:
    """Put the compiled modules beside their sources; what was done, "" if all was up to date."""
    if is_fresh():
        return ""
    began = time.monotonic()
    made = compile_into(ROOT / "build" / EXTENSION_SUFFIXES[0].strip(".").replace(".", "-"))
    remove()
    for name, path in made.items():  # the stamp comes last
        # A new file under the old name: a process that runs the old one keeps it.
        part = PACKAGE / f"{name}.part"
        shutil.copyfile(path, part)
        part.replace(PACKAGE / name)
    return f"compiled {len(made) - 1} modules in {time.monotonic() - began:.0f} s"


def remove() -> None:
    """Take the compiled modules of this Python away."""
    (PACKAGE / builds.STAMP).unlink(missing_ok=True)
    for path in PACKAGE.rglob("*" + EXTENSION_SUFFIXES[0]):
        path.unlink()
