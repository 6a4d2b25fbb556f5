"""Database of the classes: SQLite in a file, or PostgreSQL by an address.

* SQLite uses write-ahead logging (WAL) and waits for the disk at each commit (`synchronous=FULL`),
  so that confirmed answers survive a power cut. PostgreSQL does so, too; if it is configured not to
  (`synchronous_commit=off`), the setting is overridden. Deleted data are overwritten
  (`secure_delete`).
* A writing transaction takes the lock when it begins; a reading one does not wait for it.
* Alembic migrates the tables when the database is opened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import wraps
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, Protocol, TypeVar

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


# Single writer thread that combines all pending writes into one transaction and thus one disk sync.
#
# A commit takes as long as the disk. Thirty answers within a second would be thirty waits in a row;
# here they are one or two.


P = ParamSpec("P")
T = TypeVar("T")
_Work = tuple[Callable[[Connection], Any], "Future[Any]"]
_MOST: Final = 200
"""Maximum number of writes in one transaction."""


class Writer:
    """Queue of writes to `database`, carried out in order."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._queue: SimpleQueue[_Work | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="jamlab-writer", daemon=True)
        self._thread.start()

    def do(self, work: Callable[[Connection], T]) -> Future[T]:
        """Queue `work`; the future has its result once it is committed, or its error (other writes
        are not affected). `DatabaseUnavailable` if the database cannot be written to now, or in a
        deadlock with another process. It cannot be cancelled, so a caller that gives up does not
        stop the others.
        """
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()
        self._queue.put((work, future))
        return future

    def close(self) -> None:
        """Finish pending writes and stop."""
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


class _WithWriter(Protocol):
    _writer: Writer


S = TypeVar("S", bound=_WithWriter)


def queued(
    work: Callable[Concatenate[S, Connection, P], T],
) -> Callable[Concatenate[S, P], Future[T]]:
    """Make a method queue its work on a connection and return the future: see `Writer.do`."""

    @wraps(work)
    def queue(self: S, /, *given: P.args, **named: P.kwargs) -> Future[T]:
        return self._writer.do(lambda connection: work(self, connection, *given, **named))

    return queue


def _away(error: Exception) -> DatabaseUnavailable:
    away = DatabaseUnavailable(f"The database cannot be written to: {error.__class__.__name__}")
    away.__cause__ = error
    return away


def _tried(
    connection: Connection, work: Callable[[Connection], Any]
) -> tuple[Any, Exception | None]:
    """Run `work` in a savepoint and return its result or its error; on error it is rolled back."""
    try:
        with connection.begin_nested():
            return work(connection), None
    except DBAPIError as error:
        if error.connection_invalidated or connection.invalidated:
            raise  # the whole transaction is lost
        return None, _away(error) if isinstance(error, OperationalError) else error
    except Exception as error:
        return None, error


_HERE: Final = Path(__file__).parent
_LOCK: Final = 760_114
"""PostgreSQL advisory lock held during migrations."""
_WRITES: Final = "jamlab_writes"
_UNCHECKED: Final = "jamlab_unchecked"
_PATIENCE: Final = 10_000
"""Timeout in milliseconds for locks held by others."""
NOT_OFF: Final = (
    "The class is deleted, but not taken off the disk yet: another program reads the database. It "
    "goes with the next class that is deleted."
)


class CannotOpen(RuntimeError):
    """Raised if the database cannot be opened; the message says why in one line."""


def usual() -> str:
    """Return the address of the database in the user's data folder."""
    close_all(own_data())
    return f"sqlite:///{own_folder(own_data()) / 'classes.db'}"


class DatabaseUnavailable(RuntimeError):
    """Raised if the database cannot be read or written to; nothing of the request is stored."""


class Database:
    """Database at `address`, a SQLAlchemy URL: "sqlite:///classes.db",
    "postgresql+psycopg://user@host/name". Raises CannotOpen if it is not available.
    """

    def __init__(self, address: str) -> None:
        try:
            url = make_url(address)
            if url.get_backend_name() == "postgresql" and "+" not in url.drivername:
                url = url.set(drivername="postgresql+psycopg")
            self.engine = create_engine(url, pool_pre_ping=True)
        except ArgumentError:
            raise CannotOpen(f"{address!r} is not the address of a database.") from None
        except (NoSuchModuleError, ModuleNotFoundError) as error:
            raise CannotOpen(_missing(address, error)) from None
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        if self.is_sqlite:
            _as_sqlite(self.engine)
            _close(url.database)
        elif self.engine.dialect.name == "postgresql":
            _as_postgresql(self.engine)
        else:
            raise CannotOpen(f"The database must be SQLite or PostgreSQL, got {url.drivername}.")
        self._writing = self.engine.execution_options(**{_WRITES: True})
        try:
            self._refuse_newer()
            self._migrate()
        except SQLAlchemyError as error:
            self.close()
            raise CannotOpen(f"The database cannot be opened: {_said(error)}") from None

    @contextmanager
    def reads(self) -> Iterator[Connection]:
        """Yield a connection whose reads all see one state of the database. Raises Away."""
        try:
            with self.engine.connect() as connection:
                yield connection
        except DBAPIError as error:
            raise DatabaseUnavailable(
                f"The database cannot be read: {error.__class__.__name__}"
            ) from error

    @contextmanager
    def writes(self) -> Iterator[Connection]:
        """Yield a connection in a transaction, on disk when the block ends without an error."""
        with self._writing.begin() as connection:
            yield connection

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    def purge(self) -> None:
        """Erase deleted data from the disk. SQLite's log is checkpointed into the file, which
        overwrites them there, then the file is rewritten; PostgreSQL rewrites the tables. Must not
        run inside a transaction. Raises Away if others at the database prevent it.
        """
        raw = self.engine.raw_connection()  # not by SQLAlchemy, which would begin a transaction
        connection: Any = raw.driver_connection
        try:
            if self.is_sqlite:
                for command in ("PRAGMA wal_checkpoint", "VACUUM"):
                    connection.execute(command).close()
                busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                if busy:
                    raise DatabaseUnavailable(NOT_OFF)
            else:
                connection.autocommit = True
                # a statement waiting for a reader blocks all others
                connection.execute(f"SET lock_timeout = {_PATIENCE}")
                tables = ", ".join(f'"{table}"' for table in METADATA.tables)
                connection.execute(f"VACUUM (FULL) {tables}")
        except self.engine.dialect.loaded_dbapi.Error as error:
            raise DatabaseUnavailable(NOT_OFF) from error
        finally:
            raw.invalidate()

    def _refuse_newer(self) -> None:
        """Raise CannotOpen if a newer jamlab made these tables, and leave them unchanged."""
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
        self.engine.dispose()  # the connection without foreign key checks


def _close(name: str | None) -> None:
    """Make SQLite's file, and the -wal, -shm and -journal files beside it, readable by the owner
    only; new ones inherit its mode. SQLite itself reports files that it cannot create.
    """
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
    """Return the schema version of a database; empty if there are no tables yet."""
    from alembic.runtime.migration import MigrationContext

    with engine.connect() as connection:
        return set(MigrationContext.configure(connection).get_current_heads())


def _version_in_file(engine: Engine) -> set[str]:
    """Return the schema version of SQLite's file without changing it.

    A file that nobody has open is read with `immutable`, as a reader would leave files beside it.
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
    """Return a file's path, or a server's address without the password."""
    if engine.dialect.name == "sqlite":
        return str(engine.url.database)
    return engine.url.render_as_string(hide_password=True)


def _as_sqlite(engine: Engine) -> None:
    """Configure each connection, and begin transactions explicitly rather than by the driver."""

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
        if options.get(_UNCHECKED):  # cannot be changed inside a transaction
            connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get(_WRITES) else "BEGIN")


def _as_postgresql(engine: Engine) -> None:
    """Override `synchronous_commit=off`, a server setting that was not meant for answers."""

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
    return f"{address!r} is not the address of a database that can be used here."


def _said(error: SQLAlchemyError) -> str:
    """Return the first line of the driver's message."""
    said = str(getattr(error, "orig", None) or error)
    return said.strip().splitlines()[0] if said.strip() else type(error).__name__
