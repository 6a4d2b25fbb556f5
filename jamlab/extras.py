"""Packages that only a part of jamlab needs: the extras of pyproject.toml, and how to get them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Final

EXTRAS: Final = {
    "distributed": ("Dask", "cluster"),
    "mujoco": ("MuJoCo", "physics"),
    "pettingzoo": ("PettingZoo", "gym"),
    "polars": ("polars", "cluster"),
    "psycopg": ("psycopg", "school"),
}
"""Package → its name in words, and the extra that brings it."""


class MissingExtra(ImportError):
    """A package of an extra is not installed; the message says in one line what to do."""


def missing_extra(package: str, what: str) -> str:
    """A line that says why `what` cannot be done without this package; "" if it is installed."""
    try:
        if find_spec(package) is not None:
            return ""
    except ImportError:
        pass
    return install(package, what)


def install(package: str, what: str) -> str:
    """The line that says that `what` needs this package, and the command that installs it."""
    name, extra = EXTRAS[package]
    return f"{what} needs {name}: pip install '.[{extra}]' in the folder of jamlab's sources"


def need(package: str, what: str) -> None:
    """MissingExtra if this package, which `what` needs, is not installed."""
    if why := missing_extra(package, what):
        raise MissingExtra(why)


@contextmanager
def hidden(package: str) -> Iterator[None]:
    """Within this context a package looks as if it were not installed."""
    before = sys.modules.get(package)
    sys.modules[package] = None  # type: ignore[assignment]  # as the import system has it
    try:
        yield
    finally:
        del sys.modules[package]
        if before is not None:
            sys.modules[package] = before


@contextmanager
def without_grammars() -> Iterator[None]:
    """For the first import of jsonschema, directly or by Jupyter's packages or Altair.

    It imports rfc3987_syntax where that is installed, which works out 38 grammars of international
    addresses for one to three seconds. They check `format: iri` in a schema, which no notebook, log
    or chart has. Within this context the package looks as if it were not installed.
    """
    grammars = "rfc3987_syntax"
    if grammars in sys.modules:
        yield
        return
    with hidden(grammars):
        yield
