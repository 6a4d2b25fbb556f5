"""Lesson 1: outcomes that are equally likely. Cramel's first tile."""

from __future__ import annotations

from fractions import Fraction

from jamlab.engine import Stream
from jamlab.games.cramel.tiles import BLOOM, CELLS, COUNTS, CRAMEL, KINDS, NAMES
from jamlab.lessons.record import Answer, Choice, Guess, Lesson, Said, Slip, Typed
from jamlab.lessons.tiles import SAFE, TileTrial, is_safe, turned
from jamlab.probability import Odds, wilson
from jamlab.probability.odds import Row

ENDS = CELLS - SAFE
TRIED, ENDED = 100, 36
LOW, HIGH = wilson(ENDED, TRIED)
BAND = round(50 * (HIGH - LOW))
"""Points to each side of the share."""


class FirstTile(TileTrial):
    """Turn up one tile."""

    @property
    def over(self) -> bool:
        return len(self.up) > 0

    @property
    def value(self) -> bool:
        return not is_safe(self.kinds[0])

    @property
    def said(self) -> Said:
        if not self.over:
            return Said("Your turn", "Click any tile to turn it up.")
        name = NAMES[self.kinds[0]]
        if self.value:
            return Said("Turn over", f"{name} came.", "no")
        return Said("Safe", f"{name} came.", "ok")


def trial(rng: Stream) -> bool:
    """Turn up one of the 49 tiles: does it end the turn?"""
    return not is_safe(turned(rng, list(COUNTS), CELLS))


def exact() -> Odds:
    """15 of 49."""
    return Odds(
        question="Does the first tile end the turn?",
        seat=None,
        value=Fraction(ENDS, CELLS),
        words=(
            f"All {CELLS} tiles are equally likely to be the one you turn up.",
            f"{COUNTS[CRAMEL]} Cramel and {COUNTS[BLOOM]} Mrs Bloom make {ENDS} that end the turn.",
        ),
        formula=f"{ENDS}/{CELLS}",
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
    words=("outcome", "event", "equally likely", "relative frequency"),
    question="You turn up one tile. How likely is it that it ends your turn?",
    setting=(
        f"{CELLS} tiles lie face down. {{cat-face}} {COUNTS[CRAMEL]} Cramel and {{bloom}} "
        f"{COUNTS[BLOOM]} Mrs Bloom "
        f"end a turn. The other {SAFE} are safe."
    ),
    guess=Guess("How often does it end?"),
    by_hand=FirstTile,
    trial=trial,
    exact=exact,
    chart="The share of turns that end at once settles",
    yes="ends",
    no="safe",
    foot=f"Each trial mixes the {CELLS} tiles anew.",
    exercises=(
        Choice(
            "Why is the chance not one half, although a tile either ends your turn or does not?",
            (
                Answer(
                    "Because the tiles were not mixed well",
                    "They are mixed well: every tile is as likely as every other. What counts is "
                    "how many "
                    "tiles are of each sort.",
                ),
                Answer(
                    "Because the two outcomes are not equally likely",
                    f"Two outcomes need not be two equal halves: {ENDS} tiles end the turn, {SAFE} "
                    "do not.",
                    right=True,
                ),
                Answer(
                    "It is one half, in the long run",
                    "Look at your chart: it settles well below one half.",
                ),
            ),
        ),
        Typed(
            f"There are {COUNTS[KINDS['Roby']]} Roby tiles. How likely is it that the first tile "
            "is a *Roby*?",
            Fraction(COUNTS[KINDS["Roby"]], CELLS),
            f"{COUNTS[KINDS['Roby']]} of {CELLS} tiles.",
            f"How many of the {CELLS} tiles are Roby? Put that over {CELLS}.",
            (
                Slip(
                    Fraction(1, len(NAMES)),
                    f"There are {len(NAMES)} kinds, but they are not equally likely: count tiles, "
                    "not kinds.",
                ),
                Slip(
                    Fraction(COUNTS[KINDS["Roby"]], SAFE),
                    f"That counts the safe tiles only. All {CELLS} can come.",
                ),
            ),
        ),
        Choice(
            f"You played {TRIED} trials and {ENDED} of them ended at once. What should you think?",
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
                    f"The exact answer is wrong: it is {100 * ENDED // TRIED} %",
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
    reading=("The rules of Cramel in the gallery: the first chapter.",),
)
