"""Intervals have the coverage that docs/teach/scores.md states."""

import doctest
from pathlib import Path
from random import Random

import pytest

from jamlab.chance.estimates.intervals import wilson
from tests.unit.classroom.judging.coverage import (
    GUESSES,
    PUPILS,
    ROUNDS,
    lines,
    reliability_held,
    talk_held,
)

PAGE = Path(__file__).parents[4] / "docs" / "teach" / "scores.md"


LONGER = pytest.mark.slow("draws longer series of rounds; the shortest one is drawn")


@pytest.mark.parametrize(
    "rounds", [ROUNDS[0], *(pytest.param(each, marks=LONGER) for each in ROUNDS[1:])]
)
def test_reliability_holds(rounds: int) -> None:
    """Coverage is never too low; probabilities that vary within a band widen the interval."""
    assert reliability_held(rounds) > 0.945


def test_as_if_each_guess_were_a_case_it_would_not_hold() -> None:
    """Control: treating a class's guesses as independent gives far too narrow intervals."""
    rng, held, told = Random(3), 0, 0
    for _ in range(300):
        came = sum(rng.random() < 0.3 for _ in range(4))
        low, high = wilson(came * GUESSES, 4 * GUESSES)
        told += 1
        held += low <= 0.3 <= high
    assert held / told < 0.6


@pytest.mark.parametrize("n", PUPILS)
def test_what_the_talk_changed_holds(n: int) -> None:
    assert 0.95 <= talk_held(n) < 0.985


def test_the_page_says_how_often() -> None:
    assert "\n".join(lines()) in PAGE.read_text(encoding="utf-8"), (
        "python -m tests.unit.classroom.judging.coverage prints the table"
    )


def test_the_examples_of_the_page_hold() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert tried > 5
    assert not failed
