"""Simulations and their results: columns, tables, a summary, and each game as a replay."""

from __future__ import annotations

import gzip
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from errno import EEXIST
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jamlab.arguments import whole
from jamlab.chance.execution import Progress, executed
from jamlab.chance.simulations.columns import Columns, SeatSummary, Totals, joined
from jamlab.chance.simulations.job import GameFailed, Job, Player, job_of, seed_of
from jamlab.chance.simulations.ruling_effects import COUNTED
from jamlab.core import AnyGame, Report
from jamlab.log import Replay
from jamlab.log.files import atomic_write
from jamlab.text import many

if TYPE_CHECKING:
    import pandas as pd


# Columns of games as arrays, tables and HTML (numpy, pandas: imported at first use).


WORDS: Final = ("reason", "clause")
"""Columns of text; all others hold numbers."""

_SUMMARY: Final = ("player", "wins", "share", "low", "high", "score", "score_error")


def names_of(seats: int) -> tuple[str, ...]:
    """Return the columns of a table of games, as documented in docs/chance/simulate.md."""
    scores = [f"score_{seat}" for seat in range(seats)]
    shares = [f"share_{seat}" for seat in range(seats)]
    return ("game", "seed", "events", "decisions", *scores, *shares, *WORDS)


def arrays_of(kept: Columns, seed: int) -> dict[str, Any]:
    """Return the columns as numpy arrays, a row per game; text as a pair: distinct words, codes.

    Whole numbers have 32 bits, the seed 64; a share of a win is a float.
    """
    import numpy as np

    end = np.array(kept.ends, dtype="int64")
    winners = np.array(kept.winners, dtype="uint32")
    by = np.array([0, *(1 / n for n in range(1, kept.seats + 1))])[np.bitwise_count(winners)]
    columns: dict[str, Any] = {
        "game": np.array(kept.games).astype("int32"),
        "seed": np.array([seed_of(seed, game) for game in kept.games], dtype="int64"),
        "events": np.array(kept.events),
        "decisions": np.array(kept.decisions),
    }
    for seat in range(kept.seats):
        columns[f"score_{seat}"] = np.array(kept.scores[seat :: kept.seats])
    for seat in range(kept.seats):
        columns[f"share_{seat}"] = by * (winners >> seat & 1)
    for n, name in enumerate(WORDS):
        words = [said[n] for said in kept.reasons]
        kinds = list(dict.fromkeys(words))
        codes = np.array([kinds.index(word) for word in words], dtype="int16")
        columns[name] = (kinds, codes[end])
    return columns


def table_of(columns: Mapping[str, Any]) -> pd.DataFrame:
    """Return the arrays as a table; text as categories."""
    import pandas as pd

    return pd.DataFrame(
        {
            name: pd.Categorical.from_codes(found[1], dtype=pd.CategoricalDtype(found[0]))
            if name in WORDS
            else found
            for name, found in columns.items()
        }
    )


def summary_of(totals: Totals, players: Sequence[str]) -> pd.DataFrame:
    """Return one row per seat: player, games, wins, share, low, high, score, score_error."""
    import pandas as pd

    rows = totals.seat_summaries(players)
    columns = {name: [getattr(row, name) for row in rows] for name in _SUMMARY}
    frame = pd.DataFrame(columns, index=pd.RangeIndex(totals.seats, name="seat"))
    frame.insert(1, "games", totals.games)
    return frame


def ruling_lines(game: AnyGame, options: Mapping[str, str], totals: Totals) -> list[str]:
    """Return how often each non-default ruling of a table mattered, a line each.

    A last line says so if not all games were counted.
    """
    kinds = {option.name: option for option in game.options}
    lines = [
        found.words(f"{name}={options[name]}", f"{name}={kinds[name].default}")
        for name, found in totals.mattered.items()
    ]
    if lines and totals.games > COUNTED:
        lines.append(f"That was counted in the first {COUNTED:,} games.")
    return lines


def page_of(title: str, seats: Sequence[SeatSummary], rulings: Sequence[str]) -> str:
    """Return the results of seats and the lines about rulings as HTML."""
    rows = [("seat", "player", "wins", "share", "95 %", "score", "±")]
    rows += [row.words for row in seats]
    cells = [[f"<td>{escape(cell)}</td>" for cell in row] for row in rows]
    body = "".join(f"<tr>{''.join(row)}</tr>" for row in cells[1:])
    head = "".join(cells[0]).replace("td>", "th>")
    told = "".join(f"<p>{escape(line)}</p>" for line in rulings)
    return (
        f"<p>{escape(title)}</p><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        f"{told}"
    )


class Simulation:
    """Games of one `simulate` call, sorted by number. Immutable.

    `len` is the number played; `complete` is False if Ctrl-C stopped it before all `asked` were.
    Seats count from 0. pandas is imported when a table is asked for.
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
        """Game that was played."""
        return self._job.game

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self._job.seats

    @property
    def players(self) -> tuple[str, ...]:
        """Players by seat: `"memory=0.7"`, or the name of the builder."""
        return self._job.labels

    @property
    def options(self) -> dict[str, str]:
        """All rulings of the table."""
        return dict(self._job.options)

    @property
    def seed(self) -> int:
        """Seed of the simulation; `seeds` has those of its games."""
        return self._job.seed

    @property
    def complete(self) -> bool:
        """True if all games were played."""
        return len(self) == self.asked

    # -- Columns -----------------------------------------------------------------------------------

    @property
    def games(self) -> array[int]:
        """Numbers of the games, rising; 0 to asked - 1 if complete."""
        return self._columns.games[:]

    @property
    def seeds(self) -> array[int]:
        """Seed of each game, for `jamlab play --seed`."""
        return array("q", [seed_of(self.seed, game) for game in self._columns.games])

    @property
    def events(self) -> array[int]:
        """Number of events of each game."""
        return self._columns.events[:]

    @property
    def decisions(self) -> array[int]:
        """Number of choices by players in each game."""
        return self._columns.decisions[:]

    def scores(self, seat: int) -> array[int]:
        """Return the final score of a seat in each game."""
        return self._columns.scores[self._seat(seat) :: self.seats]

    def shares(self, seat: int) -> array[float]:
        """Return a seat's share of each win: 1, 1/n if n seats share it, or 0."""
        bit = 1 << self._seat(seat)
        won_by = set(self._columns.winners)
        worth = {won: 1 / won.bit_count() if won & bit else 0.0 for won in won_by}
        return array("d", [worth[won] for won in self._columns.winners])

    @property
    def reasons(self) -> list[str]:
        """Reason for the end of each game, in words."""
        said = [reason for reason, _ in self._columns.reasons]
        return [said[end] for end in self._columns.ends]

    @property
    def clauses(self) -> list[str]:
        """Clause that ended each game."""
        said = [clause for _, clause in self._columns.reasons]
        return [said[end] for end in self._columns.ends]

    @property
    def ends(self) -> dict[tuple[str, str], int]:
        """Number of games by end (reason, clause), the most frequent first."""
        counts = [0] * len(self._columns.reasons)
        for end in self._columns.ends:
            counts[end] += 1
        found = zip(self._columns.reasons, counts, strict=True)
        return dict(sorted(found, key=lambda pair: -pair[1]))

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < self.seats:
            raise IndexError(f"seat {seat} of {self.seats} seats; they count from 0")
        return seat

    # -- Tables ------------------------------------------------------------------------------------

    def totals(self) -> Totals:
        """Return the totals of all games, whole numbers that can be added to those of others."""
        return Totals.of(self._columns)

    def seat_summaries(self) -> list[SeatSummary]:
        """Return the results of each seat, as in `summary` but without pandas."""
        return self.totals().seat_summaries(self.players)

    def summary(self) -> pd.DataFrame:
        """Return a row per seat (index): player, games, wins, share, low, high, score, score_error.

        `wins` counts a shared win in parts; `share` is wins / games, and with 95 % certainty the
        true share lies from `low` to `high` (Wilson). `score` is the mean score, `score_error` its
        standard error.
        """
        return summary_of(self.totals(), self.players)

    def table(self) -> pd.DataFrame:
        """Return a row per game.

        Columns: game, seed, events, decisions, score_0 …, share_0 …, reason, clause.

        `score_0` is the final score of seat 0, `share_0` its part of the win: 1, 1/n if n seats
        share it, or 0. Whole numbers have 32 bits, the seed 64; reason and clause are categories.
        """
        return table_of(arrays_of(self._columns, self.seed))

    def by_seat(self) -> pd.DataFrame:
        """Return a row per game and seat, for charts: game, seat, player, score, share."""
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
        players = pd.Categorical.from_codes(codes, dtype=pd.CategoricalDtype(kinds))
        frame.insert(2, "player", pd.Series(players))
        return frame

    @property
    def rulings(self) -> list[str]:
        """Effects of the non-default rulings, a line each.

        A ruling that was never used changes no game: the figures then say nothing about it.
        """
        return ruling_lines(self.game, self.options, self.totals())

    # -- Single games ------------------------------------------------------------------------------

    def log(self, game: int) -> bytes:
        """Return the log of a game by its number: the kept one, or that of the game played again.

        GameFailed if the game differs when played again.
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
        """Return a game by its number as a replay (for `jamlab.Stepper`). Errors as in `log`."""
        return Replay.of(self.log(game), f"{self.game.id}-{seed_of(self.seed, game)}")

    def write(self, folder: str | Path) -> list[Path]:
        """Write the kept logs, `cramel-00042.jsonl.gz` for game 42, and return the paths.

        The folder is created. ValueError if no logs were kept; FileExistsError, before anything is
        written, if one of the files exists.
        """
        if len(self) and not self._columns.logs:
            raise ValueError("no logs were kept; pass keep_logs=True")
        digits = len(str(self.asked - 1))
        folder = Path(folder)
        paths = [place(folder, self.game.id, digits, game) for game in self._columns.games]
        for path in paths:
            if path.exists():
                raise FileExistsError(EEXIST, "there is a log already", str(path))
        folder.mkdir(parents=True, exist_ok=True)
        for path, log in zip(paths, self._columns.logs, strict=True):
            atomic_write(path, gzip.compress(zlib.decompress(log), mtime=0))
        return paths

    # -- In a notebook -----------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """Summary of the simulation in one line."""
        games = many(len(self), "game")
        if not self.complete:
            games = f"{len(self):,} of {self.asked:,} games (stopped)"
        return f"{self.game.name} · {games} · seed {self.seed}"

    @property
    def speed(self) -> str:
        """Seconds it took and games per second: "5.4 s, 37 games/s"."""
        games = f", {len(self) / self.seconds:,.0f} games/s" if self.seconds else ""
        return f"{self.seconds:.1f} s{games}"

    def __repr__(self) -> str:
        return f"<Simulation {self.title} · {self.speed} · {', '.join(self.players)}>"

    def _repr_html_(self) -> str:
        return page_of(self.title, self.seat_summaries(), self.rulings)


def place(folder: Path, game: str, digits: int, number: int) -> Path:
    """Return the path of a game's log: `cramel-00042.jsonl.gz` for game 42."""
    return folder / f"{game}-{number:0{digits}}.jsonl.gz"


# -- `simulate`: many whole games of one table, as columns -----------------------------------------


def simulate(
    game: str | AnyGame,
    seats: int,
    agents: Player | Sequence[Player],
    games: int,
    seed: int,
    *,
    options: Mapping[str, str] | None = None,
    keep_logs: bool = False,
    report: Report | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Progress = True,
) -> Simulation:
    """Play `games` whole games between `agents` and return the results.

        jamlab.simulate("cramel", 3, ["greedy", "memory=0.7", "random"], 10_000, seed=7)

    * `agents`: a name as for `jamlab play` ("random", "memory=0.7") or a builder, called without
      arguments for every game (such as a subclass of Agent); one for all seats or one per seat. An
      agent must take its randomness from `self.rng` alone, or no game can be played again.
    * Game k (0, 1, 2, …) has its own seed, mixed from `seed` and k. Its result depends on that
      alone: not on workers, executor or the order in which games end.
    * By default games are played in this process while that is quickest, then with one process per
      core. `workers` is the number of processes (1: all in this one); `executor` is any
      `concurrent.futures` executor (threads, Dask's `client.get_executor()`), whose workers must
      have jamlab.
    * `keep_logs` keeps each game's log, packed: about 10 bytes of memory per event, 5 kB for a game
      of Sixty between four.
    * `report(node, rng)` returns the observed event where a game asks for one (dice that are
      flicked); by default the game's own plain model does. It must depend on node and `rng` alone.
    * `progress`: True for a bar, False for none, or a function called with the numbers done and
      asked for.

    Ctrl-C stops it and returns what was done (`complete` is False). ValueError for invalid
    arguments, before anything starts; GameFailed names the game that failed; WorkersLost if workers
    died twice.
    """
    job = job_of(game, seats, agents, seed, options, keep_logs=keep_logs, report=report)
    games = whole("games", games, 1)
    pieces, seconds = executed(job, games, job.game.name, progress, executor, workers)
    return Simulation(job, games, joined(job.seats, pieces), seconds)
