"""Resampling of The Pie Game's hidden cards: public facts are kept, the rest is uniform.

The contract counts positions of recorded games. These positions are constructed with few hidden
cards, so that every arrangement can be enumerated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from jamlab.core import Row, Stream
from jamlab.games.pie import state as at
from jamlab.games.pie.memory import at_odds
from jamlab.games.pie.state import PieState, kind_of
from tests.unit.games.pie.kitchen import CARDS, GAME, PLAIN, Kitchen

ALMOST_CHERRY = "Crust, Sugar, Butter, Lemon, Eggs"


def small(hand: str, pile: str, mover: int = 1) -> PieState:
    """Return a two-seat table: second hand and draw pile hidden, one recipe left."""
    table = Kitchen(PLAIN, hand, recipes=["Pumpkin", "Cherry"], pile=pile, mover=mover)
    state: PieState = table.state
    state.recipe_pile = Row(int(name == "Apple") for name in CARDS.recipe_names)
    return state


def lie(state: PieState) -> tuple[Any, ...]:
    """Return the hidden arrangement: the second seat's recipe, hand and face-down card."""
    return state.recipe[1], tuple(state.hands[1]), state.chosen[1]


def all_ways(state: PieState, possible: Callable[[PieState, int], bool]) -> dict[Any, Fraction]:
    """Return each arrangement's probability, enumerating all orders of cards and recipes.

    `possible` is given the kind of the card that came last to the hand.
    """
    found: Counter[Any] = Counter()
    for twin, last in _laid_out(state):
        if possible(twin, last):
            found[lie(twin)] += 1
    total = sum(found.values())
    return {way: Fraction(n, total) for way, n in found.items()}


def _laid_out(state: PieState) -> Iterator[tuple[PieState, int]]:
    before = [state.chosen[1]] if state.chosen[1] >= 0 else []
    held = [kind for kind, n in enumerate(state.hands[1]) for _ in range(n)]
    piled = [kind for kind, n in enumerate(state.pile) for _ in range(n)]
    known = [kind_of(token) for token in state.known[1]]
    hidden = [*held, *before, *piled]
    for kind in known:
        hidden.remove(kind)
    recipes = [state.recipe[1], *(n for n, there in enumerate(state.recipe_pile) if there)]
    size = len(held) + len(before)
    for recipe in recipes:
        for order in permutations(hidden, size - len(known)):
            cards = [*known, *order]
            for place in range(size) if before else [-1]:
                twin = state.copy()
                twin.recipe[1] = recipe
                face_down = cards[place] if before else -1
                rest = [kind for n, kind in enumerate(cards) if n != place]
                twin.chosen[1] = face_down
                twin.hands[1] = Row(rest.count(kind) for kind in range(CARDS.size))
                yield twin, cards[-1]


def drawn(state: PieState, times: int = 4000) -> dict[Any, float]:
    """Return the frequency of each arrangement under resampling."""
    rng, view = Stream(7), GAME.view(state, 0)
    found = Counter(lie(GAME.resample(view, rng)) for _ in range(times))
    return {way: n / times for way, n in found.items()}


def check(state: PieState, possible: Callable[[PieState, int], bool]) -> dict[Any, Fraction]:
    """Compare resampled with possible arrangements, within five standard errors."""
    chances = all_ways(state, possible)
    found = drawn(state)
    assert set(found) <= set(chances)
    for way, chance in chances.items():
        error = (float(chance * (1 - chance)) / 4000) ** 0.5
        assert abs(found.get(way, 0) - float(chance)) < 5 * error + 1e-9
    return chances


def holds(state: PieState, card: str) -> bool:
    return bool(state.hands[1][CARDS.kinds[card]])


def test_nobody_who_can_bake_is_made_up() -> None:
    """With the Lemon the second hand would be a cherry pie, and would have been baked."""
    state = small("Crust, Sugar, Butter, Cherries, Eggs", "Lemon", mover=0)
    cherry = CARDS.recipe_kinds["Cherry"]

    def possible(twin: PieState, _last: int) -> bool:
        return not (twin.recipe[1] == cherry and not holds(twin, "Eggs"))

    chances = check(state, possible)
    assert len(chances) == 11  # of 6 hands x 2 recipes one is a pie
    assert at_odds(state) == ""


def test_who_draws_holds_no_fudge() -> None:
    state = small("Crust, Sugar, Butter, Eggs, Eggs", "Pass Left, Lose One Turn")
    state.phase = at.DRAW
    chances = check(state, lambda twin, _last: not CARDS.fudge_in(twin.hands[1]))
    assert len(chances) == 2  # one hand, two recipes


def test_at_the_start_of_a_turn_it_may_hold_fudge() -> None:
    state = small("Crust, Sugar, Butter, Eggs, Eggs", "Pass Left, Lose One Turn")
    assert any(hand[CARDS.kinds["Pass Left"]] for _, hand, _ in drawn(state))


def test_of_six_cards_one_at_most_is_fudge_and_none_that_works_at_once() -> None:
    state = small("Crust, Sugar, Butter, Eggs, Eggs", "Lose One Turn, Discard Two, Trade One")
    state.phase, state.took = at.DISCARD, at.NONE
    lemon = CARDS.kinds["Lemon"]
    state.hands[1][lemon], state.hand_sizes[1] = 1, 6

    def possible(twin: PieState, last: int) -> bool:
        """Only the card drawn last may be Fudge, since Fudge among the others had to be played."""
        fudge = [kind for kind in range(CARDS.size) if CARDS.is_fudge(kind) and twin.hands[1][kind]]
        return fudge in ([], [last]) and not holds(twin, "Trade One")

    check(state, possible)


def test_a_known_card_stays_and_may_be_the_one_face_down() -> None:
    table = Kitchen(PLAIN, "Eggs, Eggs, Cream, Cream, Lemon", discard="Pumpkin, Peaches", mover=1)
    table.takes(discards="Cream", seat=1)
    table.draw("Pass Left", "FudgeDrawn", seat=0)
    table.do("CardChosen", seat=0, card="Crust")
    table.do("CardChosen", seat=1, card="Eggs")
    state = table.state
    pile = [CARDS.kinds[name] for name in ("Eggs", "Butter")]
    state.pile = Row(pile.count(kind) for kind in range(CARDS.size))
    state.pile_size = 2
    state.recipe_pile = Row(int(name == "Apple") for name in CARDS.recipe_names)
    state.phase = at.CHOOSE
    chances = check(state, lambda _twin, _last: True)
    peaches = CARDS.kinds["Peaches"]
    assert sum(n for way, n in chances.items() if way[2] == peaches) == Fraction(1, 5)
    assert all(way[1][peaches] or way[2] == peaches for way in chances)


def test_the_pie_that_is_baked_is_seen_and_others_before_it_were_not_complete() -> None:
    table = Kitchen(ALMOST_CHERRY, "Crust, Sugar, Butter, Cinnamon, Eggs", PLAIN,
                    recipes=["Cherry", "Apple", "Pecan"], mover=2)  # fmt: skip
    table.draw("Pass Left", "FudgeDrawn", seat=2)
    table.do("CardChosen", seat=2, card="Crust")
    table.do("CardChosen", seat=0, card="Eggs")
    table.do("CardChosen", seat=1, card="Eggs")
    for seed in range(20):
        twin = GAME.resample(GAME.view(table.state, 2), Stream(seed))
        assert GAME.view(twin, 2) == GAME.view(table.state, 2)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_of_two_complete_seats_the_other_may_be_complete_too(viewer: int | None) -> None:
    table = Kitchen("Crust, Sugar, Butter, Lemon, Cinnamon", "Crust, Sugar, Butter, Apples, Eggs",
                    recipes=["Cherry", "Apple"], discard="Cherries")  # fmt: skip
    table.do("CardTaken", seat=0)
    assert table.state.baker == 0
    for seed in range(20):
        twin = GAME.resample(GAME.view(table.state, viewer), Stream(seed))
        assert twin.baker == 0
        assert twin.hands[0] == table.state.hands[0]
