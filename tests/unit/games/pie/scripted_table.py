"""The Pie Game, told turn by turn. Cards are written `"Crust, Pot Luck, Lose One Turn"`."""

from __future__ import annotations

from collections.abc import Mapping

from jamlab.core import Chance, Choice
from tests.contract.golden.scripted_table import OpenedTable, ScriptError
from tests.unit.games.pie.kitchen import listed


class PieTable(OpenedTable):
    """One game from the drawing of the dealer on."""

    GAME = "pie"
    LOT = "DealerDrawn"

    def deal(self, recipes: str, *hands: str) -> None:
        """Deal these recipes and hands, both seat by seat."""
        pies, cards = listed(recipes), [listed(hand) for hand in hands]
        while (seat := self._brings("RecipeDealt")) is not None:
            self.happens("RecipeDealt", recipe=pies[seat])
        while (seat := self._brings("CardDealt")) is not None:
            self.happens("CardDealt", card=cards[seat].pop(0))

    def turns_up(self, cards: str) -> None:
        """The dealer turns up these cards until one is no Fudge."""
        for card in listed(cards):
            self.happens("CardTurnedUp", card=card)

    def takes(self, card: str, discards: str = "") -> None:
        """The mover takes the top of the discard pile, and discards."""
        self.happens("CardTaken", card=card)
        self.discards(discards)

    def draws(self, card: str, discards: str = "") -> None:
        """The mover draws from the draw pile, and discards."""
        self.happens("DrawChosen")
        self.comes(card)
        self.discards(discards)

    def comes(self, cards: str) -> None:
        """These cards come from the draw pile, one by one."""
        for card in listed(cards):
            node = self.node()
            if not isinstance(node, Chance):
                raise ScriptError(f"{len(self.events)}: no card is drawn, so no {card}")
            found = [event for event in node.outcomes if getattr(event, "card", "") == card]
            if len(found) != 1:
                raise ScriptError(f"{len(self.events)}: no {card} is left")
            self.step(found[0])

    def discards(self, cards: str) -> None:
        for card in listed(cards):
            self.happens("CardDiscarded", card=card)

    def plays(self, card: str, discards: str = "", draws: str = "") -> None:
        """The mover plays Fudge from the hand, discards what it says, and draws to five."""
        lost = card == "Lose One Turn"
        self.happens("LostTurnLaid" if lost else "FudgePlayed", card=card)
        self.discards(discards)
        self.comes(draws)

    def trades(self, target: int, gives: str, gets: str, draws: str = "") -> None:
        """The mover trades one card, and draws to five if Trade One came from the hand."""
        node = self.node()
        self.happens("PartnerChosen", target=target)
        mover = node.seat if isinstance(node, Choice) else -1
        self.choose({mover: gives, target: gets})
        self.comes(draws)

    def passes(self, *cards: str, draws: str = "") -> None:
        """All pass these cards, seat by seat; the mover then draws to five."""
        self.choose(dict(enumerate(cards)))
        self.comes(draws)

    def choose(self, cards: Mapping[int, str]) -> None:
        """All who must choose a card choose theirs."""
        while (seat := self._brings("CardChosen")) is not None:
            self.happens("CardChosen", card=cards[seat])

    def _begins(self, n: int) -> bool:
        return n > 0 and self.events[n - 1][1].kind in ("LostTurnCleared", "RoundBegan")

    def _brings(self, kind: str) -> int | None:
        """The seat to which such an event can happen now, or None."""
        can = self._can(self.node())
        return can[0].seat if can and can[0].kind == kind else None
