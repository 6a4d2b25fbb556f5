"""Lesson 1: equally likely outcomes. Does the first tile of Cramel win by itself?"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from jamlab.chance import Odds, covering
from jamlab.chance.exact import OutcomeRow
from jamlab.core import Stream
from jamlab.games.cramel.state import BLOOM, CELLS, COUNTS, CRAMEL, KINDS, NAMES, ROBY
from jamlab.lessons.course.lesson_record import (
    ChoiceAnswer,
    Guess,
    Lesson,
    MultipleChoice,
    Slip,
    TypedNumber,
)
from jamlab.lessons.course.live_trials import Said
from jamlab.lessons.course.tile_trials import SINGLES, Order, TileTrial, won
from jamlab.text import percent

WINS: Final = sum(COUNTS[kind] for kind in SINGLES)
"""Number of tiles that win by themselves."""
TRIED, CAME = 100, 47
LOW, HIGH = covering(CAME, TRIED)


class FirstTile(TileTrial):
    """Trial that turns up one tile and stops."""

    @property
    def over(self) -> bool:
        return len(self.up) > 0

    @property
    def value(self) -> bool:
        return won(self.kinds) > 0

    @property
    def said(self) -> Said:
        if not self.over:
            return Said("Try it", "Click any tile to turn it up.")
        return came(self.kinds[0])


def came(kind: int) -> Said:
    """Return the result of a first tile in words."""
    if kind == BLOOM:
        return Said("Nothing won", f"{NAMES[kind]} ends the turn.", "no")
    if kind in SINGLES:
        return Said("Won", f"{NAMES[kind]} came: one is enough.", "ok")
    return Said("Nothing won", f"{NAMES[kind]} came: one is not a whole set.", "no")


def trial(rng: Stream) -> bool:
    """Turn up one of the 49 tiles, stop, and return True if it is won."""
    return won((Order(rng).at(0),)) > 0


def exact() -> Odds:
    """Return the chance 20/49."""
    return Odds(
        question="Is the first tile won, if one stops after it?",
        seat=None,
        value=Fraction(WINS, CELLS),
        words=(
            f"All {CELLS} tiles are equally likely to be the one you turn up.",
            f"{WINS} of them win: {COUNTS[CRAMEL]} Cramel and {COUNTS[ROBY]} Roby.",
        ),
        formula=f"{WINS}/{CELLS}",
        rows=tuple(
            OutcomeRow(name, Fraction(count, CELLS), name)
            for name, count in zip(NAMES, COUNTS, strict=True)
        ),
    )


LESSON = Lesson(
    number=1,
    title="Equally likely",
    game="cramel",
    minutes=25,
    ages="11 to 14",
    assumes="Fractions and percentages.",
    words=(
        "probability",
        "outcome",
        "event",
        "equally likely outcomes",
        "relative frequency",
    ),
    question="You turn up one tile and stop. How likely is it that you win it?",
    setting=(
        f"{CELLS} tiles lie face down. One {{cat-face}} Cramel (there are {COUNTS[CRAMEL]}) or one "
        f"{{robot}} Roby (there are {COUNTS[ROBY]}) is enough: you win it. Of every other kind you "
        "need two or more, and {bloom} Mrs Bloom wins nothing."
    ),
    guess=Guess("How often do you win the tile?"),
    by_hand=FirstTile,
    trial=trial,
    exact=exact,
    chart="The share of tiles won settles",
    tone=lambda label: "yes" if KINDS[label] in SINGLES else "no",
    yes="won",
    no="nothing",
    foot=(
        f"Before each trial the {CELLS} tiles are mixed again. The band in the chart is the 95 % "
        "interval: in about 19 of 20 cases the true chance lies in it (lesson 7)."
    ),
    exercises=(
        MultipleChoice(
            "You either win the tile or you do not. Why is the chance not one half?",
            (
                ChoiceAnswer(
                    "Because the two outcomes are not equally likely",
                    f"{WINS} of the {CELLS} tiles win, {CELLS - WINS} do not.",
                    right=True,
                ),
                ChoiceAnswer(
                    "Because the tiles were not mixed well",
                    "They are mixed well: every tile is as likely as every other. What counts is "
                    "how many tiles there are of each kind.",
                ),
                ChoiceAnswer(
                    "It is one half, in the long run",
                    "Look at your chart: it settles well below one half.",
                ),
            ),
        ),
        TypedNumber(
            f"There are {COUNTS[ROBY]} Roby tiles. How likely is it that the first tile is a "
            "*Roby*?",
            Fraction(COUNTS[ROBY], CELLS),
            f"{COUNTS[ROBY]} of {CELLS} tiles.",
            f"How many of the {CELLS} tiles are Roby? Divide that number by {CELLS}.",
            (
                Slip(
                    Fraction(1, len(NAMES)),
                    f"There are {len(NAMES)} kinds, but they are not equally likely: count tiles, "
                    "not kinds.",
                ),
                Slip(
                    Fraction(COUNTS[ROBY], WINS),
                    f"That counts only the tiles that win. All {CELLS} can come.",
                ),
            ),
        ),
        MultipleChoice(
            f"You played {TRIED} trials and won {CAME} of them. What does that tell you?",
            (
                ChoiceAnswer(
                    "The tiles are unfair",
                    f"The share in {TRIED} trials varies by several percentage points. The band "
                    "in the chart shows how far.",
                ),
                ChoiceAnswer(
                    f"Nothing is wrong: {TRIED} trials often miss the exact value by some points",
                    f"After {TRIED} trials the 95 % band reaches from {percent(LOW)} to "
                    f"{percent(HIGH)}, and the exact {percent(Fraction(WINS, CELLS))} lies inside.",
                    right=True,
                ),
                ChoiceAnswer(
                    f"The exact answer is wrong: it is {100 * CAME // TRIED} %",
                    "Trials only estimate. The exact answer follows from counting tiles that are "
                    "equally likely.",
                ),
            ),
        ),
    ),
    take_away=(
        "When all outcomes are *equally likely*, count: the chance is the number of outcomes that "
        "win, divided by the number of all outcomes.",
        "“It happens or it does not” says nothing about how likely it is.",
        "The share in many trials comes close to the chance. The band shows how close it usually "
        "is.",
    ),
    reading=("The rules of Cramel in the gallery: what is collected when you stop.",),
)
