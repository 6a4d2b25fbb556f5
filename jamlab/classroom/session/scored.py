"""How well a class judged, as the teacher's page gets it: of the round that is on, and of all."""

from __future__ import annotations

from collections.abc import Sequence

from jamlab.classroom import judging
from jamlab.classroom.session.drawn import (
    Snapshot,
    hidden,
    is_forecast,
    is_worked,
    known,
    question,
)
from jamlab.classroom.store.records import AnswerRecord, RoundRecord
from jamlab.classroom.told import TeacherState, WorkedVote


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
