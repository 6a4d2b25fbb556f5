"""Options of commands about classes: the database, and the class."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Final

import typer

from jamlab.cli.shared import UserError, user_errors

_PASSWORD: Final = re.compile(r"^[^/]*//[^/@]*:[^/]*@|[?&]password=", re.IGNORECASE)
if TYPE_CHECKING:
    from jamlab.classroom.store import Store
    from jamlab.classroom.store.rows import ClassRecord

DATABASE: Final = "JAMLAB_DATABASE"


def _without_password(context: typer.Context, param: typer.CallbackParam, address: str) -> str:
    """Return the address; raises UserError if it contains a password and came from the command
    line."""
    said = context.get_parameter_source(param.name or "")
    if said and said.name == "COMMANDLINE" and _PASSWORD.search(address):
        raise UserError(
            "--database has a password in it, and every user of this machine can read the words "
            f"of a command: put the whole address into {DATABASE}, and choose another password"
        )
    return address


DatabaseOption = Annotated[
    str,
    typer.Option(
        "--database",
        envvar=DATABASE,
        callback=_without_password,
        help="Where the answers are kept: an address as SQLAlchemy writes it, postgresql://… for "
        "instance. One with a password belongs into the environment.",
        show_default="a file of yours",
    ),
]


@contextmanager
def open_store(database: str) -> Iterator[Store]:
    """Open the store at an address, "" for the user's own; raises UserError if that fails."""
    from jamlab.classroom.store import CannotOpen, DatabaseUnavailable, Store
    from jamlab.classroom.store.database import usual

    with user_errors(CannotOpen):
        store = Store(database or usual())
    try:
        yield store
    except DatabaseUnavailable as error:
        raise UserError(str(error)) from None
    finally:
        store.close()


def class_record(store: Store, code: str | None) -> ClassRecord:
    """Return the class with this code, or the newest one; raises UserError if there is none."""
    from jamlab.classroom.store.retention import kept

    if code is not None:
        found = store.found(code)
        if found is None:
            raise UserError(f"unknown class {code!r}; jamlab class list shows all")
        return found
    for one in kept(store):
        return one.record
    raise UserError("no class is kept here")
