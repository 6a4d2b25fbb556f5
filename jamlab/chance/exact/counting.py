"""Exact counting with independent trials: binomial chances, the coupon collector's problem."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

# -- Independent trials with one chance: number of successes ---------------------------------------
#
# (W. Feller, "An Introduction to Probability Theory and Its Applications", vol. 1, chapter VI.2.)


def binomial(k: int, n: int, chance: Fraction) -> Fraction:
    """Return the chance of k successes in n trials. ValueError for an invalid chance.

    >>> binomial(1, 2, Fraction(1, 3))
    Fraction(4, 9)
    """
    return binomial_between(k, k, n, chance)


def binomial_between(low: int, high: int, n: int, chance: Fraction) -> Fraction:
    """Return the chance of `low` to `high` successes (inclusive) in n trials."""
    if n < 0 or not 0 <= chance <= 1:
        raise ValueError(f"{n} trials, each with chance {chance}: there is no such thing")
    yes, whole = chance.numerator, chance.denominator
    ways = sum(
        comb(n, k) * yes**k * (whole - yes) ** (n - k) for k in range(max(low, 0), min(high, n) + 1)
    )
    return Fraction(ways, whole**n)


def binomial_p_value(k: int, n: int, chance: Fraction = Fraction(1, 2)) -> Fraction:
    """Return the p-value of the exact two-sided binomial test for k successes in n trials.

    The chance of an outcome that is no more likely than k, if `chance` is right. (R. A. Fisher,
    "The Design of Experiments", 1935, chapter II; as in SciPy's `binomtest`.)

    >>> binomial_p_value(5, 5)
    Fraction(1, 16)
    """
    if not 0 <= k <= n:
        raise ValueError(f"{k} of {n} trials: there is no such thing")
    yes, no = chance.numerator, chance.denominator - chance.numerator
    ways, orders = [], 1  # orders: those of j successes, updated from j to j + 1 for speed
    for j in range(n + 1):
        ways.append(orders * yes**j * no ** (n - j))
        orders = orders * (n - j) // (j + 1)
    return Fraction(sum(way for way in ways if way <= ways[k]), chance.denominator**n)


# Collecting a whole set, by inclusion and exclusion (the coupon collector's problem).
#
# The chance that at least so many of some kinds have come: summed over all sets of kinds that may
# be missing, with alternating sign, so that nothing is counted twice (A. de Moivre, "The Doctrine
# of Chances", 1718; W. Feller, "An Introduction to Probability Theory and Its Applications", vol.
# 1, chapter IV). Tests use it as a second derivation of the answers from `dealing.filled_by_level`
# and from Markov chains.


def coupon_chance(
    counts: Sequence[int],
    total: int,
    drawn: int,
    needed: int,
    *,
    wild: int = 0,
    put_back: bool = False,
) -> Fraction:
    """Return the chance that `drawn` of `total` cards hold `needed` different kinds of `counts`.

    `counts[n]` is the number of cards of kind n; `wild` others stand in for one kind each.
    `put_back`: each card is put back before the next is drawn.

    >>> coupon_chance([1, 1], 4, 2, 2)
    Fraction(1, 6)
    >>> coupon_chance([1] * 6, 6, 6, 6, put_back=True)  # all faces of a die in six throws
    Fraction(5, 324)
    """
    chance = Fraction(0)
    for stand_ins in range(min(drawn, wild if not put_back else drawn) + 1):
        if put_back:
            some = Fraction(comb(drawn, stand_ins) * wild**stand_ins, total**drawn)
        else:
            some = Fraction(comb(wild, stand_ins), comb(total, drawn))
        if some:
            left, others = drawn - stand_ins, total - wild
            chance += some * _ways(counts, others, left, needed - stand_ins, put_back)
    return chance


def _ways(counts: Sequence[int], total: int, drawn: int, needed: int, put_back: bool) -> int:
    """Return the number of ways in which `drawn` of `total` cards hold at least `needed` kinds.

    Of n kinds at least m have come if at most n - m are missing. With S(j) the number of ways in
    which j chosen kinds are missing, summed over all choices, at least k are missing in S(k) - C(k,
    k-1) S(k+1) + C(k+1, k-1) S(k+2) - … ways.
    """
    every = total**drawn if put_back else comb(total, drawn)
    if needed <= 0:
        return every
    kinds = len(counts)
    least = kinds - needed + 1  # least number missing that is too many
    if least <= 0:
        return 0
    too_few = 0
    for wanting in range(least, kinds + 1):
        sign = (-1) ** (wanting - least) * comb(wanting - 1, least - 1)
        for chosen in combinations(counts, wanting):
            rest = total - sum(chosen)
            too_few += sign * (rest**drawn if put_back else comb(rest, drawn))
    return every - too_few
