"""`jamlab class homework` and `jamlab class read`: questions for home, and the returned answers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from jamlab.arguments import ending_error
from jamlab.cli.shared import UserError, complain, new_file, user_errors
from jamlab.extras import require_extra
from jamlab.log.files import atomic_write
from jamlab.text import many, plain

# -- `jamlab class homework`: questions for home, as one file --------------------------------------


def homework(
    lesson: Annotated[
        int | None, typer.Option(help="The lesson whose questions are asked.", min=1)
    ] = None,
    plan: Annotated[
        Path | None,
        typer.Option(help="Or a file with questions of your choosing: see jamlab class plan."),
    ] = None,
    out: Annotated[Path, typer.Option("--out", "-o", help="The new file for your pupils.")] = Path(
        "homework.html"
    ),
    title: Annotated[
        str, typer.Option(help="Its title.", show_default="that of the lesson or plan")
    ] = "",
    with_answers: Annotated[
        bool,
        typer.Option(
            "--with-answers",
            help="Pupils see after each question what is right; it is in the file, then.",
        ),
    ] = False,
    names: Annotated[
        Literal["words", "numbers"],
        typer.Option(
            help="What pupils are called: by words that the page offers, or by a number that you "
            "gave to each. With words a number is possible, too."
        ),
    ] = "words",
    force: Annotated[bool, typer.Option("--force", help="Replace files that are there.")] = False,
) -> None:
    """Write homework as one HTML page that works anywhere without a network.

    Pupils open it from a stick or a mail, answer at their own pace, and save a small file or a line
    of text, which they give to you; `jamlab class read` counts them. What is right lies in a second
    file, which is yours: keep it beside the first, and do not hand it out.

    Examples:

    `jamlab class homework --lesson 4 -o homework.html`

    `jamlab class homework --plan monday.toml -o monday.html`

    `jamlab class homework --lesson 4 --with-answers --names numbers -o practice.html`
    """
    from jamlab.classroom.homework import beside
    from jamlab.classroom.homework.homework_page import page, tables
    from jamlab.classroom.homework.sheet import of_lesson, of_plan

    if out.suffix != ".html":
        raise UserError(ending_error(out.name, (".html",)))
    target, own = new_file(out, force=force), new_file(beside(out), force=force)
    with user_errors(ValueError):
        if lesson is not None and plan is None:
            sheet = of_lesson(lesson, title)
        elif plan is not None and lesson is None:
            sheet = of_plan(plan, title)
        else:
            raise UserError("use one of --lesson and --plan: whose questions are asked")
        made = page(sheet, tables(sheet), with_answers=with_answers, names=names)
    atomic_write(target, made)
    atomic_write(own, sheet.whole(), own=True)
    size = f"{len(made.encode()) / 1000:.0f} kB"
    typer.echo(f"{target}: {many(len(sheet.questions), 'question')}, {size}, for your pupils.")
    typer.echo(f"{own}: what is right. It is yours; keep it.")


# -- `jamlab class read`: returned homework --------------------------------------------------------


LEFT_OUT = 1


def read(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="What came back: files, mails (.eml, .txt), .zip archives, or folders of them."
        ),
    ],
    homework: Annotated[
        Path,
        typer.Option(
            help="The homework: homework.html (with homework.answers.json beside it), or the plan "
            "that it was made of."
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
        raise UserError(ending_error(target.name, ENDINGS))
    if target is not None and target.suffix == ".parquet":
        require_extra("polars", "Parquet")
    for path in files:
        if not path.exists():
            raise UserError(f"{path}: no such file or folder")
    with user_errors(BadSheet):
        sheet = sheet_or_plan(homework)
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
