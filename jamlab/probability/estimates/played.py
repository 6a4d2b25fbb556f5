"""Trials that the engine itself plays: whole games.

They are for `estimate`, `Running`, `compare` and `antithetic`; for tables of games there is
`simulate`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from jamlab.core import AnyGame, Seeds, Stream, Tally, play
from jamlab.probability.estimates.trials import Trial
from jamlab.probability.simulations.job import Player, job_of, whole
from jamlab.probability.simulations.same_deal import DealSeeds

WON: Final = "won"
SHARE: Final = "share"
SCORE: Final = "score"


def game_seed(rng: Stream) -> int:
    """A seed for a whole game out of a trial's stream: 53 bits, from its next two numbers."""
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
    """A trial that is a whole game: what it comes to for one seat.

    `of` is "won" (True or False; a win that is shared counts), "share" (of the win: 1, 1/n or 0) or
    "score". Its seed is drawn from the trial's stream, so that `compare` gives two tables the same
    numbers; with `piles` the same deal (`deal.py`), which takes longer. ValueError for what makes
    no sense.
    """
    if of not in (WON, SHARE, SCORE):
        raise ValueError(f"a game counts as won, share or score, not {of!r}")
    job = job_of(game, seats, agents, 0, options, keep_logs=False)
    if not 0 <= whole("seat", seat) < job.seats:
        raise ValueError(f"seat {seat} of {job.seats} seats; they count from 0")
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
