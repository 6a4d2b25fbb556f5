# compiled
"""A quick player of The Pie Game: it keeps what its recipe needs, as `greedy` does, at a glance.

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

# What a quick player of The Pie Game asks: what its seat's view holds, read off one by one.


class Glance:
    """What one seat may know, read from the table when it is asked for."""

    def __init__(self, state: PieState, seat: int) -> None:
        self.cards: Cards = state.cards
        self._state = state
        self._seat = seat

    def held(self, kind: int) -> int:
        """How many cards of a kind are in this seat's own hand."""
        hand = self._state.hands[self._seat]
        return hand.at[kind]

    def recipe(self) -> int:
        """This seat's own recipe."""
        return self._state.recipe.at[self._seat]

    def pies(self, seat: int) -> int:
        """How many pies a seat has won."""
        return self._state.pies.at[seat]

    def places_on(self, seat: int) -> int:
        """How many places to the left of this seat another one sits."""
        seats = self._state.seats
        return (seat - self._seat + seats) % seats

    def left_holds(self, kind: int) -> bool:
        """True if this seat knows that the player to its left holds such a card."""
        known: list[int] = self._state.known[self._state.left_of(self._seat)]
        for token in known:
            if kind_of(token) == kind and who_of(token) in (EVERYBODY, self._seat):
                return True
        return False


_STEP: Final = 100  # between the reasons to choose; within one there are fewer differences


class Quick(Agent):
    """Takes what its recipe needs, gives away and discards what it does not, Fudge first.

    Among cards it does not need it discards one that the player to its left holds already, else
    one that serves few recipes. Fudge is played so that it keeps as many useful cards as can be.
    """

    def choose(self, choice: Choice) -> int:
        """The option with the best rank, the first of those that are equal."""
        many = len(choice)
        if many == 1:
            return 0
        glance: Glance = self.eyes.glance()
        best = -_STEP
        found = 0
        for place in range(many):
            rank = _rank(choice[place], glance)
            if rank > best:
                best = rank
                found = place
        return found


def _rank(option: Any, glance: Glance) -> int:
    cards: Cards = glance.cards
    if isinstance(option, ev.CardDiscarded):
        return _losing(glance, cards.kinds[option.card], False)
    if isinstance(option, ev.CardChosen):
        return _losing(glance, cards.kinds[option.card], True)
    if isinstance(option, ev.DrawChosen):
        return _STEP
    if isinstance(option, ev.CardTaken):
        return 2 * _STEP if _is_wanted(glance, cards.kinds[option.card]) else 0
    if isinstance(option, ev.PartnerChosen):
        return _STEP * glance.pies(option.target) + glance.places_on(option.target)
    if isinstance(option, ev.FudgePlayed):
        return _playing(glance, cards.kinds[option.card])
    return 0  # LostTurnLaid


def _losing(glance: Glance, kind: int, unseen: bool) -> int:
    """How gladly the card is lost; `unseen`: to another player, face down."""
    cards: Cards = glance.cards
    sort = cards.sort.at[kind]
    if _is_useful(glance, kind):
        return 0 if kind == cards.pot_luck else _STEP
    if cards.is_fudge(kind):
        return (4 if unseen or sort == LOSE_TURN else 2) * _STEP - sort
    return 3 * _STEP + (1 if glance.left_holds(kind) else -cards.serves.at[kind])


def _playing(glance: Glance, kind: int) -> int:
    """How gladly a Fudge is played."""
    cards: Cards = glance.cards
    sort = cards.sort.at[kind]
    if sort != DISCARD_TWO and sort != DISCARD_ALL:
        return (4 if sort == TRADE_ONE else 3) * _STEP
    useful = 0
    idle = -1  # other cards that may go, beside the Fudge itself
    for other in range(cards.size):
        held = glance.held(other)
        if held:
            idle += held
            if _is_useful(glance, other):
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


def _is_useful(glance: Glance, kind: int) -> bool:
    """True if losing a card of this kind, which is in hand, sets the recipe back."""
    cards: Cards = glance.cards
    if kind == cards.pot_luck:
        return True
    if cards.sort.at[kind] != INGREDIENT or glance.held(kind) > 1:
        return False
    return cards.is_needed(kind, glance.recipe())
