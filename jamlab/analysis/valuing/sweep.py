"""A sweep: the judge's players go through a recorded game and, where asked, play it on to its end.

* The judge sits at every seat. Its players have seen what happened before (`Agent.saw`), so far as
  the viewpoint knows it; they look on and choose nothing until a playout begins.
* A sweep has luck of its own, and the same luck everywhere: a playout that begins later in the
  game goes on with the numbers that one from before would have come to. What is compared, a step
  and the next, or two options, is compared with the same luck.
* From a seat's viewpoint (or the table's) what is hidden is dealt anew (`Game.resample`): nothing
  that it does not know decides anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jamlab.core import (
    ALL_KNOWING,
    Agent,
    Chance,
    Choice,
    Event,
    Eyes,
    Observed,
    Over,
    Seeds,
    Stream,
    play_on,
)
from jamlab.core.node import CHANCE, OBSERVED
from jamlab.core.observed import stream_for
from jamlab.core.play import Record
from jamlab.log import Cursor, Replay


class Sweep:
    """Sweep `number` (0, 1, 2, …) through `replay`, by the players that `build` makes.

    `seat` is the viewpoint: a seat, None for what all at the table see, or ALL_KNOWING. `seed` and
    `number` decide all its luck.
    """

    def __init__(
        self,
        replay: Replay,
        build: Callable[[], Agent],
        seat: int | None = ALL_KNOWING,
        number: int = 0,
        seed: int = 0,
    ) -> None:
        self.replay, self.build, self.number = replay, build, number
        self.seat: int | None = ALL_KNOWING if replay.game.is_open else seat
        self._seeds = Seeds(Stream(seed, number).below(2**31 - 1) + 2**31 * (number + 1))
        self._begin()

    def _begin(self) -> None:
        self._cursor = Cursor(self.replay)
        self._chance = self._seeds.chance()
        self._players = [self.build() for _ in self.replay.seats]
        game, state = self.replay.game, self.replay.state(0)
        for place, player in enumerate(self._players):
            player.sit(Eyes(game, state, place), self._seeds.seat(place))
        self._watchers = [
            (place, player) for place, player in enumerate(self._players) if player.watches
        ]

    @property
    def n(self) -> int:
        """How many events have happened."""
        return self._cursor.n

    def go(self, n: int) -> None:
        """To position `n`, 0 … len; IndexError outside."""
        if n < self.n:
            self._begin()
        if not self._watchers and n > self.n + 1:
            self._leap(n)
        while self.n < n:
            node = self._cursor.node
            if isinstance(node, Chance):
                self._chance.below(2)
            elif isinstance(node, Observed):
                stream_for(self._chance)
            event = self._cursor.forward()
            for place, player in self._watchers:
                player.saw(self._seen(event, place))

    def _leap(self, n: int) -> None:
        """Nobody looks on: only the numbers of chance are gone through."""
        for sort in self.replay.nodes[self.n : n]:
            if sort == CHANCE:
                self._chance.below(2)
            elif sort == OBSERVED:
                stream_for(self._chance)
        self._cursor.jump(n)

    def _seen(self, event: Event, place: int) -> Event:
        """The event as the player at this seat saw it, for all that the viewpoint knows."""
        mask = self.replay.game.mask
        return mask(event, place if self.seat == ALL_KNOWING else self.seat)

    def table(self) -> Any:
        """The table here, for all that the viewpoint knows; it is yours."""
        state = self._cursor.state
        if self.seat == ALL_KNOWING:
            return state
        game = self.replay.game
        rng = Stream(self._seeds.seed, len(self.replay.seats) + 1)
        return game.resample(game.view(state, self.seat), rng)

    def result(self, state: Any, drawn: int = 0, record: Record | None = None) -> Over:
        """Play `state`, a table here or a little further on, to its end, in place; how it ended.

        `drawn`: so many chance events have happened to it since `table`. `record` is told each
        event after it has happened.
        """
        game = self.replay.game
        chance = self._chance.copy()
        for _ in range(drawn):
            chance.below(2)
        players = [
            player.twin(Eyes(game, state, place), player.rng.copy())
            for place, player in enumerate(self._players)
        ]
        return play_on(game, state, players, chance, record)

    def choice(self, state: Any, seat: int) -> int:
        """Which option the player at this seat would choose at `state`, a table here."""
        node = self.replay.game.pending(state)
        assert isinstance(node, Choice)
        player = self._players[seat]
        eyes = Eyes(self.replay.game, state, seat)
        return player.twin(eyes, player.rng.copy()).choose(node)
