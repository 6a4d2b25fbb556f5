"""`python -m tests.unit.games.pie.peeking`: value of seeing other hands in The Pie Game.

No fair player can know more than one that sees all hands. The lead of a peeking `greedy` over
`greedy` therefore measures what inferring the others' needs could gain.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final

from rich.console import Console

from jamlab.chance import wilson
from jamlab.core import Agent, Seeds, play
from jamlab.core.registry import load
from jamlab.games.pie.agents import Greedy
from jamlab.games.pie.state import PieState
from jamlab.games.pie.view import PieView
from jamlab.text import percent

GAME: Final = load("pie")
HALF: Final = 500
"""Half the step in rank between one reason to lose a card and the next."""


class Peeking(Greedy):
    """`greedy`, but among spare cards it discards one that its left neighbour cannot use."""

    def __init__(self, state: PieState) -> None:
        super().__init__()
        self.state = state

    def _worth_losing(self, view: PieView, seat: int, kind: int, unseen: bool) -> tuple[int, int]:
        rank, second = super()._worth_losing(view, seat, kind, unseen)
        state, left = self.state, (seat + 1) % len(view.hands)
        useful = view.cards.is_needed(kind, state.recipe[left]) and not state.hands[left][kind]
        return (rank - HALF, second) if useful and not unseen else (rank, second)


class Careless(Greedy):
    """`greedy`, but it discards any of its spare cards at random."""

    def _worth_losing(self, view: PieView, seat: int, kind: int, unseen: bool) -> tuple[int, int]:
        rank, _ = super()._worth_losing(view, seat, kind, unseen)
        return round(rank / HALF / 2), self.rng.below(1000)


def share(player: str, seats: int, games: int) -> float:
    """Return a player's wins among `greedy`, rotated over the seats; shared wins count in parts."""
    wins = 0.0
    for seed in range(games):
        place = seed % seats
        state = GAME.start(seats, GAME.checked_options(seats))
        agents: list[Agent] = [Greedy() for _ in range(seats)]
        agents[place] = Peeking(state) if player == "peeking" else Careless()
        winners = play(GAME, state, agents, Seeds(seed)).winners
        wins += 1 / len(winners) if place in winners else 0.0
    return wins


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser("python -m tests.unit.games.pie.peeking", description=__doc__)
    parser.add_argument("--games", type=int, default=4000, help="games a row (4000)")
    games = parser.parse_args(arguments).games
    say = Console(soft_wrap=True, markup=False, highlight=False).print
    say("| seats | player | games | wins | 95 % | even |\n|---|---|---|---|---|---|")
    for seats in (2, 4):
        for player in ("careless", "peeking"):
            wins = share(player, seats, games)
            low, high = wilson(wins, games)
            say(
                f"| {seats} | {player} | {games} | {percent(wins / games)} "
                f"| {percent(low)} – {percent(high)} | {percent(1 / seats, 0)} |"
            )


if __name__ == "__main__":
    main(sys.argv[1:])
