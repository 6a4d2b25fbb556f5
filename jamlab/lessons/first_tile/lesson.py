"""Lesson 1: outcomes that are equally likely. Is Cramel's first tile won alone?"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from jamlab.engine import Stream
from jamlab.games.cramel.tiles import BLOOM, CELLS, COUNTS, CRAMEL, KINDS, NAMES, ROBY
from jamlab.lessons.course.record import Answer, Choice, Guess, Lesson, Slip, Typed
from jamlab.lessons.course.trials.live_table import Said
from jamlab.lessons.course.trials.tiles import SINGLES, Order, TileTrial, won
from jamlab.probability import Odds, wilson
from jamlab.probability.odds import Row

WINS: Final = sum(COUNTS[kind] for kind in SINGLES)
"""How many tiles are won alone."""
TRIED, CAME = 100, 47
LOW, HIGH = wilson(CAME, TRIED)
BAND = round(50 * (HIGH - LOW))
"""Points to each side of the share."""


class FirstTile(TileTrial):
    """Turn up one tile, and stop."""

    @property
    def over(self) -> bool:
        return len(self.up) > 0

    @property
    def value(self) -> bool:
        return won(self.kinds) > 0

    @property
    def said(self) -> Said:
        if not self.over:
            return Said("Your turn", "Click any tile to turn it up.")
        return came(self.kinds[0])


def came(kind: int) -> Said:
    """What is said to a first tile."""
    if kind == BLOOM:
        return Said("Nothing won", f"{NAMES[kind]} ends the turn.", "no")
    if kind in SINGLES:
        return Said("Won", f"{NAMES[kind]} came: one is enough.", "ok")
    return Said("Nothing won", f"{NAMES[kind]} came: one alone is no set.", "no")


def trial(rng: Stream) -> bool:
    """Turn up one of the 49 tiles and stop: is it won?"""
    return won((Order(rng).at(0),)) > 0


def exact() -> Odds:
    """20 of 49."""
    return Odds(
        question="Is the first tile won, if one stops after it?",
        seat=None,
        value=Fraction(WINS, CELLS),
        words=(
            f"All {CELLS} tiles are equally likely to be the one you turn up.",
            f"{COUNTS[CRAMEL]} Cramel and {COUNTS[ROBY]} Roby make {WINS} that are won alone.",
        ),
        formula=f"{WINS}/{CELLS}",
        rows=tuple(
            Row(name, Fraction(count, CELLS), name)
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
        f"{CELLS} tiles lie face down. {{cat-face}} {COUNTS[CRAMEL]} Cramel and {{robot}} "
        f"{COUNTS[ROBY]} Roby are won alone. Of the others you need two or more, and {{bloom}} "
        "Mrs Bloom wins nothing."
    ),
    guess=Guess("How often do you win it?"),
    by_hand=FirstTile,
    trial=trial,
    exact=exact,
    chart="The share of tiles won settles",
    tone=lambda label: "yes" if KINDS[label] in SINGLES else "no",
    yes="won",
    no="nothing",
    foot=f"Each trial mixes the {CELLS} tiles anew.",
    exercises=(
        Choice(
            "Why is the chance not one half, although you either win the tile or do not?",
            (
                Answer(
                    "Because the tiles were not mixed well",
                    "They are mixed well: every tile is as likely as every other. What counts is "
                    "how many tiles are of each sort.",
                ),
                Answer(
                    "Because the two outcomes are not equally likely",
                    f"Two outcomes need not be two equal halves: {WINS} tiles are won alone, "
                    f"{CELLS - WINS} are not.",
                    right=True,
                ),
                Answer(
                    "It is one half, in the long run",
                    "Look at your chart: it settles well below one half.",
                ),
            ),
        ),
        Typed(
            f"There are {COUNTS[ROBY]} Roby tiles. How likely is it that the first tile is a "
            "*Roby*?",
            Fraction(COUNTS[ROBY], CELLS),
            f"{COUNTS[ROBY]} of {CELLS} tiles.",
            f"How many of the {CELLS} tiles are Roby? Put that over {CELLS}.",
            (
                Slip(
                    Fraction(1, len(NAMES)),
                    f"There are {len(NAMES)} kinds, but they are not equally likely: count tiles, "
                    "not kinds.",
                ),
                Slip(
                    Fraction(COUNTS[ROBY], WINS),
                    f"That counts only the tiles that are won alone. All {CELLS} can come.",
                ),
            ),
        ),
        Choice(
            f"You played {TRIED} trials and won {CAME} of them. What should you think?",
            (
                Answer(
                    "The tiles are unfair",
                    f"Shares of {TRIED} trials swing by several points. The band in the chart "
                    "shows how far.",
                ),
                Answer(
                    f"Nothing is wrong: {TRIED} trials often miss the exact value by some points",
                    f"The 95 % band after {TRIED} trials is about {BAND} points wide to each side.",
                    right=True,
                ),
                Answer(
                    f"The exact answer is wrong: it is {100 * CAME // TRIED} %",
                    "Trials only estimate. The exact answer follows from counting tiles that are "
                    "equally likely.",
                ),
            ),
        ),
    ),
    take_away=(
        "When all outcomes are *equally likely*, a chance is a count over a count.",
        "“It happens or it does not” says nothing about how likely it is.",
        "The share in many trials comes near the chance, and the band says how near.",
    ),
    reading=("The rules of Cramel in the gallery: what is collected when you stop.",),
)
