# compiled
"""A game between random players, checked after every event.

* This part of the soak runs at every event, so it is compiled where a compiler is available. More
  expensive checks are in soak.py, and run now and then.
* After every event: the game's own `broken` (`jamlab/games/<game>/checks.py`); the event cites a
  clause that can be cited; a seat of this table chose, and one of its options; what an observed
  node drew is a report that it does not refuse.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jamlab.core.event import Event
from jamlab.core.node import Chance, Choice, Forced, Node, event_at
from jamlab.core.observed import Observed, stream_for
from jamlab.core.play import Agent
from jamlab.core.referee import Referee, State
from jamlab.core.stream import Stream


class Unsound(Exception):
    """Raised when an invariant is violated; the message names it."""


class Watched:
    """A game that continues from `state`, changed in place, with the checks `broken`."""

    def __init__(
        self,
        referee: Referee,
        state: State,
        agents: list[Agent],
        chance: Stream,
        broken: Callable[[Any], str],
        clauses: frozenset[str],
    ) -> None:
        self.referee = referee
        self.state = state
        self.agents = agents
        self.chance = chance
        self.broken = broken
        self.clauses = clauses
        self.events = 0  # number so far
        self.last: Event | None = None

    def play_to(self, place: int) -> Any:
        """Play until `place` events have happened; return the game's end, if reached.

        (An invalid end is returned, too: the caller reports it.)
        """
        while self.events < place:
            node = self.referee.pending(self.state)
            event = self.chosen(node)
            if event is None:
                return node  # only the end has no event
            self.happen(event)
        return None

    def chosen(self, node: Node) -> Event | None:
        """Return the event that players or chance choose at this node; None at the end."""
        if isinstance(node, Choice):
            choice: Choice = node
            many = len(choice)
            if not 0 <= choice.seat < len(self.agents):
                raise Unsound(f"seat {choice.seat} is to choose")
            if not many:
                raise Unsound("a choice without options")
            agent = self.agents[choice.seat]
            index = agent.choose(choice)
            if not 0 <= index < many:
                raise Unsound(f"option {index} of {many} was chosen")
            return choice[index]
        if isinstance(node, Chance):
            chance: Chance = node
            if chance.total < 1:
                raise Unsound("a weight that is no whole number from 1")
            return event_at(chance, self.chance.below(chance.total))
        if isinstance(node, Forced):
            forced: Forced = node
            return forced.event
        if isinstance(node, Observed):
            event = node.draw(stream_for(self.chance))
            refusal = node.refusal(event)
            if refusal is not None:
                raise Unsound(f"{event.kind} was drawn, but is refused: {refusal}")
            return event
        return None

    def happen(self, event: Event) -> None:
        """Apply an event, and check the result."""
        if event.clause not in self.clauses:
            raise Unsound(f"{event.kind} cites {event.clause}, which cannot be cited")
        self.referee.apply(self.state, event)
        self.events += 1
        self.last = event
        wrong = self.broken(self.state)
        if wrong:
            raise Unsound(wrong)
