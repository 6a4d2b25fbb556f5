"""Lesson 6: the waiting time derived independently, and the lesson's own panel."""

from fractions import Fraction
from itertools import combinations

import pytest

from jamlab.core import Stream
from jamlab.lessons import page
from jamlab.lessons.lesson_page.lesson_page import LessonPage
from jamlab.lessons.whole_recipe import CARDS, RAREST, TOTAL, WholeRecipe, exact
from jamlab.lessons.whole_recipe.panel import MOST, WholeRecipePanel, exact_shares
from tests.unit.chance.exact.derived import absorbed_within, expected_steps
from tests.unit.pages.sending import press


@pytest.mark.parametrize("missing", range(1, 6))
def test_the_mean_by_inclusion_and_exclusion(missing: int) -> None:
    counts = [CARDS.counts[kind] for kind in RAREST[:missing]]
    mean = sum(
        (-1) ** (size + 1) * Fraction(TOTAL, sum(some))
        for size in range(1, missing + 1)
        for some in combinations(counts, size)
    )
    assert exact(missing).value == mean


def test_the_table_of_the_chain_leads_to_the_same() -> None:
    for missing in (1, 2, 3):
        odds = exact(missing)
        assert odds.matrix is not None
        assert odds.matrix.labels[-1] == "baked"
        assert expected_steps(odds.matrix, 0) == odds.value
        within = [float(absorbed_within(odds.matrix, 0, turns)) for turns in (0, 5, MOST)]
        shares = exact_shares(missing)
        assert within == pytest.approx([shares[turns] for turns in (0, 5, MOST)])
    assert exact(4).matrix is None  # sixteen states: too many to read


def test_a_card_that_helps_is_ticked_off() -> None:
    hand = WholeRecipe(Stream(3), missing=2)
    needs, pile = hand.spreads
    assert [piece.label for piece in needs.pieces].count("missing") == 2
    assert [piece.can for piece in pile.pieces] == [True, False, False, False, False]
    while not hand.over:
        hand.pick(1, 0)
    assert all(piece.mark == "ok" for piece in hand.spreads[0].pieces)
    assert hand.said.headline == f"Baked in {hand.value}"


def played(missing: int = 2) -> LessonPage:
    lesson = page(6, seed=1)
    lesson._hear({"do": "guess", "value": 30})
    lesson._hear({"do": "set", "name": "missing", "value": missing})
    lesson._hear(press("finish"))
    lesson._hear(press("run-100"))
    return lesson


def own(lesson: LessonPage) -> WholeRecipePanel:
    assert isinstance(lesson.program.panel, WholeRecipePanel)
    return lesson.program.panel


def test_the_exact_curve_waits_for_the_exact_answer() -> None:
    fresh = own(page(6, seed=1))
    assert fresh.rows == {"trials": [], "exact": [], "marks": []}
    assert fresh.said == "It is drawn from your trials."
    lesson = played()
    rows = own(lesson).rows
    assert (len(rows["trials"]), rows["exact"]) == (MOST + 1, [])
    lesson._hear({"do": "exact"})
    exact_rows = own(lesson).rows["exact"]
    assert [row["n"] for row in exact_rows] == list(range(MOST + 1))
    off = [abs(a["share"] - b["share"]) for a, b in zip(rows["trials"], exact_rows, strict=True)]
    assert max(off) < 0.2  # Kolmogorov: for 101 trials 0.2 is passed once in 1,000 times
    assert "long waits pull the mean above that" in own(lesson).said


def test_the_curve_is_that_of_all_trials_and_the_sentence_says_its_middle() -> None:
    lesson = played()
    values = sorted(lesson.sitting.running.values)
    for row in own(lesson).rows["trials"]:
        assert row["share"] == pytest.approx(sum(v <= row["n"] for v in values) / len(values))
    middle, longest = int(values[(len(values) - 1) // 2]), int(values[-1])
    half = f"In at least half of your trials the pie was baked within {middle} turns"
    assert f"{half}; the longest took {longest} turns." in own(lesson).said


def test_another_number_missing_is_another_curve() -> None:
    assert all(few >= many for few, many in zip(exact_shares(1), exact_shares(5), strict=True))
    one, five = (own(played(missing)).rows["trials"] for missing in (1, 5))
    assert one != five
    lesson = played(1)
    lesson._hear({"do": "set", "name": "missing", "value": 5})
    assert own(lesson).rows["trials"] == []
