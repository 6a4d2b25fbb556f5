"""`estimate`: a chance or an expected number from trials, with its interval.

Example: `estimate(lambda rng: rng.below(6) == 5, 10_000)`.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from html import escape
from math import nan, sqrt
from typing import Final

from jamlab.arguments import one_of, whole
from jamlab.chance.estimates.interval_methods import (
    BOOTSTRAP,
    METHODS,
    assumption,
    mean_interval,
    mean_of,
    resampled_interval,
    share_interval,
)
from jamlab.chance.estimates.intervals import FEWEST
from jamlab.chance.estimates.trials import (
    KINDS,
    MEAN,
    SHARE,
    Trial,
    Trials,
    TrialValues,
    joined_values,
)
from jamlab.chance.execution import Progress, executed
from jamlab.chance.simulations.job import DealSeeds, Player, job_of
from jamlab.core import AnyGame, Seeds, Stream, Tally, play
from jamlab.text import many

__all__ = ["Estimate", "Trial", "estimate", "estimated"]


# -- Trials that are whole games -------------------------------------------------------------------
#
# For `estimate`, `Running`, `compare` and `antithetic`; for tables of games there is `simulate`.


WON: Final = "won"
SCORE: Final = "score"


def game_seed(rng: Stream) -> int:
    """Return a seed for a whole game from a trial's stream: 53 bits, from its next two numbers."""
    return rng.below(2**27) << 26 | rng.below(2**26)


def whole_game(
    game: str | AnyGame,
    seats: int,
    agents: Player | Sequence[Player],
    *,
    of: str = WON,
    seat: int = 0,
    piles: bool = False,
    options: Mapping[str, str] | None = None,
) -> Trial:
    """Return a trial that plays a whole game and returns its result for one seat.

    `of` is "won" (True or False; a shared win counts), "share" (of the win: 1, 1/n or 0) or
    "score". The game's seed is drawn from the trial's stream, so `compare` gives two tables the
    same numbers; with `piles` they also get the same deal (`DealSeeds`), which takes longer.
    ValueError for invalid arguments.
    """
    one_of("of", of, (WON, SHARE, SCORE))
    job = job_of(game, seats, agents, 0, options, keep_logs=False)
    whole("seat", seat, 0, job.seats - 1)
    rules, chosen, builders = job.game, job.options, job.builders
    kind = DealSeeds if piles else Seeds

    def trial(rng: Stream) -> bool | int | float:
        state = rules.start(job.seats, chosen)
        seeds = kind(game_seed(rng))
        over = play(rules, state, [build() for build in builders], seeds, Tally())
        if of == SCORE:
            return over.scores[seat]
        if of == WON:
            return seat in over.winners
        return 1 / len(over.winners) if seat in over.winners else 0

    return trial


def no_interval(n: int, things: str = "trials") -> str:
    """Return the reason why a mean of `n` things has no interval."""
    few = n < FEWEST
    return f"too few {things} for an interval" if few else f"all {things} alike: no interval"


@dataclass(frozen=True)
class Estimate:
    """Chance (0 to 1) or expected number, estimated from `n` trials.

    With `certainty` (0.95) the true value lies from `low` to `high`, found by `method`, if
    `assumption` holds. `error` is the standard error. All three are nan if there are too few
    trials. `asked` is the number of trials asked for; Ctrl-C may have left fewer.
    """

    value: float
    low: float
    high: float
    n: int
    method: str
    assumption: str
    seed: int
    seconds: float
    error: float
    kind: str = SHARE
    certainty: float = 0.95
    asked: int = 0

    @property
    def complete(self) -> bool:
        """True if all the trials asked for were made."""
        return self.n >= self.asked

    @property
    def words(self) -> str:
        """Value and interval, rounded to significant digits: "16.8 % (16.1 % to 17.5 %)".

        A mean of fewer than 8 trials, or of equal values, has no interval, and the text says so.
        """
        if self.kind == SHARE:
            value, low, high = (f"{100 * x:.{self._places(100)}f} %" for x in self._ends)
        else:
            value, low, high = (f"{x:,.{self._places(1)}f}" for x in self._ends)
        if not self.low < self.high:
            return f"{value} ({no_interval(self.n)})" if self.n else "no trials"
        return f"{value} ({low} to {high})"

    @property
    def _ends(self) -> tuple[float, float, float]:
        return self.value, self.low, self.high

    def _places(self, scale: float) -> int:
        """Return the decimal places that show the width of the interval with two digits."""
        width = (self.high - self.low) * scale
        places = 1
        while places < 9 and 0 < width < 10 ** (1 - places):
            places += 1
        return places

    @property
    def about(self) -> str:
        """Sample size, certainty, method and seed, in one line."""
        trials = many(self.n, "trial")
        if not self.complete:
            trials = f"{self.n:,} of {self.asked:,} trials (stopped)"
        sure = f"{100 * self.certainty:.6g} % interval: {self.method}"
        return f"{trials} · {sure} · seed {self.seed}"

    def __repr__(self) -> str:
        return f"<Estimate {self.words} · {self.about} · {self.seconds:.1f} s>"

    def _repr_html_(self) -> str:
        return (
            f"<p><strong>{escape(self.words)}</strong><br>{escape(self.about)}<br>"
            f"<em>{escape(self.assumption)}</em></p>"
        )


def estimate(
    trial: Trial,
    n: int,
    *,
    seed: int = 0,
    kind: str = SHARE,
    method: str | None = None,
    certainty: float = 0.95,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Progress = True,
) -> Estimate:
    """Make `n` trials and estimate a share (of True) or a mean from them, with its interval.

    * `trial(rng)` gets a stream and returns True or False (a share) or a number (a mean). Trial k
      gets `Stream(seed, k)`, so the result depends on `seed` and `n` alone, not on the process that
      makes the trials. All its randomness must come from `rng`, and nothing that it uses may change
      between trials.
    * `kind`: "share" or "mean". `method`: "wilson" for a share; for a mean "t" (the default) or
      "bootstrap", which assumes less and takes longer (seconds for 100,000 trials).
    * Trials are made in this process while that is quickest, then with one process per core.
      `workers` is the number of processes (1: all in this one); `executor` is any
      `concurrent.futures` executor (threads, Dask's `client.get_executor()`), whose workers must
      have jamlab.
    * `progress`: True for a bar, False for none, or a function called with the numbers done and
      asked for.

    Ctrl-C stops it, and the trials made so far count (`complete` is then False). ValueError for
    invalid arguments; TrialFailed names the trial that failed; WorkersLost if workers died twice.
    """
    method = checked_method(kind, method, certainty)
    n = whole("n", n, 1)
    if not callable(trial):
        raise ValueError(f"trial must be a function of a Stream, got {trial!r}")
    trials = Trials((trial,), whole("seed", seed), kind)
    values, seconds = made(trials, n, executor, workers, progress)
    return estimated(
        values.kept, seed=trials.seed, kind=kind, method=method, certainty=certainty,
        seconds=seconds, asked=n,
    )  # fmt: skip


def made(
    trials: Trials, n: int, executor: Executor | None, workers: int | None, progress: Progress
) -> tuple[TrialValues, float]:
    """Make `n` trials; return their values in order, and the seconds it took."""
    pieces, seconds = executed(trials, n, "Trials", progress, executor, workers)
    # Without workers Ctrl-C may have interrupted a trial: the pieces before it are complete.
    return joined_values(len(trials.functions), pieces), seconds


def checked_method(kind: str, method: str | None, certainty: float) -> str:
    """Return the interval method to use; ValueError for invalid arguments."""
    one_of("kind", kind, KINDS)
    if not 0 < certainty < 1:
        raise ValueError(f"certainty must be above 0 and below 1, got {certainty!r}")
    if method is None:
        return METHODS[kind][0]
    one_of(f"method of a {kind}", method, METHODS[kind])
    return method


def estimated(
    values: array[float],
    *,
    seed: int,
    kind: str = MEAN,
    method: str | None = None,
    certainty: float = 0.95,
    seconds: float = 0.0,
    asked: int | None = None,
) -> Estimate:
    """Return the estimate from these trial values, which are 0 and 1 for a share."""
    method = checked_method(kind, method, certainty)
    n = len(values)
    alike = n > 0 and min(values) == max(values)
    said = method
    if kind == SHARE:
        wins = int(sum(values))
        value = wins / n if n else nan
        error = sqrt(value * (1 - value) / n) if n else nan
        low, high = share_interval(wins, n, certainty)
    else:
        value, error = mean_of(values)
        if method == BOOTSTRAP:
            low, high, which = resampled_interval(values, certainty, seed)
            said = f"{method} ({which})"
        else:
            low, high = mean_interval(value, error, n, certainty) if n >= FEWEST else (nan, nan)
    return Estimate(
        value, low, high, n, said, assumption(kind, method, n, alike=alike), seed, seconds, error,
        kind, certainty, n if asked is None else asked,
    )  # fmt: skip
