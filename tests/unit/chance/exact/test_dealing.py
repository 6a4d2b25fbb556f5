"""Counted locations of hidden cards, against every order of all single cards."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from jamlab.chance import odds
from jamlab.chance.exact import dealing
from jamlab.chance.exact.dealing import Sort, filled_by_level
from jamlab.core import Case, Chance, Hidden, Place, Stream
from jamlab.core.hidden import dealt
from jamlab.log import Replay
from jamlab.ui.panels import odds as panel
from tests.unit.chance.exact.filling import places_filled
from tests.unit.chance.exact.near import share

REPLAYS = Path(__file__).parents[4] / "replays"

ALIKE = Case(1, (2, 1, 3), (Place(0, 2, (0, 0, 0)), Place(1, 1, (0, 0, 0))))
VISITORS = Case(1, (2, 3, 2), (Place(0, 2, (2, 0, 0)), Place(1, 1, (2, 0, 0))))
RETURNED = Case(
    1, (1, 3, 2), (Place(1, 2, (1, 1, 1)), Place(0, 1, (1, 0, 1)), Place(2, 1, (1, 0, 0)))
)
OPEN = Case(1, (2, 1, 1), ())
CASES = (ALIKE, VISITORS, RETURNED, OPEN)
cases = pytest.mark.parametrize("case", CASES)


def orders(case: Case) -> Iterator[tuple[list[list[int]], list[int]]]:
    """Yield every allowed order of single cards: places filled from the left, then the deck."""
    cards = [(kind, n) for kind, many in enumerate(case.counts) for n in range(many)]
    for order in permutations(cards):
        start, filled = 0, []
        for place in case.places:
            lying = order[start : start + place.size]
            if any(n < place.never[kind] for kind, n in lying):
                break
            filled.append([kind for kind, _ in lying])
            start += place.size
        else:
            yield filled, [kind for kind, _ in order[start:]]


def shares_of(found: Counter[object]) -> dict[object, Fraction]:
    return {key: Fraction(n, found.total()) for key, n in found.items()}


@cases
def test_the_deck_is_counted_as_every_order_says(case: Case) -> None:
    hidden = Hidden(("a", "b", "c"), (case,), sum(case.counts) - sum(p.size for p in case.places))
    every = list(orders(case))
    for kinds in ((0,), (1,), (2,), (0, 2), (1, 2), ()):
        there = Counter[object](sum(kind in kinds for kind in deck) for _, deck in every)
        assert dealing.in_deck(hidden, kinds) == shares_of(there)
        for number in range(hidden.deck + 1):
            came = Counter[object](sum(k in kinds for k in deck[:number]) for _, deck in every)
            assert dealing.drawn(hidden, kinds, number) == shares_of(came)
            none = Fraction(came[0], len(every))
            assert dealing.none_of(hidden, kinds, (number, 0)) == [none, 1]
    first = shares_of(Counter[object](deck[0] for _, deck in every))
    assert dealing.next_of_all(hidden) == [first.get(kind, 0) for kind in range(3)]


BOTH = (
    Case(-1, (0, 1, 3), ALIKE.places[1:]),
    Case(0, ALIKE.counts, ALIKE.places[1:], ((-1, ((0, 2),)),), ((0, 0), (1, 0), (2, 0))),
)
"""The case that the first place of `ALIKE` holds both a's: as cards left, and as taken."""


@pytest.mark.parametrize("both", BOTH)
def test_cases_are_added_up_and_taken_away(both: Case) -> None:
    """The first place does not hold both a's: all ways minus those where it does."""
    hidden = Hidden(("a", "b", "c"), (ALIKE, both), 3)
    every = [deck for filled, deck in orders(ALIKE) if filled[0] != [0, 0]]
    for kinds in ((0,), (1, 2)):
        there = Counter[object](sum(kind in kinds for kind in deck) for deck in every)
        assert dealing.in_deck(hidden, kinds) == shares_of(there)
    first = shares_of(Counter[object](deck[0] for deck in every))
    assert dealing.next_of_all(hidden) == [first[kind] for kind in range(3)]
    nothing = Hidden(("a", "b", "c"), (ALIKE, ALIKE._replace(ways=-1)), 3)
    with pytest.raises(ValueError, match="cannot lie as it was seen"):
        dealing.in_deck(nothing, (0,))


def test_what_is_taken_out_of_a_case_is_a_case_of_what_is_left() -> None:
    """Cards of several levels: allowed in the first place, the second, or only in the deck."""
    parts = ((0, 3), (1, 0), (1, 1), (2, 0), (2, 2))
    assert [level for _, level in parts[1:]] == [0, 1, 0, 2]
    fewer = ((2, ((1, 1),)), (-1, ((2, 1), (4, 1))), (1, ((0, 1),)))
    taken = RETURNED._replace(ways=3, counts=(1, 4, 3), fewer=fewer, parts=parts)
    barred_at_first = [list(place.never) for place in RETURNED.places]
    left = [RETURNED._replace(ways=3, counts=(1, 4, 3))]
    for ways, cards in fewer:
        counts, barred = [1, 4, 3], [row[:] for row in barred_at_first]
        for part, n in cards:
            kind, level = parts[part]
            counts[kind] -= n
            for row in barred[:level]:
                row[kind] -= n
        lies = tuple(
            place._replace(never=tuple(row))
            for place, row in zip(RETURNED.places, barred, strict=True)
        )
        left.append(Case(ways, tuple(counts), lies))
    one, many = (Hidden(("a", "b", "c"), cases, 4) for cases in ((taken,), tuple(left)))
    assert not one.is_one_case
    for kinds in ((0,), (1,), (2,), (0, 2), (1, 2)):
        assert dealing.in_deck(one, kinds) == dealing.in_deck(many, kinds)
    assert dealing.next_of_all(one) == dealing.next_of_all(many)


@cases
def test_a_sample_fills_places_as_every_order_says(case: Case) -> None:
    hidden = Hidden(("a", "b", "c"), (case,), sum(case.counts) - sum(p.size for p in case.places))
    serves = {0: (0b01, 0b1), 1: (0b11, 0b0), 2: (0b10, 0b1)}
    every = list(orders(case))
    for number in range(hidden.deck + 1):
        sample = dealing.sample(hidden, number)
        by_level = [dealing.by_level(case, (kind,)) for kind in range(3)]
        sorts = [
            [Sort(by_level[kind][level], serves[kind]) for kind in range(3)]
            for level in range(len(sample.numbers))
        ]
        came: Counter[object] = Counter()
        for _, deck in every:
            columns = zip(*[serves[kind] for kind in deck[:number]], strict=True)
            full = [places_filled(column) for column in columns] or [0, 0]
            came[min(full[0], 2), min(full[1], 1)] += 1
        assert filled_by_level(sorts, sample, (2, 1)) == shares_of(came)


@cases
def test_what_is_dealt_is_what_is_counted(case: Case) -> None:
    """`dealt` is the sampler behind `resample`."""
    ways = shares_of(
        Counter[object](str((list(map(sorted, f)), sorted(d))) for f, d in orders(case))
    )
    rng = Stream(3)
    found: Counter[object] = Counter()
    for _ in range(3000):
        filled, deck = dealt(case, rng)
        rows = [[k for k, n in enumerate(row) for _ in range(n)] for row in (*filled, deck)]
        found[str((rows[:-1], rows[-1]))] += 1
    assert set(found) <= set(ways)
    for way, chance in ways.items():
        share(str(way), chance, found[way], 3000)


# -- positions of recorded games -------------------------------------------------------------------


def test_karlsman_is_in_the_deck_and_comes_before_it_is_spent() -> None:
    four = Replay.read(REPLAYS / "jam" / "four-players.jsonl")
    for seat in (None, 0, 1, 2, 3):
        assert odds(four, "within", seat, at=300, of="Karlsman").value == 1


def test_karlsman_and_the_bear_are_two_of_four_cards_in_the_deck() -> None:
    shared = Replay.read(REPLAYS / "jam" / "end-shared.jsonl")
    for seat in (None, 0, 1):
        answer = odds(shared, "next", seat, at=91, of="Karlsman,Bear")
        assert answer.value == Fraction(1, 2)
        assert answer.formula == "2/4 = 1/2"


def test_a_tile_that_all_know_is_what_comes_next() -> None:
    cramel = Replay.read(REPLAYS / "cramel" / "ann-bo-cy.jsonl")
    assert odds(cramel, "next", at=50, of="Cramel").value == 0
    assert odds(cramel, "next", at=50, of="Gol").value == 1
    assert cramel.events[50].chance_face()[0] == "Gol"


@pytest.mark.parametrize("seat", [None, 0])
def test_the_panel_of_what_can_come_says_the_same(seat: int | None) -> None:
    shared = Replay.read(REPLAYS / "jam" / "end-shared.jsonl")
    game, state = shared.game, shared.state(91)
    node = game.pending(state)
    assert isinstance(node, Chance)
    shown = panel(game, game.view(state, seat), node, None, seat, shared.seats)
    chances = {row["face"]: Fraction(row["weight"], shown["total"]) for row in shown["rows"]}
    answer = odds(shared, "next", seat, at=91)
    assert chances == {row.face: row.chance for row in answer.rows}
    assert chances["Karlsman"] == Fraction(1, 4)
