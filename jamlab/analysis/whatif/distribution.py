"""Results of many continuations: wins and points, with intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from jamlab.analysis.whatif.continuations import FRESH, SAME, Continuations, Players, branch_of
from jamlab.arguments import whole
from jamlab.chance.estimates.intervals import FEWEST, paired, t_quantile, wilson
from jamlab.core import ALL_KNOWING, Event, Over
from jamlab.log import Replay
from jamlab.text import many, percent

CONTINUATIONS: Final = 400
INTERVALS: Final = "95 % intervals: Wilson’s for chances, Student’s t for points"
_CERTAINTY: Final = 0.95


class ValueInterval(NamedTuple):
    """A value and its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass
class Distribution:
    """Results of continuations: `overs`, one each, in order. It may grow.

    The intervals are those for a number of continuations fixed in advance.
    """

    title: str
    seats: tuple[str, ...]
    knows: str
    players: tuple[str, ...]
    luck: str
    seed: int
    asked: int
    overs: list[Over] = field(default_factory=list)

    @property
    def n(self) -> int:
        """Number of continuations."""
        return len(self.overs)

    def wins(self, seat: int) -> float:
        """Return the number of wins of the seat; a win shared by two counts half for each."""
        return sum(_share(over, seat) for over in self.overs)

    def chance(self, seat: int) -> ValueInterval:
        """Return the seat's share of the wins, 0 to 1. ZeroDivisionError before the first one."""
        wins = self.wins(seat)
        return ValueInterval(wins / self.n, *wilson(wins, self.n))

    def points(self, seat: int) -> ValueInterval:
        """Return the seat's mean final score; the interval is infinite below 8 continuations."""
        scores = [over.scores[seat] for over in self.overs]
        mean = fmean(scores)
        if self.n < FEWEST:
            return ValueInterval(mean, float("-inf"), float("inf"))
        half = t_quantile(_CERTAINTY, self.n - 1) * stdev(scores) / sqrt(self.n)
        return ValueInterval(mean, mean - half, mean + half)

    def scores(self, seat: int) -> dict[int, int]:
        """Return the number of games by the seat's final score, in ascending order."""
        return dict(sorted(Counter(over.scores[seat] for over in self.overs).items()))

    @property
    def about(self) -> str:
        """Describe the settings in one line."""
        one = set(self.players)
        who = f"all {one.pop()}" if len(one) == 1 else ", ".join(self.players)
        count = many(self.n, "continuation")
        if self.n < self.asked:
            count = f"{self.n:,} of {self.asked:,} continuations"
        return f"{count} · players: {who} · {self.luck} luck · {self.knows} · seed {self.seed}"

    def __repr__(self) -> str:
        told = ", ".join(
            f"{name} {percent(self.chance(seat).value)}" for seat, name in enumerate(self.seats)
        )
        return f"<Distribution {self.title} · {told if self.n else 'nothing yet'} · {self.about}>"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><th scope=row>{escape(name)}</th><td>{shared(self.chance(seat))}</td>"
            f"<td>{scored(self.points(seat))}</td></tr>"
            for seat, name in enumerate(self.seats)
        )
        head = "<tr><th></th><th scope=col>wins</th><th scope=col>points at the end</th></tr>"
        about = escape(f"{self.about}. {INTERVALS}.")
        return f"<table><caption>{escape(self.title)}</caption>{head}{rows}</table><p>{about}</p>"


def gained(left: Distribution, right: Distribution, seat: int) -> ValueInterval:
    """Return the seat's gain in share of wins from `left` to `right`, and its 95 % interval.

    Continuation k of one is paired with continuation k of the other: they have the same luck. The
    interval is Newcombe's for such pairs. ZeroDivisionError if there are no pairs.
    """
    pairs = zip(left.overs, right.overs, strict=False)
    changes = [_share(after, seat) - _share(before, seat) for before, after in pairs]
    n = len(changes)
    plus, minus = (sum(max(sign * change, 0.0) for change in changes) / n for sign in (1, -1))
    return ValueInterval(plus - minus, *paired(plus, minus, n))


def _share(over: Over, seat: int) -> float:
    return 1 / len(over.winners) if seat in over.winners else 0.0


def signed(figure: ValueInterval) -> str:
    """Return a difference of chances in points: `+8.1 (+3.9 to +12.3)`."""
    value, low, high = (f"{100 * part:+.1f}".replace("-", "−") for part in figure)
    return f"{value} ({low} to {high})"


def shared(figure: ValueInterval) -> str:
    """Return a chance in words: `41.5 % (36.8 to 46.4)`."""
    value, low, high = (f"{100 * part:.1f}" for part in figure)
    return f"{value} % ({low} to {high})"


def scored(figure: ValueInterval) -> str:
    """Return a mean in words: `12.25 (11.80 to 12.70)`; no interval below 8 or if all are alike."""
    value, low, high = (f"{part:.2f}" for part in figure)
    return f"{value} ({low} to {high})" if 0 < figure.high - figure.low < inf else value


def what_if(
    replay: Replay,
    at: int,
    event: Event | None = None,
    *,
    continuations: int = CONTINUATIONS,
    players: Players = "",
    luck: str = FRESH,
    seat: int | None = ALL_KNOWING,
    seed: int = 0,
    tell: Callable[[int, int], object] | None = None,
) -> Distribution:
    """Return the results of many continuations if `event` happens after `at` events (None: as it
    stands).

    See `Continuations` for `players`, `luck`, `seat`; continuation k has the same luck whatever
    `event` is. `tell` is called with the number done and the total. ValueError for invalid
    arguments, LogError if the rules forbid the event there.
    """
    continuations = whole("continuations", continuations, 1)
    if event is None:
        title, after, n = f"As it stands after event {at}", replay, at
    else:
        branch = branch_of(replay, at, event)
        title, after, n = branch.title, branch.replay(replay), at + 1
    going = Continuations(
        after, n, recorded=replay, players=players, luck=luck, seat=seat, seed=seed
    )
    found = distribution_of(going, title, continuations)
    for k in range(continuations):
        found.overs.append(going.result(k))
        if tell is not None:
            tell(k + 1, continuations)
    return found


def distribution_of(going: Continuations, title: str, asked: int) -> Distribution:
    """Return an empty Distribution for these continuations."""
    names = going.replay.seats
    names_of_players = tuple(name for name, _ in going.players)
    return Distribution(
        title, names, knows(going.seat, names), names_of_players, going.luck, going.seed, asked
    )


def knows(seat: int | None, names: Sequence[str]) -> str:
    """Return the viewpoint in words."""
    if seat == ALL_KNOWING:
        return "cards as they lie"
    whose = "all at the table see" if seat is None else f"{names[seat]} knows"
    return f"hidden cards dealt anew from what {whose}"


__all__ = [
    "CONTINUATIONS", "FRESH", "INTERVALS", "SAME", "Distribution", "ValueInterval",
    "distribution_of", "gained", "knows", "scored", "shared", "signed", "what_if",
]  # fmt: skip
