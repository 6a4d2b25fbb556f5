"""docs/chance/estimate.md shows the actual output of its examples."""

import re
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from itertools import islice
from typing import Any

from benchmarks.pages import saved
from tests.unit.cli.terminal import ROOT

PAGE = (ROOT / "docs/chance/estimate.md").read_text(encoding="utf-8")


def test_the_examples_print_what_stands_below_them() -> None:
    examples = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", PAGE, re.DOTALL)
    assert len(examples) == PAGE.count("```python") == 5
    names: dict[str, Any] = {}
    for code, shown in examples:
        printed = StringIO()
        with redirect_stdout(printed), redirect_stderr(StringIO()):  # slow ones show a bar
            exec(code, names)
        assert printed.getvalue() == shown


def test_the_table_is_that_of_the_bench() -> None:
    lines = PAGE.splitlines()
    shown = lines[lines.index(next(saved.table(1))) :]
    assert len(shown) == 2 + 13
    assert list(islice(saved.table(1), 4)) == shown[:4], "python -m benchmarks.pages.saved"
