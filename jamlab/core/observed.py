"""Observed events: outcomes that cannot be computed, but are seen at the table and reported.

* Where dice are flicked, chance is physics: outcomes cannot be listed and have no weights. So the
  node only describes what is to be reported (`asks`) and validates a report (`refusal`).
* A node can always replace the table: `draw` invents an event with the game's own simple model, so
  that games are played and checked without physics.
* A game derives its own node, a frozen dataclass with all that a reporter must know: what was
  flicked, and where everything lies.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from jamlab.core.event import Event
from jamlab.core.refusals import Refusal
from jamlab.core.stream import Stream


class Observed(ABC):
    """Node whose outcome is known only by looking. `seat` is the seat that causes it, or NOBODY."""

    __slots__ = ()

    seat: int

    @property
    @abstractmethod
    def asks(self) -> str:
        """Return what is to be reported: one sentence, without the full stop."""

    @abstractmethod
    def refusal(self, event: Event) -> Refusal | None:
        """Return the reason and clause why this event is no valid report; None if it is valid.

        It is called with any event, also of other kinds, and by readers of logs: it must not raise,
        whatever the texts in its fields are. `apply` must be able to apply everything it accepts.
        """

    @abstractmethod
    def draw(self, rng: Stream) -> Event:
        """Draw an event from the game's own simple model; `refusal` must accept it."""


Report = Callable[[Observed, Stream], Event]
"""A source of reports: a simulator, a person. It takes its random numbers from the stream."""

SEEDS = 2**31 - 1


def stream_for(chance: Stream) -> Stream:
    """Return a stream for one observed event, which takes a single number from `chance`.

    However many numbers a reporter takes, the cards after it are the same, and a game that is
    resumed need not ask again for events already reported.
    """
    return Stream(chance.below(SEEDS))
