"""What came of a simulation: columns, tables, a summary, and each of its games as a replay."""

from __future__ import annotations

import gzip
import zlib
from array import array
from bisect import bisect_left
from errno import EEXIST
from pathlib import Path
from typing import TYPE_CHECKING

from jamlab.core import AnyGame
from jamlab.core.text import many
from jamlab.log import Replay
from jamlab.log.files import write_whole
from jamlab.probability.simulations.columns import Columns
from jamlab.probability.simulations.job import GameFailed, Job, seed_of
from jamlab.probability.simulations.seat_summary import SeatSummary
from jamlab.probability.simulations.tables import (
    arrays_of,
    page_of,
    ruling_lines,
    summary_of,
    table_of,
)
from jamlab.probability.simulations.totals import Totals

if TYPE_CHECKING:
    import pandas as pd


class Simulation:
    """The games of one `simulate`, sorted by their numbers. It does not change.

    `len` is how many were played; `complete` is False if Ctrl-C stopped it before all `asked` were.
    Seats count from 0. pandas is loaded when a table is asked for.
    """

    def __init__(self, job: Job, asked: int, columns: Columns, seconds: float) -> None:
        self._job = job
        self._columns = columns
        self.asked = asked
        self.seconds = seconds

    def __len__(self) -> int:
        return len(self._columns)

    @property
    def game(self) -> AnyGame:
        """The game that was played."""
        return self._job.game

    @property
    def seats(self) -> int:
        """How many sat at the table."""
        return self._job.seats

    @property
    def players(self) -> tuple[str, ...]:
        """Who sat there, by seat: `"memory=0.7"`, or the name of what built them."""
        return self._job.labels

    @property
    def options(self) -> dict[str, str]:
        """The rulings they played by, all of them."""
        return dict(self._job.options)

    @property
    def seed(self) -> int:
        """The seed of the simulation; `seeds` has those of its games."""
        return self._job.seed

    @property
    def complete(self) -> bool:
        """True if all games were played."""
        return len(self) == self.asked

    # -- the columns -------------------------------------------------------------------------------

    @property
    def games(self) -> array[int]:
        """The numbers of the games, rising; 0 to asked - 1 if complete."""
        return self._columns.games[:]

    @property
    def seeds(self) -> array[int]:
        """The seed of each game, as `jamlab play --seed` wants it."""
        return array("q", [seed_of(self.seed, game) for game in self._columns.games])

    @property
    def events(self) -> array[int]:
        """How many events each game had."""
        return self._columns.events[:]

    @property
    def decisions(self) -> array[int]:
        """How often a player chose in each game."""
        return self._columns.decisions[:]

    def scores(self, seat: int) -> array[int]:
        """The final score of a seat in each game."""
        return self._columns.scores[self._seat(seat) :: self.seats]

    def shares(self, seat: int) -> array[float]:
        """What each game's win counts for a seat: 1, 1/n if n seats share it, or 0."""
        bit = 1 << self._seat(seat)
        won_by = set(self._columns.winners)
        worth = {won: 1 / won.bit_count() if won & bit else 0.0 for won in won_by}
        return array("d", [worth[won] for won in self._columns.winners])

    @property
    def reasons(self) -> list[str]:
        """Why each game ended, in words."""
        said = [reason for reason, _ in self._columns.reasons]
        return [said[end] for end in self._columns.ends]

    @property
    def clauses(self) -> list[str]:
        """The clause that ended each game."""
        said = [clause for _, clause in self._columns.reasons]
        return [said[end] for end in self._columns.ends]

    @property
    def ends(self) -> dict[tuple[str, str], int]:
        """How many games ended in which way (reason, clause); the most frequent is first."""
        counts = [0] * len(self._columns.reasons)
        for end in self._columns.ends:
            counts[end] += 1
        found = zip(self._columns.reasons, counts, strict=True)
        return dict(sorted(found, key=lambda pair: -pair[1]))

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < self.seats:
            raise IndexError(f"seat {seat} of {self.seats} seats; they count from 0")
        return seat

    # -- tables ------------------------------------------------------------------------------------

    def totals(self) -> Totals:
        """What all games come to, in whole numbers that can be added to those of others."""
        return Totals.of(self._columns)

    def seat_summaries(self) -> list[SeatSummary]:
        """How each seat fared: what `summary` shows, without pandas."""
        return self.totals().seat_summaries(self.players)

    def summary(self) -> pd.DataFrame:
        """One row a seat (the index): player, games, wins, share, low, high, score, score_error.

        `wins` counts a shared win in parts; `share` is wins / games, and with 95 % certainty the
        true one lies from `low` to `high` (Wilson). `score` is the mean score, `score_error` its
        standard error.
        """
        return summary_of(self.totals(), self.players)

    def table(self) -> pd.DataFrame:
        """One row a game: game, seed, events, decisions, score_0 …, share_0 …, reason, clause.

        `score_0` is the final score of seat 0, `share_0` its part of the win: 1, 1/n if n seats
        share it, or 0. Whole numbers have 32 bits, the seed 64; reason and clause are categories.
        """
        return table_of(arrays_of(self._columns, self.seed))

    def by_seat(self) -> pd.DataFrame:
        """One row a game and seat, as charts want it: game, seat, player, score, share."""
        import numpy as np
        import pandas as pd

        games, seats = len(self), range(self.seats)
        shares = np.array([self.shares(seat) for seat in seats]).reshape(self.seats, games)
        frame = pd.DataFrame(
            {
                "game": np.repeat(np.array(self._columns.games).astype("int32"), self.seats),
                "seat": np.tile(np.arange(self.seats, dtype="int8"), games),
                "score": np.array(self._columns.scores),
                "share": shares.T.ravel(),
            }
        )
        kinds = list(dict.fromkeys(self.players))
        codes = np.tile([kinds.index(player) for player in self.players], games)
        players = pd.Categorical.from_codes(codes, dtype=_categories(kinds))
        frame.insert(2, "player", pd.Series(players))
        return frame

    @property
    def rulings(self) -> list[str]:
        """How often each ruling that is not the usual one mattered, a line each.

        A ruling that was never used changes no game: the figures then say nothing about it.
        """
        return ruling_lines(self.game, self.options, self.totals())

    # -- single games ------------------------------------------------------------------------------

    def log(self, game: int) -> bytes:
        """The log of a game by its number: the kept one, or that of the game played anew.

        GameFailed if it is another game when played anew.
        """
        if not 0 <= game < self.asked:
            raise IndexError(f"game {game} of {self.asked} games; they count from 0")
        kept = self._columns
        row = bisect_left(kept.games, game)
        played = row < len(self) and kept.games[row] == game
        if played and kept.logs:
            return zlib.decompress(kept.logs[row])
        over, events, data = self._job.played(game)
        scores = tuple(kept.scores[row * self.seats : (row + 1) * self.seats])
        if played and (over.scores, events) != (scores, kept.events[row]):
            raise GameFailed(
                f"game {game} is another one when played anew: a player takes its chance from "
                "elsewhere than `self.rng`, or remembers earlier games"
            )
        return data

    def replay(self, game: int) -> Replay:
        """A game by its number, to step through (`jamlab.Stepper`). Errors as of `log`."""
        return Replay.of(self.log(game), f"{self.game.id}-{seed_of(self.seed, game)}")

    def write(self, folder: str | Path) -> list[Path]:
        """Write the kept logs, `cramel-00042.jsonl.gz` for game 42, and return the paths.

        The folder is made. ValueError if no logs were kept; FileExistsError, and nothing is
        written, if one of the files is there.
        """
        if len(self) and not self._columns.logs:
            raise ValueError("no logs were kept; say keep_logs=True")
        digits = len(str(self.asked - 1))
        folder = Path(folder)
        paths = [place(folder, self.game.id, digits, game) for game in self._columns.games]
        for path in paths:
            if path.exists():
                raise FileExistsError(EEXIST, "there is a log already", str(path))
        folder.mkdir(parents=True, exist_ok=True)
        for path, log in zip(paths, self._columns.logs, strict=True):
            write_whole(path, gzip.compress(zlib.decompress(log), mtime=0))
        return paths

    # -- in a notebook -----------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """What was played, in one line."""
        games = many(len(self), "game")
        if not self.complete:
            games = f"{len(self):,} of {self.asked:,} games (stopped)"
        return f"{self.game.name} · {games} · seed {self.seed}"

    @property
    def speed(self) -> str:
        """Seconds it took and games a second: "5.4 s, 37 games/s"."""
        games = f", {len(self) / self.seconds:,.0f} games/s" if self.seconds else ""
        return f"{self.seconds:.1f} s{games}"

    def __repr__(self) -> str:
        return f"<Simulation {self.title} · {self.speed} · {', '.join(self.players)}>"

    def _repr_html_(self) -> str:
        return page_of(self.title, self.seat_summaries(), self.rulings)


def place(folder: Path, game: str, digits: int, number: int) -> Path:
    """Where the log of a game lies: `cramel-00042.jsonl.gz` for game 42."""
    return folder / f"{game}-{number:0{digits}}.jsonl.gz"


def _categories(words: list[str]) -> pd.CategoricalDtype[str]:
    import pandas as pd

    return pd.CategoricalDtype(words)
