"""What is played: a table, its players, and the seed of each game. It can be sent to a worker.

* Game k depends on the seed and on k alone, never on the games before it or on which process plays
  it: so pieces of the work can be played anywhere, in any order.
* `Job.played` is the one place where a game is played; it uses the loop of the engine.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import index
from typing import Any, Final

from jamlab.chance.agents import builder, make
from jamlab.chance.simulations.columns import Columns
from jamlab.chance.simulations.mattered import COUNTED, Beside, Mattered, usual
from jamlab.chance.workers import UnitFailed, sent
from jamlab.core import Agent, AnyGame, Event, Kept, Over, Report, Seeds, Stream, Tally, play
from jamlab.core.registry import ids, load
from jamlab.core.stream import mixed
from jamlab.log import header_for, log_of

# The same deal for two games: every pile lies shuffled alike, in whatever order it is drawn from.
#
# * Cards are drawn when they are needed, each out of those unseen. A plain stream gives the k-th
#   draw of a game its k-th number: once one player draws from another pile, or a round ends
#   earlier, all later cards are others.
# * Here a draw's number depends on how many cards are left to be drawn from, and on how often so
#   many were left before. A pile that starts alike then gives the same cards in the same order,
#   whoever draws them and whatever was drawn elsewhere in between; a new round's pile begins
#   alike, too. Where play itself changes a pile (cards put back, a discard pile shuffled) it is
#   another one.
# * Each number is used once, so each game by itself is as random as with a plain stream.


class Piles(Stream):
    """Chance for one game: numbers by the size of what is drawn from (see above)."""

    __slots__ = ("_seed", "_times")

    def __init__(self, seed: int, number: int = 0) -> None:
        super().__init__(seed, number)
        self._seed = mixed((mixed(seed & _ALL) + number) & _ALL)
        self._times: dict[int, int] = {}

    def below(self, n: int) -> int:
        """An int from 0 to n - 1, each equally likely."""
        times = self._times.get(n, 0)
        self._times[n] = times + 1
        return Stream(self._seed, n << 32 | times).below(n)


class DealSeeds(Seeds):
    """The streams of a game whose chance is `Piles`; the players' are the usual ones."""

    def chance(self) -> Stream:
        """The stream of cards and tiles."""
        return Piles(self.seed)


Builder = Callable[[], Agent]
Player = str | Builder

NAMES: Final = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")  # as `jamlab play` has them
_ALL: Final = 2**64 - 1
_LARGEST: Final = 100  # games in a piece: a moment's work, even interpreted
_PACKING: Final = 3  # packing a log takes as long as playing its game; more takes much longer


class GameFailed(UnitFailed):
    """A game could not be played to its end; the message says which, its seed and what happened."""


def seed_of(seed: int, game: int) -> int:
    """The seed of one game (0, 1, 2, …) of a simulation: 53 bits, which every table holds exactly.

    Mixed, so that simulations with neighbouring seeds have no games in common.
    """
    return mixed((mixed(seed & _ALL) + game) & _ALL) >> 11


@dataclass(frozen=True, eq=False)
class Job:
    """Games at one table."""

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
    def unit(self) -> str:
        """What is counted."""
        return "games"

    @property
    def largest(self) -> int:
        """How many games a piece has at most."""
        return _LARGEST

    @property
    def names(self) -> list[str]:
        """The names in the logs."""
        return [NAMES[seat] if seat < len(NAMES) else f"Seat {seat}" for seat in range(self.seats)]

    @property
    def labels(self) -> tuple[str, ...]:
        """What the players are called in tables: `"memory=0.7"`, or the builder's name."""
        return tuple(
            player if isinstance(player, str) else getattr(player, "__qualname__", repr(player))
            for player in self.players
        )

    def empty(self) -> Columns:
        """Columns for the games of a piece."""
        return Columns(self.seats)

    def do(self, game: int, columns: Columns) -> None:
        """Play this game and add it to the columns. GameFailed if it breaks off."""
        try:
            over, tally = self._play(game, keeps=self.keep_logs or self.counts(game))
            log = self._log(game, over, tally) if self.keep_logs else b""
            if self.counts(game) and isinstance(tally, Kept):
                columns.mattered[game] = self.mattered(tally.log)
        except Exception as error:
            said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            raise GameFailed(f"game {game} ({self._said_again(game)}): {said}") from error
        packed = zlib.compress(log, _PACKING) if log else None
        columns.add(game, over, tally.events, tally.choices, packed)

    def played(self, game: int) -> tuple[Over, int, bytes]:
        """Play this game: its end, how many events, and its log."""
        over, kept = self._play(game, keeps=True)
        return over, kept.events, self._log(game, over, kept)

    def counts(self, game: int) -> bool:
        """True if it is counted in this game how often the table's own rulings mattered."""
        return bool(self.others) and game < COUNTED

    def mattered(self, events: Sequence[Event]) -> dict[str, Mattered]:
        """How often the rulings that are not the usual ones mattered in a game of this table."""
        return self.beside.mattered(self.game.start(self.seats, self.options), events)

    @cached_property
    def others(self) -> dict[str, str]:
        """The usual values of the rulings that are not usual at this table."""
        return usual(self.game, self.options)

    @cached_property
    def beside(self) -> Beside:
        """This table beside itself under each of those."""
        return Beside(self.game, self.seats, self.options, self.others)

    def _play(self, game: int, *, keeps: bool) -> tuple[Over, Tally]:
        """Play this game: its end, and what happened, event by event if it `keeps` them."""
        agents = [build() for build in self.builders]
        seated = getattr(self.report, "seated", None)  # a reporter may know its players' fingers
        if seated is not None:
            seated(agents)
        state = self.game.start(self.seats, self.options)
        tally = Kept() if keeps else Tally()
        seeds = self.seeds(seed_of(self.seed, game))
        return play(self.game, state, agents, seeds, tally, report=self.report), tally

    def _log(self, game: int, over: Over, kept: Tally) -> bytes:
        """The log of a game that was kept."""
        assert isinstance(kept, Kept)
        meta = {"seed": seed_of(self.seed, game), "agents": list(self.labels)}
        if self.seeds is not Seeds:
            meta["chance"] = self.seeds.__name__  # this seed is not that of `jamlab play`
        meta |= self.game.reporter_meta(self.report)
        header = header_for(self.game, self.names, self.options, meta)
        return log_of(self.game, header, kept, over)

    def _said_again(self, game: int) -> str:
        """How to play this game once more."""
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
        """The job as bytes for another process. ValueError if a player cannot be sent.

        Packed by value where need be (cloudpickle), so that a player may be written in a notebook.
        """
        known = self.game.id in ids() and load(self.game.id) is self.game
        game = self.game.id if known else self.game
        parts = (
            game,
            self.game.rules,
            self.seats,
            self.options,
            self.players,
            self.seed,
            self.keep_logs,
            self.report,
            self.seeds,
        )
        return sent(_again, parts, "players", "plays all games in this one")


def _again(game: str | AnyGame, rules: int, *others: Any) -> Job:
    """The job again, in a worker. RuntimeError if another jamlab is installed there."""
    found = load(game) if isinstance(game, str) else game
    if found.rules != rules:
        raise RuntimeError(
            f"a worker has version {found.rules} of the rules of {found.name}, and the job wants "
            f"version {rules}: install the same jamlab everywhere"
        )
    return Job(found, *others)


# -- what was asked for ----------------------------------------------------------------------------


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
    """A job, if all of it makes sense; else ValueError (BadTable for seats and options)."""
    if isinstance(game, str):
        if game not in ids():
            raise ValueError(f"no game {game!r}; there are {', '.join(ids())}")
        game = load(game)
    seats = whole("seats", seats)
    chosen = game.checked_options(seats, options)
    players = _players(game, seats, agents)
    return Job(game, seats, chosen, players, whole("seed", seed), bool(keep_logs), report, seeds)


def whole(what: str, number: Any) -> int:
    """The number as an int, whichever library's int it is; ValueError for anything else."""
    try:
        if isinstance(number, bool):
            raise TypeError
        return index(number)
    except TypeError:
        raise ValueError(f"{what} is a whole number, not {number!r}") from None


def _players(game: AnyGame, seats: int, agents: Player | Sequence[Player]) -> tuple[Player, ...]:
    if isinstance(agents, str):
        agents = [spec.strip() for spec in agents.split(",")]
    listed = [agents] if callable(agents) else agents
    if not isinstance(listed, Sequence):
        raise ValueError(f"agents are names or builders of agents, not {agents!r}")
    if len(listed) == 1:
        listed = [*listed] * seats
    if len(listed) != seats:
        raise ValueError(f"{len(listed)} agents for {seats} seats; one is for all seats")
    for player in listed:
        _check(game, player)
    return tuple(listed)


def _check(game: AnyGame, player: Any) -> None:
    if isinstance(player, str):
        if game.id not in ids():
            raise ValueError(f"{game.id} has no players by name: give builders of agents")
        make(game.id, player)
    elif isinstance(player, Agent):
        raise ValueError(
            f"{type(player).__name__} would carry what it knows from game to game: "
            "give its class, or a function that makes one"
        )
    elif not callable(player):
        raise ValueError(f"agents are names or builders of agents, not {player!r}")
    elif not isinstance(player(), Agent):
        raise ValueError(f"{player!r} does not make an Agent")
