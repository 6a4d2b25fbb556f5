"""Lesson 7: the law of large numbers and sample size. Samples of Cramel's first tile."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from jamlab.chance import Odds, wilson
from jamlab.chance.exact import OutcomeRow
from jamlab.chance.exact.counting import binomial, binomial_between
from jamlab.core import Stream
from jamlab.games.cramel.state import CELLS, COUNTS, NAMES
from jamlab.lessons.course.lesson_record import (
    ChoiceAnswer,
    Guess,
    Lesson,
    MultipleChoice,
    Setting,
    Slip,
    TypedNumber,
    shown,
)
from jamlab.lessons.course.live_trials import EveryPlace, Said, TablePiece
from jamlab.lessons.course.tile_trials import SINGLES, turned
from jamlab.lessons.first_tile import WINS
from jamlab.text import decimal

TRUE: Final = Fraction(WINS, CELLS)
"""Share of tiles that win alone (a Cramel that comes first, Roby)."""
NEAR: Final = Fraction(1, 10)
"""Largest error of a share that counts as near."""
START: Final = 25
MOST: Final = 100
_JUMP: Final = (21, 22, 23)
"""Sample sizes around a jump: near more often, and less often, than with one tile fewer."""
_RAISED: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def near(wins: int, tiles: int) -> bool:
    """Return True if `wins` of `tiles` is a share near the true one."""
    return abs(Fraction(wins, tiles) - TRUE) <= NEAR


def drawn(rng: Stream) -> int:
    """Return the kind of a tile turned up from all 49."""
    return turned(rng, list(COUNTS), CELLS)


class SampleTrial(EveryPlace[int]):
    """Trial with a sample of tiles, each turned up from all 49, shuffled anew."""

    def __init__(self, rng: Stream, tiles: int = START) -> None:
        super().__init__(rng, tiles, drawn)

    @property
    def wins(self) -> int:
        """Number of tiles turned up that win."""
        return sum(kind in SINGLES for kind in self.drawn.values())

    def piece(self, what: int) -> TablePiece:
        return TablePiece(NAMES[what], mark="ok" if what in SINGLES else "")

    @property
    def said(self) -> Said:
        turned_up = len(self.drawn)
        if not turned_up:
            return Said(
                "A sample", f"Click some tiles, then let the rest of the {self.places} run."
            )
        counted = f"{self.wins} of {turned_up} win"
        if not self.over:
            return Said("Go on", f"{counted}.")
        share = shown(Fraction(self.wins, turned_up))
        if self.value:
            return Said("Near", f"{counted}: {share}.", "ok")
        return Said("Too far off", f"{counted}: {share}.", "no")

    @property
    def value(self) -> bool:
        return near(self.wins, self.places)


def winning(rng: Stream, tiles: int = START) -> int:
    """Draw a sample and return the number of winning tiles."""
    return sum(drawn(rng) in SINGLES for _ in range(tiles))


def trial(rng: Stream, tiles: int = START) -> bool:
    """Draw a sample, each tile from all 49, and return True if its winning share is near the true
    one.
    """
    return near(winning(rng, tiles), tiles)


def exact(tiles: int = START) -> Odds:
    """Return the sum of the chances of all shares that are near."""
    counts = [wins for wins in range(tiles + 1) if near(wins, tiles)]
    low, high = counts[0], counts[-1]
    likely = round(TRUE * tiles)
    value = _near(tiles)
    few, jump, more = (shown(_near(n)) for n in _JUMP)
    return Odds(
        question=f"Is the share in {tiles} tiles within 10 percentage points of the true one?",
        seat=None,
        value=value,
        words=(
            f"A sample is near if {low} to {high} of its {tiles} tiles win.",
            f"Exactly {likely} win with the chance C({tiles}, {likely}) × {power('p', likely)} × "
            f"{power('q', tiles - likely)}, which is {shown(binomial(likely, tiles, TRUE))}: a "
            f"tile wins with p = {WINS}/{CELLS}, it does not with q = {CELLS - WINS}/{CELLS}, and "
            f"there are C({tiles}, {likely}) ways to choose which {likely} of the {tiles} win.",
            f"The sum Σ adds these chances for k = {low} to {high} wins.",
            "Wins are whole numbers, so the chance rises in jumps and falls between them: "
            f"{_JUMP[0]} tiles {few}, {_JUMP[1]} tiles {jump}, {_JUMP[2]} tiles {more}.",
        ),
        formula=f"Σ C({tiles}, k) × pᵏ × q{str(tiles).translate(_RAISED)}⁻ᵏ, k = {low} to {high}",
        rows=(
            OutcomeRow("too few", binomial_between(0, low - 1, tiles, TRUE)),
            OutcomeRow("near", value),
            OutcomeRow("too many", binomial_between(high + 1, tiles, tiles, TRUE)),
        ),
    )


def _near(tiles: int) -> Fraction:
    """Return the chance that a sample is near."""
    counts = [wins for wins in range(tiles + 1) if near(wins, tiles)]
    return binomial_between(counts[0], counts[-1], tiles, TRUE)


def power(base: str, n: int) -> str:
    """Format a power: p⁸."""
    return base + str(n).translate(_RAISED)


def caught(tiles: int) -> Fraction:
    """Return the chance that the 95 % interval (Wilson) of a sample contains the true share."""
    holding = (
        wins
        for wins in range(tiles + 1)
        if wilson(wins, tiles)[0] <= TRUE <= wilson(wins, tiles)[1]
    )
    return sum((binomial(wins, tiles, TRUE) for wins in holding), Fraction(0))


def mean_width(tiles: int) -> Fraction:
    """Return the mean width of the 95 % intervals of samples, in percentage points."""
    ends = [wilson(k, tiles) for k in range(tiles + 1)]
    widths = [100 * Fraction(high - low) for low, high in ends]
    return sum((binomial(k, tiles, TRUE) * w for k, w in enumerate(widths)), Fraction(0))


def _said_width(tiles: int) -> str:
    return decimal(mean_width(tiles), 0)


HALVED: Final = 115
"""Smallest sample whose intervals are half as wide as those of START tiles."""
_CLASSES: Final = 100
_HOLDING: Final = round(_CLASSES * caught(START))
"""Expected number of classes out of _CLASSES whose interval contains the true share."""

LESSON = Lesson(
    number=7,
    title="How many are enough",
    game="cramel",
    minutes=35,
    ages="14 to 18",
    assumes="Relative frequency (lesson 1); lesson 3 helps, as it counts with C(n, k).",
    words=(
        "sample",
        "relative frequency",
        "law of large numbers",
        "binomial distribution",
        "confidence interval",
    ),
    question=(
        f"How likely is it that {START} tiles show the true share to within 10 percentage points?"
    ),
    setting=(
        "One {cat-face} Cramel or one {robot} Roby is enough: whoever turns it up and stops wins "
        f"it. That holds for {WINS} of the {CELLS} tiles, {shown(TRUE)}. Suppose you did not know "
        "this share, and had only a sample."
    ),
    guess=Guess("How often is a sample near?"),
    by_hand=SampleTrial,
    trial=trial,
    exact=exact,
    chart="The share of samples that are near",
    tone=lambda label: "yes" if label == "near" else "no",
    yes="near",
    no="too far off",
    foot=(
        f"Each tile is drawn from all {CELLS}, shuffled again each time. Near: the share is off by "
        "10 percentage points at most."
    ),
    settings=(Setting("tiles", "tiles in a sample", 10, MOST, START),),
    exercises=(
        MultipleChoice(
            "Your first ten tiles all win. After 1,000 tiles the share is near the true one all "
            "the same. Why?",
            (
                ChoiceAnswer(
                    "Later tiles make up for it: fewer of them win",
                    "Tiles do not remember. From the eleventh on they win as often as always.",
                ),
                ChoiceAnswer(
                    "The ten are still there, but they hardly count among 1,000",
                    "Nothing is made up for. You have about six wins too many: of 100 tiles that "
                    "is 6 percentage points, of 1,000 tiles only 0.6.",
                    right=True,
                ),
                ChoiceAnswer(
                    "It will not be: nothing can put such a start right",
                    "Nothing has to. You have about six wins too many: how many percentage points "
                    "are they of 1,000 tiles?",
                ),
            ),
        ),
        TypedNumber(
            "You want to know the share *twice as well*, with an interval half as wide. "
            "About how many *times* as many tiles do you need?",
            Fraction(4),
            "With n tiles and the share p the interval reaches about 1.96 × √(p (1 − p)/n) to each "
            "side. √4 = 2, so four times as many tiles halve it. For small samples the rule is "
            f"only nearly right: the interval is {_said_width(START)} points wide with {START} "
            f"tiles and {_said_width(4 * START)} with {4 * START}; halving it takes about "
            f"{HALVED}.",
            f"Set the slider to {START} and then to {4 * START}, play some samples, and compare "
            "how wide the intervals below are.",
            (
                Slip(
                    Fraction(2),
                    "With twice as many the interval is only a quarter to three tenths "
                    "narrower. Try it: 50 instead of 25.",
                ),
                Slip(
                    Fraction(16),
                    "That makes it a quarter as wide: the square root of 16 is 4.",
                ),
                Slip(
                    Fraction(1, 2),
                    "Half as many tiles make it wider: they tell you less.",
                ),
            ),
            unit="times",
            digits=0,
        ),
        MultipleChoice(
            f"{_CLASSES} classes turn up {START} tiles each, and each works out its 95 % interval. "
            "What do you expect?",
            (
                ChoiceAnswer(
                    f"All {_CLASSES} intervals hold the true share",
                    "95 % is not all. Look at the intervals below: now and then one misses.",
                ),
                ChoiceAnswer(
                    f"About {_HOLDING} hold it, and no class can tell whether its own does",
                    f"With {START} tiles an interval holds it in {shown(caught(START))} of all "
                    "samples. An interval that misses looks like any other.",
                    right=True,
                ),
                ChoiceAnswer(
                    "Each interval holds 95 % of the tiles",
                    "The interval is about the share, not about tiles: it says where the true "
                    "share may lie.",
                ),
            ),
        ),
    ),
    take_away=(
        "*Law of large numbers*: with very many trials the share is almost certainly near the "
        "chance.",
        "Nothing is made up for: what was odd at the start is outnumbered.",
        "Half the width takes *four times* the trials.",
        "A 95 % interval misses about once in twenty, and does not say when.",
    ),
    reading=("Jakob Bernoulli proved the law of large numbers; his proof was printed in 1713.",),
)
