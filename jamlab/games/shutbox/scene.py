"""Scene of Shut the Box: the tiles, the dice, and the points of each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jamlab.core import dice
from jamlab.core.scene import BACK, Face, Goal, Layout, Piece, Scene, SeatPanel, Zone
from jamlab.core.steps import is_at
from jamlab.games.shutbox.rules import FIRST, NOT_YET, OVER, BoxState
from jamlab.text import many

LAYOUT: Final = Layout("spots")
FACES: Final = {str(tile): Face(str(tile), number=tile) for tile in range(1, 13)} | dice.FACES


def scene(view: BoxState, names: Sequence[str]) -> Scene:
    """Return the table as everybody sees it (nothing is hidden)."""
    plays = not is_at(view, FIRST, OVER)
    tiles = [
        Piece(f"t{tile}", "box", tile, str(tile) if tile in view.open else BACK)
        for tile in range(1, view.tiles + 1)
    ]
    lie = [
        Piece(f"d{n}", "dice", n, dice.face(pips), flag="current")
        for n, pips in enumerate(view.rolled)
    ]
    left = f"{many(sum(view.open), 'point')} open" if view.open else "shut"
    shown = f"{view.sum} to shut" if len(view.rolled) == view.dice else ""
    return Scene(
        layout=LAYOUT,
        zones=(
            Zone("box", "spot", "The box", count=view.tiles, note=left if plays else ""),
            Zone("dice", "spot", "The dice", count=len(lie), note=shown),
        ),
        pieces=(*tiles, *lie),
        seats=tuple(_seat(view, seat, plays) for seat in range(view.seats)),
        mover=view.mover,
        goals=progress(view, view.mover) if plays else (),
        goals_title=f"Progress of {names[view.mover]}" if plays else "",
    )


def _seat(view: BoxState, seat: int, plays: bool) -> SeatPanel:
    moves = plays and seat == view.mover
    had = view.points[seat]
    note = "" if had != NOT_YET or moves else "not yet"
    status = "to move" if moves else note
    return SeatPanel(seat, max(had, 0), "points", status=status, flag="move" if moves else "")


def progress(view: BoxState, seat: int) -> tuple[Goal, ...]:
    """Return the goals of the seat whose turn it is: shut the box, beat the fewest points."""
    if seat != view.mover or is_at(view, OVER):
        return ()
    shut = view.tiles - len(view.open)
    goals = [Goal("Shut the box", "", shut, view.tiles, sum(view.open), "B-7")]
    written = [points for points in view.points if points != NOT_YET]
    if written:
        best = min(written)
        over = sum(view.open) - best
        note = f"{many(over, 'point')} too many" if over > 0 else f"{many(-over, 'point')} fewer"
        goals.append(Goal(f"At most {best}", "", 0, 0, sum(view.open), "B-8", note if over else ""))
    return tuple(goals)
