"""Right answers to the exercises of lessons 1 to 6, found by enumerating the possible outcomes.

Tiles and cards come from tests/unit/lessons/printed.py; only the text of the lessons is used.
"""

from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest
from scipy.stats import binomtest, geom, hypergeom

from jamlab.lessons import lesson
from jamlab.lessons.course.lesson_record import MultipleChoice, TypedNumber
from tests.unit.lessons.printed import ALL, ALONE, CARDS, JOKER, JOKERS, NUMBERS, TILES, printed

BAG = [kind for kind, count in TILES.items() for _ in range(count)]
ENDING = {"Cramel", "Bloom"}


def right(number: int, n: int) -> tuple[str, str]:
    """Return the answer of exercise `n` that is marked right, and its feedback."""
    exercise = lesson(number).exercises[n - 1]
    assert isinstance(exercise, MultipleChoice)
    (found,) = (answer for answer in exercise.answers if answer.right)
    return found.text, found.feedback


def typed(number: int, n: int) -> tuple[Fraction, str]:
    """Return the right number of exercise `n`, and its feedback."""
    exercise = lesson(number).exercises[n - 1]
    assert isinstance(exercise, TypedNumber)
    return exercise.value, exercise.feedback


def test_lesson_1() -> None:
    assert f"{ALONE} of the {ALL} tiles win, {ALL - ALONE} do not" in right(1, 1)[1]
    assert typed(1, 2)[0] == Fraction(BAG.count("Roby"), len(BAG))
    band = binomtest(47, 100).proportion_ci(0.95, "wilsoncc")
    low, high = (f"{100 * end:.1f} %" for end in band)
    assert f"from {low} to {high}, and the exact {100 * ALONE / ALL:.1f} % lies inside" in " ".join(
        right(1, 3)
    )
    assert band.low < ALONE / ALL < band.high


def test_lesson_2() -> None:
    threes = [ENDING.isdisjoint(tiles) for tiles in permutations(BAG, 3)]
    assert typed(2, 1)[0] == Fraction(sum(threes), len(threes))
    pairs = list(permutations(BAG, 2))
    after = [second in ENDING for first, second in pairs if first == "Jane"]
    text, _ = right(2, 2)
    assert Fraction(text) == Fraction(sum(after), len(after))
    assert text.endswith(f"/{ALL - 1}")
    second = Fraction(sum(second == "Cramel" for _, second in pairs), len(pairs))
    assert right(2, 3)[0] == f"Exactly as likely as for the first: {second}"
    assert second == Fraction(BAG.count("Cramel"), ALL)


def test_lesson_3() -> None:
    hand = (3, 12, 20, 30, JOKER)
    assert len({tuple(sorted(order)) for order in permutations(hand)}) == int(right(3, 1)[0])
    draws = [min(draw) < 3 for draw in combinations(range(10), 4)]
    assert typed(3, 2)[0] == Fraction(sum(draws), len(draws))
    assert f"{len(draws) - sum(draws)} of {len(draws)} draws have no joker" in typed(3, 2)[1]
    kept = 1 - hypergeom(CARDS, JOKERS, 5).pmf(0)
    assert float(lesson(3).exact().value) == pytest.approx(kept)
    put_back = 1 - (1 - JOKERS / CARDS) ** 5
    assert put_back < kept
    assert right(3, 3)[0] == "A little less likely"


def test_lesson_4() -> None:
    costs = np.repeat([*NUMBERS, JOKER], [*NUMBERS.values(), JOKERS])
    mean = costs.mean()
    assert f"divided by the number of cards, comes close to {mean:.2f}." in right(4, 1)[1]
    pies = [
        int(row["points"])
        for row in printed("jam", "deck.csv")
        if row["sort"] == "pie"
        for _ in range(int(row["count"]))
    ]
    assert typed(4, 2)[0] == Fraction(sum(pies), len(pies))
    assert f"All {len(pies)} pies together give {sum(pies)} points" in typed(4, 2)[1]
    text, feedback = right(4, 3)
    assert text == "No: on average you lose a little"
    assert f"A card brings {mean:.2f} beans on average, so you lose {12 - mean:.2f} a" in feedback


def test_lesson_5() -> None:
    rest = list(BAG)
    for _ in range(2):
        rest.remove("Jane")
    ends = sum(kind in ENDING for kind in rest)
    assert typed(5, 1)[0] == Fraction(ends, len(rest))
    wins = [0 if kind in ENDING else 2 + (kind == "Roby") for kind in rest]
    assert typed(5, 2)[0] == Fraction(sum(wins), len(wins))
    assert f"the other {wins.count(2)} you still win 2" in typed(5, 2)[1]
    # question 3: tests/unit/lessons/test_facts.py


def test_lesson_6() -> None:
    deck = {
        row["card"]: int(row["count"])
        for row in printed("pie", "deck.csv")
        if row["sort"] == "ingredient" or row["card"] == "Pot Luck"
    }
    wild = deck.pop("Pot Luck")
    pile = sum(deck.values())
    apples, cinnamon = deck["Apples"], deck["Cinnamon"]
    assert right(6, 1)[1] == (
        f"While two are missing, {apples + cinnamon} of {pile} cards help; for the last one only "
        f"{apples}."
    )
    turns = geom((apples + wild) / (pile + wild)).mean()
    assert float(typed(6, 2)[0]) == pytest.approx(turns)
    wait = geom(apples / pile)
    turns = range(11, 2000)
    more = sum((turn - 10) * wait.pmf(turn) for turn in turns) / wait.sf(10)
    assert right(6, 3)[0] == f"{more:.0f}, as at the beginning"
