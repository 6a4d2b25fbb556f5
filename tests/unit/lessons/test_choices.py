"""The marked answers of the course's choice questions, each derived a second way where possible.

Questions decided by words alone are listed in `REASONED`; a new one must be added there.
"""

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from math import comb
from typing import Final

import pytest
from scipy.stats import binom, binomtest

from jamlab.games.cramel.state import CELLS, COUNTS, NAMES
from jamlab.games.pie import deck
from jamlab.games.sixty import deck as sixty
from jamlab.lessons import COURSE, lesson
from jamlab.lessons.course.lesson_record import MultipleChoice
from tests.unit.games.cramel.castle import Castle

Found = Callable[[], str]
"""Function deriving part of the right answer's text without the lesson."""

TILES: Final = dict(zip(NAMES, COUNTS, strict=True))
ALONE: Final = Fraction(TILES["Roby"] + TILES["Cramel"], CELLS)
POINTS: Final = [
    number if (number := sixty.NUMBERS[kind]) else 60
    for kind, count in enumerate(sixty.COUNTS)
    for _ in range(count)
]
"""Penalty points of each card of Sixty left in the hand (S-F4)."""
REASONED: Final = {(1, 1), (4, 1), (5, 3), (7, 1), (9, 1), (10, 3), (11, 2), (12, 1), (12, 3)}
"""(lesson, exercise) decided by words, or by whole games (tests/unit/lessons/measured)."""


def forty_seven_of_a_hundred() -> str:
    """A deviation this large or larger is common."""
    often = binomtest(47, 100, float(ALONE)).pvalue
    return "Nothing is wrong" if often > 0.05 else "unfair"


def second_tile_after_a_jane() -> str:
    """Try each possible next tile on the engine and count those that end the turn."""
    ends = 0
    for name, count in TILES.items():
        castle = Castle()
        castle.turn("Jane", name)
        ends += (count - (name == "Jane")) * bool(castle.lost())
    return f"{ends}/{CELLS - 1}"


def any_two_tiles() -> str:
    """Over all pairs of places, the second is a Cramel as often as the first."""
    tiles = [name for name, count in TILES.items() for _ in range(count)]
    pairs = [(tiles[a], tiles[b]) for a, b in permutations(range(CELLS), 2)]
    first, second = (sum(pair[n] == "Cramel" for pair in pairs) for n in (0, 1))
    assert Fraction(second, len(pairs)) == Fraction(12, 49)
    return "Exactly as likely" if first == second else "less likely"


def five_cards_in_any_order() -> str:
    hands = {frozenset(order) for order in permutations((3, 12, 20, 30, "Zap!"))}
    return str(len(hands))


def five_cards_put_back() -> str:
    kept = 1 - Fraction(comb(77, 5), comb(83, 5))
    back = 1 - Fraction(77, 83) ** 5
    return "A little less likely" if back < kept else "A little more likely"


def twelve_beans_for_a_card() -> str:
    return "No" if Fraction(sum(POINTS), len(POINTS)) < 12 else "Yes"


def cards_that_help() -> str:
    counts = {card.name: card.count for card in deck.read_deck(deck.DECK)[0]}
    two, one = counts["Cinnamon"] + counts["Apples"], counts["Apples"]
    return "Fewer cards help" if one < two else "runs out"


def turns_for_apples() -> str:
    cards = [card for card in deck.read_deck(deck.DECK)[0] if card.sort == "ingredient"]
    apples = next(card.count for card in cards if card.name == "Apples")
    return f"{sum(card.count for card in cards) // apples}, as"


def hundred_intervals() -> str:
    ends = [binomtest(wins, 25).proportion_ci(method="wilson") for wins in range(26)]
    held = sum(
        binom.pmf(wins, 25, float(ALONE))
        for wins in range(26)
        if ends[wins].low <= ALONE <= ends[wins].high
    )
    return "All 100" if held > 0.99 else f"About {round(100 * held)} hold it"


def what_sugar_says() -> str:
    recipes = deck.read_recipes(deck.RECIPES)[0]
    needing = sum("Sugar" in recipe.ingredients for recipe in recipes)
    return "Nothing at all" if needing == len(recipes) else "some pies drop out"


def more_bidders() -> str:
    """The expected maximum of n estimates exceeds the mean and grows with n."""
    cards = sorted(POINTS)
    best = [
        sum(Fraction(value * comb(place, n - 1), comb(len(cards), n))
            for place, value in enumerate(cards))
        for n in (2, 3, 5)
    ]  # fmt: skip
    return "Further below" if best == sorted(set(best)) else "Nothing"


def nine_of_ten() -> str:
    """Exact (Clopper–Pearson) interval."""
    low, high = binomtest(9, 10).proportion_ci(method="exact")
    assert high > 0.995
    return f"from about {5 * round(20 * low)} % to nearly 100 %"


def twenty_games() -> str:
    """A turn collects with s = 0.6274 (test_first_player.py): the starter wins 1 / (2 - s)."""
    chance = 1 / (2 - 0.6274)
    bad = [wins for wins in range(21) if binomtest(wins, 20).pvalue <= 0.05]
    power = sum(binom.pmf(wins, 20, chance) for wins in bad)
    return "about every other time" if 0.4 < power < 0.6 else "fair"


FOUND: Final[dict[tuple[int, int], Found]] = {
    (1, 3): forty_seven_of_a_hundred,
    (2, 2): second_tile_after_a_jane,
    (2, 3): any_two_tiles,
    (3, 1): five_cards_in_any_order,
    (3, 3): five_cards_put_back,
    (4, 3): twelve_beans_for_a_card,
    (6, 1): cards_that_help,
    (6, 3): turns_for_apples,
    (7, 3): hundred_intervals,
    (8, 3): what_sugar_says,
    (9, 3): more_bidders,
    (10, 1): nine_of_ten,
    (11, 3): twenty_games,
}


def choices() -> dict[tuple[int, int], MultipleChoice]:
    """Choice questions by lesson and exercise."""
    return {
        (number, place): exercise
        for number in COURSE
        for place, exercise in enumerate(lesson(number).exercises, 1)
        if isinstance(exercise, MultipleChoice)
    }


@pytest.mark.parametrize(("number", "place"), FOUND)
def test_the_marked_answer_is_the_right_one(number: int, place: int) -> None:
    words = FOUND[number, place]()
    whole = re.compile(rf"(?<!\w){re.escape(words)}(?!\w)")
    answers = choices()[number, place].answers
    assert [answer.right for answer in answers if whole.search(answer.text)] == [True], words


def test_every_choice_question_is_decided() -> None:
    assert choices().keys() == FOUND.keys() | REASONED
    assert not FOUND.keys() & REASONED
