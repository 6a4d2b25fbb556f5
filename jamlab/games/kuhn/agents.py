"""Agent for Kuhn poker that cannot be beaten in the long run."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from jamlab.core.node import Choice
from jamlab.core.play import Agent
from jamlab.games.kuhn.events import BetMade, Called
from jamlab.games.kuhn.rules import KuhnState

THIRD: Final = Fraction(1, 3)


def balanced(bluff: Fraction, bets: Sequence[int]) -> tuple[Fraction, Fraction, Fraction]:
    """Return the equilibrium chances that a Jack, Queen and King put in a chip after these bets.

    Harold Kuhn, "A simplified two-person poker" (1950): the seat that acts first bets a Jack with
    any chance `bluff` from 0 to 1/3, which determines the rest. The game is worth -1/18 of a chip
    to that seat. ValueError for any other `bluff`.
    """
    if not 0 <= bluff <= THIRD:
        raise ValueError(f"bluff must be 0 to 1/3, got {bluff}")
    never, always = Fraction(0), Fraction(1)
    return {
        (): (bluff, never, 3 * bluff),  # acts first
        (0,): (THIRD, never, always),  # after a check
        (1,): (never, THIRD, always),  # after a bet
        (0, 1): (never, bluff + THIRD, always),  # after its check and a bet
    }[tuple(bets)]


class Balanced(Agent):
    """Agent that bets and calls with the equilibrium chances of `balanced`.

    `bluff` is its chance of betting a Jack when it acts first: ValueError unless from 0 to 1/3.
    """

    def __init__(self, bluff: float = 1 / 3) -> None:
        self.bluff = Fraction(bluff).limit_denominator(1000)
        balanced(self.bluff, ())

    def choose(self, choice: Choice) -> int:
        view: KuhnState = self.eyes.view()
        chance = balanced(self.bluff, view.bets)[view.cards[choice.seat]]
        takes = self.rng.below(chance.denominator) < chance.numerator
        return int(takes != isinstance(choice[0], BetMade | Called))


AGENTS: Final = {"balanced": Balanced}
JUDGE: Final = "balanced"  # default judge for values of positions
STRENGTH: Final = {
    "sampling": ("fair", "tries what comes of each option; plays on by chance"),
    "balanced": ("strong", "bets and calls so that nobody wins from it in the long run"),
}
