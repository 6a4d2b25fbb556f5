"""Contents of the pages of a class. Anonymous except for a pupil's own answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock
from time import monotonic, time
from typing import Any, Final, Literal

from jamlab.classroom import class_messages, judging
from jamlab.classroom.questions import lesson_table
from jamlab.classroom.questions.step_questions import SEAT
from jamlab.classroom.questions.trial_questions import RECORD, load_log
from jamlab.classroom.session.playing import RoomsTrials
from jamlab.classroom.store.rows import (
    AnswerRecord,
    ClassRecord,
    PupilRecord,
    RequestRefused,
    RoundRecord,
    tidy,
)
from jamlab.classroom.store.store import Store
from jamlab.export.picture.picture import alone


@dataclass(frozen=True)
class Snapshot:
    """Class as read from the store, valid as long as its version is current."""

    record: ClassRecord
    rounds: tuple[RoundRecord, ...]

    @property
    def current(self) -> RoundRecord | None:
        """Current round: the one opened last."""
        opened = [each for each in self.rounds if each.stage != "waiting"]
        return max(opened, key=lambda each: each.opened or 0.0, default=None)

    def part(self, one: RoundRecord | None) -> str:
        """Return "question 2 of 4"; "" if there is only one."""
        if one is None or len(self.rounds) < 2:
            return ""
        return f"question {self.rounds.index(one) + 1} of {len(self.rounds)}"


def question(one: RoundRecord) -> class_messages.ClassQuestion:
    return one.question  # type: ignore[return-value]  # as it was frozen


def is_worked(one: RoundRecord) -> bool:
    """Return True if the answer is worked out and right or wrong: an exercise with a number."""
    return bool(one.question.get("worked"))


def hidden(one: RoundRecord) -> class_messages.AfterReveal:
    """Return the hidden part as stored, without the log that pictures are drawn from."""
    source = {name: value for name, value in one.hidden["source"].items() if name != RECORD}
    return dict(one.hidden) | {"source": source}  # type: ignore[return-value]


def mine(answer: AnswerRecord | None) -> class_messages.Mine | None:
    if answer is None:
        return None
    return {"values": list(answer.values), "n": answer.n, "vote": answer.vote}


def counts(answers: Sequence[AnswerRecord], vote: int) -> list[class_messages.AnswerCount]:
    """Return the anonymous counts of answers in a vote, by the way they were given."""
    found: Counter[tuple[float, Any]] = Counter()
    for answer in answers:
        if answer.vote == vote:
            by = "device" if answer.sender == "group" else answer.sender
            found.update((value, by) for value in answer.values)
    return [
        {"value": value, "count": count, "by": by} for (value, by), count in sorted(found.items())
    ]


def planned(found: Snapshot) -> list[class_messages.Planned]:
    """Return all questions of the class, as the teacher may see them."""
    return [
        {"round": r.id, "part": found.part(r), "ask": r.question["ask"], "stage": r.stage}
        for r in found.rounds
    ]


def is_forecast(one: RoundRecord) -> bool:
    """Return True if a chance is guessed; only such rounds have scores."""
    return one.question["kind"] == "chance" and not is_worked(one)


def known(one: RoundRecord) -> tuple[float | None, float | None]:
    """Return the exact chance and the outcome of a round about a chance."""
    exact, came = one.hidden["exact"], one.hidden["came"]
    return exact and exact["value"], came and came["value"]


def line(
    rounds: Sequence[RoundRecord], answers: Mapping[tuple[int, int], AnswerRecord]
) -> list[class_messages.Judgement]:
    """Return a pupil's own history of rounds, without anything about others."""
    found: list[class_messages.Judgement] = []
    for each in rounds:
        mine = answers.get((each.id, 1))
        if each.stage == "revealed" and is_forecast(each) and mine is not None:
            exact, came = known(each)
            about = each.question["about"]
            found.extend(
                {"about": about, "guess": value, "exact": exact, "came": came}
                for value in mine.values
            )
    return found


# Pictures of the table: a question about a step of a recorded game has one before the outcome and
# one after it, drawn from the log stored with the question.


Which = Literal["before", "came"]
_KEPT: Final = 64


def picture(
    found: Snapshot, round_id: int, which: Which, *, dark: bool = False, narrow: bool = False
) -> str | None:
    """Return the picture as SVG; None if there is none, or not yet. A lesson's guess has the
    lesson's table before it.
    """
    for one in found.rounds:
        source = one.hidden["source"]
        is_seen = one.stage == "revealed" if which == "came" else one.stage != "waiting"
        if one.id != round_id:
            continue
        if which == "before" and is_seen and lesson_table.is_drawn(source):
            return _lesson_table(source["lesson"], dark)
        if RECORD in source:
            step = source["step"] + (which == "came")
            seat = source.get(SEAT)
            return _drawn(source[RECORD], step, dark, narrow, seat) if is_seen else None
    return None


@lru_cache(maxsize=_KEPT)
def _lesson_table(number: int, dark: bool) -> str:
    return lesson_table.drawn(number, dark=dark)


@lru_cache(maxsize=_KEPT)
def _drawn(record: str, step: int, dark: bool, narrow: bool, seat: int | None) -> str:
    return alone(load_log({RECORD: record}), step, dark=dark, narrow=narrow, seat=seat)


# Scores of a class for the teacher's page: of the current round, and of all rounds.


def score(
    told: class_messages.TeacherState,
    found: Snapshot,
    now: RoundRecord,
    answers: Sequence[AnswerRecord],
) -> None:
    """Add the scores to the state of a class in which `now` is revealed."""
    votes = range(1, now.vote + 1)
    given = [values(answers, now, vote) for vote in votes]
    exact, came = known(now)
    rounds = [(values(answers, each), *known(each)) for each in _revealed(found)]
    told["reliability"] = judging.reliability(
        (guesses, p, x) for guesses, p, x in rounds if x is not None
    )
    told["standing"] = judging.standing(
        judging.Revealed(guesses, p, x)
        for guesses, p, x in rounds
        if p is not None and x is not None
    )
    if is_worked(now):
        told["worked"] = worked(answers, now)
        return
    if is_forecast(now):
        last = _last_time(found, now)
        judged = (judging.judged(each, exact, came, last) for each in given)
        told["judged"] = [each for each in judged if each is not None]
    if now.question["kind"] != "choice":
        crowds = (judging.crowd(each, exact) for each in given)
        told["crowd"] = [each for each in crowds if each is not None]
        if now.vote == 2:
            told["changed"] = judging.changed(_pairs(answers, now), exact, now.question["unit"])


def worked(answers: Sequence[AnswerRecord], one: RoundRecord) -> list[class_messages.WorkedVote]:
    """Return the result of each vote on a worked exercise; empty for other questions."""
    found = []
    for vote in range(1, one.vote + 1):
        given = (a for a in answers if a.round == one.id and a.vote == vote)
        pairs = ((value, answer.sender) for answer in given for value in answer.values)
        found.append(judging.worked_vote(question(one), hidden(one), pairs))
    return [each for each in found if each is not None]


def values(answers: Sequence[AnswerRecord], one: RoundRecord, vote: int = 1) -> list[float]:
    """Return all answers of a vote, however they were given."""
    mine = (a for a in answers if a.round == one.id and a.vote == vote)
    return [value for answer in mine for value in answer.values]


def _revealed(found: Snapshot) -> list[RoundRecord]:
    """Return the revealed rounds about a chance, in the order in which they were asked."""
    rounds = [r for r in found.rounds if r.stage == "revealed" and is_forecast(r)]
    return sorted(rounds, key=lambda one: one.opened or 0.0)


def _last_time(found: Snapshot, now: RoundRecord) -> float | None:
    """Return the outcome of the last revealed round before this one; None if there is none."""
    earlier = [one for one in _revealed(found) if (one.opened or 0) < (now.opened or 0)]
    came = (known(one)[1] for one in reversed(earlier))
    return next((value for value in came if value is not None), None)


def _pairs(answers: Sequence[AnswerRecord], one: RoundRecord) -> list[tuple[float, float]]:
    """Return the pairs of first and second answers by device; a group's members in order."""
    first, then = (
        {
            a.pupil: a.values
            for a in answers
            if (a.round, a.vote) == (one.id, vote) and a.sender in {"device", "group"}
        }
        for vote in (1, 2)
    )
    both = [(first[pupil], then[pupil]) for pupil in first if pupil in then]
    return [
        pair for one, two in both if len(one) == len(two) for pair in zip(one, two, strict=True)
    ]


# Cache of the classes, from which most requests of pupils' devices are answered.
#
# * The versions of all classes are read at most three times a second. A class is read again when
#   its version has risen, a pupil once.
# * When no round is open, the answers of a whole class are read at once, since after a reveal all
#   devices ask at the same time.
# * Methods that begin with `known` never wait for the database: they return None if it has to be
#   read.
# * Everything cached for a class is in one object (`Life`) that is dropped with it: nothing of a
#   class deleted here or elsewhere remains in memory, nor is put back by a thread still reading it.


FRESH: Final = 0.3
"""Seconds for which the versions of the classes are cached."""
_TOLD: Final = 4.0  # seconds between two writes of the times at which devices were last seen

Answers = Mapping[tuple[int, int], AnswerRecord]
"""A pupil's answers, by round and vote."""


@dataclass
class Life:
    """Everything cached for a class as long as it is in the store: `pupils` by token, `settled`
    with the version and the answers by pupil, `rooms` by round.
    """

    snapshot: Snapshot | None = None
    pupils: dict[str, PupilRecord] = field(default_factory=dict)
    settled: tuple[int, dict[int, dict[tuple[int, int], AnswerRecord]]] = (0, {})
    rooms: dict[int, RoomsTrials] = field(default_factory=dict)


class Current:
    """Cache of the classes of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._versions: dict[int, int] = {}
        self._looked = 0.0
        self._lives: dict[int, Life] = {}
        self._codes: dict[str, int] = {}
        self._heard: dict[int, float] = {}
        self._told = monotonic()
        self._lock = Lock()
        self._looking = Lock()  # held while versions are read, unlike `_lock`

    # -- classes -----------------------------------------------------------------------------------

    def version(self, number: int) -> int:
        """Return the version of a class; raise RequestRefused if it does not exist (any more)."""
        with self._looking:
            # an unknown class may be new
            if monotonic() - self._looked > FRESH or number not in self._versions:
                versions = self.store.versions()
                with self._lock:
                    self._versions, self._looked = versions, monotonic()
                    for gone in self._lives.keys() - versions.keys():
                        del self._lives[gone]
                    self._codes = {c: n for c, n in self._codes.items() if n in versions}
            found = self._versions.get(number)
        if found is None:
            raise RequestRefused("gone", "This class is over.")
        return found

    def life(self, number: int) -> Life:
        """Return the cache entry of a class; an unattached one if the class is unknown."""
        with self._lock:
            if number not in self._versions:
                return Life()
            return self._lives.setdefault(number, Life())

    def changed(self) -> None:
        """Invalidate the cache after a change made here."""
        with self._looking, self._lock:
            self._looked = 0.0
            for life in self._lives.values():
                life.rooms.clear()

    def snapshot(self, number: int) -> Snapshot:
        """Return the current snapshot of the class."""
        version = self.version(number)
        life = self.life(number)
        found = life.snapshot
        if found is None or found.record.version < version:
            # version before rounds: changes in between will cause another read
            record = self.store.numbered(number)
            if record is None:
                raise RequestRefused("gone", "This class is over.")
            rounds = self.store.rounds(number)
            there = self.store.pupils(number)
            for token, pupil in list(life.pupils.items()):
                if pupil.id not in there:  # removed by the teacher
                    life.pupils.pop(token, None)
            found = life.snapshot = Snapshot(record, rounds)
        return found

    def known_snapshot(self, number: int) -> Snapshot | None:
        """Return the snapshot, if the cache is fresh."""
        with self._lock:
            is_fresh = monotonic() - self._looked <= FRESH
            version = self._versions.get(number) if is_fresh else None
            life = self._lives.get(number)
        found = None if life is None else life.snapshot
        return found if found is not None and found.record.version == version else None

    def found(self, code: str) -> ClassRecord:
        """Return the class with this code, as typed; raise RequestRefused if there is none."""
        number = self._codes.get(tidy(code))
        if number is not None:
            try:
                return self.snapshot(number).record
            except RequestRefused:  # deleted; another class may have its code now
                pass
        record = self.store.found(code)
        if record is None:
            raise RequestRefused("gone", "There is no class with this code.")
        found = self.snapshot(record.id).record
        with self._lock:
            if record.id in self._versions:  # not deleted meanwhile
                self._codes[record.code] = record.id
        return found

    def known(self, code: str) -> ClassRecord | None:
        """Return the class with this code, if the cache is fresh."""
        number = self._codes.get(tidy(code))
        found = None if number is None else self.known_snapshot(number)
        return None if found is None else found.record

    # -- pupils ------------------------------------------------------------------------------------

    def pupil(self, number: int, token: str) -> PupilRecord:
        """Return the pupil with this token and mark it as seen. Raises RequestRefused."""
        found = self.known_pupil(number, token)
        if found is None:
            life = self.life(number)
            found = self.store.pupil(number, token)
            if found is None:
                raise RequestRefused("token", "This device is not in the class yet.")
            life.pupils[token] = found
            self.heard(found.id)
        return found

    def known_pupil(self, number: int, token: str) -> PupilRecord | None:
        """Return the pupil with this token, if cached, and mark it as seen."""
        found = self.life(number).pupils.get(token)
        if found is not None:
            self.heard(found.id)
        return found

    def forget(self, number: int, token: str) -> None:
        """Drop a pupil from the cache, as it may have changed."""
        self.life(number).pupils.pop(token, None)

    def heard(self, pupil: int) -> None:
        """Mark a pupil's device as seen; the times are written to the store now and then."""
        with self._lock:
            self._heard[pupil] = time()
            if monotonic() - self._told < _TOLD:
                return
            told, self._heard, self._told = self._heard, {}, monotonic()
        self.store.seen(told)

    # -- answers -----------------------------------------------------------------------------------

    def answers_of(self, found: Snapshot, pupil: int) -> Answers:
        """Return a pupil's answers. A reveal waits for answers being stored, so those of a class
        without an open round are constant until its version rises.
        """
        if any(each.stage == "open" for each in found.rounds):
            return {(a.round, a.vote): a for a in self.store.answers_of(pupil)}
        number, version = found.record.id, found.record.version
        life = self.life(number)
        settled = life.settled
        if settled[0] != version:  # versions start at 1
            by_pupil: dict[int, dict[tuple[int, int], AnswerRecord]] = {}
            for answer in self.store.answers(number):
                by_pupil.setdefault(answer.pupil, {})[answer.round, answer.vote] = answer
            settled = life.settled = version, by_pupil
        return settled[1].get(pupil, {})
