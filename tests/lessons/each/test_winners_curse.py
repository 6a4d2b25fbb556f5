"""Lesson 9: what is left to the winner, derived a second time; the table; the panel."""

from __future__ import annotations

from fractions import Fraction

import pytest

from jamlab.engine import Stream
from jamlab.lessons import page
from jamlab.lessons.course.lesson_page import LessonPage
from jamlab.lessons.winners_curse.basket import BIDDERS, NAMES, OTHERS, POINTS, TOTAL, Basket, gain
from jamlab.lessons.winners_curse.lesson import AUCTION, _lefts, exact
from jamlab.lessons.winners_curse.panel import Panel


@pytest.mark.parametrize("less", range(5))
def test_the_mean_from_every_way_the_cards_can_lie(less: int) -> None:
    lefts = _lefts(less)
    assert sum(chance for _, chance in lefts) == 1
    odds = exact(less)
    assert odds.value == sum(left * chance for left, chance in lefts)
    assert sum(row.chance for row in odds.rows) == 1


def test_without_a_curse_nothing_would_be_left() -> None:
    """The estimate is fair up to its rounding: so all of the loss comes from winning."""
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
        if "by the rule" in said.sentence:
            assert f"{by_rule.value:+d}".replace("-", "−") in said.sentence or not by_rule.value


def test_the_winner_pays_the_highest_bid() -> None:
    assert gain([2, 7, 1, 3], 0) == 13 - (7 + OTHERS)
    assert gain([2, 7, 1, 3], 3) == 13 - (7 + OTHERS - 3)


def played() -> LessonPage:
    lesson = page(9, seed=4)
    for message in ({"do": "guess", "value": 0}, {"do": "finish"}, {"do": "run-1000"}):
        lesson._hear(message)
    return lesson


def own(lesson: LessonPage) -> Panel:
    assert isinstance(lesson.program.panel, Panel)
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
