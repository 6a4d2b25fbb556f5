"""Independent trials, against every sequence written out and against SciPy."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from jamlab.chance.exact.counting import binomial, binomial_between, binomial_p_value

THIRD = Fraction(1, 3)


@pytest.mark.parametrize("n", range(6))
def test_as_often_as_in_all_sequences_written_out(n: int) -> None:
    for k in range(n + 1):
        listed = sum(
            prod((THIRD if came else 1 - THIRD for came in sequence), start=Fraction(1))
            for sequence in product((True, False), repeat=n)
            if sum(sequence) == k
        )
        assert binomial(k, n, THIRD) == listed


def test_chances_of_parts_add_up() -> None:
    chance = Fraction(15, 49)
    assert binomial_between(-3, 99, 40, chance) == 1
    assert binomial_between(0, 11, 40, chance) + binomial_between(12, 40, 40, chance) == 1
    assert binomial_between(5, 4, 40, chance) == 0
    assert binomial(0, 0, chance) == 1
    assert binomial(3, 3, Fraction(1)) == 1


def test_the_test_is_scipys() -> None:
    from scipy.stats import binomtest

    for n, chance in ((7, Fraction(1, 2)), (20, Fraction(1, 2)), (23, Fraction(15, 49))):
        for k in range(n + 1):
            known = binomtest(k, n, float(chance)).pvalue
            assert float(binomial_p_value(k, n, chance)) == pytest.approx(known, rel=1e-9)


def test_what_is_no_chance_is_refused() -> None:
    for n, chance in ((-1, THIRD), (3, Fraction(4, 3)), (3, Fraction(-1, 3))):
        with pytest.raises(ValueError, match="n must be at least 0"):
            binomial(0, n, chance)
    for k in (-1, 4):
        with pytest.raises(ValueError, match="k must be 0 to"):
            binomial_p_value(k, 3)
