"""Rows of the store's tables as records, and the values that new ones get: codes, names, hashes."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from hashlib import sha256
from time import time
from typing import Any, Final

from sqlalchemy import Connection, delete, exists, insert, or_, select, update

from jamlab.classroom import names
from jamlab.classroom.store.records import AnswerRecord, ClassRecord, PupilRecord
from jamlab.classroom.store.refused import Refused
from jamlab.classroom.store.tables import ANSWERS, CLASSES, PUPILS, ROUNDS, TRIALS

SIGNS: Final = "BCDFGHJKMNPQRSTVWXYZ23456789"
"""What codes are made of: nothing that can be taken for another sign (0 O, 1 I L), no vowels: no
words come out."""
CODE: Final = 4
DEVICES: Final = ("device", "group")
_TRIES: Final = 20


def hashed(secret: str) -> str:
    """What is stored of a token or a key."""
    return sha256(secret.encode()).hexdigest()


def tidy(code: str) -> str:
    """A code as it is stored, however it was typed: "k7 m4" is "K7M4"."""
    return "".join(code.split()).replace("-", "").upper()


def classes(condition: Any) -> Any:
    wanted = (
        CLASSES.c.id, CLASSES.c.code, CLASSES.c.kind, CLASSES.c.title, CLASSES.c.version,
        CLASSES.c.created, CLASSES.c.ended, CLASSES.c.shut,
    )  # fmt: skip
    return select(*wanted).where(condition)


def class_of(row: Any) -> ClassRecord:
    return ClassRecord(*row)


def answer_of(row: Any) -> AnswerRecord:
    round_id, vote, pupil, sender, n, values = row
    return AnswerRecord(round_id, vote, pupil, sender, n, tuple(values))


def pupil_of(connection: Connection, number: int, token: str) -> PupilRecord | None:
    chosen = select(PUPILS.c.id, PUPILS.c.kind, PUPILS.c.name, PUPILS.c.members)
    mine = (PUPILS.c.token_hash == hashed(token)) & (PUPILS.c.class_id == number)
    row = connection.execute(chosen.where(mine)).one_or_none()
    return None if row is None else PupilRecord(*row)


def check_there(connection: Connection, number: int, pupil: int) -> None:
    """Refused if the pupil is not in the class (any more). Nobody removes it before the transaction
    ends."""
    mine = select(PUPILS.c.id).where(PUPILS.c.id == pupil, PUPILS.c.class_id == number)
    if connection.execute(mine.with_for_update(read=True, key_share=True)).first() is None:
        raise Refused("token", "This device is not in the class yet.")


def silent(number: int) -> Any:
    """Of a pupil: a device of the class came in, and never answered nor tried anything out."""
    spoke = (each.c.pupil_id == PUPILS.c.id for each in (ANSWERS, TRIALS))
    is_silent = ~or_(*(exists().where(each) for each in spoke))
    return (PUPILS.c.class_id == number) & PUPILS.c.kind.in_(DEVICES) & is_silent


def remove_silent(connection: Connection, chosen: Any, number: int) -> int:
    """Remove those of the `chosen` pupils who are silent; how many. Whose answer is being stored
    just now is left alone."""
    locked = select(PUPILS.c.id).where(silent(number))
    ids = connection.execute(chosen(locked).with_for_update(skip_locked=True)).scalars().all()
    # They are locked only now: who answered before that stays.
    gone = delete(PUPILS).where(PUPILS.c.id.in_(ids), silent(number))
    return connection.execute(gone).rowcount


def changed(connection: Connection, number: int) -> None:
    """Pupils see something new of this class."""
    one = update(CLASSES).where(CLASSES.c.id == number)
    connection.execute(one.values(version=CLASSES.c.version + 1))


def add_round(
    connection: Connection, number: int, position: int, question: Mapping[str, Any], hidden: Any
) -> int:
    kind = connection.execute(select(CLASSES.c.kind).where(CLASSES.c.id == number)).scalar_one()
    is_open = kind == "homework"  # all its questions are, from the beginning
    made = insert(ROUNDS).values(
        class_id=number, position=position, question=dict(question), hidden=dict(hidden),
        stage="open" if is_open else "waiting", vote=1, opened=time() if is_open else None,
    )  # fmt: skip
    return int(connection.execute(made.returning(ROUNDS.c.id)).scalar_one())


def free_code(connection: Connection) -> str:
    while True:
        code = "".join(secrets.choice(SIGNS) for _ in range(CODE))
        if connection.execute(select(CLASSES.c.id).where(CLASSES.c.code == code)).first() is None:
            return code


def free_name(taken: set[str]) -> str:
    """A name by chance, one that nobody has; with a number once all are given."""
    for _ in range(_TRIES):  # in a class of thirty the first will do
        found = names.name(secrets.randbelow(names.COUNT))
        if found not in taken:
            return found
    again = 0
    while True:
        free = [n for n in range(again, again + names.COUNT) if names.name(n) not in taken]
        if free:
            return names.name(secrets.choice(free))
        again += names.COUNT
