"""Store of classes: writes return futures, reads return records.

* An answer is stored exactly once. Its post is one transaction that reads under a lock whether the
  vote is still open, so that none is accepted after a reveal.
* Tokens and keys are stored as hashes: read access to the file does not allow anybody to answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from time import time
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from jamlab.classroom.store.database import Database, Writer, queued
from jamlab.classroom.store.pupil_trials import PupilTrials
from jamlab.classroom.store.rows import (
    ANSWERS,
    CLASSES,
    DEVICES,
    PUPILS,
    ROUNDS,
    AnswerRecord,
    ClassRecord,
    Kind,
    PupilRecord,
    RequestRefused,
    RoundRecord,
    Sender,
    Stage,
    Stored,
    add_round,
    changed,
    check_there,
    class_of,
    classes,
    free_code,
    free_name,
    hashed,
    pupil_of,
    remove_silent,
    silent,
    tidy,
)

T = TypeVar("T")
MOST_PUPILS: Final = 2000
MOST_ROUNDS: Final = 200
LONG_SILENT: Final = 60.0
"""Seconds without a request after which a silent pupil may be replaced in a full class."""


class Store:
    """Classes in a database (an address as for `Database`). Thread-safe."""

    def __init__(self, address: str) -> None:
        self.database = Database(address)
        self._writer = Writer(self.database)
        self._insert = sqlite.insert if self.database.is_sqlite else postgresql.insert
        self.trials = PupilTrials(self.database, self._writer)

    def close(self) -> None:
        """Finish pending writes and close the database."""
        self._writer.close()
        self.database.close()

    def do(self, work: Callable[[Connection], T]) -> Future[T]:
        """Queue a write; the future has its result once it is committed: see `Writer.do`."""
        return self._writer.do(work)

    # -- classes -----------------------------------------------------------------------------------

    @queued
    def create(
        self,
        connection: Connection,
        kind: Kind,
        title: str,
        key: str,
        rounds: Iterable[tuple[Mapping[str, Any], Any]] = (),
    ) -> ClassRecord:
        """Create a class with a new code and rounds (question, hidden). `key` is the teacher's."""
        code = free_code(connection)
        made = insert(CLASSES).values(
            code=code, kind=kind, title=title[:200], key_hash=hashed(key), version=1,
            created=time(),
        )  # fmt: skip
        (number,) = connection.execute(made.returning(CLASSES.c.id)).one()
        for position, (question, hidden) in enumerate(rounds):
            add_round(connection, number, position, question, hidden)
        return class_of(connection.execute(classes(CLASSES.c.id == number)).one())

    def found(self, code: str) -> ClassRecord | None:
        """Return the class with this code, as typed; None if there is none."""
        return self._class(CLASSES.c.code == tidy(code))

    def taught(self, number: int, key: str) -> ClassRecord | None:
        """Return the class with this number if the key is right; else None."""
        return self._class((CLASSES.c.id == number) & (CLASSES.c.key_hash == hashed(key)))

    def numbered(self, number: int) -> ClassRecord | None:
        """Return the class with this number; None if there is none."""
        return self._class(CLASSES.c.id == number)

    def versions(self) -> dict[int, int]:
        """Return the version of each class, by its number."""
        with self.database.reads() as connection:
            found = connection.execute(select(CLASSES.c.id, CLASSES.c.version))
            return {row.id: row.version for row in found}

    def _class(self, condition: Any) -> ClassRecord | None:
        with self.database.reads() as connection:
            row = connection.execute(classes(condition)).one_or_none()
        return None if row is None else class_of(row)

    @queued
    def end(self, connection: Connection, number: int) -> None:
        """End a class, which then accepts no more answers."""
        ended = update(CLASSES).where(CLASSES.c.id == number, CLASSES.c.ended.is_(None))
        connection.execute(ended.values(ended=time()))
        changed(connection, number)

    @queued
    def delete(self, connection: Connection, number: int) -> None:
        """Delete a class and everything in it. `Database.purge` erases it from the disk."""
        connection.execute(delete(CLASSES).where(CLASSES.c.id == number))

    # -- rounds ------------------------------------------------------------------------------------

    def rounds(self, number: int) -> tuple[RoundRecord, ...]:
        """Return the rounds of a class, in order."""
        wanted = (
            ROUNDS.c.id, ROUNDS.c.position, ROUNDS.c.question, ROUNDS.c.hidden, ROUNDS.c.stage,
            ROUNDS.c.vote, ROUNDS.c.opened,
        )  # fmt: skip
        chosen = select(*wanted).where(ROUNDS.c.class_id == number).order_by(ROUNDS.c.position)
        with self.database.reads() as connection:
            return tuple(RoundRecord(*row) for row in connection.execute(chosen))

    @queued
    def add(
        self,
        connection: Connection,
        number: int,
        rounds: Iterable[tuple[Mapping[str, Any], Any]],
        had: int | None = None,
    ) -> tuple[int, ...]:
        """Append rounds (question, hidden); the result is their ids. It is empty, with nothing
        added, if the class does not have `had` rounds: they were added already. RequestRefused if
        there are too many.
        """
        asked = list(rounds)
        # the class's row is the lock: additions from two machines are serialised
        locked = select(CLASSES.c.id).where(CLASSES.c.id == number).with_for_update()
        if connection.execute(locked).one_or_none() is None:
            raise RequestRefused("gone", "This class is over.")
        place = select(func.count()).where(ROUNDS.c.class_id == number)
        there = connection.execute(place).scalar_one()
        if had is not None and had != there:
            return ()
        if there + len(asked) > MOST_ROUNDS:
            raise RequestRefused("full", f"A class has at most {MOST_ROUNDS} questions.")
        found = [
            add_round(connection, number, there + n, question, hidden)
            for n, (question, hidden) in enumerate(asked)
        ]
        changed(connection, number)
        return tuple(found)

    @queued
    def move(
        self,
        connection: Connection,
        number: int,
        round_id: int,
        before: tuple[Stage, int],
        after: tuple[Stage, int],
    ) -> bool:
        """Move a round from one stage and vote to another; opening it closes another open one. The
        result is False, with nothing done, if the round is no longer at `before`: a button was
        pressed twice, or on two machines.
        """
        now = time()
        times: dict[str, float] = {}
        if after[0] == "revealed":
            times["revealed"] = now
        elif before[0] == "waiting":
            times["opened"] = now
        moved = connection.execute(
            update(ROUNDS)
            .where(
                ROUNDS.c.id == round_id,
                ROUNDS.c.class_id == number,
                ROUNDS.c.stage == before[0],
                ROUNDS.c.vote == before[1],
            )
            .values(stage=after[0], vote=after[1], **times)
        )
        if not moved.rowcount:
            return False
        if before[0] == "waiting":  # only one question at a time accepts answers
            others = (ROUNDS.c.class_id == number) & (ROUNDS.c.id != round_id)
            closed = update(ROUNDS).where(others, ROUNDS.c.stage == "open")
            connection.execute(closed.values(stage="shown"))
        changed(connection, number)
        return True

    # -- pupils ------------------------------------------------------------------------------------

    @queued
    def join(
        self,
        connection: Connection,
        number: int,
        token: str,
        kind: Sender,
        members: int = 1,
        name: str | None = None,
        *,
        by_door: bool = False,
    ) -> PupilRecord:
        """Return the pupil for a token in this class, creating one with a fresh name if the token
        is new. A group may change its number of members. RequestRefused if the class is full, the
        token belongs to another class, or `by_door` is set and the class is shut. `name` is given
        for pupils that are no device.
        """
        known = pupil_of(connection, number, token)
        if known is not None:
            if known.members != members:
                other = update(PUPILS).where(PUPILS.c.id == known.id)
                connection.execute(other.values(members=members, kind=kind))
            return PupilRecord(known.id, kind, known.name, members)
        mine = PUPILS.c.class_id == number
        # the class's row is the lock: two who join at once get different names
        locked = select(CLASSES.c.shut).where(CLASSES.c.id == number).with_for_update()
        shut = connection.execute(locked).scalar_one_or_none()
        if shut is None:
            raise RequestRefused("gone", "This class is over.")
        if shut and by_door:
            raise RequestRefused("shut", "The door of this class is closed.")
        taken = set(connection.execute(select(PUPILS.c.name).where(mine)).scalars())
        elsewhere = select(PUPILS.c.id).where(PUPILS.c.token_hash == hashed(token))
        if connection.execute(elsewhere).first() is not None:
            raise RequestRefused("token", "This device came in to another class with that token.")
        if len(taken) >= MOST_PUPILS and not self._makes_room(connection, number):
            raise RequestRefused("full", f"{MOST_PUPILS:,} are in this class already.")
        named = name or (kind if kind == "hands" else free_name(taken))
        made = insert(PUPILS).values(
            class_id=number, token_hash=hashed(token), kind=kind, name=named, members=members,
            seen=time(),
        )  # fmt: skip
        (found,) = connection.execute(made.returning(PUPILS.c.id)).one()
        return PupilRecord(found, kind, named, members)

    def pupil(self, number: int, token: str) -> PupilRecord | None:
        """Return the pupil with this token in this class; None if there is none."""
        with self.database.reads() as connection:
            return pupil_of(connection, number, token)

    def _makes_room(self, connection: Connection, number: int) -> int:
        """Remove the pupil who was silent longest; return 1, or 0 if nobody was silent for long."""
        since = time() - LONG_SILENT

        def longest(silent: Any) -> Any:
            return silent.where(PUPILS.c.seen < since).order_by(PUPILS.c.seen).limit(1)

        removed = remove_silent(connection, longest, number)
        if removed:
            changed(connection, number)
        return removed

    @queued
    def door(self, connection: Connection, number: int, *, shut: bool) -> None:
        """Shut a class to new pupils, or open it; those who have joined stay."""
        connection.execute(update(CLASSES).where(CLASSES.c.id == number).values(shut=shut))
        changed(connection, number)

    def silent(self, number: int) -> int:
        """Return the number of devices that joined and never answered."""
        with self.database.reads() as connection:
            counted = select(func.count()).select_from(PUPILS).where(silent(number))
            return int(connection.execute(counted).scalar_one())

    @queued
    def clear(self, connection: Connection, number: int) -> int:
        """Remove the devices that joined and never answered; the result is their number."""
        # class's row first, as in `join`, to avoid deadlocks
        connection.execute(select(CLASSES.c.id).where(CLASSES.c.id == number).with_for_update())
        found = remove_silent(connection, lambda all_silent: all_silent, number)
        changed(connection, number)
        return found

    def pupils(self, number: int) -> frozenset[int]:
        """Return the ids of all pupils of a class."""
        with self.database.reads() as connection:
            chosen = select(PUPILS.c.id).where(PUPILS.c.class_id == number)
            return frozenset(connection.execute(chosen).scalars())

    def came_to(self, token: str) -> str | None:
        """Return the code of the class that this token joined; None if there is none."""
        mine = PUPILS.c.token_hash == hashed(token)
        with self.database.reads() as connection:
            chosen = select(CLASSES.c.code).join(PUPILS).where(mine)
            found: str | None = connection.execute(chosen).scalar_one_or_none()
            return found

    @queued
    def seen(self, connection: Connection, pupils: Mapping[int, float]) -> None:
        """Store the time at which each of these pupils was last seen."""
        for pupil, at in sorted(pupils.items()):
            heard = update(PUPILS).where(PUPILS.c.id == pupil, PUPILS.c.seen < at)
            connection.execute(heard.values(seen=at))

    def present(self, number: int, since: float) -> dict[int, int]:
        """Return the pupils whose device was seen since `since`, with their numbers of people."""
        chosen = select(PUPILS.c.id, PUPILS.c.members).where(
            PUPILS.c.class_id == number, PUPILS.c.seen >= since, PUPILS.c.kind.in_(DEVICES)
        )
        with self.database.reads() as connection:
            return {row.id: row.members for row in connection.execute(chosen)}

    # -- answers -----------------------------------------------------------------------------------

    @queued
    def answer(
        self,
        connection: Connection,
        number: int,
        pupil: int,
        round_id: int,
        vote: int,
        post: str,
        n: int,
        values: Sequence[float],
    ) -> Stored:
        """Store a pupil's n-th answer to a round. `post` is the id that the device made for it;
        RequestRefused if another answer has it, or if the pupil is not in the class any more.
        """
        asked = (ROUNDS.c.id == round_id) & (ROUNDS.c.class_id == number)
        stages = select(ROUNDS.c.stage, ROUNDS.c.vote, CLASSES.c.ended)
        found = connection.execute(
            stages.join(CLASSES).where(asked).with_for_update(read=True, of=ROUNDS)
        ).one_or_none()
        if found is None:
            raise RequestRefused("round", "There is no such question in this class.")
        check_there(connection, number, pupil)
        mine = (
            (ANSWERS.c.round_id == round_id)
            & (ANSWERS.c.vote == vote)
            & (ANSWERS.c.pupil_id == pupil)
        )
        stored = connection.execute(select(ANSWERS.c.n).where(mine)).scalar()
        if stored is not None and stored >= n:
            return "before"
        if found.stage != "open" or found.vote != vote or found.ended is not None:
            return "late"
        if connection.execute(select(ANSWERS.c.n).where(ANSWERS.c.id == post, ~mine)).first():
            raise RequestRefused("id", "Another answer has this id: each one needs its own.")
        row = {
            "round_id": round_id, "vote": vote, "pupil_id": pupil, "id": post, "n": n,
            "values": list(values), "at": time(),
        }  # fmt: skip
        made = self._insert(ANSWERS).values(row)
        later = {name: made.excluded[name] for name in ("id", "n", "values", "at")}
        done = connection.execute(
            made.on_conflict_do_update(
                index_elements=["round_id", "vote", "pupil_id"],
                set_=later,
                where=ANSWERS.c.n < made.excluded.n,
            ).returning(ANSWERS.c.n)
        )
        return "counted" if done.first() else "before"

    def answers(self, number: int) -> tuple[AnswerRecord, ...]:
        """Return the current answers in a class, sorted by round, vote and pupil."""
        return self._answers(PUPILS.c.class_id == number)

    def answers_of(self, pupil: int) -> tuple[AnswerRecord, ...]:
        """Return the answers of one pupil, round by round."""
        return self._answers(ANSWERS.c.pupil_id == pupil)

    def _answers(self, condition: Any) -> tuple[AnswerRecord, ...]:
        place = (ANSWERS.c.round_id, ANSWERS.c.vote, ANSWERS.c.pupil_id)
        chosen = select(*place, PUPILS.c.kind, ANSWERS.c.n, ANSWERS.c["values"]).join(PUPILS)
        with self.database.reads() as connection:
            found = connection.execute(chosen.where(condition).order_by(*place))
            return tuple(AnswerRecord(*row[:5], tuple(row[5])) for row in found)

    def carded(self, round_id: int, vote: int) -> list[str]:
        """Return the names of the printed cards counted."""
        chosen = (
            select(PUPILS.c.name)
            .select_from(ANSWERS.join(PUPILS))
            .where(ANSWERS.c.round_id == round_id, ANSWERS.c.vote == vote)
            .where(PUPILS.c.kind == "cards")
        )
        with self.database.reads() as connection:
            return list(connection.execute(chosen).scalars())
