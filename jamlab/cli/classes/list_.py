"""`jamlab class list`: what is kept of classes."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import typer

from jamlab.cli.classes.database import DatabaseOption, opened
from jamlab.cli.shapes import ClassShape, JsonSaid, print_json
from jamlab.core.text import plain

if TYPE_CHECKING:
    from jamlab.classroom.store.retention import Kept


def list_(database: DatabaseOption = "", as_json: JsonSaid = False) -> None:
    """List the classes that are kept: code, when, how many pupils and answers, and the title.

    Examples:

    `jamlab class list`
    """
    from jamlab.classroom.store.retention import kept

    with opened(database) as store:
        found = kept(store)
    if as_json:
        print_json([_class(one) for one in found])
        return
    for one in found:
        when = f"{datetime.fromtimestamp(one.record.created):%Y-%m-%d %H:%M}"
        how = "homework" if one.record.kind == "homework" else "class"
        counts = f"{one.questions:3} questions {one.pupils:4} pupils {one.answers:5} answers"
        typer.echo(plain(f"{one.record.code}  {when}  {how:8} {counts}  {one.record.title}"))
    if not found:
        typer.echo("No class is kept here.")


def _class(one: Kept) -> ClassShape:
    record = one.record
    return {
        "code": record.code,
        "title": record.title,
        "kind": record.kind,
        "created": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="seconds"),
        "questions": one.questions,
        "pupils": one.pupils,
        "answers": one.answers,
    }
