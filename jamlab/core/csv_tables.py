"""CSV: tables that a person may have written, read line by line with their faults named, and the
one writer of tables for spreadsheets.

What the columns mean is the game's affair. A fault is one line of words that names the line of the
text, as an editor or a spreadsheet counts it: `"line 3: points is a whole number, not 'two'"`.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import IO, Any, Final

LONGEST: Final = 30_000
"""The longest text that the head of a log takes, in characters."""
LONGEST_NAME: Final = 40
"""The longest string in an event, in characters."""
MOST: Final = 1_000
"""The largest number in a cell."""
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\n", "＝", "＋", "－", "＠")
_NUMBER: Final = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a sheet: its number (from 1, the head included) and its cells by column."""

    number: int
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]

    def fault(self, words: str) -> str:
        """The words, with the number of the line."""
        return f"line {self.number}: {words}"


def read_sheet(text: str, columns: Sequence[str]) -> tuple[list[Line], list[str]]:
    """The lines under the head, cells without outer blanks, and what is wrong with their form.

    All `columns` must be there, in any order, and no other. Empty lines are passed over, and so is
    a line with a fault.
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
            lines.append(Line(number, dict(zip(head, row, strict=True))))
    if not rows[1:]:
        faults.append(f"line {number + 1}: nothing stands below the first line")
    return lines, faults


def write_sheet(file: IO[str], columns: Sequence[str], rows: Iterable[Iterable[Any]]) -> None:
    """Write a table as CSV: the names of the columns, then the rows, a line each.

    A text that a spreadsheet would take for a formula (it begins with = + - @, a tab or a line's
    end) gets a ' before it: names of players, files and questions come from anybody. Numbers stay
    numbers, also those that are text; claims are true or false; nothing (None, NaN) is empty.
    """
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(map(_cell, columns))
    writer.writerows(map(_cell, row) for row in rows)


def sheet_text(columns: Sequence[str], rows: Iterable[Iterable[Any]]) -> str:
    """The same as text."""
    text = StringIO(newline="")
    write_sheet(text, columns, rows)
    return text.getvalue()


def _cell(value: Any) -> Any:
    if isinstance(value, str):
        # a lone CR is not put into quotes (Python 3.11): what follows it would be a row of its own
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
        faults.append(f"{where}no such column: {named}; there are {', '.join(columns)}")
    if not faults and len(head) > len(columns):
        faults.append(f"{where}a column is named twice")
    return faults


def shown(cell: str) -> str:
    """A cell in quotes, shortened, for the words of a fault."""
    return repr(cell if len(cell) <= LONGEST_NAME else f"{cell[:LONGEST_NAME]}…")


def whole(line: Line, column: str, least: int, faults: list[str], most: int = MOST) -> int:
    """The whole number in a cell, from `least` to `most`; else a fault is added, and it is -1."""
    cell = line[column]
    if cell.isascii() and cell.isdigit() and len(cell) < 10 and least <= int(cell) <= most:
        return int(cell)
    faults.append(
        line.fault(f"{column} is a whole number from {least} to {most:,}, not {shown(cell)}")
    )
    return -1


def listed(cell: str) -> tuple[str, ...]:
    """The names in a cell: `"apple jam + apple pie"`."""
    return tuple(name.strip() for name in cell.split("+")) if cell else ()
