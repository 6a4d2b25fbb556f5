"""A game of The JAM under way: a table laid by hand (laid.py) on which the rules are played."""

from __future__ import annotations

from typing import Any

from jamlab.core import Row
from jamlab.core.registry import load
from jamlab.games.jam import state as at
from tests.unit.games.driver import Driver
from tests.unit.games.jam.laid import Laid

GAME = load("jam")


class Turn(Driver):
    """Seat 0's turn at a laid table, in this phase; `deck`: these cards only are left to draw.

    Other settings of the table (`stops=True`, `offers=1`) are said by their names in the state.
    """

    def __init__(
        self, laid: Laid, phase: int = at.DRAW, deck: str | None = None, **settings: Any
    ) -> None:
        state = laid.state
        if deck is not None:
            names = [name.strip() for name in deck.split(";") if name.strip()]
            kinds = [laid.take(name) for name in names]
            state.deck = Row([kinds.count(kind) for kind in range(len(laid.cards.names))])
            state.deck_size = len(kinds)
        state.phase = phase
        state.offers_left = 1 if state.is_travel else 3
        for name, value in settings.items():
            setattr(state, name, value)
        super().__init__(GAME, state)

    def names(self, row: Any) -> list[str]:
        """The cards that a row counts, by name."""
        cards = self.state.cards.names
        return [cards[kind] for kind, n in enumerate(row) for _ in range(n)]

    def basket(self) -> list[str]:
        """What can be used in the Basket."""
        return self.names(self.state.basket)

    def front(self, seat: int) -> list[tuple[str, ...]]:
        """The recipes in front of a seat, each with what lies on it."""
        names = self.state.cards.names
        return [
            (names[made.kind], *[names[kind] for kind in made.on])
            for made in self.state.front[seat]
        ]

    def pile(self, seat: int) -> list[str]:
        """What lies in a seat's pile."""
        return self.names(self.state.piles[seat])

    def options(self, kind: str) -> list[Any]:
        """The options of this kind that the seat to move has, after what is forced."""
        node: Any = self.rest()
        return [event for event in node.options if event.kind == kind]

    def until(self, kind: str) -> Any:
        """Let what is forced happen until an event of this kind has happened; that event."""
        before = len(self.happened(kind))
        while len(self.happened(kind)) == before:
            node: Any = self.node
            self._apply(node.event)
        return self.events[-1]
