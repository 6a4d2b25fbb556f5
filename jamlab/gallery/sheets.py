"""Printable sheets of a lesson, made from the lesson's record.

* Pages are black on white, fit A4 and Letter, and break only between blocks.
* A readable fraction is shown as such; a longer one only in percent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import ceil, floor, sqrt
from typing import Any, Final

from markupsafe import Markup, escape

from jamlab import lessons
from jamlab.chance.estimates.intervals import normal_quantile
from jamlab.chance.exact import counting
from jamlab.classroom.questions.class_question import short
from jamlab.core import Stream, registry
from jamlab.gallery.teacher_notes import section
from jamlab.lessons import Lesson
from jamlab.lessons.course.answering import asked_for
from jamlab.lessons.course.lesson_board import SHORT, script
from jamlab.lessons.course.lesson_record import (
    PERCENT,
    Exercise,
    MultipleChoice,
    TypedNumber,
    shown,
)
from jamlab.text import decimal, percent, rounded
from jamlab.ui.bundle import icons
from jamlab.web import templates

# Trials on paper: the lesson's own, played by its rules, as strips that pupils reveal step by step.
#
# * The same strips are printed each time, so that the numbers for the board match them.
# * They are not selected: the seed is the lesson's number, and whatever it gives is printed,
#   together with the usual deviation of so many trials from the long-run value.


STRIPS: Final = 30
TRIALS: Final = 10
CERTAINTY: Final = 0.95
YES, NO = "●", "○"


@dataclass(frozen=True)
class TrialStrip:
    """Ten trials of one setting: the result of each as a number (1 and 0 for a share)."""

    label: str
    values: tuple[int | float, ...]
    is_share: bool

    @property
    def came(self) -> list[str]:
        """Results as printed."""
        if self.is_share:
            return [YES if value else NO for value in self.values]
        return [decimal(value, 0) for value in self.values]


@dataclass(frozen=True)
class Run:
    """Summary of all strips of one setting, with the long-run value.

    `single`: smallest and largest result of one strip. `usual`: interval that contains the result
    of so many trials 95 times in 100 (`ends`); `is_usual` says whether these lie in it.
    """

    label: str
    trials: int
    came: str
    single: str
    exact: str
    usual: str
    ends: tuple[Fraction, Fraction]
    is_usual: bool


@cache
def strips(number: int) -> tuple[TrialStrip, ...]:
    """Return a lesson's strips, cycling through its settings."""
    found, board = lessons.lesson(number), lessons.board(number)
    made = []
    for n in range(STRIPS):
        other = board.strips[n % len(board.strips)]
        played = tuple(
            found.trial(Stream(number, n * TRIALS + k), **{**found.start, **other})
            for k in range(TRIALS)
        )
        made.append(TrialStrip(label(found, other), played, found.kind == "share"))
    return tuple(made)


@cache
def runs(number: int) -> tuple[Run, ...]:
    """Return a summary for each setting of the strips."""
    found = lessons.lesson(number)
    made = []
    for other in lessons.board(number).strips:
        called = label(found, other)
        alone = [
            [Fraction(value) for value in each.values]
            for each in strips(number)
            if each.label == called
        ]
        values = [value for one in alone for value in one]
        exact = found.exact(**{**found.start, **other}).value
        is_share = found.kind == "share"
        mean = sum(values, Fraction(0)) / len(values)
        sums = sorted(sum(one, Fraction(0)) for one in alone)
        ends = (
            usual_share(len(values), exact)
            if found.spread is None
            else usual_mean(len(values), found.spread(**{**found.start, **other}))
        )
        made.append(
            Run(
                label=called or "all",
                trials=len(values),
                came=f"{sum(values)} = {percent(mean)}" if is_share else shown(mean, found.unit),
                single=" to ".join(
                    str(end) if is_share else decimal(end / TRIALS, 1)
                    for end in (sums[0], sums[-1])
                ),
                exact=shown(exact, found.unit),
                usual=f"{shown(ends[0], found.unit).removesuffix(found.unit)}to "
                f"{shown(ends[1], found.unit)}",
                ends=ends,
                is_usual=ends[0] <= mean <= ends[1],
            )
        )
    return tuple(made)


def usual_share(trials: int, chance: Fraction) -> tuple[Fraction, Fraction]:
    """Return the interval of shares that contains at least 95 of 100 results (binomial)."""
    near = Fraction(float(chance))  # the exact one may have hundreds of digits
    counts = range(trials + 1)
    up_to = list(accumulate(float(counting.binomial(k, trials, near)) for k in counts))
    beside = (1 - CERTAINTY) / 2
    low = next(k for k in counts if up_to[k] > beside)
    high = next(k for k in counts if up_to[k] >= 1 - beside)
    return Fraction(low, trials), Fraction(high, trials)


def usual_mean(trials: int, spread: Iterable[tuple[int, Fraction]]) -> tuple[Fraction, Fraction]:
    """Return the interval of means that contains about 95 of 100 results.

    `spread`: the exact distribution of one trial, over whole numbers. The sum of all trials is
    taken as normal: within 1.96 standard deviations of its mean.
    """
    outcomes = [(value, float(chance)) for value, chance in spread]
    mean = sum(value * chance for value, chance in outcomes)
    variance = sum((value - mean) ** 2 * chance for value, chance in outcomes)
    middle, half = trials * mean, normal_quantile(CERTAINTY) * sqrt(trials * variance)
    return Fraction(ceil(middle - half), trials), Fraction(floor(middle + half), trials)


def label(found: Lesson, other: Mapping[str, int]) -> str:
    """Return a strip's settings in short: "stop after 4", "the same tiles"."""
    named = {
        setting.name: setting.words[other[setting.name] - setting.low]
        if setting.words
        else other[setting.name]
        for setting in found.settings
        if setting.name in other
    }
    return lessons.board(found.number).strip.format(**named)


def legend(found: Lesson) -> str:
    """Return the legend of the strips' symbols."""
    if found.kind == "share":
        return f"{YES} is “{found.yes}”, {NO} is “{found.no}”."
    return f"Each number is the result of one trial, in {found.unit}."


SHEETS: Final[dict[str, str]] = {
    "worksheet": "Worksheet",
    "answers": "Answer sheet",
    "board": "Board script",
    "unplugged": "Without devices",
    "strips": "Trials to cut out",
}
"""The sheets of a lesson: title on the screen by name in the address."""
DENSE: Final = ("board", "unplugged")
"""Long sheets for the teacher alone, printed smaller."""
_TENTHS: Final = 10
_FACE: Final = re.compile(r"\{([\w-]+)\}")


def sheet(name: str, number: int, where: Mapping[str, Any]) -> str:
    """Return a sheet as a page. `where`: `home`, `suffix`, `index`, `sections`, for its links."""
    found = lessons.lesson(number)
    template = templates.environment().get_template(f"teachers/{name}.html.j2")
    given = _MADE[name](found)
    game = registry.load(found.game).name
    return template.render(
        lesson=found,
        game=game,
        words=words,
        sheets=SHEETS,
        name=name,
        dense=DENSE,
        **given,
        **where,
    )


def words(text: str) -> Markup:
    """Return a record's text as HTML: stars are emphasis, `{face}` becomes its drawing."""
    found = re.sub(r"\*([^*]+)\*", r"<em>\1</em>", str(escape(text)))
    return Markup(_FACE.sub(lambda face: _drawn(face[1]), found))


def _drawn(face: str) -> str:
    box, body, _ = icons()[face]  # a drawing of this package, never data
    return f'<svg class="face" viewBox="{box}" role="img" aria-label="{face}">{body}</svg>'


# -- Worksheet -------------------------------------------------------------------------------------


def _worksheet(found: Lesson) -> dict[str, Any]:
    return {
        "ticks": _ticks(found),
        "asked": [
            {
                "ask": each.ask,
                "options": [answer.text for answer in each.answers]
                if isinstance(each, MultipleChoice)
                else [],
                "how": "" if isinstance(each, MultipleChoice) else asked_for(each),
                "unit": "" if isinstance(each, MultipleChoice) else each.unit,
            }
            for each in found.exercises
        ],
    }


def _ticks(found: Lesson) -> list[tuple[float, str]]:
    """Return the marks of the line for a guess: positions from 0 to 1, and labels."""
    low, high = found.guess.low, found.guess.high
    if found.unit == PERCENT:
        return [(n / _TENTHS, f"{10 * n}") for n in range(_TENTHS + 1)]
    if low == 0:
        steps = [high * n / 6 for n in range(7)]
    elif low < 0:
        steps = [low + (high - low) * n / 12 for n in range(13)]
    else:
        steps = [low, *(float(n) for n in range(10, int(high) + 1, 10))]
    return [((at - low) / (high - low), decimal(at, 0)) for at in steps]


# -- Answer sheet ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class PrintedWrongAnswer:
    """A wrong answer, and the feedback to it."""

    answer: str
    said: str


@dataclass(frozen=True)
class SolvedExercise:
    """An exercise with its answer."""

    ask: str
    right: str
    because: str
    wrong: tuple[PrintedWrongAnswer, ...]
    hint: str = ""
    """Feedback to any other wrong answer."""


def _answers(found: Lesson) -> dict[str, Any]:
    exact = found.exact(**found.printed)
    return {
        **_exact(found),
        "given": _given(found),
        "rows": [(row.label, short(row.chance), percent(row.chance)) for row in exact.rows],
        "solved": [solved(each) for each in found.exercises],
        "misconceptions": section(found.number, "Common misconceptions"),
        "discussed": section(found.number, "To discuss"),
    }


def _given(found: Lesson) -> list[str]:
    """Return the settings of the exact answer: those named on strips, then the others."""
    strip = lessons.board(found.number).strip
    given = found.printed
    named = label(found, given)
    return ([named] if named else []) + [
        f"{each.ask}: {each.words[given[each.name] - each.low] if each.words else given[each.name]}"
        for each in found.settings
        if f"{{{each.name}}}" not in strip
    ]


def _exact(found: Lesson) -> dict[str, Any]:
    """Return the exact answer; if it is a choice among settings, also the mean of each."""
    exact = found.exact(**found.printed)
    given: dict[str, Any] = {"exact": exact, "value": both(exact.value, found.unit), "beside": []}
    if found.guess.choices:
        (setting,) = found.settings
        given["value"] = label(found, found.printed) or found.guess.right_choice
        given["beside"] = [
            (n, decimal(found.exact(**{setting.name: n}).value, 3))
            for n in range(setting.low, setting.high + 1)
        ]
    return given


def both(value: Fraction, unit: str = PERCENT) -> str:
    """Return a number as a fraction, if readable, and rounded: "20/49 = 40.8 %"."""
    if value.denominator == 1 and unit != PERCENT:
        return f"{value} {unit}".strip()
    return " = ".join(part for part in (short(value), shown(value, unit)) if part)


def solved(exercise: Exercise) -> SolvedExercise:
    """Return an exercise with its answer and the feedback to each wrong one."""
    if isinstance(exercise, TypedNumber):
        wrong = tuple(
            PrintedWrongAnswer(both(slip.value, exercise.unit), slip.feedback)
            for slip in exercise.slips
        )
        right = both(exercise.value, exercise.unit)
        if exercise.digits < 0:
            tens = 10**-exercise.digits
            right += f"; rounded {decimal(tens * rounded(exercise.value / tens), 0)}"
        return SolvedExercise(exercise.ask, right, exercise.feedback, wrong, exercise.hint)
    (right_one,) = (answer for answer in exercise.answers if answer.right)
    others = tuple(
        PrintedWrongAnswer(answer.text, answer.feedback)
        for answer in exercise.answers
        if not answer.right
    )
    return SolvedExercise(exercise.ask, right_one.text, right_one.feedback, others)


# -- Board script, and lesson without devices ------------------------------------------------------


def _board(found: Lesson) -> dict[str, Any]:
    board = lessons.board(found.number)
    return {"board": board, "parts": script(found, board), "short": script(found, board, SHORT)}


def _unplugged(found: Lesson) -> dict[str, Any]:
    exact = found.exact(**found.printed)
    return {
        **_board(found),
        **_exact(found),
        "fraction": short(exact.value),
        "runs": runs(found.number),
        "came": f"“{found.yes}”" if found.kind == "share" else "mean",
    }


def _strips(found: Lesson) -> dict[str, Any]:
    return {"strips": strips(found.number), "legend": legend(found)}


_MADE: Final[dict[str, Callable[[Lesson], dict[str, Any]]]] = {
    "worksheet": _worksheet,
    "answers": _answers,
    "board": _board,
    "unplugged": _unplugged,
    "strips": _strips,
}
