"""`jamlab class results`: a class's answers as a table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from jamlab.cli.classes.database import DatabaseOption, meant, opened
from jamlab.cli.house import Wrong, new_file
from jamlab.core.text import plain
from jamlab.log.files import write_whole


def results(
    code: Annotated[
        str | None, typer.Argument(help="The class’s code.", show_default="the newest")
    ] = None,
    out: Annotated[
        Path, typer.Option("--out", "-o", help="The new table: .csv or .parquet.")
    ] = Path("results.csv"),
    names: Annotated[
        bool, typer.Option("--names", help="With the names from words, not only numbers.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
    database: DatabaseOption = "",
) -> None:
    """Write a class’s answers into a table: one row an answer, with what was exact and what came.

    docs/serve/classes.md says what the columns are.

    Examples:

    `jamlab class results -o results.csv`

    `jamlab class results K7M4 -o results.parquet`
    """
    from jamlab.classroom.results import ENDINGS, written

    target = new_file(out, force=force)
    if target.suffix[1:] not in ENDINGS:
        raise Wrong(f"a table ends in .csv or .parquet, not {target.name}")
    with opened(database) as store:
        one = meant(store, code)
        made = written(store, one, target.suffix[1:], names=names)
    write_whole(target, made, own=True)
    typer.echo(plain(f"{target}: class {one.code}, “{one.title}”."))
