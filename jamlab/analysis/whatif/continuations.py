"""Going on from a step of a recorded game, by players, with the same luck or with fresh luck.

* Each seat's player has seen what that seat saw of the game up to here (`Agent.saw`), and plans
  anew from here on.
* Continuation `k` has chance of its own, and the same after every option: what is compared is
  compared with the same luck.
* With open cards the table goes on as it lies. From what one seat knows, or what all at the table
  see, what is hidden is dealt anew for each continuation (`Game.resample`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from jamlab.analysis.whatif.luck import FreshLuck, SameLuck
from jamlab.chance.agents import Sampling, builder, usual_judge
from jamlab.core import (
    ALL_KNOWING,
    Agent,
    Choice,
    Event,
    Eyes,
    Over,
    Seeds,
    Stream,
    play_on,
    sort_of,
)
from jamlab.log import LogError, Replay
from jamlab.log.lines import MOST_EVENTS, Line
from jamlab.log.notes import Branch

SAME: Final = "same"
FRESH: Final = "fresh"
Players = str | Sequence[str | Callable[[], Agent]]
"""A player by name for all seats, or one a seat: a name, or what makes a player."""


class Continuations:
    """Goes on from `replay` after `n` events (unless said, all of them), again and again.

    `recorded` is the game whose luck is the same (unless said, `replay`). `players` are named as
    `jamlab.chance.agents` names them, "" is the game's usual judge. `seat` says from whose
    knowledge: a seat, None for what all at the table see, ALL_KNOWING for open cards as they lie.

    ValueError for a player, a luck or a seat that there is not, and for the same luck where what is
    hidden is dealt anew: there is no order that could be the same.
    """

    def __init__(
        self,
        replay: Replay,
        n: int | None = None,
        *,
        recorded: Replay | None = None,
        players: Players = "",
        luck: str = FRESH,
        seat: int | None = ALL_KNOWING,
        seed: int = 0,
    ) -> None:
        game = replay.game
        n = len(replay) if n is None else n
        if luck not in (SAME, FRESH):
            raise ValueError(f"luck is {SAME} or {FRESH}, not {luck!r}")
        if seat is not None and seat != ALL_KNOWING and not 0 <= seat < len(replay.seats):
            raise ValueError(f"there is no seat {seat}")
        self.seat: int | None = ALL_KNOWING if game.is_open else seat
        if luck == SAME and self.seat != ALL_KNOWING:
            raise ValueError("the same luck goes with open cards: else they are dealt anew")
        self.replay, self.n, self.luck, self.seed = replay, n, luck, seed
        self.players = named_players(game.id, len(replay.seats), players)
        self._state = replay.state(n)
        self._queue = SameLuck(recorded or replay, replay, n) if luck == SAME else None
        self._seen = self._seen_by()

    def _seen_by(self) -> list[Sequence[Event]]:
        """What each seat's player saw of the game up to here, if it looks on."""
        mask, events = self.replay.game.mask, self.replay.events[: self.n]
        found: list[Sequence[Event]] = []
        for seat, (_, make) in enumerate(self.players):
            viewpoint = seat if self.seat == ALL_KNOWING else self.seat
            found.append([mask(event, viewpoint) for event in events] if make().watches else ())
        return found

    def _seated(self, state: Any, seeds: Seeds) -> list[Agent]:
        """New players at this table, who have seen the game up to here: what each of them has kept
        in mind is a matter of its own luck, as all it does."""
        game, found = self.replay.game, []
        for seat, (_, make) in enumerate(self.players):
            player = make()
            player.sit(Eyes(game, state, seat), seeds.seat(seat))
            for event in self._seen[seat]:
                player.saw(event)
            found.append(player)
        return found

    def result(self, k: int = 0) -> Over:
        """How continuation `k` (0, 1, 2, …) ended."""
        state, players, rng = self._begun(k)
        if self._queue is None:
            return play_on(self.replay.game, state, players, rng)
        for _ in self._steps(state, players, rng):
            pass
        return self._over(state)

    def pieces(self, k: int = 0) -> Iterator[Over | None]:
        """The same, event by event, for players who take their time: None after each, then how it
        ended."""
        state, players, rng = self._begun(k)
        for _ in self._steps(state, players, rng):
            yield None
        yield self._over(state)

    def _over(self, state: Any) -> Over:
        over = self.replay.game.pending(state)
        assert isinstance(over, Over)
        return over

    @property
    def is_slow(self) -> bool:
        """True if a player tries out what its options lead to."""
        return any(isinstance(make(), Sampling) for _, make in self.players)

    def steps(self, k: int = 0) -> Iterator[Line]:
        """What happens in continuation `k`, event by event, to the end of the game; with open cards
        only, for a branch goes on with the cards as they lie."""
        if self.seat != ALL_KNOWING:
            raise ValueError("a branch goes on with the cards as they lie")
        return self._steps(*self._begun(k))

    def lines(self, k: int = 0) -> list[Line]:
        """The same, all of it."""
        return list(self.steps(k))

    def _begun(self, k: int) -> tuple[Any, list[Agent], Stream]:
        """The table, the players and the chance of continuation `k`."""
        game = self.replay.game
        seeds = Seeds(Stream(self.seed, k).below(2**31 - 1) + 2**31 * (k + 1))
        state = self._state.copy()
        if self.seat != ALL_KNOWING:
            rng = Stream(seeds.seed, len(self.players) + 1)
            state = game.resample(game.view(state, self.seat), rng)
        return state, self._seated(state, seeds), seeds.chance()

    def _steps(self, state: Any, players: Sequence[Agent], rng: Stream) -> Iterator[Line]:
        """Plays `state` on, in place, with the luck that was said, as `play_on` does."""
        game = self.replay.game
        luck = FreshLuck() if self._queue is None else self._queue.copy()
        watchers = [(seat, player) for seat, player in enumerate(players) if player.watches]
        while not isinstance(node := game.pending(state), Over):
            if isinstance(node, Choice):
                event = node[players[node.seat].choose(node)]
            else:
                event = luck.comes(node, rng)
            luck.happened(node, event)
            game.apply(state, event)
            for seat, player in watchers:
                player.saw(game.mask(event, seat))
            yield Line(sort_of(node), event)


def named_players(game: str, seats: int, players: Players) -> list[tuple[str, Callable[[], Agent]]]:
    """The name of each seat's player, and what makes it; ValueError names the players there are."""
    each = [players] * seats if isinstance(players, str) else list(players)
    if len(each) != seats:
        raise ValueError(f"{len(each)} players for {seats} seats")
    found: list[tuple[str, Callable[[], Agent]]] = []
    for player in each:
        if isinstance(player, str):
            name = player or usual_judge(game)
            found.append((name, builder(game, name)))
        else:
            found.append((getattr(player, "__name__", "player"), player))
    return found


# -- branches --------------------------------------------------------------------------------------


def branch_of(replay: Replay, at: int, event: Event, title: str = "") -> Branch:
    """The branch in which `event` happens after `at` events of `replay`; its title says so.

    LogError names the clause if the rules forbid it there.
    """
    game, state = replay.game, replay.state(at)
    refusal = game.why_not(state, event)
    if refusal is not None:
        raise LogError(refusal.sentence, where=replay.name, clause=refusal.clause)
    line = Line(sort_of(game.pending(state)), event)
    return Branch(at, title or game.tell(event, replay.seats), (line,))


def carried_on(
    recorded: Replay, replay: Replay, *, luck: str = SAME, seed: int = 0
) -> tuple[Line, ...]:
    """What follows a branch by itself, up to the next choice of two things or more, or the end.

    `recorded` is the game whose luck is the same. What is a choice of one thing happens.
    """
    game, state = replay.game, replay.state(len(replay))
    queue = SameLuck(recorded, replay, len(replay)) if luck == SAME else FreshLuck()
    rng, found = Stream(seed), list[Line]()
    while len(replay) + len(found) < MOST_EVENTS:
        node = game.pending(state)
        if isinstance(node, Over) or (isinstance(node, Choice) and len(node) > 1):
            break
        event = node[0] if isinstance(node, Choice) else queue.comes(node, rng)
        queue.happened(node, event)
        game.apply(state, event)
        found.append(Line(sort_of(node), event))
    return tuple(found)
