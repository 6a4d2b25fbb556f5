"""Side faces of a die that a finger can reach (M-A2).

* A struck face needs room for a finger before it: `FINGER` straight out, nearly as wide and high as
  the face. Another die, or the side of a platform, that reaches into that room covers the face. The
  surface the die stands on does not.
* Where a table lets any side face be struck (`Board.any_face`), all four are free.
* Options, refusals, the simulator, the pages and the checks all use this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from jamlab.games.jamsumo.board import solid
from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.pose import Pose, axes, outward, side_faces
from jamlab.games.jamsumo.board.solid import Block, Vector, extent

FINGER: Final = 50.0  # depth of the room that a finger needs before a face, 0.1 mm
INSET: Final = 10.0
"""Least margin on each side by which that room is narrower and lower than the die, 0.1 mm."""


def covered(face: int, die: str) -> str:
    """Return the reason why a finger cannot strike this face."""
    return f"No finger fits before the {face} of {die}: a die or a platform is in the way"


def free_faces(board: Board, die: str, poses: Mapping[str, Pose]) -> tuple[int, ...]:
    """Return the side faces of a die, one of `poses`, that a finger can strike."""
    pose = poses[die]
    reach = 2 * board.die_radius + FINGER
    close = [
        other
        for name, other in poses.items()
        if name != die
        and abs(other[0] - pose[0]) < reach
        and abs(other[1] - pose[1]) < reach
        and abs(other[2] - pose[2]) < reach
    ]
    return _free_faces(board, pose, tuple(close))


def all_free_faces(board: Board, poses: Mapping[str, Pose]) -> dict[str, tuple[int, ...]]:
    return {die: free_faces(board, die, poses) for die in poses}


def is_free(board: Board, pose: Pose, others: tuple[Pose, ...]) -> bool:
    """True if a finger can reach at least one of the side faces."""
    return bool(_free(board, pose, others, 1))


@lru_cache(maxsize=4096)
def _free_faces(board: Board, pose: Pose, others: tuple[Pose, ...]) -> tuple[int, ...]:
    return tuple(_free(board, pose, others, 4))


def _free(board: Board, pose: Pose, others: tuple[Pose, ...], enough: int) -> list[int]:
    """Return up to `enough` side faces that a finger can strike."""
    blocks = [] if board.any_face else _blocks(board, pose)
    if board.any_face or (not others and not blocks):
        return list(side_faces(pose)[:enough])
    found: list[int] = []
    for face in side_faces(pose):
        if _is_open(board, pose, _ways(pose, face), others, blocks):
            found.append(face)
            if len(found) == enough:
                break
    return found


def _blocks(board: Board, pose: Pose) -> list[Block]:
    """Return the platforms near a die that may obstruct a finger, except the one the die is on."""
    x, y = pose[0], pose[1]
    here = board.platform_at(x, y)
    reach = board.die_radius + FINGER
    found = []
    for n, square in enumerate(board.platforms, 1):
        if n != here and max(abs(x - square.x), abs(y - square.y)) < square.side / 2 + reach:
            found.append(solid.platforms(board)[n - 1])
    return found


def _is_open(
    board: Board, pose: Pose, ways: Ways, others: tuple[Pose, ...], blocks: list[Block]
) -> bool:
    """True if nothing reaches into the finger's room before a face."""
    room = None
    for other in others:
        if _is_ahead(board, pose, ways, other):
            room = room or _room(board, pose, ways)
            if solid.block_gap(board, other, room, 0.0) < 0:
                return False
    for platform in blocks:
        room = room or _room(board, pose, ways)
        if solid.blocks_gap(room, platform, 0.0) < 0:
            return False
    return True


Ways = tuple[Vector, Vector, Vector]
"""Unit vectors straight out of a face and along its two edges."""


def _ways(pose: Pose, face: int) -> Ways:
    along = [outward(pose, side) for side in (1, 3, 5) if side not in (face, 7 - face)]
    return outward(pose, face), along[0], along[1]


def _size(board: Board) -> tuple[float, float]:
    """Return a face's distance from the die's centre, and half the width of the room before it."""
    half = board.die / 2
    return half, half - max(board.chamfer, INSET)


def _is_ahead(board: Board, pose: Pose, ways: Ways, other: Pose) -> bool:
    """False if a direction of the room before a face separates it from the other die."""
    half, wide = _size(board)
    x, y, z = other[0] - pose[0], other[1] - pose[1], other[2] - pose[2]
    its = axes(other)
    middle, size = half + FINGER / 2, FINGER / 2
    for way in ways:
        a, b, c = way
        if abs(a * x + b * y + c * z - middle) >= size + extent(board, its, a, b, c):
            return False
        middle, size = 0.0, wide
    return True


def _room(board: Board, pose: Pose, ways: Ways) -> Block:
    """Return the room that a finger needs before a face."""
    half, wide = _size(board)

    def corner(*far: float) -> Vector:
        x, y, z = (
            pose[n] + sum(by * way[n] for by, way in zip(far, ways, strict=True)) for n in range(3)
        )
        return x, y, z

    ring = [(wide, wide), (-wide, wide), (-wide, -wide), (wide, -wide)]
    return solid.block(tuple([corner(out, *at) for out in (half + FINGER, half) for at in ring]))
