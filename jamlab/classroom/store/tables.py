"""The tables of a class, as SQLAlchemy's metadata; `migrations/` makes them.

* A class holds rounds (what is asked) and pupils (a device, a group at one device, or the hands
  and cards that the teacher counts).
* An answer is unique by round, vote and pupil, and by the id that the device made for it; of two by
  one pupil the later one (`n`) stands.
* Ids of classes, rounds and pupils leave the process: none is ever given twice.
* Times are seconds since 1970, in UTC.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    false,
)

METADATA: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

KINDS: Final = ("live", "homework")
STAGES: Final = ("waiting", "open", "shown", "revealed")
SENDERS: Final = ("device", "group", "hands", "cards")


def _one_of(column: str, values: tuple[str, ...]) -> CheckConstraint:
    return CheckConstraint(f"{column} IN ({', '.join(map(repr, values))})", name=column)


CLASSES: Final = Table(
    "class",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("code", String(8), nullable=False, unique=True),
    Column("kind", String(16), _one_of("kind", KINDS), nullable=False),
    Column("title", String(200), nullable=False),
    # SHA-256 of the teacher's key, in hexadecimal digits
    Column("key_hash", String(64), nullable=False),
    # rises with every change that pupils can see
    Column("version", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("ended", Float),
    # nobody new comes in
    Column("shut", Boolean, nullable=False, server_default=false()),
    sqlite_autoincrement=True,
)

ROUNDS: Final = Table(
    "round",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("class_id", ForeignKey("class.id", ondelete="CASCADE"), nullable=False),
    Column("position", Integer, nullable=False),
    # what everybody may read, and what is told after the reveal
    Column("question", JSON, nullable=False),
    Column("hidden", JSON, nullable=False),
    Column("stage", String(16), _one_of("stage", STAGES), nullable=False),
    Column("vote", Integer, CheckConstraint("vote IN (1, 2)", name="vote"), nullable=False),
    Column("opened", Float),
    Column("revealed", Float),
    UniqueConstraint("class_id", "position"),
    sqlite_autoincrement=True,
)

PUPILS: Final = Table(
    "pupil",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("class_id", ForeignKey("class.id", ondelete="CASCADE"), nullable=False),
    # SHA-256 of the device's token
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("kind", String(16), _one_of("kind", SENDERS), nullable=False),
    Column("name", String(64), nullable=False),
    Column("members", Integer, CheckConstraint("members >= 1", name="members"), nullable=False),
    Column("seen", Float, nullable=False),
    UniqueConstraint("class_id", "name"),
    sqlite_autoincrement=True,
)

ANSWERS: Final = Table(
    "answer",
    METADATA,
    Column("round_id", ForeignKey("round.id", ondelete="CASCADE"), primary_key=True),
    Column("vote", Integer, primary_key=True),
    Column("pupil_id", ForeignKey("pupil.id", ondelete="CASCADE"), primary_key=True),
    # the id of the post that stands, made on the device
    Column("id", String(64), nullable=False, unique=True),
    # of two answers of a pupil in a vote the one with the larger number stands
    Column("n", BigInteger, nullable=False),
    # a list of numbers: one of a device, several of a group
    Column("values", JSON, nullable=False),
    Column("at", Float, nullable=False),
    Index(None, "pupil_id"),
)

TRIALS: Final = Table(
    "trials",
    METADATA,
    # rises as they come: in this order the room's mean settles
    Column("number", Integer, primary_key=True),
    # the id of the post that asked for them, made on the device
    Column("id", String(96), nullable=False, unique=True),
    Column("round_id", ForeignKey("round.id", ondelete="CASCADE"), nullable=False),
    Column("pupil_id", ForeignKey("pupil.id", ondelete="CASCADE"), nullable=False),
    Column("n", Integer, CheckConstraint("n >= 1", name="n"), nullable=False),
    Column("total", Float, nullable=False),
    Column("squares", Float, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Index(None, "round_id", "pupil_id"),
    Index(None, "pupil_id"),
)
