"""Absorbing chains: against hand-made answers, against walking them, and against powers counted."""

from __future__ import annotations

from fractions import Fraction

import pytest

from jamlab.chance.exact import Matrix, stopping
from jamlab.core import Stream
from tests.unit.chance.exact.near import mean, share

HALF = Fraction(1, 2)
RUIN = stopping.chain(  # a fair game for one coin a time, four coins in all (Kemeny and Snell)
    ["0", "1", "2", "3", "4"],
    [
        [1, 0, 0, 0, 0],
        [HALF, 0, HALF, 0, 0],
        [0, HALF, 0, HALF, 0],
        [0, 0, HALF, 0, HALF],
        [0, 0, 0, 0, 1],
    ],
)


def coupons(kinds: int) -> Matrix:
    """Collecting one of each kind, each equally likely to come."""
    rows = [[Fraction(0)] * (kinds + 1) for _ in range(kinds + 1)]
    for have in range(kinds + 1):
        rows[have][have] = Fraction(have, kinds)
        if have < kinds:
            rows[have][have + 1] = Fraction(kinds - have, kinds)
    return stopping.chain([str(have) for have in range(kinds + 1)], rows)


def test_ruin() -> None:
    """From k of 4 coins: k/4 to win all, and k · (4 - k) games on average."""
    assert stopping.absorbing(RUIN) == (0, 4)
    for coins in range(5):
        assert stopping.absorbed(RUIN, coins, into=[4]) == Fraction(coins, 4)
        assert stopping.absorbed(RUIN, coins) == 1
        assert stopping.expected_steps(RUIN, coins) == coins * (4 - coins)


def test_collecting_all_of_six_takes_14_7_throws() -> None:
    """The sum 6/6 + 6/5 + … + 6/1."""
    assert stopping.expected_steps(coupons(6), 0) == Fraction(147, 10)


def test_within_k_steps_every_sequence_counted() -> None:
    """Three kinds within five draws: of 3**5 sequences, those with all kinds."""
    sequences = [(n // 81, n // 27 % 3, n // 9 % 3, n // 3 % 3, n % 3) for n in range(3**5)]
    for steps in range(6):
        full = sum(len(set(sequence[:steps])) == 3 for sequence in sequences)
        found = stopping.absorbed_within(coupons(3), 0, steps)
        assert found == Fraction(full, 3**5)
    assert sum(stopping.after(coupons(3), 0, 4)) == 1


def test_the_long_run_adds_up_to_the_expected_steps() -> None:
    """Steps taken on average = the sum over k of the chance not to have arrived after k."""
    waited = sum(1 - stopping.absorbed_within(RUIN, 2, steps) for steps in range(60))
    assert stopping.expected_steps(RUIN, 2) - waited == Fraction(4, 2**30)


def test_walking_it() -> None:
    rng, lengths, won = Stream(3), [], 0
    for _ in range(4000):
        coins, steps = 1, 0
        while 0 < coins < 4:
            coins += 2 * rng.below(2) - 1
            steps += 1
        lengths.append(steps)
        won += coins == 4
    mean("steps of a ruin", stopping.expected_steps(RUIN, 1), lengths)
    share("winning a ruin", stopping.absorbed(RUIN, 1, into=[4]), won, 4000)


def test_what_is_no_chain_is_refused() -> None:
    with pytest.raises(ValueError, match="from 'b' add up to 1/2"):
        stopping.chain(["a", "b"], [[1, 0], [0, HALF]])
    with pytest.raises(ValueError, match="2 states need"):
        stopping.chain(["a", "b"], [[1, 0]])
    circle = stopping.chain(["a", "b", "end"], [[0, 1, 0], [1, 0, 0], [0, 0, 1]])
    with pytest.raises(ValueError, match="no absorbing state is ever reached"):
        stopping.expected_steps(circle, 0)
    assert stopping.absorbed(circle, 0) == 0
    with pytest.raises(ValueError, match="never left"):
        stopping.absorbed(RUIN, 1, into=[2])
    with pytest.raises(ValueError, match="exactly one solution"):
        stopping.solved([[HALF, HALF], [HALF, HALF]], [HALF, HALF])
    with pytest.raises(ValueError, match="0 or more"):
        stopping.after(RUIN, 0, -1)
