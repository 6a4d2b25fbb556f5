"""A virtual environment of a Python, with jamlab's wheel.

* pinned: the versions of the lock, which are those tested, and made for one Python: if a version
  is not available for another, the install fails with pip's error.
* unpinned: the versions that pip chooses by the ranges of pyproject.toml, as for a user.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Final

from building import ROOT
from tests.release.versions.pythons import Python

PINNED, UNPINNED = "pinned", "unpinned"
LOCK: Final = ROOT / "binder" / "tests.txt"
"""The lock's last part, which includes the others."""
PIP: Final = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")


class Environment:
    """A virtual environment in a folder."""

    def __init__(self, python: Python, how: str, folder: Path) -> None:
        self.python, self.how = python, how
        self.home = folder / f"{python.version}-{how}"
        self.bin = self.home / "bin"

    def make(self, wheel: Path | None) -> None:
        """Make the environment unless it exists; install the tests' requirements and the wheel."""
        if not (self.bin / "python").exists():
            ran(self.python.path, "-m", "venv", str(self.home))
            if self.how == PINNED:
                ran(self.bin / "python", *PIP, "-r", str(LOCK))
            elif wheel is not None:
                ran(self.bin / "python", *PIP, f"{wheel}[test]")
        if wheel is not None:
            again = ("--no-deps", "--force-reinstall", str(wheel))
            ran(self.bin / "python", *PIP, *again)

    def packages(self) -> int:
        """Return the number of installed packages."""
        code = "from importlib.metadata import distributions; print(len(list(distributions())))"
        return int(ran(self.bin / "python", "-c", code))


def sdist(folder: Path) -> Path:
    """Build the source archive from this checkout."""
    return built(sys.executable, "--sdist", ROOT, folder, "*.tar.gz")


def wheel_of(python: Path, archive: Path, folder: Path) -> Path:
    """Build a wheel for this Python from the source archive."""
    work = folder / "sources"
    return built(python, "--wheel", unpacked(archive, work), folder, "*.whl")


def unpacked(archive: Path, folder: Path) -> Path:
    """Unpack the source archive; return the folder of the sources."""
    with tarfile.open(archive) as file:  # 3.11.0 to 3.11.3 have no filter="data"
        file.extraction_filter = getattr(tarfile, "data_filter", None)
        file.extractall(folder)
    (sources,) = folder.iterdir()
    return sources


def built(python: str | Path, what: str, sources: Path, folder: Path, pattern: str) -> Path:
    """Run `python -m build` with the installed build tools: the lock has the same versions."""
    ran(python, "-m", "build", "--no-isolation", what, "--outdir", str(folder), str(sources))
    (made,) = folder.glob(pattern)
    return made


def ran(program: str | Path, *words: str, where: Path | None = None, seconds: int = 3600) -> str:
    """Run a program; return its output. RuntimeError has the output if it fails."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    done = subprocess.run(
        [str(program), *words], cwd=where, env=environment, timeout=seconds,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)}: {done.returncode}\n{done.stdout[-3000:]}")
    return done.stdout
