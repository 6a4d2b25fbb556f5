"""Resampling: a state that fits a view, with hidden cards dealt anew.

* All arrangements of the unseen cards and recipes are equally likely: they are drawn for the hidden
  places one by one; an impossible result (`memory.at_odds`) is dealt again.
* Cards that the view knows to be in one of several hands are put into one of these first.
* Cards that the view knows to be in a hand stay there. If that hand has laid a card face down, it
  may be one of them.
* A view does not contain what others remember of each other; in the new state they remember what
  all know and what this viewpoint knows that they know.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from math import perm

from jamlab.core.event import Event
from jamlab.core.fields import laid
from jamlab.core.hidden import Case, below, dealt
from jamlab.core.node import Choice
from jamlab.core.row import Row
from jamlab.core.stream import Stream
from jamlab.games.pie import changes, rules
from jamlab.games.pie import events as ev
from jamlab.games.pie import state as at
from jamlab.games.pie.deck import HAND
from jamlab.games.pie.exchange import before, gone_on, is_going_on
from jamlab.games.pie.memory import at_odds
from jamlab.games.pie.places import hands, placed
from jamlab.games.pie.state import PieState, is_fresh, kind_of
from jamlab.games.pie.unplaced import FollowedCards
from jamlab.games.pie.view import PieView

# States that differ in some hidden hands and together allow every event that can come next.
#
# A choice is of one card, so a hand of one kind shows that it is possible; a pie is baked when a
# hand becomes complete (P-E1), so that depends on the last event.


def hidden_variants(
    state: PieState, seats: Collection[int], last: Event | None, rng: Stream
) -> Iterator[PieState]:
    """Yield states with each unlocated card in the pile, in a hand or face down; each pie baked."""
    free = list(state.pile)
    for seat in seats:
        free = [n + more for n, more in zip(free, state.hands[seat], strict=True)]
        if state.chosen[seat] != at.NONE:
            free[state.chosen[seat]] += 1
    if state.phase == at.BAKE and state.baker in seats:
        state = _not_baking(state, seats, last)
        yield state
    if state.phase in (at.DEAL, at.TURN_UP, at.DRAW, at.REFILL) and state.pile_size:
        other = state.copy()
        other.pile, other.pile_size = Row(free), sum(free)
        yield other
    recipes = [recipe for recipe, n in enumerate(state.recipe_pile) if n]
    recipes += [state.recipe[seat] for seat in seats if state.recipe[seat] >= 0]
    if state.phase == at.RECIPES:
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
    if state.phase == at.GIVE and state.chooser in seats:
        for kind, n in enumerate(free):
            if n:
                other = state.copy()
                other.chosen[state.chooser] = kind
                yield other
    for seat in _may_be_complete(state, last):
        if seat in seats:
            yield from _baking(state, seat, recipes, last)


def _may_be_complete(state: PieState, last: Event | None) -> list[int]:
    """Return seats whose hand the last event may have completed (P-A6, P-E1, P-E3)."""
    found: list[int] = []
    if isinstance(last, ev.CardTurnedUp):
        found = list(range(state.seats)) if state.after_deal else []
    elif isinstance(last, ev.CardDrawn | ev.CardTaken):
        found = [last.seat]
    elif isinstance(last, ev.CardGiven) and max(state.chosen) == at.NONE:
        is_trade = last.clause == "P-C4"
        found = [last.seat, last.target] if is_trade else list(range(state.seats))
    return [seat for seat in found if state.hand_sizes[seat] >= HAND]


def _baking(
    state: PieState, seat: int, recipes: list[int], last: Event | None
) -> Iterator[PieState]:
    for recipe in recipes:
        other = state.copy()
        other.phase, other.baker, other.recipe[seat] = at.BAKE, seat, recipe
        if isinstance(last, ev.CardGiven):
            other.step = 1
        yield other


def _not_baking(state: PieState, seats: Collection[int], last: Event | None) -> PieState:
    """Return the state in which no hidden hand is complete after all."""
    other: PieState = state.copy()
    other.phase, other.baker = at.DISCARD, at.NONE
    seat = other.mover
    for _ in range(other.seats):
        if seat not in seats and other.can_bake(seat):
            other.phase, other.baker = at.BAKE, seat
            return other
        seat = other.left_of(seat)
    is_turn = isinstance(last, ev.CardTaken) or (
        isinstance(last, ev.CardDrawn) and last.clause == "P-B1"
    )
    if isinstance(last, ev.CardTurnedUp):
        changes.begin_turn(other)
    elif not is_turn:
        changes.refill(other)
    return other


def resampled(view: PieView, rng: Stream) -> PieState:
    """Return a random state that has exactly this view, all equally likely."""
    if is_going_on(view):
        return gone_on(resampled(before(view), rng), view, rng)
    ways, weights, recipes = _prepared(view)
    while True:
        one, lying, case = ways[0] if len(ways) == 1 else ways[_picked(weights, rng)]
        state = lying.copy()
        _deal(state, one, case, recipes, rng)
        if not at_odds(state):
            return state


@lru_cache(maxsize=2)
def _prepared(view: PieView) -> tuple[list[tuple[PieView, PieState, Case]], list[int], list[int]]:
    """Prepare deals of a view, one for each placing of the unplaced cards.

    Returns these (view, visible state, cards to deal), their weights, and the unseen recipes.
    """
    recipes = [recipe for recipe, n in enumerate(view.unseen_recipes) for _ in range(n)]
    found, weights = [], []
    for times, one in placed(view)[0]:
        case = Case(1, view.unseen, hands(one))
        found.append((one, _laid_out(one, view), case))
        weights.append(times * _ways_to_fill(case))
    return found, weights, recipes


def _ways_to_fill(case: Case) -> int:
    """Return the number of ordered ways to fill the places: each card has a place of its own."""
    found, used = 1, 0
    for place in case.places:
        found *= perm(max(0, sum(case.counts) - sum(place.never) - used), place.size)
        used += place.size
    return found


def _picked(weights: list[int], rng: Stream) -> int:
    left = below(sum(weights), rng)
    for n, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return n
    raise ValueError("what is hidden cannot lie as it was seen")


def _laid_out(view: PieView, seen: PieView) -> PieState:
    """Return a state of all that the view shows, with the known cards in hidden hands.

    `seen` is the original view, in which some of these cards are unplaced.
    """
    state = laid(PieState(len(view.hands), view.cards), seen, "hands", "returned", "unplaced")
    state.unplaced = FollowedCards(seen.unplaced)
    state.recipe_pile = Row(view.unseen_recipes)
    for seat, hand in enumerate(view.hands):
        if hand is not None:
            state.hands[seat] = Row(hand)
        else:
            for known in view.known[seat]:
                state.hands[seat][kind_of(known)] += 1
    state.pile = Row(view.unseen)
    for row, returned in zip(state.returned, view.returned, strict=True):
        if returned:
            row.set_to(returned)
    return state


def _deal(
    state: PieState, view: PieView, case: Case, unseen_recipes: list[int], rng: Stream
) -> None:
    """Deal unseen cards and recipes to their hidden places; the rest form the piles."""
    recipes = unseen_recipes[:]
    filled, pile = dealt(case, rng)
    state.pile = Row(pile)
    for place, cards in zip(case.places, filled, strict=True):
        state.hands[place.seat].add(Row(cards))
    for seat, recipe in enumerate(view.recipe):
        if recipe == at.HIDDEN_KIND:
            (state.recipe[seat],) = rng.taken(recipes, 1)
            state.recipe_pile[state.recipe[seat]] -= 1
        if view.chosen[seat] == at.HIDDEN_KIND:
            held = [kind_of(known) for known in view.known[seat] if not is_fresh(known)]
            for place, cards in zip(case.places, filled, strict=True):
                if place.seat == seat:
                    held += [kind for kind, n in enumerate(cards) for _ in range(n)]
            (kind,) = rng.taken(held, 1)
            state.chosen[seat] = kind
            state.hands[seat][kind] -= 1
