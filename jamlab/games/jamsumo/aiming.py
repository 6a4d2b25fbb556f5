"""Geometry of the aiming agent (aim.py): targets and costs of paths.

Lengths are 0.1 mm, angles degrees. `poses` are the dice on the board by name.
"""

from __future__ import annotations

from math import cos, hypot, radians, sin
from typing import Final

from jamlab.core.node import Choice
from jamlab.games.jamsumo import event_tables
from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.plane import enters, leaves_square
from jamlab.games.jamsumo.board.pose import Pose, inward, towards
from jamlab.games.jamsumo.board.reach import free_faces
from jamlab.games.jamsumo.events import DieChosen, DiePlaced, DieTaken
from jamlab.games.jamsumo.flick.outcome import SEAT_OF

IN_THE_WAY: Final = 500.0  # 0.1 mm added to the cost of a path for a die in the way
BLOCKED: Final = 5_000.0  # for a platform in the way
OVER_THE_HOLE: Final = 800.0  # for the hole, if the die must fly over it


def best_start(choice: Choice, board: Board, poses: dict[str, Pose], is_sumo: bool) -> int:
    """Return the option whose die has the cheapest path; a die in hand counts from its platform."""
    best, found = 1e9, 0
    for index in range(len(choice)):
        option = choice[index]
        if isinstance(option, DieTaken):
            square = board.platforms[option.platform - 1]
            cost = _way(poses, "", square.x, square.y, 0.0, 0.0, board)
        else:
            assert isinstance(option, DieChosen)
            cost = target(board, poses, option.die, is_sumo)[0]
        if cost < best:
            best, found = cost, index
    return found


def target(
    board: Board, poses: dict[str, Pose], die: str, is_sumo: bool
) -> tuple[float, float, float]:
    """Return the best target of a die on the board: the path's cost, x, y."""
    mine = poses[die]
    x, y = mine[0], mine[1]
    if not is_sumo:
        return _way(poses, die, x, y, 0.0, 0.0, board), 0.0, 0.0
    best = (1e9, 0.0, 0.0)
    for foe, pose in poses.items():
        if SEAT_OF[foe] != SEAT_OF[die]:
            cost = _way(poses, die, x, y, pose[0], pose[1], board, foe)
            cost += to_edge(board, x, y, pose[0], pose[1])
            best = min(best, (cost, float(pose[0]), float(pose[1])))
    return best


def nearest_middle(choice: Choice) -> int:
    """Return the option whose place is nearest to the middle of all places offered."""
    options = choice.options
    place: DiePlaced = options[0]  # type: ignore[assignment]
    last: DiePlaced = options[-1]  # type: ignore[assignment]
    across = place.x + last.x  # twice the middle's, to stay with integers
    low = high = place.y
    for n in range(len(options)):
        place = options[n]  # type: ignore[assignment]
        low, high = min(low, place.y), max(high, place.y)
    found, least = 0, -1
    for n in range(len(options)):
        place = options[n]  # type: ignore[assignment]
        x, y = 2 * place.x - across, 2 * place.y - low - high
        far = x * x + y * y
        if far < least or least < 0:
            found, least = n, far
    return found


def squarest(board: Board, poses: dict[str, Pose], die: str, wanted: float) -> int:
    """Return the index in `event_tables.aimed` of the direction nearest to `wanted`.

    If two faces allow it, the one struck more squarely wins: the direction is nearer to the middle
    of its list.
    """
    least, found, most, first = 1e9, 0, 0, 0
    for face in free_faces(board, die, poses):
        ways = event_tables.directions(poses[die], face)
        start, last = ways.start, len(ways) - 1
        turns = round((start + last / 2 - wanted) / 360)
        near = min(max(int(wanted + 360 * turns - start), 0), last)
        for n in (0, near, min(near + 1, last), last):
            off = abs(((start + n) % 360 - wanted + 180) % 360 - 180)
            inside = min(n, last - n)
            if off < least or (off == least and inside > most):
                least, found, most = off, first + n, inside
        first += last + 1
    return found


def nearest(numbers: range, wanted: float) -> int:
    """Return the index of the number nearest to `wanted`; of two, the first."""
    last = len(numbers) - 1
    place = min(max(int((wanted - numbers.start) // numbers.step), 0), last)
    further = min(place + 1, last)
    return further if abs(numbers[further] - wanted) < abs(numbers[place] - wanted) else place


def _way(
    poses: dict[str, Pose], die: str, x: float, y: float, to_x: float, to_y: float,
    board: Board, foe: str = "",
) -> float:  # fmt: skip
    """Return the cost of a straight path: its length (0.1 mm) plus penalties for obstacles."""
    far = hypot(to_x - x, to_y - y)
    if far < 1:
        return 0.0
    c, s = (to_x - x) / far, (to_y - y) / far
    wide = 1.2 * board.die
    cost = far
    if die and not _can_aim(board, poses, die, towards(x, y, to_x, to_y)):
        cost += BLOCKED
    for other, pose in poses.items():
        along = (pose[0] - x) * c + (pose[1] - y) * s
        if 0 < along < far and other != die and other != foe:
            aside = abs((pose[0] - x) * s - (pose[1] - y) * c)
            if aside < wide:
                cost += IN_THE_WAY
    reach = 1.1 * board.die
    for square in board.platforms:
        if enters(x - square.x, y - square.y, c, s, (square.side + reach) / 2) < far:
            cost += BLOCKED
    if foe and over_hole(board, x, y, to_x, to_y):
        cost += OVER_THE_HOLE
    return cost


def _can_aim(board: Board, poses: dict[str, Pose], die: str, way: float) -> bool:
    """True if a finger can reach a face that sends the die in this direction (degrees)."""
    for face in free_faces(board, die, poses):
        if abs((way - inward(poses[die], face) + 180) % 360 - 180) <= event_tables.SIDEWAYS:
            return True
    return False


def over_hole(board: Board, x: float, y: float, to_x: float, to_y: float) -> bool:
    """True if the straight path crosses the hole."""
    far = hypot(to_x - x, to_y - y)
    c, s = (to_x - x) / far, (to_y - y) / far
    return 0 < -(x * c + y * s) < far and abs(x * s - y * c) < board.hole / 2


def to_edge(board: Board, x: float, y: float, to_x: float, to_y: float) -> float:
    """Return the distance from (to_x, to_y) to the edge for a die struck from (x, y)."""
    angle = radians(towards(x, y, to_x, to_y))
    return leaves_square(to_x, to_y, cos(angle), sin(angle), board.half)
