"""Legal places for a die: on a JAM platform, in a SUMO area, in a formation.

* Centres are whole mm; a die turns in steps of 15 degrees.
* On a platform its whole base lies inside, it touches no die (M-B1), and a finger can reach one of
  its sides (M-A2). In a SUMO area its base lies inside too, but it may touch dice (M-C1).
* Contact and overlap of dice are decided by `solid.gap`, as for a report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from math import ceil, cos, floor, radians, sin, sqrt
from typing import Final

from jamlab.games.jamsumo.board.board import Area, Board, Platform
from jamlab.games.jamsumo.board.pose import (
    FACES,
    UNIT,
    Pose,
    axes,
    combined,
    inward,
    lying,
    rounded,
    side_faces,
    towards,
)
from jamlab.games.jamsumo.board.reach import is_free
from jamlab.games.jamsumo.board.rest import stands_alone
from jamlab.games.jamsumo.board.solid import FAR, TOUCH, extent, gap, ground_gap
from jamlab.games.jamsumo.flick.outcome import DICE_EACH

STEP: Final = 15
TURNS: Final = tuple(range(0, 90, STEP))
"""Directions in which the `front` face of a die can point, in degrees."""
Spot = tuple[int, int]

ROWS: Final = "rows"
WALL: Final = "wall"
WEDGE: Final = "wedge"
LOOSE: Final = "loose"
OWN: Final = "own"
FORMATIONS: Final = (ROWS, WALL, WEDGE, LOOSE, OWN)
"""Formations: two rows along the side; two rows, or a wedge, facing the hole; two rows with gaps
between the dice; each die placed singly.
"""


def fronts(top: int) -> tuple[int, ...]:
    """Return the side faces of a die with this face up."""
    return tuple([face for face in FACES if face not in (top, 7 - top)])


def set_down(board: Board, x: int, y: int, top: int, front: int, turn: int, platform: int) -> Pose:
    """Return the pose of a die centred over (x, y) mm, on a platform (from 1) or the board (0)."""
    return stood(board, 10 * x, 10 * y, top, front, turn, platform)


def _on_slope(board: Board, level: Pose) -> Pose:
    """Return the die tilted to the slope of the board below it and raised just above it."""
    x, y = level[:2]
    step = 10.0  # half width over which the slope is measured
    rise_x = (board.height(x + step, y) - board.height(x - step, y)) / (2 * step)
    rise_y = (board.height(x, y + step) - board.height(x, y - step)) / (2 * step)
    length = sqrt(rise_x * rise_x + rise_y * rise_y + 1)
    up = (-rise_x / length, -rise_y / length, 1 / length)
    # The shortest rotation that brings z to `up`, applied after the die's own.
    turned = combined([number / UNIT for number in level[3:]], 1 + up[2], -up[1], up[0])
    half = board.die / 2
    place = (x + up[0] * half, y + up[1] * half, board.height(x, y) + up[2] * half)
    pose = rounded(*place, *turned)
    for _ in range(3):
        pose = rounded(pose[0], pose[1], pose[2] + ceil(-ground_gap(board, pose)), *pose[3:])
    return pose


# -- platforms -------------------------------------------------------------------------------------


def platform_spots(board: Board, platform: int, poses: dict[str, Pose]) -> tuple[Spot, ...]:
    """Return the positions, in mm, for a die's centre on a platform (from 1)."""
    return _platform_spots(board, platform, _close(board, platform, poses))


def has_room(board: Board, platform: int, poses: dict[str, Pose]) -> bool:
    """True if a platform (from 1) has room for a die: `platform_spots` is not empty."""
    return _has_room(board, platform, _close(board, platform, poses))


def platform_turns(
    board: Board, platform: int, spot: Spot, poses: dict[str, Pose]
) -> tuple[int, ...]:
    """Return the directions (of TURNS) possible at a position on a platform."""
    return _platform_turns(board, platform, spot, _close(board, platform, poses))


@lru_cache(maxsize=4096)
def _platform_turns(
    board: Board, platform: int, spot: Spot, close: tuple[Pose, ...]
) -> tuple[int, ...]:
    square = board.platforms[platform - 1]
    return tuple(
        turn
        for turn in TURNS
        if _inside(board, spot, turn, square) and _fits(board, platform, spot, turn, close)
    )


def _close(board: Board, platform: int, poses: dict[str, Pose]) -> tuple[Pose, ...]:
    """Return the dice near enough to a platform to touch a die on it."""
    square = board.platforms[platform - 1]
    reach = square.side / 2 + 2 * board.die
    return tuple(
        pose
        for pose in poses.values()
        if max(abs(pose[0] - square.x), abs(pose[1] - square.y)) < reach
    )


@lru_cache(maxsize=512)
def _platform_spots(board: Board, platform: int, close: tuple[Pose, ...]) -> tuple[Spot, ...]:
    return tuple(sorted(_each_platform_spot(board, platform, close)))


@lru_cache(maxsize=4096)
def _has_room(board: Board, platform: int, close: tuple[Pose, ...]) -> bool:
    return any(True for _ in _each_platform_spot(board, platform, close))


def _each_platform_spot(board: Board, platform: int, close: tuple[Pose, ...]) -> Iterator[Spot]:
    def fits(spot: Spot, turn: int) -> bool:
        return _fits(board, platform, spot, turn, close)

    square = board.platforms[platform - 1]
    return _each_spot(board, square, close, TOUCH, fits, surely=len(close) < 2)


def _fits(board: Board, platform: int, spot: Spot, turn: int, close: tuple[Pose, ...]) -> bool:
    """True if a die there touches no other and a finger can reach one of its faces."""
    pose = set_down(board, *spot, *_PLAIN, turn, platform)
    if any(gap(board, pose, other, TOUCH) <= TOUCH for other in close):
        return False
    return is_free(board, pose, close)


# -- SUMO areas ------------------------------------------------------------------------------------


def area_turns(board: Board, area: int, spot: Spot, lying_there: Iterable[Pose]) -> tuple[int, ...]:
    """Return the directions possible for a die centred there (mm) in a SUMO area (from 1)."""
    square, there = board.areas[area - 1], tuple(lying_there)
    return tuple(
        turn
        for turn in TURNS
        if _inside(board, spot, turn, square) and _keeps_out(board, spot, turn, there)
    )


def area_spots(board: Board, area: int, lying_there: Iterable[Pose]) -> tuple[Spot, ...]:
    """Return the positions, in mm, for a die's centre in a SUMO area (from 1)."""
    return _area_spots(board, area, tuple(lying_there))


@lru_cache(maxsize=256)
def _area_spots(board: Board, area: int, there: tuple[Pose, ...]) -> tuple[Spot, ...]:
    def fits(spot: Spot, turn: int) -> bool:
        return _keeps_out(board, spot, turn, there)

    return tuple(sorted(_each_spot(board, board.areas[area - 1], there, -ROUNDING, fits)))


def _keeps_out(board: Board, spot: Spot, turn: int, there: tuple[Pose, ...]) -> bool:
    """True if a die put down there overlaps no other; contact is allowed."""
    pose = set_down(board, *spot, *_PLAIN, turn, 0)
    return all(gap(board, pose, other, -ROUNDING) > -ROUNDING for other in there)


# -- squares ---------------------------------------------------------------------------------------

_PLAIN: Final = (1, 5)  # a face up and a front face; a die's outline is the same for all
ROUNDING: Final = 1.0  # rounding error of poses, 0.1 mm


def _inside(board: Board, spot: Spot, turn: int, square: Area | Platform) -> bool:
    off = max(abs(10 * spot[0] - square.x), abs(10 * spot[1] - square.y))
    return off <= _room(board, turn, square)


def _room(board: Board, turn: int, square: Area | Platform) -> float:
    """Return the greatest offset, along x or y, of a turned die's centre from a square's middle."""
    half = board.die / 2 * (cos(radians(turn)) + sin(radians(turn)))
    return square.side / 2 - half + 1e-6


def _each_spot(
    board: Board,
    square: Area | Platform,
    there: tuple[Pose, ...],
    apart: float,
    fits: Callable[[Spot, int], bool],
    *,
    surely: bool = True,
) -> Iterator[Spot]:
    """Yield the positions on a square for a die that stays `apart` (0.1 mm) from those already
    there.

    `fits` decides but is slow, so outlines seen from above settle most positions first. With
    `surely`, a position that the outlines show to be free is accepted without asking `fits`.
    """
    unsure = 12.0 if board.slope else 2.0  # dice lean in a bowl
    z, low = board.surface(square.x, square.y) + board.die / 2, board.die / 2
    found: set[Spot] = set()
    for turn in TURNS if there else TURNS[:1]:
        room = _room(board, turn, square)
        xs = range(ceil((square.x - room) / 10), floor((square.x + room) / 10) + 1)
        outlines = [_outline(board, turn, pose) for pose in there]
        level = [outline for outline in outlines if outline[2] and abs(outline[0][2] - z) < low]
        for y in range(ceil((square.y - room) / 10), floor((square.y + room) / 10) + 1):
            free = _row(xs, 10 * y, outlines, apart + unsure) if surely else set()
            for x in _row(xs, 10 * y, level, apart - unsure):
                spot = (x, y)
                if spot not in found and (x in free or fits(spot, turn)):
                    found.add(spot)
                    yield spot


Outline = tuple[Pose, tuple[tuple[float, float, float], ...], bool]
"""A die's pose; for some directions (x, y) the least distance to another die's centre; True if that
distance is exact for a die beside it.
"""


@lru_cache(maxsize=1024)
def _outline(board: Board, turn: int, pose: Pose) -> Outline:
    """Return the outline of a die for another turned by `turn`: both have eight sides."""
    stands = stands_alone(board, pose)
    its = inward(pose, side_faces(pose)[0]) if stands else turn
    plain, apart = lying(0, 0, 0, *_PLAIN, turn), lying(0, 0, 0, *_PLAIN, its)
    found = []
    for first in {turn, its}:
        for part in range(4):
            x, y = cos(radians(first + 45 * part)), sin(radians(first + 45 * part))
            near = extent(board, axes(plain), x, y, 0.0) + extent(board, axes(apart), x, y, 0.0)
            found.append((x, y, near if stands else 2 * board.die_radius))
    return pose, tuple(found), stands


def _row(xs: range, y: float, outlines: list[Outline], more: float) -> set[int]:
    """Return the x (mm) in the row at `y` (0.1 mm) outside these outlines, widened by `more`."""
    free = set(xs)
    for outline in outlines:
        pose, low, high = outline[0], -FAR, FAR
        for way in outline[1]:
            c, s, near = way
            aside = (y - pose[1]) * s
            if abs(c) < 1e-9:
                if abs(aside) >= near + more:
                    low, high = 0.0, 0.0
                continue
            one, other = (-near - more - aside) / c, (near + more - aside) / c
            low, high = max(low, min(one, other)), min(high, max(one, other))
        if low < high:
            first, last = floor((pose[0] + low) / 10) + 1, ceil((pose[0] + high) / 10)
            free.difference_update(range(first, last))
    return free


# -- formations ------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def formation(board: Board, area: int, name: str, top: int) -> tuple[Pose, ...]:
    """Return the poses of six dice set out in a formation in a SUMO area (from 1)."""
    square = board.areas[area - 1]
    pitch = board.die + (10 if board.slope else 0)
    found: list[tuple[float, float]]
    if name in (ROWS, LOOSE):
        free = square.side - board.die
        step_x, step_y = (free // 2, free) if name == LOOSE else (pitch, pitch)
        found = [((n % 3 - 1) * step_x, (n // 3 - 0.5) * step_y) for n in range(DICE_EACH)]
        angle = 0.0
    else:
        # First number towards the hole, second across; measured from the middle of the square.
        angle = floor(towards(square.x, square.y, 0, 0) / 90) * 90 + 45.0
        if name == WALL:
            found = [((0.5 - n // 3) * pitch, (n % 3 - 1) * pitch) for n in range(DICE_EACH)]
        else:
            across = [(0.0,), (-0.5, 0.5), (-1.0, 0.0, 1.0)]
            found = [
                ((1.35 - row) * pitch, place * pitch)  # as far forward as the square allows
                for row, places in enumerate(across)
                for place in places
            ]
    c, s = cos(radians(angle)), sin(radians(angle))
    spots = [(square.x + a * c - b * s, square.y + a * s + b * c) for a, b in found]
    front = fronts(top)[0]
    return tuple([stood(board, x, y, top, front, angle) for x, y in spots])


def stood(
    board: Board, x: float, y: float, top: int, front: int, turn: float, platform: int = 0
) -> Pose:
    """Return the pose of a die over (x, y), 0.1 mm, on a platform (from 1) or the board (0)."""
    if platform or not board.slope:
        ground = board.platform_top(platform) if platform else 0.0
        return lying(x, y, ground + board.die / 2, top, front, turn)
    return _on_slope(board, lying(x, y, 0, top, front, turn))
