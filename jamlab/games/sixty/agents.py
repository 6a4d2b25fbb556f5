"""Players of Sixty that shed cards when possible and keep those that beat attacks."""

from __future__ import annotations

from typing import Final

from jamlab.core.event import Event
from jamlab.core.node import Choice
from jamlab.core.play import Agent
from jamlab.games.sixty import events as ev
from jamlab.games.sixty.quick import Quick
from jamlab.games.sixty.view import SixtyView


class Greedy(Agent):
    """Player that passes if it can, fights back with the least sufficient sum and saves jokers.

    It attacks with the largest sum it holds, so that the neighbour can hardly answer.
    """

    def choose(self, choice: Choice) -> int:
        """Return the option with the best rank."""
        view: SixtyView = self.eyes.view()
        ranks = [self._rank(option, view) for option in choice.options]
        return ranks.index(max(ranks))

    def _rank(self, option: Event, view: SixtyView) -> tuple[int, int]:
        if isinstance(option, ev.Attacked):
            return 0, int(option.card) * option.count
        if isinstance(option, ev.Passed):
            return 4, option.count
        if isinstance(option, ev.FoughtBack):
            return 3, -int(option.card) * option.count
        if isinstance(option, ev.CardsTaken):
            return 0, 0
        late = 5 if view.deck_size == 0 else 2  # a joker left in hand costs 60 points (S-F4)
        return late, 0 if isinstance(option, ev.ZapPlayed) else 1


AGENTS: Final = {"quick": Quick, "greedy": Greedy}
JUDGE: Final = "quick"  # default judge of values
STRENGTH: Final = {
    "quick": ("fair", "passes if it can, fights back with the least, keeps jokers for need"),
    "greedy": ("fair", "as quick does, and looks a little closer"),
}
