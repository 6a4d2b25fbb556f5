"""Classes in a database: SQLite as it comes, PostgreSQL by an address."""

from jamlab.classroom.store.database import Away, CannotOpen, Database
from jamlab.classroom.store.store import Refused, Store

__all__ = ["Away", "CannotOpen", "Database", "Refused", "Store"]
