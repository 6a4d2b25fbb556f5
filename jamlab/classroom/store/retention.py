"""Retention: list of stored classes, export of their answers, new keys, deletion of old classes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from time import time
from typing import Any, Final

from sqlalchemy import Connection, func, select, update

from jamlab.classroom.store.database import DatabaseUnavailable
from jamlab.classroom.store.rows import (
    ANSWERS,
    CLASSES,
    PUPILS,
    ROUNDS,
    ClassRecord,
    Sender,
    Stage,
    hashed,
)
from jamlab.classroom.store.store import Store

KEPT_DAYS: Final = 30
"""Age in days after which a class in the user's own file is deleted."""
_DAY: Final = 86_400.0


@dataclass(frozen=True)
class StoredClass:
    """Stored class, with counts of its contents."""

    record: ClassRecord
    questions: int
    pupils: int
    answers: int


@dataclass(frozen=True)
class AnswerKept:
    """Stored answer with its question: `position` from 0, `pupil` from 1 in order of joining."""

    position: int
    question: dict[str, Any]
    hidden: dict[str, Any]
    stage: Stage
    vote: int
    pupil: int
    name: str
    sender: Sender
    values: tuple[float, ...]


def kept(store: Store) -> tuple[StoredClass, ...]:
    """Return all classes, the newest first."""
    rounds = _count(ROUNDS.c.class_id, ROUNDS)
    pupils = _count(PUPILS.c.class_id, PUPILS)
    answers = _count(PUPILS.c.class_id, ANSWERS.join(PUPILS))
    wanted = (
        CLASSES.c.id, CLASSES.c.code, CLASSES.c.kind, CLASSES.c.title, CLASSES.c.version,
        CLASSES.c.created, CLASSES.c.ended, CLASSES.c.shut, rounds, pupils, answers,
    )  # fmt: skip
    ordered = select(*wanted).order_by(CLASSES.c.created.desc(), CLASSES.c.id.desc())
    with store.database.reads() as connection:
        found = [tuple(row) for row in connection.execute(ordered)]
    return tuple(StoredClass(ClassRecord(*row[:8]), *row[8:]) for row in found)


def _count(of: Any, there: Any) -> Any:
    counted = select(func.count()).select_from(there).where(of == CLASSES.c.id)
    return counted.correlate(CLASSES).scalar_subquery()


def answers_kept(store: Store, number: int) -> Iterator[AnswerKept]:
    """Yield the current answers of a class, by question, vote and pupil."""
    places = select(PUPILS.c.id, func.row_number().over(order_by=PUPILS.c.id).label("place")).where(
        PUPILS.c.class_id == number
    )
    placed = places.subquery()
    wanted = (
        ROUNDS.c.position, ROUNDS.c.question, ROUNDS.c.hidden, ROUNDS.c.stage, ANSWERS.c.vote,
        placed.c.place, PUPILS.c.name, PUPILS.c.kind, ANSWERS.c["values"],
    )  # fmt: skip
    chosen = (
        select(*wanted)
        .select_from(
            ANSWERS.join(ROUNDS, ROUNDS.c.id == ANSWERS.c.round_id)
            .join(PUPILS, PUPILS.c.id == ANSWERS.c.pupil_id)
            .join(placed, placed.c.id == PUPILS.c.id)
        )
        .where(ROUNDS.c.class_id == number)
        .order_by(ROUNDS.c.position, ANSWERS.c.vote, PUPILS.c.id)
    )
    with store.database.reads() as connection:
        for row in connection.execute(chosen):
            yield AnswerKept(*row[:8], tuple(row[8]))


def new_key(store: Store, number: int, key: str) -> Future[None]:
    """Give a class a new key, which invalidates the old one."""

    def work(connection: Connection) -> None:
        one = update(CLASSES).where(CLASSES.c.id == number)
        connection.execute(one.values(key_hash=hashed(key)))

    return store.do(work)


def delete(store: Store, numbers: list[int]) -> None:
    """Delete these classes, also from the disk."""
    for number in numbers:
        store.delete(number).result()
    if numbers:
        store.database.purge()


def forget(store: Store, say: Callable[[str], None], days: float = KEPT_DAYS) -> None:
    """Delete classes older than `days` and report them; `say` also hears why one stays on disk."""
    old = [one.record for one in kept(store) if time() - one.record.created > days * _DAY]
    for each in old:
        say(f"Class {each.code} (“{each.title}”) is older than {days:g} days and is deleted.")
    try:
        delete(store, [each.id for each in old])
    except DatabaseUnavailable as error:
        say(str(error))
