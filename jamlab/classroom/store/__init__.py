"""Classes in a database: SQLite by default, PostgreSQL by its address."""

from jamlab.classroom.store.database import CannotOpen, Database, DatabaseUnavailable
from jamlab.classroom.store.rows import RequestRefused
from jamlab.classroom.store.store import Store

__all__ = ["DatabaseUnavailable", "CannotOpen", "Database", "RequestRefused", "Store"]
