"""What commands about classes share: the database, and which class is meant."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from jamlab.cli.house import Wrong

if TYPE_CHECKING:
    from jamlab.classroom.store import Store
    from jamlab.classroom.store.records import ClassRecord

DatabaseOption = Annotated[
    str,
    typer.Option(
        "--database",
        help="Where the answers are kept: an address as SQLAlchemy writes it.",
        show_default="a file of yours",
    ),
]


@contextmanager
def opened(database: str) -> Iterator[Store]:
    """The store at an address, "" for the user's own; Wrong if it cannot be opened."""
    from jamlab.classroom.store import Away, CannotOpen, Store
    from jamlab.classroom.store.database import usual

    try:
        store = Store(database or usual())
    except CannotOpen as error:
        raise Wrong(str(error)) from None
    try:
        yield store
    except Away as error:
        raise Wrong(str(error)) from None
    finally:
        store.close()


def meant(store: Store, code: str | None) -> ClassRecord:
    """The class with this code, or the newest one; Wrong if there is none."""
    from jamlab.classroom.store.keeping import kept

    if code is not None:
        found = store.found(code)
        if found is None:
            raise Wrong(f"there is no class {code!r} here: see jamlab class list")
        return found
    for one in kept(store):
        return one.record
    raise Wrong("no class is kept here")
