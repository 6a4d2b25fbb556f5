"""`jamlab compare`: the better of two players, with luck removed from the results."""

from __future__ import annotations

from typing import Annotated

import typer

from jamlab.chance import compare_players
from jamlab.cli.data import options_said, with_files
from jamlab.cli.executor import ExecutorSaid, WorkersSaid, executing
from jamlab.cli.options import Game, RulingsSaid
from jamlab.cli.shared import INTERRUPTED, game_named
from jamlab.text import plain


def compare(
    game: Game,
    first: Annotated[str, typer.Argument(help="A player: random, greedy, memory=0.7, …")],
    second: Annotated[str, typer.Argument(help="The other one.")],
    seats: Annotated[int, typer.Option(help="How many play; the two take every other seat.")] = 2,
    games: Annotated[int, typer.Option(help="How many games.", min=2)] = 1000,
    seed: Annotated[int, typer.Option(help="The seed of all games.")] = 0,
    of: Annotated[str, typer.Option(help="What is compared: wins or score.")] = "wins",
    option: RulingsSaid = None,
    workers: WorkersSaid = None,
    executor: ExecutorSaid = None,
) -> None:
    """Compare two players over games in which they change places.

    What chance brought, less the mean of all that it could have brought, is taken off each result:
    that leaves the mean as it is, and a narrower interval. Both are told, and how many games the
    luck would have cost.

    Examples:

    `jamlab compare cramel memory=0.9 memory=0.5 --games 2000`

    `jamlab compare sixty greedy quick --seats 4`
    """
    found = game_named(game)
    options = with_files(found, options_said(option or ()))
    with executing(executor) as given:
        done = compare_players(
            found, first, second, games, seats=seats, seed=seed, of=of, options=options,
            workers=workers, executor=given,
        )  # fmt: skip
    for line in done.words.splitlines():
        typer.echo(plain(line))
    if not done.plain.complete:
        raise typer.Exit(INTERRUPTED)
