"""Questions of a lesson: its guess first, then its exercises.

The outcome is one trial of the lesson, played by its own rules when the question is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from jamlab.arguments import one_of
from jamlab.classroom.class_messages import ActualOutcome, ClassQuestion, QuestionKind
from jamlab.classroom.questions import class_question
from jamlab.classroom.questions.trial_questions import one
from jamlab.core import Stream
from jamlab.lessons import lesson
from jamlab.lessons.course.answering import asked_for, mistakes
from jamlab.lessons.course.lesson_record import PERCENT, Lesson, MultipleChoice, TypedNumber, shown

_MOST_PIECES: Final = 8


def of_lesson(number: int, seed: int) -> tuple[class_question.FrozenQuestion, ...]:
    """Return the questions of a lesson; `seed` decides the outcome. Raises ValueError."""
    found = lesson(number)
    return (_guess(found, seed), *_exercises(found))


def _guess(found: Lesson, seed: int) -> class_question.FrozenQuestion:
    guess, is_chance = found.guess, found.unit == PERCENT
    answer = found.exact(**found.start)
    laid = found.by_hand(Stream(0), **found.start)
    pieces = [piece.face for spread in laid.spreads for piece in spread.pieces]
    choices = [words for words, _ in guess.choices]
    values = [value for _, value in guess.choices]
    source = {"lesson": found.number, "part": "guess", "seed": seed}
    # Only the right option is known: the lesson's exact value is for the rule it begins with.
    right = None if guess.right is None else values.index(guess.right)
    return class_question.FrozenQuestion(
        {
            **class_question.BLANK,
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
            "trials": found.can_be_pooled,
        },
        {
            "exact": None if choices else class_question.exact_of(answer),
            "came": None if choices else _came(source, seed),
            "right": right,
            "feedback": list(guess.feedback),
            "source": source,
        },
    )


def _came(source: dict[str, object], seed: int) -> ActualOutcome:
    trial = one(source, seed)
    pieces = trial["pieces"] if len(trial["pieces"]) <= _MOST_PIECES else []
    return {**trial, "pieces": pieces, "picture": False}


def _exercises(found: Lesson) -> Iterator[class_question.FrozenQuestion]:
    for n, exercise in enumerate(found.exercises, start=1):
        source = {"lesson": found.number, "part": f"exercise {n}"}
        if isinstance(exercise, MultipleChoice):
            yield class_question.FrozenQuestion(
                {
                    **class_question.BLANK,
                    "kind": "choice",
                    "about": f"Lesson {found.number}",
                    "ask": exercise.ask,
                    "game": found.game,
                    "low": 0,
                    "high": len(exercise.answers) - 1,
                    "step": 1,
                    "unit": "",
                    "choices": [answer.text for answer in exercise.answers],
                },
                {
                    **class_question.UNKNOWN,
                    "right": [answer.right for answer in exercise.answers].index(True),
                    "feedback": [answer.feedback for answer in exercise.answers],
                    "source": source,
                },
            )
        else:
            yield _typed(found, exercise, source)


def _typed(
    found: Lesson, exercise: TypedNumber, source: dict[str, object]
) -> class_question.FrozenQuestion:
    is_chance = exercise.unit == PERCENT
    high = 1.0 if is_chance else _above(float(exercise.value))
    return class_question.FrozenQuestion(
        {
            **class_question.BLANK,
            "kind": "chance" if is_chance else "number",
            "about": f"Lesson {found.number}",
            "ask": exercise.ask,
            "setting": asked_for(exercise),
            "game": found.game,
            "low": min(0.0, float(exercise.value)),
            "high": high,
            "step": 0.001 if is_chance else min(1.0, float(exercise.last_digit)),
            "unit": exercise.unit,
            "ends": list(class_question.CHANCE_ENDS) if is_chance else [],
            "worked": True,
        },
        {
            **class_question.UNKNOWN,
            "exact": {
                "value": float(exercise.value),
                "fraction": class_question.short(exercise.value),
                "formula": shown(exercise.value, exercise.unit),
                "words": [exercise.feedback],
            },
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
    """Return a round number well above, so that the slider's end gives nothing away."""
    high = 10.0
    while high < 2 * value:
        high *= 10
    return high


# Question typed in by the teacher: its exact answer is unknown, and the room reports the outcome.


MOST = 300
MOST_OPTIONS = 8
MOST_STEPS: Final = 10_000
_LARGEST: Final = 1e9


def free(
    ask: str,
    choices: Sequence[str] = (),
    *,
    kind: str = "",
    low: float = 0.0,
    high: float = 100.0,
    step: float = 1.0,
    unit: str = "",
) -> class_question.FrozenQuestion:
    """Make a question about a chance in percent; with `choices` (2 to 8) about options; with `kind`
    "number" about a number from `low` to `high` in steps, in a `unit`.

    ValueError for an empty or too long question, or an invalid range.
    """
    words = _text("a question", ask, MOST)
    options = [_text("an answer", choice, MOST) for choice in choices]
    kind = kind or ("choice" if options else "chance")
    one_of("“kind”", kind, ("chance", "number", "choice"))  # may be of any type
    if kind == "choice" and not 2 <= len(options) <= MOST_OPTIONS:
        raise ValueError(f"a choice must have 2 to {MOST_OPTIONS} answers, got {len(options)}")
    if kind != "choice" and options:
        raise ValueError(f"a {kind} must have no answers to choose from, got {len(options)}")
    if len(set(options)) < len(options):
        raise ValueError("two of the answers are the same")
    if kind == "number":
        _check_scale(low, high, step)
    scale = {"chance": (0, 1, 0.01), "choice": (0, len(options) - 1, 1)}.get(
        kind, (low, high, step)
    )
    return class_question.FrozenQuestion(
        _question(kind, words, options, scale, unit),  # type: ignore[arg-type]  # checked above
        {**class_question.UNKNOWN, "source": {"free": True}},
    )


def _question(
    kind: QuestionKind, ask: str, options: list[str], scale: tuple[float, float, float], unit: str
) -> ClassQuestion:
    low, high, step = map(float, scale)
    return {
        **class_question.BLANK,
        "kind": kind,
        "ask": ask,
        "low": low,
        "high": high,
        "step": step,
        "unit": "%" if kind == "chance" else _text("a unit", unit, 20, 0) if unit else "",
        "ends": list(class_question.CHANCE_ENDS) if kind == "chance" else [],
        "choices": options,
    }


def _text(what: str, said: Any, most: int, least: int = 1) -> str:
    """Return a text as one line without unprintable characters."""
    if not isinstance(said, str):
        raise ValueError(f"{what} must be a text, got {said!r}")
    words = " ".join("".join(c if c.isprintable() else " " for c in said).split())
    if not least <= len(words) <= most:
        raise ValueError(f"{what} must have {least} to {most} characters, got {len(words)}")
    return words


def _check_scale(low: Any, high: Any, step: Any) -> None:
    for name, value in (("low", low), ("high", high), ("step", step)):
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or not abs(value) <= _LARGEST:  # also rejects NaN
            raise ValueError(f"“{name}” must be a number, got {value!r}")
    if not low < high:
        raise ValueError(f"“low” must be below “high”, got {low:g} and {high:g}")
    if not 0 < step <= high - low or (high - low) / step > MOST_STEPS:
        raise ValueError(
            f"“step” must divide {low:g} to {high:g} into 1 to {MOST_STEPS:,} steps, got {step:g}"
        )
