"""Players of Sixty that shed cards when possible and keep those that beat attacks."""

from __future__ import annotations

from typing import Final

from jamlab.core.node import Choice
from jamlab.core.play import Agent
from jamlab.games.sixty import events as ev
from jamlab.games.sixty.quick import Quick, rank


class Greedy(Agent):
    """Player that passes if it can, fights back with the least sufficient sum and saves jokers.

    It attacks with the largest sum it holds, so that the neighbour can hardly answer.
    """

    def choose(self, choice: Choice) -> int:
        glance = self.eyes.glance()
        ranks = [
            int(option.card) * option.count
            if isinstance(option, ev.Attacked)
            else rank(option, glance)
            for option in choice.options
        ]
        return ranks.index(max(ranks))


AGENTS: Final = {"quick": Quick, "greedy": Greedy}
JUDGE: Final = "quick"  # default judge of values
STRENGTH: Final = {
    "quick": ("fair", "passes if it can, fights back with the least, keeps jokers for need"),
    "greedy": ("fair", "as quick does, and looks a little closer"),
}
