# compiled
"""A quick player of Sixty: it goes by its options and by whether the deck is empty.

It plays about as well as `greedy`, and thousands of games a second (docs/play/players.md).
"""

from __future__ import annotations

from typing import Any, Final

from jamlab.core.node import Choice
from jamlab.core.play import Agent
from jamlab.games.sixty import events as ev
from jamlab.games.sixty.deck import NAMES, NUMBERS
from jamlab.games.sixty.state import SixtyState

# What a quick player of Sixty asks: facts that its seat's view holds, read off one by one.


class Glance:
    """What one seat may know, read from the table when it is asked for."""

    def __init__(self, state: SixtyState, seat: int) -> None:
        self._state = state
        self._seat = seat

    def deck_size(self) -> int:
        """How many cards are left in the deck."""
        return self._state.deck_size


_NUMBER: Final[dict[str, int]] = dict(zip(NAMES, NUMBERS, strict=True))
_PASS: Final = 4000
_FIGHT: Final = 3000
_JOKER: Final = 2000
_JOKER_LATE: Final = 5000  # a joker left in hand costs 60 points (S-F4)


class Quick(Agent):
    """Passes if it can, with all it has; fights back with the least; keeps jokers for need.

    It attacks with one card of its highest number: what is harder to beat stays with the neighbour.
    """

    def choose(self, choice: Choice) -> int:
        """The option with the best rank, the first of those that are equal."""
        many = len(choice)
        best = -1
        found = 0
        for place in range(many if many > 1 else 0):
            rank = self._rank(choice[place])
            if rank > best:
                best = rank
                found = place
        return found

    def _rank(self, option: Any) -> int:
        if isinstance(option, ev.Attacked):
            return 100 * _NUMBER[option.card] - option.count
        if isinstance(option, ev.FoughtBack):
            return _FIGHT - _NUMBER[option.card] * option.count
        if isinstance(option, ev.Passed):
            return _PASS + option.count
        if isinstance(option, ev.CardsTaken):
            return 0
        glance: Glance = self.eyes.glance()
        late = glance.deck_size() == 0
        rank = _JOKER_LATE if late else _JOKER
        return rank if isinstance(option, ev.ZapPlayed) else rank + 1
