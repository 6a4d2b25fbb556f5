"""Duplicate games: each deal is played twice, with the players changing places, as in bridge.

* The same deal means every pile in the same order (`Piles`), as if shuffled once and copied: its
  k-th card is the same in both games, whoever gets it. Where play differs, the same card may go to
  another player, at another time, or not at all.
* The players' own randomness is one stream per seat: it stays with the seat.
* At a table of more than two, the two players take every other seat, and change.
"""

from __future__ import annotations

import warnings
from array import array
from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from html import escape
from math import fsum, isfinite
from typing import TYPE_CHECKING, Any, Final

from jamlab.arguments import one_of, whole
from jamlab.chance.estimates.compare import saved_words, span, variance
from jamlab.chance.estimates.estimate import Estimate, checked_method, estimated, no_interval
from jamlab.chance.estimates.interval_methods import RESAMPLES, WILSON
from jamlab.chance.estimates.intervals import (
    bounded,
    effective_size,
    normal_quantile,
    t_quantile,
    wilson,
)
from jamlab.chance.estimates.trials import MEAN
from jamlab.chance.execution import Progress, executed
from jamlab.chance.simulations.columns import Columns, joined
from jamlab.chance.simulations.job import DealSeeds, Job, Player, job_of
from jamlab.chance.simulations.simulation import Simulation
from jamlab.chance.workers import packed_call, unpacked
from jamlab.core import AnyGame, Report
from jamlab.text import decimal, many, percent

if TYPE_CHECKING:
    import numpy as np

WINS: Final = "wins"
SCORE: Final = "score"
_FEWEST: Final = 20
"""Least number of deals for intervals of the parts: the bootstrap's are far too narrow below it."""
_INDEPENDENT: Final = "Each deal is independent of the others."


@dataclass(frozen=True)
class VarianceShare:
    """Share of one cause in the mean square of a game's margin, with its interval.

    All lie from 0 to 1. Shares sum to 1, except that a negative one is shown as 0.
    """

    cause: str
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Duplicates:
    """Results of deals that were played twice.

    A margin is the first player's result minus the second's. `advantage` is the first player's mean
    margin with the luck of the deal cancelled; `of_seats` is that of the even seats over the odd
    ones, whoever sits there. `correlation` of the two games of a deal (margins by seat), -1 to 1,
    shows how much of the luck is in the deal. `saved`: share of the variance of `advantage` saved
    against as many games with one deal each. `parts`: skill, seats, deal, the rest. `games` are the
    two simulations: the first player on the even seats, then on the odd ones.
    """

    advantage: Estimate
    of_seats: Estimate
    correlation: float
    saved: float
    parts: tuple[VarianceShare, ...]
    games: tuple[Simulation, Simulation]
    players: tuple[str, str]
    of: str

    def __len__(self) -> int:
        return self.advantage.n

    @property
    def words(self) -> str:
        """Result in words, one line each."""
        one, two = self.players
        what = "of a win" if self.of == WINS else "points"
        gain = self.advantage
        ends = span(gain.low, gain.high, 3) if self.of == WINS or len(self) >= _FEWEST else ""
        ends = ends or no_interval(len(self) if len(self) >= _FEWEST else 1, "deals")
        said = [
            f"{self.games[0].game.name}: {many(len(self), 'deal')}, each played twice, "
            f"seed {gain.seed}.",
            f"{one} over {two}: {decimal(gain.value, 3, sign=True)} {what} a game ({ends}).",
        ]
        if not isfinite(self.correlation):
            return "\n".join([*said, "All games ended alike: too few deals to say what luck did."])
        said.append(
            f"Two games of one deal correlate with {decimal(self.correlation, 2)}: "
            f"{saved_words(self.saved)}."
        )
        for part in self.parts:
            sure = f"{percent(part.low)} to {percent(part.high)}"
            sure = sure if len(self) >= _FEWEST else no_interval(1, "deals")
            said.append(f"{part.cause}: {percent(part.share)} ({sure})")
        return "\n".join(said)

    def __repr__(self) -> str:
        return f"<Duplicates {' '.join(self.words.splitlines()[:3])}>"

    def _repr_html_(self) -> str:
        return listed(self.words)


def listed(words: str) -> str:
    """Return a result in words as HTML: its first line, and the others as a list."""
    first, *lines = words.splitlines()
    rest = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<p>{escape(first)}</p><ul>{rest}</ul>"


def duplicates(
    game: str | AnyGame,
    first: Player,
    second: Player,
    deals: int,
    *,
    seats: int = 2,
    seed: int = 0,
    of: str = WINS,
    options: Mapping[str, str] | None = None,
    certainty: float = 0.95,
    report: Report | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Progress = True,
) -> Duplicates:
    """Play `deals` deals twice each between two players, who change places in between.

    * A margin counts `of` "wins" (1, 1/n if n seats share the win, or 0) or "score" (more is
      better; the sign is reversed where few points win). At a table of more than two the players
      sit in every other seat, and a margin is of the means over their seats.
    * The parts: skill is the square of `advantage`, seats that of `of_seats`, deal the covariance
      of a deal's two margins, and the rest what is left of the mean square: the players' own
      randomness, and games that took another course. Each is corrected for its sampling noise. The
      intervals are the bootstrap's by percentiles, resampling deals (B. Efron, 1979), within 0 to
      1. The interval of an advantage in wins is Wilson's, within the possible range.
    * The games are not those of `simulate` with this seed, nor of `jamlab play`: chance is dealt by
      piles. `games[0].replay(k)` and `games[1].replay(k)` show deal k.
    * The other arguments are those of `simulate`. Ctrl-C stops it; the deals played twice count.
    """
    checked_method(MEAN, None, certainty)
    one_of("of", of, (WINS, SCORE))
    deals = whole("deals", deals, 2)
    seats = whole("seats", seats)
    tables = [[(first, second)[(seat + turned) % 2] for seat in range(seats)] for turned in (0, 1)]
    jobs = [
        job_of(game, seats, table, seed, options, keep_logs=False, report=report, seeds=DealSeeds)
        for table in tables
    ]
    work = Deals(jobs[0], jobs[1])
    pieces, seconds = executed(work, deals, jobs[0].game.name, progress, executor, workers)
    games = [
        Simulation(job, deals, joined(seats, [piece.columns[n] for piece in pieces]), seconds / 2)
        for n, job in enumerate(jobs)
    ]
    return split_up(games[0], games[1], of, certainty, seconds)


def split_up(
    even: Simulation, odd: Simulation, of: str, certainty: float, seconds: float
) -> Duplicates:
    """Return luck and skill, from the games with the first player on the even and odd seats."""
    here, there = _margins(even, of), _margins(odd, of)
    both = [deal for deal in here if deal in there]
    one, two = (array("d", (found[deal] for deal in both)) for found in (here, there))
    gain = array("d", ((a - b) / 2 for a, b in zip(one, two, strict=True)))
    seat = array("d", ((a + b) / 2 for a, b in zip(one, two, strict=True)))
    more: Any = {"seed": even.seed, "certainty": certainty, "seconds": seconds, "asked": even.asked}
    spread = (variance(one) + variance(two)) / 2
    shared = variance(seat) - variance(gain)
    advantage, of_seats = estimated(gain, **more), estimated(seat, **more)
    if of == WINS:
        evens, odds = 1 / ((even.seats + 1) // 2), 1 / (even.seats // 2)
        middle = (evens + odds) / 2
        advantage = _inside(advantage, (-middle, middle))
        of_seats = _inside(of_seats, (-odds, evens))
    return Duplicates(
        advantage,
        of_seats,
        shared / spread if spread > 0 else float("nan"),
        1 - 2 * variance(gain) / spread if spread > 0 else float("nan"),
        _parts(one, two, certainty, even.seed),
        (even, odd),
        (even.players[0], even.players[1]),
        of,
    )


def _inside(found: Estimate, ends: tuple[float, float]) -> Estimate:
    """Return the estimate with Wilson's interval between these ends, for the deals it is worth."""
    if found.n < 2:
        return found
    low, high = ends
    scale = high - low
    deals = effective_size((found.value - low) / scale, found.error / scale, found.n)
    least, most = bounded(found.value, deals, ends, t_quantile(found.certainty, found.n - 1))
    return replace(found, low=least, high=most, method=WILSON, assumption=_INDEPENDENT)


def _margins(done: Simulation, of: str) -> dict[int, float]:
    """Return the even seats' result minus the odd seats', by deal."""
    sign = -1 if of == SCORE and done.game.low_wins else 1
    columns = [done.shares(seat) if of == WINS else done.scores(seat) for seat in range(done.seats)]
    evens, odds = columns[0::2], columns[1::2]
    found = {}
    for row, deal in enumerate(done.games):
        mine = fsum(column[row] for column in evens) / len(evens)
        found[deal] = sign * (mine - fsum(column[row] for column in odds) / len(odds))
    return found


def _parts(
    one: array[float], two: array[float], certainty: float, seed: int
) -> tuple[VarianceShare, ...]:
    """Return the four causes, each as a share of the mean square of a margin."""
    import numpy as np
    from scipy.stats import bootstrap

    a, b = np.array(one), np.array(two)
    names = ("Skill", "Seats", "Luck of the deal", "All the rest")
    if len(a) < 2 or not (a.any() or b.any()):
        return tuple(VarianceShare(name, *[float("nan")] * 3) for name in names)
    shares = _shares(a, b)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # warns where it returns nan, which `_part` handles
        found = bootstrap(
            (a, b), _shares, paired=True, n_resamples=RESAMPLES, batch=max(1, 10**6 // len(a)),
            confidence_level=certainty, method="percentile", rng=np.random.default_rng(abs(seed)),
        ).confidence_interval  # fmt: skip
    # Deals of a kind that never came may be as frequent as Wilson's interval allows.
    unseen = 1 - wilson(len(a), len(a), normal_quantile(certainty))[0]
    return tuple(
        _part(name, float(shares[k]), float(found.low[k]), float(found.high[k]), unseen)
        for k, name in enumerate(names)
    )


def _part(name: str, share: float, low: float, high: float, unseen: float) -> VarianceShare:
    """Return a part with its interval, within 0 to 1 and never without width."""
    share = min(max(share, 0.0), 1.0)
    # The ends are nan if some resampled deals had no margin at all.
    low = min(max(low, 0.0), share) if isfinite(low) else 0.0
    high = max(min(high, 1.0), share) if isfinite(high) else 1.0
    if not low < high:
        away = 1 - (1 - unseen) ** 2  # skill is a square: so is what may be missing
        low, high = max(low - away, 0.0), min(high + away, 1.0)
    return VarianceShare(name, share, low, high)


def _shares(a: np.ndarray, b: np.ndarray, axis: int = -1) -> np.ndarray:
    """Return skill, seats, deal and rest, each unbiased, as shares of their sum.

    With gain = (a - b) / 2 and seat = (a + b) / 2, whose means are skill and seats: the square of a
    mean is too large by the variance of the mean, which is subtracted.
    """
    import numpy as np

    n = a.shape[axis]
    gain, seat = (a - b) / 2, (a + b) / 2
    of_gain, of_seat = gain.var(axis=axis, ddof=1), seat.var(axis=axis, ddof=1)
    skill = gain.mean(axis=axis) ** 2 - of_gain / n
    seats = seat.mean(axis=axis) ** 2 - of_seat / n
    parts = np.array([skill, seats, of_seat - of_gain, 2 * of_gain])
    whole_of_it = parts.sum(axis=0)
    out = np.full_like(parts, np.nan)
    found: np.ndarray = np.divide(parts, whole_of_it, where=whole_of_it > 0, out=out)
    return found


# -- Work of playing deals -------------------------------------------------------------------------


@dataclass
class DealPart:
    """Columns of both games of each deal."""

    columns: tuple[Columns, Columns]

    def __len__(self) -> int:
        return min(len(column) for column in self.columns)


@dataclass(frozen=True, eq=False)
class Deals:
    """Deals to play twice: deal k is game k of both jobs, which have the same seed."""

    unit = "deals"
    largest = Job.largest // 2

    one: Job
    two: Job

    def empty(self) -> DealPart:
        return DealPart((self.one.empty(), self.two.empty()))

    def do(self, number: int, part: DealPart) -> None:
        """Play this deal twice. GameFailed if a game fails."""
        self.one.do(number, part.columns[0])
        self.two.do(number, part.columns[1])

    def packed(self) -> bytes:
        return packed_call(_again, self.one.packed(), self.two.packed())


def _again(one: bytes, two: bytes) -> Deals:
    return Deals(unpacked(one), unpacked(two))
