"""`jamlab data`, and the `--option` option: rulings, and a table's own data as CSV."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from jamlab.arguments import unknown
from jamlab.cli.options import Game
from jamlab.cli.shared import BAD_INPUT, UserError, complain, game_named
from jamlab.core import AnyGame, Option
from jamlab.log.lines import LONGEST_TEXT
from jamlab.text import plain

_NO_DATA: Final = "{game} comes with no data that a table may replace."


def data(
    game: Game,
    name: Annotated[str | None, typer.Argument(help="The option: deck, …")] = None,
    file: Annotated[Path | None, typer.Argument(help="A CSV file to look through.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            help="What else the table has, as for `jamlab play`: name=value, for data name=FILE."
        ),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(help="How many play.", show_default="any number")
    ] = None,
) -> None:
    """Show the data that a game comes with, or say what is wrong with a file of your own.

    A table may bring its own copy of a deck: `jamlab play GAME --option deck=FILE`. Without FILE
    the data that comes with the game is written out, to begin with. With FILE each fault is told in
    a line that names the line of the file, or that nothing is wrong: just what `jamlab play` would
    say. Exit code 2: no table can play with it. Other files of your own are said with --option.

    Examples:

    `jamlab data jam`

    `jamlab data jam deck > my-deck.csv`

    `jamlab data jam deck my-deck.csv`

    `jamlab data jam task_cards my-tasks.csv --option deck=my-deck.csv --seats 4`
    """
    found = game_named(game)
    if name is None:
        for each in _data(found):
            typer.echo(f"{each.name}: {each.about} ({each.clause})")
        if not _data(found):
            typer.echo(_NO_DATA.format(game=found.name))
        return
    data_option = option_named(found, name)
    if file is None:
        sys.stdout.write(data_option.printed)
        return
    others = with_files(found, options_said(option or ()))
    tables = found.seats if seats is None else (found.seated(seats),)
    text = read_text(file)
    faults = {many: found.data_faults(name, text, many, others) for many in tables}
    fits = [str(many) for many in tables if not faults[many]]
    for fault in dict.fromkeys(fault for told in faults.values() for fault in told):
        wrong_with = [str(many) for many in tables if fault in faults[many]]
        at = f"with {_either(wrong_with)} players: " if len(wrong_with) < len(tables) else ""
        complain(f"{file}: {at}{fault}")
    if not fits:
        raise typer.Exit(BAD_INPUT)
    for_whom = f" with {_either(fits)} players" if len(fits) < len(found.seats) else ""
    typer.echo(plain(f"{file}: nothing is wrong{for_whom}."))


def _either(words: Sequence[str]) -> str:
    """Join words: `a`, `a or b`, `a, b or c`."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def option_named(game: AnyGame, name: str) -> Option:
    """Return the data option with this name; raises Wrong listing those that exist."""
    for option in _data(game):
        if option.name == name:
            return option
    there = [option.name for option in _data(game)]
    if not there:
        raise UserError(_NO_DATA.format(game=game.name))
    raise UserError(f"{game.name}: {unknown('data', name, there)}")


def with_files(game: AnyGame, said: dict[str, str]) -> dict[str, str]:
    """Return the options with file names for data replaced by the files' text."""
    kinds = {option.name: option for option in game.options}
    return {
        name: read_text(Path(value))
        if name in kinds and kinds[name].is_data and value not in kinds[name].values
        else value
        for name, value in said.items()
    }


def options_said(said: Sequence[str]) -> dict[str, str]:
    """Parse all `--option name=value` into a dictionary."""
    found: dict[str, str] = {}
    for text in said:
        name, sign, value = text.partition("=")
        if not sign or not value:
            raise UserError(f"--option must be name=value, got {text!r}")
        if name in found:
            raise UserError(f"--option {name} is given twice")
        found[name] = value
    return found


def read_text(path: Path) -> str:
    """Read a text file; raises UserError if it is too long or not UTF-8."""
    with path.open("rb") as file:
        found = file.read(4 * LONGEST_TEXT + 1)
    try:
        text = found.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise UserError(f"{path} is no text in UTF-8") from None
    if len(text) > LONGEST_TEXT:
        raise UserError(f"{path} is longer than {LONGEST_TEXT:,} characters")
    return text


def _data(game: AnyGame) -> list[Option]:
    return [option for option in game.options if option.is_data]
