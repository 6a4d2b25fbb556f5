"""What a teacher can choose to ask: the lessons' questions, and good steps of recorded games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from jamlab.classroom.questions.asked import Asked
from jamlab.classroom.questions.good_steps import good_steps
from jamlab.classroom.questions.of_lesson import of_lesson
from jamlab.classroom.questions.of_step import of_choice, of_draw
from jamlab.classroom.told import Choices, Offered, OfferedGame, OfferedLesson
from jamlab.core.registry import load
from jamlab.lessons import COURSE, lesson
from jamlab.log import LogError
from jamlab.log.recorded import recorded, replays, shipped, stem


def choices(log: str = "") -> Choices:
    """All lessons with their questions, all recorded games; with `log` also what can be asked of
    this one. ValueError for a game that there is not."""
    return {
        "lessons": list(_lessons()),
        "games": _games(),
        "steps": list(_steps(log)) if log else [],
    }


@cache
def _lessons() -> tuple[OfferedLesson, ...]:
    return tuple(
        {
            "lesson": number,
            "title": lesson(number).title,
            "minutes": lesson(number).minutes,
            "words": list(lesson(number).words),
            "questions": [
                _offered({"lesson": number, "part": one.hidden["source"]["part"]}, one)
                for one in of_lesson(number, 0)
            ],
        }
        for number in COURSE
    )


def _games() -> list[OfferedGame]:
    return [
        {
            "log": f"{game}/{stem(path)}",
            "game": game,
            "name": load(game).name,
            "title": title,
        }
        for game, logs in recorded(replays()).items()
        for title, path in logs
    ]


@lru_cache(maxsize=64)
def _steps(log: str) -> tuple[Offered, ...]:
    try:
        replay = shipped(log)
    except LogError as error:
        raise ValueError(str(error)) from None
    if replay.is_redacted:
        return ()
    found = []
    for good in good_steps(replay):
        try:
            one = of_draw(replay, *good) if good.of else of_choice(replay, good.step)
        except ValueError:  # what was done is none of what all had to reckon with
            continue
        found.append(_offered(good.spec(log), one))
    return tuple(found)


def _offered(spec: Mapping[str, Any], one: Asked) -> Offered:
    """A question as it is chosen from: nothing of its answer is in it."""
    question = one.question
    return {
        "spec": dict(spec),
        "kind": question["kind"],
        "about": question["about"],
        "ask": question["ask"],
        "setting": question["setting"],
        "choices": question["choices"],
    }
