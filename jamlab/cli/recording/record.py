"""`jamlab record`: a real game written down in the terminal, in short words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from jamlab.cli.completing import games
from jamlab.cli.data import options_said, with_files
from jamlab.cli.house import Wrong, complain, game_named
from jamlab.cli.recording.typing_it import Typed
from jamlab.core import BadTable
from jamlab.log import LogError, Malformed
from jamlab.pages.record.record_program import RecordProgram
from jamlab.pages.record.storage import NAMES, KeptFile


def record(
    game: Annotated[
        str, typer.Argument(help="Which game is played at the table.", autocompletion=games)
    ],
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", help="The log; one that is there is gone on with."),
    ] = None,
    names: Annotated[str | None, typer.Option("--names", help="Who sits there: Ann,Bo,Cy.")] = None,
    seen: Annotated[
        str | None,
        typer.Option("--seen", help="Whose own cards you see: Ann,Bo, or all, or none."),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", help="A ruling of this table: name=value.")
    ] = None,
) -> None:
    """Write down a game that is played at a real table.

    Each entry is on the disk before the next is asked for. Short words: a card by its name (`12`,
    `zap`), how many of it, a name; Tab completes them, and a line may hold many. `?` says what can
    be typed now.

    Examples: `jamlab record sixty --names Ann,Bo,Cy -o thursday.jsonl`;
    `jamlab record cramel`; `jamlab record pie --seen Ann`.
    """
    found = game_named(game)
    path = out or Path(f"{found.id}.jsonl")
    try:
        kept = KeptFile(path)
    except OSError as error:
        raise Wrong(f"{path} cannot be written: {error.strerror}") from None

    def store(_id: str, keep: int, lines: Sequence[str]) -> str:
        kept.put(keep, lines)
        return f"in {path.name}"

    with kept:
        program = RecordProgram(found.id, id=path.stem, store=store)
        if kept.lines:
            if names or seen or option:
                raise Wrong(f"{path} is there already, and has its own table; choose another name")
            text = "".join(kept.lines)
            try:
                program.go_on_with(text)
            except LogError as error:
                raise Wrong(f"{path} cannot be gone on with: {error}") from None
            if program.game.id != found.id:
                raise Wrong(f"{path} is a game of {program.game.name}; choose another name")
        else:
            seats = _named(names, found.seats)
            try:
                options = with_files(found, options_said(option or []))
                program.begin(seats, options, _seen(seen, seats))
            except (BadTable, Malformed) as error:
                path.unlink(missing_ok=True)
                raise Wrong(str(error)) from None
        failed = program.told()["record"]["saved"]
        if failed["state"] == "failed":
            raise Wrong(str(failed["says"]))
        finished = Typed(program).run()
    if finished:
        typer.echo(f"The log is {path}.")
    else:
        complain(f"Go on: jamlab record {found.id} -o {path}")


def _named(names: str | None, seats: range) -> list[str]:
    if names is None:
        return list(NAMES[: min(3, seats[-1])])
    return [name.strip() for name in names.split(",")]


def _seen(seen: str | None, names: Sequence[str]) -> list[int]:
    """The seats whose cards are seen; all unless something is said."""
    if seen is None or seen == "all":
        return list(range(len(names)))
    if seen in ("none", ""):
        return []
    found = []
    for name in seen.split(","):
        if name.strip() not in names:
            raise Wrong(f"--seen: nobody here is called {name.strip()!r}")
        found.append(list(names).index(name.strip()))
    return sorted(set(found))
