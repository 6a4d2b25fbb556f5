"""Intervals hold as often as they say, where outcomes are drawn: all guesses of a round share one
outcome, and guesses are in steps of five points, as pupils guess."""

from __future__ import annotations

from random import Random

import pytest

from jamlab.classroom.judging import changed, reliability

TRIES = 1500
GUESSES = 27


def guessed(rng: Random, about: float, spread: float) -> float:
    return min(1.0, max(0.0, round(20 * rng.gauss(about, spread)) / 20))


@pytest.mark.parametrize("rounds", [4, 12, 40])
def test_reliability_holds(rounds: int) -> None:
    """Of each band: the true share of its guesses is the mean of the exact chances, weighed as they
    are. A simulation with 1,500 classes: its own error is 0.6 points (one sigma)."""
    rng = Random(rounds)
    held = told = 0
    for _ in range(TRIES):
        found = []
        for _ in range(rounds):
            exact = rng.uniform(0.05, 0.95)
            came = float(rng.random() < exact)
            guesses = [guessed(rng, exact, 0.12) for _ in range(GUESSES)]
            found.append((guesses, exact, came))
        for band in reliability(found):
            assert band["exact"] is not None
            told += 1
            held += band["interval"][0] <= band["exact"] <= band["interval"][1]
    assert held / told > 0.945  # never too narrow; wide rather, as chances differ within a band


def test_as_if_each_guess_were_a_case_it_would_not_hold() -> None:
    """So the test above can fail: a class's guesses taken one by one say far too much."""
    from jamlab.probability.estimates.intervals import wilson

    rng, held, told = Random(3), 0, 0
    for _ in range(300):
        cases, came_of = 0, 0.0
        for _ in range(4):
            came = float(rng.random() < 0.3)
            cases += GUESSES
            came_of += GUESSES * came
        low, high = wilson(came_of, cases)
        told += 1
        held += low <= 0.3 <= high
    assert held / told < 0.6


@pytest.mark.parametrize("n", [5, 12, 27])
def test_what_the_talk_changed_holds(n: int) -> None:
    """Each pupil moves a part of the way towards the exact chance, or not at all; what holds is the
    mean change of all pupils that there might be, worked out from a large class."""
    rng, exact = Random(n), 0.325

    def pair() -> tuple[float, float]:
        first = guessed(rng, 0.45, 0.15)
        stays = rng.random() < 0.4
        return first, first if stays else guessed(rng, (first + exact) / 2, 0.08)

    def moved(pairs: list[tuple[float, float]]) -> float:
        return sum(abs(b - exact) - abs(a - exact) for a, b in pairs) / len(pairs)

    truth = moved([pair() for _ in range(100_000)])
    held = 0
    for _ in range(TRIES):
        told = changed([pair() for _ in range(n)], exact)
        assert told is not None
        assert told["interval"] is not None
        held += told["interval"][0] <= truth <= told["interval"][1]
    assert 0.90 < held / TRIES < 0.985
