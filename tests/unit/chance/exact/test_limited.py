"""Places that hold at most so many of a kind, against every order of all cards."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

import pytest

from jamlab.chance.exact import dealing
from jamlab.core import Case, Hidden, Place, Stream
from jamlab.core.hidden import dealt, draw_case
from tests.unit.chance.exact.near import share

NONE = (0, 0, 0, 0)
ONE = Case(1, (2, 3, 1, 1), (Place(0, 2, NONE, (1, 1, 0, 5)), Place(1, 2, NONE)))
_TWO = (Place(0, 2, NONE, (1, 5, 1, 0)), Place(1, 1, NONE, (0, 5, 5, 5)), Place(0, 1, NONE))
TWO = Case(1, (3, 2, 1, 1), _TWO)
JOINED = Case(1, (3, 2, 1, 1), (Place(2, 1, NONE, (1, 0, 5, 5)), Place(2, 2, NONE, (2, 1, 5, 0))))
MORE = (
    Case(3, (3, 2, 1, 1), (Place(0, 2, NONE, (1, 1, 1, 0)), Place(0, 1, NONE))),
    Case(2, (3, 2, 1, 1), (Place(0, 1, NONE, (0, 1, 1, 0)), Place(0, 2, NONE))),
    Case(1, (3, 2, 1, 1), (Place(0, 3, NONE),)),
)
CASES = ((ONE,), (TWO,), (JOINED,), MORE)
every_case = pytest.mark.parametrize("cases", CASES)


def orders(case: Case) -> Iterator[tuple[list[list[int]], list[int]]]:
    """Yield every allowed order of single cards: places filled from the left, then the deck."""
    cards = [(kind, n) for kind, many in enumerate(case.counts) for n in range(many)]
    for order in permutations(cards):
        start = 0
        filled: list[list[int]] = []
        for n, place in enumerate(case.places):
            lying = [kind for kind, _ in order[start : start + place.size]]
            together = list(lying)
            before = case.places[n - 1] if n else None
            if before and place.most and before.most and before.seat == place.seat:
                together += filled[-1]
            if place.most and any(together.count(k) > most for k, most in enumerate(place.most)):
                break
            filled.append(lying)
            start += place.size
        else:
            yield filled, [kind for kind, _ in order[start:]]


def of(cases: tuple[Case, ...]) -> Iterator[tuple[Case, list[list[int]], list[int], Fraction]]:
    """Yield every order of every case with its weight; order within a place does not count."""
    for case in cases:
        sizes = [place.size for place in case.places]
        same = 1
        for size in sizes:
            for n in range(2, size + 1):
                same *= n
        for filled, deck in orders(case):
            yield case, filled, deck, Fraction(case.ways, same)


def shares_of(found: Counter[object]) -> dict[object, Fraction]:
    whole = sum(found.values(), Fraction(0))
    return {key: Fraction(n) / whole for key, n in found.items()}


@every_case
def test_the_deck_is_counted_as_every_order_says(cases: tuple[Case, ...]) -> None:
    deck_size = sum(cases[0].counts) - sum(place.size for place in cases[0].places)
    hidden = Hidden(("a", "b", "c", "d"), cases, deck_size)
    lying = list(of(cases))
    for kinds in ((0,), (1,), (3,), (0, 2), (1, 2, 3), ()):
        there: Counter[object] = Counter()
        came: Counter[object] = Counter()
        for _, _, deck, ways in lying:
            there[sum(kind in kinds for kind in deck)] += ways  # type: ignore[assignment]
            came[sum(kind in kinds for kind in deck[:2])] += ways  # type: ignore[assignment]
        assert dealing.in_deck(hidden, kinds) == shares_of(there)
        assert dealing.drawn(hidden, kinds, 2) == shares_of(came)
    first: Counter[object] = Counter()
    for _, _, deck, ways in lying:
        first[deck[0]] += ways  # type: ignore[assignment]
    chances = shares_of(first)
    assert dealing.next_of_all(hidden) == [chances.get(kind, 0) for kind in range(4)]
    assert not hidden.is_one_case
    with pytest.raises(ValueError, match="in one case only"):
        dealing.sample(hidden, 1)


@every_case
def test_what_is_dealt_is_what_is_counted(cases: tuple[Case, ...]) -> None:
    ways: Counter[object] = Counter()
    for _, filled, deck, some in of(cases):
        ways[str(([sorted(cards) for cards in filled], sorted(deck)))] += some  # type: ignore[assignment]
    chances, rng = shares_of(ways), Stream(3)
    found: Counter[object] = Counter()
    for _ in range(3000):
        dealt_to, left = dealt(draw_case(cases, rng), rng)
        rows = [[k for k, n in enumerate(row) for _ in range(n)] for row in (*dealt_to, left)]
        found[str((rows[:-1], rows[-1]))] += 1
    assert set(found) <= set(chances)
    for way, chance in chances.items():
        share(str(way), chance, found[way], 3000)


def test_what_cannot_lie_so_is_told() -> None:
    never = (Case(1, (2, 0, 0, 0), (Place(0, 1, NONE, NONE),)),) * 2
    with pytest.raises(ValueError, match="cannot lie as it was seen"):
        dealing.in_deck(Hidden(("a", "b", "c", "d"), never, 1), (0,))
    with pytest.raises(ValueError, match="cannot lie as it was seen"):
        dealing.next_of_all(Hidden(("a", "b", "c", "d"), never, 1))
    with pytest.raises(ValueError, match="cannot lie as it was seen"):
        draw_case(never, Stream(1))
