"""Following cards that are counted, not named, from one scene to the next.

A game that keeps hands as counts leaves the ids of its pieces empty. `Follower` gives them ids so
that the same card keeps its id while it moves: first within its zone, then turned over in place,
then from zone to zone with the same face, then out of a hidden hand. A card that lies face down
and that all remember goes by the face that they saw. It looks only at scenes of
one viewpoint, so an id tells nothing that the viewpoint does not know.
"""

from __future__ import annotations

from typing import NamedTuple

from jamlab.core.scene import BACK, Piece, Scene


class _Card(NamedTuple):
    id: str
    zone: str
    face: str


class Follower:
    """Names the pieces of one viewpoint's scenes, given in order."""

    def __init__(self) -> None:
        self._cards: list[_Card] = []
        self._pieces: tuple[Piece, ...] = ()
        self._ids: list[str] = []
        self._made = 0

    def names(self, scene: Scene) -> list[str]:
        """An id for each piece of the scene, in the order of `scene.pieces`."""
        if scene.pieces != self._pieces:
            self._pieces = scene.pieces
            self._ids = self._followed(scene.pieces)
        return self._ids

    def _followed(self, pieces: tuple[Piece, ...]) -> list[str]:
        ids = [piece.id for piece in pieces]
        lying: dict[tuple[str, str], list[int]] = {}
        for index, piece in enumerate(pieces):
            if not piece.id:
                lying.setdefault((piece.zone, known(piece)), []).append(index)
        moved: list[_Card] = []
        for card in self._cards:
            places = lying.get((card.zone, card.face))
            if places:
                ids[places.pop(0)] = card.id
            else:
                moved.append(card)
        waiting = sorted(index for places in lying.values() for index in places)
        for same_zone, same_face in ((True, False), (False, True), (False, False)):
            for card in moved[:]:
                index = _arrival(card, pieces, waiting, same_zone, same_face)
                if index >= 0:
                    ids[index] = card.id
                    waiting.remove(index)
                    moved.remove(card)
        for index in waiting:
            self._made += 1
            ids[index] = f"c{self._made}"
        self._cards = [
            _Card(name, piece.zone, known(piece))
            for name, piece in zip(ids, pieces, strict=True)
            if not piece.id
        ]
        return ids


def known(piece: Piece) -> str:
    """The face of a piece as far as the viewpoint knows it, seen or remembered."""
    return piece.face or piece.memo


def _arrival(
    card: _Card, pieces: tuple[Piece, ...], waiting: list[int], same_zone: bool, same_face: bool
) -> int:
    """The first waiting piece that can be this card: the same face, or one of the two a back."""
    for index in waiting:
        piece = pieces[index]
        if same_zone and piece.zone != card.zone:
            continue
        face = known(piece)
        if face == card.face if same_face else BACK in (card.face, face):
            return index
    return -1
