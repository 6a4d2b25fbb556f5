"""Lesson 8: Bayes's rule by counting all deals, and the detective's panel."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from jamlab.engine import Stream
from jamlab.lessons import page
from jamlab.lessons.hidden_recipe.lesson import (
    CARD,
    NAMES,
    TAKES,
    TEN,
    WANTS,
    HiddenRecipe,
    chance,
    exact,
    seen,
)
from jamlab.lessons.hidden_recipe.panel import Detective, Panel, bars
from jamlab.probability.odds.methods.inference import Sign


@pytest.mark.parametrize("others", range(10))
@pytest.mark.parametrize("taken", [True, False])
def test_the_chance_by_counting_every_deal(others: int, taken: bool) -> None:
    deals = [
        CARD in wants
        for wants in WANTS.values()
        for die in range(TEN)
        if (die < (TAKES if CARD in wants else others)) == taken
    ]
    assert chance(CARD, taken, others) == Fraction(sum(deals), len(deals))
    if taken:
        assert exact(others).value == Fraction(sum(deals), len(deals))
        assert sum(row.chance for row in exact(others).rows) == 1


def test_what_all_need_tells_nothing() -> None:
    assert set(seen([Sign("Sugar", True)]).values()) == {Fraction(1, len(NAMES))}


@pytest.mark.parametrize("says", ["yes", "no"])
def test_deals_in_which_the_card_is_left_are_put_aside(says: str) -> None:
    for seed in range(30):
        hand = HiddenRecipe(Stream(seed))
        while not hand.spreads[0].pieces[0].can:
            assert not hand.over
            hand.pick(0, 1)
        hand.act(says)
        assert hand.over
        fooled = (says == "yes") != hand.value
        assert hand.said.sentence.startswith("Fooled!") == fooled
        assert hand.spreads[0].pieces[0].face.endswith(" pie")


def test_the_recipe_is_hidden_until_it_is_turned_up() -> None:
    hand = HiddenRecipe(Stream(5))
    while not hand.spreads[0].pieces[0].can:
        hand.act("watch")
        assert hand.spreads[0].pieces[0].face == ""


def test_the_bars_come_near_the_truth_in_many_cases() -> None:
    """Of all recipes held at some chance, that share is the right one: calibrated."""
    case, hits, hoped = Detective(Stream(4)), 0, 0.0
    for _ in range(200):
        case.deal()
        for _ in range(6):
            case.offer()
        found = case.chances
        top = max(found, key=lambda name: found[name])
        hits, hoped = hits + (top == case.recipe), hoped + float(found[top])
    assert abs(hits - hoped) < 4 * (200 * 0.25) ** 0.5


def opened() -> tuple[Any, Panel]:
    lesson = page(8, seed=2)
    panel = Panel(lesson)
    return lesson, panel


def test_the_panel_opens_with_the_exact_answer() -> None:
    lesson, panel = opened()
    panel.act("offer")
    assert panel.offer.disabled
    assert not panel.case.signs
    for message in ({"do": "guess", "value": 50}, {"do": "finish"}, {"do": "run-100"}):
        lesson._hear(message)
    assert panel.offer.disabled
    lesson._hear({"do": "exact"})
    assert not panel.offer.disabled
    panel.offer.click()
    assert len(panel.case.signs) == 1
    assert panel.case.signs[0].card in panel.words.value


def test_a_case_ends_when_the_recipe_is_turned_up() -> None:
    lesson, panel = opened()
    for message in ({"do": "guess", "value": 50}, {"do": "finish"}, {"do": "run-100"}):
        lesson._hear(message)
    lesson._hear({"do": "exact"})
    assert not any(row["is_it"] for row in bars(panel.case))
    panel.reveal.click()
    assert [row["name"] for row in bars(panel.case) if row["is_it"]] == [panel.case.recipe]
    assert panel.case.recipe in panel.words.value
    panel.act("offer")
    assert not panel.case.signs
    panel.again.click()
    assert not panel.case.is_up
    lesson._hear({"do": "set", "name": "others", "value": 3})
    assert panel.case.others == 3
