"""`jamlab class cards`: printed cards, for a class without devices."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from jamlab.cli.house import Wrong, new_file
from jamlab.log.files import write_whole


def cards(
    out: Annotated[Path, typer.Option("--out", "-o", help="The new file, a PDF.")] = Path(
        "cards.pdf"
    ),
    count: Annotated[int, typer.Option("--cards", help="How many: 1 to 50.")] = 32,
    paper: Annotated[str, typer.Option(help="a4 or letter.")] = "a4",
    per_page: Annotated[
        int, typer.Option(help="Cards on a page: 1, 2 or 4. Larger ones are read from farther.")
    ] = 1,
    backs: Annotated[
        bool,
        typer.Option("--backs", help="With backs, for printing on both sides (long edge)."),
    ] = False,
    lesson: Annotated[
        int | None, typer.Option(help="For the questions of this lesson.", show_default="")
    ] = None,
    plan: Annotated[
        Path | None, typer.Option(help="For the questions of a plan.", show_default="")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Print a card for each pupil: the edge held up is the answer, your camera reads it.

    With --lesson or --plan the edges name the scales of those questions; else those of a chance,
    and the wall says what the letters A to D stand for.

    Print them in black, at full size, on thick paper. “Read cards” on your page of a class starts
    the camera; no picture leaves your machine.

    Examples:

    `jamlab class cards -o cards.pdf`

    `jamlab class cards --lesson 4 -o points.pdf`

    `jamlab class cards --cards 24 --paper letter --backs -o cards.pdf`
    """
    from jamlab.classroom.cards import ANY, labels, marker_size, sheet
    from jamlab.cli.classes.hold import asked_of

    target = new_file(out, force=force)
    known = ANY
    if lesson is not None or plan is not None:
        known = labels([one.question for one in asked_of(lesson, None, None, [], plan).asked])
    try:
        made = sheet(
            count,
            paper=paper,  # type: ignore[arg-type]
            per_page=per_page,
            backs=backs,
            labels=known,
        )
    except ValueError as error:
        raise Wrong(str(error)) from None
    write_whole(target, made)
    size = marker_size(paper, per_page)  # type: ignore[arg-type]
    typer.echo(f"{target}: {count} cards, their markers {size:.0f} mm wide.")
