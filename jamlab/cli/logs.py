"""`jamlab verify`, `complete`, `redact` and `schema`: operations on log files."""

from __future__ import annotations

import gzip
import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from jamlab.cli.options import Logs, OutSaid, a_log
from jamlab.cli.shapes import JsonSaid, VerifyShape, print_json
from jamlab.cli.shared import BAD_INPUT, UserError, complain, new_file, read_log, result, seat_named
from jamlab.core import ALL_KNOWING
from jamlab.log import LogError, Replay, Undecided, Unreadable
from jamlab.log import redact as redacted
from jamlab.log.files import atomic_write
from jamlab.log.partial.fitting import hidden_fields
from jamlab.log.partial.steppable import steppable
from jamlab.text import plain

BAD_LOG = 1
UNDECIDED = 3


def verify(files: Logs, as_json: JsonSaid = False) -> None:
    """Play logs again and name the first line of each that differs, with its clause.

    Exit code 0: all are as the rules say (a game may be in progress). 1: one is not. 2: a file
    cannot be read, is no log, or is a newer jamlab's. 3: none is wrong, but of one with hidden
    values no complete game was found that fits, and that there is none is not proved (“open”).
    A torn last line is said and left out: the rest is a game in progress.
    Notes beside a log (`NAME.notes.json`) are checked, too.

    Example: `jamlab verify replays/*/*.jsonl`
    """
    found: list[VerifyShape] = []
    for file in files:
        one = _looked_through(file)
        found.append(one)
        if one["result"] == "unreadable":
            complain(f"{file}: {one['says']}")
        elif not as_json:
            typer.echo(plain(f"{one['result']:4} {file}: {one['says']}"))
    if as_json:
        print_json(found)
    results = {one["result"] for one in found}
    code = next((code for result, code in _CODES.items() if result in results), 0)
    if code:
        raise typer.Exit(code)


_CODES: Final = {"unreadable": BAD_INPUT, "bad": BAD_LOG, "open": UNDECIDED}
"""Exit codes, in order of precedence."""


def _looked_through(file: Path) -> VerifyShape:
    """Verify a log and return the result."""
    said: VerifyShape = {
        "file": str(file), "result": "ok", "says": "", "line": 0, "clause": "", "length": None,
        "is_over": None,
    }  # fmt: skip
    if not file.is_file():
        said["result"] = "unreadable"
        said["says"] = "is a folder" if file.is_dir() else "no such file"
        return said
    try:
        said["says"], replay = _verified(file)
    except Unreadable as error:
        said["result"], said["says"], said["line"] = "unreadable", error.plainly, error.line
        return said
    except LogError as error:
        clause = f" ({error.clause})" if error.clause and error.clause not in str(error) else ""
        is_open = isinstance(error, Undecided)
        said["result"] = "open" if is_open else "bad"
        said["says"] = _without_name(error) + ("" if is_open else clause)
        said["line"], said["clause"] = error.line, error.clause
        return said
    said["length"], said["is_over"] = len(replay), replay.over is not None
    return said


def _verified(file: Path) -> tuple[str, Replay]:
    from jamlab.log.notes import Notes, beside

    replay = Replay.read(file)
    said, mark = f"{len(replay)} events. ", replay.mark
    if replay.is_redacted:
        unseen = sum(bool(hidden_fields(event)) for event in replay.events)
        said += f"{unseen} of them seen in part; a complete game fits. "
        replay = steppable(replay)
    if mark is not None:
        said += f"Played wrongly from event {mark.n} on ({mark.clause}): checked up to there."
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
    return said, replay


def complete(
    file: Annotated[Path, a_log("A log seen in part.")],
    out: OutSaid,
    seed: Annotated[int, typer.Option(help="Other seeds find other games, mostly.")] = 0,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Write a complete game that fits a log with hidden values: what nobody saw is made up.

    Every line is as it was told, and the rules allow each; the header says where it came from.
    Of the games that fit each comes about as often as the deck deals it; unseen choices are not
    weighed. Where hundreds of values are hidden, it keeps something of the first that was found.

    Example: `jamlab complete half.jsonl --seed 7 -o whole.jsonl`
    """
    replay = read_log(file)
    found = replay.completed_by(seed, mix=True) if replay.is_redacted else replay
    if out == "-":
        sys.stdout.buffer.write(found.data)
        return
    path = new_file(Path(out), force=force)
    atomic_write(path, gzip.compress(found.data, mtime=0) if path.suffix == ".gz" else found.data)
    filled = sum(one != other for one, other in zip(replay.events, found.events, strict=True))
    typer.echo(f"{path}: {len(found)} events, {filled} of them filled in.")


def _without_name(error: LogError) -> str:
    return f"line {error.line}: {error.what}" if error.line else f"{error.where}: {error.what}"


def redact(
    file: Annotated[Path, a_log("A log.")],
    seat: Annotated[str, typer.Option(help="A seat’s number from 0, a name, or 'table'.")],
    out: OutSaid,
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
        raise UserError("a log seen from everywhere is the log itself; say a seat, or table")
    data = redacted(replay, viewpoint)
    if out == "-":
        sys.stdout.buffer.write(data)
        return
    path = new_file(Path(out), force=force)
    atomic_write(path, gzip.compress(data, mtime=0) if path.name.endswith(".gz") else data)
    typer.echo(f"{path}: {len(replay)} events.")


def schema(
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            help="A folder: a page and examples of each game are written there, too.",
            show_default="the screen",
        ),
    ] = None,
) -> None:
    """The log’s format as JSON Schema (draft 2020-12): each line of a log is one such object.

    docs/log-format tells the format in words. With --out the pages and examples of the games are
    written into a folder, too, and the tables of a `validate_log.py` that lies there are renewed.

    Examples:

    `jamlab schema > log.schema.json`

    `jamlab schema --out docs/log-format`
    """
    from jamlab.log.schema import written
    from jamlab.log.specification import files

    if out is None:
        sys.stdout.write(written())
        return
    for name, data in files(out).items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        atomic_write(path, data)
    typer.echo(plain(f"wrote {out}"))
