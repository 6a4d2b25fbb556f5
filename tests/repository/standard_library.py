"""Python as in a browser: only the standard library and the project's modules can be imported.

`python -m tests.repository.standard_library MODULE` runs a module under this restriction.
"""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from importlib.abc import MetaPathFinder
from typing import Final, NoReturn

from tests.repository.imports import ROOT, TOPS

_NOT_OURS: Final = "is not of the standard library"


class OnlyStandardLibrary(MetaPathFinder):
    """Finds nothing, and blocks all other finders for third-party modules."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names and top not in TOPS:
            self.refuse(name)

    def refuse(self, name: str) -> NoReturn:
        raise ModuleNotFoundError(f"{name} {_NOT_OURS}", name=name)


def started(module: str) -> subprocess.Popen[str]:
    """Start a restricted process that runs the module, with line-based stdin and stdout."""
    return subprocess.Popen(
        [sys.executable, "-m", __name__, module],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )


if __name__ == "__main__":
    sys.meta_path.insert(0, OnlyStandardLibrary())
    runpy.run_module(sys.argv[1], run_name="__main__")
