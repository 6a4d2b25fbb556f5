"""`jamlab transcript`: a recorded game in words, or as CSV."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from jamlab.cli.completing import Log
from jamlab.cli.house import Wrong, is_pipe, new_file, read_log, seat_named
from jamlab.core import ALL_KNOWING
from jamlab.log import Replay
from jamlab.log.files import write_whole
from jamlab.ui.transcript import transcript as in_words
from jamlab.ui.transcript import transcript_csv


def transcript(
    file: Log,
    seat: Annotated[
        str,
        typer.Option(help="Seen from which seat: a number from 0, a name, 'table' or 'all'."),
    ] = "all",
    csv: Annotated[
        bool, typer.Option("--csv", help="A line an event, for a spreadsheet, in place of words.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="A new file.", show_default="the screen")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """The whole game in words, turn by turn, each event with its clause.

    What was not seen is said to be not seen: in a log that was written down half seen, in a
    redacted one, or with `--seat`. The CSV has the columns of `jamlab tables --rows events`.

    Examples:

    `jamlab transcript game.jsonl`

    `jamlab transcript game.jsonl --seat Ann -o as-ann-saw-it.txt`

    `jamlab transcript game.jsonl --csv -o game.csv`
    """
    replay = read_log(file)
    viewpoint = _viewpoint(replay, seat)
    text = (transcript_csv if csv else in_words)(replay, viewpoint)
    if out is None or is_pipe(out):
        sys.stdout.write(text)
        return
    path = new_file(out, force=force)
    write_whole(path, text)
    typer.echo(f"{path}: {len(replay) + len(replay.unchecked)} events.")


def _viewpoint(replay: Replay, seat: str) -> int | None:
    """As `seat_named`; Wrong where a log tells what one seat saw, and another is asked for."""
    viewpoint = seat_named(replay, seat)
    seen = replay.header.seen_from
    if seen is not None and viewpoint not in (ALL_KNOWING, None if seen == "table" else seen):
        who = "the table" if seen == "table" else replay.seats[int(seen)]
        raise Wrong(f"{replay.name} was written as seen from {who} only")
    return viewpoint
