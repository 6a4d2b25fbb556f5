"""What nobody can reckon out: it is seen at the table, and reported.

* Where dice are flicked, chance is physics: no list holds all that can come of it, and nothing has
  a weight. So the node does not list; it says what is to be reported (`asks`) and what is wrong
  with a report (`refusal`).
* A node can always stand in for the table: `draw` makes an event up by a plain model of the game's
  own, so that games are played and checked without physics.
* A game derives its own node, a frozen dataclass that holds what a reporter must know: what was
  flicked, and where everything lies.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from jamlab.core.event import Event
from jamlab.core.refusals import Refusal
from jamlab.core.stream import Stream


class Observed(ABC):
    """Something happens now that only looking can tell. `seat` is whose doing it is, or NOBODY."""

    __slots__ = ()

    seat: int

    @property
    @abstractmethod
    def asks(self) -> str:
        """What is to be reported: one sentence, without the full stop."""

    @abstractmethod
    def refusal(self, event: Event) -> Refusal | None:
        """What is wrong with this event as a report, and by which clause; None if it can stand.

        It is asked about any event at all, of other kinds too, and by readers of logs: whatever
        the words in its fields are, it raises nothing. What it lets pass, `apply` can apply.
        """

    @abstractmethod
    def draw(self, rng: Stream) -> Event:
        """One event by the game's own plain model; `refusal` finds nothing wrong with it."""


Report = Callable[[Observed, Stream], Event]
"""Somebody who looks: a simulator, a person. What he needs of chance he takes from the stream."""

SEEDS = 2**31 - 1


def stream_for(chance: Stream) -> Stream:
    """A stream for one observed event, which costs the stream of chance one number.

    However many numbers a reporter takes, the cards after him are the same; and a game that is
    gone on with need not look again at what was seen already.
    """
    return Stream(chance.below(SEEDS))
