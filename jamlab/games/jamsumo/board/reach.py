"""Which faces of a die a finger can get at (M-A2).

* Before a side face that is struck there must be room for a finger: `FINGER` straight out of it,
  nearly as wide and high as the face. Another die, or the side of a platform, that reaches into
  that room covers the face. What the die itself stands on does not.
* Where a table lets any side face be struck (`Board.any_face`), all four are free.
* Options, refusals, the simulator, the pages and the checks all ask here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from jamlab.games.jamsumo.board.board import Board
from jamlab.games.jamsumo.board.pose import Pose, axes, outward, side_faces
from jamlab.games.jamsumo.board.solid import (
    Block,
    Vector,
    block,
    block_gap,
    blocks_gap,
    extent,
    platforms,
    radius,
)

FINGER: Final = 50.0
"""0.1 mm: the room that a finger needs before a face."""
INSET: Final = 10.0
"""0.1 mm, at least, by which that room is less wide and high than the die, on each side."""


def covered(face: int, die: str) -> str:
    """Why a finger cannot strike this face."""
    return f"No finger fits before the {face} of {die}: a die or a platform is in the way"


def free_faces(board: Board, die: str, poses: Mapping[str, Pose]) -> tuple[int, ...]:
    """The side faces of a die, one of `poses`, that a finger can strike without touching more."""
    pose = poses[die]
    reach = 2 * radius(board) + FINGER
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
    """The same of every die."""
    return {die: free_faces(board, die, poses) for die in poses}


def is_free(board: Board, pose: Pose, others: tuple[Pose, ...]) -> bool:
    """True if a finger can get at one of the side faces at least."""
    return bool(_free(board, pose, others, 1))


@lru_cache(maxsize=4096)
def _free_faces(board: Board, pose: Pose, others: tuple[Pose, ...]) -> tuple[int, ...]:
    return tuple(_free(board, pose, others, 4))


def _free(board: Board, pose: Pose, others: tuple[Pose, ...], enough: int) -> list[int]:
    """So many side faces that a finger can strike, or all if there are fewer."""
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
    """The platforms that may be in a finger's way: near a die, and not what it stands on."""
    x, y = pose[0], pose[1]
    here = board.platform_at(x, y)
    reach = radius(board) + FINGER
    found = []
    for n, square in enumerate(board.platforms, 1):
        if n != here and max(abs(x - square.x), abs(y - square.y)) < square.side / 2 + reach:
            found.append(platforms(board)[n - 1])
    return found


def _is_open(
    board: Board, pose: Pose, ways: Ways, others: tuple[Pose, ...], blocks: list[Block]
) -> bool:
    """True if nothing reaches into the room that a finger needs before a face."""
    room = None
    for other in others:
        if _is_ahead(board, pose, ways, other):
            room = room or _room(board, pose, ways)
            if block_gap(board, other, room, 0.0) < 0:
                return False
    for platform in blocks:
        room = room or _room(board, pose, ways)
        if blocks_gap(room, platform, 0.0) < 0:
            return False
    return True


Ways = tuple[Vector, Vector, Vector]
"""Straight out of a face, and along its two edges: unit vectors."""


def _ways(pose: Pose, face: int) -> Ways:
    along = [outward(pose, side) for side in (1, 3, 5) if side not in (face, 7 - face)]
    return outward(pose, face), along[0], along[1]


def _size(board: Board) -> tuple[float, float]:
    """How far a face is from the centre of its die, and half the width of the room before it."""
    half = board.die / 2
    return half, half - max(board.chamfer, INSET)


def _is_ahead(board: Board, pose: Pose, ways: Ways, other: Pose) -> bool:
    """False if one of the directions of the room before a face tells that a die keeps out of it."""
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
    """The room that a finger needs before a face."""
    half, wide = _size(board)

    def corner(*far: float) -> Vector:
        x, y, z = (
            pose[n] + sum(by * way[n] for by, way in zip(far, ways, strict=True)) for n in range(3)
        )
        return x, y, z

    ring = [(wide, wide), (-wide, wide), (-wide, -wide), (wide, -wide)]
    return block(tuple([corner(out, *at) for out in (half + FINGER, half) for at in ring]))
