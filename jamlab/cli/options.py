"""Arguments and options that several commands take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from jamlab.cli.shared import games, logs, resolve_log, resolve_logs

Game = Annotated[
    str, typer.Argument(help="The game’s id, see `jamlab games`.", autocompletion=games)
]


def a_log(help: str) -> Any:
    """Return a typer argument for a log."""
    return typer.Argument(help=help, show_default=False, autocompletion=logs, callback=resolve_log)


Log = Annotated[Path, a_log("A log: .jsonl or .jsonl.gz.")]
Logs = Annotated[
    list[Path],
    typer.Argument(help="Logs: .jsonl or .jsonl.gz.", autocompletion=logs, callback=resolve_logs),
]
AtSaid = Annotated[
    int | None, typer.Option(help="After which event: 0 is the start.", show_default="the last one")
]
SeatSaid = Annotated[
    str, typer.Option(help="Seen from which seat: a number from 0, a name, 'table' or 'all'.")
]
NoBrowserSaid = Annotated[bool, typer.Option("--no-browser", help="Only serve; open no browser.")]
ProcessesSaid = Annotated[
    int | None, typer.Option(help="How many processes.", show_default="one a core", min=1, max=256)
]
CsvOutSaid = Annotated[
    Path | None, typer.Option("--out", "-o", help="The CSV goes into this new file; '-' is a pipe.")
]
RulingsSaid = Annotated[
    list[str] | None, typer.Option(help="A ruling, name=value; may be said again.")
]
OutSaid = Annotated[
    str, typer.Option("--out", "-o", help="The new file; '-' writes to the screen or a pipe.")
]
