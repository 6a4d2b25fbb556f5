"""Lesson 2: conditional chance and trees. Cramel's second tile."""

from __future__ import annotations

from fractions import Fraction

from jamlab.engine import Stream
from jamlab.games.cramel.tiles import CELLS, COUNTS, NAMES
from jamlab.lessons.record import Answer, Choice, Guess, Lesson, Said, Slip, Typed
from jamlab.lessons.tiles import ORDINALS, SAFE, TileTrial, is_safe, turned
from jamlab.probability import Odds
from jamlab.probability.odds import Row

ENDS = CELLS - SAFE
TURNS = 2
BOTH = Fraction(SAFE, CELLS) * Fraction(SAFE - 1, CELLS - 1)


class TwoTiles(TileTrial):
    """Turn up two tiles, or one that ends the turn."""

    @property
    def over(self) -> bool:
        kinds = self.kinds
        return len(kinds) == TURNS or (len(kinds) > 0 and not is_safe(kinds[-1]))

    @property
    def value(self) -> bool:
        return all(is_safe(kind) for kind in self.kinds)

    @property
    def said(self) -> Said:
        if not self.up:
            return Said("Your turn", "Turn up two tiles. Click any of them.")
        name = NAMES[self.kinds[-1]]
        if not self.over:
            return Said("Safe so far", f"{name} came. One tile more.")
        if self.value:
            return Said("Both safe", f"{name} came second.", "ok")
        return Said("Not safe", f"{name} came {ORDINALS[len(self.up) - 1]}.", "no")


def trial(rng: Stream) -> bool:
    """Turn up two of the 49 tiles: are both safe?"""
    left = list(COUNTS)
    return all(is_safe(turned(rng, left, CELLS - n)) for n in range(TURNS))


def exact() -> Odds:
    """34/49 × 33/48."""
    first, second = Fraction(ENDS, CELLS), Fraction(SAFE, CELLS) * Fraction(ENDS, CELLS - 1)
    return Odds(
        question="Are the first two tiles both safe?",
        seat=None,
        value=BOTH,
        words=(
            f"First {SAFE} of {CELLS} tiles are safe.",
            "If that one was safe, it lies open: one safe tile fewer is left, and one tile fewer "
            "in all, "
            f"{SAFE - 1} of {CELLS - 1}.",
            "Along a branch of the tree the chances are multiplied.",
        ),
        formula=f"{SAFE}/{CELLS} × {SAFE - 1}/{CELLS - 1} = {BOTH}",
        rows=(Row("both safe", BOTH), Row("ends first", first), Row("ends second", second)),
    )


LESSON = Lesson(
    number=2,
    title="Tiles that do not come back",
    game="cramel",
    minutes=30,
    words=("conditional chance", "tree", "without replacement", "multiplying along a branch"),
    question="You turn up two tiles. How likely is it that both are safe?",
    setting=(
        f"{CELLS} tiles lie face down. {{cat-face}} Cramel and {{bloom}} Mrs Bloom end a turn: "
        f"{ENDS} tiles. "
        f"The other {SAFE} are safe. A tile that is turned up stays up."
    ),
    guess=Guess("How often are both safe?"),
    by_hand=TwoTiles,
    trial=trial,
    exact=exact,
    chart="The share of safe trials settles",
    yes="both safe",
    no="not",
    foot=f"Each trial mixes the {CELLS} tiles anew.",
    exercises=(
        Typed(
            "And *three* safe tiles in a row?",
            BOTH * Fraction(SAFE - 2, CELLS - 2),
            f"{BOTH} × {SAFE - 2}/{CELLS - 2}: two safe tiles are gone by then.",
            "Go on along the branch: how many safe tiles are left after two, and how many in all?",
            (
                Slip(
                    Fraction(SAFE, CELLS) ** 3,
                    f"That puts each tile back. Tiles stay up: then {SAFE - 2} of {CELLS - 2} are "
                    "safe.",
                ),
                Slip(
                    Fraction(SAFE - 2, CELLS - 2),
                    "That is the chance of the third tile alone, if the first two were safe. All "
                    "three must be.",
                ),
                Slip(BOTH, "That is the chance for two. A third factor is missing."),
            ),
        ),
        Choice(
            "The first tile was safe. How likely is it now that the *second* ends the turn?",
            (
                Answer(
                    f"{ENDS}/{CELLS}",
                    "One tile lies open: it cannot come again. There are 48 left.",
                ),
                Answer(
                    f"{ENDS}/{CELLS - 1}",
                    f"All {ENDS} are still there, among {CELLS - 1} tiles: a little more likely "
                    "than before.",
                    right=True,
                ),
                Answer(
                    f"{ENDS - 1}/{CELLS - 1}",
                    f"The tile that came was safe, so all {ENDS} that end a turn are still face "
                    "down.",
                ),
            ),
        ),
        Choice(
            "You do not look at the first tile. How likely is it that the second one ends a turn?",
            (
                Answer(
                    f"Exactly as likely as for the first: {ENDS}/{CELLS}",
                    "Nothing is known that would make the second place another one than the first. "
                    "Add the two "
                    "branches of the tree that lead there and see.",
                    right=True,
                ),
                Answer(
                    "A little less likely",
                    "Only if you knew that the first one ended a turn. You did not look.",
                ),
                Answer(
                    "It cannot be said",
                    "It can: add up the branches. Not knowing is no hindrance, it is what chance "
                    "is about.",
                ),
            ),
        ),
    ),
    take_away=(
        "A *conditional* chance counts what is left once something is known.",
        "Along a branch of a tree chances are multiplied; branches that lead to the same are "
        "added.",
        "Without putting back, each step has one thing fewer to choose from.",
    ),
    reading=("The rules of Cramel in the gallery: what ends a turn.",),
)
