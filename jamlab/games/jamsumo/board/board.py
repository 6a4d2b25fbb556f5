"""Reading and checking a board from CSV: sizes, hole, JAM platforms, SUMO areas.

* `printed.csv` and `corners.csv` come with the game; a table may supply its own text
  (`item,value,unit,about`). `problems` lists the faults of a text, line by line.
* `board_of` makes a `Board` from a text; its geometry is in shape.py.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import hypot
from pathlib import Path
from typing import Final

from jamlab.core.csv_tables import CsvLine, read_sheet, shown
from jamlab.games.jamsumo.board.shape import SECTORS, Area, Board, Platform, Point

__all__ = [
    "NAMES",
    "SECTORS",
    "TEXTS",
    "Area",
    "Board",
    "Platform",
    "Point",
    "board_of",
    "problems",
]

FOLDER: Final = Path(__file__).parent
NAMES: Final = ("printed", "corners")
TEXTS: Final = {name: (FOLDER / f"{name}.csv").read_text(encoding="utf-8") for name in NAMES}
COLUMNS: Final = ("item", "value", "unit", "about")

SEATS: Final = 4
MOST_PLATFORMS: Final = 8

_SIZES: Final = {  # item: unit, minimum, maximum, decimals
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
_PLACES: Final = {"platform": 4, "area": 3}  # item: count of numbers


def board_of(text: str, any_face: bool = False) -> Board:
    """Return the board of a text (ValueError: its first fault); `any_face` as in M-A2."""
    return _board_of(text, any_face)


@lru_cache(maxsize=256)
def _board_of(text: str, any_face: bool) -> Board:
    board, faults = _read(text)
    if board is None:
        raise ValueError(faults[0])
    return replace(board, any_face=True) if any_face else board


@lru_cache(maxsize=64)
def problems(text: str) -> tuple[str, ...]:
    """Return the faults of a board's text, one message each; empty if it can be played on."""
    return tuple(_read(text)[1])


def _read(text: str) -> tuple[Board | None, list[str]]:
    lines, faults = read_sheet(text, COLUMNS)
    sizes: dict[str, tuple[CsvLine, float]] = {}
    places: dict[str, list[tuple[CsvLine, list[int]]]] = {item: [] for item in _PLACES}
    for line in lines:
        item = line["item"]
        if item in _PLACES:
            found = _place(line, faults)
            if found:
                places[item].append((line, found))
        elif item not in _SIZES:
            known = ", ".join((*_SIZES, *_PLACES))
            faults.append(line.fault(f"unknown item {shown(item)}; known: {known}"))
        elif item in sizes:
            faults.append(line.fault(f"{item} is in line {sizes[item][0].number} already"))
        else:
            sizes[item] = (line, _size(line, faults))
    if lines:
        faults += [f"the line {item} is missing" for item in _SIZES if item not in sizes]
    if faults:
        return None, faults
    board = _built(text, {item: number for item, (_, number) in sizes.items()}, places)
    faults += _sizes_together(board, {item: line for item, (line, _) in sizes.items()})
    faults += _places_together(board, places)
    return (None if faults else board), faults


def _built(
    text: str, sizes: dict[str, float], places: dict[str, list[tuple[CsvLine, list[int]]]]
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
    """Return the number in a cell (digits, sign, at most so many decimals), None if not one."""
    body = cell.removeprefix("-")
    whole, point, part = body.partition(".")
    if not (whole.isascii() and whole.isdigit() and len(whole) <= 4):
        return None
    if point and not (part.isascii() and part.isdigit() and len(part) <= decimals):
        return None
    return float(cell)


def _size(line: CsvLine, faults: list[str]) -> float:
    item = line["item"]
    unit, least, most, decimals = _SIZES[item]
    number = _number(line["value"], decimals)
    if number is None or not least <= number <= most:
        in_units = f" {unit}" if unit else ""
        faults.append(
            line.fault(
                f"{item} must be a number from {least} to {most}{in_units} with up to {decimals} "
                f"decimal{'s' if decimals > 1 else ''}, got {shown(line['value'])}"
            )
        )
        return 0.0
    if line["unit"] != unit:
        faults.append(
            line.fault(f"the unit of {item} must be {shown(unit)}, got {shown(line['unit'])}")
        )
    return number


def _place(line: CsvLine, faults: list[str]) -> list[int]:
    """Return x, y, side (and height) in 0.1 mm; empty if they cannot be read."""
    item = line["item"]
    wanted = "x, y, side and height" if _PLACES[item] == 4 else "x, y and side"
    numbers = [_number(cell, 0) for cell in line["value"].split()]
    if len(numbers) != _PLACES[item] or None in numbers:
        faults.append(
            line.fault(
                f"{item} must be {wanted} in whole mm, split by blanks, got {shown(line['value'])}"
            )
        )
        return []
    if line["unit"] != "mm":
        faults.append(line.fault(f"the unit of {item} must be 'mm', got {shown(line['unit'])}"))
    return [round(10 * number) for number in numbers if number is not None]


def _sizes_together(board: Board, line: dict[str, CsvLine]) -> list[str]:
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


def _places_together(board: Board, places: dict[str, list[tuple[CsvLine, list[int]]]]) -> list[str]:
    faults = []
    platforms, areas = places["platform"], places["area"]
    if not 1 <= len(platforms) <= MOST_PLATFORMS:
        faults.append(f"the board must have 1 to {MOST_PLATFORMS} platforms, got {len(platforms)}")
    if len(areas) != SEATS:
        faults.append(f"the board must have {SEATS} areas, one per seat, got {len(areas)}")
    seen: list[tuple[CsvLine, list[int]]] = []
    for line, (x, y, side, *height) in platforms + areas:
        least = board.die + 20 if height else 3.75 * board.die  # the wedge formation needs as much
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
