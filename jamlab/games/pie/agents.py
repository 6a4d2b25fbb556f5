"""Players of The Pie Game that keep what the recipe needs: a thorough one and a fast one."""

from __future__ import annotations

from typing import Final

from jamlab.core.node import Choice
from jamlab.core.play import Agent
from jamlab.games.pie import events as ev
from jamlab.games.pie.quick import Quick, is_useful, rank, worth_losing
from jamlab.games.pie.view import PieView


class Greedy(Agent):
    """Player that takes the cards its recipe needs and gives away or discards the others.

    It ranks its options as `quick` does; if all its cards are useful, it loses one of which most
    are unseen.
    """

    def choose(self, choice: Choice) -> int:
        view: PieView = self.eyes.view()
        glance = self.eyes.glance()
        ranks = []
        for option in choice.options:
            if isinstance(option, ev.CardDiscarded | ev.CardChosen):
                kind, unseen = view.cards.kinds[option.card], isinstance(option, ev.CardChosen)
                ranks.append(self._worth_losing(view, choice.seat, kind, unseen))
            else:
                ranks.append((rank(option, glance), 0))
        return ranks.index(max(ranks))

    def _worth_losing(self, view: PieView, seat: int, kind: int, unseen: bool) -> tuple[int, int]:
        """Return a rank for losing the card; `unseen`: it goes to another player, face down."""
        glance = self.eyes.glance()
        left = view.unseen[kind] if is_useful(glance, kind) else 0
        return worth_losing(glance, kind, unseen), left


AGENTS: Final = {"quick": Quick, "greedy": Greedy}
ADVISER: Final = "greedy"  # advises the sampling player
JUDGE: Final = "quick"  # default judge of values
STRENGTH: Final = {
    "sampling": ("good", "tries its options on tables that could be this one; takes its time"),
}
