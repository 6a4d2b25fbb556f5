"""What came of games, in columns: a few bytes a game, sent between processes as they are."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import isnan, nan
from typing import Final

from jamlab.chance.estimates.intervals import mean_and_error, wilson
from jamlab.chance.simulations.mattered import Mattered, summed
from jamlab.core import Over
from jamlab.text import decimal, percent


@dataclass
class Columns:
    """One row a game. `scores` has `seats` numbers a game; `winners` a bit a seat, seat 0 lowest.

    `ends` counts in `reasons`, the different ends (reason, clause) in the order they were met.
    `logs` is empty if none are kept. `mattered` says of the first games, by number, how often the
    rulings of the table mattered that are not the usual ones.
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
    mattered: dict[int, dict[str, Mattered]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.ends)  # the column that is filled last

    def add(self, game: int, over: Over, events: int, decisions: int, log: bytes | None) -> None:
        """A game was played."""
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
    """All pieces as one, sorted by game; they do not overlap, and each is sorted in itself."""
    whole = Columns(seats)
    played = [piece for piece in pieces if len(piece)]
    for piece in sorted(played, key=lambda piece: piece.games[0]):
        # A piece that Ctrl-C broke off may have begun a row that it did not end.
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


# -- How one seat fared, and how that is said ------------------------------------------


_NONE: Final = "–"


@dataclass(frozen=True)
class SeatSummary:
    """How one seat fared. `wins` counts a win that n seats share as 1/n."""

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

        What too few games have is "–": no game a share, one game a standard error.
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


# What a table of games comes to: sums that can be added up piece by piece, and figures from them.
#
# All are whole numbers, so the pieces' order shows nowhere, and a billion games need no more room
# than one.


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
