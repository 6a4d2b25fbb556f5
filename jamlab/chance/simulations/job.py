"""Jobs: a table, its players, and the seed of each game. A job can be sent to a worker.

* Game k depends on the seed and on k alone, not on earlier games or on the process that plays it:
  pieces of the work can be played anywhere, in any order.
* Every game of a job is played by `Job._play`, with the engine's loop (`jamlab.core.play`).
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from jamlab.arguments import per_seat, unknown, whole
from jamlab.chance.agents import builder, make
from jamlab.chance.simulations.columns import Columns
from jamlab.chance.simulations.ruling_effects import COUNTED, ReadingComparison, RulingEffect, usual
from jamlab.chance.workers import UnitFailed, sent
from jamlab.core import Agent, AnyGame, Event, GameRecord, Over, Report, Seeds, Stream, Tally, play
from jamlab.core.registry import ids, load
from jamlab.core.stream import mixed
from jamlab.log import header_for, log_of

# The same deal for two games: every pile is shuffled alike, in whatever order piles are used.
#
# * Cards are drawn when needed, each from those unseen. With a plain stream the k-th draw of a game
#   gets the k-th number: once one player draws from another pile, or a round ends earlier, all
#   later cards differ.
# * Here the number of a draw depends on how many cards are left to draw from, and on how often
#   there were that many before. Piles that start alike then give the same cards in the same order,
#   whoever draws them and whatever is drawn elsewhere in between; the pile of a new round starts
#   alike, too. If play itself changes a pile (cards put back, a discard pile shuffled), it is a
#   different one.
# * Each number is used once, so each game by itself is as random as with a plain stream.


class Piles(Stream):
    """Stream for the chance of one game: numbers by the size of the pile drawn from."""

    __slots__ = ("_seed", "_times")

    def __init__(self, seed: int, number: int = 0) -> None:
        super().__init__(seed, number)
        self._seed = mixed((mixed(seed & _ALL) + number) & _ALL)
        self._times: dict[int, int] = {}

    def below(self, n: int) -> int:
        """Return an int from 0 to n - 1, each equally likely."""
        times = self._times.get(n, 0)
        self._times[n] = times + 1
        return Stream(self._seed, n << 32 | times).below(n)


class DealSeeds(Seeds):
    """Streams of a game whose chance is `Piles`; the players have their usual ones."""

    def chance(self) -> Stream:
        """Return the stream of cards and tiles."""
        return Piles(self.seed)


Builder = Callable[[], Agent]
Player = str | Builder

NAMES: Final = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")  # as in `jamlab play`
_ALL: Final = 2**64 - 1
_PACKING: Final = 3  # compression level: takes as long as playing the game; higher takes far longer


class GameFailed(UnitFailed):
    """A game could not be played to its end; the message has its number, seed and error."""


def seed_of(seed: int, game: int) -> int:
    """Return the seed of game 0, 1, 2, … of a simulation: 53 bits, exact in any table.

    Mixed, so that simulations with neighbouring seeds have no games in common.
    """
    return mixed((mixed(seed & _ALL) + game) & _ALL) >> 11


@dataclass(frozen=True, eq=False)
class Job:
    """Games to play at one table: the work of a simulation."""

    unit = "games"
    largest = 100  # games in a piece: a moment's work, even interpreted

    game: AnyGame
    seats: int
    options: dict[str, str]
    players: tuple[Player, ...]
    seed: int
    keep_logs: bool
    report: Report | None = None
    seeds: Callable[[int], Seeds] = Seeds
    builders: list[Builder] = field(init=False)

    def __post_init__(self) -> None:
        built = [
            builder(self.game.id, player) if isinstance(player, str) else player
            for player in self.players
        ]
        object.__setattr__(self, "builders", built)

    @property
    def names(self) -> list[str]:
        """Names of the players in logs."""
        return [NAMES[seat] if seat < len(NAMES) else f"Seat {seat}" for seat in range(self.seats)]

    @property
    def labels(self) -> tuple[str, ...]:
        """Players as named in tables: `"memory=0.7"`, or the builder's name."""
        return tuple(
            player if isinstance(player, str) else getattr(player, "__qualname__", repr(player))
            for player in self.players
        )

    def empty(self) -> Columns:
        return Columns(self.seats)

    def do(self, game: int, columns: Columns) -> None:
        """Play this game and add it to the columns. GameFailed if it fails."""
        try:
            over, tally = self._play(game, keeps=self.keep_logs or self.counts(game))
            log = self._log(game, over, tally) if self.keep_logs else b""
            if self.counts(game) and isinstance(tally, GameRecord):
                columns.mattered[game] = self.mattered(tally.log)
        except Exception as error:
            said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            raise GameFailed(f"game {game} ({self._said_again(game)}): {said}") from error
        packed = zlib.compress(log, _PACKING) if log else None
        columns.add(game, over, tally.events, tally.choices, packed)

    def played(self, game: int) -> tuple[Over, int, bytes]:
        """Play this game; return its end, its number of events, and its log."""
        over, kept = self._play(game, keeps=True)
        return over, kept.events, self._log(game, over, kept)

    def counts(self, game: int) -> bool:
        """True if this game is one of those in which non-default rulings are compared."""
        return bool(self.others) and game < COUNTED

    def mattered(self, events: Sequence[Event]) -> dict[str, RulingEffect]:
        """Return how often the table's non-default rulings mattered in a game."""
        return self.beside.mattered(self.game.start(self.seats, self.options), events)

    @cached_property
    def others(self) -> dict[str, str]:
        """Default values of the rulings that differ at this table."""
        return usual(self.game, self.options)

    @cached_property
    def beside(self) -> ReadingComparison:
        """Comparison of this table with each of those values."""
        return ReadingComparison(self.game, self.seats, self.options, self.others)

    def _play(self, game: int, *, keeps: bool) -> tuple[Over, Tally]:
        """Play this game; return its end and its tally, with events if `keeps`."""
        agents = [build() for build in self.builders]
        seated = getattr(self.report, "seated", None)  # a reporter may depend on the players
        if seated is not None:
            seated(agents)
        state = self.game.start(self.seats, self.options)
        tally = GameRecord() if keeps else Tally()
        seeds = self.seeds(seed_of(self.seed, game))
        return play(self.game, state, agents, seeds, tally, report=self.report), tally

    def _log(self, game: int, over: Over, kept: Tally) -> bytes:
        """Return the log of a game that was kept."""
        assert isinstance(kept, GameRecord)
        meta = {"seed": seed_of(self.seed, game), "agents": list(self.labels)}
        if self.seeds is not Seeds:
            meta["chance"] = self.seeds.__name__  # this seed is not that of `jamlab play`
        meta |= self.game.reporter_meta(self.report)
        header = header_for(self.game, self.names, self.options, meta)
        return log_of(self.game, header, kept, over)

    def _said_again(self, game: int) -> str:
        """Return the command, or the seed, that plays this game again."""
        seed = seed_of(self.seed, game)
        asked = "" if self.report is None else getattr(self.report, "asked", None)
        if asked is None or not all(isinstance(player, str) for player in self.players):
            return f"seed {seed}"
        said = "".join(
            f" --option {option.name}={option.word(self.options[option.name])}"
            for option in self.game.options
            if self.options[option.name] != option.default
        )
        return (
            f"jamlab play {self.game.id} --seats {self.seats} "
            f"--agents {','.join(self.labels)} --seed {seed}{said}{asked}"
        )

    def packed(self) -> bytes:
        known = self.game.id in ids() and load(self.game.id) is self.game
        parts = (
            self.game.id if known else self.game, self.game.rules, self.seats, self.options,
            self.players, self.seed, self.keep_logs, self.report, self.seeds,
        )  # fmt: skip
        return sent(_again, parts, "players", "plays all games in this one")


def _again(game: str | AnyGame, rules: int, *others: Any) -> Job:
    """Rebuild the job in a worker. RuntimeError if another jamlab is installed there."""
    found = load(game) if isinstance(game, str) else game
    if found.rules != rules:
        raise RuntimeError(
            f"a worker has version {found.rules} of the rules of {found.name}, and the job wants "
            f"version {rules}: install the same jamlab everywhere"
        )
    return Job(found, *others)


# -- Checked arguments -----------------------------------------------------------------------------


def job_of(
    game: str | AnyGame,
    seats: int,
    agents: Player | Sequence[Player],
    seed: int,
    options: Mapping[str, str] | None,
    *,
    keep_logs: bool,
    report: Report | None = None,
    seeds: Callable[[int], Seeds] = Seeds,
) -> Job:
    """Return a checked job; ValueError or InvalidOptions (seats, options) for bad arguments."""
    if isinstance(game, str):
        if game not in ids():
            raise ValueError(unknown("game", game, ids()))
        game = load(game)
    seats = whole("seats", seats)
    chosen = game.checked_options(seats, options)
    players = _players(game, seats, agents)
    return Job(game, seats, chosen, players, whole("seed", seed), bool(keep_logs), report, seeds)


def _players(game: AnyGame, seats: int, agents: Player | Sequence[Player]) -> tuple[Player, ...]:
    if isinstance(agents, str):
        agents = [spec.strip() for spec in agents.split(",")]
    listed = [agents] if callable(agents) else agents
    if not isinstance(listed, Sequence):
        raise ValueError(f"agents must be names or builders of agents, got {agents!r}")
    players = tuple(per_seat("agents", listed, seats))
    for player in players:
        _check(game, player)
    return players


def _check(game: AnyGame, player: Any) -> None:
    if isinstance(player, str):
        if game.id not in ids():
            raise ValueError(f"{game.id} has no players by name: pass builders of agents")
        make(game.id, player)
    elif isinstance(player, Agent):
        raise ValueError(
            f"{type(player).__name__} would carry what it knows from game to game: "
            "pass its class, or a function that makes one"
        )
    elif not callable(player):
        raise ValueError(f"agents must be names or builders of agents, got {player!r}")
    elif not isinstance(player(), Agent):
        raise ValueError(f"{player!r} must return an Agent")
