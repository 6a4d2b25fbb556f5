"""`jamlab picture`: a step of a recorded game as SVG or PNG."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from jamlab.cli.export import viewpoint_word
from jamlab.cli.house import Wrong, new_file, read_log
from jamlab.replay.recorded import stem


def picture(
    file: Annotated[Path, typer.Argument(help="A log.", show_default=False)],
    at: Annotated[
        int | None,
        typer.Option(help="After which event: 0 is the start.", show_default="the last one"),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            help="The new file, .svg or .png; else NAME.svg here.",
            show_default=False,
        ),
    ] = None,
    seat: Annotated[
        str,
        typer.Option(help="Seen from which seat: a number from 0, a name, 'table' or 'all'."),
    ] = "table",
    dark: Annotated[bool, typer.Option("--dark", help="In the dark theme.")] = False,
    width: Annotated[int, typer.Option(help="Of a PNG, in pixels.")] = 1600,
    title: Annotated[
        str | None,
        typer.Option(help="In the place of the game’s name and the log’s.", show_default=False),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Draw a step of a recorded game: the table, what happened in a sentence, and the clause.

    The picture is 16 by 9, as slides are. What the viewpoint does not know is not in it.

    Examples:

    `jamlab picture game.jsonl --at 120 -o step.svg`

    `jamlab picture game.jsonl --at 120 --seat Ann --dark -o slide.png`
    """
    from jamlab.export import picture as drawn

    replay = read_log(file)
    viewpoint = viewpoint_word(replay, seat)
    target = new_file(out or Path(f"{stem(file)}.svg"), force=force)
    try:
        shown = drawn(replay, at, viewpoint=viewpoint, dark=dark, title=title)
        shown.save(target, width)
    except ValueError as error:
        raise Wrong(str(error)) from None
    typer.echo(f"{target}: {shown.words}")
