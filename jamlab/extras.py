"""Optional packages: the extras of pyproject.toml, and how to install them."""

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
"""Package → its display name, and the extra that installs it."""


class MissingExtra(ImportError):
    """Raised if a package of an extra is not installed; the message is one line with the remedy."""


def missing_extra(package: str, what: str) -> str:
    """Return a line on why `what` is unavailable without this package; "" if it is installed."""
    try:
        if find_spec(package) is not None:
            return ""
    except ImportError:
        pass
    return install(package, what)


def install(package: str, what: str) -> str:
    """Return the line that `what` needs this package, with the command that installs it."""
    name, extra = EXTRAS[package]
    return f"{what} needs {name}: pip install '.[{extra}]' in the folder of jamlab's sources"


def require_extra(package: str, what: str) -> None:
    """Raise MissingExtra if this package, which `what` needs, is not installed."""
    if why := missing_extra(package, what):
        raise MissingExtra(why)


@contextmanager
def hidden(package: str) -> Iterator[None]:
    """Context in which a package looks as if it were not installed."""
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
    """Context for the first import of jsonschema, directly or by Jupyter's packages or Altair.

    jsonschema imports rfc3987_syntax where that is installed, which builds 38 grammars of
    international addresses for one to three seconds. They check `format: iri` in a schema, which no
    notebook, log or chart uses. In this context the package looks as if it were not installed.
    """
    grammars = "rfc3987_syntax"
    if grammars in sys.modules:
        yield
        return
    with hidden(grammars):
        yield
