"""The questions of a lesson: its guess first, then its exercises.

What came is one trial of the lesson, played by its own rules when the question is put.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from jamlab.classroom.questions.asked import CHANCE_ENDS, Asked, exact_of, short
from jamlab.classroom.questions.played import one
from jamlab.classroom.told import Came
from jamlab.core import Stream
from jamlab.lessons import lesson
from jamlab.lessons.course.answering import asked_for, mistakes
from jamlab.lessons.course.lesson_record import PERCENT, Choice, Lesson, Typed, shown

_MOST_PIECES: Final = 8


def of_lesson(number: int, seed: int) -> tuple[Asked, ...]:
    """The questions of lesson `number`; `seed` decides what comes. ValueError for no lesson."""
    found = lesson(number)
    return (_guess(found, seed), *_exercises(found))


def _guess(found: Lesson, seed: int) -> Asked:
    guess, is_chance = found.guess, found.unit == PERCENT
    answer = found.exact(**found.start)
    laid = found.by_hand(Stream(0), **found.start)
    pieces = [piece.face for spread in laid.spreads for piece in spread.pieces]
    choices = [words for words, _ in guess.choices]
    values = [value for _, value in guess.choices]
    source = {"lesson": found.number, "part": "guess", "seed": seed}
    # Of options one is right: the lesson's exact value is that of the rule it begins with.
    right = None if guess.right is None else values.index(guess.right)
    return Asked(
        {
            "kind": "choice" if choices else "chance" if is_chance else "number",
            "about": f"Lesson {found.number}",
            "ask": found.question,
            "setting": found.setting,
            "game": found.game,
            "low": guess.low,
            "high": guess.high,
            "step": guess.step,
            "unit": found.unit,
            "ends": list(guess.ends),
            "choices": choices,
            "pieces": pieces if len(pieces) <= _MOST_PIECES else [],
            "picture": False,
            "trials": found.can_be_pooled,
        },
        {
            "exact": None if choices else exact_of(answer),
            "came": None if choices else _came(source, seed),
            "right": right,
            "feedback": list(guess.feedback),
            "source": source,
        },
    )


def _came(source: dict[str, object], seed: int) -> Came:
    trial = one(source, seed)
    pieces = trial["pieces"] if len(trial["pieces"]) <= _MOST_PIECES else []
    return {**trial, "pieces": pieces, "picture": False}


def _exercises(found: Lesson) -> Iterator[Asked]:
    for n, exercise in enumerate(found.exercises, start=1):
        source = {"lesson": found.number, "part": f"exercise {n}"}
        if isinstance(exercise, Choice):
            yield Asked(
                {
                    "kind": "choice",
                    "about": f"Lesson {found.number}",
                    "ask": exercise.ask,
                    "setting": "",
                    "game": found.game,
                    "low": 0,
                    "high": len(exercise.answers) - 1,
                    "step": 1,
                    "unit": "",
                    "ends": [],
                    "choices": [answer.text for answer in exercise.answers],
                    "pieces": [],
                    "picture": False,
                    "trials": False,
                },
                {
                    "exact": None,
                    "came": None,
                    "right": [answer.right for answer in exercise.answers].index(True),
                    "feedback": [answer.feedback for answer in exercise.answers],
                    "source": source,
                },
            )
        else:
            yield _typed(found, exercise, source)


def _typed(found: Lesson, exercise: Typed, source: dict[str, object]) -> Asked:
    is_chance = exercise.unit == PERCENT
    high = 1.0 if is_chance else _above(float(exercise.value))
    return Asked(
        {
            "kind": "chance" if is_chance else "number",
            "about": f"Lesson {found.number}",
            "ask": exercise.ask,
            "setting": asked_for(exercise),
            "game": found.game,
            "low": min(0.0, float(exercise.value)),
            "high": high,
            "step": 0.001 if is_chance else min(1.0, float(exercise.last_digit)),
            "unit": exercise.unit,
            "ends": list(CHANCE_ENDS) if is_chance else [],
            "choices": [],
            "pieces": [],
            "picture": False,
            "trials": False,
            "worked": True,
        },
        {
            "exact": {
                "value": float(exercise.value),
                "fraction": short(exercise.value),
                "formula": shown(exercise.value, exercise.unit),
                "words": [exercise.feedback],
            },
            "came": None,
            "right": None,
            "feedback": [],
            "source": source,
            "worked": {
                "within": float(exercise.last_digit / 2),
                "mistakes": [
                    {"low": float(low), "high": float(high), "words": words}
                    for low, high, words in mistakes(exercise)
                ],
            },
        },
    )


def _above(value: float) -> float:
    """A round number well above, so that the slider's end gives nothing away."""
    high = 10.0
    while high < 2 * value:
        high *= 10
    return high
