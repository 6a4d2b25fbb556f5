"""The same luck: what came by chance in the recorded game comes again, as far as it can.

What "the same" means where the game has taken another way:

* What came by chance after the step stands in a queue, in its order. Each draw, deal or throw takes
  the first thing in it that can come here: the top card of the deck stays the top card, whoever
  draws it, and the tile in a cell stays the tile in that cell. What cannot come (the card lies in a
  hand now) is passed by.
* With a new round of the game (`Game.opens_round`) the queue is that of the same round of the
  recorded game: the cards were shuffled anew there.
* If nothing in the queue fits, chance draws from what is left, and not what the queue holds for
  later, unless nothing else is left.
* What is only seen (a flick) comes again only as long as everything has been as it was: afterwards
  the dice lie elsewhere.

So the same option, and the same choices of all, give the recorded game to its end.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, Final

from jamlab.core import Chance, Event, Forced, Node, Observed, Stream, draw, observe
from jamlab.core.node import CHANCE
from jamlab.log import Replay

_NO_PLACE: Final = frozenset({"seat", "clause"})


class FreshLuck:
    """What a stream of chance brings, and nothing else."""

    def comes(self, node: Chance | Forced | Observed, rng: Stream) -> Event:
        """What happens at a node that is no choice."""
        if isinstance(node, Forced):
            return node.event
        return self.draw(node, rng) if isinstance(node, Chance) else self.see(node, rng)

    def draw(self, node: Chance, rng: Stream) -> Event:
        """What comes at a chance node."""
        return draw(node, rng)

    def see(self, node: Observed, rng: Stream) -> Event:
        """What is seen, by the game's own plain model."""
        return observe(node, rng)

    def happened(self, node: Node, event: Event) -> None:
        """What has happened at `node`: to be called after each event."""


class SameLuck(FreshLuck):
    """What is still to come by chance as in `recorded`, for `replay` after its first `n` events.

    `replay` is the recorded game, or one that begins as it does.
    """

    def __init__(self, recorded: Replay, replay: Replay, n: int) -> None:
        self._recorded = recorded
        self._game = game = recorded.game
        same = 0
        while same < min(n, len(recorded)) and replay.events[same] == recorded.events[same]:
            same += 1
        self._same: int | None = same
        """How many events the game has in common with the recorded one; None: it has left it."""
        self._rounds: list[list[Event]] = [[]]
        for sort, event in zip(recorded.nodes[same:], recorded.events[same:], strict=True):
            if game.opens_round(event):
                self._rounds.append([])
            if sort == CHANCE:
                self._rounds[-1].append(event)
        if same < n:
            state = replay.state(same)
            for event in replay.events[same:n]:
                self.happened(game.pending(state), event)
                game.apply(state, event)

    def copy(self) -> SameLuck:
        """The same luck, to go on with elsewhere."""
        found = object.__new__(SameLuck)
        found._recorded, found._game, found._same = self._recorded, self._game, self._same
        found._rounds = [[*events] for events in self._rounds]
        return found

    def draw(self, node: Chance, rng: Stream) -> Event:
        """What comes at a chance node; `rng` decides what the recorded game does not."""
        _, event = self._next(node)
        if event is None:
            return self._other(node, rng) or draw(node, rng)
        draw(node, rng)  # one number a draw: so what comes from `rng` later is the same, too
        return event

    def see(self, node: Observed, rng: Stream) -> Event:
        """What is seen: as it was if all is as it was, else by the game's own plain model."""
        event = observe(node, rng)
        if self._same is not None and self._same < len(self._recorded):
            return self._recorded.events[self._same]
        return event

    def happened(self, node: Node, event: Event) -> None:
        """What has happened at `node`, by this luck or otherwise."""
        if isinstance(node, Chance):
            place, _ = self._next(node)
            if place >= 0:
                del self._rounds[0][place]
        if self._game.opens_round(event) and len(self._rounds) > 1:
            del self._rounds[0]
        if self._same is not None:
            events = self._recorded.events
            goes_on = self._same < len(events) and events[self._same] == event
            self._same = self._same + 1 if goes_on else None

    def _next(self, node: Chance) -> tuple[int, Event | None]:
        """The place in the queue of what comes next, and the event here; (-1, None) for nothing."""
        waiting = self._rounds[0]
        if not waiting:
            return -1, None
        can = _by_what(node)
        named = next(iter(can))[1] is not None
        for place, event in enumerate(waiting):
            found = can.get(_what(event, named=named))
            if found is not None:
                return place, found
        return -1, None

    def _other(self, node: Chance, rng: Stream) -> Event | None:
        """An outcome that the queue does not hold for later; None if there is no such thing."""
        face = self._game.chance_face
        kinds = {type(event) for event in node.outcomes}
        later = Counter(face(event)[0] for event in self._rounds[0] if type(event) in kinds)
        if not later:
            return None
        outcomes, weights = [], []
        for event, weight in zip(node.outcomes, node.weights, strict=True):
            left = weight - later[face(event)[0]]
            if left > 0:
                outcomes.append(event)
                weights.append(left)
        return draw(Chance(tuple(outcomes), tuple(weights)), rng) if outcomes else None


def _by_what(node: Chance) -> dict[tuple[Any, ...], Event]:
    """The outcomes by what comes; by whom it comes to, too, where that is what is drawn."""
    outcomes = node.outcomes
    named = len({event.seat for event in outcomes}) > 1
    return {_what(event, named=named): event for event in outcomes}


def _what(event: Event, *, named: bool) -> tuple[Any, ...]:
    kind: Any = type(event)
    return kind, event.seat if named else None, _own(kind)(event)


@cache
def _own(kind: Any) -> Any:
    """What reads the fields of an event beside its seat and its clause."""
    names = [field.name for field in fields(kind) if field.name not in _NO_PLACE]
    return attrgetter(*names) if names else lambda event: None
