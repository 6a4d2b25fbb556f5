"""A player of Kuhn poker that cannot be beaten in the long run."""

from __future__ import annotations

from typing import Final

from jamlab.engine.node import Choice
from jamlab.engine.play import Agent
from jamlab.games.kuhn.events import BetMade, Called
from jamlab.games.kuhn.state import KuhnState

JACK, QUEEN, KING = range(3)


class Balanced(Agent):
    """Bluffs and calls as often as Harold Kuhn worked out in 1950.

    `bluff` is how often it bets a Jack when it acts first, from 0 to 1/3: each of these plays is
    an equilibrium, and the game is worth -1/18 of a chip a round to who acts first. ValueError if
    it is none of these.
    """

    def __init__(self, bluff: float = 1 / 3) -> None:
        if not 0 <= bluff <= 1 / 3:
            raise ValueError("it bluffs with a chance from 0 to 1/3")
        self.bluff = bluff

    def choose(self, choice: Choice) -> int:
        """The place of the event chosen."""
        view: KuhnState = self.eyes.view()
        takes = self.rng.random() < self.chance(view, view.cards[choice.seat])
        wanted = isinstance(choice[0], BetMade | Called)
        return int(takes != wanted)

    def chance(self, view: KuhnState, card: int) -> float:
        """How likely it puts in a chip: bets, or calls."""
        first = view.mover == view.opener
        if sum(view.bets):  # somebody has bet
            return {JACK: 0.0, QUEEN: self.bluff + 1 / 3 if first else 1 / 3, KING: 1.0}[card]
        if first:
            return {JACK: self.bluff, QUEEN: 0.0, KING: 3 * self.bluff}[card]
        return {JACK: 1 / 3, QUEEN: 0.0, KING: 1.0}[card]


AGENTS: Final = {"balanced": Balanced}
