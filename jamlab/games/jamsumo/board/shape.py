"""Geometry of a board: its sizes, and the position of points on it.

* All lengths are whole numbers of 0.1 mm; the frame is that of pose.py.
* The top is flat, or a bowl that rises from the hole's rim and consists of 16 flat sectors from the
  hole to the sides. `sectors` has their corners, which the simulator and the checks share.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import cos, hypot, pi, radians, sin, sqrt, tan
from typing import Final

SECTORS: Final = 16

Point = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Platform:
    """JAM platform: the middle of its square top, its side and height (0.1 mm)."""

    x: int
    y: int
    side: int
    height: int


@dataclass(frozen=True, slots=True)
class Area:
    """SUMO area: the middle of its square, its side (0.1 mm)."""

    x: int
    y: int
    side: int


@dataclass(frozen=True, eq=False)
class Board:
    """Board and dice. Lengths in 0.1 mm, `mass` in 0.1 g, angles in degrees.

    `board_of` makes one instance per text and `any_face`, so boards are compared by identity.

    `platforms` and `areas` have numbers from 1, in the order of the text. `friction_*` and
    `bounce_*` are fractions of 1.
    """

    side: int
    thickness: int
    above_table: int
    bowl: float
    hole: int
    die: int
    chamfer: int
    mass: int
    flat: float
    friction_board: float
    friction_die: float
    bounce_board: float
    bounce_die: float
    platforms: tuple[Platform, ...]
    areas: tuple[Area, ...]
    text: str
    """CSV text it was read from."""
    any_face: bool = False
    """True if a finger may strike every side face, whatever stands before it (M-A2)."""

    @property
    def half(self) -> int:
        return self.side // 2

    @property
    def half_die(self) -> int:
        """Half an edge of a die, the height of a level die's centre."""
        return self.die // 2

    @cached_property
    def die_radius(self) -> float:
        """Distance of a die's corners from its centre."""
        half, chamfer = self.die / 2, self.chamfer
        return sqrt(half * half + 2 * (half - chamfer) ** 2)

    @cached_property
    def slope(self) -> float:
        """Rise of the top per length outwards; 0 if it is flat."""
        return tan(radians(self.bowl))

    @cached_property
    def rim(self) -> tuple[tuple[float, float], ...]:
        """The 16 corners of the hole, counter-clockwise from the one on x.

        Their distance from the middle gives the polygon the area of the round hole.
        """
        part = 2 * pi / SECTORS
        radius = self.hole / 2 * (part / sin(part)) ** 0.5
        return tuple((radius * cos(n * part), radius * sin(n * part)) for n in range(SECTORS))

    @cached_property
    def sectors(self) -> tuple[tuple[Point, ...], ...]:
        """The 16 pieces of the board: each has four corners on top, then the four below them.

        Of each four, the first two are at the hole, the last two at the side of the board.
        """
        found = []
        for n in range(SECTORS):
            a, b = self.rim[n], self.rim[(n + 1) % SECTORS]
            top = [(x, y, self.height(x, y, n)) for x, y in (a, b, self._out(b), self._out(a))]
            found.append((*top, *((x, y, z - self.thickness) for x, y, z in top)))
        return tuple(found)

    def _out(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return the point where the line from the middle through `point` leaves the board."""
        scale = self.half / max(abs(point[0]), abs(point[1]))
        return point[0] * scale, point[1] * scale

    def height(self, x: float, y: float, sector: int = -1) -> float:
        """Return the height of the board's top at a point, continued over the hole."""
        if not self.slope:
            return 0.0
        n = _sector(x, y) if sector < 0 else sector
        along, radius = self._ways[n]
        return max(self.slope * (x * along[0] + y * along[1] - radius), 0.0)

    @cached_property
    def _ways(self) -> tuple[tuple[tuple[float, float], float], ...]:
        """For each sector: the outward direction, and the distance of its edge at the hole."""
        part = 2 * pi / SECTORS
        near = hypot(*self.rim[0]) * cos(part / 2)
        middles = [(n + 0.5) * part for n in range(SECTORS)]
        return tuple(((cos(angle), sin(angle)), near) for angle in middles)

    def over_hole(self, x: float, y: float) -> bool:
        along, near = self._ways[_sector(x, y)]
        return x * along[0] + y * along[1] < near

    def over_board(self, x: float, y: float) -> bool:
        """True if a point is over the square of the board, including the hole."""
        return abs(x) <= self.half and abs(y) <= self.half

    def platform_at(self, x: float, y: float) -> int:
        """Return the number (from 1) of the platform below or above a point, 0 for none."""
        for n, platform in enumerate(self.platforms, 1):
            if max(abs(x - platform.x), abs(y - platform.y)) * 2 <= platform.side:
                return n
        return 0

    def platform_top(self, number: int) -> float:
        """Return the height of the level top of a platform (from 1)."""
        platform = self.platforms[number - 1]
        return self.height(platform.x, platform.y) + platform.height

    def platform_box(self, number: int) -> tuple[Point, ...]:
        """Return the eight corners of a platform (from 1): four on top, then the four below them.

        It reaches down to half the thickness of the board below its middle, where it is fixed.
        """
        platform = self.platforms[number - 1]
        top, half = self.platform_top(number), platform.side / 2
        low = top - platform.height - self.thickness / 2
        corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
        ring = [(platform.x + x, platform.y + y) for x, y in corners]
        return (*((x, y, top) for x, y in ring), *((x, y, low) for x, y in ring))

    def surface(self, x: float, y: float) -> float:
        """Return the height of the board or platform at a point."""
        number = self.platform_at(x, y)
        return self.platform_top(number) if number else self.height(x, y)


def _sector(x: float, y: float) -> int:
    """Return the sector (of 16) that contains a point; on a seam, either."""
    turn = 0  # quarter turns that bring the point into the first quadrant
    while not (x > 0 and y >= 0):
        if x == 0 == y:
            return 0
        x, y = y, -x
        turn += SECTORS // 4
    for n in range(SECTORS // 4 - 1):
        c, s = _SEAMS[n]
        if y * c < x * s:
            return turn + n
    return turn + SECTORS // 4 - 1


_SEAMS: Final = tuple(
    (cos(2 * pi * n / SECTORS), sin(2 * pi * n / SECTORS)) for n in range(1, SECTORS // 4)
)
