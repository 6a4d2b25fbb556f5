"""`python -m tests.unit.games.jam.points`: sources of points in The JAM when `greedy` plays.

The last column is the most that the tasks can give: the gap to what they gave is all that better
play could win there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Console

from jamlab.core import ALL_KNOWING, Seeds, play
from jamlab.core.registry import load
from jamlab.games.jam.agents import Greedy
from jamlab.games.jam.scoring.progress import account_of

GAME: Final = load("jam")
HEAD: Final = (
    "| seats | games | recipes | printed points | visitors | yummy | tasks | at most |\n"
    "|---|---|---|---|---|---|---|---|"
)


@dataclass(frozen=True)
class Points:
    """Mean points of a seat over whole games."""

    seats: int
    games: int
    recipes: float
    printed: float
    visitors: float
    yummy: float
    tasks: float
    most: float

    def __str__(self) -> str:
        parts = (self.recipes, self.printed, self.visitors, self.yummy, self.tasks, self.most)
        cells = [str(self.seats), str(self.games), *[f"{part:.1f}" for part in parts]]
        return f"| {' | '.join(cells)} |"


def points(seats: int, games: int) -> Points:
    """Play games between `greedy` agents with seeds 0, 1, …, and return their mean points."""
    sums = [0.0] * 6
    for seed in range(games):
        state = GAME.start(seats, GAME.checked_options(seats))
        play(GAME, state, [Greedy() for _ in range(seats)], Seeds(seed))
        view = GAME.view(state, ALL_KNOWING)
        for seat in range(seats):
            had = account_of(view, seat)
            most = sum(max(task.points) for task in had.ways[0])
            for n, part in enumerate((
                had.recipes, had.printed, had.visitor_points, had.yummy_points, had.task_points,
                most,
            )):  # fmt: skip
                sums[n] += part / games / seats
    return Points(seats, games, *sums)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser("python -m tests.unit.games.jam.points", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games a row (100)")
    found = parser.parse_args(arguments)
    say = Console(soft_wrap=True, markup=False, highlight=False).print
    say(HEAD)
    for seats in GAME.seats:
        say(str(points(seats, found.games)))


if __name__ == "__main__":
    main(sys.argv[1:])
