"""Lesson 10: a chance that cannot be computed. JamSumo's flicks, simulated by MuJoCo."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from typing import Final

from jamlab.chance import Odds, Running, covering
from jamlab.core import Event, Stream
from jamlab.core.scene import Plan
from jamlab.games.jamsumo.board import board as boards
from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.pose import Pose, inward, lying, side_faces
from jamlab.games.jamsumo.events import DiceRolled
from jamlab.games.jamsumo.flick.outcome import HOLE, after, read_moved
from jamlab.games.jamsumo.flick.physics import missing
from jamlab.games.jamsumo.flick.roll import Roll
from jamlab.games.jamsumo.flick.rollers import MujocoRoller
from jamlab.games.jamsumo.flick.skill import SKILLS
from jamlab.games.jamsumo.flick.throw import Flick
from jamlab.games.jamsumo.scene import plan_of
from jamlab.lessons.course.lesson_record import (
    ChoiceAnswer,
    Guess,
    Lesson,
    MultipleChoice,
    Setting,
    Slip,
    TypedNumber,
)
from jamlab.lessons.course.live_trials import Action, Dice, LiveTrial, Said, TableSpread
from jamlab.text import decimal, percent

SPEED: Final = 60
"""Speed in cm/s: a gentle flick with a short reach."""
NEAR, FAR, START = 2, 12, 7
"""Range and initial value of the distance in cm between the die's centre and the edge of the hole.
"""
COUNTS: Final = Path(__file__).parent / "flick_counts.csv"
"""Number of 4,000 MuJoCo flicks that sank, by distance."""
HAND: Final = SKILLS["good"]
DIE: Final = "A1"
TOWARDS: Final = 45
"""Direction of the flick in degrees, out of the corner where the board is bare."""


@cache
def printed() -> Board:
    """Return the board that comes with the game."""
    return boards.board_of(boards.TEXTS["printed"])


@cache
def placed(distance: int) -> tuple[Pose, Flick]:
    """Return a die `distance` cm from the edge of the hole, and the flick straight at the hole."""
    board = printed()
    far = (board.hole / 2 + 100 * distance) / 2**0.5
    pose = lying(-far, -far, board.half_die, 4, 5, TOWARDS)
    turned = {face: (inward(pose, face) - TOWARDS + 180) % 360 - 180 for face in side_faces(pose)}
    face = min(turned, key=lambda face: abs(turned[face]))
    return pose, Flick(face, TOWARDS, SPEED, 0, board.die // 20)


def flicked(rng: Stream, distance: int) -> DiceRolled:
    """Simulate one flick in MuJoCo, by a steady hand.

    Without MuJoCo the recorded counts decide whether the die sinks, and the game's own table of
    flicks where it comes to rest.
    """
    pose, flick = placed(distance)
    roll = Roll(0, printed(), DIE, flick, {DIE: pose})
    if not missing():
        return _rolled(MujocoRoller((HAND,))(roll, rng))
    sunk, flicks = counted(distance)
    sinks = rng.below(flicks) < sunk
    event = _rolled(roll.draw(rng))
    while sank(event) != sinks:
        event = _rolled(roll.draw(rng))
    return event


def _rolled(event: Event) -> DiceRolled:
    assert isinstance(event, DiceRolled), event
    return event


def sank(event: DiceRolled) -> bool:
    """Return True if the die went through the hole."""
    return any(came.fate == HOLE for came in read_moved(event.moved))


def trial(rng: Stream, distance: int = START) -> bool:
    """Flick a die at the hole and return True if it sinks."""
    return sank(flicked(rng, distance))


class OneFlick(LiveTrial):
    """Trial with a die on the board, flicked by the button."""

    def __init__(self, rng: Stream, distance: int = START) -> None:
        super().__init__(rng)
        self._distance = distance
        self._event: DiceRolled | None = None

    @property
    def spreads(self) -> tuple[TableSpread, ...]:
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
    """Return the distance in cm between a die's centre and the edge of the hole, in words."""
    far = (pose[0] ** 2 + pose[1] ** 2) ** 0.5 - printed().hole / 2
    return decimal(max(far, 0) / 100, 1)


@cache
def counted(distance: int) -> tuple[int, int]:
    """Return (sunk, total) of the simulated flicks (`tests.unit.lessons.measured.flick_counts`)."""
    with COUNTS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if int(row["distance"]) == distance:
                return int(row["sunk"]), int(row["flicks"])
    raise ValueError(f"distance must be {NEAR} to {FAR} cm, got {distance}")


def exact(distance: int = START) -> Odds:
    """Return the share of many simulated flicks, as no exact answer exists."""
    sunk, flicks = counted(distance)
    low, high = covering(sunk, flicks)
    return Odds(
        question=f"Does a gentle flick from {distance} cm sink the die?",
        seat=None,
        value=Fraction(sunk, flicks),
        words=(
            "There are no equally likely cases to count: the finger, friction and the edge of the "
            "hole decide.",
            f"So a computer simulated {flicks:,} flicks: {sunk:,} of them sank.",
            f"95 % interval: {percent(low)} to {percent(high)}. Of many intervals made like this, "
            "about 95 in 100 hold the true chance (lesson 7).",
        ),
        formula=f"{sunk}/{flicks}",
        interval=(low, high),
        assumption=(
            f"Simulated by the physics program MuJoCo, at {SPEED} cm/s. The hand is steady, not "
            f"perfect: typically {HAND.aim:.0f} degrees off in direction and "
            f"{percent(HAND.speed, 0)} in speed (standard deviations). Another hand, or a "
            "real board, has another chance."
        ),
    )


# -- curve -----------------------------------------------------------------------------------------

EACH: Final = 100
"""Number of flicks from each distance, for the curve."""


def each_distance(seed: int) -> Iterator[tuple[int, int, int]]:
    """Yield (distance in mm, sunk, total) for each distance."""
    for distance in range(NEAR, FAR + 1):
        running = Running(partial(trial, distance=distance), seed + distance)
        running.run(EACH)
        yield 10 * distance, int(sum(running.values)), EACH


# -- exercises -------------------------------------------------------------------------------------

_SUNK, _TRIED = 9, 10
_LOW, _ = covering(_SUNK, _TRIED)
_NARROW: Final = 4
_RUNS: Final = (100, 300)

LESSON = Lesson(
    number=10,
    title="Chance by trial",
    game="jamsumo",
    minutes=35,
    ages="14 to 18",
    assumes="Relative frequency (lesson 1) and the 95 % interval (lesson 7).",
    words=("experimental probability", "simulation", "confidence interval", "model"),
    question=f"A gentle flick from {START} cm away. How often does the die sink?",
    setting=(
        f"{{die}} A steady hand flicks a die straight at the hole, {START} cm from the die’s "
        "middle to the hole’s edge. There are no equally likely cases to count, so a computer "
        "*simulates* the flicks."
    ),
    guess=Guess("How often does it sink?"),
    by_hand=OneFlick,
    trial=trial,
    exact=exact,
    chart="The share of dice that sink settles",
    answered="Simulated answer",
    before="Now look at what 4,000 simulated flicks gave.",
    yes="sunk",
    no="not sunk",
    foot="Simulated: each flick differs a little in direction, speed and place, as with a hand.",
    settings=(Setting("distance", "cm from the edge of the hole", NEAR, FAR, START),),
    runs=_RUNS,
    most=2000,
    needs_kernel=True,  # MuJoCo
    exercises=(
        MultipleChoice(
            f"You flick {_TRIED} times and sink {_SUNK}. What do you know about the chance?",
            (
                ChoiceAnswer(
                    f"It is {100 * _SUNK // _TRIED} %",
                    f"That is the share in your trials, not the chance. {_TRIED} flicks leave much "
                    "open.",
                ),
                ChoiceAnswer(
                    f"Its 95 % interval is wide: from about {5 * round(20 * _LOW)} % to nearly "
                    "100 %",
                    "With few flicks the interval is wide: most people think they know more than "
                    "they do.",
                    right=True,
                ),
                ChoiceAnswer(
                    "Nothing at all",
                    "A little: with a chance of 10 % you would hardly ever sink nine of ten.",
                ),
            ),
        ),
        TypedNumber(
            "You want an interval that is *half* as wide. How many times as many flicks do you "
            "need?",
            Fraction(_NARROW),
            "With n flicks the width is proportional to 1/√n (lesson 7). √4 = 2, so four times as "
            "many flicks halve it.",
            f"Play {_RUNS[0]} flicks, then {_RUNS[1]} more, and compare the widths of the band.",
            (
                Slip(
                    Fraction(2),
                    "Twice as many make it narrower by a factor of 1.4 only. Look at the chart "
                    "again.",
                ),
                Slip(
                    Fraction(8),
                    "That is more than you need. The width is proportional to 1/√n.",
                ),
            ),
            unit="times",
            digits=0,
        ),
        MultipleChoice(
            "You tried 6 cm and 8 cm, and drew a curve through both. What does it say about 20 cm?",
            (
                ChoiceAnswer(
                    "As much as about 7 cm: the curve simply goes on",
                    "You can draw it on, but you tried nothing there: the board may end, or the "
                    "die may jump. A model is good where it was tested.",
                ),
                ChoiceAnswer(
                    "Little: it helps between 6 and 8 cm, but at 20 cm you must try",
                    "Between places that were tried a smooth curve is a good bet. Far outside it "
                    "is a guess.",
                    right=True,
                ),
                ChoiceAnswer(
                    "Nothing, and nothing about 7 cm either: try everything",
                    "That would take very long. Between 6 and 8 cm the chance will hardly jump up "
                    "and down.",
                ),
            ),
        ),
    ),
    take_away=(
        "Where nothing is equally likely, you find a chance by *many trials*, real or simulated; "
        "the answer is an interval.",
        "A simulation is a model: its chance is that of the real board only as far as the model "
        "fits.",
        "Half the width takes *four* times the trials.",
        "A fitted curve helps between the places that were tried. Outside it is a guess.",
    ),
    reading=(
        "The flick laboratory in the gallery: aim yourself, with a finger of your own skill.",
    ),
)
