"""Where a die can be put down: on a JAM platform, in a SUMO area, in a formation.

* Centres are whole mm; a die is turned by 15 degrees at a time.
* On a platform its whole base lies inside, and it touches no die (M-B1). In a SUMO area too its
  base lies inside; there it may touch (M-C1).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import atan2, ceil, cos, degrees, floor, radians, sin, sqrt
from typing import Final

from jamlab.games.jamsumo.board import Board
from jamlab.games.jamsumo.outcome import DICE_EACH
from jamlab.games.jamsumo.pose import (
    FACES,
    UNIT,
    Pose,
    axes,
    inward,
    lying,
    rounded,
    side_faces,
    tilt,
)
from jamlab.games.jamsumo.solid import FAR, TOUCH, extent, gap, ground_gap

STEP: Final = 15
TURNS: Final = tuple(range(0, 90, STEP))
"""By how much a die can be turned: the direction, in degrees, that its `front` face looks to."""
Spot = tuple[int, int]

ROWS: Final = "rows"
WALL: Final = "wall"
WEDGE: Final = "wedge"
LOOSE: Final = "loose"
OWN: Final = "own"
FORMATIONS: Final = (ROWS, WALL, WEDGE, LOOSE, OWN)
"""How dice can be set out: two rows along the side; two rows, or a wedge, facing the hole; two rows
with room between the dice; each die by itself."""


def fronts(top: int) -> tuple[int, ...]:
    """The side faces of a die with this face up."""
    return tuple([face for face in FACES if face not in (top, 7 - top)])


@lru_cache(maxsize=4096)
def set_down(board: Board, x: int, y: int, top: int, front: int, turn: int, platform: int) -> Pose:
    """A die put down with its centre over (x, y) in mm; on a platform (from 1) or, 0, the board."""
    return stood(board, 10 * x, 10 * y, top, front, turn, platform)


def _on_slope(board: Board, level: Pose) -> Pose:
    """The same die, leaning with the board below it, and just above it."""
    x, y = level[:2]
    step = 10.0  # how the ground rises around the die's centre
    rise_x = (board.height(x + step, y) - board.height(x - step, y)) / (2 * step)
    rise_y = (board.height(x, y + step) - board.height(x, y - step)) / (2 * step)
    length = sqrt(rise_x * rise_x + rise_y * rise_y + 1)
    up = (-rise_x / length, -rise_y / length, 1 / length)
    # The shortest turning that brings z to `up`, after the turning that the die has already.
    a, b, c = 1 + up[2], -up[1], up[0]
    w, i, j, k = (number / UNIT for number in level[3:])
    turned = (
        a * w - b * i - c * j,
        a * i + b * w + c * k,
        a * j - b * k + c * w,
        a * k + b * j - c * i,
    )
    half = board.die / 2
    place = (x + up[0] * half, y + up[1] * half, board.height(x, y) + up[2] * half)
    pose = rounded(*place, *turned)
    for _ in range(3):
        pose = rounded(pose[0], pose[1], pose[2] + ceil(-ground_gap(board, pose)), *pose[3:])
    return pose


# -- on a platform ---------------------------------------------------------------------------------


def platform_spots(board: Board, platform: int, poses: dict[str, Pose]) -> tuple[Spot, ...]:
    """Where, in mm, a die's centre can be on a platform (from 1)."""
    return _platform_spots(board, platform, _close(board, platform, poses))


def platform_turns(board: Board, platform: int, spot: Spot, poses: dict[str, Pose]) -> list[int]:
    """How a die can be turned there (TURNS)."""
    close = _close(board, platform, poses)
    return [turn for turn in TURNS if _fits(board, platform, spot, turn, close)]


def _close(board: Board, platform: int, poses: dict[str, Pose]) -> tuple[Pose, ...]:
    """The dice so near a platform that one on it might touch them."""
    square = board.platforms[platform - 1]
    reach = square.side / 2 + 2 * board.die
    return tuple(
        [
            pose
            for pose in poses.values()
            if max(abs(pose[0] - square.x), abs(pose[1] - square.y)) < reach
        ]
    )


@lru_cache(maxsize=512)
def _platform_spots(board: Board, platform: int, close: tuple[Pose, ...]) -> tuple[Spot, ...]:
    square = board.platforms[platform - 1]
    room = (square.side - board.die) / 2
    found = [
        (x, y)
        for x in range(ceil((square.x - room) / 10), floor((square.x + room) / 10) + 1)
        for y in range(ceil((square.y - room) / 10), floor((square.y + room) / 10) + 1)
        if any(_fits(board, platform, (x, y), turn, close) for turn in TURNS)
    ]
    return tuple(found)


def _fits(board: Board, platform: int, spot: Spot, turn: int, close: tuple[Pose, ...]) -> bool:
    square = board.platforms[platform - 1]
    if not _inside(board, spot, turn, square.x, square.y, square.side):
        return False
    low = board.platform_top(platform)
    for other in close:
        bottom, top, base = _stands(board, other)
        if bottom > low + board.die + TOUCH or top < low - TOUCH:
            continue
        if base is not None:
            left, right = _blocked(_stretches(board, turn, base, TOUCH), 10 * spot[1])
            if left < 10 * spot[0] < right:
                return False
        elif gap(board, set_down(board, *spot, 1, 5, turn, platform), other, TOUCH) <= TOUCH:
            return False
    return True


def _inside(board: Board, spot: Spot, turn: int, x: int, y: int, side: int) -> bool:
    """True if a die's whole base is inside a square."""
    half = board.die / 2 * (cos(radians(turn)) + sin(radians(turn)))
    return max(abs(10 * spot[0] - x), abs(10 * spot[1] - y)) + half <= side / 2 + 1e-6


# -- in a SUMO area --------------------------------------------------------------------------------


def area_turns(board: Board, area: int, spot: Spot, lying_there: Iterable[Pose]) -> list[int]:
    """How a die can be turned with its centre there (mm) in a SUMO area (from 1)."""
    square = board.areas[area - 1]
    there = [_base(pose) for pose in lying_there]
    apart = _apart(board)
    found = []
    for turn in TURNS:
        if _inside(board, spot, turn, square.x, square.y, square.side):
            ways = [_blocked(_stretches(board, turn, base, apart), 10 * spot[1]) for base in there]
            if not any(low < 10 * spot[0] < high for low, high in ways):
                found.append(turn)
    return found


def area_spots(board: Board, area: int, lying_there: Iterable[Pose]) -> tuple[Spot, ...]:
    """Where, in mm, a die's centre can be in a SUMO area (from 1)."""
    return _area_spots(board, area, tuple([_base(pose) for pose in lying_there]))


@lru_cache(maxsize=256)
def _area_spots(board: Board, area: int, there: tuple[Base, ...]) -> tuple[Spot, ...]:
    square = board.areas[area - 1]
    apart = _apart(board)
    free: dict[int, set[int]] = {}  # by y: all x
    for turn in TURNS if there else TURNS[:1]:
        half = board.die / 2 * (cos(radians(turn)) + sin(radians(turn)))
        room = square.side / 2 - half + 1e-6
        xs = range(ceil((square.x - room) / 10), floor((square.x + room) / 10) + 1)
        ways = [_stretches(board, turn, base, apart) for base in there]
        for y in range(ceil((square.y - room) / 10), floor((square.y + room) / 10) + 1):
            row = set(xs)
            for way in ways:
                low, high = _blocked(way, 10 * y)
                if low < high:
                    row.difference_update(range(floor(low / 10) + 1, ceil(high / 10)))
            free.setdefault(y, set()).update(row)
    return tuple(sorted([(x, y) for y, row in free.items() for x in row]))


def _apart(board: Board) -> float:
    """On a slope dice lean towards each other: there a millimetre is left between them."""
    return 10 if board.slope else 0


Base = tuple[int, int, float]
"""Where a die stands (0.1 mm), and by how many degrees it is turned (0 up to 90)."""


@lru_cache(maxsize=256)
def _stands(board: Board, pose: Pose) -> tuple[float, float, Base | None]:
    """Between which heights (0.1 mm) a die is, and its base if it is level. It is asked often."""
    rise = extent(board, axes(pose), 0.0, 0.0, 1.0)
    return pose[2] - rise, pose[2] + rise, _base(pose) if tilt(pose) < 1 else None


def _base(pose: Pose) -> Base:
    return pose[0], pose[1], round(inward(pose, side_faces(pose)[0]) % 90, 1)


Stretches = tuple[Base, float, tuple[tuple[float, float], ...]]


@lru_cache(maxsize=1024)
def _stretches(board: Board, turn: int, base: Base, apart: float) -> Stretches:
    """A die so turned lies in one that stands there if its centre is near in four directions."""
    between = radians((turn - base[2]) % 90)
    both = board.die / 2 * (1 + cos(between) + sin(between)) + apart - 1e-6
    angles = [radians(angle) for angle in (turn, turn + 90, base[2], base[2] + 90)]
    return base, both, tuple([(cos(angle), sin(angle)) for angle in angles])


def _blocked(stretches: Stretches, y: float) -> tuple[float, float]:
    """Between which x the centre cannot be at this `y` (0.1 mm); (0, 0) if it can everywhere."""
    (middle, its_y, _), both, ways = stretches
    low, high = -FAR, FAR
    apart = y - its_y
    for c, s in ways:
        if abs(c) < 1e-9:
            if abs(apart * s) >= both:
                return 0.0, 0.0
            continue
        one, other = (-both - apart * s) / c, (both - apart * s) / c
        low, high = max(low, min(one, other)), min(high, max(one, other))
    return (middle + low, middle + high) if low < high else (0.0, 0.0)


# -- formations ------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def formation(board: Board, area: int, name: str, top: int) -> tuple[Pose, ...]:
    """Where the six dice lie that are set out in a formation in a SUMO area (from 1)."""
    square = board.areas[area - 1]
    pitch = board.die + (10 if board.slope else 0)
    found: list[tuple[float, float]]
    if name in (ROWS, LOOSE):
        step_x, step_y = pitch, pitch
        if name == LOOSE:
            step_x, step_y = (square.side - board.die) // 2, square.side - board.die
        found = [((n % 3 - 1) * step_x, (n // 3 - 0.5) * step_y) for n in range(DICE_EACH)]
        angle = 0.0
    else:
        # Along the way to the hole (first number) and across it; counted from the middle.
        angle = floor(degrees_to_hole(square.x, square.y) / 90) * 90 + 45.0
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


def degrees_to_hole(x: float, y: float) -> float:
    """The direction from a point to the middle of the board: degrees from 0 up to 360."""
    return degrees(atan2(-y, -x)) % 360


def stood(
    board: Board, x: float, y: float, top: int, front: int, turn: float, platform: int = 0
) -> Pose:
    """A die put down with its centre over (x, y), in 0.1 mm; on a platform (from 1) if any."""
    if platform or not board.slope:
        ground = board.platform_top(platform) if platform else 0.0
        return lying(x, y, ground + board.die / 2, top, front, turn)
    return _on_slope(board, lying(x, y, 0, top, front, turn))
