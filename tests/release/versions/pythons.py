"""The Pythons of this machine: on PATH, and pyenv's."""

from __future__ import annotations

import os
import subprocess
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

MINORS: Final = range(11, 15)
"""Minor versions of Python 3, from the oldest supported to the newest released."""
ASK: Final = "import sys, sqlite3, ssl, venv; print(*sys.version_info[:3], sys._base_executable)"


class Python(NamedTuple):
    """A working interpreter that can make environments."""

    version: str
    """Such as "3.12"."""
    full: str
    """Such as "3.12.1"."""
    path: str


@cache
def found() -> tuple[Python, ...]:
    """Return the first working interpreter of each version, oldest first."""
    there = (_first(f"python3.{minor}", f"3.{minor}") for minor in MINORS)
    return tuple(python for python in there if python is not None)


def told() -> str:
    """Return a line with the versions found and missing."""
    have = {python.version: python for python in found()}
    wanted = [f"3.{minor}" for minor in MINORS]
    lines = [f"{have[v].full} ({have[v].path})" if v in have else f"no {v}" for v in wanted]
    return "Pythons of this machine: " + ", ".join(lines)


def _first(name: str, version: str) -> Python | None:
    for path in _candidates(name):
        try:
            asked = [str(path), "-I", "-c", ASK]
            done = subprocess.run(asked, capture_output=True, text=True, timeout=60, check=True)
        except (OSError, subprocess.SubprocessError):
            continue  # such as a pyenv shim for an inactive version
        major, minor, micro, base = done.stdout.rstrip("\n").split(" ", 3)
        if f"{major}.{minor}" == version:
            return Python(version, f"{version}.{micro}", base)
    return None


def _candidates(name: str) -> list[Path]:
    folders = [Path(folder) for folder in os.get_exec_path()]
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    folders += [folder / "bin" for folder in sorted(pyenv.glob("3.*"), reverse=True)]
    return [folder / name for folder in folders if (folder / name).is_file()]
