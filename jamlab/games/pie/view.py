"""Knowledge of a seat of The Pie Game.

An attentive player knows its own hand and recipe and all that lies open: the discard pile in its
order, “lose one turn” before a seat, pies won, the hand of a seat that bakes. It also remembers

* which cards others took openly from the discard pile, as long as they must still be in that hand;
* which cards it gave to whom, by passing and trading, as long as they must still be there;
* which cards went back into the pile since a seat last drew: they cannot be in that hand.

When a seat gives away a card unseen, it may have been one card of each kind that it was known to
hold: from then on this one is known to lie in one of the two hands (`unplaced`). A card that a seat
discards is one of those known, if there is one. A view does not contain what other seats know of
each other, only what they know of this seat's hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from jamlab.core.event import ALL_KNOWING, NOBODY
from jamlab.core.fields import seen
from jamlab.core.row import Row
from jamlab.games.pie import state as at
from jamlab.games.pie.cards import Cards, cards_of
from jamlab.games.pie.memory import unplaced_by, unseen_by
from jamlab.games.pie.state import PieState, kind_of, who_of
from jamlab.games.pie.unplaced import Unplaced


@dataclass(frozen=True, slots=True)
class PieView:
    """Knowledge of a seat (or the table, `seat` None). Cards and recipes are numbers of `cards`.

    `hands` has counts by kind for a known hand, None for a hidden one; `recipe` and `chosen` (cards
    lying face down before their seats) have -1 for none and -2 for an unseen one; `unseen` and
    `unseen_recipes` count what this viewpoint has not located: the draw pile, and the unknown cards
    of other hands.
    """

    seat: int | None
    deck: str
    recipes: str
    pies_needed: int
    refill_at_once: bool
    take_fudge: bool
    drawn_may_play: bool
    phase: int
    round: int
    dealer: int
    mover: int
    turns: int
    dealt: int
    after_deal: bool
    pies: tuple[int, ...]
    recipe: tuple[int, ...]
    hands: tuple[tuple[int, ...] | None, ...]
    hand_sizes: tuple[int, ...]
    pile_size: int
    discard: tuple[int, ...]  # the top card last
    laid: tuple[int, ...]  # 1: a “lose one turn” lies before the seat
    shown: tuple[int, ...]  # Fudge drawn by the mover that is still to be laid
    chosen: tuple[int, ...]
    chooser: int
    partner: int
    step: int
    to_throw: int
    took: int
    cause: int
    baker: int
    known: tuple[tuple[int, ...], ...]  # tokens for each hand: see state.token
    unplaced: tuple[Unplaced, ...]  # cards in one of several hands
    returned: tuple[tuple[int, ...], ...]  # by seat and kind (see state.py); () if there are none
    unseen: tuple[int, ...]
    unseen_recipes: tuple[int, ...]

    @property
    def cards(self) -> Cards:
        """The deck and the recipes."""
        return cards_of(self.deck, self.recipes)

    def known_in_hand(self, seat: int) -> tuple[int, ...]:
        """Return the cards, by kind, that this viewpoint knows to be in a hand."""
        hand = self.hands[seat]
        if hand is not None:
            return hand
        counts = [0] * self.cards.size
        for known in self.known[seat]:
            counts[kind_of(known)] += 1
        return tuple(counts)


def view_of(state: PieState, seat: int | None) -> PieView:
    """Return the view of `seat`; None is the table, `ALL_KNOWING` sees every hand."""
    cards, seats = state.cards, range(state.seats)
    own = [seat in (other, ALL_KNOWING) for other in seats]
    laid_open = [own[other] or state.is_open(other) for other in seats]
    known = tuple([_remembered(state, other, seat) for other in seats])
    viewpoint = NOBODY if seat is None else seat
    unseen_recipes = list(state.recipe_pile)
    for other in seats:
        if not laid_open[other] and state.recipe[other] != at.NONE:
            unseen_recipes[state.recipe[other]] += 1
    return seen(
        PieView,
        state,
        seat=seat,
        deck=cards.deck,
        recipes=cards.recipes,
        recipe=_masked(state.recipe, laid_open),
        hands=tuple([tuple(state.hands[other]) if laid_open[other] else None for other in seats]),
        chosen=_masked(state.chosen, own),
        known=known,
        unplaced=unplaced_by(state, viewpoint) if state.unplaced else (),
        returned=tuple([tuple(row) if row.total() else () for row in state.returned]),
        unseen=tuple(unseen_by(state, viewpoint)),
        unseen_recipes=tuple(unseen_recipes),
    )


def _masked(kinds: Row, shows: Sequence[bool]) -> tuple[int, ...]:
    """Return the kinds before the seats, hidden where a seat has one that it does not show."""
    return tuple(
        [
            kind if is_shown or kind == at.NONE else at.HIDDEN_KIND
            for kind, is_shown in zip(kinds, shows, strict=True)
        ]
    )


def _remembered(state: PieState, hand: int, seat: int | None) -> tuple[int, ...]:
    """Return the tokens that `seat` knows of a hand; all for its own, as it knows who knows."""
    if seat in (hand, ALL_KNOWING):
        return tuple(state.known[hand])
    return tuple([known for known in state.known[hand] if who_of(known) in (at.EVERYBODY, seat)])
