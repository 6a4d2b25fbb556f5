"""Lesson 9: the winner's gain derived independently; the table; the panel."""

import csv
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb, perm

import pytest

from jamlab.core import Stream, registry
from jamlab.lessons import board, lesson, page, teacher
from jamlab.lessons.course import page_state
from jamlab.lessons.lesson_page.lesson_page import LessonPage
from jamlab.lessons.winners_curse import AUCTION, _lefts, exact
from jamlab.lessons.winners_curse.basket import BIDDERS, NAMES, OTHERS, POINTS, TOTAL, Basket, gain
from jamlab.lessons.winners_curse.panel import WinnersCursePanel
from tests.unit.lessons.heard import tried

DECK = registry.GAMES / "jam/deck.csv"


@pytest.mark.parametrize("less", range(5))
def test_the_mean_from_every_way_the_cards_can_lie(less: int) -> None:
    lefts = _lefts(less)
    assert sum(chance for _, chance in lefts) == 1
    odds = exact(less)
    assert odds.value == sum(left * chance for left, chance in lefts)
    assert sum(row.chance for row in odds.rows) == 1


def test_without_a_curse_nothing_would_be_left() -> None:
    """The estimate is fair up to its rounding, so that all of the loss comes from winning."""
    mean = Fraction(sum(points * n for points, n in POINTS.items()), TOTAL)
    fair = BIDDERS * mean - (mean + OTHERS)
    assert abs(fair) < Fraction(1, 4)
    assert exact().value < -1
    assert exact(4).value == exact().value + 4


def test_looking_shows_your_card_alone() -> None:
    hand = Basket(Stream(6))
    assert [piece.can for piece in hand.spreads[0].pieces] == [True, False, False, False]
    hand.pick(0, 0)
    faces = [piece.face for piece in hand.spreads[0].pieces]
    assert faces[0]
    assert faces[1:] == ["", "", ""]
    assert [action.do for action in hand.actions] == ["rule", "less", "pass"]


@pytest.mark.parametrize("do", ["rule", "less", "pass"])
def test_a_bid_by_hand_is_ones_own_and_the_rule_is_told_beside_it(do: str) -> None:
    for seed in range(40):
        by_rule, own = Basket(Stream(seed), less=1), Basket(Stream(seed), less=1)
        by_rule.finish()
        own.act("look")
        own.act(do)
        assert own.over
        bids = [int(piece.label.split()[1].replace("–", "0")) for piece in own.spreads[0].pieces]
        assert own.value == sum(own._worths) - max(bids)
        assert (own.is_own, by_rule.is_own) == (True, False)
        if do == "rule":
            assert own.value == by_rule.value
        said, labels = own.said, [piece.label for piece in own.spreads[0].pieces]
        assert said.headline.split()[0] in NAMES
        assert (labels[0] == "You –") == (do == "pass")
        won = [piece.mark for piece in own.spreads[0].pieces].index("ok")
        assert said.headline.startswith(NAMES[won])
        assert (said.tone == "no") == (own.value < 0)
        if "By the rule" in said.sentence:
            assert f"{by_rule.value:+d}".replace("-", "−") in said.sentence or not by_rule.value


def test_the_winner_pays_the_highest_bid() -> None:
    assert gain([2, 7, 1, 3], 0) == 13 - (7 + OTHERS)
    assert gain([2, 7, 1, 3], 3) == 13 - (7 + OTHERS - 3)


def played() -> LessonPage:
    return tried(page(9, seed=4), 0, 1000)


def own(lesson: LessonPage) -> WinnersCursePanel:
    assert isinstance(lesson.program.panel, WinnersCursePanel)
    return lesson.program.panel


def test_the_panel_counts_each_trial_once_and_waits_with_the_exact_values() -> None:
    assert own(page(9, seed=4)).said == "It is drawn from your trials."
    lesson = played()
    counted = own(lesson)
    counted.follow()
    assert sum(counted.number.values()) == lesson.sitting.trials
    left = sum(counted.total.values()) - sum(
        (card + OTHERS) * n for card, n in counted.number.items()
    )
    assert left == sum(lesson.sitting.running.values)
    assert counted.rows["exact"] == []
    lesson._hear({"do": "exact"})
    rows = counted.rows
    exact_points = {row["card"]: row["worth"] for row in rows["exact"]}
    assert exact_points == {
        look.signal: pytest.approx(float(look.value_if_won or 0)) for look in AUCTION.looks
    }
    found = {row["card"]: row["worth"] for row in rows["found"]}
    assert found[6] == pytest.approx(exact_points[6], abs=0.6)
    lesson._hear({"do": "set", "name": "less", "value": 2})
    assert sum(counted.number.values()) == 0


def printed() -> Counter[int]:
    """Return the number of recipe cards by points, read from the printed deck."""
    with DECK.open(encoding="utf-8", newline="") as file:
        found = Counter[int]()
        for row in csv.DictReader(file):
            if row["sort"] != "special":
                found[int(row["points"])] += int(row["count"])
    return found


def best(cards: Counter[int], of: int) -> Fraction:
    """Return the mean of the best of `of` cards, from the probability that all are at most m."""
    ways, mean, before = comb(cards.total(), of), Fraction(0), 0
    for most in sorted(cards):
        up_to = comb(sum(n for points, n in cards.items() if points <= most), of)
        mean += Fraction(most * (up_to - before), ways)
        before = up_to
    return mean


def test_what_is_told_of_more_bidders_is_by_the_rule_of_the_lesson() -> None:
    """The mean best card plus the others' rounded mean, less the mean worth of the basket."""
    deck = printed()
    card = Fraction(sum(points * n for points, n in deck.items()), deck.total())
    lost = {n: best(deck, n) + round((n - 1) * card) - n * card for n in (2, 3, 4, 5)}
    told = ", ".join(f"{n} bidders {float(loss):.2f}" for n, loss in lost.items())
    assert told == "2 bidders 1.04, 3 bidders 1.60, 4 bidders 1.97, 5 bidders 2.25"
    said = " ".join(answer.feedback for answer in lesson(9).exercises[2].answers)  # type: ignore[union-attr]
    assert f"loses, in points: {told}." in said
    assert lost[4] == -exact().value


def test_what_the_answer_begins_with_is_shown() -> None:
    """15.692 follows from the deck, and 12 is not the mean of three cards."""
    deck = printed()
    total, cards = sum(points * n for points, n in deck.items()), deck.total()
    words = exact().words
    first, *others = sorted(deck.items())
    assert words[0].startswith(f"The deck: {first[1]} cards with {first[0]} point, ")
    assert all(f", {n} with {points}" in words[0] for points, n in others)
    assert f"worth {total}/{cards} = {total / cards:.3f} on average" in words[0]
    assert words[0].endswith(f"of 4 is worth {4 * total / cards:.3f}.")
    top = best(deck, 4)
    assert f"shows {float(top):.3f} on average" in words[1]
    assert f"worth {float(Fraction(4 * total, cards) - top):.3f} on average, not 12" in words[2]
    three = f"{3 * total / cards:.2f}"
    assert f"worth {three} points on average" in lesson(9).setting
    assert f"worth {three} on average" in lesson(9).exercises[0].ask
    assert f"worth {three} on average" in board(9).ask


def test_who_alone_bids_less_wins_seldom_and_loses_still() -> None:
    deck = printed()
    wins = left = Fraction(0)
    for cards in product(sorted(deck), repeat=4):
        ways, counted = 1, Counter(cards)
        for points, n in counted.items():
            ways *= perm(deck[points], n)
        mine, others = cards[0] + 12 - 2, [points + 12 for points in cards[1:]]
        if ways and mine >= max(others):
            chance = Fraction(ways, perm(deck.total(), 4)) / (1 + others.count(mine))
            wins, left = wins + chance, left + chance * (sum(cards) - mine)
    told = teacher(9)
    assert f"You win {float(100 * wins):.1f} % of the auctions" in told
    assert f"you still lose {float(-left / wins):.2f} points" in told
    assert f"you lose {float(-left):.2f} points instead of {float(-exact().value / 4):.2f}" in told


def test_the_seven_cards_of_the_lesson_without_devices() -> None:
    hands = list(combinations(range(1, 8), 4))
    top = Fraction(sum(map(max, hands)), len(hands))
    lost = top + 12 - Fraction(sum(map(sum, hands)), len(hands))
    told = " ".join(board(9).by_hand)
    assert f"The winner loses {float(lost):.1f} on average: the best of four" in told
    assert f"shows {float(top):.1f}, so {float(top) + 12:.1f} is paid for 16" in told


def test_one_bid_of_ones_own_is_no_mean() -> None:
    lesson = page(9, seed=4)
    lesson._hear({"do": "guess", "value": 0})
    counts = []
    for _ in range(2):
        for act in ("look", "less"):
            lesson.sitting.act(act)
        counts.append(page_state.table_state(lesson.sitting, None)["counts"])
        lesson.sitting.deal()
    first, second = lesson.sitting.own
    assert counts[0] == [("your bid came to", f"{first:.0f}".replace("-", "−"), "")]
    mean = f"{(first + second) / 2:.2f}".replace("-", "−")
    assert counts[1] == [("your bids: 2, mean", mean, "")]
