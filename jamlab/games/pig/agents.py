"""Agents for Pig: one that holds at a number of points, and optimal play for two players."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from jamlab.core.node import Choice
from jamlab.core.play import Agent
from jamlab.games.pig.rules import PigState

# Optimal play of Pig for two players with one die: chances to win, and when to hold.
#
# Todd Neller and Clifton Presser, "Optimal play of the dice game Pig", The UMAP Journal 25 (2004):
# a player with i points against j, and k in this turn, wins with chance
#
#     P(i, j, k) = max(
#         roll: (1 - P(j, i, 0) + P(i, j, k + 2) + … + P(i, j, k + 6)) / 6,
#         hold: 1 - P(j, i + k, 0)
#     )
#
# and 1 where i + k reaches the goal. Scores only grow, so the pairs (i, j), (j, i) are solved one
# after another, from the end; within a pair everything depends on P(i, j, 0) and P(j, i, 0) alone.


CLOSE_ENOUGH: Final = 1e-12
"""Largest change between two iterations at which a pair counts as solved."""

Wins = list[list[float]]
"""`wins[i][j]`: chance to win of the player to roll with i points against j; 1 beyond the goal."""


class OptimalTurn(NamedTuple):
    """Optimal turn with i points against j, by the points of the turn (from 0).

    Both tuples have an entry for each number of points short of the goal: `wins` is the chance to
    win; `holds` is True where holding is better than rolling on.
    """

    wins: tuple[float, ...]
    holds: tuple[bool, ...]


@lru_cache(maxsize=4)
def wins(goal: int) -> Wins:
    """Return the chances to win at the start of a turn; takes 2 s of CPU time for 100 points.

    ValueError unless the goal is 1 or more.
    """
    if goal < 1:
        raise ValueError(f"goal must be at least 1, got {goal}")
    found = [[0.5] * goal for _ in range(goal)]
    for total in range(2 * goal - 2, -1, -1):
        for i in range(max(0, total - goal + 1), total // 2 + 1):
            _solve_pair(found, goal, i, total - i)
    return found


@lru_cache(maxsize=256)
def turn(goal: int, i: int, j: int) -> OptimalTurn:
    """Return the optimal turn with i points against j. ValueError beyond the goal."""
    if not 0 <= min(i, j) <= max(i, j) < goal:
        raise ValueError(f"points must be 0 to {goal - 1}, got {i} and {j}")
    found = wins(goal)
    held = _held(found, goal, i, j)
    rolled = _rolled(held, 1 - found[j][i])
    return OptimalTurn(
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
    """Return the chance to win by holding, by the points of the turn; 0 points cannot be held."""
    return [-1.0, *(1 - found[j][i + k] for k in range(1, goal - i))]


def _first(held: list[float], lost: float) -> float:
    """Return `max(_rolled(held, lost)[0], held[0])` in half the time, storing only six chances."""
    rolled, here, one, two, three, four, five = 0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0
    for hold in reversed(held):
        # `one` to `five`: chances to win after a roll of 2 to 6
        rolled = (lost + (one + two + three + four + five)) / 6
        one, two, three, four, five = here, one, two, three, four
        here = rolled if rolled > hold else hold
    return here


def _rolled(held: list[float], lost: float) -> list[float]:
    """Return the chance to win by rolling, by the points of the turn; `lost`: after a 1."""
    best = [1.0] * (len(held) + 6)  # beyond the goal, holding wins
    rolled = [0.0] * len(held)
    for k in range(len(held) - 1, -1, -1):
        after = best[k + 2] + best[k + 3] + best[k + 4] + best[k + 5] + best[k + 6]
        rolled[k] = (lost + after) / 6
        best[k] = max(rolled[k], held[k])
    return rolled


SOLVED: Final = 100  # highest goal solved for optimal play, which takes some seconds


class HoldAt(Agent):
    """Agent that rolls until the turn has this many points (default 20), or enough to win.

    20 maximises the points per turn with one die: of 6 faces, five add 4 points on average, one
    loses all (20 x 1/6 = 20/6). ValueError unless `points` is a whole number, 1 or more.
    """

    def __init__(self, points: float = 20) -> None:
        if points != int(points) or points < 1:
            raise ValueError(f"points must be a whole number of at least 1, got {points:g}")
        self.points = int(points)

    def choose(self, choice: Choice) -> int:
        """Return 0 to roll on, 1 to hold."""
        state: PigState = self.eyes.view()
        wins = state.points[choice.seat] + state.turn >= state.goal
        return int(wins or state.turn >= self.points)


class Best(HoldAt):
    """Agent that maximises the chance to win (Neller and Presser 2004, see above).

    For two players with one die and a goal of at most 100 points; otherwise it holds at 20. It
    computes for some seconds before its first choice.
    """

    def __init__(self) -> None:
        super().__init__()

    def choose(self, choice: Choice) -> int:
        """Return 0 to roll on, 1 to hold."""
        state: PigState = self.eyes.view()
        if (state.seats, state.dice) != (2, 1) or state.goal > SOLVED:
            return super().choose(choice)
        mine, other = state.points[choice.seat], state.points[1 - choice.seat]
        wins = mine + state.turn >= state.goal
        return int(wins or turn(state.goal, mine, other).holds[state.turn])


AGENTS: Final = {"best": Best, "hold": HoldAt}
JUDGE: Final = "hold"  # default judge for values of positions
STRENGTH: Final = {
    "sampling": ("fair", "tries what comes of holding and of rolling; plays on by chance"),
    "hold": ("good", "rolls until the turn has brought 20, or enough to win"),
    "best": ("strong", "plays to win: between two nobody does better"),
}
