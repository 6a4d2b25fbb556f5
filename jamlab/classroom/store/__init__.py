"""Classes in a database: SQLite by default, PostgreSQL by its address."""

from jamlab.classroom.store.database import Away, CannotOpen, Database
from jamlab.classroom.store.rows import RequestRefused
from jamlab.classroom.store.store import Store

__all__ = ["Away", "CannotOpen", "Database", "RequestRefused", "Store"]
