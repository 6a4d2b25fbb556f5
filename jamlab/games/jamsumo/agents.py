"""Players of JamSumo: one that aims."""

from __future__ import annotations

from math import cos, hypot, radians, sin, sqrt
from typing import Any, Final

from jamlab.engine.node import Choice
from jamlab.engine.play import Agent
from jamlab.games.jamsumo import event_tables
from jamlab.games.jamsumo import events as ev
from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.places import LOOSE
from jamlab.games.jamsumo.board.plane import enters, leaves_square
from jamlab.games.jamsumo.board.pose import Pose, inward, towards
from jamlab.games.jamsumo.board.reach import free_faces
from jamlab.games.jamsumo.flick.outcome import SEAT_OF
from jamlab.games.jamsumo.view import JamSumoView

GRAVITY: Final = 98_100.0  # 0.1 mm/s²
FALL: Final = 4_000.0  # 0.1 mm/s: at this speed a die still falls into the hole
IN_THE_WAY: Final = 500.0  # 0.1 mm by which a die in the way makes a flick worse
BLOCKED: Final = 5_000.0  # and a platform
OVER_THE_HOLE: Final = 800.0  # and the hole, if the die must fly over it
FLYING: Final = 25_000.0  # 0.1 mm/s: it needs to be so fast for that


class Aim(Agent):
    """Sends the die that has the best way: in Jam to the hole, in Sumo to an opponent's die."""

    def choose(self, choice: Choice) -> int:
        """What to flick, where to put it, which way and how hard: all by geometry."""
        first: Any = choice[0]
        if len(choice) == 1:
            return 0
        if isinstance(first, ev.CornerChosen):
            return self.rng.below(len(choice))
        if isinstance(first, ev.DiceSetOut):
            return self._set_out(choice)
        view: JamSumoView = self.eyes.view()
        if isinstance(first, ev.DieAimed):
            return self._aimed(view, choice)
        if isinstance(first, ev.DieFlicked):
            return self._flicked(view)
        if isinstance(first, ev.DiePlaced):
            return self._placed(view, choice)
        if isinstance(first, ev.DieTurned):
            return self.rng.below(len(choice))
        return self._turn(view, choice)

    def _set_out(self, choice: Choice) -> int:
        """Mostly with room between the dice: then some of them see past the platforms."""
        loose = [
            n
            for n, option in enumerate(choice.options)
            if isinstance(option, ev.DiceSetOut) and option.formation == LOOSE
        ]
        return loose[0] if self.rng.random() < 0.7 else self.rng.below(len(choice) - 1)

    def _turn(self, view: JamSumoView, choice: Choice) -> int:
        """The die with the best way; a die in front is as good as the platform it starts from."""
        poses = dict(view.poses)
        best, found = 1e9, 0
        for index, option in enumerate(choice.options):
            if isinstance(option, ev.DieTaken):
                square = view.board.platforms[option.platform - 1]
                cost = _way(poses, "", square.x, square.y, 0.0, 0.0, view.board)
            else:
                assert isinstance(option, ev.DieChosen)
                cost = self._target(view, poses, option.die)[0]
            if cost < best:
                best, found = cost, index
        return found

    def _target(
        self, view: JamSumoView, poses: dict[str, Pose], die: str
    ) -> tuple[float, float, float]:
        """Where to send a die that is on the board: how bad its way is, and the point."""
        x, y = poses[die][:2]
        if not view.is_sumo:
            return _way(poses, die, x, y, 0.0, 0.0, view.board), 0.0, 0.0
        best = (1e9, 0.0, 0.0)
        for foe, pose in poses.items():
            if SEAT_OF[foe] != SEAT_OF[die]:
                cost = _way(poses, die, x, y, pose[0], pose[1], view.board, foe)
                cost += _to_edge(view.board, x, y, pose[0], pose[1])
                best = min(best, (cost, float(pose[0]), float(pose[1])))
        return best

    def _placed(self, view: JamSumoView, choice: Choice) -> int:
        """The middle of the platform, or what is nearest to it."""
        options: Any = choice.options
        x = (options[0].x + options[-1].x) / 2
        y = (min(option.y for option in options) + max(option.y for option in options)) / 2
        return min(range(len(options)), key=lambda n: hypot(options[n].x - x, options[n].y - y))

    def _aimed(self, view: JamSumoView, choice: Choice) -> int:
        poses = dict(view.poses)
        _, x, y = self._target(view, poses, view.die)
        wanted = towards(*poses[view.die][:2], x, y)
        options: Any = choice.options
        off = [abs((option.aim - wanted + 180) % 360 - 180) for option in options]
        least = min(off)
        # Two faces may do: the one that is struck more squarely stands in the middle of its list.
        good = [n for n, angle in enumerate(off) if angle == least]
        return max(good, key=lambda n: _from_ends(options, n))

    def _flicked(self, view: JamSumoView) -> int:
        """As fast as it takes to get there; in Sumo, and on to the edge with what it strikes."""
        board, poses = view.board, dict(view.poses)
        x, y = poses[view.die][:2]
        _, to_x, to_y = self._target(view, poses, view.die)
        braking = 2 * board.friction_board * GRAVITY
        far = hypot(to_x - x, to_y - y)
        if view.is_sumo:
            beyond = _to_edge(board, x, y, to_x, to_y)
            wanted = sqrt(braking * far) + 1.4 * sqrt(braking * beyond)
            if over_hole(board, x, y, to_x, to_y):
                wanted = max(wanted, FLYING)
        else:
            wanted = sqrt(braking * far + FALL * FALL)
        wanted /= 100  # cm/s
        speeds, aside, height = (
            event_tables.SPEEDS,
            event_tables.offsets(board.die),
            event_tables.heights(board.die),
        )
        middle = board.die / 20
        speed = min(range(len(speeds)), key=lambda n: abs(speeds[n] - wanted))
        up = min(range(len(height)), key=lambda n: abs(height[n] - middle))
        # As the event tables list them: by speed, then offset, then height.
        return (speed * len(aside) + len(aside) // 2) * len(height) + up


def _from_ends(options: Any, n: int) -> int:
    """How far an option is from the first and the last one of the same face."""
    face = options[n].face
    before = after = 0
    while n - before - 1 >= 0 and options[n - before - 1].face == face:
        before += 1
    while n + after + 1 < len(options) and options[n + after + 1].face == face:
        after += 1
    return min(before, after)


def _way(
    poses: dict[str, Pose], die: str, x: float, y: float, to_x: float, to_y: float,
    board: Board, foe: str = "",
) -> float:  # fmt: skip
    """How long the way is (0.1 mm), and longer for all that stands in it."""
    far = hypot(to_x - x, to_y - y)
    if far < 1:
        return 0.0
    c, s = (to_x - x) / far, (to_y - y) / far
    cost = far
    if die and not _can_aim(board, poses, die, towards(x, y, to_x, to_y)):
        cost += BLOCKED
    for other, pose in poses.items():
        if other in (die, foe):
            continue
        along = (pose[0] - x) * c + (pose[1] - y) * s
        aside = abs((pose[0] - x) * s - (pose[1] - y) * c)
        if 0 < along < far and aside < 1.2 * board.die:
            cost += IN_THE_WAY
    for square in board.platforms:
        if enters(x - square.x, y - square.y, c, s, (square.side + 1.1 * board.die) / 2) < far:
            cost += BLOCKED
    if foe and over_hole(board, x, y, to_x, to_y):
        cost += OVER_THE_HOLE
    return cost


def _can_aim(board: Board, poses: dict[str, Pose], die: str, way: float) -> bool:
    """True if a finger gets at a face of a die that sends it that way (degrees)."""
    return any(
        abs((way - inward(poses[die], face) + 180) % 360 - 180) <= event_tables.SIDEWAYS
        for face in free_faces(board, die, poses)
    )


def over_hole(board: Board, x: float, y: float, to_x: float, to_y: float) -> bool:
    """True if the straight way goes over the hole."""
    far = hypot(to_x - x, to_y - y)
    c, s = (to_x - x) / far, (to_y - y) / far
    return 0 < -(x * c + y * s) < far and abs(x * s - y * c) < board.hole / 2


def _to_edge(board: Board, x: float, y: float, to_x: float, to_y: float) -> float:
    """How far it is from a die to where it would leave the board, struck from (x, y)."""
    angle = radians(towards(x, y, to_x, to_y))
    return leaves_square(to_x, to_y, cos(angle), sin(angle), board.half)


AGENTS: Final = {"aim": Aim}
ADVISER: Final = "aim"
JUDGE: Final = "aim"  # of values, unless another is named
