"""One card or tile as a picture of its own, for pages that have no stepper."""

from __future__ import annotations

from typing import Final

from jamlab.core import AnyGame
from jamlab.core.scene import BACK, Piece
from jamlab.export.picture.paper import Paper
from jamlab.export.picture.pieces import Pieces

WIDE: Final = 200
_ROOM: Final = 20  # for the shadow


def single(game: AnyGame, face: str = BACK, *, mark: str = "", dark: bool = False) -> str:
    """A card or tile of a game as SVG; `face` is one of its faces, BACK a back.

    `mark` "now" puts a ring round it. ValueError for a face that the game does not have.
    """
    state = game.start(game.seats[0], {})
    scene = game.scene(game.view(state, None), [str(seat) for seat in range(game.seats[0])])
    faces = {**game.faces, **scene.faces}
    if face != BACK and face not in faces:
        raise ValueError(f"{game.name} has no {face!r}")
    is_tile = scene.layout.kind == "grid"
    high = WIDE if is_tile else round(WIDE * 1.4)
    paper = Paper(WIDE + 2 * _ROOM, high + 2 * _ROOM, dark=dark)
    pieces = Pieces(paper, faces, scene.layout.back)
    piece = Piece("", "", 0, face, flag="current" if mark == "now" else "")
    if is_tile:
        pieces.tile(piece, _ROOM, _ROOM, WIDE, ("", ""))
    else:
        pieces.card(piece, _ROOM, _ROOM, WIDE, high)
    return paper.svg(faces[face].label if face in faces else "face down")
