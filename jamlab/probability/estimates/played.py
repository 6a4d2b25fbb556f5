"""Trials that the engine itself plays: whole games, and single turns of Cramel.

They are for `estimate`, `Running`, `compare` and `antithetic`; for tables of games there is
`simulate`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from jamlab.engine import AnyGame, Seeds, Stream, Tally, play
from jamlab.engine.node import Chance, Choice, Forced
from jamlab.engine.play import draw
from jamlab.games import load
from jamlab.games.cramel.tiles import NAMES
from jamlab.probability.estimates.trials import Trial
from jamlab.probability.simulations.job import Player, job_of, whole
from jamlab.probability.simulations.same_deal import DealSeeds

WON: Final = "won"
SHARE: Final = "share"
SCORE: Final = "score"
TILES: Final = "tiles"
LOST: Final = "lost"


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


def cramel_turn(
    tiles: int,
    *,
    of: str = TILES,
    first: str | None = None,
    options: Mapping[str, str] | None = None,
) -> Trial:
    """A trial that is the first turn of a game of Cramel: turn up `tiles` tiles, then stop.

    `tiles` is from 1 to 48. `of` is "tiles" (how many are collected, 0 if the turn is lost) or
    "lost" (True or False). Nothing is known of the tiles, so any may be turned; it is played by
    the rules of the game. `first` names the first tile ("Roby"), where that is given.
    """
    tiles = whole("tiles", tiles)
    if not 1 <= tiles <= 48:
        raise ValueError(f"tiles is a number from 1 to 48, not {tiles}")
    if of not in (TILES, LOST):
        raise ValueError(f"a turn counts as tiles or lost, not {of!r}")
    if first not in (None, *NAMES):
        raise ValueError(f"the first tile is one of {', '.join(NAMES)}, not {first!r}")
    game: Any = load("cramel")
    chosen = game.table(2, options)

    def trial(rng: Stream) -> bool | int:
        state = game.start(2, chosen)
        pending, apply = game.pending, game.apply
        up = collected = 0
        given = None if first is None else NAMES.index(first)
        while True:
            node = pending(state)
            if isinstance(node, Choice):
                # Stopping is the last option; where the seat may choose what to collect, all is
                # collected: the first option is a claim as long as there is one.
                picking = node[0].kind == "TilePicked"
                event = node[len(node) - 1] if picking and up == tiles else node[0]
                up += picking and up < tiles
            elif isinstance(node, Chance):
                if up and given is not None:
                    event, given = node.pool[given], None
                else:
                    event = draw(node, rng)
            else:
                assert isinstance(node, Forced)  # a game cannot end in its first turn
                event = node.event
            apply(state, event)
            kind = event.kind
            if kind == "TileCollected":
                collected += 1
            elif kind == "TurnLost" or (kind == "TurnStopped" and of == LOST):
                return kind == "TurnLost" if of == LOST else 0
            elif kind == "TurnBegan" and up:
                return collected

    return trial
