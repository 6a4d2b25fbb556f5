"""Code shared by all commands: one-line errors, quiet pipes, reading logs.

* Bad input ends with one line on stderr and exit code 2, never with a traceback.
* Ctrl-C exits with 130, a closed pipe (`| head`) with 141: both quietly.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import typer
from typer.core import TyperGroup

from jamlab.arguments import range_error, unknown
from jamlab.extras import MissingExtra
from jamlab.text import plain

if TYPE_CHECKING:
    from jamlab.core import AnyGame, Over
    from jamlab.log import Replay


BAD_INPUT = 2
INTERRUPTED = 130
READER_LEFT = 141


class UserError(Exception):
    """Error that the user can correct; the message is one line."""


class CommandGroup(TyperGroup):
    """Group of jamlab's commands, with uniform error messages."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command. A broken pipe is caught here, before typer reports it as a failure."""
        try:
            found = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            # The rest of the buffer would break the pipe again when Python ends.
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
        """Run, and turn errors into one line and an exit code."""
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
    """Return the message for an error that the user can correct; None for our own errors."""
    if isinstance(error, typer.Abort):
        return "stopped"
    usage = getattr(error, "format_message", None)  # typer's and click's own errors have it
    if usage is not None:
        where = getattr(getattr(error, "ctx", None), "command_path", "jamlab")
        return f"{' '.join(str(usage()).split()).rstrip('.')} (see {where} --help)"
    if isinstance(error, UserError | MissingExtra):
        return str(error)
    if isinstance(error, OSError):
        named = f"{error.filename}: " if error.filename else ""
        return f"{named}{error.strerror or error}"
    from jamlab.core import InvalidOptions
    from jamlab.log import LogError, Malformed, Unreadable

    if isinstance(error, Unreadable):
        return f"{error.where}: {error.plainly}"
    return str(error) if isinstance(error, LogError | InvalidOptions | Malformed) else None


def complain(line: str) -> None:
    """Print one line on stderr."""
    typer.echo(f"jamlab: {plain(line)}", err=True)


@contextmanager
def user_errors(*kinds: type[Exception]) -> Iterator[None]:
    """Raise UserError, with the same message, for errors of these kinds."""
    try:
        yield
    except kinds as error:
        raise UserError(str(error)) from None


@contextmanager
def warnings_told() -> Iterator[None]:
    """Print warnings as one line each on stderr, like errors."""
    with warnings.catch_warnings():
        warnings.simplefilter("always", UserWarning)
        warnings.showwarning = lambda message, *_, **__: complain(str(message))
        yield


def game_named(name: str) -> AnyGame:
    """Return the game with this id; raises Wrong listing the known ones."""
    from jamlab.core.registry import ids, load
    from jamlab.text import match_name as found

    meant = found(name, ids())
    if meant is None:
        raise UserError(unknown("game", name, ids()))
    return load(meant)


def read_log(path: Path) -> Replay:
    """Read and verify a log; a torn last line is reported on stderr."""
    from jamlab.log import Replay

    replay = Replay.read(path)
    if replay.torn:
        complain(replay.torn)
    return replay


def seat_named(replay: Replay, seat: str) -> int | None:
    """Parse a viewpoint: None for "table", ALL_KNOWING for "all"; raises UserError if unknown."""
    from jamlab.core import ALL_KNOWING
    from jamlab.text import match_name as found
    from jamlab.text import whole_number

    if seat in ("table", "all"):
        return None if seat == "table" else ALL_KNOWING
    name = found(seat, replay.seats)
    if name is not None:
        return replay.seats.index(name)
    number = whole_number(seat, len(replay.seats) - 1)
    if number is not None:
        return number
    known = [f"{number} ({name})" for number, name in enumerate(replay.seats)]
    raise UserError(unknown("seat", seat, [*known, "table", "all"]))


def step_said(replay: Replay, at: int | None) -> int:
    """Return the step of `--at`, by default the last one; raises UserError if there is none."""
    n = len(replay) if at is None else at
    if not 0 <= n <= len(replay):
        raise UserError(f"{replay.name}: {range_error('--at', n, 0, len(replay))}")
    return n


def is_pipe(out: Path | str | None) -> bool:
    """True if `--out` is '-', the screen or a pipe."""
    return str(out) == "-"


def csv_file(csv: bool, out: Path | None, *, force: bool) -> tuple[bool, Path | None]:
    """Interpret a table's `--csv` and `--out`: whether a table is wanted, and into which new file.

    A file of None means the screen or a pipe, the default of `--csv` without `--out`.
    """
    if out is None or is_pipe(out):
        return csv or out is not None, None
    return True, new_file(out, force=force)


def write_table(text: str, target: Path | None) -> None:
    """Write a table into a new file; None is the screen or a pipe."""
    if target is None:
        sys.stdout.write(text)
    else:
        from jamlab.log.files import atomic_write

        atomic_write(target, text)


def new_file(path: Path, *, force: bool) -> Path:
    """Return the path if it may be written; raises UserError if a file exists already."""
    if is_pipe(path):
        raise UserError("this is written into a file only: --out names it, '-' does not")
    if path.is_dir():
        raise UserError(f"{path} is a folder")
    if path.exists() and not force:
        raise UserError(f"{path} is there already; choose another name, or say --force")
    return path


def result(over: Over, names: Sequence[str]) -> str:
    """Return the result of a game in one line."""
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, over.scores, strict=True))
    return f"{over.reason} ({over.clause}): {winners(over, names)}. {scores}."


def winners(over: Over, names: Sequence[str]) -> str:
    """Return the winners in words: `Bo wins`, `Ann and Bo share the win`."""
    won = [names[seat] for seat in over.winners]
    if not won:
        return "nobody wins"
    if len(won) == 1:
        return f"{won[0]} wins"
    return f"{', '.join(won[:-1])} and {won[-1]} share the win"


# -- Shell completion of game ids and recorded games -----------------------------------------------
# Called by the shell after `jamlab --install-completion`.


_ENDINGS: Final = (".jsonl", ".jsonl.gz")


def games(incomplete: str) -> list[str]:
    """Return the game ids with this prefix."""
    from jamlab.core.registry import ids

    return [game for game in ids() if game.startswith(incomplete)]


def logs(incomplete: str) -> list[str]:
    """Return logs and folders with this prefix, and included recordings: `cramel/tour`.

    With nothing typed and logs in this folder, only these are returned.
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
    """Return the included recordings, by game and name."""
    from jamlab.log.recorded import HALF_SEEN, replays, stem

    place = replays()
    found = sorted([*place.glob("*/*"), *place.glob(f"*/{HALF_SEEN}/*")])
    return {
        f"{path.relative_to(place).parts[0]}/{stem(path)}": path
        for path in found
        if path.name.endswith(_ENDINGS)
    }


def resolve_log(value: Path) -> Path:
    """Return the path, or that of the included recording it names if no such file exists."""
    return value if value.exists() else _shipped().get(value.as_posix(), value)


def resolve_logs(value: list[Path]) -> list[Path]:
    """Apply `resolve_log` to several paths."""
    return [resolve_log(one) for one in value]
