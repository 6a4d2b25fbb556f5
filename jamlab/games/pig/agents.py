"""Players of Pig: one that holds at a number of points, and the best there is between two."""

from __future__ import annotations

from typing import Final

from jamlab.core.node import Choice
from jamlab.core.play import Agent
from jamlab.games.pig.best_play import turn
from jamlab.games.pig.state import PigState

SOLVED: Final = 100  # to so many points the best play is worked out: it takes some seconds


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
        state: PigState = self.eyes.view()
        wins = state.points[choice.seat] + state.turn >= state.goal
        return int(wins or state.turn >= self.points)


class Best(HoldAt):
    """Plays to win, not for points: as Neller and Presser worked out (see best_play.py).

    Between two with one die, to 100 points or fewer; else it holds at 20. It thinks for some
    seconds before its first choice.
    """

    def __init__(self) -> None:
        super().__init__()

    def choose(self, choice: Choice) -> int:
        """0: roll on; 1: hold."""
        state: PigState = self.eyes.view()
        if (state.seats, state.dice) != (2, 1) or state.goal > SOLVED:
            return super().choose(choice)
        mine, other = state.points[choice.seat], state.points[1 - choice.seat]
        wins = mine + state.turn >= state.goal
        return int(wins or turn(state.goal, mine, other).holds[state.turn])


AGENTS: Final = {"best": Best, "hold": HoldAt}
JUDGE: Final = "hold"  # of values, unless another is named
STRENGTH: Final = {
    "sampling": ("fair", "tries what comes of holding and of rolling; plays on by chance"),
    "hold": ("good", "rolls until the turn has brought 20, or enough to win"),
    "best": ("strong", "plays to win: between two nobody does better"),
}
