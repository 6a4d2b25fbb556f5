"""Validation of answers, and the session of a homework class."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import time
from typing import Any, Final

from jamlab.classroom.class_messages import HomeworkAsked, HomeworkCounted, PupilState, TeacherState
from jamlab.classroom.homework.returned import Returned, found_among
from jamlab.classroom.homework.sheet import Sheet
from jamlab.classroom.judging import judged
from jamlab.classroom.network import Door
from jamlab.classroom.questions import FrozenQuestion
from jamlab.classroom.questions.class_question import bounds
from jamlab.classroom.session.views import (
    Snapshot,
    counts,
    hidden,
    is_forecast,
    known,
    mine,
    planned,
    question,
    values,
    worked,
)
from jamlab.classroom.store.rows import AnswerRecord, RequestRefused, RoundRecord, Stage
from jamlab.classroom.store.store import Store

MOST_HANDS: Final = 200


def spelled_out(counted: Any) -> list[float]:
    """Expand values with their counts of hands into a list.

    >>> spelled_out([[0.25, 2], [0.5, 1]])
    [0.25, 0.25, 0.5]
    """
    values: list[float] = []
    for pair in counted if isinstance(counted, list) else [None]:
        if not isinstance(pair, list) or len(pair) != 2:
            raise RequestRefused("values", "Hands are values with how many raised one for each.")
        value, count = pair
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= MOST_HANDS:
            raise RequestRefused("values", f"So many hands cannot be counted: {count!r}.")
        values.extend([value] * count)
    if len(values) > MOST_HANDS:
        raise RequestRefused("values", f"More than {MOST_HANDS} hands cannot be counted.")
    return values


def check(question: Mapping[str, Any], values: Sequence[Any]) -> None:
    """Raise RequestRefused unless all values are valid answers to the question."""
    low, high = bounds(question)
    for value in values:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise RequestRefused("values", "An answer is a number.")
        if not low - 1e-9 <= value <= high + 1e-9:
            raise RequestRefused("values", "That is none of the answers to this question.")
        if question["kind"] == "choice" and value != int(value):
            raise RequestRefused("values", "That is none of the answers to this question.")


# Class of the kind "homework": all questions are open at once, for days if need be, and each pupil
# works at their own pace.
#
# * An answer may be changed until the teacher closes the homework; then everybody sees the
#   solutions. If they are shown at once (`at_once`), the first answer stays.
# * The teacher sees the counts of each answer from the beginning, but no names.
# * A returned file of the same homework (`classroom.homework`) counts like a device.


LOOK: Final = 5.0
"""Seconds between two requests of a pupil's page, or of the teacher's."""
PRESENT: Final = 30.0
"""A device counts as present for so many seconds after its last request."""
AT_ONCE: Final = "at_once"
"""Key in a question's hidden part: each pupil sees the solution after their own answer."""
_LONGEST: Final = 12_000


def sheet(found: Snapshot) -> Sheet:
    """Return the homework of this class, as in a file of it."""
    told = tuple(each.hidden for each in found.rounds)  # with the logs that tables are drawn from
    return Sheet(found.record.title, tuple(map(question, found.rounds)), told)  # type: ignore[arg-type]


def is_at_once(one: RoundRecord) -> bool:
    """Return True if pupils see the solution after their own answer, which then stays."""
    return bool(one.hidden.get(AT_ONCE))


def at_once(one: FrozenQuestion) -> FrozenQuestion:
    """Return the question with its solution shown to each pupil after their own answer."""
    return FrozenQuestion(one.question, {**one.hidden, "at_once": True})


def stage(found: Snapshot) -> Stage:
    """Return "open" until all questions are closed, then "revealed"."""
    return "open" if any(each.stage == "open" for each in found.rounds) else "revealed"


# -- pupil -----------------------------------------------------------------------------------------


def pupil_state(found: Snapshot, answers: Mapping[tuple[int, int], AnswerRecord]) -> PupilState:
    """Return the state of a pupil's page: all questions, and the solutions shown by now."""
    return {
        "version": found.record.version,
        "next": LOOK,
        "title": found.record.title,
        "kind": "homework",
        "stage": "ended" if found.record.ended is not None else stage(found),
        "round": None,
        "vote": 1,
        "question": None,
        "homework": [_asked(found, each, answers.get((each.id, 1))) for each in found.rounds],
    }


def _asked(found: Snapshot, one: RoundRecord, answer: AnswerRecord | None) -> HomeworkAsked:
    is_told = one.stage == "revealed" or (is_at_once(one) and answer is not None)
    return {
        "round": one.id,
        "part": found.part(one),
        "stage": one.stage,
        "question": question(one),
        "at_once": is_at_once(one),
        "mine": mine(answer),
        "revealed": hidden(one) if is_told else None,
    }


# -- teacher ---------------------------------------------------------------------------------------


def teacher_state(store: Store, door: Door, found: Snapshot) -> TeacherState:
    """Return the state of the teacher's page: each question with the counts of each answer."""
    record = found.record
    answers = store.answers(record.id)
    devices = len({each.pupil for each in answers})
    return {
        "version": record.version,
        "next": LOOK,
        "title": record.title,
        "code": record.code,
        "kind": "homework",
        "reach": door.reach(record.code),
        "room": sum(store.present(record.id, time() - PRESENT).values()),
        "shut": record.shut,
        "silent": store.silent(record.id),
        "received": devices,
        "counted": devices,
        "missing": 0,
        "people": sum(len(each.values) for each in answers),
        "cards": [],
        "stage": "ended" if record.ended is not None else stage(found),
        "round": None,
        "vote": 1,
        "part": "",
        "question": None,
        "table": False,
        "votes": [],
        "revealed": None,
        "judged": [],
        "worked": [],
        "reliability": [],
        "crowd": [],
        "changed": None,
        "standing": None,
        "pooled": None,
        "plan": planned(found),
        "homework": [_counted(found, each, answers) for each in found.rounds],
    }


def _counted(found: Snapshot, one: RoundRecord, answers: Sequence[AnswerRecord]) -> HomeworkCounted:
    here = [each for each in answers if each.round == one.id]
    is_told = one.stage == "revealed"
    judges = is_told and is_forecast(one)
    return {
        "round": one.id,
        "part": found.part(one),
        "stage": one.stage,
        "question": question(one),
        "counted": len(here),
        "votes": counts(here, 1),
        "revealed": hidden(one) if is_told else None,
        "judged": judged(values(here, one), *known(one)) if judges else None,
        "worked": next(iter(worked(here, one)), None) if is_told else None,
    }


def close(store: Store, found: Snapshot) -> None:
    """Close all questions and reveal their solutions."""
    moved = [
        store.move(found.record.id, each.id, ("open", each.vote), ("revealed", each.vote))
        for each in found.rounds
        if each.stage == "open"
    ]
    for each in moved:
        each.result()


# -- returned files --------------------------------------------------------------------------------


def take(store: Store, found: Snapshot, name: str, data: bytes) -> list[str]:
    """Count the answers in a file saved by a pupil like those of a device, and return the result in
    words, one line each. A file uploaded twice is counted once.
    """
    if len(data) > _LONGEST:
        return [f"{name}: too large for one pupil’s answers; read it by jamlab class read"]
    read = found_among([(name, data)])
    taken = [f"{name}: {_taken(store, found, one)}" for one in read.answers]
    return [*read.remarks, *taken]


def _taken(store: Store, found: Snapshot, one: Returned) -> str:
    expected = sheet(found).id
    if one.homework != expected:
        return f"these are answers to another homework ({one.homework})"
    number = found.record.id
    rounds = dict(enumerate(found.rounds, 1))
    good = {n: v for n, v in one.values.items() if n in rounds and _fits(rounds[n], v)}
    if not good:
        return f"{one.name} answered nothing"
    # No device can have that token: it contains a colon.
    pupil = store.join(number, f"file:{number}:{one.pupil}", "device").result()
    stored = [
        store.answer(
            number, pupil.id, rounds[n].id, 1, f"file-{pupil.id}-{one.saved}-{n}", one.saved, [v]
        )
        for n, v in good.items()
    ]
    done = [each.result() for each in stored]
    counted, late = done.count("counted"), done.count("late")
    words = [f"{counted} answer{'s' * (counted != 1)} of {one.name} counted"]
    if late:
        words.append(f"{late} came after you closed")
    if done.count("before"):
        words.append(f"{done.count('before')} counted before")
    if len(good) < len(one.values):
        words.append(f"{len(one.values) - len(good)} cannot be an answer")
    if one.fault:
        words.append(one.fault)
    return ", ".join(words)


def _fits(one: RoundRecord, value: float) -> bool:
    try:
        check(one.question, [value])
    except RequestRefused:
        return False
    return True
