"""What all commands share: one line for what is wrong, quiet pipes, reading a log.

* Bad input ends with one line on stderr and exit code 2, never with a traceback.
* Ctrl-C ends with 130, a reader that went away (`| head`) with 141: both quietly.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from typer.core import TyperGroup

from jamlab.extras import MissingExtra
from jamlab.text import plain

if TYPE_CHECKING:
    from jamlab.core import AnyGame, Over
    from jamlab.log import Replay


BAD_INPUT = 2
INTERRUPTED = 130
READER_LEFT = 141


class Wrong(Exception):
    """Something that the user can put right; the message is one line."""


class Program(TyperGroup):
    """All commands of jamlab, with the errors of all of them told in the same way."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command. A broken pipe is caught here, before typer takes it for a failure."""
        try:
            found = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            # What is still in the buffer would break the pipe once more when Python ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(READER_LEFT) from None
        return found

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run, and turn what went wrong into one line and an exit code."""
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except Exception as error:
            line = one_line(error)
            if line is None:
                raise
            complain(line)
            code = BAD_INPUT
        if standalone_mode:
            sys.exit(code if isinstance(code, int) else 0)
        return code


def one_line(error: Exception) -> str | None:
    """What went wrong, for errors that are the user's to put right; None for our own."""
    if isinstance(error, typer.Abort):
        return "stopped"
    usage = getattr(error, "format_message", None)  # typer's and click's own errors have it
    if usage is not None:
        where = getattr(getattr(error, "ctx", None), "command_path", "jamlab")
        return f"{' '.join(str(usage()).split()).rstrip('.')} (see {where} --help)"
    if isinstance(error, Wrong | MissingExtra):
        return str(error)
    if isinstance(error, OSError):
        named = f"{error.filename}: " if error.filename else ""
        return f"{named}{error.strerror or error}"
    from jamlab.core import BadTable
    from jamlab.log import LogError, Malformed, Unreadable

    if isinstance(error, Unreadable):
        return f"{error.where}: {error.plainly}"
    return str(error) if isinstance(error, LogError | BadTable | Malformed) else None


def complain(line: str) -> None:
    """One line on stderr."""
    typer.echo(f"jamlab: {plain(line)}", err=True)


@contextmanager
def warnings_told() -> Iterator[None]:
    """Meanwhile a warning is one line on stderr, like all else that is complained of."""
    with warnings.catch_warnings():
        warnings.simplefilter("always", UserWarning)
        warnings.showwarning = lambda message, *_, **__: complain(str(message))
        yield


def game_named(name: str) -> AnyGame:
    """The game with this id; Wrong names the games there are."""
    from jamlab.core.registry import ids, load
    from jamlab.text import found, those

    meant = found(name, ids())
    if meant is None:
        raise Wrong(f"unknown game {name!r}; {those(name, ids())}")
    return load(meant)


def read_log(path: Path) -> Replay:
    """A log, verified; what was torn off its end is said on stderr."""
    from jamlab.log import Replay

    replay = Replay.read(path)
    if replay.torn:
        complain(replay.torn)
    return replay


def seat_named(replay: Replay, seat: str) -> int | None:
    """A viewpoint by its word: None for the table, ALL_KNOWING for all; Wrong if unknown."""
    from jamlab.core import ALL_KNOWING
    from jamlab.text import found, whole_number

    if seat in ("table", "all"):
        return None if seat == "table" else ALL_KNOWING
    name = found(seat, replay.seats)
    if name is not None:
        return replay.seats.index(name)
    number = whole_number(seat, len(replay.seats) - 1)
    if number is not None:
        return number
    known = ", ".join(f"{number} ({name})" for number, name in enumerate(replay.seats))
    raise Wrong(f"there is no seat {seat!r}; there are {known}, table and all")


def is_pipe(out: Path | str | None) -> bool:
    """True if `--out` is '-', the screen or a pipe."""
    return str(out) == "-"


def csv_file(csv: bool, out: Path | None, *, force: bool) -> tuple[bool, Path | None]:
    """What `--csv` and `--out` of a table mean: if a table is wanted, and into which new file.

    None: on the screen or into a pipe, where `--csv` puts it unless `--out` says where.
    """
    if out is None or is_pipe(out):
        return csv or out is not None, None
    return True, new_file(out, force=force)


def new_file(path: Path, *, force: bool) -> Path:
    """The path, if a file may be written there: Wrong if one is there already."""
    if is_pipe(path):
        raise Wrong("this is written into a file only: --out names it, '-' does not")
    if path.is_dir():
        raise Wrong(f"{path} is a folder")
    if path.exists() and not force:
        raise Wrong(f"{path} is there already; choose another name, or say --force")
    return path


def result(over: Over, names: Sequence[str]) -> str:
    """How a game ended, in one line."""
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, over.scores, strict=True))
    return f"{over.reason} ({over.clause}): {winners(over, names)}. {scores}."


def winners(over: Over, names: Sequence[str]) -> str:
    """Who won: `Bo wins`, `Ann and Bo share the win`."""
    won = [names[seat] for seat in over.winners]
    if not won:
        return "nobody wins"
    if len(won) == 1:
        return f"{won[0]} wins"
    return f"{', '.join(won[:-1])} and {won[-1]} share the win"


# -- Words that a shell completes: games by their ids, and recorded games --------------
#
# `jamlab --install-completion` tells the shell to ask here.


_ENDINGS: Final = (".jsonl", ".jsonl.gz")


def games(incomplete: str) -> list[str]:
    """The games whose ids begin so."""
    from jamlab.core.registry import ids

    return [game for game in ids() if game.startswith(incomplete)]


def logs(incomplete: str) -> list[str]:
    """Logs and folders whose paths begin so, and recordings that come along: `cramel/tour`.

    If nothing is typed while there are logs here, these are named alone.
    """
    here = list(_paths(incomplete))
    if here and not incomplete:
        return here
    return here + [name for name in _shipped() if name.startswith(incomplete)]


def _paths(incomplete: str) -> Iterator[str]:
    folder, _, begun = incomplete.rpartition(os.sep)
    place = Path(folder + os.sep if os.sep in incomplete else ".")
    try:
        found = sorted(place.iterdir())
    except OSError:
        return
    for path in found:
        if path.name.startswith(begun) and (begun or not path.name.startswith(".")):
            said = incomplete.removesuffix(begun) + path.name
            if path.is_dir():
                yield said + os.sep
            elif path.name.endswith(_ENDINGS):
                yield said


def _shipped() -> dict[str, Path]:
    """The recordings that come along, by game and name."""
    from jamlab.log.recorded import HALF_SEEN, replays, stem

    place = replays()
    found = sorted([*place.glob("*/*"), *place.glob(f"*/{HALF_SEEN}/*")])
    return {
        f"{path.relative_to(place).parts[0]}/{stem(path)}": path
        for path in found
        if path.name.endswith(_ENDINGS)
    }


def log_meant(value: Path) -> Path:
    """The path; of a recording that comes along if it names one, and nothing lies there."""
    return value if value.exists() else _shipped().get(value.as_posix(), value)


def logs_meant(value: list[Path]) -> list[Path]:
    """The same of several."""
    return [log_meant(one) for one in value]


Game = Annotated[
    str, typer.Argument(help="The game’s id, see `jamlab games`.", autocompletion=games)
]


def a_log(help: str) -> Any:
    """An argument that is a log."""
    return typer.Argument(help=help, show_default=False, autocompletion=logs, callback=log_meant)


Log = Annotated[Path, a_log("A log: .jsonl or .jsonl.gz.")]
Logs = Annotated[
    list[Path],
    typer.Argument(
        help="Logs: .jsonl or .jsonl.gz.",
        show_default=False,
        autocompletion=logs,
        callback=logs_meant,
    ),
]
