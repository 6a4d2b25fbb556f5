"""The sources as in a fresh clone, in a test's own folder."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Final

from building import ROOT, prerendered

BUILT: Final = (
    "jamlab/ui/_scripts/",
    *("jamlab/ui/browser_python/_python/", "jamlab/classroom/static/cards/_aruco/"),
    *("jamlab/gallery/_documentation/", "jamlab/_prerendered/"),
)
"""Folders of built files other than the compiled modules."""


def tracked(*folders: str) -> list[str]:
    """Return the existing files that git tracks below these folders (all, if none is given)."""
    found = subprocess.run(
        ["git", "ls-files", "-z", *folders], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split("\0")
    return [name for name in found if name and (ROOT / name).is_file()]


def clone(folder: Path, *, built: bool) -> Path:
    """Copy the tracked files into a new folder, with or without the built files."""
    for name in tracked():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name)
    if built:
        prerendered.make()  # only for wheels: `make compiled` does not make them
    for name in BUILT if built else ():
        shutil.copytree(ROOT / name, folder / name)
    return folder
