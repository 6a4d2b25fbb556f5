"""Tests that `make test-all` collects, compared with those of `make test` on 27 November 2026.

`python -m tests.repository.collected` names each missing test that `moved.toml` does not explain.
No test is run, but all are collected: 20 seconds.
"""

from __future__ import annotations

import gzip
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
BEFORE = Path(__file__).with_name("collected.txt.gz")
MOVED = Path(__file__).with_name("moved.toml")


@dataclass(frozen=True)
class Collected:
    """Ids of tests: all, and those that also run on the interpreted build."""

    tests: frozenset[str]
    interpreted: frozenset[str]


@dataclass(frozen=True)
class Move:
    """A pattern of missing ids, the tests that now cover their subject, and the reason."""

    tests: str
    now: tuple[str, ...]
    why: str


def before() -> Collected:
    """Read the tests of 27 November 2026: each line has `once` or `both` (builds), then the id."""
    lines = gzip.decompress(BEFORE.read_bytes()).decode().splitlines()
    both = frozenset(line[5:] for line in lines if line.startswith("both "))
    return Collected(frozenset(line[5:] for line in lines), both)


def moves(text: str) -> list[Move]:
    """Parse `moved.toml`. ValueError names the table in which something is missing."""
    found = []
    for tests, told in tomllib.loads(text).items():
        now, why = told.get("now"), told.get("why")
        if not isinstance(now, list) or not now or not isinstance(why, str) or not why.strip():
            raise ValueError(f"{tests}: now = [tests that cover it] and why = one line, please")
        found.append(Move(tests, tuple(now), why))
    return found


def matches(pattern: str, names: Iterable[str]) -> set[str]:
    """Return the names that match a pattern, in which * stands for any text."""
    fits = re.compile(".*".join(map(re.escape, pattern.split("*"))), re.DOTALL).fullmatch
    return {name for name in names if fits(name)}


def unexplained(gone: frozenset[str], table: Iterable[Move]) -> set[str]:
    """Return the missing tests that no move explains."""
    left = set(gone)
    for move in table:
        left -= matches(move.tests, left)
    return left


def commands(dry_run: str) -> list[tuple[dict[str, str], list[str]]]:
    """Return environment and arguments of each pytest command in the output of `make --dry-run`."""
    return [
        (dict(re.findall(r"(\w+)=(\S+)", before)), shlex.split(after))
        for before, after in re.findall(r"((?:\w+=\S+ )*)\S+/pytest ([^;]*);", dry_run)
    ]


def collect() -> Collected:
    """Return the tests that `make test-all` collects now, by calling make and pytest."""
    make = ["make", "--no-print-directory", "--dry-run", "--old-file=compiled"]
    both = "test-all", "interpreted-all"  # make runs the second beside the first
    told = subprocess.run(
        [*make, *both], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    found: dict[bool, frozenset[str]] = {}
    for environment, arguments in commands(told):
        is_interpreted = environment.get("JAMLAB_COMPILE") == "0"
        kept = {name: text for name, text in environment.items() if name in KNOBS}
        found[is_interpreted] = frozenset(_ids(kept, arguments))
    return Collected(found[False], found[True])


KNOBS = ("JAMLAB_COMPILE", "JAMLAB_TABLES")
"""Environment variables that determine the set of tests."""


def _ids(environment: Mapping[str, str], arguments: list[str]) -> list[str]:
    command = [sys.executable, "-m", "pytest", *arguments, "-n", "0", "--collect-only", "-q"]
    plain = {**os.environ, "PYTEST_ADDOPTS": ""}  # -v would print a tree
    done = subprocess.run(
        command, cwd=ROOT, env={**plain, **environment}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise ValueError(f"{shlex.join(command)}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return [line for line in done.stdout.splitlines() if re.match(r"(tests|notebooks)/\S+::", line)]


if __name__ == "__main__":
    now, then, told = collect(), before(), moves(MOVED.read_text(encoding="utf-8"))
    print(f"{len(then.tests):,} tests then, {len(now.tests):,} now")  # noqa: T201
    for name in sorted(unexplained(then.tests - now.tests, told)):
        print(f"gone: {name}")  # noqa: T201
    for name in sorted(unexplained(then.interpreted - now.interpreted, told)):
        print(f"gone from the interpreted build: {name}")  # noqa: T201
