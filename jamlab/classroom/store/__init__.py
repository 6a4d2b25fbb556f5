"""Classes in a database: SQLite as it comes, PostgreSQL by an address."""

from jamlab.classroom.store.database import Away, CannotOpen, Database
from jamlab.classroom.store.rows import Refused
from jamlab.classroom.store.store import Store

__all__ = ["Away", "CannotOpen", "Database", "Refused", "Store"]
