"""`jamlab verify`, `jamlab redact`, `jamlab schema`: what can be done with a log as a file."""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from jamlab.cli.house import BAD_INPUT, Wrong, complain, new_file, read_log, result
from jamlab.cli.recorded.show import seat_named
from jamlab.engine import ALL_KNOWING
from jamlab.replay import LogError, Replay
from jamlab.replay import redact as redacted
from jamlab.scenes.text import plain

BAD_LOG = 1


def verify(
    files: Annotated[
        list[Path], typer.Argument(help="Logs: .jsonl or .jsonl.gz.", show_default=False)
    ],
) -> None:
    """Play logs again and name the first line of each that differs, with its clause.

    Exit code 0: all are as the rules say (a game may be in progress). 1: one is not. 2: a file
    cannot be read. A torn last line is said and left out: the rest is a game in progress.
    Notes beside a log (`NAME.notes.json`) are checked, too.

    Example: `jamlab verify replays/*/*.jsonl`
    """
    code = 0
    for file in files:
        if not file.is_file():
            complain(f"{file}: {'is a folder' if file.is_dir() else 'no such file'}")
            code = BAD_INPUT
            continue
        try:
            typer.echo(plain(f"ok   {file}: {_verified(file)}"))
        except LogError as error:
            clause = f" ({error.clause})" if error.clause and error.clause not in str(error) else ""
            typer.echo(plain(f"bad  {file}: {_without_name(error)}{clause}"))
            code = max(code, BAD_LOG)
    if code:
        raise typer.Exit(code)


def _verified(file: Path) -> str:
    from jamlab.replay.notes import Notes, beside

    replay = Replay.read(file)
    said = f"{len(replay)} events. "
    if replay.is_redacted:
        said += "Seen from one seat: only its form was checked."
    elif replay.over is not None:
        said += result(replay.over, replay.seats)
    elif replay.torn:
        said += f"In progress. {replay.torn}."
    else:
        said += "In progress."
    notes = beside(file)
    if notes.is_file():
        found = Notes.read(notes, replay)
        said += f" With {found.counted()}."
    return said


def _without_name(error: LogError) -> str:
    return f"line {error.line}: {error.what}" if error.line else f"{error.where}: {error.what}"


def redact(
    file: Annotated[Path, typer.Argument(help="A log.", show_default=False)],
    seat: Annotated[
        str, typer.Option(help="A seat’s number from 0, a name, or 'table'.", show_default=False)
    ],
    out: Annotated[
        str,
        typer.Option("--out", "-o", help="The new file; '-' writes to the screen or a pipe."),
    ],
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Write a log as one seat saw it: what was hidden from it is masked.

    The seed and the players’ names of strategies are left out, too: from them the hidden cards
    could be worked out.

    Examples:

    `jamlab redact game.jsonl --seat 0 -o seen-by-ann.jsonl`

    `jamlab redact game.jsonl --seat table -o -`
    """
    replay = read_log(file)
    viewpoint = seat_named(replay, seat)
    if viewpoint == ALL_KNOWING:
        raise Wrong("a log seen from everywhere is the log itself; say a seat, or table")
    data = redacted(replay, viewpoint)
    if out == "-":
        sys.stdout.buffer.write(data)
        return
    path = new_file(Path(out), force=force)
    path.write_bytes(gzip.compress(data, mtime=0) if path.name.endswith(".gz") else data)
    typer.echo(f"{path}: {len(replay)} events.")


def schema() -> None:
    """The log’s format as JSON Schema (draft 2020-12): each line of a log is one such object.

    docs/log-format.md tells the format in words.

    Example: `jamlab schema > log.schema.json`
    """
    from jamlab.replay.schema import schema as made

    typer.echo(json.dumps(made(), indent=2, ensure_ascii=False))
