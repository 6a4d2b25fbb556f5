"""Playing a game: ask the node, let a player or chance answer, apply, write down, tell the seats.

* Randomness comes in as an argument; each seat and chance has a stream of its own, so that other
  players can play the same cards.
* A player looks through `Eyes`, which show only what that seat may know.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from jamlab.engine.event import Event
from jamlab.engine.game import AnyGame, IllegalEvent
from jamlab.engine.node import Chance, Choice, Forced, Node, Over


class Eyes:
    """What one seat may look at while a game goes on."""

    def __init__(self, game: AnyGame, state: Any, seat: int) -> None:
        self.game = game
        self.seat = seat
        self._state = state

    def view(self) -> Any:
        """All that this seat may know now; frozen."""
        return self.game.view(self._state, self.seat)


class Agent(ABC):
    """A player. Override `choose`; set `watches` to be told each event as the seat sees it."""

    watches: bool = False

    def sit(self, eyes: Eyes, rng: Random) -> None:
        """Take a seat: called once, before the first event."""
        self.eyes = eyes
        self.rng = rng

    def saw(self, event: Event) -> None:  # noqa: B027 - most players need not watch
        """Something happened (masked for this seat); only called if `watches`."""

    @abstractmethod
    def choose(self, choice: Choice) -> int:
        """Which option to take: its index in `choice.options`."""


class Seeds:
    """The streams of chance that grow from one seed: one for the cards, one a seat."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def chance(self) -> Random:
        """The stream of cards and tiles."""
        return Random(f"jamlab {self.seed} chance")

    def seat(self, seat: int) -> Random:
        """The stream of one player."""
        return Random(f"jamlab {self.seed} seat {seat}")


def draw(node: Chance, rng: Random) -> Event:
    """One outcome of a chance node, each in proportion to its weight."""
    left = int(rng.random() * sum(node.weights))
    for event, weight in zip(node.outcomes, node.weights, strict=True):
        left -= weight
        if left < 0:
            return event
    raise AssertionError("a chance node without weights")


Record = Callable[[Node, Event], None]


def play(
    game: AnyGame,
    state: Any,
    agents: Sequence[Agent],
    seeds: Seeds,
    record: Record | None = None,
) -> Over:
    """Play `state` to its end, in place, and return how it ended.

    `record(node, event)` is called after each event was applied. An agent that names an option
    that is not there raises IllegalEvent.
    """
    chance = seeds.chance()
    for seat, agent in enumerate(agents):
        agent.sit(Eyes(game, state, seat), seeds.seat(seat))
    watchers = [(seat, agent) for seat, agent in enumerate(agents) if agent.watches]
    while True:
        node = game.pending(state)
        if isinstance(node, Choice):
            index = agents[node.seat].choose(node)
            if not 0 <= index < len(node.options):
                raise IllegalEvent(f"seat {node.seat} chose option {index} of {len(node.options)}")
            event = node.options[index]
        elif isinstance(node, Chance):
            event = draw(node, chance)
        elif isinstance(node, Forced):
            event = node.event
        else:
            return node
        game.apply(state, event)
        if record is not None:
            record(node, event)
        for seat, agent in watchers:
            agent.saw(game.mask(event, seat))
