"""Prints every exact answer beside a simulated one: `python -m tests.probability.checked`."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from tests.probability.near import Check


def checks() -> list[Check]:
    """What the modules `test_odds_….py` of this folder check."""
    found: list[Check] = []
    for file in sorted(Path(__file__).parent.glob("test_odds_*.py")):
        found += getattr(import_module(f"tests.probability.{file.stem}"), "CHECKS", ())
    return found


def main() -> None:
    """A row a question, as a table of Markdown."""
    out = sys.stdout
    out.write("| question | exact | simulated | n | z |\n|---|--:|--:|--:|--:|\n")
    for check in checks():
        row = check()
        out.write(
            f"| {row.question} | {row.exact:.5f} | {row.simulated:.5f} | {row.n:,} "
            f"| {row.z:+.2f} |\n"
        )


if __name__ == "__main__":
    main()
