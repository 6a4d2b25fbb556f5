"""Players of Pig: one that holds at a number of points, and the best there is between two."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from jamlab.core.node import Choice
from jamlab.core.play import Agent
from jamlab.games.pig.rules import PigState

# Pig played best by both of two players with one die: who wins how often, and when to hold.
#
# Todd Neller and Clifton Presser, "Optimal play of the dice game Pig", The UMAP Journal 25
# (2004): a player with i points against j, who has k in this turn, wins with
#
#     P(i, j, k) = max( roll: (1 - P(j, i, 0) + P(i, j, k + 2) + … + P(i, j, k + 6)) / 6, hold: 1
# - P(j, i + k, 0) )
#
# and 1 where i + k reaches the goal. Scores only grow, so pairs (i, j), (j, i) are solved one
# after another, from the end; within a pair everything depends on P(i, j, 0) and P(j, i, 0)
# alone.


CLOSE_ENOUGH: Final = 1e-12
"""Two turns of solving a pair that differ by less are the same."""

Wins = list[list[float]]
"""`wins[i][j]`: the chance of who is to roll with i points against j; 1 beyond the goal."""


class Turn(NamedTuple):
    """A turn with i points against j: by what it has brought (from 0) the chance to win, and holds.

    Both have a place for each number of points short of the goal; `holds` is True where holding is
    better than rolling on.
    """

    wins: tuple[float, ...]
    holds: tuple[bool, ...]


@lru_cache(maxsize=4)
def wins(goal: int) -> Wins:
    """All chances to win at the beginning of a turn; 2 s of a processor for 100 points.

    ValueError unless the goal is 1 or more.
    """
    if goal < 1:
        raise ValueError("the goal is 1 point or more")
    found = [[0.5] * goal for _ in range(goal)]
    for total in range(2 * goal - 2, -1, -1):
        for i in range(max(0, total - goal + 1), total // 2 + 1):
            _solve_pair(found, goal, i, total - i)
    return found


@lru_cache(maxsize=256)
def turn(goal: int, i: int, j: int) -> Turn:
    """The turn of who has i points against j, played best by both. ValueError beyond the goal."""
    if not 0 <= min(i, j) <= max(i, j) < goal:
        raise ValueError(f"points go from 0 to {goal - 1}")
    found = wins(goal)
    held = _held(found, goal, i, j)
    rolled = _rolled(held, 1 - found[j][i])
    return Turn(
        tuple(map(max, rolled, held)),
        tuple(hold > roll for roll, hold in zip(rolled, held, strict=True)),
    )


def _solve_pair(found: Wins, goal: int, i: int, j: int) -> None:
    mine, other = _held(found, goal, i, j), _held(found, goal, j, i)
    before = -1.0
    while abs(found[i][j] - before) > CLOSE_ENOUGH:
        before = found[i][j]
        found[i][j] = _first(mine, 1 - found[j][i])
        found[j][i] = _first(other, 1 - found[i][j])


def _held(found: Wins, goal: int, i: int, j: int) -> list[float]:
    """The chance to win after holding, by what the turn has brought: 0 points are never held."""
    return [-1.0, *(1 - found[j][i + k] for k in range(1, goal - i))]


def _first(held: list[float], lost: float) -> float:
    """`max(_rolled(held, lost)[0], held[0])` in half the time: only six chances are kept."""
    rolled, here, one, two, three, four, five = 0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0
    for hold in reversed(held):
        # after a 2 to a 6 the turn goes on with the chances `one` to `five`
        rolled = (lost + (one + two + three + four + five)) / 6
        one, two, three, four, five = here, one, two, three, four
        here = rolled if rolled > hold else hold
    return here


def _rolled(held: list[float], lost: float) -> list[float]:
    """The chance to win by rolling on, by what the turn has brought; `lost`: after a 1."""
    best = [1.0] * (len(held) + 6)  # beyond the goal one holds and has won
    rolled = [0.0] * len(held)
    for k in range(len(held) - 1, -1, -1):
        after = best[k + 2] + best[k + 3] + best[k + 4] + best[k + 5] + best[k + 6]
        rolled[k] = (lost + after) / 6
        best[k] = max(rolled[k], held[k])
    return rolled


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
