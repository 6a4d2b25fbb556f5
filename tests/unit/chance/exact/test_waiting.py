"""Markov chains and counting, against all orders of small decks and against each other."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import factorial

import pytest

from jamlab.chance.exact.dealing import Sort
from jamlab.games.pie.baking import Waiting, baked_at, expected
from tests.unit.chance.exact.derived import absorbed_within, coupon_chance, expected_steps
from tests.unit.chance.exact.filling import at_least, filled
from tests.unit.chance.exact.waiting import cards_of, visits

SMALL = (
    Waiting(("A", "B"), (1, 2), 0, 0, 6),
    Waiting(("A", "B"), (2, 1), 1, 0, 6, lost=1),
    Waiting(("A", "B", "C"), (1, 1, 2), 1, 1, 7, lost=1, to_lose=1),
    Waiting(("A",), (2,), 1, 0, 6, lost=2, laid=True),
    Waiting(("A", "B"), (2, 2), 0, 0, 7, lost=2, to_lose=2),
)


@pytest.mark.parametrize("waiting", SMALL)
def test_all_orders_of_a_small_deck_one_by_one(waiting: Waiting) -> None:
    orders = Counter(visits(waiting, iter(order)) for order in permutations(cards_of(waiting)))
    most, total = max(orders), factorial(waiting.total)
    found = baked_at(waiting, most)
    assert found == [Fraction(orders[n], total) for n in range(most + 1)]
    assert sum(found) == 1
    assert expected(waiting) == sum(n * chance for n, chance in enumerate(found))


@pytest.mark.parametrize("put_back", [False, True])
@pytest.mark.parametrize(
    ("counts", "wild", "held", "total"),
    [
        ((9, 3, 3), 6, 0, 88),
        ((4,), 0, 0, 30),
        ((2, 2, 1, 3), 2, 1, 40),
        ((11, 9, 6, 4, 4), 6, 0, 88),
    ],
)
def test_the_chain_and_inclusion_and_exclusion_agree(
    counts: tuple[int, ...], wild: int, held: int, total: int, put_back: bool
) -> None:
    kinds = tuple("ABCDE"[: len(counts)])
    waiting = Waiting(kinds, counts, wild, held, total, put_back=put_back)
    found = baked_at(waiting, 12)
    places = [Sort(n, (1 << kind,)) for kind, n in enumerate(counts)]
    places.append(Sort(wild, ((1 << len(counts)) - 1,)))
    for k in range(13):
        chance = coupon_chance(counts, total, k, len(counts) - held, wild=wild, put_back=put_back)
        assert sum(found[: k + 1]) == chance
        if not put_back:
            assert at_least(places, total, k, len(counts) - held) == chance


@pytest.mark.parametrize("lost", [0, 3])
def test_the_matrix_is_solved_by_other_means(lost: int) -> None:
    waiting = Waiting(("A", "B", "C"), (9, 3, 3), 6, 0, 88, lost=lost, put_back=True)
    matrix = waiting.matrix()
    assert matrix is not None
    assert all(sum(row) == 1 for row in matrix.rows)
    assert expected(waiting) == expected_steps(matrix, 0)
    assert sum(baked_at(waiting, 9)) == absorbed_within(matrix, 0, 9)


def test_a_card_that_serves_two_places_fills_one() -> None:
    sorts = [Sort(1, (0b11,)), Sort(1, (0b01,))]
    assert filled(sorts, 2, 1, [2]) == {(1,): 1}
    assert filled(sorts, 2, 2, [2]) == {(2,): 1}
    assert filled([Sort(2, (0b01,)), Sort(1, (0b10,))], 3, 2, [2]) == {
        (1,): Fraction(1, 3),
        (2,): Fraction(2, 3),
    }


def test_tasks_beside_each_other_keep_how_they_hang_together() -> None:
    sorts = [Sort(1, (1, 0)), Sort(1, (0, 1)), Sort(1, (1, 1))]
    both = filled(sorts, 4, 1, [1, 1])
    assert both == {(0, 0): Fraction(1, 4), (0, 1): Fraction(1, 4), (1, 0): Fraction(1, 4),
                    (1, 1): Fraction(1, 4)}  # fmt: skip


@pytest.mark.parametrize("drawn", [-1, 5])
def test_no_more_is_drawn_than_there_is(drawn: int) -> None:
    with pytest.raises(ValueError, match="not so many"):
        filled([Sort(2, (1,))], 4, drawn, [1])


def test_what_can_never_be_complete_has_no_expected_number() -> None:
    with pytest.raises(ValueError, match="too few cards"):
        expected(Waiting(("A", "B"), (1, 0), 0, 0, 9))
    with pytest.raises(ValueError, match="too few cards"):
        expected(Waiting(("A", "B", "C"), (0, 0, 1), 1, 0, 9))
    assert expected(Waiting(("A", "B", "C"), (0, 0, 1), 1, 0, 9, put_back=True)) > 9
