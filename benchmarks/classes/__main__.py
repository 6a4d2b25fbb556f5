"""`python -m benchmarks.classes`: measure a class under load.

    python -m benchmarks.classes load --pupils 300
    python -m benchmarks.classes played --pupils 30
    python -m benchmarks.classes killed --rounds 1000 --database postgresql://…

Without `--database` the database is SQLite in a temporary folder; `--postgresql` starts a
PostgreSQL server for the run.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console

from benchmarks.classes.killed import killed
from benchmarks.classes.load import load
from benchmarks.classes.played import played
from tests.unit.classroom.postgresql import server


@contextlib.contextmanager
def database(asked: argparse.Namespace) -> Iterator[str]:
    """Address of the requested database."""
    if asked.database:
        yield asked.database
    elif asked.postgresql:
        with server() as address:
            yield address
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{Path(folder) / 'classes.db'}"


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.classes")
    parser.add_argument("what", choices=("load", "played", "killed"))
    parser.add_argument("--pupils", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--share", type=float, default=1.0, help="of the rounds with a kill")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--database", default="")
    parser.add_argument("--postgresql", action="store_true")
    asked, console = parser.parse_args(words), Console()
    with database(asked) as address:
        if asked.what == "load":
            console.print(str(load(address, asked.pupils, seed=asked.seed)))
            return
        if asked.what == "played":
            for line in played(address, asked.pupils):
                console.print(line)
            return
        found = killed(
            address,
            asked.rounds,
            asked.pupils,
            seed=asked.seed,
            share=asked.share,
            say=console.print,
        )
        sys.exit(bool(found.wrong))


if __name__ == "__main__":
    main()
