"""Tables on a terminal and in Markdown, and the part of a page between two marks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table as Shown
from rich.text import Text

from tests.bench.report.results import Bench
from tests.bench.report.sections import METHOD, header_lines, tables
from tests.bench.report.tables import Table

BEGIN: Final = "<!-- Written by `make bench`: change nothing between here and the end mark. -->"
END: Final = "<!-- End of what `make bench` writes. -->"
_COLOURS: Final = {"misses": "bold red", "meets bar": "yellow", "meets aim": "green"}


def on_terminal(bench: Bench, console: Console) -> None:
    """Print everything."""
    for line in header_lines(bench):
        console.print(Text(line))
    console.print(Text(METHOD, style="dim"))
    for table in tables(bench):
        if not table.rows:
            continue
        shown = Shown(title=table.title, title_justify="left", title_style="bold")
        for n, column in enumerate(table.columns):
            shown.add_column(column, justify="right" if n else "left")
        for row in table.rows:
            style = _COLOURS.get(row[-1], "")
            shown.add_row(*(Text(cell.replace("`", "")) for cell in row[:-1]), Text(row[-1], style))
        console.print()
        console.print(shown)
        if table.words:
            console.print(Text(table.words, style="dim"))


def as_markdown(bench: Bench) -> str:
    """The same as a part of a page, headings of the third level."""
    parts = ["\n".join(f"- {_plain(line)}" for line in header_lines(bench)), METHOD]
    parts.extend(_markdown(table) for table in tables(bench) if table.rows)
    return "\n\n".join(parts)


def _markdown(table: Table) -> str:
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
    """Names with underscores, as text."""
    return re.sub(r"([_*<])", r"\\\1", text)


def check(page: Path) -> tuple[str, str]:
    """What stands before and behind the marks; ValueError if they do not stand there once each."""
    before, begin, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end or BEGIN in rest or END in before + after:
        raise ValueError(f"{page.name} needs the two marks of the bench, once each")
    return before, after


def put(page: Path, part: str) -> None:
    """Put `part` between the marks of a page; ValueError as `check`."""
    before, after = check(page)
    page.write_text(f"{before}{BEGIN}\n\n{part}\n\n{END}{after}", encoding="utf-8")
