"""`jamlab class delete`: a class is deleted, and gone from the disk."""

from __future__ import annotations

from typing import Annotated

import typer

from jamlab.cli.classes.database import DatabaseOption, meant, opened
from jamlab.cli.house import Wrong
from jamlab.core.text import plain


def delete(
    code: Annotated[str | None, typer.Argument(help="The class’s code.", show_default="")] = None,
    every: Annotated[bool, typer.Option("--all", help="All classes that are kept.")] = False,
    database: DatabaseOption = "",
) -> None:
    """Delete a class with all its answers and names, from the disk, too. It asks nothing first.

    Examples:

    `jamlab class delete K7M4`

    `jamlab class delete --all`
    """
    from jamlab.classroom.store import retention

    if (code is None) != every:
        raise Wrong("name the code of a class, or say --all")
    with opened(database) as store:
        gone = [each.record for each in retention.kept(store)] if every else [meant(store, code)]
        retention.delete(store, [each.id for each in gone])
    for each in gone:
        typer.echo(plain(f"{each.code}, “{each.title}”: deleted."))
    if not gone:
        typer.echo("No class is kept here.")
