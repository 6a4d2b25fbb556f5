"""`jamlab games`: all games, with their numbers of seats, options and players."""

from __future__ import annotations

from collections.abc import Sequence

from jamlab.chance.agents import names
from jamlab.cli.shapes import GameShape, JsonSaid, print_json
from jamlab.core import AnyGame
from jamlab.core.registry import ids, load


def games(as_json: JsonSaid = False) -> None:
    """The games: seats, players that can sit down, options with their clause.

    An option's first value is the usual one. Choose another one with
    `jamlab play GAME --option name=value`.

    Example: `jamlab games`
    """
    found = [_game(game) for game in map(load, ids())]
    if as_json:
        print_json(found)
    else:
        _print(found)


def _game(game: AnyGame) -> GameShape:
    return {
        "id": game.id,
        "name": game.name,
        "about": game.about,
        "rules": game.rules,
        "seats": list(game.seats),
        "players": [*names(game.id), "human"],
        "options": [
            {
                "name": option.name,
                "values": list(option.values),
                "data": option.is_data,
                "clause": option.clause,
                "about": option.about,
            }
            for option in game.options
        ],
    }


def _print(found: Sequence[GameShape]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(soft_wrap=False)
    for game in found:
        seats = game["seats"]
        console.print(
            f"[bold]{game['name']}[/bold]  ({game['id']})  {game['about']}. "
            f"{seats[0]} to {seats[-1]} seats, rules {game['rules']}."
        )
        console.print(f"Players: {', '.join(game['players'])}", highlight=False)
        table = Table("Option", "Values", "Clause", "What it decides")
        for option in game["options"]:
            values = [*option["values"], *["FILE"] * option["data"]]
            table.add_row(option["name"], ", ".join(values), option["clause"], option["about"])
        console.print(table)
        console.print()
