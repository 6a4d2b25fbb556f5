"""Print tables on a terminal or as Markdown, and replace the part of a page between two marks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table as Shown
from rich.text import Text

from benchmarks.report.results import Bench
from benchmarks.report.sections import METHOD, bars_table, header_lines, tables
from benchmarks.report.tables import Table

BENCH: Final = "make bench"
_COLOURS: Final = {"misses": "bold red", "meets bar": "yellow", "meets aim": "green"}


def on_terminal(bench: Bench, console: Console, *, only_bars: bool = False) -> None:
    """Print everything, or the bars alone."""
    for line in header_lines(bench):
        console.print(Text(line))
    console.print(Text(METHOD, style="dim"))
    for table in [bars_table(bench)] if only_bars else tables(bench):
        if table.rows:
            print_table(table, console)


def print_table(table: Table, console: Console) -> None:
    """Print a table, if it has rows, and its text."""
    console.print()
    if table.rows:
        shown = Shown(title=table.title, title_justify="left", title_style="bold")
        for n, column in enumerate(table.columns):
            shown.add_column(column, justify="right" if n else "left")
        for row in table.rows:
            style = _COLOURS.get(row[-1], "")
            shown.add_row(*(Text(cell.replace("`", "")) for cell in row[:-1]), Text(row[-1], style))
        console.print(shown)
    if table.words:
        console.print(Text(table.words, style="dim"))


def as_markdown(bench: Bench) -> str:
    """The run as a part of a page, with headings of the third level."""
    parts = ["\n".join(f"- {_plain(line)}" for line in header_lines(bench)), METHOD]
    parts.extend(markdown(table) for table in tables(bench) if table.rows)
    return "\n\n".join(parts)


def markdown(table: Table) -> str:
    """A table with its heading and its text."""
    lines = [f"### {table.title}", ""]
    lines.append(_row(table.columns))
    lines.append(_row(("---", *("---:" for _ in table.columns[1:]))))
    lines.extend(map(_row, table.rows))
    if table.words:
        lines += ["", table.words]
    return "\n".join(lines)


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cells) + " |"


def _plain(text: str) -> str:
    """Escape Markdown's special characters, such as underscores in names."""
    return re.sub(r"([_*<])", r"\\\1", text)


def marks(command: str = BENCH) -> tuple[str, str]:
    """Marks that enclose the part of a page written by a command."""
    begin = f"<!-- Written by `{command}`: change nothing between here and the end mark. -->"
    return begin, f"<!-- End of what `{command}` writes. -->"


def check(page: Path, command: str = BENCH) -> tuple[str, str]:
    """Text before and after the marks; ValueError unless each mark occurs exactly once."""
    first, last = marks(command)
    before, begin, rest = page.read_text(encoding="utf-8").partition(first)
    _, end, after = rest.partition(last)
    if not begin or not end or first in rest or last in before + after:
        raise ValueError(f"{page.name} needs the two marks of `{command}`, once each")
    return before, after


def put(page: Path, part: str, command: str = BENCH) -> None:
    """Put `part` between the marks of a page; ValueError as in `check`."""
    before, after = check(page, command)
    begin, end = marks(command)
    page.write_text(f"{before}{begin}\n\n{part}\n\n{end}{after}", encoding="utf-8")
