"""Results of games in columns: a few bytes per game, sent between processes as they are."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import isnan, nan
from typing import Final

from jamlab.chance.estimates.intervals import mean_and_error, wilson
from jamlab.chance.simulations.ruling_effects import RulingEffect, summed
from jamlab.core import Over
from jamlab.text import decimal, percent


@dataclass
class Columns:
    """Columns with one row per game.

    `scores` has `seats` numbers per game; `winners` has a bit per seat, seat 0 lowest. `ends`
    indexes `reasons`, the different ends (reason, clause) in order of appearance. `logs` is empty
    if none are kept. `mattered` holds, for the first games by number, how often the table's unusual
    rulings mattered.
    """

    seats: int
    games: array[int] = field(default_factory=lambda: array("q"))
    events: array[int] = field(default_factory=lambda: array("i"))
    decisions: array[int] = field(default_factory=lambda: array("i"))
    scores: array[int] = field(default_factory=lambda: array("i"))
    winners: array[int] = field(default_factory=lambda: array("I"))
    ends: array[int] = field(default_factory=lambda: array("I"))
    reasons: list[tuple[str, str]] = field(default_factory=list)
    logs: list[bytes] = field(default_factory=list)
    mattered: dict[int, dict[str, RulingEffect]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.ends)  # the column that is filled last

    def add(self, game: int, over: Over, events: int, decisions: int, log: bytes | None) -> None:
        """Add a game."""
        self.games.append(game)
        self.events.append(events)
        self.decisions.append(decisions)
        self.scores.extend(over.scores)
        self.winners.append(sum(1 << seat for seat in over.winners))
        if log is not None:
            self.logs.append(log)
        self.ends.append(self._end(over.reason, over.clause))

    def _end(self, reason: str, clause: str) -> int:
        end = (reason, clause)
        if end not in self.reasons:
            self.reasons.append(end)
        return self.reasons.index(end)


def joined(seats: int, pieces: Iterable[Columns]) -> Columns:
    """Return all pieces as one, sorted by game; pieces must be sorted and not overlap."""
    whole = Columns(seats)
    played = [piece for piece in pieces if len(piece)]
    for piece in sorted(played, key=lambda piece: piece.games[0]):
        # A piece interrupted by Ctrl-C may have an incomplete last row.
        size = len(piece)
        whole.games += piece.games[:size]
        whole.events += piece.events[:size]
        whole.decisions += piece.decisions[:size]
        whole.scores += piece.scores[: size * seats]
        whole.winners += piece.winners[:size]
        whole.logs += piece.logs[:size]
        whole.mattered |= {
            game: piece.mattered[game] for game in piece.games[:size] if game in piece.mattered
        }
        places = [whole._end(*end) for end in piece.reasons]
        whole.ends.extend(places[end] for end in piece.ends)
    return whole


# -- Results by seat -------------------------------------------------------------------------------


_NONE: Final = "–"


@dataclass(frozen=True)
class SeatSummary:
    """Results of one seat. `wins` counts a win shared by n seats as 1/n."""

    seat: int
    player: str
    wins: float
    share: float
    low: float
    high: float
    score: float
    score_error: float

    @property
    def words(self) -> tuple[str, str, str, str, str, str, str]:
        """Seat, player, wins, share, interval, mean score, its standard error: rounded.

        "–" for figures of too few games: a share of no game, a standard error of one.
        """
        return (
            str(self.seat),
            self.player,
            f"{self.wins:,.6g}",
            _NONE if isnan(self.share) else percent(self.share),
            _NONE if isnan(self.low) else f"{percent(self.low)} – {percent(self.high)}",
            _NONE if isnan(self.score) else decimal(self.score, 2),
            _NONE if isnan(self.score_error) else decimal(self.score_error, 2),
        )


# Totals of a table's games, which can be added piece by piece, and figures from them.
#
# All are whole numbers, so the order of pieces does not matter, and a billion games need no more
# memory than one.


@dataclass
class Totals:
    """Sums over games between `seats` seats.

    `wins[seat][n]` counts the games that this seat won together with n - 1 others; `scores` and
    `squares` are the sums of each seat's final scores and of their squares; `ends` counts (reason,
    clause); `mattered` says by option how often it mattered in the first games
    (`ruling_effects.COUNTED`).
    """

    seats: int
    games: int = 0
    events: int = 0
    decisions: int = 0
    wins: list[list[int]] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)
    ends: Counter[tuple[str, str]] = field(default_factory=Counter)
    mattered: dict[str, RulingEffect] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.wins = self.wins or [[0] * (self.seats + 1) for _ in range(self.seats)]
        self.scores = self.scores or [0] * self.seats
        self.squares = self.squares or [0] * self.seats

    @classmethod
    def of(cls, columns: Columns) -> Totals:
        """Return the totals of these games."""
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
        """Add totals of more games at the same table."""
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
        """Return the number of games a seat won; a win shared by n seats is 1/n."""
        return sum(count / n for n, count in enumerate(self.wins[seat]) if n)

    def seat_summaries(self, players: Sequence[str]) -> list[SeatSummary]:
        """Return the results of each seat."""
        found = []
        for seat, player in enumerate(players):
            won = self.won(seat)
            share = won / self.games if self.games else nan
            mean, error = mean_and_error(self.scores[seat], self.squares[seat], self.games)
            found.append(
                SeatSummary(seat, player, won, share, *wilson(won, self.games), mean, error)
            )
        return found
