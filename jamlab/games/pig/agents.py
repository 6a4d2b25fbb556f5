"""Players of Pig: one that holds at a number of points."""

from __future__ import annotations

from typing import Final

from jamlab.engine.node import Choice
from jamlab.engine.play import Agent
from jamlab.games.pig.state import PigState


class HoldAt(Agent):
    """Rolls until the turn has brought so many points, or enough to win: 20 unless said.

    20 brings the most points a turn with one die: of 6 faces, five add 4 points on average, one
    loses all (20 x 1/6 = 20/6). ValueError unless `points` is a whole number, 1 or more.
    """

    def __init__(self, points: float = 20) -> None:
        if points != int(points) or points < 1:
            raise ValueError("it holds at a whole number of points, 1 or more")
        self.points = int(points)

    def choose(self, choice: Choice) -> int:
        """0: roll on; 1: hold."""
        state = self.eyes.view()
        assert isinstance(state, PigState)
        wins = state.points[choice.seat] + state.turn >= state.goal
        return int(wins or state.turn >= self.points)


AGENTS: Final = {"hold": HoldAt}
