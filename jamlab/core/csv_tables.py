"""CSV tables: a reader for files written by people, which reports faults by line, and the only
writer of tables for spreadsheets.

The meaning of the columns is up to the game. A fault is one line of text with the line number that
an editor or a spreadsheet shows: `"line 3: count must be a whole number from 1 to 9, got 'x'"`.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import IO, Any, Final

LONGEST: Final = 30_000
"""Maximum length of a text in the header of a log, in characters."""
LONGEST_NAME: Final = 40
"""Maximum length of a string in an event, in characters."""
MOST: Final = 1_000
"""Largest number allowed in a cell."""
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\n", "＝", "＋", "－", "＠")
_NUMBER: Final = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class CsvLine:
    """One line of a sheet: its number (from 1, counting the header) and its cells by column."""

    number: int
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]

    def fault(self, words: str) -> str:
        """Return the message prefixed with the line number."""
        return f"line {self.number}: {words}"


def read_sheet(text: str, columns: Sequence[str]) -> tuple[list[CsvLine], list[str]]:
    """Return the lines below the header, with cells stripped, and the faults in their form.

    All `columns` must be there, in any order, and no other. Empty lines and lines with a fault are
    skipped.
    """
    if len(text) > LONGEST:
        return [], [f"the text has {len(text):,} characters; {LONGEST:,} is the most"]
    reader = csv.reader(StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    try:
        read = [(reader.line_num, [cell.strip() for cell in row]) for row in reader]
    except csv.Error as error:
        return [], [f"line {reader.line_num}: this is no CSV ({error})"]
    rows = [(number, row) for number, row in read if any(row)]
    if not rows:
        return [], [f"the text is empty; its first line names the columns: {','.join(columns)}"]
    number, head = rows[0]
    faults = _head_faults(number, head, columns)
    if faults:
        return [], faults
    lines = []
    for number, row in rows[1:]:
        if len(row) != len(head):
            faults.append(f"line {number}: it has {len(row)} cells, and {len(head)} columns")
        elif bad := [cell for cell in row if not cell.isprintable()]:
            faults.append(f"line {number}: {shown(bad[0])} has characters that cannot be shown")
        else:
            lines.append(CsvLine(number, dict(zip(head, row, strict=True))))
    if not rows[1:]:
        faults.append(f"line {number + 1}: nothing stands below the first line")
    return lines, faults


def write_sheet(file: IO[str], columns: Sequence[str], rows: Iterable[Iterable[Any]]) -> None:
    """Write a table as CSV: a header with the column names, then one line per row.

    A text that a spreadsheet would take for a formula (it begins with = + - @, a tab or a line
    break) is prefixed with ': names of players, files and questions are untrusted. Numbers stay
    numbers, also as text; booleans are written as true or false, None and NaN as an empty cell.
    """
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(map(_cell, columns))
    writer.writerows(map(_cell, row) for row in rows)


def sheet_text(columns: Sequence[str], rows: Iterable[Iterable[Any]]) -> str:
    """Return the table as CSV text; see `write_sheet`."""
    text = StringIO(newline="")
    write_sheet(text, columns, rows)
    return text.getvalue()


def _cell(value: Any) -> Any:
    if isinstance(value, str):
        # Python 3.11 does not quote a lone CR: the text after it would become a row of its own.
        text = value.replace("\r\n", "\n").replace("\r", "\n")
        return f"'{text}" if text.startswith(_FORMULA) and not _NUMBER.fullmatch(text) else text
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None or value != value else value


def _head_faults(number: int, head: list[str], columns: Sequence[str]) -> list[str]:
    where = f"line {number}: "
    if len(head) == 1 and (";" in head[0] or "\t" in head[0]):
        return [where + "columns are kept apart by commas: save the file as CSV with commas"]
    missing = [name for name in columns if name not in head]
    unknown = [name for name in head if name not in columns]
    faults = []
    if missing:
        faults.append(f"{where}the column {', '.join(missing)} is missing")
    if unknown:
        named = ", ".join(map(shown, unknown[:3]))
        faults.append(f"{where}unknown column {named}; known: {', '.join(columns)}")
    if not faults and len(head) > len(columns):
        faults.append(f"{where}a column is named twice")
    return faults


def shown(cell: str) -> str:
    """Return a cell in quotes, shortened, for a fault message."""
    return repr(cell if len(cell) <= LONGEST_NAME else f"{cell[:LONGEST_NAME]}…")


def whole(line: CsvLine, column: str, least: int, faults: list[str], most: int = MOST) -> int:
    """Return the integer in a cell, from `least` to `most`; otherwise add a fault and return -1."""
    cell = line[column]
    if cell.isascii() and cell.isdigit() and len(cell) < 10 and least <= int(cell) <= most:
        return int(cell)
    faults.append(
        line.fault(f"{column} must be a whole number from {least} to {most:,}, got {shown(cell)}")
    )
    return -1


def listed(cell: str) -> tuple[str, ...]:
    """Return the names in a cell such as `"apple jam + apple pie"`."""
    return tuple(name.strip() for name in cell.split("+")) if cell else ()
