"""Confirmed data is on the disk and deleted data is not, on both databases."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text

from jamlab.classroom.store import DatabaseUnavailable, Store, database
from tests.unit.classroom.postgresql import at_both

SETTING = {"sqlite": ("PRAGMA synchronous", 2), "postgresql": ("SHOW synchronous_commit", "on")}
"""Query and reply that show that commits wait for the disk; SQLite's 2 is FULL."""


@contextmanager
def another(address: str) -> Iterator[str]:
    """Hold a second, reading connection to the database open for the block."""
    engine = create_engine(address)
    with engine.connect() as connection:
        connection.execute(text("BEGIN" if "sqlite" in address else "SELECT 1"))
        connection.execute(text("SELECT count(*) FROM answer")).all()
        yield address
    engine.dispose()


def files(address: str) -> bytes:
    """Return the bytes of the tables' files, on PostgreSQL after a checkpoint."""
    url = make_url(address)
    if url.get_backend_name() == "sqlite":
        found = list(Path(str(url.database)).parent.iterdir())
    else:
        engine = create_engine(address, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text("CHECKPOINT"))
            of = "SELECT oid FROM pg_database WHERE datname = current_database()"
            number = connection.execute(text(of)).scalar_one()
        engine.dispose()
        found = list((Path(str(url.query["host"])) / "data" / "base" / str(number)).iterdir())
    return b"".join(file.read_bytes() for file in found if file.is_file())


@at_both
def test_each_commit_waits_for_the_disk(address: str) -> None:
    """Holds on every connection, even if PostgreSQL's own setting is off."""
    if not address.startswith("sqlite"):
        engine = create_engine(address, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            name = make_url(address).database
            connection.execute(text(f"ALTER DATABASE {name} SET synchronous_commit = off"))
        engine.dispose()
    store = Store(address)
    asked, expected = SETTING[store.database.engine.dialect.name]
    with store.database.writes() as one, store.database.engine.connect() as other:
        assert [each.execute(text(asked)).scalar_one() for each in (one, other)] == [expected] * 2
        if store.database.is_sqlite:
            assert one.execute(text("PRAGMA journal_mode")).scalar_one() == "wal"
    assert store.do(lambda writer: writer.execute(text(asked)).scalar_one()).result() == expected
    store.close()


@pytest.fixture
def kept(store: Store) -> tuple[int, list[bytes]]:
    """Number of a class with one answer, and the texts to search its files for."""
    asked = [({"ask": "A question to be found"}, {"exact": 0.5})]
    made = store.create("live", "A class", "a-key", asked).result()
    pupil = store.join(made.id, "token-of-a-device", "device").result()
    first = store.rounds(made.id)[0].id
    store.move(made.id, first, ("waiting", 1), ("open", 1)).result()
    store.answer(made.id, pupil.id, first, 1, "a-post-to-be-found", 1, [0.5]).result()
    return made.id, [pupil.name.encode(), b"a-post-to-be-found", b"A question to be found"]


@at_both
def test_what_is_deleted_is_gone(address: str, store: Store, kept: tuple[int, list[bytes]]) -> None:
    """Checks the tables' files; docs/serve/classes.md covers PostgreSQL's own log."""
    number, texts = kept
    assert all(text in files(address) for text in texts)
    store.delete(number).result()
    store.database.purge()
    assert not any(text in files(address) for text in texts)


def test_it_is_said_if_it_could_not_be_taken_off(
    address: str, store: Store, kept: tuple[int, list[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another reader, such as a backup, blocks the purge; deleting does not wait for it."""
    monkeypatch.setattr(database, "_PATIENCE", 200)
    store.database.engine.dispose()  # new connections use the shorter timeout
    number, texts = kept
    with another(address):
        store.delete(number).result()
        with pytest.raises(DatabaseUnavailable, match="not taken off the disk yet"):
            store.database.purge()
        assert store.numbered(number) is None
    store.database.purge()
    assert not any(text in files(address) for text in texts)
