"""Which Pythons this machine has that are new enough."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from shutil import which
from typing import Final

OLDEST: Final = 11
NEWEST: Final = 20
"""Minor versions of Python 3 that are looked for."""
_ASK: Final = "import sys, venv, ensurepip; print(sys.version_info.minor, sys.executable)"


def pythons() -> dict[str, Path]:
    """Every Python that can make an environment, the oldest first: "3.12" and where it is; of
    those with one minor version the first that is found."""
    found: dict[int, Path] = {}
    for path in _named():
        if (answer := _asked(path)) and OLDEST <= answer[0] <= NEWEST:
            found.setdefault(answer[0], answer[1])
    return {f"3.{minor}": found[minor] for minor in sorted(found)}


def _named() -> Iterator[str]:
    """What may be one: by its name where programs lie, and where pyenv puts its own."""
    names = [f"python3.{minor}" for minor in range(OLDEST, NEWEST + 1)]
    yield from filter(None, map(which, ["python3", *names]))
    home = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    for name in names:
        yield from map(str, sorted(home.glob(f"*/bin/{name}")))


def _asked(path: str) -> tuple[int, Path] | None:
    """Its minor version and its own path; None if it does not answer (as pyenv's stand-ins)."""
    asked = subprocess.run([path, "-c", _ASK], capture_output=True, text=True, check=False)
    if asked.returncode:
        return None
    minor, _, executable = asked.stdout.strip().partition(" ")
    return int(minor), Path(executable)
