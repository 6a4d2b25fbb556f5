"""`jamlab class list`: what is kept of classes."""

from __future__ import annotations

from datetime import datetime

import typer

from jamlab.cli.classes.database import DatabaseOption, opened
from jamlab.table.printable import plain


def list_(database: DatabaseOption = "") -> None:
    """List the classes that are kept: code, when, how many pupils and answers, and the title.

    Examples:

    `jamlab class list`
    """
    from jamlab.classroom.store.keeping import kept

    with opened(database) as store:
        found = kept(store)
    for one in found:
        when = f"{datetime.fromtimestamp(one.record.created):%Y-%m-%d %H:%M}"
        how = "homework" if one.record.kind == "homework" else "class"
        counts = f"{one.questions:3} questions {one.pupils:4} pupils {one.answers:5} answers"
        typer.echo(plain(f"{one.record.code}  {when}  {how:8} {counts}  {one.record.title}"))
    if not found:
        typer.echo("No class is kept here.")
