"""Ids are never given twice: a phone that knows one of a deleted class finds nothing by it.

PostgreSQL's sequences only rise. SQLite gives the largest id once more when its row is deleted,
unless the table is made with AUTOINCREMENT, which takes a new table. Foreign keys are not enforced
meanwhile (`Database._migrate`): the old table would take with it what refers to it.
"""

from __future__ import annotations

from alembic import op

revision = "v2"
down_revision = "v1"
branch_labels = None
depends_on = None


def _made_anew(*, autoincrement: bool) -> None:
    if op.get_bind().dialect.name != "sqlite":
        return
    for table in ("class", "round", "pupil"):
        with op.batch_alter_table(
            table, recreate="always", table_kwargs={"sqlite_autoincrement": autoincrement}
        ):
            pass  # it is copied as it is


def upgrade() -> None:
    _made_anew(autoincrement=True)


def downgrade() -> None:
    _made_anew(autoincrement=False)
