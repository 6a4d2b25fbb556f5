"""What a table of games comes to: sums that can be added up piece by piece, and figures from them.

All are whole numbers, so the pieces' order shows nowhere, and a billion games need no more room
than one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import nan

from jamlab.probability.estimates.intervals import mean_and_error, wilson
from jamlab.probability.simulations.columns import Columns
from jamlab.probability.simulations.mattered import Mattered, summed
from jamlab.probability.simulations.seat_summary import SeatSummary


@dataclass
class Totals:
    """Sums over games between `seats` seats.

    `wins[seat][n]` counts the games that this seat won with n - 1 others; `scores` and `squares`
    are the sums of each seat's final scores and of their squares; `ends` counts (reason, clause);
    `mattered` says by option how often it did, in the first games (`mattered.COUNTED`).
    """

    seats: int
    games: int = 0
    events: int = 0
    decisions: int = 0
    wins: list[list[int]] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)
    ends: Counter[tuple[str, str]] = field(default_factory=Counter)
    mattered: dict[str, Mattered] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.wins = self.wins or [[0] * (self.seats + 1) for _ in range(self.seats)]
        self.scores = self.scores or [0] * self.seats
        self.squares = self.squares or [0] * self.seats

    @classmethod
    def of(cls, columns: Columns) -> Totals:
        """The sums of these games."""
        found = cls(columns.seats, len(columns), sum(columns.events), sum(columns.decisions))
        for won in columns.winners:
            for seat in range(columns.seats):
                if won >> seat & 1:
                    found.wins[seat][won.bit_count()] += 1
        for seat in range(columns.seats):
            scores = columns.scores[seat :: columns.seats]
            found.scores[seat] = sum(scores)
            found.squares[seat] = sum(score * score for score in scores)
        for end in columns.ends:
            found.ends[columns.reasons[end]] += 1
        found.mattered = summed(columns.mattered[game] for game in sorted(columns.mattered))
        return found

    def add(self, other: Totals) -> None:
        """More games at the same table."""
        self.games += other.games
        self.events += other.events
        self.decisions += other.decisions
        for seat in range(self.seats):
            self.scores[seat] += other.scores[seat]
            self.squares[seat] += other.squares[seat]
            for n, count in enumerate(other.wins[seat]):
                self.wins[seat][n] += count
        self.ends.update(other.ends)
        self.mattered = summed((self.mattered, other.mattered))

    def won(self, seat: int) -> float:
        """How many games a seat won; a win that n seats share is 1/n."""
        return sum(count / n for n, count in enumerate(self.wins[seat]) if n)

    def seat_summaries(self, players: Sequence[str]) -> list[SeatSummary]:
        """How each seat fared."""
        found = []
        for seat, player in enumerate(players):
            won = self.won(seat)
            share = won / self.games if self.games else nan
            mean, error = mean_and_error(self.scores[seat], self.squares[seat], self.games)
            found.append(
                SeatSummary(seat, player, won, share, *wilson(won, self.games), mean, error)
            )
        return found
