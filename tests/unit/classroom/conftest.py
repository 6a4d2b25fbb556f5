"""Fixtures that run each test with an `address` on an empty SQLite and PostgreSQL database.

On PostgreSQL `make test` runs only the tests marked `at_both`; `make test-all` runs all."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from jamlab.classroom.store import Store
from tests.unit.classroom.postgresql import server
from tests.unit.classroom.test_session import Room

_NUMBERS = count()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """Address of the default database of a PostgreSQL server."""
    with server() as address:
        yield address


TWIN = pytest.mark.slow("twin of a test at SQLite; tests marked at_both run at PostgreSQL, too")


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=TWIN)])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'classes.db'}"
    first: str = request.getfixturevalue("postgresql")
    name = f"classes{next(_NUMBERS)}"
    engine = create_engine(first, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return first.replace("/postgres?", f"/{name}?")


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    opened = Store(address)
    yield opened
    opened.close()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """A class on SQLite, for tests that do not depend on the database."""
    store = Store(f"sqlite:///{tmp_path / 'classes.db'}")
    yield Room(store)
    store.close()
