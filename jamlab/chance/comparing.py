"""Comparison of two players over whole games, with the luck of the games removed."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from math import fsum, nan, sqrt
from typing import TYPE_CHECKING, Any, Final

from jamlab.arguments import one_of, whole
from jamlab.chance.estimates.compare import span
from jamlab.chance.estimates.estimate import Estimate, estimated, no_interval
from jamlab.chance.estimates.interval_methods import WILSON
from jamlab.chance.estimates.intervals import (
    ROUNDING,
    bounded,
    effective_size,
    normal_quantile,
    t_quantile,
)
from jamlab.chance.execution import Progress, checked_workers, executed
from jamlab.chance.simulations.duplicate import SCORE, WINS, listed
from jamlab.chance.simulations.job import GameFailed, Job, Player, job_of, seed_of
from jamlab.chance.workers import packed_call, unpacked
from jamlab.core import (
    NOBODY,
    AnyGame,
    Chance,
    Event,
    Forced,
    Node,
    Observed,
    Over,
    Seeds,
    Stream,
    Tally,
    play,
)
from jamlab.core.fields import annotated
from jamlab.text import decimal, many

if TYPE_CHECKING:
    import numpy as np


# Features of a state: numbers for the standing of both sides, from its fields, in any game.
#
# The features need not be right, only computed alike for all outcomes, so this code knows no
# particular game. A seat's own values (hands, points, cards won) count for its side; values in the
# middle, for the side of the previous event's seat.


_LONGEST: Final = 24
"""Longest row in the middle that is used; longer ones hold the cells of a grid, not kinds."""
_ONE_A_SEAT: Final = ("list[int]", "list[bool]", "Row")


class Features:
    """Features of states at the table of `state`. `sides`: by seat 1 for the first, else -1.

    They are linear in a state's fields (`numbers`), so that means need be taken only of those.
    """

    def __init__(self, state: Any, sides: Sequence[int]) -> None:
        self.sides = tuple(sides)
        self._rows: list[str] = []
        self._ones: list[str] = []
        self._middle: list[str] = []
        self._ints: list[str] = []
        for name, kind in annotated(type(state)).items():
            value = getattr(state, name)
            if kind == "list[Row]" and len(value) == len(self.sides):
                self._rows.append(name)
            elif kind in _ONE_A_SEAT and len(value) == len(self.sides):
                self._ones.append(name)
            elif kind == "Row" and len(value) <= _LONGEST:
                self._middle.append(name)
            elif kind == "int":
                self._ints.append(name)
        self._kinds = sum(len(getattr(state, name)[0]) for name in self._rows)

    def numbers(self, state: Any, seat: int) -> list[float]:
        """Return the field values after an event of this seat (NOBODY: of none).

        First each seat's values, then those in the middle, then the side of the event.
        """
        side = 0 if seat == NOBODY else self.sides[seat]
        rows = [getattr(state, name) for name in self._rows]
        ones = [getattr(state, name) for name in self._ones]
        found: list[float] = []
        for place in range(len(self.sides)):
            for row in rows:
                found += row[place]
            for one in ones:  # a list may be shorter than the number of seats
                found.append(one[place] if place < len(one) else 0)
        for name in self._middle:
            found += [side * number for number in getattr(state, name)]
        found += [side * getattr(state, name) for name in self._ints]
        found.append(side)
        return found

    def of(self, numbers: np.ndarray) -> np.ndarray:
        """Return the features: for seats' values, the mean of one side less that of the other."""
        import numpy as np

        each = self._kinds + len(self._ones)
        parts = np.array([side / self.sides.count(side) for side in self.sides])
        seats = numbers[: each * len(parts)].reshape(len(parts), each)
        found: np.ndarray = np.concatenate([parts @ seats, numbers[each * len(parts) :]])
        return found


# Weights of the luck terms, each fitted to other games than those it is applied to.


FOLDS: Final = 10
_RIDGES: Final = (0.001, 0.01, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0)
"""Ridge strengths, to be multiplied by the number of games; the best at leave-one-out is used."""


def subtract_luck(results: array[float], luck: list[array[float]]) -> array[float]:
    """Return the results, each less the luck of its game; both lists are in the same order.

    The weights of the luck terms are those that best predict the results of the other nine tenths
    of the games (ridge regression, Hoerl and Kennard, 1970; strength by leave-one-out within them).
    They are independent of the games they are applied to, so the mean stays unbiased.
    """
    import numpy as np

    found = np.array(results)
    if len(found) < 2 * FOLDS or not luck or not len(luck[0]):
        return results
    terms = np.array([np.array(one) for one in luck])
    fold = np.arange(len(found)) % FOLDS
    for one in range(FOLDS):
        others, own = fold != one, fold == one
        found[own] -= terms[own] @ _weights(terms[others], np.array(results)[others])
    return array("d", found.tolist())


def _weights(terms: np.ndarray, results: np.ndarray) -> np.ndarray:
    """Return the weights with the least leave-one-out error; all 0 if none improve on 0."""
    import numpy as np

    weights, count = np.zeros(terms.shape[1]), len(results)
    size = float(np.sqrt((terms**2).mean()))
    if not size > 0:
        return weights
    aside, singular, across = np.linalg.svd(terms / size, full_matrices=False)
    away = results - results.mean()
    along, best = aside.T @ away, float(np.mean(away**2))
    for ridge in _RIDGES:
        kept = singular**2 / (singular**2 + ridge * count)
        lever = np.maximum(1 - 1 / count - (aside**2) @ kept, 1 / count)
        error = float(np.mean(((away - aside @ (kept * along)) / lever) ** 2))
        if error < best:
            best = error
            weights = across.T @ (singular / (singular**2 + ridge * count) * along) / size
    return weights


# Luck of a game in progress: the outcome of chance less the mean of all possible outcomes.
#
# At each chance node it is u(after the outcome) minus the weighted mean of u over all outcomes. Its
# mean is 0, whatever u is, so a sum of such terms can be subtracted from a result without changing
# its mean (a control variate; in games: AIVAT, Burch, Schmid, Moravčík and Bowling, 2016).


_SEEN_AGAIN: Final = 6
"""Draws from the node's own model at an observed event, whose outcomes cannot be listed."""


class Luck:
    """Summed luck of a game: for each feature, plain and weighted by the progress of the game.

    To be passed to `play`, which calls it after each event. `state` is the initial state and is
    copied. `usual` is the typical number of events of such a game. Observed events are drawn again
    from the node's own model with `rng`: that is correct only if the game itself uses that model.
    """

    def __init__(
        self, game: AnyGame, state: Any, features: Features, usual: float, rng: Stream
    ) -> None:
        import numpy as np

        self.game, self.features, self.usual, self.rng = game, features, usual, rng
        self.state = state.copy()
        self.n = 0
        self._np = np
        size = len(features.numbers(state, -1))
        self._plain, self._later = np.zeros(size), np.zeros(size)

    def __call__(self, node: Node, event: Event) -> None:
        """Add the luck of an event at this node."""
        if isinstance(node, Chance):
            outcomes = node.outcomes
            if len(outcomes) > 1:
                each = [self._after(outcome) for outcome in outcomes]
                self._add(each[outcomes.index(event)], each, node.weights)
        elif isinstance(node, Observed):
            others = [self._after(node.draw(self.rng)) for _ in range(_SEEN_AGAIN)]
            self._add(self._after(event), others, (1,) * _SEEN_AGAIN)
        self.game.apply(self.state, event)
        self.n += 1

    @property
    def sums(self) -> array[float]:
        """Sums for each feature: first the plain ones, then those weighted by progress."""
        both = (self.features.of(sums) for sums in (self._plain, self._later))
        return array("d", self._np.concatenate([*both]).tolist())

    def _after(self, event: Event) -> list[float]:
        """Return the field values after this event and the forced events that follow it."""
        game, state = self.game, self.state.copy()
        game.apply(state, event)
        node = game.pending(state)
        while isinstance(node, Forced):
            game.apply(state, node.event)
            node = game.pending(state)
        return self.features.numbers(state, event.seat)

    def _add(self, came: list[float], each: list[list[float]], weights: Sequence[int]) -> None:
        mean = self._np.average(self._np.array(each, dtype=float), axis=0, weights=weights)
        luck = self._np.array(came) - mean
        self._plain += luck
        self._later += luck * min(1.0, self.n / self.usual)


# `compare_players`: difference between two players, and the number of games saved.
#
# * The two take every other seat and change places from game to game.
# * The result of a game is the first player's margin, in wins or points. The luck of its chance
#   events is subtracted (`Luck`), which keeps the mean and reduces the spread.


_INDEPENDENT: Final = "Each game is independent of the others."
_FEWEST: Final = 10
"""Least number of games for an interval of points."""
_PILOT: Final = 6
"""Games played first to measure their usual length; they are not counted."""


@dataclass(frozen=True)
class PlayersCompared:
    """Two players compared over the same games, with and without luck.

    `plain` is the first one's mean margin over the second, `adjusted` the same with luck removed.
    For wins both have Wilson's interval, within the possible range; the adjusted one is that of as
    many more games as the luck costs. `times`: the adjusted estimate needs this many times fewer
    games for the interval of the plain one (ratio of the variances; nan if there is no spread).
    """

    plain: Estimate
    adjusted: Estimate
    players: tuple[str, str]
    game: AnyGame
    of: str

    @property
    def times(self) -> float:
        """Factor by which fewer games suffice with luck removed."""
        return _times(self.plain, self.adjusted)

    @property
    def _is_enough(self) -> bool:
        """True if there are enough games for an interval.

        With few, Student's reaches far beyond the points that are possible.
        """
        return self.of == WINS or self.plain.n >= _FEWEST

    @property
    def words(self) -> str:
        """Result in words, one line each."""
        one, two = self.players
        what = "of a win" if self.of == WINS else "points"
        ways = [("as played", self.plain), ("luck taken off", self.adjusted)]
        if not self.times > 0:
            del ways[1]
        said = [f"{self.game.name}: {many(self.plain.n, 'game')}, seed {self.plain.seed}."]
        for how, found in ways:
            value = decimal(found.value, 3, sign=True)
            ends = span(found.low, found.high, 3) if self._is_enough else ""
            ends = ends or no_interval(found.n if self._is_enough else 1, "games")
            said.append(f"{one} over {two}, {how}: {value} {what} a game ({ends}).")
        if self.times > 0:
            return "\n".join(
                [*said, f"Without its luck a game tells as much as {self.times:.2f} games with it."]
            )
        few = f"luck is taken off from {2 * FOLDS} games on"
        why = few if self.plain.n < 2 * FOLDS else "all of them ended alike"
        return "\n".join([*said, f"Too few games to say what luck did: {why}."])

    def __repr__(self) -> str:
        return f"<PlayersCompared {' '.join(self.words.splitlines()[:3])}>"

    def _repr_html_(self) -> str:
        return listed(self.words)


def compare_players(
    game: str | AnyGame,
    first: Player,
    second: Player,
    games: int,
    *,
    seats: int = 2,
    seed: int = 0,
    of: str = WINS,
    options: Mapping[str, str] | None = None,
    certainty: float = 0.95,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Progress = True,
) -> PlayersCompared:
    """Play `games` games between two players and compare them, with luck removed.

    * A margin counts `of` "wins" (1, 1/n if n seats share the win, or 0) or "score" (more is
      better; the sign is reversed where few points win), of the means over a player's seats.
    * Luck is measured by the values of a state's fields (`Features`), each weighted by a fit to
      other games than those it is applied to: its mean is 0, whatever it misses.
    * Flicked dice are observed by the game's own plain model.
    * The other arguments are those of `simulate`. Ctrl-C stops it; the games played count.
    """
    one_of("of", of, (WINS, SCORE))
    games = whole("games", games, 2)
    workers, seats = checked_workers(workers, executor), whole("seats", seats)
    tables = [[(first, second)[(seat + turned) % 2] for seat in range(seats)] for turned in (0, 1)]
    even, odd = (job_of(game, seats, table, seed, options, keep_logs=False) for table in tables)
    work = Margins(even, odd, of, usual_length(even))
    pieces, seconds = executed(work, games, even.game.name, progress, executor, workers)
    margins = [margin for piece in pieces for margin in piece]
    results, luck = array("d", [result for result, _ in margins]), [luck for _, luck in margins]
    more: Any = {"seed": even.seed, "certainty": certainty, "asked": games, "seconds": seconds}
    plain, adjusted = (estimated(one, **more) for one in (results, subtract_luck(results, luck)))
    if of == WINS:
        plain, adjusted = _inside(plain, adjusted, _ends(seats, len(results)))
    return PlayersCompared(plain, adjusted, (even.labels[0], even.labels[1]), even.game, of)


def _times(plain: Estimate, adjusted: Estimate) -> float:
    """Return the ratio of the variances; nan if luck was not removed or there is no spread."""
    if plain.n < 2 * FOLDS or not (plain.error > ROUNDING and adjusted.error > ROUNDING):
        return nan
    return (plain.error / adjusted.error) ** 2


def _inside(
    plain: Estimate, adjusted: Estimate, ends: tuple[float, float]
) -> tuple[Estimate, Estimate]:
    """Return both with Wilson's interval between these ends, moving the adjusted mean inside them.

    A t interval may leave that range, or shrink to a point where all games were won.
    """
    low, high = ends
    n, z = plain.n, normal_quantile(plain.certainty)
    share = (plain.value - low) / (high - low)
    # Variance by n, not n - 1: games without a shared win are then worth exactly n, and the
    # interval is that of the share of wins.
    games = effective_size(share, plain.error / (high - low) * sqrt((n - 1) / n), n) if n > 1 else n
    fewer = _times(plain, adjusted)
    more = games * fewer if fewer > 0 else games
    wide = t_quantile(plain.certainty, n - 1) if fewer > 0 else z
    told: list[Estimate] = []
    for one, trials, reach in ((plain, games, z), (adjusted, more, wide)):
        least, most = bounded(one.value, trials, ends, reach)
        value = min(max(one.value, low), high)
        told.append(
            replace(one, value=value, low=least, high=most, method=WILSON, assumption=_INDEPENDENT)
        )
    return told[0], told[1]


def _ends(seats: int, games: int) -> tuple[float, float]:
    """Return the least and greatest possible mean margin in wins over this many games.

    A player who wins with one of several seats gets part of a win; the even seats change hands from
    game to game.
    """
    even, odd = 1 / ((seats + 1) // 2), 1 / (seats // 2)
    first = (games + 1) // 2 / games
    most = first * even + (1 - first) * odd
    return most - even - odd, most


def usual_length(job: Job) -> float:
    """Return the mean number of events of a few games played at this table."""
    tally = Tally()
    for number in range(_PILOT):
        state = job.game.start(job.seats, job.options)
        seeds = Seeds(seed_of(~job.seed, number))
        play(job.game, state, [build() for build in job.builders], seeds, tally)
    return max(1.0, tally.events / _PILOT)


Margin = tuple[float, "array[float]"]
"""Result of a game, and its luck."""


@dataclass(frozen=True, eq=False)
class Margins:
    """Work of playing games: game k by job `even` or `odd`, as k is."""

    unit = "games"
    largest = 50

    even: Job
    odd: Job
    of: str
    usual: float

    def empty(self) -> list[Margin]:
        return []

    def do(self, number: int, part: list[Margin]) -> None:
        """Play this game. GameFailed if it breaks off."""
        try:
            part.append(self.played(number))
        except Exception as error:
            raise GameFailed(
                f"game {number} (seed {seed_of(self.even.seed, number)}) broke off: "
                f"{type(error).__name__}: {error}"
            ) from error

    def played(self, number: int) -> Margin:
        """Return the first player's margin in this game, and the luck of the game."""
        job, turned = (self.even, self.odd)[number % 2], number % 2
        sides = tuple(-1 if (seat + turned) % 2 else 1 for seat in range(job.seats))
        seed = seed_of(job.seed, number)
        state = job.game.start(job.seats, job.options)
        rng = Stream(seed, job.seats + 1)
        luck = Luck(job.game, state, Features(state, sides), self.usual, rng)
        over = play(job.game, state, [build() for build in job.builders], Seeds(seed), luck)
        return self._margin(over, sides), luck.sums

    def _margin(self, over: Over, sides: tuple[int, ...]) -> float:
        if self.of == WINS:
            share = 1 / len(over.winners) if over.winners else 0.0
            worth = [share if seat in over.winners else 0.0 for seat in range(len(sides))]
        else:
            sign = -1 if self.even.game.low_wins else 1
            worth = [sign * float(score) for score in over.scores]
        return fsum(side * one / sides.count(side) for side, one in zip(sides, worth, strict=True))

    def packed(self) -> bytes:
        return packed_call(_again, self.even.packed(), self.odd.packed(), self.of, self.usual)


def _again(even: bytes, odd: bytes, of: str, usual: float) -> Margins:
    return Margins(unpacked(even), unpacked(odd), of, usual)
