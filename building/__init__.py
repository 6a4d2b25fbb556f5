"""How the compiled build is made: `python -m building` in a checkout, or `pip install .`.

* `records.py` turns dataclasses of events into C structures (Cython's `cdef class`).
* `declarations.py` writes the types of all other classes and functions for the compiler, out of
  their annotations; `inference.py` reads those.
* `compiler.py` calls Cython and the C compiler, in a process of its own.
* `compiled.py` brings them together: what is compiled, where to, and the stamp that says from what.
* `fetched.py` fetches packages from npm, for the next two.
* `browser_python.py` makes the browser's own Python, and jamlab for it.
* `card_reader.py` brings what reads pupils' cards, for the browser.
* `documentation/` makes the pages of the documentation out of `docs/` and the docstrings.

Nothing of this is installed.
"""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
NPM_INSTALL = (
    *("install", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund"),
    *("--loglevel=error", "--fetch-retries=1", "--fetch-timeout=60000"),
)
"""Lock files of npm would hold addresses: versions are named exactly, and so are theirs."""


def by_path(path: str) -> Any:
    """A module of the package by its path from the root: an import would import all of jamlab."""
    spec = spec_from_file_location(Path(path).stem, ROOT / path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
