"""Build steps: `make compiled` in a checkout, `pip install .` for a wheel.

* `environment.py` makes `.venv` from the lock; `background.py` builds, in a checkout with the
  gallery already open, the parts that its first page does not need.
* `records.py` turns dataclasses of events into C structures (Cython's `cdef class`).
* `declarations.py` writes the types of all other classes and functions for the compiler, derived
  from their annotations; `inference.py` infers the types.
* `compiler.py` calls Cython and the C compiler, in a process of its own.
* `compiled.py` runs these steps: it lists the modules to compile, their places, and writes the
  stamp of their sources (`python -m building`).
* `fetched.py` fetches packages from npm, for the next three.
* `scripts.py` bundles the scripts of pages.
* `browser_python.py` makes the browser's own Python, and jamlab for it.
* `card_reader.py` makes the browser's reader of pupils' cards.
* `prerendered.py` prerenders the gallery's pages, for wheels.
* `look.py` writes the gallery's tokens, and the documentation's page of tokens and components.
* `documentation/` makes the documentation's pages from `docs/` and the docstrings.

Nothing in this folder is installed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
NPM_CI = (
    *("ci", "--ignore-scripts", "--no-audit", "--no-fund"),
    *("--loglevel=error", "--fetch-retries=1", "--fetch-timeout=60000"),
)
"""Arguments to install from `package-lock.json`, checked by hashes; it has no URLs (`lock.py`)."""


def by_path(path: str) -> Any:
    """Load a module of the package by its path from the root, without importing all of jamlab."""
    spec = spec_from_file_location(Path(path).stem, ROOT / path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@contextmanager
def one_at_a_time(work: Path) -> Iterator[int]:
    """Hold the lock of a folder and yield its descriptor; a second process says so and waits.

    The operating system releases it once this process and all that inherited the descriptor end.
    """
    work.mkdir(parents=True, exist_ok=True)
    file = os.open(work / "lock", os.O_RDWR | os.O_CREAT, 0o666)
    try:
        if os.name == "posix":
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                print(f"Another process works in {work}: waiting for it …", file=sys.stderr)
                fcntl.flock(file, fcntl.LOCK_EX)
        yield file
    finally:
        os.close(file)


def is_busy(work: Path) -> bool:
    """True if a process holds the lock of this folder."""
    if os.name != "posix" or not (work / "lock").exists():
        return False
    import fcntl

    with (work / "lock").open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
