"""Lesson 9: auctions and the winner's curse. A covered basket is auctioned.

In The JAM everybody knows what Karlsman is worth, and pays in jams (J-D1, J-D2). Here each bidder
sees only a part of the goods: their worth is the same to all, and nobody knows it.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final

from jamlab.chance import Odds
from jamlab.chance.exact import OutcomeRow
from jamlab.chance.exact.auction import common_value
from jamlab.core import Stream
from jamlab.lessons.course.lesson_record import (
    ChoiceAnswer,
    Guess,
    Lesson,
    MultipleChoice,
    Setting,
    Slip,
    TypedNumber,
)
from jamlab.lessons.winners_curse.basket import (
    BIDDERS,
    OTHERS,
    POINTS,
    TOTAL,
    Basket,
    bid,
    dealt,
    gain,
    seem,
)
from jamlab.text import decimal, difference

AUCTION: Final = common_value(POINTS, BIDDERS)
MOST_LESS: Final = 4
LOSES, GAINS = "the winner loses", "the winner gains"
_DIGITS: Final = 3
POINTS_TOTAL: Final = sum(points * n for points, n in POINTS.items())
CARD: Final = Fraction(POINTS_TOTAL, TOTAL)
"""Mean worth of a card."""

# Small auction for an exercise: one card of each number, two bidders.
SEVEN: Final = 7
OWN: Final = 5
SMALL: Final = common_value(dict.fromkeys(range(1, SEVEN + 1), 1), 2).look(OWN)


def trial(rng: Stream, less: int = 0) -> int:
    """Let all bid by the rule and return the winner's gain."""
    return gain(dealt(rng), less)


# -- exact answer ----------------------------------------------------------------------------------


def exact(less: int = 0) -> Odds:
    """Return the basket's mean worth minus the mean of the highest bid."""
    value = AUCTION.left({look.signal: Fraction(bid(look.signal, less)) for look in AUCTION.looks})
    lefts = _lefts(less)
    paid = AUCTION.value - value
    worth, pays, left = difference(AUCTION.value, paid, _DIGITS)
    _, best, others = difference(AUCTION.value, paid - OTHERS + less, _DIGITS)
    return Odds(
        question="What is left for the winner of the basket on average?",
        seat=None,
        value=value,
        unit="points",
        words=(
            f"The deck: {_deck()}. These {TOTAL} cards show {POINTS_TOTAL} points: a card is worth "
            f"{POINTS_TOTAL}/{TOTAL} = {decimal(CARD, _DIGITS)} on average, and a basket of "
            f"{BIDDERS} is worth {worth}.",
            f"The best of {BIDDERS} cards shows {best} on average (at most m points in "
            f"C(n, {BIDDERS}) of C({TOTAL}, {BIDDERS}) baskets, if n cards have at most m). "
            f"Whoever sees it bids {OTHERS - less} more, and wins: {pays}.",
            f"All others saw worse cards, or equal ones: so their {BIDDERS - 1} cards are worth "
            f"{others} on average, not {OTHERS}.",
        ),
        formula=f"{worth} − {pays} = {left}",
        rows=(
            OutcomeRow(LOSES, sum((p for left, p in lefts if left < 0), Fraction(0))),
            OutcomeRow("nothing is left", sum((p for left, p in lefts if left == 0), Fraction(0))),
            OutcomeRow(GAINS, sum((p for left, p in lefts if left > 0), Fraction(0))),
        ),
        assumption=f"All bid by the same rule: the points on their card plus {OTHERS - less}.",
    )


def _lefts(less: int) -> list[tuple[int, Fraction]]:
    """Return the winner's possible gains with their chances, over all combinations of cards."""
    ways = comb(TOTAL, BIDDERS)
    return [
        (
            gain(worths, less),
            Fraction(prod(comb(POINTS[worth], n) for worth, n in Counter(worths).items()), ways),
        )
        for worths in combinations_with_replacement(POINTS, BIDDERS)
    ]


def lost(bidders: int) -> Fraction:
    """Return the winner's mean loss among `bidders` who bid by the lesson's rule."""
    auction, others = common_value(POINTS, bidders), seem(bidders - 1)
    return -auction.left({look.signal: Fraction(look.signal + others) for look in auction.looks})


def _losses() -> str:
    """Return "2 bidders 1.04, 3 bidders 1.60" and so on."""
    return ", ".join(f"{n} bidders {decimal(lost(n), 2)}" for n in range(2, BIDDERS + 2))


def _deck() -> str:
    """Return "6 cards with 1 point, 21 with 2" and so on."""
    (first, many), *rest = POINTS.items()
    return ", ".join([f"{many} cards with {first} point", *(f"{n} with {m}" for m, n in rest)])


LESSON = Lesson(
    number=9,
    title="The winner’s curse",
    game="jam",
    minutes=35,
    ages="15 to 18",
    assumes="Expected value (lesson 4); counting with C(n, k) (lesson 3) for the exact answer.",
    words=("expected value", "conditional expectation", "selection bias", "winner’s curse"),
    question="Four people bid what a covered basket seems worth. What does the winner gain?",
    setting=(
        f"{{honey-pot}} Karlsman sells a covered basket of {BIDDERS} recipe cards; it is worth the "
        f"points on them. Each of {BIDDERS} bidders sees one card. The other {BIDDERS - 1} are "
        f"worth {decimal((BIDDERS - 1) * CARD, 2)} points on average, so each bids the points on "
        f"their card plus {OTHERS}. The highest bid wins and is paid."
    ),
    guess=Guess(
        "What is left for the winner on average?", -6, 6, 0.5, ("loses 6", "nothing", "gains 6")
    ),
    by_hand=Basket,
    trial=trial,
    exact=exact,
    kind="mean",
    spread=_lefts,
    unit="points",
    tone=lambda label: "yes" if label == GAINS else "no" if label == LOSES else "",
    own="your bids",
    chart="What is left for the winner, on average",
    before=f"Now reason: what should come out? In the deck are {_deck()}.",
    foot=(
        "This is not a rule of The JAM, where Karlsman himself is sold, all know his worth, and "
        "players bid jams openly in turn."
    ),
    settings=(Setting("less", "points by which all bid less", 0, MOST_LESS, 0),),
    exercises=(
        MultipleChoice(
            f"Each estimate is nearly fair: it counts {OTHERS} for {BIDDERS - 1} cards that are "
            f"worth {decimal((BIDDERS - 1) * CARD, 2)} on average. Why does the *winner* lose "
            f"{decimal(lost(BIDDERS), 2)}?",
            (
                ChoiceAnswer(
                    "The winner was unlucky; in the long run it evens out",
                    "Look at your chart: it settles, and not at zero.",
                ),
                ChoiceAnswer(
                    "The winner saw the best card, so the other cards are worse than they seemed",
                    "A fair estimate is right on average over *all* bidders. The winner is not an "
                    "average bidder, but the one with the highest estimate. (Rounding up to "
                    f"{OTHERS} explains only {decimal(OTHERS - (BIDDERS - 1) * CARD, 2)} points.)",
                    right=True,
                ),
                ChoiceAnswer(
                    "The others bid too little on purpose",
                    "All bid by the same rule. And the winner pays their own bid, whatever the "
                    "others bid.",
                ),
            ),
        ),
        TypedNumber(
            f"Cards 1 to {SEVEN}, one of each. You and Bo each see one of the two in the basket; "
            f"the higher card wins. You see the {OWN} and *win*. What is the basket worth on "
            "average?",
            SMALL.value_if_won or Fraction(0),
            f"You won, so Bo has one of 1 to {OWN - 1}.",
            f"You know that you won: which cards can Bo have? Take their mean and add your {OWN}.",
            (
                Slip(
                    SMALL.value,
                    "That is the mean before you know that you won. Bo’s card is lower than yours.",
                ),
                Slip(
                    Fraction(OWN + sum(range(1, SEVEN + 1)) * Fraction(1, SEVEN)),
                    f"Not all {SEVEN} cards are possible for Bo: you hold the {OWN}, and his is "
                    "lower, "
                    "because you won.",
                ),
                Slip(
                    (SMALL.value_if_won or Fraction(0)) - OWN,
                    f"That is Bo’s card alone. Your {OWN} lies in the basket, too.",
                ),
                Slip(Fraction(2 * OWN), "Bo’s card is lower than yours: you won."),
            ),
            unit="points",
        ),
        MultipleChoice(
            "More people come to bid. How should your bid compare with your estimate now?",
            (
                ChoiceAnswer(
                    "Higher: or else I never win",
                    "You would win more often, and lose more. Winning is only good at the "
                    "right price.",
                ),
                ChoiceAnswer(
                    "Further below it",
                    "The best of many cards is further above the average. By our rule, with one "
                    "card in the basket for each bidder and 4 points more for each card unseen, "
                    f"the winner loses, in points: {_losses()}.",
                    right=True,
                ),
                ChoiceAnswer(
                    "As before: my card is the same",
                    "Your card is the same. But if you win against more people, more cards are "
                    "lower than they seemed.",
                ),
            ),
        ),
    ),
    take_away=(
        "Even if every estimate is fair, the highest of many is usually too high.",
        "*Winning tells you something.* Ask: what is it worth if I win with this bid?",
        "The more people bid against you, the further below your estimate you must stay.",
    ),
    reading=("The rules of The JAM in the gallery: how Karlsman is sold.",),
)
