"""Column `shut`: a class that admits no new pupils."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v3"
down_revision = "v2"
branch_labels = None
depends_on = None


def upgrade() -> None:
    shut = sa.Column("shut", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("class", shut)


def downgrade() -> None:
    op.drop_column("class", "shut")
