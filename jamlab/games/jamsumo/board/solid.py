"""Distances between solids: dice with chamfered edges, the board, its platforms.

* All solids are convex, so two are apart if some direction separates them. `gap` is the largest
  separation in any direction: 0.1 mm between them, or their depth of overlap if it is below 0. The
  directions tried are the normals of faces and those across two edges.
* A die has 24 corners: its six faces are squares, smaller by a chamfer on each side, joined by flat
  bands and triangles.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import atan2, hypot, pi, sqrt
from typing import Final

from jamlab.games.jamsumo.board.board import SECTORS, Board, Point
from jamlab.games.jamsumo.board.pose import Axes, Pose, axes, tilt

TOUCH: Final = 3.0
"""Distance up to which solids touch, and depth to which they may overlap: 0.3 mm.

A simulator's dice give way a little, and poses are rounded to 0.1 mm.
"""
FAR: Final = 1e9

Vector = tuple[float, float, float]

_S2: Final = sqrt(0.5)
_S3: Final = sqrt(1 / 3)
_FACES: Final = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
_BANDS: Final = (
    (_S2, _S2, 0.0),
    (_S2, -_S2, 0.0),
    (_S2, 0.0, _S2),
    (_S2, 0.0, -_S2),
    (0.0, _S2, _S2),
    (0.0, _S2, -_S2),
)  # the directions of the bands, and also of the sides of the triangles
_TRIANGLES: Final = ((_S3, _S3, _S3), (_S3, _S3, -_S3), (_S3, -_S3, _S3), (-_S3, _S3, _S3))


@dataclass(frozen=True, slots=True)
class Block:
    """Solid with eight corners: a piece of the board, a platform."""

    corners: tuple[Point, ...]
    normals: tuple[Vector, ...]
    edges: tuple[Vector, ...]

    def reach(self, x: float, y: float, z: float) -> tuple[float, float]:
        """Return the least and greatest extent along a direction."""
        return _reach(self.corners, x, y, z)


def _reach(corners: tuple[Point, ...], x: float, y: float, z: float) -> tuple[float, float]:
    low, high = FAR, -FAR
    for a, b, c in corners:
        at = x * a + y * b + z * c
        low, high = min(low, at), max(high, at)
    return low, high


def block(corners: tuple[Point, ...]) -> Block:
    """Return the solid with these four corners on top and four below, each four in a ring."""
    normals: list[Vector] = []
    edges: list[Vector] = []
    rings = [corners[:4], corners[4:]]
    sides = [(corners[n], corners[(n + 1) % 4], corners[n + 4]) for n in range(4)]
    for a, b, c in [(ring[0], ring[1], ring[2]) for ring in rings] + sides:
        normals.append(_unit(_cross(_less(b, a), _less(c, a))))
    edges += [_unit(_less(corners[(n + 1) % 4], corners[n])) for n in range(4)]
    edges.append(_unit(_less(corners[4], corners[0])))
    return Block(corners, tuple(normals), tuple(edges))


@lru_cache(maxsize=16)
def pieces(board: Board) -> tuple[Block, ...]:
    """Return the 16 pieces of the board."""
    return tuple(block(corners) for corners in board.sectors)


@lru_cache(maxsize=16)
def platforms(board: Board) -> tuple[Block, ...]:
    return tuple(block(board.platform_box(n + 1)) for n in range(len(board.platforms)))


# -- single dice -----------------------------------------------------------------------------------


def extent(board: Board, turned: Axes, x: float, y: float, z: float) -> float:
    """Return how far a die reaches from its centre along a direction (a unit vector)."""
    return _extent(board.die / 2 - board.chamfer, board.chamfer, turned, x, y, z)


def _extent(less: float, chamfer: float, turned: Axes, x: float, y: float, z: float) -> float:
    """Return the extent of a die whose faces reach `less` from their middle to each side."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = turned
    a = abs(x * ax + y * ay + z * az)
    b = abs(x * bx + y * by + z * bz)
    c = abs(x * cx + y * cy + z * cz)
    return less * (a + b + c) + chamfer * max(a, b, c)


def radius(board: Board) -> float:
    """Return the distance of a die's corners from its centre."""
    return board.die_radius


def lowest(board: Board, pose: Pose) -> float:
    """Return the height of a die's lowest point."""
    return pose[2] - extent(board, axes(pose), 0.0, 0.0, 1.0)


def corners(board: Board, pose: Pose) -> list[Point]:
    """Return the 24 corners of a die."""
    half, less = board.die / 2, board.die / 2 - board.chamfer
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = axes(pose)
    signs = (1, -1)
    return [
        (
            pose[0] + p * a * ax + q * b * bx + r * c * cx,
            pose[1] + p * a * ay + q * b * by + r * c * cy,
            pose[2] + p * a * az + q * b * bz + r * c * cz,
        )
        for a, b, c in ((half, less, less), (less, half, less), (less, less, half))
        for p in signs
        for q in signs
        for r in signs
    ]


# -- pairs of solids -------------------------------------------------------------------------------


def gap(board: Board, one: Pose, other: Pose, enough: float = FAR) -> float:
    """Return the distance of two dice (0.1 mm); the search stops once `enough` is exceeded."""
    x, y, z = other[0] - one[0], other[1] - one[1], other[2] - one[2]
    distance = sqrt(x * x + y * y + z * z)
    found = distance - 2 * radius(board)
    if found > enough or (enough < FAR and distance - board.die <= enough):
        return found  # too far, or so near that their inscribed balls overlap
    mine, its = axes(one), axes(other)
    for ways in (_FACES, _BANDS, _TRIANGLES):
        for turned in (mine, its):
            for way in ways:
                found = max(found, _between(board, mine, its, _turn(turned, way), x, y, z))
                if found > enough:
                    return found
    for first, second in ((_FACES, _FACES), (_FACES, _BANDS), (_BANDS, _FACES), (_BANDS, _BANDS)):
        for way in first:
            a = _turn(mine, way)
            for b in second:
                across = _across(a, _turn(its, b))
                if across:
                    found = max(found, _between(board, mine, its, across, x, y, z))
                    if found > enough:
                        return found
    return found


def _between(
    board: Board, mine: Axes, its: Axes, way: Vector, x: float, y: float, z: float
) -> float:
    """Return the separation of two dice along a direction; their offset is (x, y, z)."""
    a, b, c = way
    distance = abs(a * x + b * y + c * z)
    less, chamfer = board.die / 2 - board.chamfer, board.chamfer
    mine_reaches = _extent(less, chamfer, mine, a, b, c)
    return distance - mine_reaches - _extent(less, chamfer, its, a, b, c)


def block_gap(board: Board, pose: Pose, other: Block, enough: float = FAR) -> float:
    """Return the distance of a die and a block (0.1 mm); the search stops beyond `enough`."""
    turned = axes(pose)
    found = -FAR
    for way in other.normals:
        found = max(found, _beside(board, pose, turned, other, way))
        if found > enough:
            return found
    for ways in (_FACES, _BANDS, _TRIANGLES):
        for way in ways:
            found = max(found, _beside(board, pose, turned, other, _turn(turned, way)))
            if found > enough:
                return found
    for ways in (_FACES, _BANDS):
        for way in ways:
            mine = _turn(turned, way)
            for edge in other.edges:
                across = _across(mine, edge)
                if across:
                    found = max(found, _beside(board, pose, turned, other, across))
                    if found > enough:
                        return found
    return found


def blocks_gap(one: Block, other: Block, enough: float = FAR) -> float:
    """Return the distance of two blocks (0.1 mm); the search stops beyond `enough`."""
    found = -FAR
    for ways in (one.normals, other.normals):
        for way in ways:
            found = max(found, _apart(one, other, way))
            if found > enough:
                return found
    for mine in one.edges:
        for edge in other.edges:
            across = _across(mine, edge)
            if across:
                found = max(found, _apart(one, other, across))
                if found > enough:
                    return found
    return found


def _apart(one: Block, other: Block, way: Vector) -> float:
    """Return the separation of two blocks along a direction."""
    x, y, z = way
    low, high = one.reach(x, y, z)
    its_low, its_high = other.reach(x, y, z)
    return max(its_low - high, low - its_high)


def _beside(board: Board, pose: Pose, turned: Axes, other: Block, way: Vector) -> float:
    x, y, z = way
    middle = x * pose[0] + y * pose[1] + z * pose[2]
    low, high = other.reach(x, y, z)
    return max(low - middle, middle - high) - extent(board, turned, x, y, z)


def ground_gap(board: Board, pose: Pose) -> float:
    """Return the height of a die above the board itself, below 0 if it is inside (0.1 mm).

    For a die well above a level board it is a lower bound.
    """
    if not board.slope:
        low = lowest(board, pose)
        if low > TOUCH:
            return low
    reach = radius(board)
    distance = hypot(pose[0], pose[1])
    rim = hypot(*board.rim[0])
    inside = max(abs(pose[0]), abs(pose[1])) + reach <= board.half
    if not board.slope and inside and distance - reach > rim:
        return lowest(board, pose)
    if inside and distance - reach > rim:
        turned = axes(pose)
        return min([_above(board, pose, turned, n) for n in near_sectors(pose, reach)])
    found = FAR
    for n in near_sectors(pose, reach):
        found = min(found, block_gap(board, pose, pieces(board)[n], found))
    return found


def _above(board: Board, pose: Pose, turned: Axes, sector: int) -> float:
    """Return the height of a die above the plane of a sector of a hollow top."""
    x, y, z = pieces(board)[sector].normals[0]
    if z < 0:
        x, y, z = -x, -y, -z
    a, b, c = board.sectors[sector][0]
    middle = x * (pose[0] - a) + y * (pose[1] - b) + z * (pose[2] - c)
    return middle - extent(board, turned, x, y, z)


def near_sectors(pose: Pose, reach: float) -> list[int]:
    """Return the sectors of the board that a die could touch, by direction from the middle."""
    distance = hypot(pose[0], pose[1])
    if distance <= 1.5 * reach:
        return list(range(SECTORS))
    part = 2 * pi / SECTORS
    turn, wide = atan2(pose[1], pose[0]), 1.2 * reach / distance
    first, last = int((turn - wide + 4 * pi) / part), int((turn + wide + 4 * pi) / part)
    return [n % SECTORS for n in range(first, last + 1)]


def platform_gap(board: Board, pose: Pose, number: int, enough: float = FAR) -> float:
    """Return the distance of a die and a platform (from 1)."""
    platform = board.platforms[number - 1]
    far = max(abs(pose[0] - platform.x), abs(pose[1] - platform.y)) - platform.side / 2
    apart = far - radius(board)
    if apart > enough:
        return apart
    if far <= 0 and tilt(pose) < 1:  # it stands on top, or would lie inside
        return lowest(board, pose) - board.platform_top(number)
    return block_gap(board, pose, platforms(board)[number - 1], enough)


def _turn(turned: Axes, way: Vector) -> Vector:
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = turned
    a, b, c = way
    return (a * ax + b * bx + c * cx, a * ay + b * by + c * cy, a * az + b * bz + c * cz)


def _less(a: Point, b: Point) -> Vector:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def _cross(one: Vector, other: Vector) -> Vector:
    (a, b, c), (d, e, f) = one, other
    return (b * f - c * e, c * d - a * f, a * e - b * d)


def _across(a: Vector, b: Vector) -> Vector | None:
    """Return the unit vector perpendicular to both, None if they are parallel."""
    across = _cross(a, b)
    x, y, z = across
    return _unit(across) if x * x + y * y + z * z > 1e-12 else None


def _unit(a: Vector) -> Vector:
    x, y, z = a
    size = sqrt(x * x + y * y + z * z)
    return (x / size, y / size, z / size)
