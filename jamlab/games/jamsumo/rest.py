"""How dice lie at rest: what carries them, and what would hold if something were taken away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import hypot

from jamlab.games.jamsumo.board import Board, Point
from jamlab.games.jamsumo.pose import Pose, axes
from jamlab.games.jamsumo.solid import (
    TOUCH,
    gap,
    ground_gap,
    platform_gap,
    radius,
)

LEVEL = 5.0
"""0.1 mm between the ground and the lower corners of a die that stands on it squarely."""


def near(board: Board, pose: Pose, poses: Mapping[str, Pose]) -> list[str]:
    """The dice that are near enough to be touched."""
    reach = 2 * radius(board) + TOUCH
    return [
        die
        for die, other in poses.items()
        if abs(other[0] - pose[0]) < reach
        and abs(other[1] - pose[1]) < reach
        and hypot(other[0] - pose[0], other[1] - pose[1], other[2] - pose[2]) < reach
    ]


def touching(board: Board, pose: Pose, poses: Mapping[str, Pose]) -> list[str]:
    """The dice among `poses` that a die touches."""
    return [die for die in near(board, pose, poses) if gap(board, pose, poses[die], TOUCH) <= TOUCH]


def touches_ground(board: Board, pose: Pose) -> bool:
    """True if a die touches the board or a platform."""
    if ground_gap(board, pose) <= TOUCH:
        return True
    return any(
        platform_gap(board, pose, n + 1, TOUCH) <= TOUCH for n in range(len(board.platforms))
    )


@lru_cache(maxsize=4096)
def stands_alone(board: Board, pose: Pose) -> bool:
    """True if a die stands squarely on the board or on a platform and needs no other die.

    Its centre is over what carries it, and so is what it stands on.
    """
    x, y = pose[:2]
    if not board.over_board(x, y) or board.over_hole(x, y):
        return False
    under = feet(board, pose)
    number = board.platform_at(x, y)
    if number:
        top = board.platform_top(number)
        return max(abs(z - top) for _, _, z in under) <= LEVEL
    return max(abs(z - board.height(a, b)) for a, b, z in under) <= LEVEL


def feet(board: Board, pose: Pose) -> list[Point]:
    """The four corners of the face that a die stands on, if it stands on one."""
    half, less = board.die / 2, board.die / 2 - board.chamfer
    turned = axes(pose)
    down, *sides = sorted(turned, key=lambda axis: -abs(axis[2]))
    sign = -half if down[2] > 0 else half
    x, y, z = (pose[n] + sign * down[n] for n in range(3))
    (ax, ay, az), (bx, by, bz) = sides
    return [
        (x + p * ax + q * bx, y + p * ay + q * by, z + p * az + q * bz)
        for p in (less, -less)
        for q in (less, -less)
    ]


def unsteady(board: Board, poses: Mapping[str, Pose], gone: Iterable[Pose]) -> list[str]:
    """The dice that leaned or lay on something that is gone, and on the dice that did, and so on.

    Those that stand squarely on the ground need nobody.
    """
    found: dict[str, Pose] = {}
    doubtful = [die for die in poses if not stands_alone(board, poses[die])]
    lost = list(gone)
    while lost:
        here = {die: poses[die] for die in doubtful if die not in found}
        fresh = {die: here[die] for pose in lost for die in touching(board, pose, here)}
        found |= fresh
        lost = list(fresh.values())
    return sorted(found)
