"""Tables as pictures: a function a layout, from a scene to what lies where on the sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from jamlab.export.picture.beside import board, grid, spots
from jamlab.export.picture.kitchen import kitchen
from jamlab.export.picture.round import round_table
from jamlab.export.picture.table import Box, Table

LAYOUTS: Final[dict[str, Callable[[Table, Box], None]]] = {
    "grid": grid,
    "round": round_table,
    "kitchen": kitchen,
    "board": board,
    "spots": spots,
}


def draw(table: Table, box: Box) -> None:
    """The table of a scene, in the layout that it names."""
    LAYOUTS[table.scene.layout.kind](table, box)
