"""A game of The JAM in progress: the rules, played on a table laid by hand (laid.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from jamlab.core import Row
from jamlab.core.registry import load
from jamlab.games.jam import state as at
from tests.unit.games.driver import Driver
from tests.unit.games.jam.laid import Laid

GAME: Any = load("jam")


class Turn(Driver):
    """Seat 0's turn at a laid table, in this phase; `deck`: the only cards left to draw.

    `came`: the visitor just drawn. Other settings of the table (`stops=True`, `offers=1`) are given
    by their field names in the state.
    """

    def __init__(
        self,
        laid: Laid,
        phase: int = at.DRAW,
        deck: str | None = None,
        *,
        came: str = "",
        **settings: Any,
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
        if came:
            self.do(f"{came}Drawn")

    def names(self, row: Any) -> list[str]:
        """Return the names of the cards that a row counts."""
        cards = self.state.cards.names
        return [cards[kind] for kind, n in enumerate(row) for _ in range(n)]

    def basket(self) -> list[str]:
        """Return the cards that can be used in the Basket."""
        return self.names(self.state.basket)

    def front(self, seat: int) -> list[tuple[str, ...]]:
        """Return the recipes in front of a seat, each with the cards on it."""
        names = self.state.cards.names
        return [
            (names[made.kind], *[names[kind] for kind in made.on])
            for made in self.state.front[seat]
        ]

    def pile(self, seat: int) -> list[str]:
        """Return the cards in a seat's pile."""
        return self.names(self.state.piles[seat])

    def until(self, kind: str) -> Any:
        """Play forced events until one of this kind has happened; return it."""
        before = len(self.happened(kind))
        while len(self.happened(kind)) == before:
            node: Any = self.node
            self._apply(node.event)
        return self.events[-1]

    # -- actions of a seat -------------------------------------------------------------------------

    def play(self, *kinds: str, **wanted: int | str) -> Any:
        """Play this and all that follows until the next turn begins; return that event."""
        self.do(*kinds, **wanted)
        return self.until("TurnBegan")

    def bids(self, *cards: str, **made: int) -> None:
        for card in cards:
            self.do("JamBid", card=card)
        self.do("BidMade", **made)

    def all_pass(self) -> None:
        """All seats pass, from seat 0 on."""
        for seat in range(self.state.seats):
            self.do("BidPassed", seat=seat)

    def offers(
        self, gives: Sequence[str], asks: Sequence[str], partner: int = 1, answer: str = ""
    ) -> Any:
        """Make an offer, answered if `answer` is given (`"Accepted"`); return its last event."""
        self.do("PartnerNamed", partner=partner)
        for kind, cards in (("RecipeOffered", gives), ("RecipeAsked", asks)):
            for card in cards:
                self.do(kind, card=card)
        made = self.do("OfferMade")
        if answer:
            self.do(f"Offer{answer}")
        return made

    def swaps(self, partner: int, *cards: str) -> None:
        """Make a blind trade in Travel: the mover's cards, then as many of the partner's."""
        self.do("BlindTradeNamed", partner=partner, count=len(cards) // 2)
        for card in cards:
            self.do("BlindCardChosen", card=card)
