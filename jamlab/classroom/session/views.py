"""What pages draw of a class that was read: questions, counts. Nothing says who."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock
from time import monotonic, time
from typing import Any, Final, Literal

from jamlab.classroom import judging
from jamlab.classroom.class_messages import (
    ClassQuestion,
    Hidden,
    Judgement,
    Mine,
    Planned,
    Tally,
    TeacherState,
    WorkedVote,
)
from jamlab.classroom.questions.step_questions import SEAT
from jamlab.classroom.questions.trial_questions import RECORD, thawed
from jamlab.classroom.session.playing import RoomsTrials
from jamlab.classroom.store.rows import (
    AnswerRecord,
    ClassRecord,
    PupilRecord,
    Refused,
    RoundRecord,
    tidy,
)
from jamlab.classroom.store.store import Store
from jamlab.export.picture.picture import alone


@dataclass(frozen=True)
class Snapshot:
    """A class as it was read; it is current as long as its version is."""

    record: ClassRecord
    rounds: tuple[RoundRecord, ...]

    @property
    def current(self) -> RoundRecord | None:
        """The round that is on: the one that was opened last."""
        opened = [each for each in self.rounds if each.stage != "waiting"]
        return max(opened, key=lambda each: each.opened or 0.0, default=None)

    def part(self, one: RoundRecord | None) -> str:
        """Which question of how many it is."""
        if one is None or len(self.rounds) < 2:
            return ""
        return f"question {self.rounds.index(one) + 1} of {len(self.rounds)}"


def question(one: RoundRecord) -> ClassQuestion:
    return one.question  # type: ignore[return-value]  # as it was frozen


def is_worked(one: RoundRecord) -> bool:
    """Whether the answer is worked out and right or wrong: an exercise with a number."""
    return bool(one.question.get("worked"))


def hidden(one: RoundRecord) -> Hidden:
    """As it was frozen, without what pictures are drawn of."""
    source = {name: value for name, value in one.hidden["source"].items() if name != RECORD}
    return dict(one.hidden) | {"source": source}  # type: ignore[return-value]


def mine(answer: AnswerRecord | None) -> Mine | None:
    if answer is None:
        return None
    return {"values": list(answer.values), "n": answer.n, "vote": answer.vote}


def counts(answers: Sequence[AnswerRecord], vote: int) -> list[Tally]:
    """How many answered what, by how it came in; nothing says who."""
    found: Counter[tuple[float, Any]] = Counter()
    for answer in answers:
        if answer.vote == vote:
            by = "device" if answer.sender == "group" else answer.sender
            found.update((value, by) for value in answer.values)
    return [
        {"value": value, "count": count, "by": by} for (value, by), count in sorted(found.items())
    ]


def planned(found: Snapshot) -> list[Planned]:
    """All questions of the class, as the teacher may see them."""
    return [
        {"round": r.id, "part": found.part(r), "ask": r.question["ask"], "stage": r.stage}
        for r in found.rounds
    ]


def is_forecast(one: RoundRecord) -> bool:
    """Whether a chance is guessed: what scores are about."""
    return one.question["kind"] == "chance" and not is_worked(one)


def known(one: RoundRecord) -> tuple[float | None, float | None]:
    """The exact chance and what came, of a round about a chance."""
    exact, came = one.hidden["exact"], one.hidden["came"]
    return exact and exact["value"], came and came["value"]


def line(
    rounds: Sequence[RoundRecord], answers: Mapping[tuple[int, int], AnswerRecord]
) -> list[Judgement]:
    """A pupil's own rounds so far: nothing of anybody else."""
    found: list[Judgement] = []
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


# Pictures of the table: a question about a step of a recorded game has one before what came, and
# one after it. They are drawn of the log that the question was frozen with.


Which = Literal["before", "came"]
_KEPT: Final = 64


def picture(
    found: Snapshot, round_id: int, which: Which, *, dark: bool = False, narrow: bool = False
) -> str | None:
    """The picture as SVG; None where there is none, or not yet."""
    for one in found.rounds:
        if one.id == round_id and RECORD in one.hidden["source"]:
            is_seen = one.stage == "revealed" if which == "came" else one.stage != "waiting"
            source = one.hidden["source"]
            step = source["step"] + (which == "came")
            seat = source.get(SEAT)
            return _drawn(source[RECORD], step, dark, narrow, seat) if is_seen else None
    return None


@lru_cache(maxsize=_KEPT)
def _drawn(record: str, step: int, dark: bool, narrow: bool, seat: int | None) -> str:
    return alone(thawed({RECORD: record}), step, dark=dark, narrow=narrow, seat=seat)


# How well a class judged, as the teacher's page gets it: of the round that is on, and of all.


def score(
    told: TeacherState, found: Snapshot, now: RoundRecord, answers: Sequence[AnswerRecord]
) -> None:
    """Adds the scores to the state of a class in which `now` is revealed."""
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


def worked(answers: Sequence[AnswerRecord], one: RoundRecord) -> list[WorkedVote]:
    """Each vote on an exercise that is worked out; none of other questions."""
    found = []
    for vote in range(1, one.vote + 1):
        given = (a for a in answers if a.round == one.id and a.vote == vote)
        pairs = ((value, answer.sender) for answer in given for value in answer.values)
        found.append(judging.worked_vote(question(one), hidden(one), pairs))
    return [each for each in found if each is not None]


def values(answers: Sequence[AnswerRecord], one: RoundRecord, vote: int = 1) -> list[float]:
    """All that was answered in a vote, however it came in."""
    mine = (a for a in answers if a.round == one.id and a.vote == vote)
    return [value for answer in mine for value in answer.values]


def _revealed(found: Snapshot) -> list[RoundRecord]:
    """The rounds about a chance that were revealed, in the order in which they were asked."""
    rounds = [r for r in found.rounds if r.stage == "revealed" and is_forecast(r)]
    return sorted(rounds, key=lambda one: one.opened or 0.0)


def _last_time(found: Snapshot, now: RoundRecord) -> float | None:
    """What came in the last round before this one."""
    earlier = [one for one in _revealed(found) if (one.opened or 0) < (now.opened or 0)]
    came = (known(one)[1] for one in reversed(earlier))
    return next((value for value in came if value is not None), None)


def _pairs(answers: Sequence[AnswerRecord], one: RoundRecord) -> list[tuple[float, float]]:
    """What the same device answered first and then; a group's members in their order."""
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


# The classes as they were read last: most questions of pupils' devices are answered from here.
#
# * The versions of all classes are read at most three times a second. A class is read anew when
#   its version has risen, a pupil once.
# * Of rounds that nobody answers any more, the answers of a whole class are read in one go: after
#   a reveal all devices ask at once.
# * What begins with `known` never waits for the database: it says None where that has to be
#   asked.
# * All that is kept of a class lies together and goes with it (`Life`): of one that was deleted,
#   here or elsewhere, nothing is left in memory, nor put there by who was still reading it.


FRESH: Final = 0.3
"""For so many seconds the versions of the classes are taken for the newest."""
_TOLD: Final = 4.0  # seconds between two times that the store is told who was heard of

Answers = Mapping[tuple[int, int], AnswerRecord]
"""A pupil's, by round and vote."""


@dataclass
class Life:
    """What is kept in memory of a class as long as it is in the store. `pupils` are by token,
    `settled` are the answers of each pupil at a version, `rooms` are by round."""

    snapshot: Snapshot | None = None
    pupils: dict[str, PupilRecord] = field(default_factory=dict)
    settled: tuple[int, dict[int, dict[tuple[int, int], AnswerRecord]]] = (0, {})
    rooms: dict[int, RoomsTrials] = field(default_factory=dict)


class Current:
    """The classes of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._versions: dict[int, int] = {}
        self._looked = 0.0
        self._lives: dict[int, Life] = {}
        self._codes: dict[str, int] = {}
        self._heard: dict[int, float] = {}
        self._told = monotonic()
        self._lock = Lock()
        self._looking = Lock()  # held while the versions are read; `_lock` never is

    # -- classes -----------------------------------------------------------------------------------

    def version(self, number: int) -> int:
        """The version of a class; Refused if there is none (any more)."""
        with self._looking:
            # one that is not known may be new
            if monotonic() - self._looked > FRESH or number not in self._versions:
                versions = self.store.versions()
                with self._lock:
                    self._versions, self._looked = versions, monotonic()
                    for gone in self._lives.keys() - versions.keys():
                        del self._lives[gone]
                    self._codes = {c: n for c, n in self._codes.items() if n in versions}
            found = self._versions.get(number)
        if found is None:
            raise Refused("gone", "This class is over.")
        return found

    def life(self, number: int) -> Life:
        """What is kept of a class; of one that is not known to be there, nothing is."""
        with self._lock:
            if number not in self._versions:
                return Life()
            return self._lives.setdefault(number, Life())

    def changed(self) -> None:
        """Look at the store again at once: something was done here."""
        with self._looking, self._lock:
            self._looked = 0.0
            for life in self._lives.values():
                life.rooms.clear()

    def snapshot(self, number: int) -> Snapshot:
        """The class as it is now."""
        version = self.version(number)
        life = self.life(number)
        found = life.snapshot
        if found is None or found.record.version < version:
            # its version before its rounds: what changes in between is read once more
            record = self.store.numbered(number)
            if record is None:
                raise Refused("gone", "This class is over.")
            rounds = self.store.rounds(number)
            there = self.store.pupils(number)
            for token, pupil in list(life.pupils.items()):
                if pupil.id not in there:  # the teacher removed it
                    life.pupils.pop(token, None)
            found = life.snapshot = Snapshot(record, rounds)
        return found

    def known_snapshot(self, number: int) -> Snapshot | None:
        """The class, if it was looked at just now."""
        with self._lock:
            is_fresh = monotonic() - self._looked <= FRESH
            version = self._versions.get(number) if is_fresh else None
            life = self._lives.get(number)
        found = None if life is None else life.snapshot
        return found if found is not None and found.record.version == version else None

    def found(self, code: str) -> ClassRecord:
        """The class with this code, as it was typed; Refused if there is none."""
        number = self._codes.get(tidy(code))
        if number is not None:
            try:
                return self.snapshot(number).record
            except Refused:  # it was deleted; perhaps another one has its code now
                pass
        record = self.store.found(code)
        if record is None:
            raise Refused("gone", "There is no class with this code.")
        found = self.snapshot(record.id).record
        with self._lock:
            if record.id in self._versions:  # not deleted meanwhile
                self._codes[record.code] = record.id
        return found

    def known(self, code: str) -> ClassRecord | None:
        """The class with this code, if it was looked at just now."""
        number = self._codes.get(tidy(code))
        found = None if number is None else self.known_snapshot(number)
        return None if found is None else found.record

    # -- pupils ------------------------------------------------------------------------------------

    def pupil(self, number: int, token: str) -> PupilRecord:
        """Who has this token, and was heard of just now; Refused if nobody in this class."""
        found = self.known_pupil(number, token)
        if found is None:
            life = self.life(number)
            found = self.store.pupil(number, token)
            if found is None:
                raise Refused("token", "This device is not in the class yet.")
            life.pupils[token] = found
            self.heard(found.id)
        return found

    def known_pupil(self, number: int, token: str) -> PupilRecord | None:
        """Who has this token, if that is known here; and was heard of just now."""
        found = self.life(number).pupils.get(token)
        if found is not None:
            self.heard(found.id)
        return found

    def forget(self, number: int, token: str) -> None:
        """Ask the store about a pupil once more: something of it may have changed."""
        self.life(number).pupils.pop(token, None)

    def heard(self, pupil: int) -> None:
        """A pupil's device was heard of; the store is told about all of them now and then."""
        with self._lock:
            self._heard[pupil] = time()
            if monotonic() - self._told < _TOLD:
                return
            told, self._heard, self._told = self._heard, {}, monotonic()
        self.store.seen(told)

    # -- answers -----------------------------------------------------------------------------------

    def answers_of(self, found: Snapshot, pupil: int) -> Answers:
        """A pupil's answers. A reveal waits for answers that are being stored, so those of a class
        in which no round is open stay as they are until its version rises."""
        if any(each.stage == "open" for each in found.rounds):
            return {(a.round, a.vote): a for a in self.store.answers_of(pupil)}
        number, version = found.record.id, found.record.version
        life = self.life(number)
        settled = life.settled
        if settled[0] != version:  # versions count from 1
            by_pupil: dict[int, dict[tuple[int, int], AnswerRecord]] = {}
            for answer in self.store.answers(number):
                by_pupil.setdefault(answer.pupil, {})[answer.round, answer.vote] = answer
            settled = life.settled = version, by_pupil
        return settled[1].get(pupil, {})
