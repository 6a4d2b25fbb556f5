"""`jamlab players` and `jamlab tables`: many recorded games by player, or as one table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.table import Table

from jamlab.analysis.booking import PlayerLine, players
from jamlab.analysis.booking.by_player import VERDICTS, with_values
from jamlab.analysis.many import ENDINGS, PIECE, write_tables
from jamlab.analysis.tables import OF_LOGS
from jamlab.analysis.valuing import BadValues
from jamlab.arguments import ending_error
from jamlab.cli.executor import ExecutorSaid, WorkersSaid, executing
from jamlab.cli.options import Logs
from jamlab.cli.shared import INTERRUPTED, UserError, complain, logs, new_file, user_errors
from jamlab.log import LogError
from jamlab.text import decimal, many, plain

# `jamlab players`: many recorded games by player, with the sources of their wins.


def players_page(files: Logs) -> None:
    """Say of each player in these games what was luck, what were decisions, and how many mistakes.

    Luck and decisions come from the values beside the logs (`jamlab analyse` works them out and
    keeps them), mistakes from the choices judged there. All numbers are points of chance to win, a
    game in the mean. In the games that are analysed, start, luck, own choices and those of others
    make what was won.

    Example:

    `jamlab players replays/*/*.jsonl`
    """
    with user_errors(LogError, BadValues):
        lines = players([with_values(file) for file in files])
    if not lines:
        raise UserError("none of these games is over")
    names = ("Player", "Games", "Won", "Analysed", "Start", "Luck", "Own", "Others’", "Judged")
    table = Table(*names, *(f"{verdict.capitalize()}s" for verdict in VERDICTS), "Lost a choice")
    for column in table.columns[1:]:
        column.justify = "right"
    for line in lines:
        table.add_row(*_cells(line))
    Console().print(table)


def _cells(line: PlayerLine) -> list[str]:
    def mean(total: float, count: int, *, sign: bool = False) -> str:
        return decimal(total / count, 1, sign=sign) if count else "–"

    games = line.valued
    return [
        line.player,
        str(line.games),
        mean(line.won, line.games),
        str(games),
        mean(line.start, games),
        mean(line.luck, games, sign=True),
        mean(line.own, games, sign=True),
        mean(line.others, games, sign=True),
        str(line.judged),
        *(str(line.verdicts[verdict]) for verdict in VERDICTS),
        mean(line.lost, line.judged),
    ]


BAD_LOG: Final = 1
_NAMED: Final = 20  # maximum number of left-out logs that are named


def tables(
    folders: Annotated[
        list[Path],
        typer.Argument(
            help="Folders with logs, or logs: .jsonl or .jsonl.gz.", autocompletion=logs
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
        raise UserError(f"{target.parent}: no such folder")
    if target.suffix not in ENDINGS:
        raise UserError(ending_error(target.name, ENDINGS))
    with executing(executor) as given:
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
