"""The command line: `jamlab …`. One file a command, or a few that belong together.

* `recorded`: what recorded games tell; `handed`: a log as a file to hand on; `playing`: games that
  are played now, with `player` for the people among the players; `gallery`: what is opened in a
  browser; `classes`: what belongs to a class that is held; `making`: a game of one's own;
  `recording`: a real table's game, written down; `soaking`: random games against the checks.
* `house`, `data` and `working` hold what commands of several folders share.

`jamlab.cli:app` is what the `jamlab` command runs.
"""

from __future__ import annotations

from typing import Annotated

import typer

from jamlab import __version__, build
from jamlab.cli import classes, data, flicks, games
from jamlab.cli.gallery import docs, serve, site
from jamlab.cli.handed import export, logs, picture
from jamlab.cli.house import Commands
from jamlab.cli.making import check, new_game
from jamlab.cli.playing import compare, play, simulate
from jamlab.cli.recorded import analyse, odds, players, rulings, show, tables, transcript, whatif
from jamlab.cli.recording import record
from jamlab.cli.soaking import soak

app = typer.Typer(
    name="jamlab",
    cls=Commands,
    help="A laboratory of tabletop games: play, record, step through and understand.",
    epilog="jamlab COMMAND --help says the rest, with examples.",
    invoke_without_command=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"jamlab {__version__} ({build})")
        raise typer.Exit


@app.callback()
def main(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_version,
            is_eager=True,
            help="Say which version and build it is.",
        ),
    ] = False,
) -> None:
    """Without a command: what there is."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


app.command("games")(games.games)
app.command("data")(data.data)
app.command("play")(play.play)
app.command("record")(record.record)
app.command("show")(show.show)
app.command("transcript")(transcript.transcript)
app.command("verify")(logs.verify)
app.command("complete")(logs.complete)
app.command("redact")(logs.redact)
app.command("export")(export.export)
app.command("picture")(picture.picture)
app.command("schema")(logs.schema)
app.command("analyse")(analyse.analyse)
app.command("odds", context_settings=odds.SETTINGS)(odds.odds)
app.command("rulings")(rulings.rulings)
app.command("whatif")(whatif.whatif)
app.command("tables")(tables.tables)
app.command("simulate")(simulate.simulate)
app.command("compare")(compare.compare)
app.command("players")(players.players_page)
app.command("flicks")(flicks.flicks)
app.command("run")(serve.run)
app.command("lab")(serve.lab)
app.add_typer(classes.app, name="class")
app.command("site")(site.site)
app.command("docs")(docs.docs)
app.command("soak")(soak.soak)
app.command("new-game")(new_game.new_game)
app.command("check")(check.check)

__all__ = ["app"]
