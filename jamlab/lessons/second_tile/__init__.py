"""Lesson 2: conditional probability and trees. Cramel's second tile.

The tree has three branches at the first tile (another, Cramel, Mrs Bloom) and two at the second.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from jamlab.chance import Odds
from jamlab.chance.exact import OutcomeRow
from jamlab.core import Stream
from jamlab.games.cramel.state import BLOOM, CELLS, COUNTS, CRAMEL, NAMES
from jamlab.lessons.course.lesson_record import (
    ChoiceAnswer,
    Guess,
    Lesson,
    MultipleChoice,
    Slip,
    TypedNumber,
)
from jamlab.lessons.course.live_trials import Said
from jamlab.lessons.course.tile_trials import SAFE, Order, TileTrial, ended, is_safe
from jamlab.lessons.second_tile.tree import TreeBranch

ENDS: Final = CELLS - SAFE
TURNS: Final = 2
CATS: Final = COUNTS[CRAMEL]
BLOOMS: Final = COUNTS[BLOOM]
OTHERS: Final = Fraction(SAFE, CELLS) * Fraction(SAFE - 1, CELLS - 1)
"""Chance of two tiles that are neither Cramel nor Mrs Bloom."""
TWO_CATS: Final = Fraction(CATS, CELLS) * Fraction(CATS - 1, CELLS - 1)
GOES_ON: Final = OTHERS + TWO_CATS
THREE_OTHERS: Final = OTHERS * Fraction(SAFE - 2, CELLS - 2)


class TwoTiles(TileTrial):
    """Trial that turns up two tiles, or only Mrs Bloom."""

    @property
    def over(self) -> bool:
        return len(self.up) == TURNS or ended(self.kinds)

    @property
    def value(self) -> bool:
        return not ended(self.kinds)

    def marks(self) -> Sequence[str]:
        """Return the marks of the tiles; nothing is won yet, so "ok" means the turn goes on."""
        return super().marks() if ended(self.kinds) else ["ok"] * len(self.up)

    @property
    def said(self) -> Said:
        if not self.up:
            return Said("Try it", "Turn up two tiles. Click any of them.")
        kind = self.kinds[-1]
        name = NAMES[kind]
        if not self.over:
            more = "Now only another Cramel keeps it going." if kind == CRAMEL else "One tile more."
            return Said("It goes on", f"{name} came. {more}")
        if self.value:
            return Said("It still goes on", f"{name} came second.", "ok")
        return Said("Over", _why(self.kinds), "no")


def _why(kinds: Sequence[int]) -> str:
    """Return the reason why the last tile ended the turn."""
    name = NAMES[kinds[-1]]
    if kinds[-1] == BLOOM:
        return f"{name} ends every turn."
    if kinds[-1] == CRAMEL:
        return f"{name} came after {NAMES[kinds[0]]}."
    return f"{name} came after {NAMES[CRAMEL]}."


def path(rng: Stream) -> tuple[int, ...]:
    """Turn up two tiles, or one that ends the turn, and return their kinds."""
    order = Order(rng)
    kinds = (order.at(0),)
    return kinds if ended(kinds) else (*kinds, order.at(1))


def trial(rng: Stream) -> bool:
    """Turn up two of the 49 tiles and return True if the turn goes on."""
    return not ended(path(rng))


def exact() -> Odds:
    """Return 34/49 × 33/48 + 12/49 × 11/48."""
    first = Fraction(BLOOMS, CELLS)
    return Odds(
        question="Does the turn go on after two tiles?",
        seat=None,
        value=GOES_ON,
        words=(
            f"Two branches of the tree go on: two of the {SAFE} others, or two {NAMES[CRAMEL]}.",
            "The first tile stays up. So for the second there is one fewer of its sort, and one "
            f"fewer in all: {SAFE - 1} of {CELLS - 1}, or {CATS - 1} of {CELLS - 1}.",
            "Multiply the chances along each branch. Then add the two branches.",
        ),
        formula=(
            f"{SAFE}/{CELLS} × {SAFE - 1}/{CELLS - 1} + {CATS}/{CELLS} × {CATS - 1}/{CELLS - 1} "
            f"= {GOES_ON}"
        ),
        rows=(
            OutcomeRow("goes on, two others", OTHERS),
            OutcomeRow(f"goes on, two {NAMES[CRAMEL]}", TWO_CATS),
            OutcomeRow("over at the first", first),
            OutcomeRow("over at the second", 1 - GOES_ON - first),
        ),
    )


# -- tree ------------------------------------------------------------------------------------------

_OTHERS: Final = ("robot", "girl", "owl")
TREE: Final = (
    TreeBranch(
        "one of the others",
        _OTHERS,
        SAFE,
        CELLS,
        branches=(
            TreeBranch("another of them", _OTHERS, SAFE - 1, CELLS - 1, "goes on", "yes"),
            TreeBranch("Cramel or Mrs Bloom", ("cat-face", "bloom"), ENDS, CELLS - 1, "over", "no"),
        ),
    ),
    TreeBranch(
        "Cramel",
        ("cat-face",),
        CATS,
        CELLS,
        branches=(
            TreeBranch("Cramel again", ("cat-face",), CATS - 1, CELLS - 1, "goes on", "yes"),
            TreeBranch("anything else", (*_OTHERS, "bloom"), CELLS - CATS, CELLS - 1, "over", "no"),
        ),
    ),
    TreeBranch("Mrs Bloom", ("bloom",), BLOOMS, CELLS, "over", "no"),
)


def along(kinds: Sequence[int]) -> tuple[int, ...]:
    """Return the path of these tiles through the tree."""
    forks = [0 if is_safe(kind) else 1 if kind == CRAMEL else 2 for kind in kinds[:1]]
    return (*forks, *(int(ended(kinds)) for _ in kinds[1:]))


LESSON = Lesson(
    number=2,
    title="Tiles that do not come back",
    game="cramel",
    minutes=30,
    ages="13 to 16",
    assumes="Probability as a fraction (lesson 1); multiplying and adding fractions.",
    words=(
        "conditional probability",
        "tree diagram",
        "without replacement",
        "multiplication rule",
    ),
    question="You turn up two tiles. How likely is it that your turn still goes on?",
    setting=(
        f"{{bloom}} Mrs Bloom ({BLOOMS} tiles) ends every turn. {{cat-face}} Cramel ({CATS} tiles) "
        "goes only with Cramel: a Cramel after another tile ends the turn, and so does another "
        f"tile after a Cramel. The other {SAFE} tiles go together. A tile that is turned up stays "
        "up."
    ),
    guess=Guess("How often does it go on?"),
    by_hand=TwoTiles,
    trial=trial,
    exact=exact,
    chart="The share of turns that go on settles",
    tone=lambda label: "yes" if label.startswith("goes on") else "no",
    listed=False,
    yes="goes on",
    no="over",
    foot=f"Before each trial the {CELLS} tiles are mixed again.",
    exercises=(
        TypedNumber(
            f"How likely is it that the first *three* tiles are all among the {SAFE} others: no "
            "Cramel and no Mrs Bloom?",
            THREE_OTHERS,
            f"{OTHERS} × {SAFE - 2}/{CELLS - 2} = {THREE_OTHERS}: two of the others are gone by "
            "then.",
            "Follow the branch of the others one step further: how many of them are left after "
            "two, and how many tiles in all?",
            (
                Slip(
                    Fraction(SAFE, CELLS) ** 3,
                    "That puts each tile back. But tiles stay up: the second factor is "
                    f"{SAFE - 1}/{CELLS - 1}, the third {SAFE - 2}/{CELLS - 2}.",
                ),
                Slip(
                    Fraction(SAFE - 2, CELLS - 2),
                    "That is the chance of the third tile alone, once two others lie there. All "
                    "three must come.",
                ),
                Slip(OTHERS, "That is the chance for two tiles. A third factor is missing."),
            ),
        ),
        MultipleChoice(
            f"The first tile was a Jane, one of the {SAFE} others. How likely is it now that the "
            "*second* ends the turn?",
            (
                ChoiceAnswer(
                    f"{ENDS}/{CELLS}",
                    f"One tile lies open: it cannot come again. There are {CELLS - 1} left.",
                ),
                ChoiceAnswer(
                    f"{ENDS}/{CELLS - 1}",
                    f"All {CATS} Cramel and {BLOOMS} Mrs Bloom are still there, among "
                    f"{CELLS - 1} tiles.",
                    right=True,
                ),
                ChoiceAnswer(
                    f"{ENDS - 1}/{CELLS - 1}",
                    f"The tile that came was a Jane, so all {ENDS} that end the turn now are still "
                    "face down.",
                ),
                ChoiceAnswer(
                    f"{CELLS - CATS}/{CELLS - 1}",
                    "That is right after a Cramel. After a Jane, only Cramel and Mrs Bloom end the "
                    "turn.",
                ),
            ),
        ),
        MultipleChoice(
            "You put a finger on two tiles that lie face down. How likely is it that the *second* "
            "one is a Cramel?",
            (
                ChoiceAnswer(
                    "A little less likely than for the first",
                    "Only if you knew that the first one was a Cramel. You have not looked.",
                ),
                ChoiceAnswer(
                    "Nobody can say",
                    "You can: add the branches. Probability is made for what you do not know.",
                ),
                ChoiceAnswer(
                    f"Exactly as likely as for the first: {CATS}/{CELLS}",
                    "You know nothing that makes the second tile different from the first. Add the "
                    f"two branches: {CATS}/{CELLS} × {CATS - 1}/{CELLS - 1} + "
                    f"{CELLS - CATS}/{CELLS} × {CATS}/{CELLS - 1} = {CATS}/{CELLS}.",
                    right=True,
                ),
            ),
        ),
    ),
    take_away=(
        "For a *conditional probability* count only what is still possible once something is "
        "known.",
        "Along a branch of a *tree diagram* multiply the chances; add the branches that lead to "
        "the same result.",
        "*Without replacement*, each step has one tile fewer to choose from.",
    ),
    reading=("The rules of Cramel in the gallery: what ends a turn.",),
)
