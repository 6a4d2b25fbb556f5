"""`jamlab class read`: what came back of homework."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from jamlab.cli.house import Wrong, complain, new_file
from jamlab.core.text import plain
from jamlab.extras import need

LEFT_OUT = 1


def read(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="What came back: files, mails (.eml, .txt), .zip archives, or folders of them.",
            show_default=False,
        ),
    ],
    homework: Annotated[
        Path,
        typer.Option(
            help="The homework: homework.html (with homework.answers.json beside it), or the plan "
            "that it was made of.",
            show_default=False,
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", help="A table of all answers: .csv or .parquet.", show_default=False
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a table that is there.")] = False,
) -> None:
    """Count what came back of homework: how many gave which answer, and how well the class judged.

    A file that is damaged, doubled, changed, cut or of another homework is named in one line; what
    can be read of it counts. With such lines the exit code is 1.

    Examples:

    `jamlab class read returned --homework homework.html`

    `jamlab class read returned mails.zip --homework homework.html -o results.csv`
    """
    from jamlab.classroom.homework import BadSheet, beside, counted, found_in
    from jamlab.classroom.homework.counted import ENDINGS, lines, write
    from jamlab.classroom.homework.sheet import sheet_or_plan

    target = None if out is None else new_file(out, force=force)
    if target is not None and target.suffix not in ENDINGS:
        raise Wrong(f"a table ends in {' or '.join(ENDINGS)}, not {target.name}")
    if target is not None and target.suffix == ".parquet":
        need("polars", "Parquet")
    for path in files:
        if not path.exists():
            raise Wrong(f"there is no {path}")
    try:
        sheet = sheet_or_plan(homework)
    except BadSheet as error:
        raise Wrong(str(error)) from None
    if sheet.hidden is None:
        complain(f"what is right is not known: {beside(homework).name} does not lie beside it")
    found = counted(sheet, found_in(files))
    for remark in found.remarks:
        complain(remark)
    for line in lines(found):
        typer.echo(plain(line))
    if target is not None:
        rows = found.rows()
        write(rows, target)
        typer.echo(f"\n{target}: {len(rows)} answers.")
    if found.remarks:
        raise typer.Exit(LEFT_OUT)
