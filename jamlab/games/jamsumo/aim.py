"""JamSumo agent that aims by geometry: it flicks the die with the best path."""

from __future__ import annotations

from math import hypot, sqrt
from typing import Any, Final

from jamlab.core.node import Choice
from jamlab.core.play import Agent
from jamlab.games.jamsumo import aiming, event_tables
from jamlab.games.jamsumo import events as ev
from jamlab.games.jamsumo.board.places import LOOSE
from jamlab.games.jamsumo.board.pose import towards
from jamlab.games.jamsumo.glance import Glance

GRAVITY: Final = 98_100.0  # 0.1 mm/s²
FALL: Final = 4_000.0  # 0.1 mm/s: fastest at which a die still falls into the hole
FLYING: Final = 25_000.0  # 0.1 mm/s: slowest at which a die flies over the hole


RANDOM: Final = (ev.CornerChosen, ev.DieTurned)


class AimAgent(Agent):
    """Agent that flicks the die with the best path to the hole, in Sumo to an opponent's die."""

    def choose(self, choice: Choice) -> int:
        """Return the index of the option chosen by geometry: die, place, direction, strength."""
        if len(choice) == 1:
            return 0
        first: Any = choice[0]
        if isinstance(first, RANDOM):
            return self.rng.below(len(choice))
        if isinstance(first, ev.DiceSetOut):
            return self._set_out(choice)
        if isinstance(first, ev.DiePlaced):
            return aiming.nearest_middle(choice)
        glance: Glance = self.eyes.glance()
        if isinstance(first, ev.DieAimed):
            x, y, to_x, to_y = _aim(glance)
            way = towards(x, y, to_x, to_y)
            return aiming.squarest(glance.board(), glance.poses(), glance.die(), way)
        if isinstance(first, ev.DieFlicked):
            return _flicked(glance)
        return aiming.best_start(choice, glance.board(), glance.poses(), glance.is_sumo())

    def _set_out(self, choice: Choice) -> int:
        """Return mostly the loose formation: its gaps leave some dice a path past platforms."""
        loose = [
            n
            for n, option in enumerate(choice.options)
            if isinstance(option, ev.DiceSetOut) and option.formation == LOOSE
        ]
        return loose[0] if self.rng.random() < 0.7 else self.rng.below(len(choice) - 1)


def _aim(glance: Glance) -> tuple[int, int, float, float]:
    """Return the position of the die to be flicked and its target: x, y, to_x, to_y."""
    poses, die = glance.poses(), glance.die()
    x, y = poses[die][:2]
    if not glance.is_sumo():
        return x, y, 0.0, 0.0
    _, to_x, to_y = aiming.target(glance.board(), poses, die, True)
    return x, y, to_x, to_y


def _flicked(glance: Glance) -> int:
    """Return the option whose speed just reaches the target and, in Sumo, takes it off."""
    board = glance.board()
    x, y, to_x, to_y = _aim(glance)
    braking = 2 * board.friction_board * GRAVITY
    far = hypot(to_x - x, to_y - y)
    if glance.is_sumo():
        beyond = aiming.to_edge(board, x, y, to_x, to_y)
        wanted = sqrt(braking * far) + 1.4 * sqrt(braking * beyond)
        if aiming.over_hole(board, x, y, to_x, to_y):
            wanted = max(wanted, FLYING)
    else:
        wanted = sqrt(braking * far + FALL * FALL)
    wanted /= 100  # cm/s
    aside, height = event_tables.offsets(board.die), event_tables.heights(board.die)
    speed, up = aiming.nearest(event_tables.SPEEDS, wanted), aiming.nearest(height, board.die / 20)
    # Same order as in event_tables: speed, then offset, then height.
    return (speed * len(aside) + len(aside) // 2) * len(height) + up
