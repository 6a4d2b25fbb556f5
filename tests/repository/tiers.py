"""The two test tiers, and the reasons why tests are in the slow one (`make test-all` only).

A slow test is marked `@pytest.mark.slow("one line: why it may wait")`, a notebook is listed in
`NOTEBOOKS`; a property takes its number of examples from `examples`.
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
"""The notebook that runs in its own kernel on each change."""
NOTEBOOKS: dict[str, str] = {
    name: "starts a kernel; tests/unit/gallery/test_notebooks.py runs the cells in its own process"
    for path in sorted((ROOT / "notebooks").rglob("*.ipynb"))
    if (name := path.relative_to(ROOT).as_posix()) != IN_A_KERNEL
}
"""Notebooks whose cells are in the slow tier: path → reason."""


CASES: dict[str, list[str]] = tomllib.loads(
    Path(__file__).with_name("slow_cases.toml").read_text(encoding="utf-8")
)
"""Reason → unmarked tests in the slow tier (the file explains the format)."""


def reason_of() -> Callable[[str], str]:
    """Return a function from a test id to its reason in `CASES`, or ""."""
    found = [(reason, pattern(*names)) for reason, names in CASES.items()]
    return lambda name: next((reason for reason, one in found if one.fullmatch(name)), "")


def pattern(*names: str) -> re.Pattern[str]:
    """Compile a pattern matching any of these ids, where * stands for any text."""
    return re.compile("|".join(re.escape(name).replace(r"\*", ".*") for name in names), re.S)


FAST = "fast"
"""Hypothesis profile of `make test`, registered in tests/conftest.py."""


def examples(count: int) -> int:
    """Return a property's number of examples: `count // 4` in `make test`, but at least 5."""
    return max(5, count // 4) if settings.get_current_profile_name() == FAST else count


def marks(source: str) -> Iterator[tuple[int, str]]:
    """Yield line number and reason of each use of the marker in a test file.

    Raise ValueError with the line number if the reason is missing, not a literal or too long.
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
    """Return True if a text can be a reason: at least three words on one line."""
    return len(text.split()) >= 3 and len(text) <= LONGEST and "\n" not in text


def reasons() -> Iterator[tuple[str, str]]:
    """Yield location (file and line, notebook or test id) and reason of each slow test."""
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
    """Return `parametrize` arguments with all but the first case of each kind marked."""
    seen: set[object] = set()
    found = []
    for case in cases:
        found.append(pytest.param(case, marks=[mark] if kind(case) in seen else []))
        seen.add(kind(case))
    return found


if __name__ == "__main__":
    for where, reason in reasons():
        print(f"{where}: {reason}")  # noqa: T201
