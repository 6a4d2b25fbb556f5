# compiled
"""What a quick player of The JAM asks: what its seat's view holds, read off one by one."""

from __future__ import annotations

from jamlab.core.row import Row
from jamlab.games.jam.deck.cards import Cards
from jamlab.games.jam.deck.tasks import Setting, TaskCard, settings
from jamlab.games.jam.state import PILED, JamState


class Glance:
    """What one seat may know, read from the table when it is asked for."""

    def __init__(self, state: JamState, seat: int) -> None:
        self.cards: Cards = state.cards
        self._state = state
        self._seat = seat

    def plays(self) -> int:
        """How many plays this seat may have left, about."""
        state = self._state
        return state.hand_sizes.at[self._seat] + state.deck_size // state.seats

    def hand(self) -> Row:
        """This seat's own hand, by kind; to be read only."""
        hand: Row = self._state.hands[self._seat]
        return hand

    def add_made(self, made: Row) -> None:
        """Count this seat's own completed recipes, by kind, into a row of zeros."""
        state, seat = self._state, self._seat
        for recipe in state.front[seat]:
            made.at[recipe.kind] += 1
        if state.is_travel:
            made.add(state.piles[seat])

    def task_count(self) -> int:
        """How many task cards it has drawn."""
        return len(self._state.tasks[self._seat])

    def tasks(self) -> tuple[TaskCard, ...]:
        """These task cards, in the order drawn."""
        state = self._state
        return tuple([state.tables.tasks[task] for task in state.tasks[self._seat]])

    def asked(self) -> Setting:
        """What they ask for together, each a combination of recipes; () until all are drawn."""
        state, drawn = self._state, self.tasks()
        if len(drawn) != (6 if state.seats == 2 else 3):
            return ()
        kids, jams = state.is_kids, state.cards.jams
        return settings(drawn, state.tea_party, jams, party=state.party, counting=kids)[0]

    def highest(self) -> int:
        """The points of the highest bid."""
        return self._state.highest

    def offered(self) -> list[int]:
        """The kinds that the mover offers to its partner."""
        return self._kinds(self._state.mover, self._state.offered)

    def wanted(self) -> list[int]:
        """The kinds that the mover asks its partner for."""
        return self._kinds(self._state.partner, self._state.asked)

    def _kinds(self, seat: int, spots: list[int]) -> list[int]:
        front = self._state.front[seat]
        return [front[spot - PILED].kind if spot >= PILED else spot for spot in spots]
