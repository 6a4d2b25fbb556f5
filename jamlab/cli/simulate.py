"""`jamlab simulate`: many whole games at one table, and each seat's results."""

from __future__ import annotations

from pathlib import Path
from random import SystemRandom
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from jamlab.chance import Pieces, Simulation, simulate_to
from jamlab.chance import simulate as played
from jamlab.chance.simulations.into_folder import PIECE, simulate_into_logs
from jamlab.chance.simulations.pieces import manifest_in
from jamlab.cli.data import options_said, with_files
from jamlab.cli.executor import ExecutorSaid, WorkersSaid, executing
from jamlab.cli.human import RollerSaid, SkillSaid, reporter
from jamlab.cli.later import CsvCommand
from jamlab.cli.options import Game, RulingsSaid
from jamlab.cli.play import _SEEDS, PlayArguments, _best, _names, _specs
from jamlab.cli.shared import INTERRUPTED, UserError, csv_file, game_named, is_pipe, write_table
from jamlab.core.csv_tables import sheet_text
from jamlab.text import plain

KIND = CsvCommand


def simulate(
    game: Game,
    seats: Annotated[
        int | None, typer.Option(help="How many play.", show_default="as many as agents")
    ] = None,
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 1000,
    agents: Annotated[
        str | None,
        typer.Option(
            help="Who plays, by seat: random, sampling=200, greedy, … One is for all seats.",
            show_default="greedy; aim in JamSumo",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The seed of all games; the same one gives the same games.")
    ] = None,
    option: RulingsSaid = None,
    roller: RollerSaid = None,
    skill: SkillSaid = None,
    workers: WorkersSaid = None,
    logs: Annotated[
        Path | None,
        typer.Option(help="Write each game’s log into this folder, packed; said again it goes on."),
    ] = None,
    csv: Annotated[
        bool, typer.Option("--csv", help="A row a game, on the screen or into a pipe.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            help="With --csv the new file. Without it a folder: the games are written there as "
            "Parquet, piece by piece; said again, it goes on.",
        ),
    ] = None,
    piece: Annotated[
        int | None, typer.Option(help="With --out: games a file.", show_default=f"{PIECE:,}", min=1)
    ] = None,
    executor: ExecutorSaid = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a table that is there.")] = False,
) -> None:
    """Play many games and say who wins how often.

    Each game has its own seed, which the table (--csv) names: `jamlab play` with that seed and the
    same players plays that game. How many processes there are changes nothing in the games.

    Ctrl-C stops it and tells what was done (exit code 130); a second one ends it at once. With
    --out or --logs what was written stays, and the same command goes on (with the same seed, if
    none is said).

    Examples:

    `jamlab simulate cramel --seats 4 --games 10000 --agents random --seed 7`

    `jamlab simulate cramel --agents greedy,memory=0.5,memory=0.9 --csv -o games.csv`

    `jamlab simulate sixty --seats 3 --option take=free --games 100 --logs logs`

    `jamlab simulate sixty --seats 3 --games 1000000 --seed 7 --out million`

    `jamlab simulate jamsumo --agents aim,random --roller mujoco --skill good --games 50`
    """
    found = game_named(game)
    count = len(_names(found, PlayArguments(seats, None, agents, seed, option or (), False)))
    specs = _specs(agents or _best(found), count)
    options = with_files(found, options_said(option or ()))
    report, _ = reporter(found, roller, skill, count)
    _, target = csv_file(csv, out, force=force) if csv else (False, None)
    folder, piped = (None if csv else out), csv and target is None
    if target is not None and not target.parent.is_dir():
        raise UserError(f"{target.parent}: no such folder")
    if folder is None and piece is not None:
        raise UserError("--piece requires --out without --csv: a CSV is one file")
    if folder is not None and is_pipe(folder):
        raise UserError("--out names a folder for Parquet; with --csv '-' is a pipe")
    if folder is not None and logs is not None:
        raise UserError("--out without --csv writes Parquet: leave out --logs")
    with executing(executor) as given:
        if seed is None:
            place = folder or logs
            there = manifest_in(place) if place is not None else None
            seed = SystemRandom().randrange(_SEEDS) if there is None else there.seed
        table = (found, count, specs, games, seed)
        more: dict[str, Any] = {
            "options": options, "report": report, "workers": workers, "executor": given,
        }  # fmt: skip
        done: Simulation | Pieces
        if folder is not None:
            done = simulate_to(folder, *table, piece=piece or PIECE, **more)
        elif logs is not None:
            done = simulate_into_logs(logs, *table, **more)
        else:
            done = played(*table, **more)
        _report(done, err=piped)
    if isinstance(done, Simulation):
        if csv:
            rows = done.table()
            text = sheet_text([*rows], zip(*(rows[name] for name in rows), strict=True))
            write_table(text, target)
        if logs is not None:
            typer.echo(f"{len(done)} logs in {logs}.", err=piped)
    if not done.complete:
        raise typer.Exit(INTERRUPTED)


def _report(done: Simulation | Pieces, *, err: bool) -> None:
    table = Table("Seat", "Player", "Wins", "Share", "95 %", "Mean score", "±")
    for column in table.columns:
        column.justify = "left" if column.header == "Player" else "right"
    totals = done.totals()
    for seat in totals.seat_summaries(done.players):
        table.add_row(*seat.words)
    Console(stderr=err).print(table)
    if totals.games:
        for (reason, clause), games in totals.ends.most_common():
            typer.echo(plain(f"{games:>9,} × {reason} ({clause})"), err=err)
        events, decisions = totals.events / totals.games, totals.decisions / totals.games
        typer.echo(f"A game has {events:,.1f} events and {decisions:,.1f} decisions.", err=err)
        for line in done.rulings:
            typer.echo(plain(line), err=err)
    typer.echo(plain(f"{' · '.join(filter(None, (done.title, done.speed)))}."), err=err)
