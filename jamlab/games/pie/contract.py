"""Test contract of The Pie Game: how its cards are counted and who may see them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from jamlab.core.contract import Contract, HiddenPlace, OneCardPlace
from jamlab.core.event import Event
from jamlab.core.row import Row
from jamlab.games.pie.cards import Cards
from jamlab.games.pie.state import EVERYBODY, kind_of, who_of
from jamlab.games.pie.unplaced import FollowedCards

RECIPES: Final = 1  # number of the recipes' deck


class PieContract(Contract):
    """Hands and recipes are hidden; what was seen changing hands is remembered."""

    shared = (Cards, FollowedCards)
    rare = {"RoundVoided": "only if nobody bakes a pie in sixty turns (P-E6)"}
    printed = frozenset(("pies",))

    def drawn_from(self, state: Any, event: Event) -> int:
        """Return the number of cards or recipes from which the next one is drawn."""
        if event.kind == "DealerDrawn":
            return int(state.seats)
        if event.kind == "RecipeDealt":
            return 16 - int(state.dealt)
        return int(state.pile_size)

    def check_inventory(self, state: Any) -> None:
        """Assert that each card and each recipe lies in one place."""
        for kind, name in enumerate(state.cards.names):
            hands = sum(hand[kind] for hand in state.hands)
            before = sum(state.laid) if kind == state.cards.lose_turn else 0
            face_down = list(state.chosen).count(kind)
            lying = state.pile[kind] + state.discard.count(kind) + state.shown.count(kind)
            assert lying + hands + before + face_down == state.cards.counts[kind], name
        assert state.pile_size == sum(state.pile)
        assert min(state.pile) >= 0
        assert state.hand_sizes == [sum(hand) for hand in state.hands]
        assert min(min(hand) for hand in state.hands) >= 0
        assert max(state.hand_sizes) <= 6
        dealt = [recipe for recipe in state.recipe if recipe >= 0]
        left = [recipe for recipe, n in enumerate(state.recipe_pile) if n]
        assert sorted(dealt + left) == list(range(16))

    def is_shown_to_all(self, state: Any) -> bool:
        """True if all see a hidden card because of its effect: a pie is laid down (P-E1)."""
        return bool(state.baker >= 0)

    def indistinguishable_states(self, state: Any, seat: int | None) -> Iterator[Any]:
        """Yield twins in which an unremembered card or a recipe has been swapped unseen.

        Only the viewpoint's left neighbour is varied: over all viewpoints that covers every seat.
        """
        other = 0 if seat is None else (seat + 1) % state.seats
        if other == state.baker:
            return
        remembered = [kind_of(known) for known in state.known[other]]
        twin = state.copy()
        hand = twin.hands[other]
        free = [kind for kind, n in enumerate(hand) if n > remembered.count(kind)]
        takes = next((kind for kind, n in enumerate(twin.pile) if n and kind not in free), None)
        if free and takes is not None:
            hand[free[0]] -= 1
            twin.pile[free[0]] += 1
            twin.pile[takes] -= 1
            hand[takes] += 1
            yield twin
        if state.recipe[other] >= 0:
            twin = state.copy()
            takes = next(recipe for recipe, n in enumerate(twin.recipe_pile) if n)
            twin.recipe_pile[takes], twin.recipe_pile[state.recipe[other]] = 0, 1
            twin.recipe[other] = takes
            yield twin

    def places(self, state: Any, seat: int | None) -> list[HiddenPlace]:
        """Return the places of hidden cards and recipes in the first round, with what is known
        there.

        A single empty place where that cannot be stated: in later rounds (they are dealt like the
        first), where a known card may be the one lying face down, where hands differ in what they
        cannot hold (after cards went back into the pile), and where a known card may lie in one of
        several hands.
        """
        nothing = [HiddenPlace(Row([0]), [0])]
        hidden = [other for other in range(state.seats) if other not in (seat, state.baker)]
        if state.unplaced.cards or any(state.returned[other].total() for other in hidden):
            return nothing
        cards, recipes = len(state.pile), len(state.recipe_pile)
        found = [HiddenPlace(state.pile), HiddenPlace(state.recipe_pile, deck=RECIPES)]
        for other in hidden:
            known = [
                kind_of(known) for known in state.known[other] if who_of(known) in (EVERYBODY, seat)
            ]
            if state.chosen[other] >= 0:
                found.append(HiddenPlace(OneCardPlace(state.chosen, other, cards)))
                if known:
                    return nothing
            of_each = [known.count(kind) for kind in range(cards)]
            found.append(HiddenPlace(state.hands[other], of_each))
            if state.recipe[other] >= 0:
                place = OneCardPlace(state.recipe, other, recipes)
                found.append(HiddenPlace(place, deck=RECIPES))
        return found if state.round == 1 else nothing


CONTRACT = PieContract()
