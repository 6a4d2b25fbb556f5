# compiled
"""The 49 tiles (C-1), read from tiles.csv, and the square they lie in.

Cells are numbered row by row, 0 to 48; in events rows and columns count from 1:

     0  1  2 …  6     row 1
     7  8  9 … 13     row 2
    …
    42 43 44 … 48     row 7
"""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Final

SIDE: Final = 7
CELLS: Final = SIDE * SIDE

with (Path(__file__).parent / "tiles.csv").open(encoding="utf-8", newline="") as _file:
    _ROWS: Final = list(csv.DictReader(_file))

NAMES: Final = tuple(row["tile"] for row in _ROWS)
COUNTS: Final = tuple(int(row["count"]) for row in _ROWS)
SET_SIZES: Final = tuple(int(row["set_size"]) for row in _ROWS)
ICONS: Final = tuple(row["icon"] for row in _ROWS)
KINDS: Final = {name: kind for kind, name in enumerate(NAMES)}

ROBY: Final = KINDS["Roby"]
CRAMEL: Final = KINDS["Cramel"]
BLOOM: Final = KINDS["Mrs Bloom"]

UNKNOWN: Final = -1
"""A tile that nobody has turned up yet: which it is, chance will say."""
GAP: Final = -2
"""A cell with no tile."""


def place(cell: int) -> tuple[int, int]:
    """Row and column of a cell, from 1."""
    return cell // SIDE + 1, cell % SIDE + 1


def cell_at(row: int, column: int) -> int:
    """The cell at a row and column (from 1)."""
    return (row - 1) * SIDE + column - 1
