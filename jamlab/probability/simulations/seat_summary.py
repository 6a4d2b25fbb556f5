"""How one seat fared, and how that is said."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan
from typing import Final

from jamlab.core.text import decimal, percent

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
