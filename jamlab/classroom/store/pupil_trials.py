"""Trials of pupils, one row per post, each stored exactly once by the id that the device made.

They would reveal the answer before the guesses are shown, and are stored only afterwards.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, func, select
from sqlalchemy.dialects import postgresql, sqlite

from jamlab.classroom.store.database import Database, Writer, queued
from jamlab.classroom.store.rows import (
    CLASSES,
    ROUNDS,
    TRIALS,
    RequestRefused,
    TrialsRecord,
    check_there,
)

MOST_TRIALS: Final = 100_000
"""Maximum number of trials of a pupil per question."""
MOST_POSTS: Final = 300
"""Maximum number of posts of a pupil per question."""
_ROW: Final = (
    TRIALS.c.pupil_id, TRIALS.c.n, TRIALS.c.total, TRIALS.c.squares, TRIALS.c.seed,
)  # fmt: skip


class PupilTrials:
    """Trials in a database. Writes return futures, reads return records."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database, self._writer = database, writer
        self._insert = sqlite.insert if database.is_sqlite else postgresql.insert

    @queued
    def add(
        self, connection: Connection, number: int, round_id: int, post: str, played: TrialsRecord
    ) -> TrialsRecord:
        """Store trials; the result is the record stored under the id of the post, now or earlier.
        RequestRefused unless the guesses of the round are shown and the pupil is in the class, if
        a limit is exceeded, or if trials of another round have the id.
        """
        known = _found(connection, round_id, post)
        if known is not None:
            return known
        _check(connection, number, round_id)
        check_there(connection, number, played.pupil)
        mine = (TRIALS.c.round_id == round_id) & (TRIALS.c.pupil_id == played.pupil)
        posts, n = connection.execute(
            select(func.count(), func.coalesce(func.sum(TRIALS.c.n), 0)).where(mine)
        ).one()
        if posts >= MOST_POSTS or n + played.n > MOST_TRIALS:
            raise RequestRefused("enough", "That is enough: the mean has settled.")
        row = {
            "id": post, "round_id": round_id, "pupil_id": played.pupil, "n": played.n,
            "total": played.total, "squares": played.squares, "seed": played.seed,
        }  # fmt: skip
        made = self._insert(TRIALS).values(row).on_conflict_do_nothing(index_elements=["id"])
        connection.execute(made)
        return _found(connection, round_id, post) or played

    def found(self, round_id: int, post: str) -> TrialsRecord | None:
        """Return what is stored under a post's id. RequestRefused if it is another round's."""
        with self._database.reads() as connection:
            return _found(connection, round_id, post)

    def of_round(self, round_id: int) -> tuple[TrialsRecord, ...]:
        """Return all trials of a round, in order of arrival."""
        chosen = select(*_ROW).where(TRIALS.c.round_id == round_id).order_by(TRIALS.c.number)
        with self._database.reads() as connection:
            return tuple(TrialsRecord(*row) for row in connection.execute(chosen))

    def of_pupil(self, round_id: int, pupil: int) -> tuple[TrialsRecord, ...]:
        """Return one pupil's trials of a round."""
        mine = (TRIALS.c.round_id == round_id) & (TRIALS.c.pupil_id == pupil)
        with self._database.reads() as connection:
            found = connection.execute(select(*_ROW).where(mine).order_by(TRIALS.c.number))
            return tuple(TrialsRecord(*row) for row in found)

    def posts(self, round_id: int) -> int:
        """Return the number of rows of a round, which rises with each post."""
        chosen = select(func.count()).where(TRIALS.c.round_id == round_id)
        with self._database.reads() as connection:
            return int(connection.execute(chosen).scalar_one())


def _found(connection: Connection, round_id: int, post: str) -> TrialsRecord | None:
    chosen = select(*_ROW, TRIALS.c.round_id).where(TRIALS.c.id == post)
    row = connection.execute(chosen).one_or_none()
    if row is None:
        return None
    if row.round_id != round_id:
        raise RequestRefused("id", "Other trials have this id: each post needs its own.")
    return TrialsRecord(*row[:-1])


def _check(connection: Connection, number: int, round_id: int) -> None:
    """Raise RequestRefused unless trials may now be added to this round of the class."""
    stages: Any = select(ROUNDS.c.stage, CLASSES.c.ended).join(CLASSES)
    asked = (ROUNDS.c.id == round_id) & (ROUNDS.c.class_id == number)
    found = connection.execute(
        stages.where(asked).with_for_update(read=True, of=ROUNDS)
    ).one_or_none()
    if found is None:
        raise RequestRefused("round", "There is no such question in this class.")
    if found.stage not in {"shown", "revealed"} or found.ended is not None:
        raise RequestRefused("closed", "It can be tried out once the guesses are shown.")
