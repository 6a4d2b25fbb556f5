"""Tables of The Pie Game that differ in what some hands hold: between them, all that can come next.

What is chosen is one card, so a hand of one kind only shows that it can be; a pie is baked when a
hand becomes complete (P-E1), so that depends on what has just happened.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from jamlab.core.event import Event
from jamlab.core.node import Choice
from jamlab.core.row import Row
from jamlab.core.stream import Stream
from jamlab.games.pie import changes, rules
from jamlab.games.pie import events as ev
from jamlab.games.pie.deck.data import HAND
from jamlab.games.pie.state import (
    BAKE,
    DEAL,
    DISCARD,
    DRAW,
    GIVE,
    NONE,
    RECIPES,
    REFILL,
    TURN_UP,
    PieState,
)


def other_hands(
    state: PieState, seats: Collection[int], last: Event | None, rng: Stream
) -> Iterator[PieState]:
    """Each card that nobody located in the pile, alone in a hand, or face down; each pie baked."""
    free = list(state.pile)
    for seat in seats:
        free = [n + more for n, more in zip(free, state.hands[seat], strict=True)]
        if state.chosen[seat] != NONE:
            free[state.chosen[seat]] += 1
    if state.phase == BAKE and state.baker in seats:
        state = _not_baking(state, seats, last)
        yield state
    if state.phase in (DEAL, TURN_UP, DRAW, REFILL) and state.pile_size:
        other = state.copy()
        other.pile, other.pile_size = Row(free), sum(free)
        yield other
    recipes = [recipe for recipe, n in enumerate(state.recipe_pile) if n]
    recipes += [state.recipe[seat] for seat in seats if state.recipe[seat] >= 0]
    if state.phase == RECIPES:
        other = state.copy()
        other.recipe_pile = Row([int(n in recipes) for n in range(len(state.recipe_pile))])
        yield other
    node = rules.REFEREE.pending(state)
    if isinstance(node, Choice) and node.seat in seats:
        size = state.hand_sizes[node.seat]
        for kind, n in enumerate(free):
            if n:
                other = state.copy()
                other.hands[node.seat] = Row([min(n, size) * (k == kind) for k in range(len(free))])
                yield other
    if state.phase == GIVE and state.chooser in seats:
        for kind, n in enumerate(free):
            if n:
                other = state.copy()
                other.chosen[state.chooser] = kind
                yield other
    for seat in _may_be_complete(state, last):
        if seat in seats:
            yield from _baking(state, seat, recipes, last)


def _may_be_complete(state: PieState, last: Event | None) -> list[int]:
    """Whose hand may have become complete by what has just happened (P-A6, P-E1, P-E3)."""
    found: list[int] = []
    if isinstance(last, ev.CardTurnedUp):
        found = list(range(state.seats)) if state.after_deal else []
    elif isinstance(last, ev.CardDrawn | ev.CardTaken):
        found = [last.seat]
    elif isinstance(last, ev.CardGiven) and max(state.chosen) == NONE:
        is_trade = last.clause == "P-C4"
        found = [last.seat, last.target] if is_trade else list(range(state.seats))
    return [seat for seat in found if state.hand_sizes[seat] >= HAND]


def _baking(
    state: PieState, seat: int, recipes: list[int], last: Event | None
) -> Iterator[PieState]:
    for recipe in recipes:
        other = state.copy()
        other.phase, other.baker, other.recipe[seat] = BAKE, seat, recipe
        if isinstance(last, ev.CardGiven):
            other.step = 1
        yield other


def _not_baking(state: PieState, seats: Collection[int], last: Event | None) -> PieState:
    """What comes if nobody whose hand is hidden is complete after all."""
    other: PieState = state.copy()
    other.phase = DISCARD
    other.baker = NONE
    seat = other.mover
    for _ in range(other.seats):
        if seat not in seats and other.can_bake(seat):
            other.phase, other.baker = BAKE, seat
            return other
        seat = other.left_of(seat)
    is_turn = isinstance(last, ev.CardTaken) or (
        isinstance(last, ev.CardDrawn) and last.clause == "P-B1"
    )
    if isinstance(last, ev.CardTurnedUp):
        changes.begin_turn(other)
    elif not is_turn:
        other.step = 0
        other.partner = NONE
        changes.refill(other)
    return other
