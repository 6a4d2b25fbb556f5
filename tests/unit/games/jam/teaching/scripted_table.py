"""The JAM, scripted card by card for the teaching games.

Cards are written by name: `"walnut jam / currant"`; several are joined by a semicolon. A trade
phase in which a script does nothing is ended by the next play.
"""

from __future__ import annotations

from pathlib import Path

from jamlab.core import Choice
from tests.contract.golden.scripted_table import OpenedTable, ScriptError

SMALL = (Path(__file__).parent / "small-deck.csv").read_text(encoding="utf-8")
"""Deck of 35 cards with every recipe, for short two-player games."""


def cards_in(text: str) -> list[str]:
    """Split `"Bear; walnut jam / currant"` into a list."""
    return [card.strip() for card in text.split(";") if card.strip()]


class JamTable(OpenedTable):
    """The JAM, scripted turn by turn; `first` is the seat that begins."""

    GAME = "jam"

    # -- setting up --------------------------------------------------------------------------------

    def tasks(self, *drawn: str) -> None:
        """Draw each seat's task cards, from the first player on, in order: `"W1 G2 Y3"`.

        With two players each seat has six: first three, later the other three.
        """
        for start in range(0, len(drawn[0].split()), 3):
            for cards in drawn:
                for card in cards.split()[start : start + 3]:
                    self.happens("TaskDrawn", task=card)

    def deal(self, *hands: str) -> None:
        """Deal these hands card by card, from the first player on; a visitor is set aside."""
        waiting = [cards_in(hand) for hand in hands]
        while any(waiting):
            for cards in waiting:
                while cards:
                    card = cards.pop(0)
                    if card in ("Bear", "Karlsman"):
                        self.happens("VisitorDealt", card=card)
                    else:
                        self.happens("CardDealt", card=card)
                        break

    def basket(self, cards: str) -> None:
        """Turn these cards up for the Basket; repeats and visitors are set aside."""
        for card in cards_in(cards):
            self.happens("BasketCardTurned", card=card)

    # -- a turn ------------------------------------------------------------------------------------

    def draws(self, card: str) -> None:
        kinds = {"Karlsman": "KarlsmanDrawn", "Bear": "BearDrawn"}
        if card in kinds:
            self.happens(kinds[card])
        else:
            self.happens("CardDrawn", card=card)

    def no_trade(self) -> None:
        node = self.node()
        if isinstance(node, Choice) and node.options[-1].kind == "TradeEnded":
            self.happens("TradeEnded")

    def _begins_play(self, drew: str) -> None:
        if drew:
            self.draws(drew)
        self.no_trade()

    def makes(self, card: str, fruit: str, source: str = "hand", drew: str = "") -> None:
        """Make jam; `source` is where the recipe comes from, `drew` a card drawn before."""
        self._begins_play(drew)
        self.happens("JamMade", card=card, fruit=fruit, source=source)

    def bakes(
        self, card: str, jam: str, source: str = "hand", pays: str = "", drew: str = ""
    ) -> None:
        """Bake a pie with this jam; from the Basket it is paid for with a card."""
        self._begins_play(drew)
        self.happens("PieBaked", card=card, jam=jam, source=source)
        if pays:
            self.happens("BasketRepaid", card=pays)

    def mixes(self, card: str, fruits: str) -> None:
        """Make a salad with these cards from the Basket."""
        self.no_trade()
        self.happens("SaladBegun", card=card)
        for fruit in cards_in(fruits):
            self.happens("SaladFruitAdded", card=fruit)

    def gives(self, card: str, drew: str = "") -> None:
        self._begins_play(drew)
        self.happens("IngredientPlayed", card=card)

    def draws_and_gives(self, card: str) -> None:
        """Draw this card and give it to the Basket."""
        self.draws(card)
        self.gives(card)

    # -- trade and visitors ------------------------------------------------------------------------

    def offers(self, partner: int, gives: str, gets: str, answer: str) -> None:
        """Make an offer and answer it with `"yes"` or `"no"`."""
        self.happens("PartnerNamed", partner=partner)
        for kind, cards in (("RecipeOffered", gives), ("RecipeAsked", gets)):
            for card in self._in_order(cards):
                self.happens(kind, card=card)
        self.happens("OfferMade")
        self.happens({"yes": "OfferAccepted", "no": "OfferDeclined"}[answer])

    def swaps(self, partner: int, gives: str, gets: str) -> None:
        """Make a blind trade of Travel."""
        if len(cards_in(gives)) != len(cards_in(gets)):
            raise ScriptError("a blind trade is so many for as many")
        self.happens("BlindTradeNamed", partner=partner, count=len(cards_in(gives)))
        for card in (*self._in_order(gives), *self._in_order(gets)):
            self.happens("BlindCardChosen", card=card)

    def bids(self, cards: str) -> None:
        """Bid these jams; without any, pass."""
        if not cards:
            self.happens("BidPassed")
            return
        for card in self._in_order(cards):
            self.happens("JamBid", card=card)
        self.happens("BidMade")

    def _in_order(self, cards: str) -> list[str]:
        """Return cards in the order in which they must be named: that of the deck list."""
        kinds: dict[str, int] = self.state.cards.kinds
        return sorted(cards_in(cards), key=lambda card: kinds[card])
