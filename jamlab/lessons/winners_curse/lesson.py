"""Lesson 9: auctions, and the winner's curse. A covered basket under the hammer.

In The JAM everybody knows what Karlsman is worth, and pays in jams (J-D1, J-D2). Here something is
sold of which each sees a part: its worth is the same to all, and nobody knows it.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final

from jamlab.engine import Stream
from jamlab.lessons.course.record import Answer, Choice, Guess, Lesson, Setting, Slip, Typed
from jamlab.lessons.winners_curse.basket import (
    BIDDERS,
    OTHERS,
    POINTS,
    TOTAL,
    Basket,
    bid,
    dealt,
    gain,
)
from jamlab.probability import Odds
from jamlab.probability.odds import Row
from jamlab.probability.odds.methods.auction import common_value
from jamlab.table.numbers import decimal, difference

AUCTION: Final = common_value(POINTS, BIDDERS)
MOST_LESS: Final = 4
LOSES, GAINS = "the winner loses", "the winner gains"
_DIGITS: Final = 3

# A small auction for an exercise: one card of each number, two bidders.
SEVEN: Final = 7
OWN: Final = 5
SMALL: Final = common_value(dict.fromkeys(range(1, SEVEN + 1), 1), 2).look(OWN)


def trial(rng: Stream, less: int = 0) -> int:
    """All bid by the rule: what is left to the winner?"""
    return gain(dealt(rng), less)


# -- the exact answer ------------------------------------------------------------------------------


def exact(less: int = 0) -> Odds:
    """The basket's mean worth less the mean of the highest bid."""
    value = AUCTION.left({look.signal: Fraction(bid(look.signal, less)) for look in AUCTION.looks})
    lefts = _lefts(less)
    paid = AUCTION.value - value
    fewer = f" less {less}" if less else ""
    best = decimal(paid - OTHERS + less, _DIGITS)
    worth, pays, left = difference(AUCTION.value, paid, _DIGITS)
    return Odds(
        question="What is left on average to who wins the basket?",
        seat=None,
        value=value,
        unit="points",
        words=(
            f"A basket of {BIDDERS} cards is worth {worth} points on average.",
            f"The best of {BIDDERS} cards shows {best} on average. Who sees it bids {OTHERS} "
            f"more{fewer}, and wins: {pays}.",
            f"That all others saw worse cards is news: theirs bring fewer than {OTHERS}.",
        ),
        formula=f"{worth} − {pays} = {left}",
        rows=(
            Row(LOSES, sum((p for left, p in lefts if left < 0), Fraction(0))),
            Row("nothing is left", sum((p for left, p in lefts if left == 0), Fraction(0))),
            Row(GAINS, sum((p for left, p in lefts if left > 0), Fraction(0))),
        ),
        assumption=f"All bid by the same rule: their card and {OTHERS}{fewer}.",
    )


def _lefts(less: int) -> list[tuple[int, Fraction]]:
    """What may be left to the winner, with its chance: every way in which the cards can lie."""
    ways = comb(TOTAL, BIDDERS)
    return [
        (
            gain(worths, less),
            Fraction(prod(comb(POINTS[worth], n) for worth, n in Counter(worths).items()), ways),
        )
        for worths in combinations_with_replacement(POINTS, BIDDERS)
    ]


def _lost(bidders: int) -> str:
    """What a winner loses on average among so many who bid what the basket seems worth."""
    return decimal(-common_value(POINTS, bidders).left_to_the_rash, 1)


LESSON = Lesson(
    number=9,
    title="The winner’s curse",
    game="jam",
    minutes=35,
    ages="15 to 18",
    assumes="Expected value (lesson 4).",
    words=("expected value", "fair estimate", "selection", "winner’s curse"),
    question="Four bid what a covered basket seems worth. What does the winner gain?",
    setting=(
        f"{{honey-pot}} Karlsman sells a basket of {BIDDERS} recipe cards, worth the points on "
        f"them. Each bidder sees one card. The other {BIDDERS - 1} bring some {OTHERS} points: so "
        f"all bid their card and {OTHERS}."
    ),
    guess=Guess(
        "What is left to the winner on average?", -6, 6, 0.5, ("loses 6", "nothing", "gains 6")
    ),
    by_hand=Basket,
    trial=trial,
    exact=exact,
    kind="mean",
    spread=_lefts,
    unit="points",
    tone=lambda label: "yes" if label == GAINS else "no" if label == LOSES else "",
    own="your bids",
    chart="What is left to the winner settles",
    foot=(
        "A game of its own, with sealed bids: at the table Karlsman himself is sold, his worth is "
        "known, and jams are bid openly in turn."
    ),
    settings=(Setting("less", "All bid so many points less", 0, MOST_LESS, 0),),
    exercises=(
        Choice(
            "Each estimate is fair: right on average. Why does the *winner* lose nevertheless?",
            (
                Answer(
                    "The winner was unlucky; in the long run it evens out",
                    "Look at your chart: it settles, and not at zero.",
                ),
                Answer(
                    "Who wins saw the best card, so the others’ cards are worse than they seemed",
                    "A fair estimate is right on average over *all* bidders. The winner is no "
                    "average bidder, but the one with the highest estimate.",
                    right=True,
                ),
                Answer(
                    "The others bid too little on purpose",
                    "All bid by the same rule. And lower bids would let the winner pay less.",
                ),
            ),
        ),
        Typed(
            f"Cards 1 to {SEVEN}, one of each. You and Bo each see one of the two in the basket; "
            f"the higher card wins. You see the {OWN} and *win*. What is the basket worth on "
            "average?",
            SMALL.value_if_won or Fraction(0),
            f"You won, so Bo has one of 1 to {OWN - 1}.",
            f"You know that you won: which cards can Bo have? Take their mean and add your {OWN}.",
            (
                Slip(
                    SMALL.value,
                    "That is before you win. Now you know that Bo’s card is lower than yours.",
                ),
                Slip(
                    Fraction(OWN + sum(range(1, SEVEN + 1)) * Fraction(1, SEVEN)),
                    f"Bo’s card is none of all {SEVEN}: yours is gone, and you won.",
                ),
                Slip(
                    (SMALL.value_if_won or Fraction(0)) - OWN,
                    f"That is Bo’s card alone. Your {OWN} lies in the basket, too.",
                ),
                Slip(Fraction(2 * OWN), "Bo’s card is lower than yours: you won."),
            ),
            unit="points",
        ),
        Choice(
            "More people come to bid. What should you do with your bid, seen from your estimate?",
            (
                Answer(
                    "Bid higher: or else I never win",
                    "You would win more often, and lose by it. To win is only good at the right "
                    "price.",
                ),
                Answer(
                    "Go further below it",
                    f"To be the best of many says more. With 2 bidders the winner loses "
                    f"{_lost(2)} points on average, with 5 {_lost(5)}.",
                    right=True,
                ),
                Answer(
                    "Nothing: my card is the same",
                    "Your card is. But what it says that you won with it, is not.",
                ),
            ),
        ),
    ),
    take_away=(
        "A fair estimate is no fair bid: the highest of many estimates is too high.",
        "*Winning is news.* Ask: what is it worth if I win with this bid?",
        "The more bid against you, the further below your estimate you must stay.",
    ),
    reading=("The rules of The JAM in the gallery: how Karlsman is sold.",),
)
