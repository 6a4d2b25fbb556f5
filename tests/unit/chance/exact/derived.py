"""Independent derivations of probabilities: absorbing Markov chains, coupon collecting."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

from jamlab.chance.exact import Matrix


def absorbed_within(matrix: Matrix, start: int, steps: int) -> Fraction:
    """Return the probability of being in an absorbing state after so many steps."""
    here = [Fraction(state == start) for state in range(len(matrix.rows))]
    for _ in range(steps):
        here = [
            sum(
                (chance * row[to] for chance, row in zip(here, matrix.rows, strict=True)),
                Fraction(0),
            )
            for to in range(len(here))
        ]
    return sum((here[n] for n, row in enumerate(matrix.rows) if row[n] == 1), Fraction(0))


def expected_steps(matrix: Matrix, start: int) -> Fraction:
    """Return the mean number of steps to absorption: x = 1 + Q x, by Gaussian elimination."""
    way = [n for n, row in enumerate(matrix.rows) if row[n] != 1]
    table = [[*(int(n == to) - matrix.rows[n][to] for to in way), Fraction(1)] for n in way]
    for column, lead in enumerate(table):
        lead[:] = [number / lead[column] for number in lead]
        for row in table:
            if row is not lead:
                row[:] = [a - row[column] * b for a, b in zip(row, lead, strict=True)]
    return table[way.index(start)][-1]


# Collecting a whole set, by inclusion and exclusion (the coupon collector's problem).
#
# The probability that at least so many kinds have come: summed over all sets of kinds that may be
# missing, with alternating sign, so that nothing is counted twice (A. de Moivre, "The Doctrine of
# Chances", 1718; W. Feller, "An Introduction to Probability Theory and Its Applications", vol. 1,
# chapter IV).


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
    least = kinds - needed + 1  # the fewest missing kinds that are too many
    if least <= 0:
        return 0
    too_few = 0
    for wanting in range(least, kinds + 1):
        sign = (-1) ** (wanting - least) * comb(wanting - 1, least - 1)
        for chosen in combinations(counts, wanting):
            rest = total - sum(chosen)
            too_few += sign * (rest**drawn if put_back else comb(rest, drawn))
    return every - too_few
