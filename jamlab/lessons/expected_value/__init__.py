"""Lesson 4: the expected value. One card of Sixty as a penalty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from jamlab.chance import Odds
from jamlab.chance.exact import OutcomeRow
from jamlab.core import Stream
from jamlab.games.jam.cards import PIE, cards_of, printed
from jamlab.games.sixty.deck import COUNTS, JOKER_KINDS, JOKER_PENALTY, NAMES, NUMBERS
from jamlab.lessons.course.card_trials import CARDS, JOKERS, DealtTrial, dealt
from jamlab.lessons.course.lesson_record import (
    ChoiceAnswer,
    Guess,
    Lesson,
    MultipleChoice,
    Slip,
    TypedNumber,
    shown,
)
from jamlab.lessons.course.live_trials import Said, TablePiece

POINTS = "points"
WORTH = tuple(number or JOKER_PENALTY for number in NUMBERS)
"""Cost of each kind of card (S-F4)."""
COSTS = {number: count for number, count in zip(NUMBERS, COUNTS, strict=True) if number} | {
    JOKER_PENALTY: JOKERS
}
"""Number of cards by cost in points, lowest first."""
TOTAL = sum(cost * count for cost, count in COSTS.items())
MEAN = Fraction(TOTAL, CARDS)
PRICE = 12  # of the game at the fair: slightly more than the mean


def _cards() -> str:
    """Return "20 cards with 3 points, 15 with 4" and so on."""
    (first, many), *rest = COSTS.items()
    return ", ".join([f"{many} cards with {first} points", *(f"{n} with {p}" for p, n in rest)])


def _pies() -> dict[int, int]:
    cards = cards_of(printed("deck"), False)
    found: Counter[int] = Counter()
    for sort, points, count in zip(cards.sort, cards.points, cards.counts, strict=True):
        if sort == PIE:
            found[points] += count
    return dict(sorted(found.items()))


PIES = _pies()
"""Number of pies in The JAM by points, lowest first."""
ALL_PIES = sum(PIES.values())
PIE_MEAN = Fraction(sum(points * count for points, count in PIES.items()), ALL_PIES)


class OneCard(DealtTrial):
    """Trial that turns up one card and pays its cost."""

    title = "Your card"

    @property
    def value(self) -> int:
        return WORTH[self.hand[0]]

    @property
    def said(self) -> Said:
        if not self.over:
            return Said("Try it", "Click a card, or turn one up.")
        rare = "A joker." if self.hand[0] in JOKER_KINDS else ""
        return Said(f"{self.value} points", rare, "no" if self.value > MEAN else "ok")

    def piece(self, kind: int) -> TablePiece:
        return TablePiece(NAMES[kind], mark="now")


def trial(rng: Stream) -> int:
    """Turn up one of the 83 cards and return its cost in points."""
    (kind,) = dealt(rng, 1)
    return WORTH[kind]


def spread() -> Iterator[tuple[int, Fraction]]:
    """Yield each possible cost of a card with its chance."""
    return ((cost, Fraction(count, CARDS)) for cost, count in COSTS.items())


def exact() -> Odds:
    """Return the total cost of all cards divided by their number."""
    (least, many), *_, (most, few) = COSTS.items()
    numbers = TOTAL - JOKERS * JOKER_PENALTY
    return Odds(
        question="How many points does one card cost on average?",
        seat=None,
        value=MEAN,
        unit=POINTS,
        words=(
            f"All {CARDS} cards are equally likely, so add up what they cost and divide by "
            f"{CARDS}.",
            f"The cards of each number cost 60 together: {len(COSTS) - 1} numbers make {numbers}. "
            f"{JOKERS} jokers cost {JOKERS * JOKER_PENALTY}.",
            "You get the same if you multiply each cost by its chance and add up.",
        ),
        formula=f"({many} × {least} + … + {few} × {most}) / {CARDS} = {MEAN}",
        rows=tuple(OutcomeRow(f"{cost} points", chance) for cost, chance in spread()),
    )


_ABOVE = sum(count for cost, count in COSTS.items() if cost > MEAN)
_PIES = [f"{count} pies give {points} points" for points, count in PIES.items()]

LESSON = Lesson(
    number=4,
    title="What it costs on average",
    game="sixty",
    minutes=30,
    ages="13 to 16",
    assumes="Probability as a fraction (lesson 1); the mean of a list of numbers.",
    words=(
        "expected value",
        "weighted mean",
        "random variable",
        "fair game",
    ),
    question="You turn up one card and pay its points. How many points is that on average?",
    setting=(
        f"{CARDS} cards are mixed. A card costs its number; a joker costs {JOKER_PENALTY}. There "
        f"are many low cards, few high ones and {JOKERS} jokers."
    ),
    guess=Guess(
        "Points on average",
        min(COSTS),
        max(COSTS),
        0.5,
        (f"{min(COSTS)}, the lowest card", "", f"{max(COSTS)}, a joker"),
    ),
    by_hand=OneCard,
    trial=trial,
    exact=exact,
    listed=False,
    kind="mean",
    spread=spread,
    unit=POINTS,
    chart="The mean settles",
    before=f"Now reason: what should come out? There are {_cards()}.",
    foot="As at the end of a round of Sixty (rule S-F4): what is left in your hand costs points.",
    exercises=(
        MultipleChoice(
            "No card costs exactly the mean. So what does the mean tell you?",
            (
                ChoiceAnswer(
                    "What most cards cost",
                    f"The most common cost is {max(COSTS, key=lambda cost: COSTS[cost])} points. "
                    "The mean need not be common: here it never comes.",
                ),
                ChoiceAnswer(
                    "What a card costs on average, if you turn up very many",
                    "Your total, divided by the number of cards, comes close to "
                    f"{shown(MEAN, '')}.",
                    right=True,
                ),
                ChoiceAnswer(
                    "That half of the cards cost more",
                    f"Count: only {_ABOVE} of {CARDS} cost more. A few expensive jokers pull the "
                    "mean up.",
                ),
                ChoiceAnswer(
                    "Nothing: a mean has to be one of the outcomes",
                    "The average family may have 1.4 children. A mean balances the outcomes; it "
                    "need not be one of them.",
                ),
            ),
        ),
        TypedNumber(
            f"In The JAM {', '.join(_PIES[:-1])} and {_PIES[-1]}. You draw one of these pies. What "
            "is the *expected value* of its points?",
            PIE_MEAN,
            f"All {ALL_PIES} pies together give {PIE_MEAN * ALL_PIES} points; divide that by "
            f"{ALL_PIES}.",
            "Multiply each number of points by the number of pies that give it, add up, and divide "
            "by the number of all pies.",
            (
                Slip(
                    Fraction(sum(PIES), len(PIES)),
                    f"That is the middle of the three numbers. They are not equally likely: only "
                    f"{PIES[max(PIES)]} pies give {max(PIES)} points.",
                ),
                Slip(
                    PIE_MEAN * ALL_PIES,
                    "That is what all pies give together. How many is that per pie?",
                ),
            ),
            unit=POINTS,
        ),
        MultipleChoice(
            f"At a fair you pay {PRICE} beans, turn up one of the {CARDS} cards and get its points "
            "in beans. Is that a good game for you?",
            (
                ChoiceAnswer(
                    "Yes: a joker brings 60",
                    f"It does, but only {JOKERS} of {CARDS} cards are jokers. The mean of "
                    f"{shown(MEAN, '')} already counts them.",
                ),
                ChoiceAnswer(
                    "It is fair: you may win or lose",
                    "That is true of nearly every game. It would be fair if the price were the "
                    "expected value.",
                ),
                ChoiceAnswer(
                    "No: on average you lose a little",
                    f"A card brings {shown(MEAN, '')} beans on average, so you lose "
                    f"{shown(PRICE - MEAN, '')} a game on average. {shown(MEAN, '')} would be the "
                    "fair price.",
                    right=True,
                ),
            ),
        ),
    ),
    take_away=(
        "The *expected value*: multiply each outcome by its chance, and add up.",
        "It need not be a possible outcome, nor the most likely one; a few large outcomes pull it "
        "up.",
        "A game is *fair* if its price is the expected value: on average neither side gains.",
    ),
    reading=("The rules of Sixty in the gallery: how penalty points are counted.",),
)
