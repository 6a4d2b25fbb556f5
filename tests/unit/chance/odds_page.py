"""Renews the output shown in docs/chance/odds.md: `python -m tests.unit.chance.odds_page`.

A line `    $ jamlab …` is run in the project's folder; its output follows, equally indented.
` | head -n` keeps the first n lines.
"""

import re
import shlex
from contextlib import chdir

from tests.unit.cli.terminal import ROOT, run

PAGE = ROOT / "docs" / "chance" / "odds.md"
DEEP = "    "
_COMMAND = re.compile(r"    \$ jamlab (.*?)(?: \| head -(\d+))?")


def commands(text: str) -> list[str]:
    """Return the lines with commands, in order."""
    return [line for line in text.splitlines() if _COMMAND.fullmatch(line)]


def printed(line: str) -> list[str]:
    """Return the output of a command line as shown on the page."""
    found = _COMMAND.fullmatch(line)
    assert found is not None
    with chdir(ROOT):
        said = run(*shlex.split(found[1]))
    assert said.code == 0, said.err
    lines = said.out.splitlines()[: int(found[2]) if found[2] else None]
    return [f"{DEEP}{line}".rstrip() for line in lines]


def renewed(text: str) -> str:
    """Return the page with the current output of its commands."""
    found: list[str] = []
    skipping = False
    for line in text.splitlines():
        if skipping and (line.startswith(DEEP) or not line) and not _COMMAND.fullmatch(line):
            continue
        if skipping:
            found.append("")
        skipping = bool(_COMMAND.fullmatch(line))
        found.append(line)
        if skipping:
            found += printed(line)
    return "\n".join(found) + "\n"


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
