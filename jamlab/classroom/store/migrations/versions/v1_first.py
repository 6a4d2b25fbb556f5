"""Initial tables: classes, rounds, pupils, answers, trials."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v1"
down_revision = None
branch_labels = None
depends_on = None


def _of(table: str) -> sa.Column[int]:
    return sa.Column(
        f"{table}_id", sa.Integer, sa.ForeignKey(f"{table}.id", ondelete="CASCADE"), nullable=False
    )


def upgrade() -> None:
    op.create_table(
        "class",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("ended", sa.Float),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("code"),
        sa.CheckConstraint("kind IN ('live', 'homework')", name="kind"),
    )
    op.create_table(
        "round",
        sa.Column("id", sa.Integer, nullable=False),
        _of("class"),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("question", sa.JSON, nullable=False),
        sa.Column("hidden", sa.JSON, nullable=False),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("vote", sa.Integer, nullable=False),
        sa.Column("opened", sa.Float),
        sa.Column("revealed", sa.Float),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("class_id", "position"),
        sa.CheckConstraint("stage IN ('waiting', 'open', 'shown', 'revealed')", name="stage"),
        sa.CheckConstraint("vote IN (1, 2)", name="vote"),
    )
    op.create_table(
        "pupil",
        sa.Column("id", sa.Integer, nullable=False),
        _of("class"),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("members", sa.Integer, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("token_hash"),
        sa.UniqueConstraint("class_id", "name"),
        sa.CheckConstraint("kind IN ('device', 'group', 'hands', 'cards')", name="kind"),
        sa.CheckConstraint("members >= 1", name="members"),
    )
    op.create_table(
        "answer",
        _of("round"),
        sa.Column("vote", sa.Integer, nullable=False),
        _of("pupil"),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("n", sa.BigInteger, nullable=False),
        sa.Column("values", sa.JSON, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("round_id", "vote", "pupil_id"),
        sa.UniqueConstraint("id"),
    )
    op.create_index("ix_answer_pupil_id", "answer", ["pupil_id"])
    op.create_table(
        "trials",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("id", sa.String(96), nullable=False),
        _of("round"),
        _of("pupil"),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("total", sa.Float, nullable=False),
        sa.Column("squares", sa.Float, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("number"),
        sa.UniqueConstraint("id"),
        sa.CheckConstraint("n >= 1", name="n"),
    )
    op.create_index("ix_trials_round_id_pupil_id", "trials", ["round_id", "pupil_id"])
    op.create_index("ix_trials_pupil_id", "trials", ["pupil_id"])


def downgrade() -> None:
    for table in ("trials", "answer", "pupil", "round", "class"):
        op.drop_table(table)
