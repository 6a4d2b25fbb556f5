"""Every notebook runs cell by cell in this process, and each displayed value can be formatted.

`make test-all` also runs them as Jupyter does, each in its own kernel (nbval); `make test` runs
one of them so.
"""

import ast
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

from jamlab.gallery import share
from tests.repository.tiers import IN_A_KERNEL, NOTEBOOKS, ROOT

BOOKS = sorted(
    path.relative_to(share()).as_posix()
    for path in (share() / "notebooks").rglob("*.ipynb")
    if ".ipynb_checkpoints" not in path.parts
)
LONG = pytest.mark.slow("plays ten thousand games; test_through.py plays fewer the same way")
CASES = [pytest.param(book, marks=[LONG] * book.endswith("/ten_thousand.ipynb")) for book in BOOKS]


def ran(cell: str, names: dict[str, Any], where: str) -> Any:
    """Run a cell; return the value of its last statement, None if that is no expression."""
    tree = ast.parse(cell)
    shown = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, where, "exec"), names)
    if not isinstance(shown, ast.Expr):
        return None
    return eval(compile(ast.Expression(shown.value), where, "eval"), names)


@pytest.mark.parametrize("book", CASES)
def test_each_cell_of_a_notebook_runs(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # The interpreter replaces this process's main module, which later tests need.
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])
    shell = InteractiveShell.instance()
    seen: list[Any] = []
    names: dict[str, Any] = {"__name__": "__main__", "display": lambda *more: seen.extend(more)}
    cells = json.loads(Path(share() / book).read_text("utf-8"))["cells"]
    for n, cell in enumerate(cells):
        if cell["cell_type"] == "code":
            value = ran("".join(cell["source"]), names, f"{book}, cell {n}")
            seen += [] if value is None else [value]
    assert seen
    formatter: Any = shell.display_formatter
    for value in seen:
        shown, _ = formatter.format(value)
        assert set(shown) - {"text/plain"} or shown["text/plain"], value


def test_one_notebook_is_run_in_a_kernel_with_each_change() -> None:
    assert (ROOT / IN_A_KERNEL).is_file()
    assert IN_A_KERNEL not in NOTEBOOKS
    assert set(NOTEBOOKS) < set(BOOKS)
