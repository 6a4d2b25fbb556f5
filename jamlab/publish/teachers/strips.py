"""Trials on paper: a lesson's own, played by its rules, as strips that pupils turn up bit by bit.

* The same strips are printed each time, so that the numbers for the board fit them.
* They are not chosen: the seed is the lesson's number, and what came is printed. How far so many
  trials may lie from what comes in the long run is said beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import ceil, floor, sqrt
from typing import Final

from jamlab import lessons
from jamlab.chance.estimates.intervals import normal
from jamlab.chance.odds import counting
from jamlab.core import Stream
from jamlab.core.text import decimal, percent
from jamlab.lessons import Lesson
from jamlab.lessons.course.lesson_record import shown

STRIPS: Final = 30
TRIALS: Final = 10
CERTAINTY: Final = 0.95
YES, NO = "●", "○"


@dataclass(frozen=True)
class Strip:
    """Ten trials of one setting: what came of each, as a number (1 and 0 for a share)."""

    label: str
    values: tuple[int | float, ...]
    is_share: bool

    @property
    def came(self) -> list[str]:
        """What came, as it is printed."""
        if self.is_share:
            return [YES if value else NO for value in self.values]
        return [decimal(value, 0) for value in self.values]


@dataclass(frozen=True)
class Run:
    """All strips of one setting together, and what comes in the long run.

    `single`: the least and the most that came on one strip. `usual`: between what so many trials
    come out 95 times in 100 (`ends`); these here need not.
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
def strips(number: int) -> tuple[Strip, ...]:
    """The strips of a lesson; its settings take turns."""
    found, board = lessons.lesson(number), lessons.board(number)
    made = []
    for n in range(STRIPS):
        other = board.strips[n % len(board.strips)]
        played = tuple(
            found.trial(Stream(number, n * TRIALS + k), **{**found.start, **other})
            for k in range(TRIALS)
        )
        made.append(Strip(label(found, other), played, found.kind == "share"))
    return tuple(made)


@cache
def runs(number: int) -> tuple[Run, ...]:
    """A line for each setting of the strips."""
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
    """Between which shares so many trials come out in at least 95 of 100 cases (binomial)."""
    near = Fraction(float(chance))  # the true one may have hundreds of digits
    counts = range(trials + 1)
    up_to = list(accumulate(float(counting.binomial(k, trials, near)) for k in counts))
    beside = (1 - CERTAINTY) / 2
    low = next(k for k in counts if up_to[k] > beside)
    high = next(k for k in counts if up_to[k] >= 1 - beside)
    return Fraction(low, trials), Fraction(high, trials)


def usual_mean(trials: int, spread: Iterable[tuple[int, Fraction]]) -> tuple[Fraction, Fraction]:
    """The least and the greatest mean that so many trials come to in about 95 of 100 cases.

    `spread`: the exact distribution of one trial, over whole numbers. The sum of all trials is
    taken as normal about its mean: what lies within 1.96 standard deviations.
    """
    outcomes = [(value, float(chance)) for value, chance in spread]
    mean = sum(value * chance for value, chance in outcomes)
    variance = sum((value - mean) ** 2 * chance for value, chance in outcomes)
    middle, half = trials * mean, normal(CERTAINTY) * sqrt(trials * variance)
    return Fraction(ceil(middle - half), trials), Fraction(floor(middle + half), trials)


def label(found: Lesson, other: Mapping[str, int]) -> str:
    """The settings of a strip in short: "stop after 4", "the same tiles"."""
    named = {
        setting.name: setting.words[other[setting.name] - setting.low]
        if setting.words
        else other[setting.name]
        for setting in found.settings
        if setting.name in other
    }
    return lessons.board(found.number).strip.format(**named)


def legend(found: Lesson) -> str:
    """What the signs on the strips mean."""
    if found.kind == "share":
        return f"{YES} is “{found.yes}”, {NO} is “{found.no}”."
    return f"Each number is the result of one trial, in {found.unit}."
