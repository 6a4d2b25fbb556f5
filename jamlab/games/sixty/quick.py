# compiled
"""Fast player of Sixty that looks only at its options and whether the deck is empty.

It plays about as well as `greedy`, and thousands of games a second (docs/play/players.md).
"""

from __future__ import annotations

from typing import Any, Final

from jamlab.core.node import Choice
from jamlab.core.play import Agent
from jamlab.games.sixty import events as ev
from jamlab.games.sixty.deck import NAMES, NUMBERS
from jamlab.games.sixty.state import SixtyState

# Facts that the fast player reads one by one, all part of its seat's view.


class Glance:
    """Knowledge of one seat, read from the state on request."""

    def __init__(self, state: SixtyState, seat: int) -> None:
        self._state = state
        self._seat = seat

    def deck_size(self) -> int:
        return self._state.deck_size


_NUMBER: Final[dict[str, int]] = dict(zip(NAMES, NUMBERS, strict=True))
_PASS: Final = 4000
_FIGHT: Final = 3000
_JOKER: Final = 2000
_JOKER_LATE: Final = 5000  # a joker left in hand costs 60 points (S-F4)


class Quick(Agent):
    """Player that passes with all it can, fights back with the least, and saves jokers.

    It attacks with one card of its highest number: the neighbour must beat a high card.
    """

    def choose(self, choice: Choice) -> int:
        """Return the option with the best rank, the first of equals."""
        many = len(choice)
        if many == 1:
            return 0
        glance: Glance = self.eyes.glance()
        best = -1
        found = 0
        for place in range(many):
            worth = rank(choice[place], glance)
            if worth > best:
                best = worth
                found = place
        return found


def rank(option: Any, glance: Glance) -> int:
    """Return the rank of an option; the best has the highest."""
    if isinstance(option, ev.Attacked):
        return 100 * _NUMBER[option.card] - option.count
    if isinstance(option, ev.FoughtBack):
        return _FIGHT - _NUMBER[option.card] * option.count
    if isinstance(option, ev.Passed):
        return _PASS + option.count
    if isinstance(option, ev.CardsTaken):
        return 0
    joker = _JOKER_LATE if glance.deck_size() == 0 else _JOKER
    return joker if isinstance(option, ev.ZapPlayed) else joker + 1
