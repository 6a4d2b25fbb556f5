"""`jamlab games`: what can be played, by how many, with which options and players."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from jamlab.agents import names
from jamlab.engine import Option
from jamlab.games import ids, load


def _values(option: Option) -> str:
    return ", ".join((*option.values, "FILE") if option.is_data else option.values)


def games() -> None:
    """The games: seats, players that can sit down, options with their clause.

    An option's first value is the usual one. Choose another one with
    `jamlab play GAME --option name=value`.

    Example: `jamlab games`
    """
    console = Console(soft_wrap=False)
    for game in map(load, ids()):
        console.print(
            f"[bold]{game.name}[/bold]  ({game.id})  {game.about}. "
            f"{game.seats[0]} to {game.seats[-1]} seats, rules {game.rules}."
        )
        console.print(f"Players: {', '.join(names(game.id))}, human", highlight=False)
        table = Table("Option", "Values", "Clause", "What it decides")
        for option in game.options:
            table.add_row(option.name, _values(option), option.clause, option.about)
        console.print(table)
        console.print()
