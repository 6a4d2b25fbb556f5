"""The two tiers of the tests, and the reasons of those that `make test` leaves to `make test-all`.

A test of the slow tier is marked `@pytest.mark.slow("one line: why it may wait")`, a notebook is
named in `NOTEBOOKS`; a property takes its number of examples from `examples`.
`python -m tests.repository.tiers` prints the slow tests with their reasons.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet
from hypothesis import settings

ROOT = Path(__file__).parents[2]
Case = TypeVar("Case")
LONGEST = 100
MARKER = "slow"
IN_A_KERNEL = "notebooks/explainers/kuhn.ipynb"
"""The notebook that is run in a kernel of its own with each change."""
NOTEBOOKS: dict[str, str] = {
    name: "starts a kernel; tests/unit/gallery/test_notebooks.py runs the cells in its own process"
    for path in sorted((ROOT / "notebooks").rglob("*.ipynb"))
    if (name := path.relative_to(ROOT).as_posix()) != IN_A_KERNEL
}
"""Notebooks whose cells are in the slow tier, by path, each with its reason."""


CASES: dict[str, list[str]] = tomllib.loads(
    Path(__file__).with_name("slow_cases.toml").read_text(encoding="utf-8")
)
"""Reason → the tests without a mark of their own that are in the slow tier (the file says how)."""


def reason_of() -> Callable[[str], str]:
    """A function that gives the reason of `CASES` for a test's id, or ""."""
    found = [(reason, pattern(*names)) for reason, names in CASES.items()]
    return lambda name: next((reason for reason, one in found if one.fullmatch(name)), "")


def pattern(*names: str) -> re.Pattern[str]:
    """Any of these ids, in which * stands for any text."""
    return re.compile("|".join(re.escape(name).replace(r"\*", ".*") for name in names), re.S)


FAST = "fast"
"""Hypothesis' profile in `make test`; tests/conftest.py registers it."""


def examples(count: int) -> int:
    """The number of examples of a property: a quarter of `count` in `make test`, at least 5."""
    return max(5, count // 4) if settings.get_current_profile_name() == FAST else count


def marks(source: str) -> Iterator[tuple[int, str]]:
    """Each use of the marker in a file of tests: its line, and its reason.

    ValueError, with the line, if the reason is missing, is no plain text or is longer than a line.
    """
    tree = ast.parse(source)
    called = {id(node.func): node for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Attribute) and node.attr == MARKER and _is_mark(node.value)):
            continue
        call = called.get(id(node))
        given = [*call.args, *(keyword.value for keyword in call.keywords)] if call else []
        reason = given[0].value if len(given) == 1 and isinstance(given[0], ast.Constant) else None
        if not isinstance(reason, str) or not is_reason(reason):
            raise ValueError(f'line {node.lineno}: write slow("…"), a reason of one line')
        yield node.lineno, reason


def _is_mark(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "mark"


def is_reason(text: str) -> bool:
    """Whether a text can be a reason: some words, in one line."""
    return len(text.split()) >= 3 and len(text) <= LONGEST and "\n" not in text


def reasons() -> Iterator[tuple[str, str]]:
    """Where each test of the slow tier stands (file and line, or notebook), and its reason."""
    for file in sorted((ROOT / "tests").rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        if f".{MARKER}" in source:
            name = file.relative_to(ROOT).as_posix()
            try:
                yield from ((f"{name}:{line}", reason) for line, reason in marks(source))
            except ValueError as wrong:
                raise ValueError(f"{name}, {wrong}") from None
    yield from NOTEBOOKS.items()
    yield from ((name, reason) for reason, names in CASES.items() for name in names)


def first_of_each(
    cases: Iterable[Case], kind: Callable[[Case], object], mark: pytest.MarkDecorator
) -> list[ParameterSet]:
    """Parameters for `parametrize`: the first case of each kind as it is, all others marked."""
    seen: set[object] = set()
    found = []
    for case in cases:
        found.append(pytest.param(case, marks=[mark] if kind(case) in seen else []))
        seen.add(kind(case))
    return found


if __name__ == "__main__":
    for where, reason in reasons():
        print(f"{where}: {reason}")  # noqa: T201
