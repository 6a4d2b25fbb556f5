"""Opens the database of the classes: SQLite in a file, or PostgreSQL by an address.

* SQLite writes ahead (WAL) and waits for the disk at each commit (`synchronous=FULL`): what was
  confirmed is there after a power cut. PostgreSQL does so, too; where it is set not to
  (`synchronous_commit=off`), it is asked to. What is deleted is overwritten (`secure_delete`).
* A transaction that writes takes the lock when it begins; one that reads does not wait for it.
* The tables are brought up to date by Alembic when the database is opened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    NoSuchModuleError,
    OperationalError,
    SQLAlchemyError,
)

from jamlab.classroom.store.rows import METADATA
from jamlab.extras import install
from jamlab.log.files import close_all, own_data, own_file, own_folder

if TYPE_CHECKING:
    from alembic.config import Config


# One thread writes; all that waits for it goes into one transaction, and so to the disk at once.
#
# A commit takes as long as the disk takes. Thirty answers within a second would be thirty waits
# in
# a row; here they are one or two.


T = TypeVar("T")
_Work = tuple[Callable[[Connection], Any], "Future[Any]"]
_MOST: Final = 200
"""So many writes at most in one transaction."""


class Writer:
    """Writes to `database`, in the order in which it is asked to."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._queue: SimpleQueue[_Work | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="jamlab-writer", daemon=True)
        self._thread.start()

    def do(self, work: Callable[[Connection], T]) -> Future[T]:
        """What `work` returns, once it is committed. Its error, if it raises one (the writes of
        others stand); `Away` if the database cannot be written to now, or two processes waited for
        each other. It cannot be cancelled: who no longer waits does not stop the others."""
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()
        self._queue.put((work, future))
        return future

    def close(self) -> None:
        """Writes what waits, and ends."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        last = False
        while not last:
            waiting = [self._queue.get()]
            while len(waiting) < _MOST and not self._queue.empty():
                waiting.append(self._queue.get())
            last = None in waiting
            self._write([each for each in waiting if each is not None])

    def _write(self, works: list[_Work]) -> None:
        done: list[tuple[Future[Any], Any, Exception | None]] = []
        try:
            with self._database.writes() as connection:
                for work, future in works:
                    done.append((future, *_tried(connection, work)))
        except Exception as error:
            away = _away(error)
            for _, future in works:
                future.set_exception(away)
            return
        for future, result, failed in done:
            if failed is None:
                future.set_result(result)
            else:
                future.set_exception(failed)


def _away(error: Exception) -> Away:
    away = Away(f"The database cannot be written to: {error.__class__.__name__}")
    away.__cause__ = error
    return away


def _tried(
    connection: Connection, work: Callable[[Connection], Any]
) -> tuple[Any, Exception | None]:
    """What a piece of work returns, or its error; then nothing of it is left in the transaction."""
    try:
        with connection.begin_nested():
            return work(connection), None
    except DBAPIError as error:
        if error.connection_invalidated or connection.invalidated:
            raise  # nothing of this transaction will be stored
        return None, _away(error) if isinstance(error, OperationalError) else error
    except Exception as error:
        return None, error


_HERE: Final = Path(__file__).parent
_LOCK: Final = 760_114
"""PostgreSQL: who holds this advisory lock migrates; others wait."""
_WRITES: Final = "jamlab_writes"
_UNCHECKED: Final = "jamlab_unchecked"
_PATIENCE: Final = 10_000
"""Milliseconds that are waited for others at the database, where one has to wait for them."""
NOT_OFF: Final = (
    "The class is deleted, but not taken off the disk yet: another program reads the database. It "
    "goes with the next class that is deleted."
)


class CannotOpen(RuntimeError):
    """The database cannot be opened; the message says why in one line."""


def usual() -> str:
    """The address of the database in the folder of the user's own data."""
    close_all(own_data())
    return f"sqlite:///{own_folder(own_data()) / 'classes.db'}"


class Away(RuntimeError):
    """The database could not be read or written to; nothing of what was asked is stored."""


class Database:
    """The database at `address`, as SQLAlchemy writes it: "sqlite:///classes.db",
    "postgresql+psycopg://user@host/name". CannotOpen if it is not to be had."""

    def __init__(self, address: str) -> None:
        try:
            url = make_url(address)
            if url.get_backend_name() == "postgresql" and "+" not in url.drivername:
                url = url.set(drivername="postgresql+psycopg")
            self.engine = create_engine(url, pool_pre_ping=True)
        except ArgumentError:
            raise CannotOpen(f"{address!r} is no address of a database.") from None
        except (NoSuchModuleError, ModuleNotFoundError) as error:
            raise CannotOpen(_missing(address, error)) from None
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        if self.is_sqlite:
            _as_sqlite(self.engine)
            _close(url.database)
        elif self.engine.dialect.name == "postgresql":
            _as_postgresql(self.engine)
        else:
            raise CannotOpen(f"Classes are kept in SQLite or PostgreSQL, not in {url.drivername}.")
        self._writing = self.engine.execution_options(**{_WRITES: True})
        try:
            self._refuse_newer()
            self._migrate()
        except SQLAlchemyError as error:
            self.close()
            raise CannotOpen(f"The database cannot be opened: {_said(error)}") from None

    @contextmanager
    def reads(self) -> Iterator[Connection]:
        """A connection whose reads all see one state of the database. Away if it is not there."""
        try:
            with self.engine.connect() as connection:
                yield connection
        except DBAPIError as error:
            raise Away(f"The database cannot be read: {error.__class__.__name__}") from error

    @contextmanager
    def writes(self) -> Iterator[Connection]:
        """A transaction: when the block ends without an error, all of it is on the disk."""
        with self._writing.begin() as connection:
            yield connection

    def close(self) -> None:
        """Lets go of all connections."""
        self.engine.dispose()

    def purge(self) -> None:
        """Take from the disk what was deleted. SQLite's log is brought into the file, which
        overwrites it there, then the file is written anew; PostgreSQL rewrites the tables. Not
        inside a transaction. Away if others at the database let it not."""
        raw = self.engine.raw_connection()  # not by SQLAlchemy, which would begin a transaction
        connection: Any = raw.driver_connection
        try:
            if self.is_sqlite:
                for command in ("PRAGMA wal_checkpoint", "VACUUM"):
                    connection.execute(command).close()
                busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                if busy:
                    raise Away(NOT_OFF)
            else:
                connection.autocommit = True
                # who has to wait for a reader keeps all others waiting
                connection.execute(f"SET lock_timeout = {_PATIENCE}")
                tables = ", ".join(f'"{table}"' for table in METADATA.tables)
                connection.execute(f"VACUUM (FULL) {tables}")
        except self.engine.dialect.loaded_dbapi.Error as error:
            raise Away(NOT_OFF) from error
        finally:
            raw.invalidate()

    def _refuse_newer(self) -> None:
        """CannotOpen if a newer jamlab made these tables, which stay as they are."""
        from alembic.script import ScriptDirectory

        known = {one.revision for one in ScriptDirectory.from_config(_alembic()).walk_revisions()}
        found = _version_in_file(self.engine) if self.is_sqlite else _version(self.engine)
        if found and not found <= known:
            self.close()
            raise CannotOpen(
                f"The classes in {_place(self.engine)} were made by a newer jamlab (its tables: "
                f"{', '.join(sorted(found - known))}). Nothing was changed: open them with that "
                "jamlab, or name another database (--database)."
            )

    def _migrate(self) -> None:
        from alembic import command

        config = _alembic()
        unchecked = self._writing.execution_options(**{_UNCHECKED: True})
        with unchecked.begin() as connection:
            if not self.is_sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
        self.engine.dispose()  # the connection that checked no foreign keys


def _close(name: str | None) -> None:
    """Let nobody but the owner read SQLite's file and the two beside it, which get its mode when
    SQLite makes them. What cannot be made SQLite itself complains of."""
    if not name or name == ":memory:" or name.startswith("file:"):
        return
    with suppress(OSError):
        own_file(Path(name))
        for beside in ("-wal", "-shm", "-journal"):
            if (path := Path(name + beside)).exists():
                own_file(path)


def _alembic() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_HERE / "migrations"))
    return config


def _version(engine: Engine) -> set[str]:
    """The version of the tables in a database; none if there are no tables yet."""
    from alembic.runtime.migration import MigrationContext

    with engine.connect() as connection:
        return set(MigrationContext.configure(connection).get_current_heads())


def _version_in_file(engine: Engine) -> set[str]:
    """The same of SQLite's file, which is only looked at.

    What nobody has open is read as it lies there (`immutable`): a reader would leave files beside.
    """
    name = engine.url.database
    if not name or not Path(name).is_file():
        return set()
    path = Path(name).absolute()
    log = path.with_name(f"{path.name}-wal")
    way = "mode=ro" if log.is_file() and log.stat().st_size else "mode=ro&immutable=1"
    looking = create_engine(f"sqlite:///{path.as_uri()}?{way}&uri=true")
    try:
        return _version(looking)
    finally:
        looking.dispose()


def _place(engine: Engine) -> str:
    """A file's path, or a server's address without the password."""
    if engine.dialect.name == "sqlite":
        return str(engine.url.database)
    return engine.url.render_as_string(hide_password=True)


def _as_sqlite(engine: Engine) -> None:
    """Settings of each connection; and transactions are begun by us, not by the driver."""

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        for setting in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            "secure_delete=ON",
            f"busy_timeout={_PATIENCE}",
        ):
            connection.execute(f"PRAGMA {setting}").close()

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        options = connection.get_execution_options()
        if options.get(_UNCHECKED):  # not to be changed inside a transaction
            connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get(_WRITES) else "BEGIN")


def _as_postgresql(engine: Engine) -> None:
    """Who set the server not to wait for the disk meant other data than answers."""

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: Any) -> None:
        connection.execute(
            "SELECT set_config('synchronous_commit', 'on', false) "
            "WHERE current_setting('synchronous_commit') = 'off'"
        )
        connection.commit()


def _missing(address: str, error: Exception) -> str:
    if address.startswith("postgresql") and "psycopg" in str(error):
        return f"{install('psycopg', 'PostgreSQL')}."
    return f"{address!r} is no address of a database that can be used here."


def _said(error: SQLAlchemyError) -> str:
    """The first line of what the driver says."""
    said = str(getattr(error, "orig", None) or error)
    return said.strip().splitlines()[0] if said.strip() else type(error).__name__
