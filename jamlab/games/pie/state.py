# compiled
"""State of The Pie Game.

* Cards are counted by kind (`cards.names`): draw pile and hands are rows. The draw pile is a
  multiset: each of its cards is equally likely to be drawn. The discard pile is a list, top last.
* A card chosen to be passed or traded has left the hand: it lies face down before its seat.
* `known` is what attentive players remember, a list of tokens for each hand: `token(kind, who)`.
* `unplaced` are cards known to lie in one of several hands (unplaced.py).
* `returned` counts, by seat and kind, cards that all saw going back into the pile and that cannot
  lie in that hand, except as the card that its seat has just drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jamlab.core.referee import State
from jamlab.core.row import Row
from jamlab.games.pie.cards import Cards
from jamlab.games.pie.unplaced import NO_CARDS, FollowedCards

FIRST: Final = 0  # chance names the first dealer
ROUND: Final = 1  # a round begins
RECIPES: Final = 2  # recipes are dealt
DEAL: Final = 3  # cards are dealt
TURN_UP: Final = 4  # a card is turned up
PUT_BACK: Final = 5  # it is Fudge
TURN: Final = 6  # the mover takes a card, or plays Fudge
DRAW: Final = 7  # the mover draws the card of the turn
DISCARD: Final = 8  # the mover discards
LAY: Final = 9  # a Fudge that was drawn is laid down at once
PARTNER: Final = 10  # the mover chooses a partner to trade with
CHOOSE: Final = 11  # cards to be passed or traded are chosen
GIVE: Final = 12  # they change hands
THROW: Final = 13  # the mover discards as Fudge demands
CLEAR: Final = 14  # the lost turn before the mover is cleared
REFILL: Final = 15  # the mover draws up to five
BAKE: Final = 16  # a seat is complete
VOID: Final = 17  # too many turns without a pie
OVER: Final = 18

NONE: Final = -1
HIDDEN_KIND: Final = -2  # in views: a card or recipe that is unseen

BY_TURN: Final = 0  # `cause`: the Fudge in play was drawn as the card of the turn
BY_HAND: Final = 1  # it was played from the hand, or drawn while refilling
BY_CLEARING: Final = 2  # cards are drawn because a lost turn was cleared

TURNS: Final = 60  # a seat's turns in a round without a pie (P-E6)

EVERYBODY: Final = -1  # knower of a card: all, or else one seat


def token(kind: int, who: int, fresh: bool = False) -> int:
    """Return a token: the hand holds such a card, and `who` (a seat, or EVERYBODY) knows.

    It is fresh during the exchange that brought the card: the hand cannot give it away in the same
    exchange.
    """
    return kind * 32 + (16 if fresh else 0) + who + 1


def kind_of(known: int) -> int:
    """Return the kind of the card."""
    return known >> 5


def who_of(known: int) -> int:
    """Return the seat that knows, or EVERYBODY."""
    return (known & 15) - 1


def settled(known: int) -> int:
    """Return the token, not fresh."""
    return known & ~16


def is_fresh(known: int) -> bool:
    """True if the card came in the exchange in progress."""
    return (known & 16) != 0


@dataclass(slots=True, eq=False, init=False, repr=False)
class PieState(State):
    """Full state of the game, changed in place by `apply` only."""

    seats: int
    cards: Cards
    pies_needed: int
    refill_at_once: bool  # P-C2: refill to five after pass and trade, too
    take_fudge: bool  # P-B5
    drawn_may_play: bool  # P-B4
    phase: int
    round: int
    dealer: int
    mover: int
    turns: int
    dealt: int
    after_deal: bool
    pies: Row
    recipe_pile: Row
    recipe: Row
    pile: Row
    pile_size: int
    hands: list[Row]
    hand_sizes: Row
    discard: list[int]
    laid: Row
    shown: list[int]
    chosen: Row
    chooser: int
    partner: int
    step: int
    to_throw: int
    took: int
    cause: int
    baker: int
    known: list[list[int]]
    unplaced: FollowedCards
    returned: list[Row]

    def __init__(self, seats: int, cards: Cards) -> None:
        """Begin with all cards in the draw pile; the caller sets the table's options."""
        self.seats = seats
        self.cards = cards
        self.phase = FIRST
        self.round = 1
        self.dealer = 0
        self.mover = 0
        self.turns = 0  # turns ended in this round, of all seats
        self.dealt = 0  # recipes, then cards dealt
        self.after_deal = False  # True until the first turn of the round
        self.pies = Row([0] * seats)
        self.recipe_pile = Row([1] * len(cards.recipe_names))
        self.recipe = Row([NONE] * seats)
        self.pile = cards.counts.copy()
        self.pile_size = cards.total
        self.hands = [Row([0] * cards.size) for _ in range(seats)]
        self.hand_sizes = Row([0] * seats)
        self.discard = []
        self.laid = Row([0] * seats)  # 1: a “lose one turn” lies before the seat
        self.shown = []  # Fudge drawn that is still to be laid
        self.chosen = Row([NONE] * seats)  # cards face down before their seats
        self.chooser = 0  # the seat that chooses, or gives
        self.partner = NONE  # the seat with which the mover trades
        self.step = 0  # 1: all pass to the left, -1: to the right, 0: a trade
        self.to_throw = 0  # cards still to be discarded because of Fudge
        self.took = NONE  # kind taken from the discard pile in this turn
        self.cause = BY_TURN
        self.baker = NONE  # the seat that is complete; its hand lies open until the next round
        self.known = [[] for _ in range(seats)]
        self.unplaced = NO_CARDS
        self.returned = [Row([0] * cards.size) for _ in range(seats)]

    def left_of(self, seat: int) -> int:
        """Return the seat to the left, which is next round the table."""
        return seat + 1 if seat + 1 < self.seats else 0

    def given_to(self, seat: int) -> int:
        """Return the receiver of the card that `seat` has chosen."""
        if self.step > 0:
            return self.left_of(seat)
        if self.step < 0:
            return seat - 1 if seat else self.seats - 1
        return self.partner if seat == self.mover else self.mover

    def can_bake(self, seat: int) -> bool:
        """True if the seat holds all that its recipe needs (P-E1)."""
        return self.cards.can_bake(self.hands[seat], self.recipe.at[seat])

    def first_to_bake(self, first: int) -> int:
        """Return the first seat that can bake, leftwards from `first` (P-E3); -1 if none can."""
        seat = first
        for _ in range(self.seats):
            if self.can_bake(seat):
                return seat
            seat = self.left_of(seat)
        return NONE

    def is_open(self, seat: int) -> bool:
        """True if the seat's hand and recipe lie open: it bakes, or has just baked."""
        return seat == self.baker
