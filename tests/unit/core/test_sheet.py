"""Tables for spreadsheets: no cell is a formula, and numbers stay numbers."""

import ast
import csv
from collections.abc import Iterator
from io import StringIO
from math import nan
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import jamlab
from jamlab.core import csv_tables
from jamlab.core.csv_tables import sheet_text
from tests.repository.tiers import examples

SIGNS = "=+-@\t\r\n＝＋－＠"
WRITERS = {"writer", "DictWriter", "to_csv", "sink_csv", "write_csv"}
"""CSV writers of the standard library, pandas and polars."""


def read(text: str) -> list[list[str]]:
    return list(csv.reader(StringIO(text, newline="")))


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'\t=1"),
        ("+1 234", "'+1 234"),
        ("-2+3", "'-2+3"),
        ("-", "'-"),
        ("a\r=1+1", "a\n=1+1"),
        ("-2.5", "-2.5"),
        ("-1.", "-1."),
        ("+.5", "+.5"),
        ("-.", "'-."),
        ("-inf", "'-inf"),
        ("-1_0", "'-1_0"),
        ("-1 ", "'-1 "),
        ("+1e-3", "+1e-3"),
        (-2.5, "-2.5"),
        (-1, "-1"),
        (1e-7, "1e-07"),
        (True, "true"),
        (None, ""),
        (nan, ""),
        ("a=b", "a=b"),
    ],
)
def test_a_cell(value: Any, cell: str) -> None:
    assert read(sheet_text(["a", "b"], [[value, "x"]])) == [["a", "b"], [cell, "x"]]


@settings(max_examples=examples(300))
@given(
    st.lists(st.text(SIGNS + "12.e'\",; a") | st.text() | st.floats() | st.integers(), min_size=2)
)
def test_no_cell_is_a_formula_and_nothing_else_changes(row: list[Any]) -> None:
    row = [value.replace("\0", "") if isinstance(value, str) else value for value in row]
    (cells,) = read(sheet_text([*"ab"], [row]))[1:]
    for value, cell in zip(row, cells, strict=True):
        if isinstance(value, str):
            value = "\n".join(value.replace("\r\n", "\n").split("\r"))
            assert cell in {value, f"'{value}"}
            assert (cell == value) == (not value.startswith(tuple(SIGNS)) or is_number(value))
        elif value == value:
            assert type(value)(cell) == value


def is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return set(text) <= set("0123456789.+-eE")  # not 1_0, inf or a trailing blank


def writes_csv(tree: ast.AST) -> Iterator[int]:
    """Yield the numbers of a module's lines that use a CSV writer directly."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in WRITERS - {"writer"}:
            yield node.lineno
        if isinstance(node, ast.Attribute) and ast.unparse(node) == "csv.writer":
            yield node.lineno
        if isinstance(node, ast.ImportFrom) and node.module == "csv":
            yield from (node.lineno for name in node.names if name.name in WRITERS)


def test_nothing_else_writes_csv() -> None:
    package = Path(jamlab.__file__).parent
    found = {
        str(path.relative_to(package))
        for path in package.rglob("*.py")
        if "csv" in (text := path.read_text("utf-8"))
        for _ in writes_csv(ast.parse(text))
    }
    assert found == {str(Path(csv_tables.__file__).relative_to(package))}
