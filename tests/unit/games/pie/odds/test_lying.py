"""Next card in The Pie Game, given that no hand is complete and the drawing seat held no Fudge.

With few cards hidden, every arrangement of cards and recipes is enumerated; the engine's own checks
reject the impossible ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest

from jamlab.chance import odds
from jamlab.chance.exact.pool import pool_of
from jamlab.core import Row
from jamlab.games.pie import complete
from jamlab.games.pie import state as at
from jamlab.games.pie.contract import CONTRACT
from jamlab.games.pie.memory import at_odds
from jamlab.games.pie.state import PieState
from tests.contract.arrangements import arrangements
from tests.unit.games.pie.kitchen import CARDS, PLAIN, Kitchen, counts, dealt

Cards = list[tuple[int, int]]
ALMOST = "Crust, Sugar, Butter, Lemon, Eggs"


def laid(*hands: str, pile: str, left: str = "Apple", phase: int = at.TURN) -> PieState:
    """Return a table as seat 0 sees it: other hands and pile hidden, few recipes left."""
    recipes = ["Pumpkin", "Cherry", "Pecan"][: len(hands) + 1]
    table = Kitchen(PLAIN, *hands, recipes=recipes, pile=pile, mover=1)
    state: PieState = table.state
    names = left.split(", ")
    state.recipe_pile = Row(int(name in names) for name in CARDS.recipe_names)
    state.phase = phase
    return state


def six(state: PieState) -> PieState:
    """Let seat 1 draw a card, which leaves it to discard."""
    state.phase, state.took = at.DISCARD, at.NONE
    kind = next(kind for kind, n in enumerate(state.pile) if n)
    state.pile[kind] -= 1
    state.pile_size -= 1
    state.hands[1][kind] += 1
    state.hand_sizes[1] = 6
    return state


def lies(state: PieState) -> Iterator[tuple[int, PieState]]:
    """Yield each possible table with its number of arrangements, card by card."""
    for ways, twin in arrangements(state, lambda other: CONTRACT.places(other, 0)):
        if not at_odds(twin):
            yield ways * _last(twin), twin


def _last(twin: PieState) -> int:
    """Return how many of six cards can have been drawn last: only Fudge can, if held."""
    if twin.phase != at.DISCARD:
        return 1
    return 1 if CARDS.fudge_in(twin.hands[1]) else 6


TABLES: dict[str, Any] = {
    "one almost complete hand": lambda: laid(ALMOST, pile="Cherries, Cherries, Cream"),
    "with a Pot Luck": lambda: laid(ALMOST, pile="Pot Luck, Pot Luck, Cream, Cherries"),
    "two hands": lambda: laid(
        ALMOST, "Crust, Sugar, Butter, Eggs, Eggs", pile="Cherries, Pecans", left="Apple, Peach"
    ),
    "who draws holds no Fudge": lambda: laid(
        ALMOST, pile="Trade One, Discard Two, Lemon, Cherries", phase=at.DRAW
    ),
    "six cards": lambda: six(laid(ALMOST, pile="Cream, Trade One, Discard Two, Cherries, Eggs")),
    "six cards, a Pot Luck": lambda: six(laid(ALMOST, pile="Cream, Pot Luck, Cherries, Cherries")),
}


@pytest.mark.parametrize("table", TABLES)
def test_every_way_to_lie_is_counted(table: str) -> None:
    state = TABLES[table]()
    every = list(lies(state))
    total = sum(ways for ways, _ in every)
    said = {row.face: row.chance for row in odds(state, "next", 0).rows}
    size = state.pile_size
    for kind, face in enumerate(CARDS.names):
        exact = Fraction(sum(ways * twin.pile[kind] for ways, twin in every), total * size)
        assert said.get(face, 0) == exact, face
    for faces in (("Cherries", "Eggs"), ("Lemon",), ("Crust", "Sugar", "Discard Two")):
        for draws in range(size + 1):
            answer = odds(state, "within", 0, of=faces, draws=draws)
            assert answer.value == Fraction(_come(every, faces, draws), 1), (faces, draws)


def _come(every: list[tuple[int, PieState]], faces: tuple[str, ...], draws: int) -> Fraction:
    """Return the probability that `draws` cards include one of the faces, listing all draws."""
    kinds = [CARDS.kinds[face] for face in faces]
    total = good = Fraction(0)
    for ways, twin in every:
        cards = [kind for kind, n in enumerate(twin.pile) for _ in range(n)]
        handfuls = list(combinations(cards, draws))
        came = sum(any(kind in kinds for kind in some) for some in handfuls)
        total += ways
        good += Fraction(ways * came, len(handfuls))
    return good / total


# -- cards returned to the pile --------------------------------------------------------------------


def went_back(state: PieState, *cards: str) -> PieState:
    """Set, by seat, the returned cards: in the pile or in hands of seats that drew since."""
    state.returned = [Row(counts(names)) for names in cards]
    return state


def card_by_card(state: PieState) -> Iterator[PieState]:
    """Yield every possible table, each card distinct, the last card of a hand drawn last.

    The first cards of a kind are those that were returned to the pile last.
    """
    hidden = range(1, state.seats)
    pool = [
        (kind, number)
        for kind in range(CARDS.size)
        for number in range(state.pile[kind] + sum(state.hands[seat][kind] for seat in hidden))
    ]
    given = [state.recipe[seat] for seat in hidden]
    given += [recipe for recipe, n in enumerate(state.recipe_pile) if n]
    for hands in _hands(state, pool, 1):
        for recipes in permutations(given, len(hidden)):
            twin = state.copy()
            for seat, recipe, hand in zip(hidden, recipes, hands, strict=True):
                twin.recipe[seat] = recipe
                twin.hands[seat] = Row(
                    [sum(1 for kind, _ in hand if kind == one) for one in range(CARDS.size)]
                )
            lying = [card for card in pool if not any(card in hand for hand in hands)]
            twin.pile = Row([sum(1 for kind, _ in lying if kind == n) for n in range(CARDS.size)])
            if not at_odds(twin):
                yield twin


def _hands(state: PieState, pool: Cards, seat: int) -> Iterator[tuple[Cards, ...]]:
    if seat == state.seats:
        yield ()
        return
    late = state.returned[seat]
    own = [card for card in pool if card[1] >= late[card[0]]]
    six = state.hand_sizes[seat] == 6
    for five in combinations(own, 5):
        for last in [card for card in pool if card not in five] if six else [None]:
            if six and any(CARDS.is_fudge(kind) for kind, _ in five):
                continue
            hand = [*five, last] if last else [*five]
            for others in _hands(state, [card for card in pool if card not in hand], seat + 1):
                yield (hand, *others)


BACK: dict[str, Any] = {
    "in no hand": lambda: went_back(
        laid(ALMOST, pile="Cherries, Cherries, Cream, Crust"), "Crust", "Cherries, Crust"
    ),
    "nor with a Pot Luck": lambda: went_back(
        laid(ALMOST, pile="Pot Luck, Pot Luck, Cherries"), "", "Pot Luck, Cherries"
    ),
    "two hands": lambda: went_back(
        laid(ALMOST, "Crust, Sugar, Eggs, Eggs, Butter", pile="Cherries, Eggs", left="Apple"),
        "", "Eggs, Eggs, Cherries", "Eggs",
    ),
    "who draws holds no Fudge": lambda: went_back(
        laid(ALMOST, pile="Trade One, Trade One, Lemon, Cherries", phase=at.DRAW),
        "", "Trade One, Lemon, Cherries",
    ),
    "two hands, one draws": lambda: went_back(
        laid(ALMOST, "Crust, Crust, Sugar, Eggs, Eggs", pile="Trade One, Lemon", left="Apple",
             phase=at.DRAW),
        "", "Lemon, Trade One", "Lemon",
    ),
    "six cards": lambda: went_back(
        six(laid(ALMOST, pile="Cream, Trade One, Lemon, Cherries")), "", "Cream, Cherries"
    ),
    "six cards and another hand": lambda: went_back(
        six(laid(ALMOST, "Crust, Sugar, Eggs, Eggs, Eggs", pile="Cherries, Trade One", left="")),
        "", "Cherries, Trade One", "Cherries",
    ),
}  # fmt: skip


@pytest.mark.parametrize("table", BACK)
def test_what_went_back_into_the_pile_is_in_no_hand_that_did_not_draw(table: str) -> None:
    state = BACK[table]()
    total, sums, size = 0, [0] * CARDS.size, state.pile_size
    without = 0  # tables without a cherry in the pile
    for twin in card_by_card(state):
        total += 1
        sums = [n + more for n, more in zip(sums, twin.pile, strict=True)]
        without += not twin.pile[CARDS.kinds["Cherries"]]
    said = {row.face: row.chance for row in odds(state, "next", 0).rows}
    for kind, face in enumerate(CARDS.names):
        assert said.get(face, 0) == Fraction(sums[kind], total * size), face
    answer = odds(state, "within", 0, of=("Cherries",), draws=size)
    assert answer.value == 1 - Fraction(without, total)


def test_fudge_turned_up_goes_back_before_the_next_card_comes() -> None:
    table = dealt(2, [PLAIN, PLAIN])
    table.do("CardTurnedUp", card="Discard Two")
    assert table.state.phase == at.PUT_BACK
    before = {row.face: row.chance for row in odds(table.state, "next", 0).rows}
    table.do("FudgePutBack")
    after = {row.face: row.chance for row in odds(table.state, "next", 0).rows}
    assert before == after
    assert after["Discard Two"] > Fraction(CARDS.counts[CARDS.kinds["Discard Two"]], 89)


def test_what_one_holds_oneself_may_be_what_went_back() -> None:
    """Seat 0 drew since and holds two Crusts, so the returned Crust may be its own."""
    state = laid(ALMOST, pile="Cherries, Cherries, Cream, Crust")
    rows = odds(state, "next", 0).rows
    assert odds(went_back(state, "", "Crust"), "next", 0).rows == rows
    assert odds(went_back(state, "Crust", "Crust"), "next", 0).rows != rows


def test_with_too_many_ways_two_complete_hands_are_left_out_and_it_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = TABLES["two hands"]()
    whole = odds(state, "next", 0, of="Cherries")
    assert complete.ONE_AT_A_TIME not in whole.assumption
    monkeypatch.setattr(complete, "MOST", 1)
    pool_of.cache_clear()  # the unchanged view would hit the cache
    part = odds(state, "next", 0, of="Cherries")
    assert complete.ONE_AT_A_TIME in part.assumption
    assert 0 < abs(part.value - whole.value) < Fraction(1, 50)
