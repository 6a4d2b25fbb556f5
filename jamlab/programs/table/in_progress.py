"""A game in progress: its events so far, entered one by one, each checked by the rules.

* It has what a replay has of the game up to now (`game`, `seats`, `events`, `nodes`), and grows.
* What the rules refuse changes nothing. What was entered can be taken back, one or many.
* Its log is that which the engine writes, byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final

from jamlab.core import AnyGame, Event, IllegalEvent, Node, Over, Refusal, sort_of
from jamlab.log.lines import Header, event_lines, footer_of, header_line

SNAPSHOT_EVERY: Final = 16


class InProgress:
    """A game of `header.game` after `events`; IllegalEvent if they cannot have happened.

    `state` is the table now and `node` what can happen next: both are for reading only.
    """

    def __init__(self, game: AnyGame, header: Header, events: Iterable[Event] = ()) -> None:
        self.game, self.header = game, header
        self.seats: tuple[str, ...] = tuple(header.seats)
        self.events: list[Event] = []
        self.nodes: list[str] = []
        self.state: Any = game.start(len(self.seats), header.options)
        self._snapshots: list[Any] = [self.state.copy()]
        self.node: Node = game.pending(self.state)
        for event in events:
            self.enter(event)

    def __len__(self) -> int:
        return len(self.events)

    @property
    def over(self) -> Over | None:
        """How the game ended; None while it goes on."""
        return self.node if isinstance(self.node, Over) else None

    # -- what happens ------------------------------------------------------------------------------

    def why_not(self, event: Event) -> Refusal | None:
        """Which clause forbids this event now; None if it can happen."""
        return self.game.why_not(self.state, event)

    def enter(self, event: Event) -> None:
        """This has happened. IllegalEvent, and all as it was, if the rules do not allow it."""
        refusal = self.why_not(event)
        if refusal is not None:
            raise IllegalEvent(f"{event.kind}: {refusal}")
        self.nodes.append(sort_of(self.node))
        self.events.append(event)
        self.game.apply(self.state, event)
        if len(self.events) % SNAPSHOT_EVERY == 0:
            self._snapshots.append(self.state.copy())
        self.node = self.game.pending(self.state)

    def undo(self, to: int) -> None:
        """Take back all events but the first `to`; IndexError if there are not so many."""
        state = self.state_after(to)
        del self.events[to:], self.nodes[to:], self._snapshots[to // SNAPSHOT_EVERY + 1 :]
        self.state = state
        self.node = self.game.pending(state)

    def state_after(self, n: int) -> Any:
        """The table after the first `n` events, a copy of your own; IndexError outside 0 … len."""
        if not 0 <= n <= len(self.events):
            raise IndexError(f"position {n} of a game with {len(self.events)} events")
        state, apply = self._snapshots[n // SNAPSHOT_EVERY].copy(), self.game.apply
        for event in self.events[n - n % SNAPSHOT_EVERY : n]:
            apply(state, event)
        return state

    # -- what is handed on -------------------------------------------------------------------------

    def log(self) -> bytes:
        """The log of all that has happened, as the bytes of a file; with its footer at the end."""
        data = header_line(self.header) + event_lines(self.game).write_all(self.nodes, self.events)
        over = self.over
        if over is None:
            return data
        return data + footer_of(over, len(self.events), sha256(data).hexdigest())
