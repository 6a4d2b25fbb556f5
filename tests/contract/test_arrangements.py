"""`arrangements` weights each arrangement as often as permutations of single cards give it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import factorial
from typing import Any

from jamlab.core import Row
from jamlab.core.contract import HiddenPlace
from tests.contract.arrangements import arrangements


def test_the_ways_are_counted_rightly() -> None:
    class Two:
        def __init__(self) -> None:
            self.one, self.other, self.third = Row([2, 0, 1]), Row([0, 1, 1]), Row([1, 0, 0])

        def copy(self) -> Two:
            return Two()

    def places(state: Any) -> list[HiddenPlace]:
        return [
            HiddenPlace(state.one, [1, 0, 0]),
            HiddenPlace(state.other),
            HiddenPlace(state.third),
        ]

    single = [0, 2, 1, 2, 0]  # all but the one card that is known
    orders = Counter(
        (tuple(sorted(order[:2])), tuple(sorted(order[2:4])), order[4:])
        for order in permutations(single)
    )
    found = {}
    for ways, state in arrangements(Two(), places):
        cards = [
            [kind for kind, n in enumerate(row) for _ in range(n)]
            for row in (state.one, state.other, state.third)
        ]
        cards[0].remove(0)
        found[tuple(cards[0]), tuple(cards[1]), tuple(cards[2])] = ways
    total = sum(found.values())
    assert total == factorial(5) // (2 * 2)
    assert {lie: Fraction(n, total) for lie, n in found.items()} == {
        lie: Fraction(n, factorial(5)) for lie, n in orders.items()
    }
