"""`jamlab class plan`: a plan to begin with, or to see whether one of yours is good."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from jamlab.cli.house import Wrong, new_file
from jamlab.core.text import plain, unmarked
from jamlab.log.files import write_whole


def plan(
    file: Annotated[
        Path | None, typer.Argument(help="A plan of yours to look through.", show_default=False)
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Write an example to this new file.", show_default=False),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Show an example of a plan, or list the questions of one of yours.

    A plan is a text file with a title and questions: of lessons, of steps of recorded games, or
    free ones. What is wrong with one is said with its line.

    Examples:

    `jamlab class plan -o monday.toml`

    `jamlab class plan monday.toml`

    `jamlab class --plan monday.toml`
    """
    from jamlab.classroom.questions.specs import EXAMPLE, BadPlan, read_plan

    if file is None:
        text = EXAMPLE.read_text(encoding="utf-8")
        if out is None:
            typer.echo(text, nl=False)
        else:
            write_whole(new_file(out, force=force), text)
            typer.echo(f"{out}: an example of a plan. Change it, then jamlab class --plan {out}")
        return
    if out is not None:
        raise Wrong("--out writes an example; it does not go with a plan of yours")
    try:
        found = read_plan(file, seed=0)
    except BadPlan as error:
        raise Wrong(str(error)) from None
    typer.echo(plain(found.title))
    for number, one in enumerate(found.asked, start=1):
        about = f"  ({one.question['about']})" if one.question["about"] else ""
        typer.echo(plain(f"{number:3}. {unmarked(one.question['ask'])}{about}"))
