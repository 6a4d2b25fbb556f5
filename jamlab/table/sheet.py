"""A table of text that a person may have written: CSV, read line by line, with its faults named.

What the columns mean is the game's affair. A fault is one line of words that names the line of the
text, as an editor or a spreadsheet counts it: `"line 3: points is a whole number, not 'two'"`.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Final

LONGEST: Final = 30_000
"""The longest text that the head of a log takes, in characters."""
LONGEST_NAME: Final = 40
"""The longest string in an event, in characters."""
MOST: Final = 1_000
"""The largest number in a cell."""


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
