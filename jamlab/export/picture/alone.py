"""The table of a step by itself, as all see it: nothing above it and nothing below, for a page that
has words of its own. Wide for a wall, narrow (higher than wide) for a phone."""

from __future__ import annotations

from typing import Final

from jamlab.core.scene import Scene
from jamlab.export.picture.beside import above_high
from jamlab.export.picture.layouts import draw
from jamlab.export.picture.paper import Paper
from jamlab.export.picture.pieces import Pieces
from jamlab.export.picture.table import GAP, Box, Table
from jamlab.log import Replay

WIDE: Final = (1600.0, 740.0)
NARROW: Final = 760.0
_EDGE: Final = 10.0  # for the shadows
_SPOTS: Final = 440.0
_TRAY: Final = 206.0
_MIDDLE: Final = 350.0
_KITCHEN: Final = 1080.0


def alone(
    replay: Replay, n: int, *, dark: bool = False, narrow: bool = False, seat: int | None = None
) -> str:
    """The table after `n` events as SVG, seen by all or from a seat; IndexError outside 0 … len."""
    game, names, scene = replay.game, replay.seats, _scene(replay, n, seat)
    wide, high = (NARROW, _narrow_high(scene)) if narrow else WIDE
    paper = Paper(round(wide + 2 * _EDGE), round(high + 2 * _EDGE), dark=dark)
    pieces = Pieces(paper, {**game.faces, **scene.faces}, scene.layout.back)
    before = _scene(replay, n - 1, seat) if n else None
    table = Table(paper, pieces, scene, names, seat or 0, before=before, is_narrow=narrow)
    draw(table, Box(_EDGE, _EDGE, wide, high))
    totals = (f"{names[panel.seat]} {panel.total}" for panel in scene.seats)
    return paper.svg(f"{game.name}: {', '.join(totals)}")


def _scene(replay: Replay, n: int, seat: int | None) -> Scene:
    return replay.game.scene(replay.game.view(replay.state(n), seat), replay.seats)


def _narrow_high(scene: Scene) -> float:
    """How high a narrow picture is: what a layout asks for."""
    if scene.layout.kind == "round":
        rows = len(scene.seats) // 2  # of the others, two in a row
        return (_TRAY + GAP) * (rows + 1) + _MIDDLE
    if scene.layout.kind == "kitchen":
        return _KITCHEN
    return above_high(scene) + (_SPOTS if scene.layout.kind == "spots" else NARROW)
