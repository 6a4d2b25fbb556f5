"""`jamlab export` and `jamlab picture`: a recorded game as one HTML file or as pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from jamlab.cli.options import AtSaid, SeatSaid, a_log
from jamlab.cli.shared import new_file, read_log, seat_named, user_errors
from jamlab.core import ALL_KNOWING
from jamlab.log import Replay
from jamlab.log.files import atomic_write
from jamlab.log.notes import Notes
from jamlab.log.partial.steppable import steppable as shown
from jamlab.log.recorded import stem


def export(
    file: Annotated[Path, a_log("A log.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="The new file; else NAME.html here.")
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            help="A viewpoint in the file: a seat’s number from 0, a name, 'table' or 'all'; say "
            "it again for more. The first is the one to begin with. Without any all are in it."
        ),
    ] = None,
    at: Annotated[int, typer.Option(help="The step to begin with.")] = 0,
    hide_future: Annotated[
        bool | None,
        typer.Option(
            "--hide-future/--show-future", help="Begin without a hint of what comes, or with one."
        ),
    ] = None,
    title: Annotated[str | None, typer.Option(help="In the place of the log’s title.")] = None,
    notes: Annotated[bool, typer.Option(help="With the notes beside the log.")] = True,
    python: Annotated[
        bool,
        typer.Option(
            "--python",
            help="With the browser’s own Python in it, so that one may ask about each step: some "
            "9 MB more.",
        ),
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Write a recorded game as one HTML page that opens anywhere, also without a network.

    It is stepped through as in the theatre, with the chances to win if they lie beside the log
    (`jamlab analyse`). Every step has an address
    (`game.html#step=120&seat=1`), and printed it is a score sheet. What no viewpoint in the file
    may see is not in it.

    Examples:

    `jamlab export game.jsonl -o game.html`

    `jamlab export game.jsonl --python -o game-with-questions.html`

    `jamlab export game.jsonl --seat Ann --hide-future --at 40 -o anns-riddle.html`
    """
    from jamlab.export import one_file
    from jamlab.pages.win_chances.win_chance_values import told_beside

    replay = shown(read_log(file))
    viewpoints = [viewpoint_word(replay, each) for each in seat] if seat else None
    target = new_file(out or Path(f"{stem(file)}.html"), force=force)
    with user_errors(ValueError):
        page = one_file(
            replay,
            viewpoints=viewpoints,
            position=at,
            hide_future=hide_future,
            title=title,
            notes=Notes.of_log(file, replay) if notes else (),
            values=told_beside(replay, file),
            python=python,
        )
    atomic_write(target, page)
    typer.echo(f"{target}: {len(replay)} events, {target.stat().st_size / 1000:.0f} kB.")


def viewpoint_word(replay: Replay, seat: str) -> str:
    """Return a viewpoint's name in stories."""
    found = seat_named(replay, seat)
    return "table" if found is None else "all" if found == ALL_KNOWING else str(found)


# `jamlab picture`: a step of a recorded game as SVG or PNG, or many as an animated GIF.


def picture(
    file: Annotated[Path, a_log("A log.")],
    at: AtSaid = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            help="The new file: .svg or .png, or .gif for many steps; else NAME.svg here.",
        ),
    ] = None,
    seat: SeatSaid = "table",
    dark: Annotated[bool, typer.Option("--dark", help="In the dark theme.")] = False,
    width: Annotated[
        int | None, typer.Option(help="In pixels.", show_default="1600, or 960 if it is animated")
    ] = None,
    title: Annotated[
        str | None, typer.Option(help="In the place of the game’s name and the log’s.")
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
    with user_errors(ValueError):
        if target.suffix != ".gif":
            shown = drawn(replay, at, **look)
            shown.save(target, width or 1600)
            told = shown.words
        elif at is not None:
            raise ValueError("a .gif shows steps, --from A --to B, and not one of them")
        else:
            steps = frames_of(replay, first, last, by_turns=turns)
            made = animation(replay, steps, seconds=seconds, width=width or 960, **look)
            atomic_write(target, made)
            told = f"{len(steps)} steps, {target.stat().st_size / 1000:.0f} kB."
    typer.echo(f"{target}: {told}")
