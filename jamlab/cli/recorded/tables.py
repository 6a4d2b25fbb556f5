"""`jamlab tables`: thousands of recorded games as one table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from jamlab.analysis.many import ENDINGS, PIECE, write_tables
from jamlab.analysis.tables import OF_LOGS
from jamlab.cli.completing import logs
from jamlab.cli.house import INTERRUPTED, Wrong, complain, new_file
from jamlab.cli.working import ExecutorSaid, WorkersSaid, working
from jamlab.core.text import many, plain

BAD_LOG: Final = 1
_NAMED: Final = 20  # logs that are named, of those that are left out


def tables(
    folders: Annotated[
        list[Path],
        typer.Argument(
            help="Folders with logs, or logs: .jsonl or .jsonl.gz.",
            show_default=False,
            autocompletion=logs,
        ),
    ],
    out: Annotated[
        Path,
        typer.Option(
            "--out", "-o", help="The new table: .parquet or .csv; said again, it goes on."
        ),
    ],
    rows: Annotated[
        str,
        typer.Option(
            help=f"What a row is: {', '.join(OF_LOGS)}; a row of games is a game and a seat."
        ),
    ] = "games",
    workers: WorkersSaid = None,
    piece: Annotated[int, typer.Option(help="Logs a piece.", min=1)] = PIECE,
    executor: ExecutorSaid = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a table that is there.")] = False,
) -> None:
    """Put many recorded games into one table, for pandas, polars, R or a spreadsheet.

    Each log is read and checked as `jamlab verify` does. One that is bad is named and left out, and
    the rest goes on; the exit code then is 1. Ctrl-C stops it (exit code 130), and the same command
    goes on. docs/play/analysis.md tells the columns.

    Examples:

    `jamlab tables replays -o games.parquet`

    `jamlab tables logs -o choices.parquet --rows choices`

    `jamlab tables logs more-logs -o games.csv --workers 4`
    """
    target = new_file(out, force=force)
    if not target.absolute().parent.is_dir():
        raise Wrong(f"there is no folder {target.parent}")
    if target.suffix not in ENDINGS:
        raise Wrong(f"a table ends in {' or '.join(ENDINGS)}, not {target.name}")
    with working(executor) as given:
        done = write_tables(folders, target, rows, piece=piece, executor=given, workers=workers)
    if not done.complete:
        complain(f"stopped after {done.logs:,} logs; the same command goes on")
        raise typer.Exit(INTERRUPTED)
    for name, why in done.bad[:_NAMED]:
        complain(f"{name}: {why}")
    if len(done.bad) > _NAMED:
        complain(f"and {len(done.bad) - _NAMED:,} more")
    left = f"; {len(done.bad):,} left out" if done.bad else ""
    typer.echo(plain(f"{target}: {many(done.rows, 'row')} of {many(done.logs, 'game')}{left}."))
    if done.bad:
        raise typer.Exit(BAD_LOG)
