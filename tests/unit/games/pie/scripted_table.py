"""Scripts of The Pie Game, turn by turn. Cards are written `"Crust, Pot Luck, Lose One Turn"`."""

from __future__ import annotations

from collections.abc import Mapping

from jamlab.core import Chance, Choice
from tests.contract.golden.scripted_table import OpenedTable, ScriptError
from tests.unit.games.pie.kitchen import listed


class PieTable(OpenedTable):
    """One game, from the draw of the dealer on."""

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
        """Turn up these cards for the dealer until one is no Fudge."""
        for card in listed(cards):
            self.happens("CardTurnedUp", card=card)

    def takes(self, card: str, discards: str = "") -> None:
        """Take the top of the discard pile for the mover, and discard."""
        self.happens("CardTaken", card=card)
        self.discards(discards)

    def draws(self, card: str, discards: str = "") -> None:
        """Draw from the draw pile for the mover, and discard."""
        self.happens("DrawChosen")
        self.comes(card)
        self.discards(discards)

    def comes(self, cards: str) -> None:
        """Draw these cards from the draw pile, one by one."""
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
        """Play Fudge from the mover's hand, discard as it says, and draw to five."""
        lost = card == "Lose One Turn"
        self.happens("LostTurnLaid" if lost else "FudgePlayed", card=card)
        self.discards(discards)
        self.comes(draws)

    def trades(self, target: int, gives: str, gets: str, draws: str = "") -> None:
        """Trade one card of the mover; draw to five if Trade One came from the hand."""
        node = self.node()
        self.happens("PartnerChosen", target=target)
        mover = node.seat if isinstance(node, Choice) else -1
        self.choose({mover: gives, target: gets})
        self.comes(draws)

    def passes(self, *cards: str, draws: str = "") -> None:
        """Pass these cards, seat by seat; the mover then draws to five."""
        self.choose(dict(enumerate(cards)))
        self.comes(draws)

    def choose(self, cards: Mapping[int, str]) -> None:
        """Choose a card for each seat that must choose one."""
        while (seat := self._brings("CardChosen")) is not None:
            self.happens("CardChosen", card=cards[seat])

    def _begins(self, n: int) -> bool:
        return n > 0 and self.events[n - 1][1].kind in ("LostTurnCleared", "RoundBegan")

    def _brings(self, kind: str) -> int | None:
        """Return the seat for which an event of this kind is possible now, or None."""
        can = self._can(self.node())
        return can[0].seat if can and can[0].kind == kind else None
