"""Classes in a database: SQLite as it comes, PostgreSQL by an address."""

from jamlab.classroom.store.database import CannotOpen, Database
from jamlab.classroom.store.store import Refused, Store
from jamlab.classroom.store.writer import Away

__all__ = ["Away", "CannotOpen", "Database", "Refused", "Store"]
