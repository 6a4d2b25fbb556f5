"""Tests and recorded games by clause: `python -m tests.repository.clause_matrix`.

* A test shows a clause if its name says so: `test_c_05_…` is C-5, `test_j_c9_…` is J-C9.
* A recorded game shows a clause if one of its events, or its end, cites it.
* A definition can be cited by no event; it too must have a test.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from jamlab.core import registry
from jamlab.log import Replay

TESTS = Path(__file__).parents[1]
REPLAYS = TESTS.parent / "replays"


@cache
def named() -> re.Pattern[str]:
    """Pattern of a clause in a test's name: the letters of a rulebook, a chapter, a number."""
    letters = "|".join(registry.load(game).rulebook.letters.lower() for game in registry.ids())
    return re.compile(rf"(?<![a-z])({letters})_([a-z]?)(\d+)(?=_|$)")


@dataclass
class Row:
    """A clause, the names of its tests, and the recorded games that cite it."""

    clause: str
    title: str
    definition: bool
    tests: list[str] = field(default_factory=list)
    replays: list[str] = field(default_factory=list)

    @property
    def is_hole(self) -> bool:
        """True if no test and no game shows the clause."""
        return not self.tests and (self.definition or not self.replays)


def clauses_in(test: str) -> list[str]:
    """Return the clauses that a test's name cites, such as `["C-5"]`.

    >>> clauses_in("test_c_05_mrs_bloom"), clauses_in("test_s_a6_and_c_02_each_seat")
    (['C-5'], ['S-A6', 'C-2'])
    """
    return [
        f"{game.upper()}-{part.upper()}{int(number)}"
        for game, part, number in named().findall(test.removeprefix("test_"))
    ]


@cache
def named_tests() -> tuple[tuple[str, str], ...]:
    """Return (clause, test) for every test function whose name cites a clause."""
    return tuple(_named_tests())


def _named_tests() -> Iterator[tuple[str, str]]:
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for clause in clauses_in(node.name):
                    yield clause, node.name


def recorded(game: str) -> Iterator[Path]:
    """Yield the paths of a game's recorded games."""
    folder = REPLAYS / game
    yield from sorted([*folder.glob("*.jsonl"), *folder.glob("*.jsonl.gz")])


@cache
def matrix(game: str) -> dict[str, Row]:
    """Return the rows of all clauses of a game, in the order of RULES.md."""
    clauses = registry.load(game).rulebook.clauses
    rows = {name: Row(name, clause.title, clause.definition) for name, clause in clauses.items()}
    for clause, test in named_tests():
        if clause in rows:
            rows[clause].tests.append(test)
    for path in recorded(game):
        replay = Replay.read(path)
        cited = {event.clause for event in replay.events}
        if replay.over is not None:
            cited.add(replay.over.clause)
        for clause in cited:
            rows[clause].replays.append(path.name.split(".")[0])
    return rows


def table(game: str) -> str:
    """Format the matrix as text."""
    rows = matrix(game).values()
    lines = [f"{registry.load(game).name}: {len(rows)} clauses", ""]
    for row in rows:
        kind = "definition" if row.definition else "HOLE" if row.is_hole else ""
        replays = ", ".join(row.replays[:3]) + (" …" if len(row.replays) > 3 else "")
        lines.append(
            f"{row.clause:6} {row.title[:34]:34} {kind:11}"
            f"{len(row.tests):3} tests {len(row.replays):3} games  {replays}"
        )
    return "\n".join(lines)


def main() -> int:
    """Print the matrix of every game; return 1 if there is a hole."""
    holes = 0
    for game in registry.ids():
        sys.stdout.write(table(game) + "\n\n")
        holes += sum(row.is_hole for row in matrix(game).values())
    sys.stdout.write(f"{holes or 'no'} hole{'' if holes == 1 else 's'}\n")
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(main())
