"""`jamlab picture`: a step of a recorded game as SVG or PNG, or many as an animated picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from jamlab.cli.completing import a_log
from jamlab.cli.handed.export import viewpoint_word
from jamlab.cli.house import Wrong, new_file, read_log
from jamlab.log.files import write_whole
from jamlab.log.recorded import stem


def picture(
    file: Annotated[
        Path,
        a_log("A log."),
    ],
    at: Annotated[
        int | None,
        typer.Option(help="After which event: 0 is the start.", show_default="the last one"),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            help="The new file: .svg or .png, or .gif for many steps; else NAME.svg here.",
            show_default=False,
        ),
    ] = None,
    seat: Annotated[
        str,
        typer.Option(help="Seen from which seat: a number from 0, a name, 'table' or 'all'."),
    ] = "table",
    dark: Annotated[bool, typer.Option("--dark", help="In the dark theme.")] = False,
    width: Annotated[
        int | None,
        typer.Option(help="In pixels.", show_default="1600, or 960 if it is animated"),
    ] = None,
    title: Annotated[
        str | None,
        typer.Option(help="In the place of the game’s name and the log’s.", show_default=False),
    ] = None,
    first: Annotated[int, typer.Option("--from", help="Animated: the first step.")] = 0,
    last: Annotated[
        int | None,
        typer.Option("--to", help="Animated: the last step.", show_default="the last one"),
    ] = None,
    turns: Annotated[
        bool, typer.Option("--turns", help="Animated: how the table lies after each turn.")
    ] = False,
    seconds: Annotated[
        float, typer.Option(help="Animated: how long each step is shown; the last one longer.")
    ] = 1.0,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Draw a step of a recorded game: the table, what happened in a sentence, and the clause.

    It is 16 by 9, as slides are, and what the viewpoint does not know is not in it. A .gif plays in
    PowerPoint, LibreOffice and Google Slides.

    Examples:

    `jamlab picture game.jsonl --at 120 -o step.svg`

    `jamlab picture game.jsonl --at 120 --seat Ann --dark -o slide.png`

    `jamlab picture game.jsonl --from 100 --to 130 --seconds 1.5 -o game.gif`
    """
    from jamlab.export.picture import animation, frames_of
    from jamlab.export.picture import picture as drawn

    replay = read_log(file)
    viewpoint = viewpoint_word(replay, seat)
    target = new_file(out or Path(f"{stem(file)}.svg"), force=force)
    look: dict[str, Any] = {"viewpoint": viewpoint, "dark": dark, "title": title}
    try:
        if target.suffix != ".gif":
            shown = drawn(replay, at, **look)
            shown.save(target, width or 1600)
            told = shown.words
        elif at is not None:
            raise ValueError("a .gif shows steps, --from A --to B, and not one of them")
        else:
            steps = frames_of(replay, first, last, by_turns=turns)
            made = animation(replay, steps, seconds=seconds, width=width or 960, **look)
            write_whole(target, made)
            told = f"{len(steps)} steps, {target.stat().st_size / 1000:.0f} kB."
    except ValueError as error:
        raise Wrong(str(error)) from None
    typer.echo(f"{target}: {told}")
