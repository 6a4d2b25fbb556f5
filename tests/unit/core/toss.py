"""Helpers that play games of `coin`, report tosses and write logs."""

from typing import Any

from jamlab.core import Event, GameRecord, Observed, RandomAgent, Seeds, Stream, play
from jamlab.log import header_for, log_of
from tests.unit.core import coin
from tests.unit.core.coin import CoinFell

COIN = coin.GAME
NAMES = ["Ann", "Bo"]


def agents() -> list[Any]:
    return [RandomAgent() for _ in NAMES]


def game(seed: int, report: Any = None) -> GameRecord:
    kept = GameRecord()
    play(COIN, COIN.start(2, {}), agents(), Seeds(seed), kept, report=report)
    return kept


def log(seed: int = 3, report: Any = None) -> bytes:
    kept = GameRecord()
    over = play(COIN, COIN.start(2, {}), agents(), Seeds(seed), kept, report=report)
    return log_of(COIN, header_for(COIN, NAMES), kept, over)


def on_edge(node: Observed, rng: Stream) -> Event:
    """Report an edge after drawing 100 extra random numbers."""
    for _ in range(100):
        rng.below(6)
    event: Event = CoinFell(node.seat, "T-3", "edge", -rng.below(100), 1, "hit")
    return event
