"""Parts shared by all table layouts: boxes, the scene to draw, seat trays, and the line of an
exchange between seats.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from jamlab.core.scene import Piece, Scene, SeatPanel, Strip, Zone
from jamlab.export.picture.paper import Paper, width_of
from jamlab.export.picture.pieces import PieceDrawer
from jamlab.text import counted

GAP: Final = 16
CARD: Final = 1.42
"""Height of a card over its width."""


class Box(NamedTuple):
    """A rectangular part of the sheet."""

    x: float
    y: float
    w: float
    h: float

    def less(self, across: float, down: float) -> Box:
        """Return the box without margins on each side."""
        return Box(self.x + across, self.y + down, self.w - 2 * across, self.h - 2 * down)


@dataclass(frozen=True, slots=True)
class TablePicture:
    """A table to draw; `before` is the scene before the last event, which shows what moved.

    `is_narrow`: for a phone, with the seats above the table, two in a row.
    """

    paper: Paper
    pieces: PieceDrawer
    scene: Scene
    names: tuple[str, ...]
    nearest: int = 0
    before: Scene | None = None
    is_narrow: bool = False

    def lying(self, zone: str) -> list[Piece]:
        """Return the pieces of a zone, in their order."""
        found = [piece for piece in self.scene.pieces if piece.zone == zone]
        return sorted(found, key=lambda piece: piece.slot)

    def of_seat(self, seat: int, *kinds: str) -> list[Zone]:
        """Return the zones of a seat (-1: nobody's) of some kinds."""
        return [zone for zone in self.scene.zones if zone.seat == seat and zone.kind in kinds]

    def panel(self, seat: int) -> SeatPanel:
        """Return a seat's panel; an empty one if it has none."""
        found = [panel for panel in self.scene.seats if panel.seat == seat]
        return found[0] if found else SeatPanel(seat, 0, "")

    def seats_from(self, seat: int) -> list[int]:
        """Return all other seats in turn order after this one."""
        return [(seat + n) % len(self.names) for n in range(1, len(self.names))]


def total_of(panel: SeatPanel) -> str:
    """Return the total with its unit: "1 point", "12 points"."""
    return counted(panel.total, panel.unit)


def tray(table: TablePicture, seat: int, box: Box, fill: str = "sunk") -> None:
    """Draw a seat's tray: ringed if it is to move, an outline if it is out."""
    paper, flag = table.paper, table.panel(seat).flag
    ring = {"move": paper[f"r{seat % 8}"], "answer": paper["accent"]}.get(flag, "")
    if flag == "out":
        paper.outlined(*box, paper[fill], 18, 3)
    else:
        paper.box(*box, paper[fill], round=18, ring=ring, rim=4, lies=3)


def tray_head(table: TablePicture, seat: int, box: Box, total: str) -> None:
    paper, panel, name = table.paper, table.panel(seat), table.names[seat]
    paper.mark(seat, name, box.x, box.y, 36)
    right = width_of(total, 20)
    room = box.w - 46 - right - 12
    wide = paper.text(box.x + 46, box.y + 18, name, 24, bold=True, room=room) + 10
    if panel.status and room - wide > 40:
        ink = paper["accent" if panel.flag == "answer" else "ink2"]
        paper.text(box.x + 46 + wide, box.y + 19, panel.status, 19, ink, room=room - wide)
    paper.text(box.x + box.w, box.y + 18, total, 20, paper["ink2"], at="end")


def strip_line(table: TablePicture, strip: Strip, box: Box) -> None:
    """Draw an exchange between seats: an auction, an offer."""
    paper, pieces = table.paper, table.pieces
    title = width_of(strip.title, 22, bold=True) + (44 if strip.face else 0)
    sides = [
        (side, 34 + width_of(side.words, 20) + 34 * len(side.faces) + 22) for side in strip.sides
    ]
    whole = title + sum(wide for _, wide in sides) + 24 * len(sides) + 32
    scale = min(1, box.w / whole)
    left = box.x + (box.w - whole * scale) / 2
    paper.begin(transform=f"translate({left:.1f} {box.y:.1f}) scale({scale:.3f})")
    paper.box(0, 0, whole, 58, paper["card"], round=14, lies=3)
    x = 18.0
    if strip.face:
        pieces.little(strip.face, x, 11, 32)
        x += 44
    paper.text(x, 29, strip.title, 22, bold=True)
    x = title + 42
    for side, wide in sides:
        best, now = side.flag == "best", side.flag == "now"
        if best:
            paper.box(x - 6, 8, wide, 42, paper["leaf-soft"], round=21)
        if now:
            paper.outlined(x - 6, 8, wide, 42, paper["accent"], 21)
        paper.mark(side.seat, table.names[side.seat], x, 15, 28)
        ink = paper["accent" if now else "ink2" if side.flag == "out" else "ink"]
        at = x + 36 + paper.text(x + 36, 29, side.words, 20, ink) + 6
        for n, face in enumerate(side.faces):
            pieces.little(face, at + 34 * n, 11, 30)
        x += wide + 24
    paper.end()
