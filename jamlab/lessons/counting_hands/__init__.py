"""Lesson 3: counting hands and the hypergeometric distribution. Jokers in a hand of Sixty."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb

from jamlab.chance import Odds, odds
from jamlab.chance.exact import OutcomeRow
from jamlab.chance.exact.dealing import at_least
from jamlab.core import Stream, registry
from jamlab.games.sixty.deck import HAND, JOKER_KINDS, NAMES
from jamlab.lessons.course.card_trials import CARDS, JOKERS, DealtTrial, dealt
from jamlab.lessons.course.lesson_record import (
    ChoiceAnswer,
    Guess,
    Lesson,
    MultipleChoice,
    Slip,
    TypedNumber,
)
from jamlab.lessons.course.live_trials import Said

OTHERS = CARDS - JOKERS
LABELS = ("no joker", "1 joker", *(f"{n} jokers" for n in range(2, HAND + 1)))
LEFT, LEFT_JOKERS, DRAWN = 10, 3, 4  # the small deck of the exercise


class FiveCards(DealtTrial):
    """Trial that deals five cards."""

    count = HAND

    @property
    def jokers(self) -> int:
        """Number of jokers dealt so far."""
        return sum(kind in JOKER_KINDS for kind in self.hand)

    @property
    def value(self) -> bool:
        return self.jokers > 0

    @property
    def said(self) -> Said:
        jokers = LABELS[self.jokers]
        if not self.hand:
            return Said("Try it", "Click five cards, or deal them one by one.")
        if not self.over:
            missing = HAND - len(self.hand)
            return Said(
                f"{jokers} so far".capitalize(),
                f"{missing} card{'s' if missing > 1 else ''} more.",
            )
        return Said(jokers.capitalize(), "", "ok" if self.jokers else "no")


def jokers_dealt(rng: Stream) -> int:
    """Deal a hand of five and return the number of jokers in it."""
    return sum(kind in JOKER_KINDS for kind in dealt(rng, HAND))


def trial(rng: Stream) -> bool:
    """Deal a hand of five and return True if it holds a joker."""
    return jokers_dealt(rng) > 0


def exact() -> Odds:
    """Return 1 − C(77, 5) / C(83, 5), computed by `jamlab.chance` before any card is dealt."""
    table = registry.load("sixty").start(2, {})
    found = odds(table, "within", of=tuple(NAMES[kind] for kind in JOKER_KINDS), draws=HAND)
    hands, without = comb(CARDS, HAND), comb(OTHERS, HAND)
    first, last = range(CARDS, CARDS - HAND, -1), range(HAND, 0, -1)
    return replace(
        found,
        question="Is at least one of the five cards a joker?",
        words=(
            f"There are C({CARDS}, {HAND}) = ({' × '.join(map(str, first))}) / "
            f"({' × '.join(map(str, last))}) = {hands:,} hands of five, all equally likely.",
            f"{without:,} of them have no joker: all five are among the other {OTHERS} cards, "
            f"C({OTHERS}, {HAND}).",
            "All other hands have at least one joker. So subtract the share without a joker from "
            "1.",
        ),
        rows=tuple(
            OutcomeRow(label, row.chance) for label, row in zip(LABELS, found.rows, strict=True)
        ),
        assumption="",
    )


_NONE = 1 - at_least(1, LEFT, LEFT_JOKERS, DRAWN)

LESSON = Lesson(
    number=3,
    title="Counting hands",
    game="sixty",
    minutes=35,
    ages="14 to 18",
    assumes="Multiplying fractions along a tree (lesson 2).",
    words=(
        "combination",
        "binomial coefficient",
        "complement",
        "hypergeometric distribution",
    ),
    question="You are dealt five cards. How likely is at least one joker among them?",
    setting=(
        f"{CARDS} cards are mixed: {OTHERS} with numbers and "
        f"{{magic-wand}} {{top-hat}} {{high-voltage}} {JOKERS} jokers. You get five."
    ),
    guess=Guess("How often does a hand have a joker?"),
    by_hand=FiveCards,
    trial=trial,
    exact=exact,
    listed=False,
    chart="The share of hands with a joker settles",
    tone=lambda label: "no" if label == LABELS[0] else "yes",
    yes="a joker",
    no="none",
    foot=(
        f"Before each trial the {CARDS} cards are mixed again. At a real table a hand of five "
        "jokers is dealt again; that is left out here."
    ),
    exercises=(
        MultipleChoice(
            "Ann is dealt 3, 12, 20, 30 and a joker, in this order. In another game Bo gets the "
            f"same five cards in another order. As how many hands does C({CARDS}, {HAND}) count "
            "these two?",
            (
                ChoiceAnswer(
                    "120",
                    "Five cards can come in 5 × 4 × 3 × 2 × 1 = 120 orders. "
                    f"C({CARDS}, {HAND}) has already divided by that.",
                ),
                ChoiceAnswer(
                    "2",
                    "They came in two orders. But lay both hands open: they are the same five "
                    "cards.",
                ),
                ChoiceAnswer(
                    "1",
                    f"In a hand the order does not matter, and C({CARDS}, {HAND}) counts hands, "
                    "not orders.",
                    right=True,
                ),
            ),
        ),
        TypedNumber(
            f"Later in the game {LEFT} cards are left in the pile, {LEFT_JOKERS} of them jokers. "
            f"You draw {DRAWN}. How likely is *at least one* joker?",
            1 - _NONE,
            f"{comb(LEFT - LEFT_JOKERS, DRAWN)} of {comb(LEFT, DRAWN)} draws have no joker, and "
            f"1 − {_NONE} = {1 - _NONE}.",
            f"First count the draws without a joker: {DRAWN} of the {LEFT - LEFT_JOKERS} other "
            f"cards. In all there are C({LEFT}, {DRAWN}) draws.",
            (
                Slip(
                    _NONE,
                    "That is the chance of *no* joker. What is left of 1?",
                ),
                Slip(
                    1 - Fraction(LEFT - LEFT_JOKERS, LEFT) ** DRAWN,
                    "That puts each card back before the next. A card that is drawn stays drawn.",
                ),
                Slip(
                    Fraction(LEFT_JOKERS * DRAWN, LEFT),
                    "No chance is greater than 1. Draws with several jokers were counted several "
                    "times.",
                ),
                Slip(
                    Fraction(LEFT_JOKERS * comb(LEFT - LEFT_JOKERS, DRAWN - 1), comb(LEFT, DRAWN)),
                    "That is *exactly* one joker. Two and three are at least one as well.",
                ),
            ),
        ),
        MultipleChoice(
            f"Back to the {CARDS} cards. Now each of your five is shown, put back and mixed in "
            "before the next one is drawn. Is at least one joker more or less likely than before?",
            (
                ChoiceAnswer(
                    "A little less likely",
                    "A card that is no joker goes back and may come again. If you keep it, there "
                    "is one card fewer that is no joker.",
                    right=True,
                ),
                ChoiceAnswer(
                    "Exactly as likely",
                    "For the first card, yes. But compare the second, after a first card that is "
                    f"no joker: {JOKERS} of {CARDS} if it was put back, {JOKERS} of {CARDS - 1} "
                    "if not.",
                ),
                ChoiceAnswer(
                    "A little more likely",
                    "It is true that a joker could come twice. But a hand with one joker already "
                    "counts, so that adds nothing.",
                ),
            ),
        ),
    ),
    take_away=(
        "C(n, k) counts in how many ways k of n things can be chosen when order does not matter.",
        "For *at least one*, count the hands with none and subtract their share from 1.",
        "The chances of 0, 1, 2, … wanted cards in a hand, dealt without replacement, are the "
        "*hypergeometric distribution*.",
    ),
    reading=("The rules of Sixty in the gallery: the cards, and what jokers do.",),
)
