"""What a trial is: how it goes, in a sentence, and who makes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from jamlab.probability.estimates.trials import Trial


@dataclass(frozen=True)
class Tried:
    """How a question is tried out, in a sentence (`how`).

    `trial(game, view, seat, **asked)` is given the view of `seat` and what the question was told,
    what it left open filled in by the answer (`Odds.settled`). What hidden cards are it deals anew
    (`game.resample`), what comes the rules say (`game.pending`, `game.apply`).
    """

    how: str
    trial: Callable[..., Trial]
