"""Simulated coverage of a class's intervals: `python -m
tests.unit.classroom.judging.coverage` prints the table in docs/teach/scores.md.

Guesses are multiples of five points, as pupils guess; all guesses of a round share one outcome.
"""

import sys
from functools import cache
from random import Random

from jamlab.classroom.judging import changed, reliability

TRIES = 1500
GUESSES = 27
ROUNDS = (4, 12, 40)
PUPILS = (10, 15, 27)


def guessed(rng: Random, about: float, spread: float) -> float:
    return min(1.0, max(0.0, round(20 * rng.gauss(about, spread)) / 20))


@cache
def reliability_held(rounds: int) -> float:
    """Return bands' coverage; the true share is the guess-weighted mean exact probability."""
    rng = Random(rounds)
    held = told = 0
    for _ in range(TRIES):
        found = []
        for _ in range(rounds):
            exact = rng.uniform(0.05, 0.95)
            came = float(rng.random() < exact)
            found.append(([guessed(rng, exact, 0.12) for _ in range(GUESSES)], exact, came))
        for band in reliability(found):
            assert band["exact"] is not None
            told += 1
            held += band["interval"][0] <= band["exact"] <= band["interval"][1]
    return held / told


@cache
def talk_held(n: int) -> float:
    """Return the coverage of the change interval for n pupils, each of whom moves towards the exact
    probability or stays. The true change is the mean over a class of 100,000."""
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
        low, high = told["interval"] or (1, -1)  # identical changes: no interval, not covered
        held += low <= truth <= high
    return held / TRIES


def lines() -> list[str]:
    """Return the lines of the Markdown table."""
    return [
        "| interval | holds in |",
        "|---|---|",
        *(f"| a band of the reliability picture, after {rounds} questions | "
          f"{100 * reliability_held(rounds):.1f} % |" for rounds in ROUNDS),
        *(f"| what the talk changed, {n} pupils | {100 * talk_held(n):.1f} % |" for n in PUPILS),
    ]  # fmt: skip


if __name__ == "__main__":
    sys.stdout.write("\n".join([*lines(), ""]))
