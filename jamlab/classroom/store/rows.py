"""Tables of the store, their rows as records, and values of new rows: codes, names, hashes."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from time import time
from typing import Any, Final, Literal

import sqlalchemy as sa

from jamlab.classroom import names

# -- User-facing refusals --------------------------------------------------------------------------


class RequestRefused(ValueError):
    """Raised if a request cannot be fulfilled; the message is for people, `code` for programs."""

    def __init__(self, code: str, words: str) -> None:
        super().__init__(words)
        self.code = code


# -- Records returned by the store -----------------------------------------------------------------


Kind = Literal["live", "homework"]
Stage = Literal["waiting", "open", "shown", "revealed"]
Sender = Literal["device", "group", "hands", "cards"]
Stored = Literal["counted", "before", "late"]
"""Result of a post: stored now; this or a later post of the same pupil was stored before; or too
late, as the vote is over, and not stored.
"""


@dataclass(frozen=True)
class ClassRecord:
    """Class. `version` rises with every change that pupils can see; `shut` admits no new pupils."""

    id: int
    code: str
    kind: Kind
    title: str
    version: int
    created: float
    ended: float | None
    shut: bool


@dataclass(frozen=True)
class RoundRecord:
    """Round with its question: `question` is public, `hidden` is released after the reveal."""

    id: int
    position: int
    question: Mapping[str, Any]
    hidden: Mapping[str, Any]
    stage: Stage
    vote: int
    opened: float | None


@dataclass(frozen=True)
class PupilRecord:
    """Respondent: a device, a group of `members` at one, or what the teacher counts."""

    id: int
    kind: Sender
    name: str
    members: int


@dataclass(frozen=True)
class AnswerRecord:
    """Current answer of a pupil in a vote of a round."""

    round: int
    vote: int
    pupil: int
    sender: Sender
    n: int
    values: tuple[float, ...]


@dataclass(frozen=True)
class TrialsRecord:
    """Trials played at once: their number, sum and sum of squares. Trial k used the random stream
    (`seed`, k), so they can be replayed.
    """

    pupil: int
    n: int
    total: float
    squares: float
    seed: int


# -- SQLAlchemy metadata of the tables; `migrations/` creates them ---------------------------------
#
# * A class has rounds (questions) and pupils (a device, a group at one device, or the hands and
#   cards that the teacher counts).
# * An answer is unique by round, vote and pupil, and by the id that the device made for it; of two
#   answers by one pupil the one with the larger `n` is kept.
# * Ids of classes, rounds and pupils leave the process, so none is ever reused.
# * Times are seconds since 1970, in UTC.


METADATA: Final = sa.MetaData(
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


def _one_of(column: str, values: tuple[str, ...]) -> sa.CheckConstraint:
    return sa.CheckConstraint(f"{column} IN ({', '.join(map(repr, values))})", name=column)


CLASSES: Final = sa.Table(
    "class",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("code", sa.String(8), nullable=False, unique=True),
    sa.Column("kind", sa.String(16), _one_of("kind", KINDS), nullable=False),
    sa.Column("title", sa.String(200), nullable=False),
    # SHA-256 of the teacher's key, in hexadecimal
    sa.Column("key_hash", sa.String(64), nullable=False),
    # rises with every change that pupils can see
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("ended", sa.Float),
    # no new pupils are admitted
    sa.Column("shut", sa.Boolean, nullable=False, server_default=sa.false()),
    sqlite_autoincrement=True,
)

ROUNDS: Final = sa.Table(
    "round",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("class_id", sa.ForeignKey("class.id", ondelete="CASCADE"), nullable=False),
    sa.Column("position", sa.Integer, nullable=False),
    # public part, and the part released after the reveal
    sa.Column("question", sa.JSON, nullable=False),
    sa.Column("hidden", sa.JSON, nullable=False),
    sa.Column("stage", sa.String(16), _one_of("stage", STAGES), nullable=False),
    sa.Column(
        "vote", sa.Integer, sa.CheckConstraint("vote IN (1, 2)", name="vote"), nullable=False
    ),
    sa.Column("opened", sa.Float),
    sa.Column("revealed", sa.Float),
    sa.UniqueConstraint("class_id", "position"),
    sqlite_autoincrement=True,
)

PUPILS: Final = sa.Table(
    "pupil",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("class_id", sa.ForeignKey("class.id", ondelete="CASCADE"), nullable=False),
    # SHA-256 of the device's token
    sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
    sa.Column("kind", sa.String(16), _one_of("kind", SENDERS), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column(
        "members", sa.Integer, sa.CheckConstraint("members >= 1", name="members"), nullable=False
    ),
    sa.Column("seen", sa.Float, nullable=False),
    sa.UniqueConstraint("class_id", "name"),
    sqlite_autoincrement=True,
)

ANSWERS: Final = sa.Table(
    "answer",
    METADATA,
    sa.Column("round_id", sa.ForeignKey("round.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("vote", sa.Integer, primary_key=True),
    sa.Column("pupil_id", sa.ForeignKey("pupil.id", ondelete="CASCADE"), primary_key=True),
    # id of the current post, made on the device
    sa.Column("id", sa.String(64), nullable=False, unique=True),
    # of two answers of a pupil in a vote the one with the larger number is kept
    sa.Column("n", sa.BigInteger, nullable=False),
    # list of numbers: one for a device, several for a group
    sa.Column("values", sa.JSON, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Index(None, "pupil_id"),
)

TRIALS: Final = sa.Table(
    "trials",
    METADATA,
    # order of arrival, in which the room's mean converges
    sa.Column("number", sa.Integer, primary_key=True),
    # id of the post that requested them, made on the device
    sa.Column("id", sa.String(96), nullable=False, unique=True),
    sa.Column("round_id", sa.ForeignKey("round.id", ondelete="CASCADE"), nullable=False),
    sa.Column("pupil_id", sa.ForeignKey("pupil.id", ondelete="CASCADE"), nullable=False),
    sa.Column("n", sa.Integer, sa.CheckConstraint("n >= 1", name="n"), nullable=False),
    sa.Column("total", sa.Float, nullable=False),
    sa.Column("squares", sa.Float, nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Index(None, "round_id", "pupil_id"),
    sa.Index(None, "pupil_id"),
)


SIGNS: Final = "BCDFGHJKMNPQRSTVWXYZ23456789"
"""Characters of codes: none that look alike (0 O, 1 I L), and no vowels, so that no words appear.
"""
CODE: Final = 4
DEVICES: Final = ("device", "group")
_TRIES: Final = 20


def hashed(secret: str) -> str:
    """Return the stored hash of a token or a key."""
    return sha256(secret.encode()).hexdigest()


def tidy(code: str) -> str:
    """Normalise a typed code: "k7 m4" becomes "K7M4"."""
    return "".join(code.split()).replace("-", "").upper()


def classes(condition: Any) -> Any:
    wanted = (
        CLASSES.c.id, CLASSES.c.code, CLASSES.c.kind, CLASSES.c.title, CLASSES.c.version,
        CLASSES.c.created, CLASSES.c.ended, CLASSES.c.shut,
    )  # fmt: skip
    return sa.select(*wanted).where(condition)


def class_of(row: Any) -> ClassRecord:
    return ClassRecord(*row)


def pupil_of(connection: sa.Connection, number: int, token: str) -> PupilRecord | None:
    chosen = sa.select(PUPILS.c.id, PUPILS.c.kind, PUPILS.c.name, PUPILS.c.members)
    mine = (PUPILS.c.token_hash == hashed(token)) & (PUPILS.c.class_id == number)
    row = connection.execute(chosen.where(mine)).one_or_none()
    return None if row is None else PupilRecord(*row)


def check_there(connection: sa.Connection, number: int, pupil: int) -> None:
    """Lock the row of a pupil of the class; RequestRefused if the pupil is not there."""
    mine = sa.select(PUPILS.c.id).where(PUPILS.c.id == pupil, PUPILS.c.class_id == number)
    if connection.execute(mine.with_for_update(read=True, key_share=True)).first() is None:
        raise RequestRefused("token", "This device is not in the class yet.")


def silent(number: int) -> Any:
    """Return the condition for a device of the class that never answered nor played trials."""
    spoke = (each.c.pupil_id == PUPILS.c.id for each in (ANSWERS, TRIALS))
    is_silent = ~sa.or_(*(sa.exists().where(each) for each in spoke))
    return (PUPILS.c.class_id == number) & PUPILS.c.kind.in_(DEVICES) & is_silent


def remove_silent(connection: sa.Connection, chosen: Any, number: int) -> int:
    """Remove the silent among the `chosen` pupils, unless they just answer; return how many."""
    locked = sa.select(PUPILS.c.id).where(silent(number))
    ids = connection.execute(chosen(locked).with_for_update(skip_locked=True)).scalars().all()
    # Checked again under the lock: those who answered meanwhile stay.
    gone = sa.delete(PUPILS).where(PUPILS.c.id.in_(ids), silent(number))
    return connection.execute(gone).rowcount


def changed(connection: sa.Connection, number: int) -> None:
    """Increment the version of a class, after a change that pupils can see."""
    one = sa.update(CLASSES).where(CLASSES.c.id == number)
    connection.execute(one.values(version=CLASSES.c.version + 1))


def add_round(
    connection: sa.Connection, number: int, position: int, question: Mapping[str, Any], hidden: Any
) -> int:
    kind = connection.execute(sa.select(CLASSES.c.kind).where(CLASSES.c.id == number)).scalar_one()
    is_open = kind == "homework"  # all questions are open from the beginning
    made = sa.insert(ROUNDS).values(
        class_id=number, position=position, question=dict(question), hidden=dict(hidden),
        stage="open" if is_open else "waiting", vote=1, opened=time() if is_open else None,
    )  # fmt: skip
    return int(connection.execute(made.returning(ROUNDS.c.id)).scalar_one())


def free_code(connection: sa.Connection) -> str:
    while True:
        code = "".join(secrets.choice(SIGNS) for _ in range(CODE))
        if (
            connection.execute(sa.select(CLASSES.c.id).where(CLASSES.c.code == code)).first()
            is None
        ):
            return code


def free_name(taken: set[str]) -> str:
    """Return a random unused name; with a number once all are taken."""
    for _ in range(_TRIES):  # in a class of thirty the first usually succeeds
        found = names.name(secrets.randbelow(names.COUNT))
        if found not in taken:
            return found
    again = 0
    while True:
        free = [n for n in range(again, again + names.COUNT) if names.name(n) not in taken]
        if free:
            return names.name(secrets.choice(free))
        again += names.COUNT
