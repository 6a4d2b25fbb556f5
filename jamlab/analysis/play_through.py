"""`play_through`: many games between computer players, sampled on their way and at their end.

A game is reduced to the seat that chose first, the leaders after a tenth, two tenths, … of its
events, and the result: a few numbers, so that 10,000 games are a small table, made in seconds on
all cores.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from jamlab.arguments import whole
from jamlab.chance.execution import Progress, executed
from jamlab.chance.simulations.job import Job, Player, job_of, seed_of
from jamlab.chance.workers import UnitFailed, packed_call, unpacked
from jamlab.core import NOBODY, AnyGame, GameRecord, Seeds, play
from jamlab.text import many

if TYPE_CHECKING:
    import pandas as pd

PARTS: Final = tuple(range(1, 10))
"""Tenths of a game's events after which it is sampled."""
COLUMNS: Final = ("game", "seed", "first", "events", "choices", "reason", "clause")


class GameThroughFailed(UnitFailed):
    """A game could not be played to its end; the message names it."""


Row = tuple[Any, ...]
"""Samples of one game."""


@dataclass(frozen=True)
class Through:
    """Games to be played and sampled: work for any process."""

    unit = "games"
    largest = Job.largest

    job: Job

    def empty(self) -> list[Row]:
        return []

    def do(self, number: int, part: list[Row]) -> None:
        """Play this game and add its row."""
        try:
            part.append(self._row(number))
        except Exception as error:
            raise GameThroughFailed(f"game {number}: {type(error).__name__}: {error}") from error

    def _row(self, number: int) -> Row:
        job, game = self.job, self.job.game
        seed, kept = seed_of(job.seed, number), GameRecord()
        agents = [build() for build in job.builders]
        over = play(game, game.start(job.seats, job.options), agents, Seeds(seed), kept)
        chose = kept.sorts.index("choice") if kept.choices else None
        shares = [(seat in over.winners) / max(1, len(over.winners)) for seat in range(job.seats)]
        return (
            number, seed, NOBODY if chose is None else kept.log[chose].seat, kept.events,
            kept.choices, over.reason, over.clause, *over.scores, *shares,
            *self._leaders(kept),
        )  # fmt: skip

    def _leaders(self, kept: GameRecord) -> list[int]:
        """Return the sole leader after each tenth; NOBODY if several lead."""
        game, found = self.job.game, []
        state, done = game.start(self.job.seats, self.job.options), 0
        for part in PARTS:
            upto = kept.events * part // 10
            for event in kept.log[done:upto]:
                game.apply(state, event)
            done = upto
            had = game.standing(game.view(state, None))
            best = min(had) if game.low_wins else max(had)
            found.append(had.index(best) if had.count(best) == 1 else NOBODY)
        return found

    def packed(self) -> bytes:
        return packed_call(_again, self.job.packed())


def _again(job: bytes) -> Through:
    return Through(unpacked(job))


@dataclass(frozen=True)
class PlayedThrough:
    """Games that were played and sampled.

    `table()` has a row per game: game, seed, first (the seat that chose first), events, choices,
    reason, clause, score_0 …, share_0 … (of the win), and leads_1 … leads_9: the sole leader after
    so many tenths of its events, -1 if several lead.
    """

    game: AnyGame
    players: tuple[str, ...]
    rows: list[Row]
    seed: int
    seconds: float

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.players)

    def table(self) -> pd.DataFrame:
        """Return one row per game."""
        import pandas as pd

        seats = range(self.seats)
        names = [f"score_{seat}" for seat in seats] + [f"share_{seat}" for seat in seats]
        names += [f"leads_{part}" for part in PARTS]
        return pd.DataFrame(self.rows, columns=[*COLUMNS, *names])

    def __repr__(self) -> str:
        return (
            f"<PlayedThrough {many(len(self), 'game')} of {self.game.name} between "
            f"{', '.join(self.players)}, seed {self.seed}>"
        )


def play_through(
    game: str | AnyGame,
    seats: int,
    agents: Player | Sequence[Player],
    games: int,
    seed: int,
    *,
    options: Mapping[str, str] | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Progress = True,
) -> PlayedThrough:
    """Play `games` games; arguments and games are those of `simulate`.

    Ctrl-C stops it and returns the games played.
    """
    games = whole("games", games, 1)
    job = job_of(game, seats, agents, seed, options, keep_logs=False)
    parts, seconds = executed(Through(job), games, job.game.name, progress, executor, workers)
    rows = [row for part in parts for row in part]
    names = tuple(player if isinstance(player, str) else repr(player) for player in job.players)
    return PlayedThrough(job.game, names, rows, seed, seconds)
