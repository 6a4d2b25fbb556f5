"""The board as data: its sizes, the hole, the JAM platforms and the SUMO areas, out of a CSV text.

* `printed.csv` and `corners.csv` come with the game; a table may bring a text of its own
  (`item,value,unit,about`). `problems` names what is wrong with one, line by line.
* All lengths inside are whole numbers of 0.1 mm; the frame is that of pose.py.
* The top is flat, or a bowl: then it rises from the hole's rim, made of 16 flat sectors that reach
  from the hole to the sides. `sectors` has their corners: who simulates the board builds it so, and
  what lies inside it is judged by the same corners.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import cos, hypot, pi, radians, sin, tan
from pathlib import Path
from typing import Final

from jamlab.table.sheet import Line, read_sheet, shown

FOLDER: Final = Path(__file__).parent
NAMES: Final = ("printed", "corners")
TEXTS: Final = {name: (FOLDER / f"{name}.csv").read_text(encoding="utf-8") for name in NAMES}
COLUMNS: Final = ("item", "value", "unit", "about")

SECTORS: Final = 16
SEATS: Final = 4
MOST_PLATFORMS: Final = 8

Point = tuple[float, float, float]

_SIZES: Final = {  # item: unit, least, most, how many decimals
    "board_side": ("mm", 200, 1000, 1),
    "board_thickness": ("mm", 5, 60, 1),
    "board_above_table": ("mm", 20, 200, 1),
    "bowl": ("degrees", 0, 8, 1),
    "hole": ("mm", 20, 200, 1),
    "die": ("mm", 8, 30, 1),
    "die_chamfer": ("mm", 0, 3, 1),
    "die_mass": ("g", 1, 50, 1),
    "flat": ("degrees", 1, 20, 1),
    "friction_board": ("", 0, 1, 2),
    "friction_die": ("", 0, 1, 2),
    "bounce_board": ("", 0, 0.9, 2),
    "bounce_die": ("", 0, 0.9, 2),
}
_PLACES: Final = {"platform": 4, "area": 3}  # item: how many numbers


@dataclass(frozen=True, slots=True)
class Platform:
    """A JAM platform: the middle of its square top, its side, how high it stands (0.1 mm)."""

    x: int
    y: int
    side: int
    height: int


@dataclass(frozen=True, slots=True)
class Area:
    """A SUMO area: the middle of its square, its side (0.1 mm)."""

    x: int
    y: int
    side: int


@dataclass(frozen=True, eq=False)
class Board:
    """A board and its dice. Lengths in 0.1 mm, `mass` in 0.1 g, angles in degrees.

    There is one of each text (`board_of`), so that it is known by itself, not by what it holds.

    `platforms` and `areas` have numbers from 1, in the order of the text. `friction_*` and
    `bounce_*` are shares of 1.
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
    """What it was read from."""

    @property
    def half(self) -> int:
        """Half a side of the board."""
        return self.side // 2

    @property
    def half_die(self) -> int:
        """Half an edge of a die: how high the centre of a die is that lies level."""
        return self.die // 2

    @cached_property
    def slope(self) -> float:
        """How much the top rises for each length outwards; 0 if it is flat."""
        return tan(radians(self.bowl))

    @cached_property
    def rim(self) -> tuple[tuple[float, float], ...]:
        """The 16 corners of the hole, from the one on x, counter-clockwise.

        Their distances from the middle are such that the hole has the area of the round one.
        """
        part = 2 * pi / SECTORS
        radius = self.hole / 2 * (part / sin(part)) ** 0.5
        return tuple((radius * cos(n * part), radius * sin(n * part)) for n in range(SECTORS))

    @cached_property
    def sectors(self) -> tuple[tuple[Point, ...], ...]:
        """The board in 16 pieces: each has four corners on top, then the four below them.

        In each four come first the two at the hole, then the two at the side of the board.
        """
        found = []
        for n in range(SECTORS):
            a, b = self.rim[n], self.rim[(n + 1) % SECTORS]
            top = [(x, y, self.height(x, y, n)) for x, y in (a, b, self._out(b), self._out(a))]
            found.append((*top, *((x, y, z - self.thickness) for x, y, z in top)))
        return tuple(found)

    def _out(self, point: tuple[float, float]) -> tuple[float, float]:
        """Where the line from the middle through a point leaves the square."""
        scale = self.half / max(abs(point[0]), abs(point[1]))
        return point[0] * scale, point[1] * scale

    def height(self, x: float, y: float, sector: int = -1) -> float:
        """How high the top of the board is there; over the hole: how high it would be."""
        if not self.slope:
            return 0.0
        n = _sector(x, y) if sector < 0 else sector
        along, radius = self._ways[n]
        return max(self.slope * (x * along[0] + y * along[1] - radius), 0.0)

    @cached_property
    def _ways(self) -> tuple[tuple[tuple[float, float], float], ...]:
        """For each sector: the direction outwards, and how far its edge at the hole is."""
        part = 2 * pi / SECTORS
        near = hypot(*self.rim[0]) * cos(part / 2)
        middles = [(n + 0.5) * part for n in range(SECTORS)]
        return tuple(((cos(angle), sin(angle)), near) for angle in middles)

    def over_hole(self, x: float, y: float) -> bool:
        """True if a point is over the hole."""
        along, near = self._ways[_sector(x, y)]
        return x * along[0] + y * along[1] < near

    def over_board(self, x: float, y: float) -> bool:
        """True if a point is over the square of the board, hole or not."""
        return abs(x) <= self.half and abs(y) <= self.half

    def platform_at(self, x: float, y: float) -> int:
        """The number (from 1) of the platform that a point is vertically over; 0 for none."""
        for n, platform in enumerate(self.platforms, 1):
            if max(abs(x - platform.x), abs(y - platform.y)) * 2 <= platform.side:
                return n
        return 0

    def platform_top(self, number: int) -> float:
        """How high the level top of a platform (from 1) is."""
        platform = self.platforms[number - 1]
        return self.height(platform.x, platform.y) + platform.height

    def platform_box(self, number: int) -> tuple[Point, ...]:
        """The eight corners of a platform (from 1): four on top, then the four below them.

        It reaches down to half the thickness of the board under its middle: there it is fixed.
        """
        platform = self.platforms[number - 1]
        top, half = self.platform_top(number), platform.side / 2
        low = top - platform.height - self.thickness / 2
        corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
        ring = [(platform.x + x, platform.y + y) for x, y in corners]
        return (*((x, y, top) for x, y in ring), *((x, y, low) for x, y in ring))

    def surface(self, x: float, y: float) -> float:
        """How high the board or the platform under a point is."""
        number = self.platform_at(x, y)
        return self.platform_top(number) if number else self.height(x, y)


def _sector(x: float, y: float) -> int:
    """In which of the 16 sectors a point is (a point on a seam: in either)."""
    turn = 0  # by right angles, until the point is in the first quarter
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


# -- reading ---------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def board_of(text: str) -> Board:
    """The board of a text without faults; ValueError names the first one of another text."""
    board, faults = _read(text)
    if board is None:
        raise ValueError(faults[0])
    return board


@lru_cache(maxsize=64)
def problems(text: str) -> tuple[str, ...]:
    """What is wrong with a board, a line for each fault; nothing if it can be played on."""
    return tuple(_read(text)[1])


def _read(text: str) -> tuple[Board | None, list[str]]:
    lines, faults = read_sheet(text, COLUMNS)
    sizes: dict[str, tuple[Line, float]] = {}
    places: dict[str, list[tuple[Line, list[int]]]] = {item: [] for item in _PLACES}
    for line in lines:
        item = line["item"]
        if item in _PLACES:
            found = _place(line, faults)
            if found:
                places[item].append((line, found))
        elif item not in _SIZES:
            known = ", ".join((*_SIZES, *_PLACES))
            faults.append(line.fault(f"no item {shown(item)}; there are {known}"))
        elif item in sizes:
            faults.append(line.fault(f"{item} is in line {sizes[item][0].number} already"))
        else:
            sizes[item] = (line, _size(line, faults))
    if lines:
        faults += [f"the line {item} is missing" for item in _SIZES if item not in sizes]
    if faults or not lines:
        return None, faults
    board = _built(text, {item: number for item, (_, number) in sizes.items()}, places)
    faults += _sizes_together(board, {item: line for item, (line, _) in sizes.items()})
    faults += _places_together(board, places)
    return (None if faults else board), faults


def _built(
    text: str, sizes: dict[str, float], places: dict[str, list[tuple[Line, list[int]]]]
) -> Board:
    lengths = {item: round(10 * number) for item, number in sizes.items()}
    return Board(
        side=lengths["board_side"],
        thickness=lengths["board_thickness"],
        above_table=lengths["board_above_table"],
        bowl=sizes["bowl"],
        hole=lengths["hole"],
        die=lengths["die"],
        chamfer=lengths["die_chamfer"],
        mass=lengths["die_mass"],
        flat=sizes["flat"],
        friction_board=sizes["friction_board"],
        friction_die=sizes["friction_die"],
        bounce_board=sizes["bounce_board"],
        bounce_die=sizes["bounce_die"],
        platforms=tuple([Platform(*place) for _, place in places["platform"]]),
        areas=tuple([Area(*place) for _, place in places["area"]]),
        text=text,
    )


def _number(cell: str, decimals: int) -> float | None:
    """The number in a cell: digits, perhaps a sign and a few decimals; None if it is none."""
    body = cell.removeprefix("-")
    whole, point, part = body.partition(".")
    if not (whole.isascii() and whole.isdigit() and len(whole) <= 4):
        return None
    if point and not (part.isascii() and part.isdigit() and len(part) <= decimals):
        return None
    return float(cell)


def _size(line: Line, faults: list[str]) -> float:
    item = line["item"]
    unit, least, most, decimals = _SIZES[item]
    number = _number(line["value"], decimals)
    if number is None or not least <= number <= most:
        in_units = f" {unit}" if unit else ""
        faults.append(
            line.fault(
                f"{item} is a number from {least} to {most}{in_units} with up to {decimals} "
                f"decimal{'s' if decimals > 1 else ''}, not {shown(line['value'])}"
            )
        )
        return 0.0
    if line["unit"] != unit:
        faults.append(line.fault(f"the unit of {item} is {shown(unit)}, not {shown(line['unit'])}"))
    return number


def _place(line: Line, faults: list[str]) -> list[int]:
    """x, y, side (and height) in 0.1 mm; nothing if they cannot be read."""
    item = line["item"]
    wanted = "x, y, side and height" if _PLACES[item] == 4 else "x, y and side"
    numbers = [_number(cell, 0) for cell in line["value"].split()]
    if len(numbers) != _PLACES[item] or None in numbers:
        faults.append(
            line.fault(
                f"{item} has {wanted} in whole mm, kept apart by blanks, not {shown(line['value'])}"
            )
        )
        return []
    if line["unit"] != "mm":
        faults.append(line.fault(f"the unit of {item} is 'mm', not {shown(line['unit'])}"))
    return [round(10 * number) for number in numbers if number is not None]


def _sizes_together(board: Board, line: dict[str, Line]) -> list[str]:
    faults = []
    if board.hole <= board.die * 2**0.5:
        faults.append(line["hole"].fault("a die does not fit through the hole in every position"))
    if 2 * board.hole > board.side:
        faults.append(line["hole"].fault("the hole takes more than half the width of the board"))
    if board.above_table <= board.die * 3**0.5:
        faults.append(
            line["board_above_table"].fault("a die could lean on the board from the table (M-A6)")
        )
    if board.bowl + 1 > board.flat:
        faults.append(line["bowl"].fault("a die in so steep a bowl does not lie flat (M-A7)"))
    if 4 * board.chamfer > board.die:
        faults.append(line["die_chamfer"].fault("more than a quarter of an edge is taken off"))
    return faults


def _places_together(board: Board, places: dict[str, list[tuple[Line, list[int]]]]) -> list[str]:
    faults = []
    platforms, areas = places["platform"], places["area"]
    if not 1 <= len(platforms) <= MOST_PLATFORMS:
        faults.append(f"there are {len(platforms)} platforms; 1 to {MOST_PLATFORMS} can be")
    if len(areas) != SEATS:
        faults.append(f"there are {len(areas)} areas; each of {SEATS} seats has one")
    seen: list[tuple[Line, list[int]]] = []
    for line, (x, y, side, *height) in platforms + areas:
        least = board.die + 20 if height else 3.75 * board.die  # a wedge needs as much
        if side < least:
            faults.append(line.fault(f"the side is at least {least / 10:g} mm for such dice"))
        if height and not 20 <= height[0] <= 400:
            faults.append(line.fault("the height is 2 to 40 mm"))
        if max(abs(x), abs(y)) + side / 2 > board.half:
            faults.append(line.fault("it reaches over the edge of the board"))
        nearest = hypot(max(abs(x) - side / 2, 0), max(abs(y) - side / 2, 0))
        if nearest < hypot(*board.rim[0]) + 10:
            faults.append(line.fault("it comes nearer than 1 mm to the hole"))
        faults += [
            line.fault(f"it reaches into what stands in line {other.number}")
            for other, (its_x, its_y, its_side, *_) in seen
            if 2 * max(abs(x - its_x), abs(y - its_y)) < side + its_side
        ]
        seen.append((line, [x, y, side, *height]))
    return faults
