"""Records that make up a lesson, without widgets.

* Chances are numbers from 0 to 1 everywhere; a `unit` of "%" means that they are shown as percent.
* Texts may contain `{face}` for the small drawing of a face of the lesson's game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, partial
from typing import Final, Literal

from jamlab.chance import Odds
from jamlab.chance.estimates.intervals import covering, known_variance_interval
from jamlab.chance.estimates.running import Interval
from jamlab.lessons.course.live_trials import LiveTrial
from jamlab.text import decimal, in_mixed_order, percent

PERCENT: Final = "%"
Kind = Literal["share", "mean"]
Tone = Literal["yes", "no", ""]
"""Tone of an outcome: desired or counted (leaf), the other one (raspberry), or neutral."""
Spread = Callable[..., Iterable[tuple[int, Fraction]]]
"""Function from the settings to pairs of a whole number and its chance."""


# -- guess and exercises ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Guess:
    """The prediction: a slider from `low` to `high` (chances from 0 to 1), or one of `choices`.

    `ends` are the words under the slider: left, middle, right. `choices` pair words with numbers;
    `right` is the number of the right choice where it is not the exact answer, and `feedback` has a
    text for each.
    """

    ask: str
    low: float = 0.0
    high: float = 1.0
    step: float = 0.01
    ends: tuple[str, str, str] = ("never", "half the time", "always")
    choices: tuple[tuple[str, float], ...] = ()
    right: float | None = None
    feedback: tuple[str, ...] = ()

    @property
    def right_choice(self) -> str:
        """Text of the right choice; "" where a number is guessed."""
        return next((words for words, number in self.choices if number == self.right), "")


@dataclass(frozen=True)
class Setting:
    """A setting of the trials: a whole number from `low` to `high`.

    A new value starts a new run; the earlier run stays in the chart as a thin line. `words` names
    the values from `low` up; without it the numbers are shown.
    """

    name: str
    ask: str
    low: int
    high: int
    start: int
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class ChoiceAnswer:
    """Answer that can be chosen, with its feedback."""

    text: str
    feedback: str
    right: bool = False


@dataclass(frozen=True)
class MultipleChoice:
    """Multiple-choice exercise with exactly one right answer.

    `answers` are shuffled, whatever the order given, so that the position does not reveal the right
    one. A pupil's answer is stored by its text.
    """

    ask: str
    answers: tuple[ChoiceAnswer, ...]

    def __post_init__(self) -> None:
        mixed = in_mixed_order(self.ask, self.answers, lambda answer: answer.text)
        object.__setattr__(self, "answers", tuple(mixed))
        if sum(answer.right for answer in self.answers) != 1:
            raise ValueError(f"exactly one answer is right: {self.ask!r}")


@dataclass(frozen=True)
class Slip:
    """Common wrong number, with its feedback."""

    value: Fraction
    feedback: str


@dataclass(frozen=True)
class TypedNumber:
    """Exercise with a typed number as its answer: "3/8", "0.375", "37.5 %".

    `digits` is the number of decimals asked for (of the percentage, for a chance; -1: to the
    nearest 10). An answer is right within half a unit of the last digit of `value`. `slips` have
    feedback of their own; other wrong numbers get `hint`.
    """

    ask: str
    value: Fraction
    feedback: str
    hint: str
    slips: tuple[Slip, ...] = ()
    unit: str = PERCENT
    digits: int = 1

    @property
    def last_digit(self) -> Fraction:
        """Value of one unit in the last digit asked for; as a share of 1 for a chance."""
        return Fraction(1, 100 if self.unit == PERCENT else 1) / Fraction(10) ** self.digits

    def __post_init__(self) -> None:
        for slip in self.slips:
            if abs(slip.value - self.value) <= self.last_digit:
                raise ValueError(f"a slip is as good as right: {self.ask!r}, {slip.value}")


Exercise = MultipleChoice | TypedNumber


# -- lesson ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lesson:
    """One lesson of the course.

    `by_hand` makes the trial played at the live table; `trial` plays one quickly and returns its
    value (True or False, or a number), given a random stream and the settings. `exact` returns the
    answer with its reasoning; it is called only when the answer is shown.
    """

    number: int
    title: str
    game: str
    minutes: int
    ages: str
    """Youngest and oldest age it is meant for: "13 to 16"."""
    assumes: str
    """Prior knowledge in a sentence; earlier lessons are named by number."""
    words: tuple[str, ...]
    """Topics in the terms of the curriculum, for teachers who search."""
    question: str
    setting: str
    guess: Guess
    by_hand: Callable[..., LiveTrial]
    trial: Callable[..., bool | int | float]
    exact: Callable[..., Odds]
    exercises: tuple[Exercise, Exercise, Exercise]
    take_away: tuple[str, ...]
    reading: tuple[str, ...]
    kind: Kind = "share"
    unit: str = PERCENT
    chart: str = "The share settles"
    axis: tuple[float, float] | None = None
    """Ends of the chart's axis, where they are not those of the guess."""
    answered: str = "Exact answer"
    """Title of the answer: a measured one must not be called exact."""
    before: str = "Now reason: what should come out?"
    """Task set before the answer is shown."""
    yes: str = "yes"
    no: str = "no"
    foot: str = ""
    settings: tuple[Setting, ...] = ()
    own: str = ""
    """Name of what is played by hand ("your turns") where the trials follow a rule and the pupil
    may decide differently: such a turn is no trial and is listed apart.
    """
    spread: Spread | None = None
    """Distribution of one trial, for a mean: each possible whole number with its chance."""
    needs_kernel: bool = False
    """True if its trials need packages that the browser's Python does not have."""
    on_paper: Mapping[str, int] = field(default_factory=dict)
    """Settings of the printed exact answer, where they differ from the initial ones."""
    most: int = 100_000
    runs: tuple[int, ...] = (100, 1000)
    listed: bool = True
    """True if the exact answer lists its outcomes; False where the lesson's own panel draws them.
    """
    tone: Callable[[str], Tone] = lambda _label: ""
    """Function from the label of an outcome of the exact answer to its tone, as marked in the
    trials.
    """
    compare: Callable[[float, Odds], str] | None = None
    """Function that words the error of the guess; by default the difference."""

    @property
    def start(self) -> Mapping[str, int]:
        """Initial settings."""
        return {setting.name: setting.start for setting in self.settings}

    @property
    def chart_span(self) -> tuple[float, float]:
        """Ends of the chart's axis: fixed in a lesson, so that they do not tell the answer."""
        return self.axis or (min(self.guess.low, 0.0), self.guess.high)

    def interval(self, **settings: int) -> Interval:
        """Return the function from sum and number of trials to their 95 % interval. Its coverage
        holds separately for each number of trials (`python -m tests.unit.lessons.covered`).
        """
        if self.spread is None:
            return covering
        return partial(
            known_variance_interval, variance=_variance(self.spread, tuple(settings.items()))
        )

    @property
    def printed(self) -> Mapping[str, int]:
        """Settings of the printed exact answer."""
        return {**self.start, **self.on_paper}

    @property
    def can_be_pooled(self) -> bool:
        """True if the trials of a whole class converge to the quantity guessed.

        False where trials need a physics engine (lesson 10), which is slow and may be missing, or
        where an option is chosen, not a number (lesson 5), so that the trials do not answer the
        guess.
        """
        return not self.needs_kernel and not self.guess.choices


@cache
def _variance(spread: Spread, settings: tuple[tuple[str, int], ...]) -> float:
    """Return the variance of one trial, from its distribution."""
    outcomes = [(value, float(chance)) for value, chance in spread(**dict(settings))]
    mean = sum(value * chance for value, chance in outcomes)
    return sum((value - mean) ** 2 * chance for value, chance in outcomes)


def shown(value: float | Fraction, unit: str = PERCENT) -> str:
    """Format a number with its unit: "32.5 %", "2.41 tiles".

    >>> shown(Fraction(748, 2303)), shown(2.5, "tiles")
    ('32.5 %', '2.50 tiles')
    """
    if unit == PERCENT:
        return percent(value)
    return f"{decimal(value, 2)} {unit}".strip()
