"""How one seat fared, and how that is said."""

from __future__ import annotations

from dataclasses import dataclass

from jamlab.table.numbers import decimal, percent


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
        """Seat, player, wins, share, interval, mean score, its standard error: rounded."""
        return (
            str(self.seat),
            self.player,
            f"{self.wins:,.6g}",
            percent(self.share),
            f"{percent(self.low)} – {percent(self.high)}",
            decimal(self.score, 2),
            decimal(self.score_error, 2),
        )
