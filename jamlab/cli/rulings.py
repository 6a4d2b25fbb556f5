"""`jamlab rulings`: recorded games changed by another ruling, with the step and the new result."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.table import Table
from tqdm import tqdm

from jamlab.analysis.rulings import (
    COLUMNS,
    OPEN,
    PLAYOUTS,
    Ruling,
    other_rulings,
    outcome,
    record,
    ruled,
)
from jamlab.chance.simulations.columns import Totals
from jamlab.cli.data import options_said, with_files
from jamlab.cli.later import CsvCommand
from jamlab.cli.options import CsvOutSaid, Logs
from jamlab.cli.shared import UserError, complain, csv_file, user_errors, write_table
from jamlab.core.csv_tables import sheet_text
from jamlab.log import LogError
from jamlab.log.recorded import read_complete
from jamlab.text import many, plain

BAD_LOG: Final = 1


KIND = CsvCommand


def rulings(
    files: Logs,
    option: Annotated[
        list[str] | None,
        typer.Option(
            help="The other ruling, name=value; said again, both hold together.",
            show_default="each other ruling by itself",
        ),
    ] = None,
    playouts: Annotated[
        int | None,
        typer.Option(
            help="Play on so often where the log does not say how it ends.",
            show_default=f"{PLAYOUTS} with --option, else 0",
            min=0,
        ),
    ] = None,
    judge: Annotated[
        str | None,
        typer.Option(help="Who plays on in all seats.", show_default="the game’s usual judge"),
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed of playing on.")] = 0,
    csv: Annotated[
        bool, typer.Option("--csv", help="A row a log and ruling, on the screen or into a pipe.")
    ] = False,
    out: CsvOutSaid = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a table that is there.")] = False,
) -> None:
    """Which games change under another ruling, at which step, and to which result?

    What people chose and what chance brought is taken from the log; what merely follows is done as
    the other ruling says. A game changes at the first step where something else could happen, or
    follows. If the log can be followed to its end, the result is exact; if not, the game is played
    on from there many times. docs/play/analysis.md says it in full.

    Games without such an option are left out. A log that cannot be read is named, the others are
    gone through; the exit code then is 1.

    Examples:

    `jamlab rulings replays/cramel/*.jsonl --option collecting=optional`

    `jamlab rulings game.jsonl`

    `jamlab rulings logs/*.jsonl --option take=free --playouts 0 --csv -o free.csv`
    """
    said = options_said(option or ())
    many = playouts if playouts is not None else PLAYOUTS if said else 0
    wanted, target = csv_file(csv, out, force=force)
    piped = wanted and target is None
    going = _Going(said)
    rows: list[dict[str, Any]] = []
    table = Table(
        "Log", *([] if said else ["Ruling"]), "Step", "What is otherwise", "What comes of it",
        title=None if not said else f"With {', '.join(option or ())}", title_justify="left",
    )  # fmt: skip
    table.columns[-3].justify = "right"
    with user_errors(ValueError):
        for file in tqdm(files, unit=" logs", delay=0.5, leave=False, disable=None):
            for ruling in going.through(file):
                is_played = many and ruling.result == OPEN
                played = ruling.played_on(judge or "", many, seed) if is_played else None
                rows.append(record(ruling, played) | {"log": str(file)})
                if ruling.changes or ruling.refused:
                    cells = (
                        "/".join(file.parts[-2:]),
                        *([] if said else [ruling.name]),
                        *_row(ruling, played),
                    )
                    table.add_row(*map(plain, cells))
    if not going.games and going.without:
        raise UserError(going.without[0])
    console = Console(stderr=piped)
    if table.rows:
        console.print(table, highlight=False)
    typer.echo(going.summed_up(rows, each=not said), err=piped)
    if wanted:
        write_table(sheet_text(COLUMNS, (row.values() for row in rows)), target)
    if going.bad:
        raise typer.Exit(BAD_LOG)


class _Going:
    """Progress through the logs: counts of games, bad logs, and games left out."""

    def __init__(self, said: dict[str, str]) -> None:
        self.said = said
        self.games = self.bad = 0
        self.without: list[str] = []  # why games were left out

    def through(self, file: Path) -> Iterator[Ruling]:
        """Yield the log's results under the other rulings; none for a bad log or another game."""
        try:
            replay = read_complete(file)
            replay.state(0)  # LogError if it was seen from one seat
        except (LogError, OSError) as error:
            self.bad += 1
            complain(f"{file}: {error.strerror}" if isinstance(error, OSError) else str(error))
            return
        kinds = {kind.name for kind in replay.game.options}
        missing = [name for name in self.said if name not in kinds]
        if missing:
            self.without.append(f"{replay.game.name}: unknown option {missing[0]!r}")
            return
        self.games += 1
        if not self.said:
            yield from other_rulings(replay)
            return
        yield ruled(replay, with_files(replay.game, self.said))

    def summed_up(self, rows: list[dict[str, Any]], *, each: bool) -> str:
        """Return how many games change, in a line."""
        changed = {row["log"] for row in rows if row["changes_at"]}
        ends = {row["log"] for row in rows if row["result"] in ("other", "open")}
        games = many(self.games, "game")
        by = "at least one of the rulings" if each else "the ruling"
        line = f"{games}: {by} changes {len(changed)}, and may change the result of {len(ends)}."
        if self.without:
            line += f" {len(self.without)} of other games were left out."
        return line


def _row(ruling: Ruling, played: Totals | None) -> tuple[str, str, str]:
    """Return the step, the difference, and its result."""
    first, stop = ruling.first, ruling.stop
    what = "" if first is None else _sentence(first.words, first.clause)
    comes = outcome(ruling, played)
    if first is not None and stop is not None and stop.n != first.n:
        comes = f"step {stop.n}: {_sentence(stop.words, stop.clause)}: {comes}"
    return str(first.n) if first else "", what, f"{comes[0].upper()}{comes[1:]}"


def _sentence(words: str, clause: str) -> str:
    return f"{words[0].upper()}{words[1:]} ({clause})" if clause else words
