"""A table as it may be, for somebody who has only a view of it: hidden cards are dealt anew.

* Every way in which the unseen cards and recipes can lie is equally likely: they are drawn for
  the hidden places one by one; what cannot be (`seen.at_odds`) is dealt again.
* Cards that the view knows to be in one of several hands are put into one of these first.
* Cards that the view knows to be in a hand stay there. If that hand has laid a card face down, it
  may be one of them.
* What others remember of each other is not in a view; in the new state they remember what all know
  and what this viewpoint knows that they know.
"""

from __future__ import annotations

from functools import lru_cache
from math import perm

from jamlab.core.fields import laid
from jamlab.core.hidden import Case, below, dealt
from jamlab.core.row import Row
from jamlab.core.stream import Stream
from jamlab.games.pie.hidden.exchange import before, gone_on, is_going_on
from jamlab.games.pie.hidden.places import hands, placed
from jamlab.games.pie.hidden.seen import at_odds
from jamlab.games.pie.hidden.unplaced import Followed
from jamlab.games.pie.state import (
    HIDDEN_KIND,
    PieState,
    is_fresh,
    kind_of,
)
from jamlab.games.pie.view import PieView


def dealt_anew(view: PieView, rng: Stream) -> PieState:
    """A state that has exactly this view, each that there is with the same chance."""
    if is_going_on(view):
        return gone_on(dealt_anew(before(view), rng), view, rng)
    ways, weights, recipes = _prepared(view)
    while True:
        one, lying, case = ways[0] if len(ways) == 1 else ways[_picked(weights, rng)]
        state = lying.copy()
        _deal(state, one, case, recipes, rng)
        if not at_odds(state):
            return state


@lru_cache(maxsize=2)
def _prepared(
    view: PieView,
) -> tuple[list[tuple[PieView, PieState, Case]], list[int], list[int]]:
    """What every deal of a view begins with, for each way in which unplaced cards lie.

    Those (all that it shows, what is dealt), how likely each is, and unseen recipes.
    """
    recipes = [recipe for recipe, n in enumerate(view.unseen_recipes) for _ in range(n)]
    found, weights = [], []
    for times, one in placed(view)[0]:
        case = Case(1, view.unseen, hands(one))
        found.append((one, _laid_out(one, view), case))
        weights.append(times * _ways_to_fill(case))
    return found, weights, recipes


def _ways_to_fill(case: Case) -> int:
    """In how many ways the places can be filled, in order: each card has a place of its own."""
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
    """All that the view shows; in hidden hands lies what it knows to be there.

    `seen` is the view itself, in which some of these cards are unplaced.
    """
    state = PieState(
        len(view.hands),
        view.cards,
        pies_needed=view.pies_needed,
        refill_at_once=view.refill_at_once,
        take_fudge=view.take_fudge,
        drawn_may_play=view.drawn_may_play,
    )
    laid(state, seen, "hands", "returned", "unplaced")
    state.unplaced = Followed(seen.unplaced)
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
    """Unseen cards and recipes to their hidden places; what is left is in the piles."""
    recipes = unseen_recipes[:]
    filled, pile = dealt(case, rng)
    state.pile = Row(pile)
    for place, cards in zip(case.places, filled, strict=True):
        hand = state.hands[place.seat]
        for kind, n in enumerate(cards):
            if n:
                hand[kind] += n
    for seat, recipe in enumerate(view.recipe):
        if recipe == HIDDEN_KIND:
            (state.recipe[seat],) = rng.taken(recipes, 1)
            state.recipe_pile[state.recipe[seat]] -= 1
        if view.chosen[seat] == HIDDEN_KIND:
            here = [
                cards
                for place, cards in zip(case.places, filled, strict=True)
                if place.seat == seat
            ]
            new = [kind for cards in here for kind, n in enumerate(cards) for _ in range(n)]
            (kind,) = rng.taken([*_held(view, seat), *new], 1)
            state.chosen[seat] = kind
            state.hands[seat][kind] -= 1


def _held(view: PieView, seat: int) -> list[int]:
    """The kinds that are known to be in a hand that is not shown, since before an exchange."""
    if view.hands[seat] is not None:
        return []
    return [kind_of(known) for known in view.known[seat] if not is_fresh(known)]
