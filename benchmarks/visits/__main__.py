"""`python -m benchmarks.visits`: pages under many concurrent visitors; print, save, write.

A full run, or a brief one, is saved as `benchmarks/results/pages-<date>.json` and put into
docs/develop/speed.md. A partial run (`--page`, `--no-before`, `--no-windows`, `--visitors`) is
printed and saved as `results/pages-part.json` only.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec
from rich.console import Console

import jamlab
from benchmarks.report.shown import check, markdown, put
from benchmarks.sides import machine
from benchmarks.sides.side import ROOT
from benchmarks.visits.report import tables
from benchmarks.visits.results import Pages
from benchmarks.visits.run import Run, Sizes
from benchmarks.visits.shown_pages import PAGES, page_at

PAGE: Final = ROOT / "docs" / "develop" / "speed.md"
RESULTS: Final = ROOT / "benchmarks" / "results"
COMMAND: Final = "make bench-pages"
_BUSY: Final = 0.5  # nothing of ours runs yet when the load is read
FULL: Final = Sizes(visitors=(4, 30), rounds=3, kernels=(4, 30), windows=(1, 4), times=3)
BRIEF: Final = Sizes(visitors=(4, 30), rounds=1, kernels=(4,), windows=(4,), times=1)


def parser() -> argparse.ArgumentParser:
    """The command's options."""
    found = argparse.ArgumentParser("python -m benchmarks.visits", description=__doc__)
    found.add_argument("--brief", action="store_true", help="one round; no 30 kernels at once")
    found.add_argument("--visitors", type=int, help="so many at once, once")
    found.add_argument("--page", action="append", help="this page only; repeatable")
    found.add_argument("--no-before", action="store_true", help="neither kernels nor plain Voilà")
    found.add_argument("--no-windows", action="store_true", help="no windows, no Python")
    found.add_argument("--patience", type=float, default=120, help="seconds a page (120)")
    found.add_argument("--notebooks", type=Path, help="other notebooks than those that come along")
    return found


def head(sizes: Sizes, began: float) -> list[str]:
    """Date, versions, machine and sizes of the run."""
    now = datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d %H:%M UTC")
    found = [
        f"{now}; {sizes.visitors[-1]} visitors at once, {sizes.rounds} times",
        f"jamlab {machine.jamlab_version(ROOT)}, {jamlab.build}, "
        f"commit {machine.commit(ROOT) or 'unknown'}",
        *(f"{name}: {what}" for name, what in machine.machine().items() if name != "packages"),
        f"Load of the machine at the beginning: {began:.1f}",
    ]
    if began > _BUSY:
        found.append("The machine was busy with other work: times are longer than on a quiet one.")
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print, save, write."""
    asked = parser().parse_args(arguments)
    sizes = BRIEF if asked.brief else FULL
    if asked.visitors:
        alike = (asked.visitors,)
        sizes = Sizes(visitors=alike, rounds=1, kernels=alike, windows=alike, times=1)
    part = bool(asked.page or asked.no_before or asked.no_windows or asked.visitors)
    if not part:
        check(PAGE, COMMAND)  # fail before the measurement, not after it
    console = Console(width=None if sys.stdout.isatty() else 180, highlight=False)
    # Servers started from a checkout that is not installed must import its files.
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    began = machine.load()
    with TemporaryDirectory() as folder:
        run = Run(
            Path(folder),
            sizes,
            asked.patience,
            [page_at(path) for path in asked.page] if asked.page else PAGES,
            asked.notebooks,
            lambda what: console.print(f"{what} …"),
        )
        found: Pages = asyncio.run(
            run.everything(before=not asked.no_before, windows=not asked.no_windows)
        )
    found = msgspec.structs.replace(found, head=head(sizes, began) + found.head)
    lines = [f"- {line}" for line in found.head]
    written = "\n\n".join(
        ["\n".join(lines), *(markdown(table) for table in tables(found) if table.rows)]
    )
    console.print(written, soft_wrap=True, markup=False)
    name = f"pages-{'part' if part else datetime.date.today().isoformat()}"
    saved = RESULTS / f"{name}.json"
    saved.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    console.print(f"\nSaved as {saved.relative_to(ROOT)}")
    if not part:
        put(PAGE, written, COMMAND)
        console.print(f"Written into {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("stopped: nothing was saved")
