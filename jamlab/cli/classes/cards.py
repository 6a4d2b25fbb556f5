"""`jamlab class cards`: printed cards, for a class without devices."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from jamlab.cli.house import Wrong, new_file
from jamlab.replay.files.whole_file import write_whole


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
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Print a card for each pupil: the edge held up is the answer, your camera reads it.

    Print them in black, at full size, on thick paper. “Read cards” on your page of a class starts
    the camera; no picture leaves your machine.

    Examples:

    `jamlab class cards -o cards.pdf`

    `jamlab class cards --cards 24 --paper letter --backs -o cards.pdf`
    """
    from jamlab.classroom.cards.sheet import marker_size, sheet

    target = new_file(out, force=force)
    try:
        made = sheet(count, paper=paper, per_page=per_page, backs=backs)  # type: ignore[arg-type]
    except ValueError as error:
        raise Wrong(str(error)) from None
    write_whole(target, made)
    size = marker_size(paper, per_page)  # type: ignore[arg-type]
    typer.echo(f"{target}: {count} cards, their markers {size:.0f} mm wide.")
