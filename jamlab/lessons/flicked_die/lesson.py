"""Lesson 10: a chance that nobody can count, only measure. JamSumo's flicks."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from typing import Final

from jamlab.engine import Stream
from jamlab.games.jamsumo.board import board as boards
from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.places import set_down
from jamlab.games.jamsumo.board.pose import Pose, inward, side_faces
from jamlab.games.jamsumo.events import DiceRolled
from jamlab.games.jamsumo.flick.outcome import HOLE, after, read_moved
from jamlab.games.jamsumo.flick.roll import Roll
from jamlab.games.jamsumo.flick.throw import Flick
from jamlab.games.jamsumo.scene import plan_of
from jamlab.lessons.course.record import Answer, Choice, Guess, Lesson, Setting, Slip, Typed
from jamlab.lessons.course.trials.live_table import Action, Dice, Said, Spread
from jamlab.lessons.course.trials.trial import Trial
from jamlab.probability import Odds, Running, wilson
from jamlab.table.numbers import decimal, percent
from jamlab.table.scene import Plan

SPEED: Final = 60
"""cm/s: a gentle flick, which does not reach far."""
NEAR, FAR, START = 2, 12, 7
"""cm between the die's middle and the edge of the hole: what can be set, and what is asked."""
COUNTS: Final = Path(__file__).parent / "flick_counts.csv"
"""How many of 4,000 flicks sank from each distance."""
DIE: Final = "A1"
TOWARDS: Final = 45
"""Degrees: the way of the flick, out of the corner where the board is bare."""


@cache
def printed() -> Board:
    """The board that comes with the game."""
    return boards.board_of(boards.TEXTS["printed"])


@cache
def placed(distance: int) -> tuple[Pose, Flick]:
    """A die so many cm from the edge of the hole, and the flick straight at the hole."""
    board = printed()
    far = (board.hole / 20 + 10 * distance) / 2**0.5
    pose = set_down(board, round(-far), round(-far), 4, 5, TOWARDS, 0)
    turned = {face: (inward(pose, face) - TOWARDS + 180) % 360 - 180 for face in side_faces(pose)}
    face = min(turned, key=lambda face: abs(turned[face]))
    return pose, Flick(face, TOWARDS, SPEED, 0, board.die // 20)


def flicked(rng: Stream, distance: int) -> DiceRolled:
    """Flick once, by the table of flicks that comes with the game."""
    pose, flick = placed(distance)
    event = Roll(0, printed(), DIE, flick, {DIE: pose}).draw(rng)
    assert isinstance(event, DiceRolled), event
    return event


def sank(event: DiceRolled) -> bool:
    """True if the die went through the hole."""
    return any(came.fate == HOLE for came in read_moved(event.moved))


def trial(rng: Stream, distance: int = START) -> bool:
    """Flick a die at the hole: does it sink?"""
    return sank(flicked(rng, distance))


class OneFlick(Trial):
    """A die on the board; the button flicks it."""

    def __init__(self, rng: Stream, distance: int = START) -> None:
        super().__init__(rng)
        self._distance = distance
        self._event: DiceRolled | None = None

    @property
    def spreads(self) -> tuple[Spread, ...]:
        return ()

    @property
    def actions(self) -> tuple[Action, ...]:
        return () if self.over else (Action("flick", "Flick the die", main=True),)

    @property
    def dice(self) -> Dice:
        plan: Plan = plan_of(printed())
        before = {DIE: placed(self._distance)[0]}
        if self._event is None:
            return Dice(plan, before, before)
        lies = after(before, read_moved(self._event.moved))
        deep: Pose = (0, 0, -400, *before[DIE][3:])
        ends = {DIE: lies.get(DIE, deep)}
        return Dice(plan, before, lies, ends, max(self._event.ms, 1))

    @property
    def over(self) -> bool:
        return self._event is not None

    @property
    def value(self) -> bool:
        return self._event is not None and sank(self._event)

    @property
    def said(self) -> Said:
        if self._event is None:
            return Said(
                "Your flick", f"A gentle one, from {self._distance} cm, straight at the hole."
            )
        if self.value:
            return Said("Sunk", "The die went through the hole.", "ok")
        came = after({DIE: placed(self._distance)[0]}, read_moved(self._event.moved))
        if DIE not in came:
            return Said("Over the edge", "It jumped past the hole.", "no")
        return Said("Not sunk", f"It stopped {_off(came[DIE])} cm from the edge of the hole.", "no")

    def act(self, do: str) -> None:
        self.finish()

    def finish(self) -> None:
        self._event = flicked(self.rng, self._distance)


def _off(pose: Pose) -> str:
    """cm between a die's middle and the edge of the hole."""
    far = (pose[0] ** 2 + pose[1] ** 2) ** 0.5 - printed().hole / 2
    return decimal(max(far, 0) / 100, 1)


@cache
def measured(distance: int) -> tuple[int, int]:
    """How many sank of how many flicks: `tests.lessons.measured.flick_counts` counted it once."""
    with COUNTS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if int(row["distance"]) == distance:
                return int(row["sunk"]), int(row["flicks"])
    raise ValueError(f"nobody measured {distance} cm; there are {NEAR} to {FAR}")


def exact(distance: int = START) -> Odds:
    """What was measured: nothing can be counted here."""
    sunk, flicks = measured(distance)
    low, high = wilson(sunk, flicks)
    return Odds(
        question=f"Does a gentle flick from {distance} cm sink the die?",
        seat=None,
        value=Fraction(sunk, flicks),
        words=(
            "There is nothing here that is equally likely and could be counted: fingers and wood "
            "decide.",
            f"So it was measured: of {flicks:,} flicks {sunk:,} sank.",
            f"With 95 % certainty the chance lies from {percent(low)} to {percent(high)}.",
        ),
        formula=f"{sunk}/{flicks}",
        interval=(low, high),
        assumption=(
            "Flicks by the game's own table of measured flicks, by a steady hand at "
            f"{SPEED} cm/s. "
            "Another hand or another board has another chance."
        ),
    )


# -- the curve -------------------------------------------------------------------------------------

EACH: Final = 100
"""Flicks from each distance, for the curve."""


def each_distance(seed: int) -> Iterator[tuple[int, int, int]]:
    """From each distance: the distance in mm, how many sank, of how many."""
    for distance in range(NEAR, FAR + 1):
        running = Running(partial(trial, distance=distance), seed + distance)
        running.run(EACH)
        yield 10 * distance, int(sum(running.values)), EACH


# -- exercises -------------------------------------------------------------------------------------

_SUNK, _TRIED = 9, 10
_LOW, _HIGH = wilson(_SUNK, _TRIED)
_NARROW: Final = 4

LESSON = Lesson(
    number=10,
    title="Measured chance",
    game="jamsumo",
    minutes=35,
    ages="14 to 18",
    assumes="Relative frequency (lesson 1) and the 95 % interval (lesson 7).",
    words=("measured chance", "confidence interval", "model", "over-confidence"),
    question=f"A gentle flick from {START} cm away. How often does the die sink?",
    setting=(
        "{die} A die is flicked straight at the hole, by a steady hand. Nothing here can be "
        "counted "
        "beforehand."
    ),
    guess=Guess("How often does it sink?"),
    by_hand=OneFlick,
    trial=trial,
    exact=exact,
    chart="The share of dice that sink settles",
    answered="Measured answer",
    before="Now look at what was measured.",
    yes="sunk",
    no="not",
    foot="Each flick differs a little in direction, speed and place, as a hand does.",
    settings=(Setting("distance", "cm from the edge of the hole", NEAR, FAR, START),),
    runs=(100, 500),
    most=5000,
    needs_kernel=True,  # MuJoCo
    exercises=(
        Choice(
            f"You flick {_TRIED} times and sink {_SUNK}. What do you know of the chance?",
            (
                Answer(
                    f"It is {100 * _SUNK // _TRIED} %",
                    f"That is your share, not the chance. {_TRIED} flicks leave much open.",
                ),
                Answer(
                    f"It lies somewhere from {percent(_LOW, 0)} to {percent(_HIGH, 0)}, most "
                    "likely",
                    "That is the 95 % interval. With few flicks it is wide: most people think they "
                    "know "
                    "more than they do.",
                    right=True,
                ),
                Answer(
                    "Nothing at all",
                    "Too careful: a chance of 10 % would hardly ever bring nine of ten.",
                ),
            ),
        ),
        Typed(
            "You want an interval that is *half* as wide. How many times as many flicks does it "
            "take?",
            Fraction(_NARROW),
            "The width goes with one over the square root of the number of flicks: two times two.",
            "Compare the band in your chart after 100 and after 400 flicks.",
            (
                Slip(
                    Fraction(2),
                    "Twice as many make it narrower by a factor of 1.4 only. Look at the chart "
                    "again.",
                ),
                Slip(Fraction(8), "That is more than it takes. The square root decides."),
            ),
            unit="times",
        ),
        Choice(
            "You measured at 6 cm and at 8 cm, and a curve was drawn through. What about 20 cm?",
            (
                Answer(
                    "The curve goes on, so it tells the chance there as well",
                    "It can be drawn on, but nobody measured there: the board may end, the die may "
                    "jump. "
                    "A model is good where it was measured.",
                ),
                Answer(
                    "The curve helps between 6 and 8 cm; at 20 cm one has to measure",
                    "Between measured places a smooth curve is a good bet, far outside it is a "
                    "guess.",
                    right=True,
                ),
                Answer(
                    "Curves never help: measure everything",
                    "That would take very long. Between 6 and 8 cm the chance will hardly jump up "
                    "and down.",
                ),
            ),
        ),
    ),
    take_away=(
        "Where nothing is equally likely, a chance can only be *measured*; the answer is an "
        "interval.",
        "Half the width takes *four* times the flicks.",
        "A fitted curve helps between what was measured. Outside it is a guess.",
    ),
    reading=("The flick laboratory in the gallery: aim yourself, with your own finger's skill.",),
)
