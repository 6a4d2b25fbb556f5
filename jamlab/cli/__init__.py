"""The command line: `jamlab …`. One file per command, or per few related commands.

* `later` imports a command when it is run; `shared`, `options`, `data`, `executor` and
  `class_database` contain what several commands share.

`jamlab.cli:main` is the entry point of `jamlab`; `app` is the same without its set-up.
"""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any, Final

import typer

from jamlab.cli.later import Commands, CommandStandIn, Listed, off
from jamlab.cli.shared import CommandGroup

_LINES: Final = {
    "games": "The games: seats, players that can sit down, options with their clause.",
    "data": "Show the data that a game comes with, or say what is wrong with a file of your own.",
    "play": "Play a game and record it.",
    "record": "Write down a game that is played at a real table.",
    "show": "The table as text, the event that led there with its clause, and what can come next.",
    "transcript": "The whole game in words, turn by turn, each event with its clause.",
    "verify": "Play logs again and name the first line of each that differs, with its clause.",
    "complete": "Write a complete game that fits a log with hidden values: what nobody saw is made "
    "up.",
    "redact": "Write a log as one seat saw it: what was hidden from it is masked.",
    "export": "Write a recorded game as one HTML page that opens anywhere, also without a network.",
    "picture": "Draw a step of a recorded game: the table, what happened in a sentence, and the "
    "clause.",
    "schema": "The log’s format as JSON Schema (draft 2020-12): each line of a log is one such "
    "object.",
    "analyse": "Work out how likely each seat was to win, turn by turn and event by event.",
    "odds": "How likely is it? The exact answer, as a fraction, with the counting argument.",
    "rulings": "Which games change under another ruling, at which step, and to which result?",
    "whatif": "What if something else had happened? The game is played on from there many times.",
    "tables": "Put many recorded games into one table, for pandas, polars, R or a spreadsheet.",
    "simulate": "Play many games and say who wins how often.",
    "compare": "Compare two players over games in which they change places.",
    "players": "Say of each player in these games what was luck, what were decisions, and how many "
    "mistakes.",
    "flicks": "Flick single dice at the hole, thousands of times, and say how many sink.",
    "run": "Open the gallery: recorded games to step through, and the rules of each game.",
    "lab": "Open JupyterLab on the notebooks, to read and to change.",
    "site": "Write the gallery as files: for any web host, below any path, or opened from a stick.",
    "docs": "Open the documentation: for teachers, players, publishers, programs, and who runs a "
    "server.",
    "where": "Say where jamlab keeps what, how large it is, and what is missing.",
    "soak": "Play random games and check every invariant after every event.",
    "new-game": "Make a new game: a folder that plays, is tested and shown, with the places to "
    "fill in.",
    "check": "All that a game still lacks, each with its file and what mends it.",
    "class": "Ask a class: predict together, see together.",
}
"""The commands' lines by name, in the order of the overview."""
_PLACES: Final = {
    "transcript": "show:transcript",
    "verify": "logs:verify",
    "complete": "logs:complete",
    "redact": "logs:redact",
    "picture": "export:picture",
    "schema": "logs:schema",
    "players": "tables:players_page",
    "run": "gallery:run",
    "lab": "gallery:lab",
    "site": "gallery:site",
    "docs": "gallery:docs",
    "new-game": "new_game:new_game",
    "class": "class_:app",
}
"""The places of those whose module and function have another name."""
COMMANDS: Final = {
    name: Listed(_PLACES.get(name, f"{name}:{name}"), line) for name, line in _LINES.items()
}


class Jamlab(CommandGroup):
    """The group of all commands. The overview uses names and lines only, and imports no command."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.later = Commands(COMMANDS)
        self.commands: Any = self.later

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the options, including typer's own."""
        return off(super().get_params(ctx))

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names, in the order of the overview."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command's placeholder; None if there is none. `commands` has the commands."""
        return CommandStandIn(cmd_name, self.later) if cmd_name in COMMANDS else None


app = typer.Typer(
    name="jamlab",
    cls=Jamlab,
    help="A laboratory of tabletop games: play, record, step through and understand.",
    epilog="jamlab COMMAND --help says the rest, with examples.",
    invoke_without_command=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from jamlab import __version__
        from jamlab.builds import told

        typer.echo(told(__version__))
        raise typer.Exit


@app.callback()
def overview(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Say which version and build it is."
        ),
    ] = False,
) -> None:
    """Print the overview if no command is given."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the command line.

    Python puts the current folder, or the script's, before its own library: a pupil's `random.py`
    there would replace Python's. It is removed here, and for all processes that a command starts.
    """
    if not sys.flags.safe_path:
        del sys.path[0]
    begin()


def begin() -> None:
    """Run the command line with the current folder already off Python's path."""
    os.environ["PYTHONSAFEPATH"] = "1"
    app(prog_name="jamlab")


__all__ = ["app", "begin", "main"]
