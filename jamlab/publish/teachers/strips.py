"""Trials on paper: a lesson's own, played by its rules, as strips that pupils turn up bit by bit.

The same strips are printed each time, so that the numbers for the board fit them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final

from jamlab import lessons
from jamlab.engine import Stream
from jamlab.lessons import Lesson
from jamlab.lessons.course.record import shown
from jamlab.table.numbers import decimal, percent

STRIPS: Final = 30
TRIALS: Final = 10
_FIRST: Final = 1900
"""The seed of a lesson's strips is its number more; each trial has a stream of its own."""
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
    """All strips of one setting together, and what comes in the long run."""

    label: str
    trials: int
    came: str
    exact: str


@cache
def strips(number: int) -> tuple[Strip, ...]:
    """The strips of a lesson; its settings take turns."""
    found, board = lessons.lesson(number), lessons.board(number)
    made = []
    for n in range(STRIPS):
        other = board.strips[n % len(board.strips)]
        played = tuple(
            found.trial(Stream(_FIRST + number, n * TRIALS + k), **{**found.start, **other})
            for k in range(TRIALS)
        )
        made.append(Strip(label(found, other), played, found.kind == "share"))
    return tuple(made)


def runs(number: int) -> tuple[Run, ...]:
    """A line for each setting of the strips."""
    found = lessons.lesson(number)
    made = []
    for other in lessons.board(number).strips:
        called = label(found, other)
        values = [v for each in strips(number) if each.label == called for v in each.values]
        mean = Fraction(sum(Fraction(v) for v in values), len(values))
        in_all = (
            f"{int(sum(values))} = {percent(mean)}"
            if found.kind == "share"
            else (shown(mean, found.unit))
        )
        exact = found.exact(**{**found.start, **other}).value
        made.append(Run(called or "all", len(values), in_all, shown(exact, found.unit)))
    return tuple(made)


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
    return f"Each number is what came: {found.unit}."
