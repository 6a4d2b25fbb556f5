"""Everything that is built: `make compiled` in a checkout, `pip install .` for a wheel.

* `environment.py` makes `.venv` out of the lock; `background.py` builds in a checkout, while the
  gallery is open already, what its first page does not need.
* `records.py` turns dataclasses of events into C structures (Cython's `cdef class`).
* `declarations.py` writes the types of all other classes and functions for the compiler, out of
  their annotations; `inference.py` reads those.
* `compiler.py` calls Cython and the C compiler, in a process of its own.
* `compiled.py` brings them together: what is compiled, where to, and the stamp that says from what
  (`python -m building`).
* `fetched.py` fetches packages from npm, for the next three.
* `scripts.py` bundles the scripts of pages.
* `browser_python.py` makes the browser's own Python, and jamlab for it.
* `card_reader.py` brings what reads pupils' cards, for the browser.
* `prerendered.py` prerenders the gallery's pages, for wheels.
* `documentation/` makes the pages of the documentation out of `docs/` and the docstrings.

Nothing of this is installed.
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
"""What `package-lock.json` names, checked by its hashes; it has no addresses (`lock.py`)."""


def by_path(path: str) -> Any:
    """A module of the package by its path from the root: an import would import all of jamlab."""
    spec = spec_from_file_location(Path(path).stem, ROOT / path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@contextmanager
def one_at_a_time(work: Path) -> Iterator[int]:
    """Hold the lock of a folder, as its descriptor: who comes second waits, and is told so.

    The system's own lock: it ends when the process does, and those that were given the descriptor.
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
    """Whether somebody holds the lock of this folder."""
    if os.name != "posix" or not (work / "lock").exists():
        return False
    import fcntl

    with (work / "lock").open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
