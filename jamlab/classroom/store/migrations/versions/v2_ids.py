"""Ids are never reused: a phone that knows an id of a deleted class finds nothing.

PostgreSQL's sequences only rise. SQLite reuses the largest id when its row is deleted, unless the
table has AUTOINCREMENT, which requires a new table. Foreign keys are not enforced meanwhile
(`Database._migrate`): dropping the old table would delete the rows that refer to it.
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
            pass  # copied unchanged


def upgrade() -> None:
    _made_anew(autoincrement=True)


def downgrade() -> None:
    _made_anew(autoincrement=False)
