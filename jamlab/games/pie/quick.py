# compiled
"""Fast player of The Pie Game with the policy of `greedy`, on a few facts of its view.

It looks at its hand, its recipe, the pies won, and what the player to its left is known to hold.
"""

from __future__ import annotations

from typing import Any, Final

from jamlab.core.node import Choice
from jamlab.core.play import Agent
from jamlab.games.pie import events as ev
from jamlab.games.pie.cards import Cards
from jamlab.games.pie.deck import DISCARD_ALL, DISCARD_TWO, INGREDIENT, LOSE_TURN, TRADE_ONE
from jamlab.games.pie.state import EVERYBODY, PieState, kind_of, who_of

# Facts that the fast player reads one by one, all part of its seat's view.


class Glance:
    """Knowledge of one seat, read from the state on request."""

    def __init__(self, state: PieState, seat: int) -> None:
        self.cards: Cards = state.cards
        self._state = state
        self._seat = seat

    def held(self, kind: int) -> int:
        """Return the number of cards of a kind in this seat's own hand."""
        hand = self._state.hands[self._seat]
        return hand.at[kind]

    def recipe(self) -> int:
        """Return the number of this seat's recipe."""
        return self._state.recipe.at[self._seat]

    def pies(self, seat: int) -> int:
        """Return the pies that a seat has won."""
        return self._state.pies.at[seat]

    def places_on(self, seat: int) -> int:
        """Return the distance from this seat to another, to the left."""
        seats = self._state.seats
        return (seat - self._seat + seats) % seats

    def left_holds(self, kind: int) -> bool:
        """True if this seat knows that the player to its left holds such a card."""
        known: list[int] = self._state.known[self._state.left_of(self._seat)]
        for token in known:
            if kind_of(token) == kind and who_of(token) in (EVERYBODY, self._seat):
                return True
        return False


_STEP: Final = 1000  # exceeds the differences within one reason


class Quick(Agent):
    """Player that takes the cards its recipe needs and loses the others, Fudge first.

    Among cards it does not need it discards one that the player to its left holds already, else one
    that serves few recipes. It plays Fudge so as to keep as many useful cards as possible.
    """

    def choose(self, choice: Choice) -> int:
        """Return the option with the best rank, the first of equals."""
        many = len(choice)
        if many == 1:
            return 0
        glance: Glance = self.eyes.glance()
        best = -_STEP
        found = 0
        for place in range(many):
            worth = rank(choice[place], glance)
            if worth > best:
                best = worth
                found = place
        return found


def rank(option: Any, glance: Glance) -> int:
    """Return the rank of an option; the best has the highest."""
    cards: Cards = glance.cards
    if isinstance(option, ev.CardDiscarded):
        return worth_losing(glance, cards.kinds[option.card], False)
    if isinstance(option, ev.CardChosen):
        return worth_losing(glance, cards.kinds[option.card], True)
    if isinstance(option, ev.DrawChosen):
        return _STEP
    if isinstance(option, ev.CardTaken):
        return 2 * _STEP if _is_wanted(glance, cards.kinds[option.card]) else 0
    if isinstance(option, ev.PartnerChosen):
        return _STEP * glance.pies(option.target) + glance.places_on(option.target)
    if isinstance(option, ev.FudgePlayed):
        return _playing(glance, cards.kinds[option.card])
    return 0  # LostTurnLaid


def worth_losing(glance: Glance, kind: int, unseen: bool) -> int:
    """Return a rank for losing the card; `unseen`: it goes to another player, face down."""
    cards: Cards = glance.cards
    sort = cards.sort.at[kind]
    if is_useful(glance, kind):
        return 0 if kind == cards.pot_luck else _STEP
    if cards.is_fudge(kind):
        return (4 if unseen or sort == LOSE_TURN else 2) * _STEP - sort
    return 3 * _STEP + (1 if glance.left_holds(kind) else -cards.serves.at[kind])


def _playing(glance: Glance, kind: int) -> int:
    """Return a rank for playing the Fudge."""
    cards: Cards = glance.cards
    sort = cards.sort.at[kind]
    if sort != DISCARD_TWO and sort != DISCARD_ALL:
        return (4 if sort == TRADE_ONE else 3) * _STEP
    useful = 0
    idle = -1  # other cards that can be discarded, without the Fudge itself
    for other in range(cards.size):
        held = glance.held(other)
        if held:
            idle += held
            if is_useful(glance, other):
                useful += 1
    idle -= useful
    if sort == DISCARD_TWO:
        return (5 if idle >= 2 else 1) * _STEP
    return (6 if not useful else 2 if useful == 1 else 0) * _STEP


def _is_wanted(glance: Glance, kind: int) -> bool:
    """True if one more card of this kind brings the recipe nearer."""
    cards: Cards = glance.cards
    if kind == cards.pot_luck:
        return True
    return not glance.held(kind) and cards.is_needed(kind, glance.recipe())


def is_useful(glance: Glance, kind: int) -> bool:
    """True if losing a card of this kind, which is in hand, sets the recipe back."""
    cards: Cards = glance.cards
    if kind == cards.pot_luck:
        return True
    if cards.sort.at[kind] != INGREDIENT or glance.held(kind) > 1:
        return False
    return cards.is_needed(kind, glance.recipe())
