"""Playing on as another player would, to see what a choice leads to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from jamlab.core import (
    Agent,
    AnyGame,
    Chance,
    Choice,
    Event,
    Eyes,
    Forced,
    Observed,
    Over,
    Stream,
    draw,
    observe,
)

TURNS: Final = 9  # that are played on after the turn of the choice


class Advised:
    """Everybody plays as the adviser would; who chose, with the plans that its adviser has now."""

    def __init__(self, adviser: Agent, seat: int, make: Callable[[], Agent]) -> None:
        self.adviser, self.seat, self.make = adviser, seat, make

    def play_on(self, game: AnyGame, state: Any, seed: int) -> Over | None:
        """Play `state` on, in place, for `TURNS` turns after the one that is on; how it ended.

        None if it has not: `state` stands before the next turn opens then. `seed` decides what
        chance brings: with the same seed the same cards come, as long as the same can come.
        """
        table = _Table(game, state, seed)
        mine = self.adviser.twin(Eyes(game, state, self.seat), Stream(seed, self.seat + 1))
        table.players[self.seat] = mine
        left = TURNS
        while True:
            event = table.next_event(self.make)
            if isinstance(event, Over):
                return event
            if game.opens_turn(event):
                if not left:
                    return None
                left -= 1
            table.happen(event)


class _Table:
    """A state, the players who have chosen there so far, and its chance."""

    def __init__(self, game: AnyGame, state: Any, seed: int) -> None:
        self.game, self.state, self.seed = game, state, seed
        self.stream = Stream(seed)
        self.players: dict[int, Agent] = {}

    def next_event(self, make: Callable[[], Agent]) -> Event | Over:
        """What happens next; whoever has to choose for the first time sits down now."""
        node = self.game.pending(self.state)
        if isinstance(node, Choice):
            return node[self._chosen(node, make)]
        if isinstance(node, Chance):
            return draw(node, self.stream)
        if isinstance(node, Observed):
            return observe(node, self.stream)
        return node.event if isinstance(node, Forced) else node

    def _chosen(self, choice: Choice, make: Callable[[], Agent]) -> int:
        seat = choice.seat
        if len(choice) == 1:
            return 0
        if seat not in self.players:
            self.players[seat] = make()
            self.players[seat].sit(Eyes(self.game, self.state, seat), Stream(self.seed, seat + 1))
        return self.players[seat].choose(choice)

    def happen(self, event: Event) -> None:
        """It happens, and those who watch see it."""
        self.game.apply(self.state, event)
        for seat, player in self.players.items():
            if player.watches:
                player.saw(self.game.mask(event, seat))
