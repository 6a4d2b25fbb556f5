"""What lies on the table of Kuhn poker, and what a seat sees of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from jamlab.core.event import ALL_KNOWING
from jamlab.core.referee import State

CARDS: Final = ("Jack", "Queen", "King")
"""The cards, the lowest first: a card's place is its kind."""

NONE: Final = -1  # no card
UNSEEN: Final = -2  # a card that the viewpoint does not see

FIRST: Final = 0  # chance names who acts first
ANTE: Final = 1  # a round begins
DEAL: Final = 2  # cards are dealt
ACT: Final = 3  # a seat checks, bets, calls or folds
SHOW: Final = 4  # cards are shown
AWARD: Final = 5  # the pot finds its winner
OVER: Final = 6


@dataclass(slots=True, eq=False)
class KuhnState(State):
    """The whole game, changed in place by `apply` only; or what a seat sees of it (`seen_by`)."""

    rounds: int
    """How many rounds are played."""
    phase: int = FIRST
    round: int = 0
    opener: int = 0
    """Who acts first in this round."""
    deck: list[int] = field(default_factory=lambda: [1, 1, 1])
    """How many of each kind are in the deck; of a view: how many it has not located."""
    cards: list[int] = field(default_factory=lambda: [NONE, NONE])
    """By seat: a kind, NONE or UNSEEN."""
    shown: list[int] = field(default_factory=list)
    """The seats that have shown their card in this round."""
    bets: list[int] = field(default_factory=list)
    """What was done in this round, in order: 1 for a chip (bet, call), 0 for none (check, fold)."""
    paid: list[int] = field(default_factory=lambda: [0, 0])
    """By seat: its chips in the pot."""
    chips: list[int] = field(default_factory=lambda: [0, 0])
    """By seat: what it has won so far; less than 0 if it lost."""

    @property
    def mover(self) -> int:
        """Who acts, or acts next: the seats take turns."""
        return (self.opener + len(self.bets)) % 2

    def seen_by(self, seat: int | None) -> KuhnState:
        """A copy with the cards that this seat does not see taken out: they are in `deck`."""
        view = self.copy()
        for other, kind in enumerate(self.cards):
            sees = seat in (other, ALL_KNOWING) or other in self.shown
            if kind >= 0 and not sees:
                view.cards[other] = UNSEEN
                view.deck[kind] += 1
        return view
