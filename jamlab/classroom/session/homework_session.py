"""What is no answer to a question is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import time
from typing import Any, Final

from jamlab.classroom.class_messages import HomeworkAsked, HomeworkCounted, PupilState, TeacherState
from jamlab.classroom.homework.returned import Returned, found_among
from jamlab.classroom.homework.sheet import Sheet
from jamlab.classroom.judging import judged
from jamlab.classroom.network import Door
from jamlab.classroom.questions import Asked
from jamlab.classroom.questions.class_question import bounds
from jamlab.classroom.session.views import (
    Snapshot,
    counts,
    hidden,
    is_forecast,
    known,
    mine,
    question,
    values,
    worked,
)
from jamlab.classroom.store.rows import AnswerRecord, Refused, RoundRecord, Stage
from jamlab.classroom.store.store import Store

MOST_HANDS: Final = 200


def spelled_out(counted: Any) -> list[float]:
    """Values with how many raised a hand for each, as a list of all of them.

    >>> spelled_out([[0.25, 2], [0.5, 1]])
    [0.25, 0.25, 0.5]
    """
    values: list[float] = []
    for pair in counted if isinstance(counted, list) else [None]:
        if not isinstance(pair, list) or len(pair) != 2:
            raise Refused("values", "Hands are values with how many raised one for each.")
        value, count = pair
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= MOST_HANDS:
            raise Refused("values", f"So many hands cannot be counted: {count!r}.")
        values.extend([value] * count)
    if len(values) > MOST_HANDS:
        raise Refused("values", f"More than {MOST_HANDS} hands cannot be counted.")
    return values


def check(question: Mapping[str, Any], values: Sequence[Any]) -> None:
    """Refused unless all values are answers to the question."""
    low, high = bounds(question)
    for value in values:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise Refused("values", "An answer is a number.")
        if not low - 1e-9 <= value <= high + 1e-9:
            raise Refused("values", "That is none of the answers to this question.")
        if question["kind"] == "choice" and value != int(value):
            raise Refused("values", "That is none of the answers to this question.")


# A class of the kind "homework": all questions are open at once, for days if need be, each pupil
# at their own pace.
#
# * An answer may be changed until the teacher closes; then all see what is right. Where it is
#   told at once (`at_once`), the first answer stays.
# * The teacher sees how many gave which answer from the beginning, and no names.
# * A file that came back of the same homework (`classroom.homework`) is counted like a device.


LOOK: Final = 5.0
"""Seconds between two looks of a pupil's page, or of the teacher's."""
PRESENT: Final = 30.0
"""Who was heard of in the last seconds is at it now."""
DOES: Final = frozenset({"close", "ask", "door", "clear", "end", "delete"})
"""What the teacher can do with homework."""
AT_ONCE: Final = "at_once"
"""In what is hidden of a question: it is told to each pupil after the answer given."""
_LONGEST: Final = 12_000


def sheet(found: Snapshot) -> Sheet:
    """The homework of this class, as a file of it would hold it."""
    told = tuple(each.hidden for each in found.rounds)  # with the records that tables are drawn of
    return Sheet(found.record.title, tuple(map(question, found.rounds)), told)  # type: ignore[arg-type]


def is_at_once(one: RoundRecord) -> bool:
    """Whether a pupil sees what is right after their own answer, which then stays."""
    return bool(one.hidden.get(AT_ONCE))


def at_once(one: Asked) -> Asked:
    """The question with what is right told to each pupil after the answer given."""
    return Asked(one.question, {**one.hidden, "at_once": True})


def stage(found: Snapshot) -> Stage:
    """ "open" until all questions are closed, "revealed" then."""
    return "open" if any(each.stage == "open" for each in found.rounds) else "revealed"


# -- a pupil ---------------------------------------------------------------------------------------


def pupil_state(found: Snapshot, answers: Mapping[tuple[int, int], AnswerRecord]) -> PupilState:
    """What a pupil's page draws: all questions, and of what is right what may be told by now."""
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


# -- the teacher -----------------------------------------------------------------------------------


def teacher_state(store: Store, door: Door, found: Snapshot) -> TeacherState:
    """What the teacher's page draws: each question with how many gave which answer."""
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
        "votes": [],
        "revealed": None,
        "judged": [],
        "worked": [],
        "reliability": [],
        "crowd": [],
        "changed": None,
        "standing": None,
        "pooled": None,
        "plan": [
            {"round": r.id, "part": found.part(r), "ask": r.question["ask"], "stage": r.stage}
            for r in found.rounds
        ],
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
    """Nothing more is answered, and all see what is right."""
    moved = [
        store.move(found.record.id, each.id, ("open", each.vote), ("revealed", each.vote))
        for each in found.rounds
        if each.stage == "open"
    ]
    for each in moved:
        each.result()


# -- files that came back --------------------------------------------------------------------------


def take(store: Store, found: Snapshot, name: str, data: bytes) -> list[str]:
    """Count the answers in a file that a pupil saved, as those of a device; in words what became of
    it, a line each. A file that comes twice is counted once."""
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
    # No device can have that token: there is a colon in it.
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
    except Refused:
        return False
    return True
