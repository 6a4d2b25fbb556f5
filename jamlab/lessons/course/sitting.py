"""A pupil's progress in a lesson, without widgets; `page_state` makes the page's state of it.

It enforces the order: first the guess, then a trial by hand, then many; the exact answer after
`ENOUGH` trials; then the exercises, one after another; then the end. Actions that are out of order
or invalid are ignored.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

from jamlab.chance import Odds, Point, Running
from jamlab.core import Stream
from jamlab.core.stream import mixed
from jamlab.lessons.course import lesson_messages
from jamlab.lessons.course.answering import Feedback, feedback_on
from jamlab.lessons.course.lesson_record import PERCENT, Lesson, shown
from jamlab.lessons.course.live_trials import LiveTrial, by_itself
from jamlab.text import MINUS

ENOUGH: Final = 100
"""Trials needed before the exact answer may be seen."""
LAST: Final = 12
_EARLIER_RUNS: Final = 4
_TRIES_SHOWN: Final = 4


class Sitting:
    """Progress of one pupil in one lesson. `seed` decides all randomness in it."""

    def __init__(self, lesson: Lesson, seed: int) -> None:
        self.lesson = lesson
        self.seed = seed
        self.settings = dict(lesson.start)
        self.guessed: float | None = None
        """The guess: a chance from 0 to 1, or a number; None before it is made."""
        self.picked = 0
        self.hand: LiveTrial | None = None
        """Trial on the table."""
        self.of_run = False
        """True if the table shows the last trial of a run, False if it is played by hand."""
        self.hands = 0
        """Number of trials played by hand at the live table."""
        self.own: list[float] = []
        """Values of the pupil's own turns, in a lesson whose trials follow a rule."""
        self.running = self._fresh()
        self._path: tuple[Running, Sequence[Point]] = self.running, ()
        self.before: list[Sequence[Point]] = []
        """Paths of the runs with earlier settings."""
        self.answer: Odds | None = None
        self.at = 0
        """Index of the current exercise, from 0."""
        self.tried: list[list[Feedback]] = [[] for _ in lesson.exercises]

    # -- progress ----------------------------------------------------------------------------------

    @property
    def percent(self) -> bool:
        """True if the lesson is about a chance."""
        return self.lesson.unit == PERCENT

    @property
    def trials(self) -> int:
        """Number of trials played with the current settings."""
        return self.running.n

    @property
    def locked(self) -> bool:
        """True once anything was played: the guess can no longer be changed."""
        return self.hands > 0 or self.trials > 0

    @property
    def may_see(self) -> bool:
        """True if the exact answer may be requested."""
        return self.guessed is not None and self.trials >= ENOUGH

    @property
    def opened(self) -> bool:
        """True once an exact answer was seen, even for other settings."""
        return self.answer is not None or any(self.tried)

    @property
    def done(self) -> bool:
        """True once the last exercise is solved."""
        return self.solved(len(self.tried) - 1)

    def solved(self, n: int) -> bool:
        """True if the last answer to exercise n (from 0) was right."""
        return bool(self.tried[n]) and self.tried[n][-1].right

    @property
    def path(self) -> Sequence[Point]:
        """Points of the run's chart, cached."""
        running, path = self._path
        if running is not self.running or (path[-1].n if path else 0) != self.trials:
            path = self.running.path
            self._path = self.running, path
        return path

    @property
    def stands(self) -> Point | None:
        """Current value with its 95 % interval, whose ends are nan where there are too few trials
        for one; None before there is a value.
        """
        return self.path[-1] if self.path else None

    @property
    def last(self) -> list[bool | float]:
        """Values of the last trials, the latest at the end."""
        values = self.running.values[-LAST:]
        return [bool(value) if self.lesson.kind == "share" else value for value in values]

    def said(self, value: float | Fraction) -> str:
        """Format a value of this lesson: "32.5 %", "2.41 tiles"."""
        return shown(value, self.lesson.unit)

    @property
    def guess_said(self) -> str:
        """The guess in words; "" before it is made."""
        if self.guessed is None:
            return ""
        if self.lesson.guess.choices:
            return self.lesson.guess.choices[self.picked][0]
        if self.percent:
            return f"{100 * self.guessed:.10g} %"
        return f"{self.guessed:.10g} {self.lesson.unit}".rstrip().replace("-", MINUS)

    # -- actions of the pupil ----------------------------------------------------------------------

    def guess(self, value: float) -> None:
        """Make or change the guess: a number (percent for a chance), or the index of a choice."""
        guess = self.lesson.guess
        if self.locked:
            return
        if guess.choices:
            if value not in range(len(guess.choices)):
                return
            self.picked = int(value)
            self.guessed = guess.choices[self.picked][1]
        else:
            number = value / 100 if self.percent else value
            if not guess.low <= number <= guess.high:
                return
            self.guessed = number
        if self.hand is None:
            self.deal()

    def deal(self) -> None:
        """Lay out a new trial to play by hand. A pupil's own turns use a separate random stream."""
        if self.guessed is None:
            return
        self.of_run = False
        if self.lesson.own:
            self.hand = self._laid(Stream(mixed(self.seed), self.hands))
        else:
            self.hand = self._laid(Stream(self.seed, self.trials))

    def _laid(self, rng: Stream) -> LiveTrial:
        return self.lesson.by_hand(rng, **self.settings)

    def lay_last(self) -> None:
        """Lay out the last trial of the run in its final state."""
        self.of_run = True
        self.hand = self._laid(Stream(self.seed, self.trials - 1))
        by_itself(self.hand)

    def pick(self, spread: int, place: int) -> None:
        """Click a piece of the table; both indices count from 0."""
        hand = self.hand
        if hand is None or hand.over:
            return
        spreads = hand.spreads
        if not (0 <= spread < len(spreads) and 0 <= place < len(spreads[spread].pieces)):
            return
        if spreads[spread].pieces[place].can:
            hand.pick(spread, place)
            self._moved()

    def act(self, do: str) -> None:
        """Press a button of the table; "finish" plays the rest automatically."""
        hand = self.hand
        if hand is None or hand.over:
            return
        if do == "finish":
            hand.finish()
        elif any(action.do == do for action in hand.actions):
            hand.act(do)
        self._moved()

    def _moved(self) -> None:
        if self.hand is None or not self.hand.over:
            return
        self.hands += 1
        if not self.lesson.own:
            self.running.run(1)
        elif self.hand.is_own:
            self.own.append(float(self.hand.value))

    def set(self, name: str, value: int) -> None:
        """Change a setting: a new run begins, and the path of the old one is kept."""
        known = {setting.name: setting for setting in self.lesson.settings}
        if name not in known or value == self.settings[name]:
            return
        if not known[name].low <= value <= known[name].high:
            return
        self.settings[name] = value
        if self.trials:
            self.before = [*self.before, self.path][-_EARLIER_RUNS:]
        self.running, self.answer = self._fresh(), None
        self.hand = None
        self.deal()

    def _fresh(self) -> Running:
        lesson, settings = self.lesson, dict(self.settings)

        def trial(rng: Stream) -> bool | int | float:
            return lesson.trial(rng, **settings)

        interval = lesson.interval(**settings)
        return Running(trial, self.seed, lesson.kind, interval=interval)

    def room(self, count: int) -> int:
        """Return how many of `count` trials may be played: none before one was played by hand."""
        return max(0, min(count, self.lesson.most - self.trials)) if self.hands else 0

    def show_exact(self) -> None:
        """Compute the exact answer, if it may be seen."""
        if self.may_see and self.answer is None:
            self.answer = self.lesson.exact(**self.settings)

    def respond(self, text: str) -> None:
        """Answer the current exercise."""
        tried = self.tried[self.at]
        if not self.opened or self.solved(self.at):
            return
        verdict = feedback_on(self.lesson.exercises[self.at], text)
        kept = [each for each in tried if each.read and each.text != verdict.text]
        self.tried[self.at] = [*kept, verdict][-_TRIES_SHOWN:]

    def go_on(self) -> None:
        """Move to the next exercise, if this one is solved."""
        if self.solved(self.at) and self.at + 1 < len(self.tried):
            self.at += 1


# Diary: a pupil's actions in short form, which the browser stores and a new kernel repeats.
#
# * An entry is a word with its arguments: ["guess", 45], ["pick", 0, 5], ["act", "finish"],
#   ["again"], ["ran", 600], ["set", "stop", 3], ["exact"], ["answer", "3/8"], ["next"].
# * Trials are not stored: the seed of the sitting decides all randomness, so they come out the
#   same.
# * The browser's data is not trusted. It is repeated through the same methods that a pupil's
#   actions use, so it cannot achieve anything that a pupil could not; anything that is not a diary
#   is ignored.


VERSION: Final = 1
MOST: Final = 2000
"""Maximum number of entries stored; later ones are dropped."""
_LONGEST: Final = 400  # characters of a chosen answer
_RUNS: Final = 6  # a diary may repeat at most this many times a lesson's maximum of trials
_A_PIECE: Final = 0.02  # seconds per slice; the panel's own counting takes as long again
_SEEDS: Final = 2**53  # whole numbers that JavaScript represents exactly

Entry = list[Any]


def obey(sitting: Sitting, entry: Entry) -> None:
    """Carry out an entry; invalid ones are ignored."""
    match entry:
        case ["guess", value]:
            sitting.guess(value)
        case ["pick", spread, place]:
            sitting.pick(spread, place)
        case ["set", name, value]:
            sitting.set(name, value)
        case ["answer", text]:
            sitting.respond(text)
        case ["act", str(do)]:
            sitting.act(do)
        case ["again"]:
            sitting.deal()
        case ["exact"]:
            sitting.show_exact()
        case ["next"]:
            sitting.go_on()


class StoredProgress:
    """Entries of a sitting."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.entries: list[Entry] = []

    def do(self, entry: Entry) -> None:
        """Carry out an entry and record it."""
        guessed, over = self.sitting.guessed, self._is_over
        obey(self.sitting, entry)
        if not _is_entry(entry) or len(self.entries) >= MOST:
            return
        last = self.entries[-1] if self.entries else [""]
        if entry[0] == "guess":
            if self.sitting.guessed == guessed:
                return
            if last[0] == "guess":
                self.entries.pop()
        elif entry[0] == "again":
            self._shorten(over)
            if last == entry:
                return
        self.entries.append(entry)

    def tidy(self) -> None:
        """Shorten the entries of the trial by hand, which a run of trials clears from the table."""
        self._shorten(self._is_over)

    def ran(self, count: int) -> None:
        """Record that `count` trials were played."""
        if not count:
            return
        if self.entries and self.entries[-1][0] == "ran":
            count += self.entries.pop()[1]
        if len(self.entries) < MOST:
            self.entries.append(["ran", count])

    @property
    def _is_over(self) -> bool:
        return self.sitting.hand is not None and self.sitting.hand.over

    def _shorten(self, over: bool) -> None:
        """Reduce the moves of the last trial by hand to "finish" if it is over, else drop them. A
        pupil's own turns are kept move by move.
        """
        if self.sitting.lesson.own:
            return
        moves = len(self.entries)
        while moves and self.entries[moves - 1][0] in {"pick", "act"}:
            moves -= 1
        if len(self.entries) > moves:
            self.entries[moves:] = [["act", "finish"]] if over else []
        if self.entries[-2:] == [["again"], ["act", "finish"]]:
            del self.entries[-2:]
            self.ran(1)

    def state(self) -> lesson_messages.Diary | None:
        """Return the diary as plain data; None while it is empty."""
        if not self.entries:
            return None
        return {
            "version": VERSION,
            "lesson": self.sitting.lesson.number,
            "seed": self.sitting.seed,
            "done": [list(entry) for entry in self.entries],
        }


def read(lesson: Lesson, kept: object) -> tuple[int, list[Entry]] | None:
    """Return the seed and the entries of a stored diary of this lesson; None if it is invalid."""
    match kept:
        case {
            "version": int(version),
            "lesson": int(number),
            "seed": int(seed),
            "done": list(done),
        }:
            ours = (version, number) == (VERSION, lesson.number) and 0 <= seed < _SEEDS
            ours = ours and not any(isinstance(each, bool) for each in (version, number, seed))
        case _:
            return None
    if not ours or not 0 < len(done) <= MOST or not all(map(_is_entry, done)):
        return None
    trials = sum(entry[1] for entry in done if entry[0] == "ran")
    return (seed, done) if trials <= _RUNS * lesson.most else None


def _is_entry(entry: object) -> bool:
    match entry:
        case [_, *values] if any(isinstance(value, bool) for value in values):
            return False  # `True` is an int in Python
        case ["guess", int() | float()] | ["pick", int(), int()] | ["set", str(), int()]:
            return True
        case ["ran", int(count)]:
            return count > 0
        case ["answer" | "act", str(text)]:
            return len(text) <= _LONGEST
        case ["again"] | ["exact"] | ["next"]:
            return True
    return False


def again(diary: StoredProgress, entries: list[Entry]) -> Iterator[int]:
    """Repeat the entries in short slices; yield the number of trials done so far."""
    done, sitting = 0, diary.sitting
    for entry in entries:
        if entry[0] != "ran":
            diary.do(entry)
            continue
        first = sitting.trials
        diary.tidy()
        for _ in playing(sitting, sitting.room(entry[1])):
            yield done + sitting.trials - first
        done += sitting.trials - first
        diary.ran(sitting.trials - first)


def playing(sitting: Sitting, count: int) -> Iterator[None]:
    """Play `count` more trials in short slices, then lay out the last one on the table."""
    target = sitting.trials + count
    while sitting.trials < target:
        sitting.running.run(target - sitting.trials, _A_PIECE)
        yield
    if count:
        sitting.lay_last()
