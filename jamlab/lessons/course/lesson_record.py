"""What a lesson is made of: plain records, no widgets.

* Chances are numbers from 0 to 1 everywhere; a `unit` of "%" says that they are shown as percent.
* Words may hold `{face}` for the small drawing of a face of the lesson's game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, partial
from typing import Final, Literal

from jamlab.chance import Odds
from jamlab.chance.estimates.intervals import around, covering
from jamlab.chance.estimates.running import Interval
from jamlab.lessons.course.live_trials import Trial
from jamlab.text import decimal, in_mixed_order, percent

PERCENT: Final = "%"
Kind = Literal["share", "mean"]
Tone = Literal["yes", "no", ""]
"""An outcome that is wished for or counted (leaf), the other one (raspberry), or neither."""
Spread = Callable[..., Iterable[tuple[int, Fraction]]]
"""By the settings: whole numbers and their chances."""


# -- what the pupil is asked -----------------------------------------------------------------------


@dataclass(frozen=True)
class Guess:
    """The prediction: a slider from `low` to `high` (chances from 0 to 1), or one of `choices`.

    `ends` are the words under the slider: left, middle, right. `choices` are words with the number
    that each stands for; `right` is the number of the right one, where it is not the exact answer,
    and `feedback` says something to each.
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
        """The right one of the choices; "" where a number is guessed."""
        return next((words for words, number in self.choices if number == self.right), "")


@dataclass(frozen=True)
class Setting:
    """Something the pupil may set for the trials: a whole number from `low` to `high`.

    A new value begins a new run; the run before stays in the chart as a thin line. `words` are what
    the values are called, from `low` on; without them the numbers are shown.
    """

    name: str
    ask: str
    low: int
    high: int
    start: int
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Answer:
    """One answer that can be chosen, and what is said when it is."""

    text: str
    feedback: str
    right: bool = False


@dataclass(frozen=True)
class Choice:
    """An exercise with answers to choose from; exactly one is right.

    `answers` are in mixed order, whatever the order in which they were given: which one is right
    does not show by its place. What a pupil answered is kept by its text.
    """

    ask: str
    answers: tuple[Answer, ...]

    def __post_init__(self) -> None:
        mixed = in_mixed_order(self.ask, self.answers, lambda answer: answer.text)
        object.__setattr__(self, "answers", tuple(mixed))
        if sum(answer.right for answer in self.answers) != 1:
            raise ValueError(f"exactly one answer is right: {self.ask!r}")


@dataclass(frozen=True)
class Slip:
    """A wrong number that pupils often come to, and what is said to it."""

    value: Fraction
    feedback: str


@dataclass(frozen=True)
class Typed:
    """An exercise whose answer is a number that is typed: "3/8", "0.375", "37.5 %".

    `digits` are the decimals that are asked for (of the percentage, for a chance; -1: to the
    nearest 10). Right is what is no further from `value` than half of the last of them. `slips`
    have words of their own; other numbers get `hint`.
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
        """What the last digit counts that is asked for; for a chance: of 1."""
        return Fraction(1, 100 if self.unit == PERCENT else 1) / Fraction(10) ** self.digits

    def __post_init__(self) -> None:
        for slip in self.slips:
            if abs(slip.value - self.value) <= self.last_digit:
                raise ValueError(f"a slip is as good as right: {self.ask!r}, {slip.value}")


Exercise = Choice | Typed


# -- the lesson ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lesson:
    """One lesson of the course.

    `by_hand` makes the trial that is played at the live table; `trial` plays one quickly and says
    its value (True and False, or a number), from a stream of chance and the settings. `exact` is
    the answer with its reasoning; it is asked for only when it is shown.
    """

    number: int
    title: str
    game: str
    minutes: int
    ages: str
    """The youngest and the oldest it is for: "13 to 16"."""
    assumes: str
    """What pupils know before, in a sentence; an earlier lesson by its number."""
    words: tuple[str, ...]
    """Its topics in the terms of the curriculum, as a teacher looks for them."""
    question: str
    setting: str
    guess: Guess
    by_hand: Callable[..., Trial]
    trial: Callable[..., bool | int | float]
    exact: Callable[..., Odds]
    exercises: tuple[Exercise, Exercise, Exercise]
    take_away: tuple[str, ...]
    reading: tuple[str, ...]
    kind: Kind = "share"
    unit: str = PERCENT
    chart: str = "The share settles"
    answered: str = "Exact answer"
    """The title of the answer: a measured one is not called exact."""
    before: str = "Now reason: what should come out?"
    """What to do before the answer is shown."""
    yes: str = "yes"
    no: str = "no"
    foot: str = ""
    settings: tuple[Setting, ...] = ()
    own: str = ""
    """What is played by hand is called ("your turns") where the pupil decides what the trials do by
    a rule: it is the pupil's own then, no trial, and told apart."""
    spread: Spread | None = None
    """The distribution of one trial, for a mean: each whole number that may come, its chance."""
    needs_kernel: bool = False
    """True if its trials need what the browser's own Python does not have."""
    on_paper: Mapping[str, int] = field(default_factory=dict)
    """Settings for which the exact answer is printed, where they are not those of the start."""
    most: int = 100_000
    runs: tuple[int, ...] = (100, 1000)
    listed: bool = True
    """The exact answer lists its outcomes. False where the lesson's own panel draws them."""
    tone: Callable[[str], Tone] = lambda _label: ""
    """What an outcome of the exact answer, by its label, means: as the trials are marked."""
    compare: Callable[[float, Odds], str] | None = None
    """Words for how far the guess was off; by default the difference."""

    @property
    def start(self) -> Mapping[str, int]:
        """The settings as they are at first."""
        return {setting.name: setting.start for setting in self.settings}

    def interval(self, **settings: int) -> Interval:
        """The 95 % interval of trials with these settings, by their sum and their number. It holds
        for each number of trials by itself (`python -m tests.lessons.covered`)."""
        if self.spread is None:
            return covering
        return partial(around, variance=_variance(self.spread, tuple(settings.items())))

    @property
    def printed(self) -> Mapping[str, int]:
        """The settings of the exact answer on paper."""
        return {**self.start, **self.on_paper}

    @property
    def can_be_pooled(self) -> bool:
        """True if the trials of a whole class settle at what the guess is about.

        Not where they need a physics engine (lesson 10), which takes long and need not be there;
        nor where an option is chosen, not a number (lesson 5): what comes is no answer to it.
        """
        return not self.needs_kernel and not self.guess.choices


@cache
def _variance(spread: Spread, settings: tuple[tuple[str, int], ...]) -> float:
    """The variance of one trial, from its distribution."""
    outcomes = [(value, float(chance)) for value, chance in spread(**dict(settings))]
    mean = sum(value * chance for value, chance in outcomes)
    return sum((value - mean) ** 2 * chance for value, chance in outcomes)


def shown(value: float | Fraction, unit: str = PERCENT) -> str:
    """A number as it is said: "32.5 %", "2.41 tiles".

    >>> shown(Fraction(748, 2303)), shown(2.5, "tiles")
    ('32.5 %', '2.50 tiles')
    """
    if unit == PERCENT:
        return percent(value)
    return f"{decimal(value, 2)} {unit}".strip()
