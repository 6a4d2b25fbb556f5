"""Results of simulated whole games between two equal players: wins of the one who began.

`first_players.csv` has a row per game: the players, the number of games played and of wins of the
first and the second player (the others were shared), the seed, and the winners of the first few
games as a sample that can be replayed quickly. `python -m
tests.unit.lessons.measured.first_players` writes it.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Final

from jamlab.chance import covering, seed_of
from jamlab.chance.agents import builder
from jamlab.chance.exact.counting import binomial_p_value
from jamlab.core import GameRecord, Seeds, play, registry

FILE: Final = Path(__file__).parent / "first_players.csv"
SHARED, FIRST, SECOND = "0", "1", "2"


@dataclass(frozen=True)
class WholeGames:
    """Results of many games between two players of one kind."""

    game: str
    player: str
    played: int
    first: int
    second: int
    seed: int
    sample: str

    @property
    def decided(self) -> int:
        """Number of games with a single winner."""
        return self.first + self.second

    @property
    def share(self) -> float:
        """First player's share of those games, 0 to 1."""
        return self.first / self.decided

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval of that share (`covering`)."""
        return covering(self.first, self.decided)

    @property
    def p(self) -> Fraction:
        """p-value of the exact two-sided test for a fair game."""
        return binomial_p_value(self.first, self.decided)


@cache
def measured() -> tuple[WholeGames, ...]:
    """Return the rows of the file."""
    with FILE.open(encoding="utf-8", newline="") as file:
        return tuple(
            WholeGames(
                row["game"],
                row["player"],
                int(row["played"]),
                int(row["first"]),
                int(row["second"]),
                int(row["seed"]),
                row["sample"],
            )
            for row in csv.DictReader(file)
        )


def winners(game_id: str, player: str, count: int, seed: int) -> Iterator[str]:
    """Play `count` games between two such players and yield for each whether the one who began won.

    Game k is the one that `simulate` plays with this seed.
    """
    game = registry.load(game_id)
    build = builder(game_id, player)
    for number in range(count):
        kept = GameRecord()
        state = game.start(2, game.checked_options(2, None))
        over = play(game, state, [build(), build()], Seeds(seed_of(seed, number)), kept)
        began = next(event.seat for event in kept.log if event.kind == "FirstPlayerDrawn")
        if len(over.winners) > 1:
            yield SHARED
        else:
            yield FIRST if over.winners[0] == began else SECOND
