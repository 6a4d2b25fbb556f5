"""Docstring examples produce the output shown."""

from __future__ import annotations

import ast
import doctest
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = [
    path.relative_to(ROOT)
    for path in sorted((ROOT / "jamlab").rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("source", SOURCES, ids=str)
def test_the_examples_hold(source: Path) -> None:
    parts = source.with_suffix("").parts
    module = import_module(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    runner = doctest.DocTestRunner()
    for where, words in docstrings(source):
        example = doctest.DocTestParser().get_doctest(words, vars(module).copy(), where, None, 0)
        runner.run(example)
    assert runner.tries
    assert not runner.failures


def docstrings(source: Path) -> Iterator[tuple[str, str]]:
    """Yield location and docstring from the source, as compiled functions keep no docstrings."""
    tree = ast.parse((ROOT / source).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield f"{source}:{getattr(node, 'lineno', 1)}", ast.get_docstring(node) or ""
