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
from jamlab.engine.game import AnyGame, IllegalEvent, Refusal
from jamlab.engine.node import Chance, Choice, Forced, Node, Over
from jamlab.table.scene import OptionLine


class Eyes:
    """What one seat may look at while a game goes on."""

    def __init__(self, game: AnyGame, state: Any, seat: int) -> None:
        self.game = game
        self.seat = seat
        self._state = state

    def view(self) -> Any:
        """All that this seat may know now; frozen."""
        return self.game.view(self._state, self.seat)

    def table(self) -> Any:
        """What everybody at the table sees now; frozen."""
        return self.game.view(self._state, None)

    def lines(self, names: Sequence[str]) -> tuple[OptionLine, ...]:
        """What this seat can do now and what it cannot, with clauses."""
        return self.game.lines(self._state, self.seat, names)

    def why_not(self, event: Event) -> Refusal | None:
        """Which clause forbids this seat's event now; None if it can happen."""
        return self.game.why_not(self._state, event)


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

    def chose(self, choice: Choice, index: int) -> None:
        """A choice made before the game was gone on with (`past` of `play`).

        Choosing again keeps this player's stream of chance where it was.
        """
        self.choose(choice)


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
    past: Sequence[Event] = (),
) -> Over:
    """Play `state` to its end, in place, and return how it ended.

    `record(node, event)` is called after each event was applied. An agent that names an option
    that is not there raises IllegalEvent.

    `past` are events that happened already; `state` is the state before them. They are not
    recorded, but the players live through them: with the same players and seeds, a game that is
    gone on with becomes the game it would have been.
    """
    chance = seeds.chance()
    for seat, agent in enumerate(agents):
        agent.sit(Eyes(game, state, seat), seeds.seat(seat))
    watchers = [(seat, agent) for seat, agent in enumerate(agents) if agent.watches]
    for event in past:
        node = game.pending(state)
        if isinstance(node, Choice):
            agents[node.seat].chose(node, node.options.index(event))
        elif isinstance(node, Chance):
            draw(node, chance)
        game.apply(state, event)
        for seat, agent in watchers:
            agent.saw(game.mask(event, seat))
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
