"""Lesson 8: Bayes' theorem checked by counting all deals, and the detective's panel."""

from fractions import Fraction

import pytest

from jamlab.chance.exact.inference import Sign
from jamlab.core import Stream
from jamlab.lessons import board, lesson, page, teacher
from jamlab.lessons.hidden_recipe import (
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
from jamlab.lessons.hidden_recipe.panel import Detective, HiddenRecipePanel, bars
from jamlab.lessons.lesson_page.lesson_page import LessonPage
from tests.unit.lessons.heard import panel_of, tried


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
    """Calibration: in 200 cases the likeliest recipe is right as often as its probability says."""
    case, hits, hoped = Detective(Stream(4)), 0, 0.0
    for _ in range(200):
        case.deal()
        for _ in range(6):
            case.offer()
        found = case.chances
        top = max(found, key=lambda name: found[name])
        hits, hoped = hits + (top == case.recipe), hoped + float(found[top])
    assert abs(hits - hoped) < 4 * (200 * 0.25) ** 0.5


def played() -> LessonPage:
    return tried(page(8, seed=2), 50, 100)


def case_of(lesson: LessonPage) -> Detective:
    assert isinstance(lesson.program.panel, HiddenRecipePanel)
    return lesson.program.panel.case


def press(lesson: LessonPage, what: str) -> None:
    assert lesson.closer is not None
    lesson.closer._message(lesson.closer, {"do": "panel", "what": what}, [])


def off(lesson: LessonPage) -> list[bool]:
    """Return whether each button is off: offer, reveal, again."""
    return [button["off"] for button in panel_of(lesson)["buttons"]]


def words(lesson: LessonPage) -> str:
    return " ".join(panel_of(lesson)["words"])


def test_the_panel_opens_with_the_exact_answer() -> None:
    lesson = played()
    press(lesson, "offer")
    assert off(lesson) == [True, True, True]
    assert not case_of(lesson).signs
    assert "It opens with the exact answer" in words(lesson)
    lesson._hear({"do": "exact"})
    assert off(lesson) == [False, False, True]
    press(lesson, "offer")
    press(lesson, "nothing")
    assert len(case_of(lesson).signs) == 1
    assert case_of(lesson).signs[0].card in words(lesson)


def test_a_case_ends_when_the_recipe_is_turned_up() -> None:
    lesson = played()
    lesson._hear({"do": "exact"})
    case = case_of(lesson)
    assert not any(row["is_it"] for row in bars(case))
    press(lesson, "reveal")
    assert [row["name"] for row in bars(case) if row["is_it"]] == [case.recipe]
    assert case.recipe in words(lesson)
    press(lesson, "offer")
    assert not case.signs
    assert off(lesson) == [True, True, False]
    press(lesson, "again")
    assert not case.is_up
    lesson._hear({"do": "set", "name": "others", "value": 3})
    assert case_of(lesson).others == 3


def test_the_answers_to_what_is_discussed_are_counted() -> None:
    """Counted in whole deals and whole people, without the lesson's own formulas."""
    needs = [True] * 30 + [False] * 130
    taken = {bluffs: [27, 13 * bluffs] for bluffs in (1, 3)}
    three, one = (f"{100 * need / (need + bluff):.1f} %" for need, bluff in (taken[3], taken[1]))
    assert (len(needs), sum(needs) * 9 // 10) == (160, 27)
    assert f"that she needs them in only {three} of cases instead of {one}" in teacher(8)
    ill = [n < 10 for n in range(1000)]
    found = [9 * sum(ill) // 10, (len(ill) - sum(ill)) // 10]
    assert f"finds {found[0]} of them; of the 990 others it finds {found[1]}" in teacher(8)
    right = f"{100 * found[0] / sum(found):.1f} %"
    assert f"{found[0]} of {sum(found)} positive tests are right: {right}" in teacher(8)
    assert board(8).close_answer.endswith(f"in 9 of 108 cases: {right}.")
    assert f"is right in {one};" in board(8).close_answer


def test_the_posterior_is_told_as_it_is_worked_out() -> None:
    """Prior times likelihood, over the sum of all such products: 67.5 % for the three recipes."""
    products = {
        name: Fraction(1, 16) * Fraction(9 if CARD in WANTS[name] else 1, 10) for name in NAMES
    }
    whole = sum(products.values())
    after = sum(products[name] / whole for name in NAMES if CARD in WANTS[name])
    assert after == exact().value == Fraction(27, 40)
    told = " ".join(lesson(8).take_away)
    assert "multiply each recipe’s chance before" in told
    assert "Divide by the sum of all these products" in told
