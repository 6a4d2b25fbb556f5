# compiled
"""What a quick player of The Pie Game asks: what its seat's view holds, read off one by one."""

from __future__ import annotations

from jamlab.games.pie.deck.cards import Cards
from jamlab.games.pie.state import EVERYBODY, PieState, kind_of, who_of


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
